"""Programs that were judged, as attempts: a program that is wrong as it should be has passed."""

from __future__ import annotations

from collections.abc import Iterator

from validator.ci.attempt import BROKEN, FAILED, PASSED, SKIPPED, Attempt, Notice, path_of
from validator.finding import ERROR
from validator.hole import rules_of
from validator.judge.result import Result
from validator.judge.single import Look, measured, told
from validator.judge.words import Judged, headline, is_met
from validator.wording import printable

# A program is wrong as a whole, and has no place where.
FIRST_LINE = (1, 1, 1, 1)


def attempt_of(judged: Judged, no_skip: bool = False) -> Attempt:
    """The attempt of a program; `no_skip`: one whose language does not start has failed."""
    program, result = judged
    ending = _ending(judged, no_skip)
    said = printable(headline(result) + measured(judged))
    text = "".join(words for words, _ in told(judged, Look()))
    notices = tuple(_notices(judged)) if ending in (FAILED, BROKEN) else ()
    return Attempt(program.path, program.hole.name, ending, result.verdict, said, text, result.seconds, notices)


def _ending(judged: Judged, no_skip: bool) -> str:
    verdict = judged[1].verdict
    if verdict == "JE":
        return BROKEN
    if is_met(judged, no_skip):
        return SKIPPED if verdict == "SKIP" else PASSED
    return FAILED


def _notices(judged: Judged) -> Iterator[Notice]:
    """One notice: the verdict, under the rule that was broken first."""
    program, result = judged
    file = path_of(str(program.file)) if program.file else ""
    code, hint = _broken(result)
    rule = rules_of(program.hole).get(code)
    behind = f": {result.diagnosis.sentence}" if result.diagnosis else f": {result.first}" if result.first else ""
    message = f"{program.path}: {headline(result)}{measured(judged)}{behind}"
    yield Notice(file, *FIRST_LINE, ERROR, code, rule.name if rule else "", message, hint, rule)


def _broken(result: Result) -> tuple[str, str]:
    """The rule that was broken first, with what to do; the verdict where no rule was."""
    first = result.failing.report.findings if result.failing and result.failing.report else ()
    found = next((one for one in (*first, *result.together) if one.severity == ERROR), None)
    return (found.code, found.hint) if found and result.verdict == "WA" else (result.verdict, "")
