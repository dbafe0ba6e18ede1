"""What the validator says of an output: rules, the faults that they find, and the report on all of them.

Throughout the validator:
    fault    what a rule yields: where, what is wrong, and what to do
    finding  a fault with the rule that found it
    layer    the rules that look at one kind of thing; each layer only where those below are clean
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Generic, ParamSpec

from validator.place import Span

ERROR, WARNING = "error", "warning"
# A flood of findings helps nobody; what is left out is counted in `Report.more`.
MOST_FINDINGS = 1000
MAX_BYTES = 128 * 1024
# What to do, or a function that works it out: a near miss takes time, and most hints are never read.
Hint = str | Callable[[], str]
Subject = ParamSpec("Subject")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the game or of the form. `text` is the docstring of the one function that checks it.

    Its paragraphs are the rule in a sentence, the reason, `Remedy:` with what to do, and an example each way.
    """

    code: str
    name: str
    severity: str
    text: str

    @property
    def remedy(self) -> str:
        """What to do about it."""
        paragraph = self.text.strip().split("\n\n")[-2]
        return " ".join(line.strip() for line in paragraph.strip().split("\n")).removeprefix("Remedy: ")


@dataclass(frozen=True, slots=True)
class Fault:
    """What a rule found: the place, what is wrong there, and what to do ("": the rule's own remedy).

    `severity` is the rule's own where it is "".
    """

    span: Span
    message: str
    hint: Hint = ""
    severity: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One broken rule at one place of an output."""

    rule: Rule
    span: Span
    message: str
    severity: str
    advice: Hint = field(default="", compare=False, repr=False)

    @property
    def code(self) -> str:
        """The rule's code."""
        return self.rule.code

    @property
    def name(self) -> str:
        """The rule's name."""
        return self.rule.name

    @property
    def line(self) -> int:
        """The line, from 1; 0 where many outputs are meant."""
        return self.span.line

    @property
    def column(self) -> int:
        """The column, from 1."""
        return self.span.column

    @property
    def end_line(self) -> int:
        """The last line."""
        return self.span.end_line

    @property
    def end_column(self) -> int:
        """The column after the last one."""
        return self.span.end_column

    @property
    def hint(self) -> str:
        """What to do about it, in one sentence."""
        advice = self.advice if isinstance(self.advice, str) else self.advice()
        return advice or self.rule.remedy


class Layer(Generic[Subject]):
    """Rules that look at one kind of thing, in the order of their codes; a function joins by `@rule(code, layer)`."""

    def __init__(self) -> None:
        self.rules: dict[str, Rule] = {}
        self._checks: list[Callable[Subject, Iterable[Finding]]] = []

    def add(self, rule: Rule, check: Callable[Subject, Iterable[Finding]]) -> None:
        """Let a rule join; ValueError where another has its code."""
        if rule.code in self.rules:
            raise ValueError(f"{rule.code} is the code of two rules")
        self.rules[rule.code] = rule
        self._checks.append(check)

    def check(self, *args: Subject.args, **kwargs: Subject.kwargs) -> list[Finding]:
        """All findings of all its rules."""
        return list(self.each(*args, **kwargs))

    def each(self, *args: Subject.args, **kwargs: Subject.kwargs) -> Iterator[Finding]:
        """The same findings, one after the other: of a flood that is only to be counted, none is held."""
        return (finding for check in self._checks for finding in check(*args, **kwargs))


def rule(
    code: str, layer: Layer[Subject], severity: str = ERROR
) -> Callable[[Callable[Subject, Iterable[Fault]]], Callable[Subject, list[Finding]]]:
    """Register a function that yields faults as the rule `code`; its name, with hyphens, is the rule's name."""

    def register(faults: Callable[Subject, Iterable[Fault]]) -> Callable[Subject, list[Finding]]:
        made = Rule(code, faults.__name__.replace("_", "-"), severity, faults.__doc__ or "")

        def each(*args: Subject.args, **kwargs: Subject.kwargs) -> Iterator[Finding]:
            for fault in faults(*args, **kwargs):
                yield Finding(made, fault.span, fault.message, fault.severity or severity, fault.hint)

        @wraps(faults)
        def check(*args: Subject.args, **kwargs: Subject.kwargs) -> list[Finding]:
            return list(each(*args, **kwargs))

        layer.add(made, each)
        return check

    return register


@dataclass(frozen=True, slots=True)
class Asked:
    """How an output is to be checked.

    `given` is what the program was given (None: not known, or nothing), `first_line` the number of the output's first
    line in its file. `strict` lets warnings count. `max_bytes` limits the output (None: the hole's usual limit).
    `judged` asks what the judge demands of a program beyond what a person's text must have. `own` holds the options
    that only this hole has, by their names.
    """

    given: object = None
    first_line: int = 1
    strict: bool = False
    max_bytes: int | None = None
    judged: bool = False
    own: Mapping[str, object] = field(default_factory=dict)


class UncheckableError(ValueError):
    """What was asked cannot be checked, and why: a message for the user."""
