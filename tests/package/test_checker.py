"""The checker for DMOJ, called as its judge calls it: with bytes, the answer, and much that it does not need."""

from __future__ import annotations

import sys
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from validator.package.case import CaseError
from validator.package.dmoj import check

# What the judge's StandardGrader hands to a checker, after what was printed and the answer.
HANDED = {
    "submission_source": b"",
    "judge_input": b"1 1 1\n5\n",
    "point_value": 7,
    "case_position": 1,
    "batch": None,
    "submission_language": "PY3",
    "binary_data": False,
    "execution_time": 0.1,
    "problem_id": "greed",
    "result": None,
}


def checked(output: bytes, **other: object) -> Any:
    # As `args` of init.yml become part of the checker.
    return partial(check, hole="greed")(output, b"the answer", **{**HANDED, **other})  # type: ignore[arg-type]


def test_a_right_output_has_the_points() -> None:
    result = checked(b"1000\n50\n")
    assert (result.passed, result.points, result.feedback, result.extended_feedback) == (True, 7, None, None)


def test_a_wrong_output_has_feedback_and_no_points() -> None:
    result = checked(b"1000\n60\n")
    assert (result.passed, result.points) == (False, 0.0)
    assert result.feedback == "line 2, column 1: GR301 wrong-score: `[5]` scores 50, not 60: 5 is 50"
    assert result.extended_feedback.startswith("output:2:1: GR301 wrong-score: `[5]` scores 50, not 60: 5 is 50\n  |\n")
    assert result.extended_feedback.endswith("\noutput: does not conform: 1 error\n")


@pytest.mark.parametrize("output", [b"", b"\xff", b"\0\n", b"\x1b[2J\n50\n"], ids=repr)
def test_any_bytes_are_an_output(output: bytes) -> None:
    result = checked(output)
    assert not result.passed
    assert "\n" not in result.feedback
    assert result.feedback.isprintable()


def test_a_fault_of_the_problem_is_no_verdict() -> None:
    with pytest.raises(CaseError, match="the input has a blank, a line end or a sign that it should not have"):
        checked(b"50\n", judge_input=b"5  5\n")


def test_the_result_is_of_the_judge_that_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    class CheckerResult:
        # As in dmoj.result of dmoj 4.1.0, whose grader takes another kind for a plain yes or no.
        def __init__(
            self, passed: bool, points: float, feedback: str | None = None, extended_feedback: str | None = None
        ) -> None:
            assert isinstance(passed, bool)
            assert isinstance(points, int | float)
            assert feedback is None or isinstance(feedback, str)
            assert extended_feedback is None or isinstance(extended_feedback, str)
            self.passed, self.points = passed, points

    judge = ModuleType("dmoj.result")
    judge.CheckerResult = CheckerResult  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "dmoj.result", judge)
    for output, points in ((b"1000\n50\n", 7), (b"1\n2\n", 0)):
        result = checked(output)
        assert isinstance(result, CheckerResult)
        assert (result.passed, result.points) == (bool(points), points)
