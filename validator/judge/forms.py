"""Whether a program that is wrong in all games takes what it is given in another form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from validator.judge.manifest import Program
from validator.judge.result import Result
from validator.judge.run import InterruptedRunError, judge
from validator.judge.settings import Settings

# Few programs are right by luck where their input is another than they think.
FORM_GAMES = 3


def with_other_forms(program: Program, result: Result, settings: Settings) -> Result:
    """The result with a note on each other form of input in which the program would have passed.

    Other forms are tried only where a program that should be right never is. Raises InterruptedRunError after Ctrl-C.
    """
    if program.expects != ("AC",) or result.verdict == "JE" or not result.games or result.failed < result.games:
        return result
    try:
        passed = tuple(_passed(program, settings))
    except InterruptedRunError as stop:
        raise InterruptedRunError(result) from stop
    return replace(result, notes=(*passed, *result.notes))


def _passed(program: Program, settings: Settings) -> Iterator[str]:
    few = replace(settings, games=FORM_GAMES, keep=None)
    for form in program.hole.inputs:
        if form != program.input and judge(replace(program, input=form), few).verdict == "AC":
            yield f"with --input {form} it would have passed: it is right in {FORM_GAMES} of {FORM_GAMES} games"
