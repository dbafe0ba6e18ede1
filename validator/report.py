"""Reports for readers: in full with the line and a caret, one line a finding, or JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from unicodedata import combining, east_asian_width

from validator.finding import ERROR, WARNING, Finding, Report
from validator.wording import count_of

SCHEMA = 2
# As much of a line as fits beside its number on a terminal of 100 columns.
WINDOW = 90


def concise(name: str, report: Report) -> str:
    """One line a finding: `path:line:column: CODE name message`."""
    lines = [f"{name}:{f.line}:{f.column}: {f.code} {f.name} {f.message}\n" for f in report.findings]
    return "".join(lines) + (f"{name}: {report.more:,} more findings\n" if report.more else "")


def full(name: str, report: Report) -> str:
    """The game, if it is to be told; each finding with its line, a caret and what to do; the verdict in a sentence."""
    told = [f"{line}\n" for line in report.story]
    shown = [_shown(name, finding, report) + "\n" for finding in report.findings]
    return "".join([*told, *shown, *(f"{name}: {line}\n" for line in report.remarks), _verdict(name, report)])


def _shown(name: str, finding: Finding, report: Report) -> str:
    severity = "warning: " if finding.severity == WARNING else ""
    head = f"{name}:{finding.line}:{finding.column}: {severity}{finding.code} {finding.name}: {finding.message}\n"
    gutter = " " * len(str(finding.line))
    text, caret = _pointed(report.lines[finding.line - report.first_line], finding)
    return f"{head}{gutter} |\n{finding.line} | {text}\n{gutter} | {caret}\n{gutter} = {finding.hint}\n"


def _pointed(line: str, finding: Finding) -> tuple[str, str]:
    """The part of the line around the finding, and the carets to print under it."""
    start = finding.column - 1
    end = finding.span.end_column - 1 if finding.span.end_line == finding.line else len(line)
    left = max(0, start - WINDOW // 2) if len(line) > WINDOW else 0
    shown, more = line[left : left + WINDOW], "…" if len(line) > left + WINDOW else ""
    before = ("…" if left else "") + "".join(map(_visible, line[left:start]))
    marked = "".join(map(_visible, line[start : min(end, left + WINDOW)]))
    text = ("…" if left else "") + "".join(map(_visible, shown)) + more
    return text.rstrip(" "), " " * _width(before) + "^" * max(1, _width(marked))


def _visible(character: str) -> str:
    # One sign for each character that cannot be seen, so that the caret stays in its column.
    if character.isprintable():
        return character
    return chr(0x2400 + ord(character)) if character < " " else "\N{REPLACEMENT CHARACTER}"


def _width(text: str) -> int:
    return sum(2 if east_asian_width(c) in "WF" else 0 if combining(c) else 1 for c in text)


def _verdict(name: str, report: Report) -> str:
    more = f", {report.more:,} more not shown" if report.more else ""
    errors = sum(f.severity == ERROR for f in report.findings)
    warnings = len(report.findings) - errors
    counts = [count_of(errors, "error")] * bool(errors) + [count_of(warnings, "warning")] * bool(warnings)
    found = " and ".join(counts) + more
    if report.conforms:
        verdict = f"{name}: conforms" + (f", with {found}" if found else "")
    else:
        verdict = f"{name}: does not conform: {found}"
    return f"{verdict}{report.explained}\n"


def as_json(name: str, report: Report) -> dict[str, object]:
    """One output object of the JSON format."""
    return {
        "name": name,
        "conforms": report.conforms,
        "readings": list(report.readings),
        "findings": [_finding_as_json(finding) for finding in report.findings],
        "more": report.more,
        **report.extra,
    }


def _finding_as_json(finding: Finding) -> dict[str, object]:
    what = {"code": finding.code, "name": finding.name, "severity": finding.severity}
    return {**what, **finding.span._asdict(), "message": finding.message, "hint": finding.hint}


def all_as_json(hole: str, outputs: Sequence[Mapping[str, object]]) -> str:
    """The whole JSON document on several outputs."""
    return json.dumps({"schema": SCHEMA, "hole": hole, "outputs": outputs}, indent=2)
