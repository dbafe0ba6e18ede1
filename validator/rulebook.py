r"""The rules as a reader wants them: what each one says, why it holds, what to do, and an example each way.

All of it is the docstring of the function that checks the rule. Its paragraphs are the rule in a sentence, the reason,
`Remedy:` with what to do, and two examples: edits of a hole's standard text that leave it right (`Okay:`) or break just
this rule (by its code). An edit is one of

    4 = TEXT             line 4 becomes TEXT, in which \n begins another line (\t, \x1b, … as in Python; \udcff is
                         the byte ff)
    27 times 3 = TEXT    line 27 becomes three lines, each of them TEXT
    5 gone               line 5 is taken out
    all s/FIND/PUT/      a regular expression is replaced, once a line

and its lines are `4`, `4..7`, `12..` (to the end) or `all`; edits are joined by ` ; `.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from validator.finding import Rule

EDIT = re.compile(
    r"(?P<where>all|\d+(?:\.\.\d*)?)(?: times (?P<times>\d+))?"
    r"(?: = (?P<text>.*)|(?P<gone> gone)| s/(?P<find>(?:[^/\\]|\\.)*)/(?P<put>.*)/)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule as `umpire rule` prints it; `okay` and `broken` are its examples."""

    code: str
    name: str
    severity: str
    sentence: str
    why: str
    remedy: str
    okay: str
    broken: str


@dataclass(frozen=True, slots=True)
class Example:
    """What an example stands for: the output, what the program was given, and `setting`, what the text is an edit of.

    `output` is None where the example is told in words, because it takes many games. `standard` is the whole text that
    the output is an edit of; "" where it stands for itself.
    """

    setting: str
    output: bytes | None = None
    given: object = None
    standard: str = ""


def entry(rule: Rule) -> Entry:
    """The rule's docstring, taken apart."""
    paragraphs = [re.sub(r"\n +", "\n", p.strip()) for p in re.split(r"\n\s*\n", rule.text.strip())]
    sentence, *whys = [p.replace("\n", " ") for p in paragraphs[:-2]]
    examples = dict(line.split(": ", 1) for line in paragraphs[-1].split("\n"))
    why = "\n\n".join(whys)
    return Entry(rule.code, rule.name, rule.severity, sentence, why, rule.remedy, examples["Okay"], examples[rule.code])


def select(rules: Mapping[str, Rule], wanted: str) -> list[Rule]:
    """The rules that a code, a name or a group (the beginning of a code: two letters, and a digit) stands for.

    They come in the order of their codes. Every code begins with nothing, so "" stands for all rules.
    """
    listed = [rules[code] for code in sorted(rules)]
    exact = [rule for rule in listed if wanted.upper() == rule.code or wanted.lower() == rule.name]
    group = wanted.upper().removesuffix("XX")
    return exact or [rule for rule in listed if len(group) != 1 and rule.code.startswith(group)]


def edit_of(name: str, standard: str, edits: str, given: object = None) -> Example:
    """The example that edits make of the standard text of a hole, which is called `name`."""
    return Example(f"In the standard {name}", edited(standard, edits), given, standard)


def edited(text: str, edits: str) -> bytes:
    """The output that an example's edits make of a standard text. Raises ValueError for what is no edit."""
    for edit in edits.split(" ; "):
        text = _edited(text, edit)
    return text.encode("utf-8", "surrogateescape")


def _edited(text: str, edit: str) -> str:
    parts = EDIT.fullmatch(edit)
    if not parts:
        raise ValueError(f"this is no edit: {edit}")
    lines = text.splitlines()
    first, last = _lines(parts["where"], len(lines))
    if parts["find"] is not None:
        new = [re.sub(parts["find"], parts["put"], line, count=1) for line in lines[first:last]]
    else:
        new = [] if parts["gone"] else [_unescape(parts["text"])] * int(parts["times"] or 1)
    return "".join(line + "\n" for line in lines[:first] + new + lines[last:])


def _lines(where: str, count: int) -> tuple[int, int]:
    if where == "all":
        return 0, count
    first, dots, last = where.partition("..")
    return int(first) - 1, int(last or count) if dots else int(first)


def _unescape(text: str) -> str:
    return re.sub(
        r"\\(?:[nrt\\]|x[0-9a-f]{2}|u[0-9a-f]{4})", lambda m: m.group().encode().decode("unicode_escape"), text
    )
