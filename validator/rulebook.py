r"""The rules as a reader wants them: what each one says, why it holds, what to do, and an example each way.

All of it is the docstring of the function that checks the rule. Its paragraphs are the rule in a sentence, the reason,
`Remedy:` with what to do, and two examples: edits of a standard card that leave it right (`Okay:`) or break just this
rule (`DC301:`). An edit is one of

    4 = TEXT             line 4 becomes TEXT, in which \n begins another line (\t, \x1b, … as in Python; \udcff is
                         the byte ff)
    27 times 3 = TEXT    line 27 becomes three lines, each of them TEXT
    5 gone               line 5 is taken out
    all s/FIND/PUT/      a regular expression is replaced, once a line

and its lines are `4`, `4..7`, `12..` (to the end) or `all`; edits are joined by ` ; `.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from validator import HOLES, hole_named
from validator.finding import RULES, Rule

STANDARD_CARD = (Path(__file__).parent / "dice_cricket" / "standard_card.txt").read_text(encoding="utf-8")
EDIT = re.compile(
    r"(?P<where>all|\d+(?:\.\.\d*)?)(?: times (?P<times>\d+))?"
    r"(?: = (?P<text>.*)|(?P<gone> gone)| s/(?P<find>(?:[^/\\]|\\.)*)/(?P<put>.*)/)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule as `umpire rule` prints it; `okay` and `broken` are edits of the standard card."""

    code: str
    name: str
    severity: str
    sentence: str
    why: str
    remedy: str
    okay: str
    broken: str


def entry(rule: Rule) -> Entry:
    """The rule's docstring, taken apart."""
    paragraphs = [re.sub(r"\n +", "\n", p.strip()) for p in re.split(r"\n\s*\n", rule.text.strip())]
    sentence, *whys = [p.replace("\n", " ") for p in paragraphs[:-2]]
    remedy = paragraphs[-2].replace("\n", " ").removeprefix("Remedy: ")
    examples = dict(line.split(": ", 1) for line in paragraphs[-1].split("\n"))
    why = "\n\n".join(whys)
    return Entry(rule.code, rule.name, rule.severity, sentence, why, remedy, examples["Okay"], examples[rule.code])


def remedy(code: str) -> str:
    """What to do about a finding of the rule `code`."""
    return entry(RULES[code]).remedy


def find(wanted: str) -> list[Rule]:
    """The rules that a code, a name or a group (the beginning of a code: DC, DC3) stands for, in order of their codes.

    Every code begins with nothing, so "" stands for all rules.
    """
    for hole in HOLES:
        hole_named(hole)
    rules = [RULES[code] for code in sorted(RULES)]
    exact = [rule for rule in rules if wanted.upper() == rule.code or wanted.lower() == rule.name]
    group = wanted.upper().removesuffix("XX")
    return exact or [rule for rule in rules if len(group) != 1 and rule.code.startswith(group)]


def example(edits: str, card: str = STANDARD_CARD) -> bytes:
    """The output that an example's edits make of `card`."""
    for edit in edits.split(" ; "):
        card = _edited(card, edit)
    return card.encode("utf-8", "surrogateescape")


def _edited(card: str, edit: str) -> str:
    parts = EDIT.fullmatch(edit)
    if not parts:
        raise ValueError(f"this is no edit: {edit}")
    lines = card.splitlines()
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
