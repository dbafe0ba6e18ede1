"""Lines to a sheet: which line is a batsman's, which are Extras and Total, where an innings begins.

Nothing is judged here, so that each rule can look at the same parts. Indices count from 0; a line's number is its
index and one.

    part      a line that belongs to a sheet; a batsman's cards may stand on a later line than his name
    excerpt   a text with neither Extras nor Total: its sequences are looked at one by one, other lines passed over
    match     a text with headings or a result: several innings
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from validator.text import CONTROL

BLANK, OTHER, BATSMAN = "blank", "other", "batsman"
EXTRAS, TOTAL, HEADING, RESULT = "extras", "total", "heading", "result"
WORDS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")
# In a sheet a twelfth batsman is read, and told as one too many; an excerpt has no such rule.
MOST = 11
# The text writes both "Batsman Seven:" and "Batsman seven".
NUMBERS = {form: n for n, word in enumerate(WORDS, 1) for form in (word, word.lower())}
LABEL = re.compile(r" *Batsman +(?P<who>\w+) *:")
NUMERAL = re.compile(r"[1-9][0-9]{0,2}")
TITLE = re.compile(r" *(?P<side>HOME|AWAY) (?P<which>1ST|2ND) INNINGS *")
PREFIXES = {EXTRAS: re.compile(r" *Extras *:"), TOTAL: re.compile(r" *Total *:"), RESULT: re.compile(r" *RESULT *:")}
REMARK = " - "


@dataclass(frozen=True, slots=True)
class Part:
    """A line of a sheet. `start` is where its value begins; a batsman's cards begin there, on the line `cards`.

    `cards` is None where no line is left for them; `named` is the batsman's number or 0.
    """

    kind: str
    at: int
    start: int = 0
    named: int = 0
    cards: int | None = None

    @property
    def value(self) -> int:
        """The line on which the value stands."""
        return self.at if self.cards is None else self.cards


@dataclass(slots=True)
class Innings:
    """The parts of one innings in the order of the text; `heading` is None in a sheet of one innings."""

    heading: Part | None
    parts: list[Part] = field(default_factory=list)

    def first(self, kind: str) -> Part | None:
        """The first part of a kind."""
        return next((part for part in self.parts if part.kind == kind), None)

    @property
    def batsmen(self) -> list[Part]:
        """The lines of the batsmen."""
        return [part for part in self.parts if part.kind == BATSMAN]


@dataclass(slots=True)
class Sheet:
    """A text taken apart.

    `dirty` lines hold control characters: they count as lines, but nothing else is said of them. `others` are the lines
    that belong to no part.
    """

    lines: list[str]
    parts: list[Part]
    others: list[int]
    dirty: set[int] = field(default_factory=set)
    excerpt: bool = False
    match: bool = False
    last: int = 0  # The last line that is not blank.
    next: dict[int, int] = field(default_factory=dict)  # From a part's last line to the part that follows.

    def stands_for(self, part: Part) -> int:
        """The line that stands where something after this part should be: that of the next part, or the last one."""
        return self.next.get(part.value, self.last)

    @property
    def own(self) -> list[int]:
        """The lines of all parts."""
        return sorted({i for part in self.parts for i in (part.at, part.value)})

    def innings(self) -> list[Innings]:
        """The innings, parted at the headings."""
        found: list[Innings] = []
        for part in self.parts:
            if part.kind == HEADING:
                found.append(Innings(part))
            else:
                if not found:
                    found.append(Innings(None))
                found[-1].parts.append(part)
        return found


def remark(line: str) -> int:
    """Where the remark of a line begins, or the end of the line."""
    at = line.find(REMARK)
    return len(line) if at < 0 else at


def dissect(lines: list[str], single: bool) -> Sheet:
    """The text as a sheet; `single`: it is a sheet of one innings, and no excerpt, whatever it lacks."""
    kinds = [_kind(line) for line in lines]
    if single:
        kinds = [OTHER if kind in (HEADING, RESULT) else kind for kind in kinds]
    match = HEADING in kinds or RESULT in kinds
    excerpt = not (single or match or EXTRAS in kinds or TOTAL in kinds)
    parts = list(_parts(lines, kinds, excerpt))
    taken = {i for part in parts for i in (part.at, part.value)}
    others = [i for i, kind in enumerate(kinds) if kind in (OTHER, BATSMAN) and i not in taken]
    last = max((i for i, line in enumerate(lines) if line.strip()), default=0)
    following = {part.value: later.at for part, later in pairwise(parts)}
    return Sheet(lines, parts, others, excerpt=excerpt, match=match, last=last, next=following)


def _kind(line: str) -> str:
    line = CONTROL.sub("", line)
    body = line[: remark(line)]
    if not body.strip():
        return BLANK
    if LABEL.match(body):
        return BATSMAN
    if TITLE.fullmatch(body):
        return HEADING
    return next((kind for kind, prefix in PREFIXES.items() if prefix.match(body)), OTHER)


def _parts(lines: list[str], kinds: list[str], excerpt: bool) -> Iterator[Part]:
    # A line that holds the cards of the line before is no part of its own.
    skip, following = -1, _following(kinds)
    for i, kind in enumerate(kinds):
        if kind in (BLANK, OTHER) or i == skip:
            continue
        if kind == BATSMAN:
            part = _batsman(lines, i, following[i], kinds)
            if excerpt and part.named > MOST:
                part = replace(part, named=0)
            # In prose "Batsman number: …" is no sequence.
            if not part.named and (not excerpt or "=" not in lines[i]):
                continue
            skip = part.value
            yield part
        else:
            yield Part(kind, i, lines[i].find(":") + 1)


def _following(kinds: list[str]) -> list[int | None]:
    """For each line the next one that is not blank."""
    found: list[int | None] = [None] * len(kinds)
    for i in range(len(kinds) - 2, -1, -1):
        found[i] = found[i + 1] if kinds[i + 1] == BLANK else i + 1
    return found


def _batsman(lines: list[str], i: int, following: int | None, kinds: list[str]) -> Part:
    label = LABEL.match(lines[i]) or LABEL.match(CONTROL.sub("", lines[i]))
    who, end = (label["who"], lines[i].find(":") + 1) if label else ("", 0)
    named = NUMBERS.get(who, int(who) if NUMERAL.fullmatch(who) else 0)
    if lines[i][end : remark(lines[i])].strip(" "):
        return Part(BATSMAN, i, end, named, i)
    if following is not None and kinds[following] == OTHER:
        return Part(BATSMAN, i, 0, named, following)
    return Part(BATSMAN, i, end, named, None)


def called(number: int) -> str:
    """How a message calls a batsman."""
    return f"Batsman {WORDS[number - 1] if number <= len(WORDS) else number}"
