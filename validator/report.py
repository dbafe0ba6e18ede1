"""The report on an output, and how it is told: in full with the line and a caret, one line a finding, or JSON."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeVar
from unicodedata import combining, east_asian_width

from validator.finding import ERROR, MOST_FINDINGS, WARNING, Asked, Finding
from validator.wording import count_of, plural, printable

# The diagnosis of 2 has other keys than that of 1.
SCHEMA = 2
# As wide as a terminal is taken to be where there is none.
WIDTH = 100
# What stands beside a line: its number, a bar, and dots where it is cut.
MARGIN = 10
# Text and what it is, for whoever colours it.
Piece = tuple[str, str]
_Item = TypeVar("_Item")
PLAIN, HEAD, SIGN, ADVICE, GOOD, BAD = "", "head", "sign", "advice", "good", "bad"


@dataclass(frozen=True, slots=True)
class Report:
    """All that is said of one output.

    `conforms` is False where a rule is broken (a warning counts only if the check was strict). `findings` come in
    the order of the text, at most MOST_FINDINGS of them; `more` counts those left out. `readings` names every reading
    of the rules that explains the game. `lines` are the lines of the output without their ends, for whoever wants to
    point at a finding; `first_line` is the number of the first of them. `game` is what the hole needs to judge many
    games together (None: the output tells of no game), and `choices` how many random choices are seen in it.

    What only this hole says: `extra` by its keys in the JSON report, `story` the lines of the game as it is told,
    `remarks` whole sentences, and `explained` the end of the sentence with the verdict.
    """

    hole: str
    conforms: bool
    findings: tuple[Finding, ...] = ()
    more: int = 0
    readings: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    first_line: int = 1
    game: Hashable = None
    choices: int = 0
    extra: Mapping[str, object] = field(default_factory=dict)
    story: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    explained: str = ""

    def __str__(self) -> str:
        """The full text, for a reader."""
        return full("output", self).rstrip("\n")

    def to_json(self) -> str:
        """The report as `umpire check --format json` has it for one output, as text."""
        return json.dumps(as_json("output", self))


def first_of(found: Iterable[_Item]) -> tuple[list[_Item], int]:
    """The first MOST_FINDINGS of what was found, and how many more there are: these are counted and not held."""
    rest = iter(found)
    return list(islice(rest, MOST_FINDINGS)), sum(1 for _ in rest)


def first_of_each(reports: Iterable[Report]) -> list[Report]:
    """Of the reports on equal games the first: what comes again tells nothing new. Those without a game are kept."""
    first, seen = list[Report](), set[Hashable]()
    for report in reports:
        if report.game is None or report.game not in seen:
            first.append(report)
            seen.add(report.game)
    return first


def report_on(hole: str, findings: Iterable[Finding], lines: Iterable[str], asked: Asked) -> Report:
    """The report on an output of `hole`: findings in the order of the text, those beyond MOST_FINDINGS only counted.

    What only this hole says is added with `dataclasses.replace`.
    """
    ordered = sorted(findings, key=lambda f: (f.span.line, f.span.column, f.rule.code))
    conforms = not any(asked.strict or finding.severity == ERROR for finding in ordered)
    kept = tuple(ordered[:MOST_FINDINGS])
    return Report(hole, conforms, kept, len(ordered) - len(kept), lines=tuple(lines), first_line=asked.first_line)


def concise(name: str, report: Report) -> str:
    """One line a finding: `path:line:column: CODE name message`, after the name of a warning `(warning)`."""
    lines = [
        f"{printable(name)}:{f.line}:{f.column}: {f.code} {f.name}{_mark(f, ' (warning)')} {f.message}\n"
        for f in report.findings
    ]
    return "".join(lines) + (f"{printable(name)}: {report.more:,} more findings\n" if report.more else "")


def full(name: str, report: Report, width: int = WIDTH) -> str:
    """The game, if it is to be told; each finding with its line, a caret and what to do; the verdict in a sentence."""
    return "".join(text for text, _ in pieces(name, report, width))


def pieces(name: str, report: Report, width: int = WIDTH) -> Iterator[Piece]:
    """The full report piece by piece. What to do is said once, where several findings have the same advice."""
    name, said = printable(name), set[str]()
    for line in report.story:
        yield f"{line}\n", PLAIN
    for finding in report.findings:
        yield from _shown(name, finding, report, width, "" if finding.hint in said else finding.hint)
        said.add(finding.hint)
        yield "\n", PLAIN
    for line in report.remarks:
        yield f"{name}: {line}\n", PLAIN
    yield f"{verdict(name, report)}\n", GOOD if report.conforms else BAD


def _shown(name: str, finding: Finding, report: Report, width: int, hint: str) -> Iterator[Piece]:
    yield f"{name}:{finding.line}:{finding.column}: ", HEAD
    yield f"{_mark(finding, 'warning: ')}{finding.code} {finding.name}", _style(finding)
    yield f": {finding.message}\n", HEAD
    gutter = " " * len(str(finding.line))
    line = report.lines[finding.line - report.first_line]
    text, caret = _pointed(line, finding, max(20, width - MARGIN))
    yield f"{gutter} |\n{finding.line} | {text}\n{gutter} | ", PLAIN
    yield f"{caret}\n", _style(finding)
    if hint:
        yield f"{gutter} = {hint}\n", ADVICE


def _mark(finding: Finding, mark: str) -> str:
    return mark if finding.severity == WARNING else ""


def _style(finding: Finding) -> str:
    return SIGN if finding.severity == WARNING else BAD


def _pointed(line: str, finding: Finding, window: int) -> tuple[str, str]:
    """The part of the line around the finding, and the carets to print under it."""
    start = finding.column - 1
    end = finding.span.end_column - 1 if finding.span.end_line == finding.line else len(line)
    left = max(0, start - window // 2) if len(line) > window else 0
    shown, more = line[left : left + window], "…" if len(line) > left + window else ""
    before = ("…" if left else "") + "".join(map(visible, line[left:start]))
    marked = "".join(map(visible, line[start : min(end, left + window)]))
    text = ("…" if left else "") + "".join(map(visible, shown)) + more
    return text.rstrip(" "), " " * _width(before) + "^" * max(1, _width(marked))


def visible(character: str) -> str:
    """A character, or one sign for it where it cannot be seen: what stands under it stays in its column."""
    if character.isprintable():
        return character
    return chr(0x2400 + ord(character)) if character < " " else "\N{REPLACEMENT CHARACTER}"


def _width(text: str) -> int:
    return sum(2 if east_asian_width(c) in "WF" else 0 if combining(c) else 1 for c in text)


def verdict(name: str, report: Report) -> str:
    """Whether an output conforms, in a sentence that begins with its name."""
    more = f", {report.more:,} more not shown" if report.more else ""
    errors = sum(f.severity == ERROR for f in report.findings)
    warnings = len(report.findings) - errors
    counts = [count_of(errors, "error")] * bool(errors) + [count_of(warnings, "warning")] * bool(warnings)
    found = " and ".join(counts) + more
    if report.conforms:
        return f"{name}: conforms" + (f", with {found}" if found else "") + report.explained
    return f"{name}: does not conform: {found}{report.explained}"


def statistics(found: Mapping[tuple[str, str], int]) -> str:
    """How many findings there are of each rule, by its code and name: a line a rule, the commonest first."""
    ordered = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return "".join(f"{count:7,}  {code} {name}\n" for (code, name), count in ordered)


def summary(conforming: int, outputs: int) -> str:
    """How many of several outputs conform."""
    return f"{conforming:,} of {outputs:,} {plural(outputs, 'output')} conform{'s' * (conforming == 1)}\n"


def as_json(name: str, report: Report) -> dict[str, object]:
    """One output object of the JSON format."""
    return {
        "name": name,
        "conforms": report.conforms,
        "readings": list(report.readings),
        **report.extra,
        "findings": [finding_as_json(finding) for finding in report.findings],
        "more": report.more,
    }


def finding_as_json(finding: Finding) -> dict[str, object]:
    """A finding in the JSON formats."""
    what = {"code": finding.code, "name": finding.name, "severity": finding.severity}
    return {**what, **finding.span._asdict(), "message": finding.message, "hint": finding.hint}


def all_as_json(hole: str, outputs: Sequence[Mapping[str, object]]) -> str:
    """The whole JSON document on several outputs."""
    return json.dumps({"schema": SCHEMA, "hole": hole, "outputs": outputs}, indent=2)
