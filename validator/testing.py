"""Outputs and programs in tests: the full text is what a failing test shows.

from validator.testing import assert_conforms

def test_output():
    assert_conforms(output, hole="…", given=names)

def test_program(assert_accepted):
    assert_accepted(["node", "my.js"], hole="…", games=20)

`assert_accepted` is a fixture of pytest. `pytest_plugins = ["validator.testing"]` in conftest.py brings it, or the
option `-p validator.testing`. It is no plugin that comes by itself: every start of pytest would wait for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from validator import check, judge
from validator.finding import ERROR
from validator.holes import DEFAULT
from validator.report import Report, full

if TYPE_CHECKING:
    from validator.judge.result import Result


class JudgeFaultError(Exception):
    """The judge could not do its work; nothing is said of the program."""


class AssertAccepted(Protocol):
    """What the fixture is: a call that judges a program."""

    def __call__(
        self,
        command_or_file: str | Path | Sequence[str],
        *,
        hole: str | None = None,
        games: int | None = None,
        input: str | None = None,
        first_game: int = 1,
        timeout: float = 5.0,
        sandbox: str | None = None,
    ) -> Result:
        """Judge a program as `validator.judge` does, and give its result."""


def assert_conforms(
    output: bytes | str,
    *,
    hole: str = DEFAULT,
    given: object = None,
    strict: bool = False,
    max_bytes: int | None = None,
    judged: bool = False,
    **own: object,
) -> Report:
    """AssertionError with the full text, unless an output of a program conforms; else the report on it.

    What comes in is what `validator.check` takes.
    """
    __tracebackhide__ = True
    report = check(output, hole=hole, given=given, strict=strict, max_bytes=max_bytes, judged=judged, **own)
    if not report.conforms:
        raise AssertionError(f"\n{report}")
    return report


@pytest.fixture
def assert_accepted() -> AssertAccepted:
    """A call that judges a program: AssertionError with the full text of the first failing game, unless all are right.

    A program whose interpreter is absent skips the test. JudgeFaultError where the judge itself has failed.
    """
    return accepted


def accepted(command_or_file: str | Path | Sequence[str], **named: object) -> Result:
    """What `assert_accepted` does."""
    __tracebackhide__ = True
    result = judge(command_or_file, **named)  # type: ignore[arg-type]
    if result.verdict == "SKIP":
        pytest.skip(result.first)
    if result.verdict == "JE":
        raise JudgeFaultError(result.first)
    if result.verdict != "AC":
        raise AssertionError(f"\n{told(result)}")
    return result


def told(result: Result) -> str:
    """The verdict on a program, its first failing game in full, and the mistake that is behind it."""
    failed = f", {result.failed:,} of {result.games:,} games failed" if result.failed else ""
    parts = [f"{result.verdict}{failed}: {result.first}"]
    game = result.failing
    if game and game.report and any(finding.severity == ERROR for finding in game.report.findings):
        parts.append(full(f"game {game.number}", game.report).rstrip("\n"))
    if result.diagnosis:
        parts.append(f"diagnosis: {result.diagnosis.sentence}")
    return "\n\n".join(parts)
