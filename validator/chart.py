"""A chart of one game as its hole describes it: figures in its own words, which whoever shows it draws."""

from __future__ import annotations

from dataclasses import dataclass

# Figures that grow from one to the next, and figures that stand side by side.
CURVE, COLUMNS = "curve", "columns"


@dataclass(frozen=True, slots=True)
class Point:
    """A figure and where it stands: after so many steps of a curve, or above the name of its column.

    `marked` figures are those that the eye should find.
    """

    across: float | str
    up: float
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: its title, a sentence that says what it shows, its kind, the names of its axes, and its figures."""

    title: str
    sentence: str
    kind: str
    across: str
    up: str
    points: tuple[Point, ...]
