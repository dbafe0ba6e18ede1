"""A checker for DMOJ, whose judge calls `check` with what a program printed, the answer, and much besides.

A problem's `init.yml` names it and its hole, `checker: {name: umpire.py, args: {hole: HOLE}}`, and its `umpire.py` is
one line, `from validator.package.dmoj import check`, where this project is installed; elsewhere a line before it puts
the archive of a package on `sys.path`.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

from validator.holes import hole_named
from validator.package.case import report_on_case
from validator.package.message import for_judges, for_team


@dataclass(frozen=True, slots=True)
class CheckerResult:
    """What the judge's own result holds, for whoever calls the checker without the judge."""

    passed: bool
    points: float
    feedback: str | None = None
    extended_feedback: str | None = None


def check(
    process_output: bytes,
    judge_output: bytes,
    *,
    hole: str,
    judge_input: bytes,
    point_value: float = 0,
    **others: object,
) -> Any:
    """Check an output for the input of a case; no answer is needed. Returns the judge's result, or one like it.

    Where the input of the case is none of the hole's it raises: that is a fault of the problem, and no verdict.
    """
    report = report_on_case(hole_named(hole), bytes(judge_input), bytes(process_output))
    if report.conforms:
        return _result()(True, point_value)
    # The judge shows a team the first in a line, and the second where it is asked for.
    return _result()(False, 0.0, for_team(report).strip(), for_judges("output", report))


def _result() -> Any:
    # The judge takes no other kind than its own, which it has loaded long before it calls a checker.
    judge = sys.modules.get("dmoj.result")
    return judge.CheckerResult if judge else CheckerResult
