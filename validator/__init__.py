"""Whether what a golfed program printed is right.

from validator import check

report = check(output, hole="dice-cricket", given=names)
assert report.conforms, report.findings[0].message
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from validator import dice_cricket
from validator.finding import Finding, Report, Rule

__all__ = ["HOLES", "Finding", "Report", "Rule", "__version__", "check"]
__version__ = "0.1.0"

HOLES = {dice_cricket.HOLE: dice_cricket}


def check(
    output: bytes | str, *, hole: str = dice_cricket.HOLE, given: Sequence[Any] | None = None, **options: Any
) -> Report:
    """Check one output of a program for `hole`, one of HOLES.

    `given` is what the program was given: for dice-cricket the eleven names, in order. `options` are those of the
    hole's own `check`: for dice-cricket `reading`, `strict` and `max_bytes`. Raises ValueError for an unknown hole.
    """
    if hole not in HOLES:
        raise ValueError(f"no hole is called {hole!r}; there are {', '.join(HOLES)}")
    report: Report = HOLES[hole].check(output, given, **options)
    return report
