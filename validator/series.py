"""What a hole says of many games of one program together, in the form in which the judge takes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, log

from validator.finding import NOWHERE, WARNING, Finding

# A small seed makes two equal games now and then.
MOST_REPEATS = 0.01


@dataclass(frozen=True, slots=True)
class Series:
    """What is said of all games of one program.

    `readings` are those of the rules that explain them all, `coverage` how many games saw each situation, `expected` in
    what share of games each is to be seen.
    """

    findings: tuple[Finding, ...] = ()
    readings: tuple[str, ...] = ()
    coverage: dict[str, int] = field(default_factory=dict)
    expected: dict[str, float] = field(default_factory=dict)


def repeats(games: Sequence[object]) -> int:
    """How many games are the same as an earlier one."""
    return len(games) - len(set(games))


def are_too_many(count: int, games: Sequence[object]) -> bool:
    """Whether more games repeat than chance and small seeds explain."""
    return count > MOST_REPEATS * len(games)


def rare_repeats(code: str, name: str, games: Sequence[object], message: str) -> list[Finding]:
    """The warning, by the name of the rule `code`, for repeats that may be chance or a small seed."""
    count = repeats(games)
    return [] if not count or are_too_many(count, games) else [Finding(code, name, WARNING, *NOWHERE, message)]


@dataclass(frozen=True, slots=True)
class Stream:
    """How often each of some things came up, all about equally likely.

    `slack` is how far from equally likely, in chances, a fair program may be.
    """

    counts: tuple[int, ...]
    slack: float

    @property
    def total(self) -> int:
        """How many choices were seen."""
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that is tested: its key in reports, the rule that it breaks, and its streams by their names.

    `log_evidence` is the logarithm of the evidence, where the hole works it out itself.
    """

    name: str
    code: str
    streams: dict[str, Stream]
    log_evidence: float | None = None


def log_mean_of(logs: Sequence[float]) -> float:
    """The logarithm of the mean of what these are the logarithms of."""
    most = max(logs)
    return most + log(sum([exp(x - most) for x in logs]) / len(logs))
