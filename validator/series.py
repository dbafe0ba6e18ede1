"""What a hole says of many games of one program together, in the form in which the judge takes it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from validator.finding import Finding

# A small seed makes two equal games now and then.
MOST_REPEATS = 0.01


@dataclass(frozen=True, slots=True)
class Situation:
    """Something in a game that a program can get wrong: its key, what it is in words, how many games came to it.

    `share` says in what share of games it is to be seen.
    """

    name: str
    sentence: str
    count: int
    share: float


@dataclass(frozen=True, slots=True)
class Series:
    """What is said of all games of one program.

    `readings` are those of the rules that explain them all, `coverage` the situations that they came to. `limits` says
    in sentences what so many right games could not have shown, and `visible` which bias of chance they would have.
    """

    findings: tuple[Finding, ...] = ()
    readings: tuple[str, ...] = ()
    coverage: tuple[Situation, ...] = ()
    limits: tuple[str, ...] = ()
    visible: str = ""


def repeats(games: Sequence[Hashable]) -> int:
    """How many games are the same as an earlier one."""
    return len(games) - len(set(games))


def are_too_many(count: int, games: Sequence[object]) -> bool:
    """Whether more games repeat than chance and small seeds explain."""
    return count > MOST_REPEATS * len(games)
