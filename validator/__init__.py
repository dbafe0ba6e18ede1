"""Whether what a golfed program printed is right.

from validator import check

report = check(output, hole="dice-cricket", given=names)
assert report.conforms, report.findings[0].message
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from validator.finding import Finding, Report, Rule

__all__ = ["HOLES", "Finding", "Report", "Rule", "__version__", "check", "hole_named"]
__version__ = "0.1.0"

HOLES = ("dice-cricket", "greed", "card-cricket")


def hole_named(name: str) -> Any:
    """The module of the hole `name`, one of HOLES, which has `check`. Raises ValueError for another name."""
    # Only the one that is needed is imported: `umpire check` must start quickly.
    if name == "dice-cricket":
        from validator import dice_cricket

        return dice_cricket
    if name == "greed":
        from validator import greed

        return greed
    if name == "card-cricket":
        from validator import card_cricket

        return card_cricket
    raise ValueError(f"no hole is called {name!r}; there are {', '.join(HOLES)}")


def check(output: bytes | str, *, hole: str = HOLES[0], given: Sequence[Any] | None = None, **options: Any) -> Report:
    """Check one output of a program for `hole`, one of HOLES.

    `given` is what the program was given: for dice-cricket the eleven names, for greed the rolls (None: the output is
    any text that claims scores), for card-cricket nothing. `options` are those of the hole's own `check`: `strict` and
    `max_bytes` everywhere, `reading` for dice-cricket, `wickets` for card-cricket. ValueError for an unknown hole.
    """
    report: Report = hole_named(hole).check(output, given, **options)
    return report
