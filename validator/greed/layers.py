"""The layers of Greed in order: a text to a report on its claims, a program's output to one on its scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from validator import text as texts
from validator.finding import MOST_FINDINGS, Asked, Finding, UncheckableError
from validator.greed.cells import DICE, ROLLS, SCORES
from validator.greed.diagnosis import Answers, Explanation
from validator.greed.form import CLAIM, CLAIMS, COUNT, LISTS, Run
from validator.greed.oracle import Roll
from validator.greed.parts import Answer, Claim, Unread, read, score_in
from validator.greed.rows import ANSWERS
from validator.place import Span
from validator.report import Report, first_of, report_on
from validator.wording import count_of

LAYERS = (texts.BYTES, COUNT, CLAIM, CLAIMS, LISTS, SCORES, DICE, ROLLS, ANSWERS)


# ---------------------------------------------------------------- claims


class Reading:
    """What was read of a text so far: `claims` are counted, and so are the `lists` that are in none."""

    def __init__(self) -> None:
        self.answers = Answers()
        self.claims = self.lists = self.more = 0
        self._runs: list[Run] = []
        # The last line with a list that is in no claim.
        self._reached = -1

    def wrong(self, text: texts.Text, dirty: frozenset[int]) -> Iterator[Finding | Answer]:
        """Read a text, but not its `dirty` lines; what is wrong with its claims, one after the other."""
        for part in read(text, dirty):
            if isinstance(part, Unread):
                self._count(part.span)
                continue
            self.claims += 1
            faults = _faults(part) if part.plain_roll is None else iter(())
            if fault := next(faults, None):
                yield from chain([fault], faults)
            elif not self.answers.add(answer := part.answer):
                yield answer

    def unread(self) -> list[Finding]:
        """What is said of the lists that are in no claim."""
        return [finding for run in self._runs for finding in LISTS.check(run)]

    def _count(self, span: Span) -> None:
        self.lists += 1
        is_new, self._reached = span.line > self._reached + 1, span.end_line
        if is_new and len(self._runs) == MOST_FINDINGS:
            self.more += 1
        elif is_new:
            self._runs.append(Run(span, 1, 1))
        elif not self.more:
            run = self._runs[-1]
            self._runs[-1] = replace(run, lists=run.lists + 1, lines=span.end_line - run.first.line + 1)


def check_claims(hole: str, output: bytes | str, asked: Asked, longest: int) -> Report:
    """The report on the claims of a text; UncheckableError where it is longer than `longest` bytes."""
    text = texts.read(_short_enough(output, longest), replace(asked, max_bytes=longest))
    reading = Reading()
    if text.stopped:
        return _on_claims(hole, text.findings, reading, text, asked)
    # White space of any kind is fine on any blank line.
    controls = texts.check_controls(text, len(text.lines), -1, tabs=True, most=MOST_FINDINGS)
    findings = [*text.findings, *controls.findings]
    if controls.stopped:
        return _on_claims(hole, findings, reading, text, asked)
    if text.returns:
        findings += texts.mixed_line_ends(text, 0, len(text.lines) - 1)
    found, more = first_of(reading.wrong(text, controls.dirty))
    findings += [*_as_findings(found, reading.answers.explain()), *reading.unread()]
    if not controls.dirty:
        findings += CLAIMS.check(text, reading.claims)
    report = _on_claims(hole, findings, reading, text, asked)
    return replace(report, more=report.more + controls.more + more + reading.more)


def _short_enough(output: bytes | str, longest: int) -> bytes:
    data = output.encode("utf-8", "surrogatepass") if isinstance(output, str) else output
    if len(data) > longest:
        raise UncheckableError(f"a text with claims is read whole, and this one is longer than {longest:,} bytes")
    return data


def _faults(claim: Claim) -> Iterator[Finding]:
    """What is wrong with a list of dice. What cannot be read hides what comes after."""
    unreadable = CLAIM.each(claim)
    if fault := next(unreadable, None):
        return chain([fault], unreadable)
    return chain(ROLLS.each(claim), DICE.each(claim))


def _as_findings(found: Iterable[Finding | Answer], behind: Explanation | None) -> list[Finding]:
    told = ([one] if isinstance(one, Finding) else ANSWERS.check(one, behind) for one in found)
    return list(chain.from_iterable(told))


def _on_claims(hole: str, findings: Iterable[Finding], reading: Reading, text: texts.Text, asked: Asked) -> Report:
    report = _told(hole, findings, reading.answers.explain(), text, asked)
    read = f"{count_of(reading.claims, 'claim')} read"
    unread = f", {count_of(reading.lists, 'list')} of dice unread" if reading.lists else ""
    claims = {"read": reading.claims, "unread": reading.lists}
    explained = f"{':' if report.conforms and not report.findings else ';'} {read}{unread}"
    return replace(report, extra={**report.extra, "claims": claims}, explained=explained)


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
    behind = answers.explain()
    findings.sort(key=lambda finding: finding.span)
    # The wrong scores come last, those of the shortest rolls first, and none is left out.
    wrong.sort(key=lambda answer: len(answer.roll))
    findings += _as_findings(wrong, behind)
    return replace(_told(hole, findings, behind, text, asked), findings=tuple(findings), more=0)


def _told(hole: str, findings: Iterable[Finding], behind: Explanation | None, text: texts.Text, asked: Asked) -> Report:
    report = report_on(hole, findings, text.lines, asked)
    remarks = (behind.diagnosis.sentence,) if behind else ()
    extra = {"dice": None, "diagnosis": behind and behind.diagnosis.as_json(), "claims": None}
    return replace(report, extra=extra, remarks=remarks)
