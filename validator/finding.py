"""What the validator says of an output: findings, reports, and the registry of the rules.

Throughout the validator:
    span     (line, column, end_line, end_column); from 1, in characters, the end exclusive
    fault    (span, message, found): what a rule yields; `found` is the offending text, "" where something is absent
    finding  a fault with the code, name and severity of the rule that yielded it
    report   everything that is said of one output
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, ParamSpec

Span = tuple[int, int, int, int]
Fault = tuple[Span, str, str]
Arguments = ParamSpec("Arguments")

ERROR, WARNING = "error", "warning"
# A flood of findings helps nobody; what is left out is counted in `Report.more`.
MOST_FINDINGS = 1000
# Where a finding is about many outputs, there is no line to point at.
NOWHERE = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Finding:
    """One broken rule at one place of an output."""

    code: str
    name: str
    severity: str
    line: int
    column: int
    end_line: int
    end_column: int
    message: str
    found: str = ""

    @property
    def hint(self) -> str:
        """What to do about it, in one sentence."""
        # Near misses need a slow import, so hints are worked out only when somebody asks.
        from validator.hints import hint

        return hint(self.code, self.found, self.message)


@dataclass(frozen=True, slots=True)
class Report:
    """All that is said of one output.

    `conforms` is False where a rule is broken (a warning counts only if the check was strict). `findings` come in
    the order of the text, at most MOST_FINDINGS of them; `more` counts those left out. `readings` names every reading
    of the rules that explains the game, `dice` the balls in order under the first of them (None: there is none).
    `lines` are the lines of the output without their ends, for whoever wants to point at a finding; `first_line` is the
    number of the first of them. `game` is what the hole needs to judge many games together (None: the output tells of
    no game). `extra` holds what only this hole says, by its key in the JSON report.
    """

    hole: str
    conforms: bool
    findings: tuple[Finding, ...] = ()
    more: int = 0
    readings: tuple[str, ...] = ()
    dice: str | None = None
    lines: tuple[str, ...] = ()
    first_line: int = 1
    game: object = None
    extra: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the game or of the form. `text` is the docstring of the one function that checks it."""

    code: str
    name: str
    severity: str
    text: str


RULES: dict[str, Rule] = {}


def rule(
    code: str, severity: str = ERROR
) -> Callable[[Callable[Arguments, Iterable[Fault]]], Callable[Arguments, list[Finding]]]:
    """Register a function that yields faults as the rule `code`; its name, with hyphens, is the rule's name."""

    def register(faults: Callable[Arguments, Iterable[Fault]]) -> Callable[Arguments, list[Finding]]:
        if code in RULES:
            raise ValueError(f"{code} is the code of two rules")
        name = faults.__name__.replace("_", "-")
        RULES[code] = Rule(code, name, severity, faults.__doc__ or "")

        @wraps(faults)
        def check(*args: Arguments.args, **kwargs: Arguments.kwargs) -> list[Finding]:
            return [
                Finding(code, name, severity, *span, message, found) for span, message, found in faults(*args, **kwargs)
            ]

        return check

    return register


def span(number: int, start: int, end: int) -> Span:
    """The span of `text[start:end]` of line `number`."""
    return number, start + 1, number, end + 1


def whole(number: int, text: str) -> Span:
    """The span of a whole line: where something is absent, the line that stands in its place is shown."""
    return number, 1, number, len(text) + 1


def quote(text: str, most: int = 60) -> str:
    """`text` as a message shows it: at most `most` characters, every invisible or odd one as an escape."""
    short = text if len(text) <= most else text[: most - 1]
    shown = "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in short)
    return f"`{shown}`" if short is text else f"`{shown}…`"


def count_of(count: int, what: str) -> str:
    """A number with its noun: "1 batter", "no batters"; a noun in backquotes stays as it is."""
    plural = what if count == 1 or what.endswith("`") else what + "s"
    return f"{count:,} {plural}" if count else f"no {plural}"


def make_report(
    hole: str,
    findings: Iterable[Finding],
    *,
    strict: bool = False,
    readings: tuple[str, ...] = (),
    dice: str | None = None,
    lines: Iterable[str] = (),
    game: object = None,
    extra: dict[str, Any] | None = None,
    most: int = MOST_FINDINGS,
) -> Report:
    """The report on an output of `hole`: findings in the order of the text, those over `most` only counted."""
    ordered = sorted(findings, key=lambda f: (f.line, f.column, f.code))
    conforms = not any(strict or f.severity == ERROR for f in ordered)
    kept = tuple(ordered[:most])
    return Report(
        hole, conforms, kept, len(ordered) - len(kept), readings, dice, tuple(lines), game=game, extra=extra or {}
    )


def moved(report: Report, lines: int) -> Report:
    """The same report on an output that begins `lines` lines further down in its file, where it tells of any line."""
    if not report.findings and not report.extra:
        return report
    findings = tuple(replace(f, line=f.line + lines, end_line=f.end_line + lines) for f in report.findings)
    extra = _moved(report.extra, lines)
    return replace(report, findings=findings, first_line=report.first_line + lines, extra=extra)


def _moved(value: Any, lines: int) -> Any:
    if isinstance(value, list):
        return [_moved(item, lines) for item in value]
    if isinstance(value, dict):
        return {key: item + lines if key == "line" else _moved(item, lines) for key, item in value.items()}
    return value
