"""What a hole counts of a program's chance, for the judge to weigh: streams of choices, and terms made of them."""

from __future__ import annotations

from dataclasses import dataclass


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
    """One thing that is tested: its key in reports, the rule that it breaks, and its streams by their names."""

    name: str
    code: str
    streams: dict[str, Stream]
