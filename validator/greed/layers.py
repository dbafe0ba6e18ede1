"""The layers of Greed in order: a text to a report on its claims, a program's output to one on its scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from validator import text as texts
from validator.finding import MOST_FINDINGS, Asked, Finding, UncheckableError
from validator.greed.cells import DICE, ROLLS, SCORES
from validator.greed.diagnosis import Answers, Diagnosis
from validator.greed.form import CLAIM, CLAIMS, COUNT
from validator.greed.oracle import Roll
from validator.greed.parts import Answer, Claim, claims_in, score_in
from validator.greed.rows import ANSWERS
from validator.report import Report, first_of, report_on

LAYERS = (texts.BYTES, COUNT, CLAIM, CLAIMS, SCORES, DICE, ROLLS, ANSWERS)


# ---------------------------------------------------------------- claims


def check_claims(hole: str, output: bytes | str, asked: Asked, longest: int) -> Report:
    """The report on the claims of a text; UncheckableError where it is longer than `longest` bytes."""
    text = texts.read(_short_enough(output, longest), replace(asked, max_bytes=longest))
    if text.stopped:
        return _told(hole, text.findings, None, text, asked)
    # White space of any kind is fine on any blank line.
    controls = texts.check_controls(text, len(text.lines), -1, tabs=True, most=MOST_FINDINGS)
    findings = [*text.findings, *controls.findings]
    if controls.stopped:
        return _told(hole, findings, None, text, asked)
    if text.returns:
        findings += texts.mixed_line_ends(text, 0, len(text.lines) - 1)
    answers = Answers()
    found, more = first_of(_wrong(text, controls.dirty, answers))
    diagnosis = answers.diagnose()
    findings += _as_findings(found, diagnosis)
    if not controls.dirty:
        findings += CLAIMS.check(text, answers.count + len(found))
    report = _told(hole, findings, diagnosis, text, asked)
    return replace(report, more=report.more + controls.more + more)


def _short_enough(output: bytes | str, longest: int) -> bytes:
    data = output.encode("utf-8", "surrogatepass") if isinstance(output, str) else output
    if len(data) > longest:
        raise UncheckableError(f"a text with claims is read whole, and this one is longer than {longest:,} bytes")
    return data


def _wrong(text: texts.Text, dirty: frozenset[int], answers: Answers) -> Iterator[Finding | Answer]:
    """What is wrong with the claims, line by line; all those that give a roll are counted in `answers`."""
    for i, line in enumerate(text.lines):
        if "score" in line and i not in dirty:
            for claim in claims_in(text.line(i)):
                faults = _faults(claim) if claim.plain_roll is None else iter(())
                if fault := next(faults, None):
                    yield from chain([fault], faults)
                elif not answers.add(answer := claim.answer):
                    yield answer


def _faults(claim: Claim) -> Iterator[Finding]:
    """What is wrong with a list of dice. What cannot be read hides what comes after."""
    unreadable = CLAIM.each(claim)
    if fault := next(unreadable, None):
        return chain([fault], unreadable)
    return chain(ROLLS.each(claim), DICE.each(claim))


def _as_findings(found: Iterable[Finding | Answer], diagnosis: Diagnosis | None) -> list[Finding]:
    told = ([one] if isinstance(one, Finding) else ANSWERS.check(one, diagnosis) for one in found)
    return list(chain.from_iterable(told))


# ---------------------------------------------------------------- scores


def check_scores(hole: str, output: bytes | str, asked: Asked, given: Sequence[Roll]) -> Report:
    """The report on a program's scores for the rolls that were `given`; every wrong one is a finding.

    Blanks around a score and blank lines after the last one mean nothing.
    """
    text = texts.read(output, asked)
    if text.stopped:
        return _told(hole, text.findings, None, text, asked)
    controls = texts.check_controls(text, 0, text.last_text, tabs=True)
    findings = [*text.findings, *controls.findings]
    scores = [text.line(i) for i in range(text.last_text + 1)]
    wrong_count = [] if controls.stopped else COUNT.check(scores, given)
    if controls.stopped or wrong_count:
        # Nobody can say which roll a score belongs to.
        return _told(hole, [*findings, *wrong_count], None, text, asked)
    answers, wrong = Answers(), list[Answer]()
    for i, (line, roll) in enumerate(zip(scores, given, strict=True)):
        if i in controls.dirty:
            continue
        if faults := SCORES.check(line):
            findings += faults
        elif not answers.add(answer := Answer(roll, *score_in(line))):
            wrong.append(answer)
    diagnosis = answers.diagnose()
    findings.sort(key=lambda finding: finding.span)
    # The wrong scores come last, those of the shortest rolls first, and none is left out.
    wrong.sort(key=lambda answer: len(answer.roll))
    findings += _as_findings(wrong, diagnosis)
    return replace(_told(hole, findings, diagnosis, text, asked), findings=tuple(findings), more=0)


def _told(
    hole: str, findings: Iterable[Finding], diagnosis: Diagnosis | None, text: texts.Text, asked: Asked
) -> Report:
    report = report_on(hole, findings, text.lines, asked)
    remarks = (diagnosis.sentence,) if diagnosis else ()
    return replace(report, extra={"dice": None, "diagnosis": diagnosis and diagnosis.as_json()}, remarks=remarks)
