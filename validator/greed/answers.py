"""A program's output: a score a line, for rolls that are known (GR101, GR201).

Blanks around a score and blank lines after the last one mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from validator import text as texts
from validator.finding import Fault, Finding, quote, rule, whole
from validator.greed.diagnosis import Answer, Answers, Diagnosis, wrong_score

Roll = tuple[int, ...]
BLANKS = " \t"
NUMBER = re.compile(r"0|-?[1-9][0-9]*")


def check_answers(text: texts.Text, given: Sequence[Roll]) -> tuple[list[Finding], Diagnosis | None]:
    """All findings on a program's answers to `given`, in order, and what is behind the wrong ones.

    The wrong scores come last, those of the shortest rolls first.
    """
    findings = list(text.findings)
    if text.stopped:
        return findings, None
    last = max(i for i, line in enumerate(text.lines) if line.strip())
    findings += texts.check_controls(text, 0, last, tabs=True)
    if not text.stopped:
        findings += wrong_line_count(text.lines[: last + 1], given)
    if text.stopped or last + 1 != len(given):
        # Nobody can say which roll an answer belongs to.
        return findings, None
    skipped = {finding.line for finding in findings if finding.code == "IO004"}
    answers, wrong = Answers(), []
    for number, (line, roll) in enumerate(zip(text.lines, given, strict=False), 1):
        value = line.strip(BLANKS)
        if number in skipped or answers.accept(roll, value):
            continue
        if NUMBER.fullmatch(value):
            start = line.index(value)
            wrong.append(Answer(roll, value, number, start, start + len(value)))
            answers.refuse(wrong[-1])
        else:
            findings += score_not_a_number(number, line)
    findings.sort(key=lambda finding: (finding.line, finding.column))
    diagnosis = answers.diagnose()
    if diagnosis:
        wrong.sort(key=lambda answer: len(answer.roll))
        findings += [finding for answer in wrong for finding in wrong_score(answer, diagnosis)]
    return findings, diagnosis


@rule("GR101")
def wrong_line_count(lines: Sequence[str], given: Sequence[Roll]) -> Iterator[Fault]:
    r"""There are as many lines of output as there are rolls.

    Each roll is answered on the line of the same number, one without dice too; otherwise nobody can say which score
    is whose, so none is looked at.

    Remedy: Print one score for each line of input, an empty line and the last line too.

    Okay: rolls 1 5 / / 2 : 150 \n 0 \n 0
    GR101: rolls 1 5 / / 2 : 150 \n 0
    """
    scores, rolls = _count(len(lines), "score"), _count(len(given), "roll")
    if len(lines) > len(given):
        yield whole(len(given) + 1, lines[len(given)]), f"{scores} for {rolls}: this line is one too many", ""
    elif len(lines) < len(given):
        roll = list(given[len(lines)])
        yield whole(len(lines), lines[-1]), f"{scores} for {rolls}: `{roll}` is the first without one", ""


@rule("GR201")
def score_not_a_number(number: int, line: str) -> Iterator[Fault]:
    r"""A score is a whole number in plain digits.

    `0`, or digits without a zero in front: no unit, no point, no sign but the minus of a score that is wrong anyway.

    Remedy: Print the digits alone.

    Okay: rolls 1 5 / 2 : 150 \n 0
    GR201: rolls 1 5 / 2 : 150 points \n 0
    """
    value = line.strip(BLANKS)
    if not value:
        yield whole(number, line), "the score is missing", ""
    elif not NUMBER.fullmatch(value):
        start = line.index(value)
        yield (number, start + 1, number, start + len(value) + 1), f"{quote(value)} is no score", value[:60]


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"
