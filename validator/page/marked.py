"""An output as a report shows it: its lines with what is wrong marked in them, and the findings below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from validator.finding import ERROR, WARNING, Finding
from validator.page.html import element, words
from validator.report import Report
from validator.wording import plural

# A longer output is shown around its findings, and a longer line around the first one in it.
WHOLE_OUTPUT, WHOLE_LINE = 80, 240
LINES_AROUND, CHARACTERS_BEFORE = 2, 60


def marked(report: Report, most: int) -> Iterator[str]:
    """The lines of an output, and the first findings, at most so many."""
    findings = report.findings[:most]
    if report.lines:
        yield f'<pre tabindex="0">{_lines(report, findings)}</pre>'
    if findings:
        yield element("ul", "\n".join(_finding(finding) for finding in findings), "findings")
    if more := report.more + len(report.findings) - len(findings):
        yield element("p", f"{more:,} more {plural(more, 'finding')}, not shown.", "quiet")


def _lines(report: Report, findings: Sequence[Finding]) -> str:
    last = report.first_line + len(report.lines) - 1
    width, shown, before = len(str(last)), list[str](), 0
    for number in _numbers(report, findings):
        if before and number > before + 1:
            shown.append(f"<i>{'…':>{width}}</i>")
        here = [finding for finding in findings if finding.line <= number <= _end_line(finding)]
        shown.append(f"<i>{number:>{width}} </i> {_line(report.lines[number - report.first_line], number, here)}")
        before = number
    return "\n".join([*shown, *[f"<i>{'…':>{width}}</i>"] * (before < last)])


def _numbers(report: Report, findings: Sequence[Finding]) -> list[int]:
    """The lines to show: all of a short output; of a long one those around findings, or the first ones."""
    every = range(report.first_line, report.first_line + len(report.lines))
    if len(every) <= WHOLE_OUTPUT:
        return list(every)
    near = {line for f in findings for line in range(f.line - LINES_AROUND, f.line + LINES_AROUND + 1)}
    return sorted(near & set(every)) or list(every[:WHOLE_OUTPUT])


def _end_line(finding: Finding) -> int:
    # What is wrong with many lines is marked where it begins.
    return min(finding.end_line, finding.line + LINES_AROUND)


def _line(line: str, number: int, findings: Sequence[Finding]) -> str:
    """A line with its marks; each character under the severest finding that it is part of."""
    kinds = [""] * len(line)
    for finding in sorted(findings, key=lambda f: f.severity == ERROR):
        start, end = _place(line, number, finding)
        if end > len(kinds):
            # What is missing at the end has a blank to mark.
            line, kinds = f"{line} ", [*kinds, ""]
        kinds[start:end] = [finding.severity] * (end - start)
    first = next((i for i, kind in enumerate(kinds) if kind), 0)
    left = max(0, first - CHARACTERS_BEFORE) if len(line) > WHOLE_LINE else 0
    right = left + WHOLE_LINE
    runs = groupby(zip(line[left:right], kinds[left:right], strict=True), lambda pair: pair[1])
    text = "".join(_run("".join(character for character, _ in run), kind) for kind, run in runs)
    return f"{'<i>…</i>' * bool(left)}{text}{'<i>…</i>' * (right < len(line))}"


def _place(line: str, number: int, finding: Finding) -> tuple[int, int]:
    start = min(finding.column - 1, len(line)) if number == finding.line else 0
    end = min(finding.end_column - 1, len(line)) if number == finding.end_line else len(line)
    return start, max(end, start + 1)


def _run(text: str, kind: str) -> str:
    return element("mark", words(text), "warning" * (kind == WARNING)) if kind else words(text)


def _finding(finding: Finding) -> str:
    """A finding with its place, and what to do about it."""
    place = f"{finding.line}:{finding.column} " if finding.line else ""
    kind = "warning" if finding.severity == WARNING else ""
    named = f"{place}{f'{kind}: ' if kind else ''}<b>{words(finding.code)} {words(finding.name)}</b>"
    inside = f"<p>{named}: {words(finding.message)}</p><p class=quiet>{words(finding.hint)}</p>"
    return element("li", inside, kind)


def findings_of(findings: Sequence[Finding]) -> str:
    """A list of findings; "" where there are none."""
    return element("ul", "\n".join(map(_finding, findings)), "findings") if findings else ""
