"""Whether what a golfed program printed is right.

from validator import HOLES, check, judge

report = check(output, given=names)
assert report.conforms, report

result = judge(["node", "my.js"], hole=HOLES[0], games=100)
assert result.verdict == "AC", result.first
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from validator.finding import Asked, Finding, Rule, UncheckableError
from validator.hole import Hole
from validator.holes import DEFAULT, HOLES, hole_named
from validator.report import Report

if TYPE_CHECKING:
    from validator.judge.python import judge
else:
    # The package `validator.judge` can be called; it says why. It loads the judge when it is.
    from validator import judge

__all__ = ["HOLES", "Finding", "Hole", "Report", "Rule", "__version__", "check", "hole_named", "judge"]
__version__ = "0.1.0"


def check(
    output: bytes | str,
    *,
    hole: str = DEFAULT,
    given: object = None,
    strict: bool = False,
    max_bytes: int | None = None,
    judged: bool = False,
    **own: object,
) -> Report:
    """Check one output of a program for `hole`, one of HOLES or the file of another.

    `given` is what the program was given, in the form that the hole's room describes (None: nothing, or not known).
    `strict` lets warnings count, `max_bytes` limits the output (None: the hole's usual limit), `judged` asks all that
    the judge demands of a program. `own` are the options of `umpire check` that only this hole has. Raises HoleError
    for an unknown hole, UncheckableError for what makes no sense.
    """
    room = hole_named(hole)
    if unknown := own.keys() - {option.name for option in room.options}:
        raise UncheckableError(f"{room.name} has no option {min(unknown)!r}")
    return room.check(output, Asked(given=given, strict=strict, max_bytes=max_bytes, judged=judged, own=own))
