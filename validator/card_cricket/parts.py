"""Lines to a sheet: which line is a batsman's, which are Extras and Total, where an innings begins.

Nothing is judged here, so that each rule can look at the same parts. A part knows its line by the index in the text,
from 0.

    part      a line that belongs to a sheet; a batsman's cards may stand on a later line than his name
    excerpt   a text with neither Extras nor Total: its sequences are looked at one by one, other lines passed over
    match     a text with headings or a result: several innings
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

from validator.card_cricket.stays import REMARK, TITLE, WORDS, Stay, Value, stay_on, value_on
from validator.place import Line
from validator.text import CONTROL, Text

BLANK, OTHER, BATSMAN = "blank", "other", "batsman"
EXTRAS, TOTAL, HEADING, RESULT = "extras", "total", "heading", "result"
# In a sheet a twelfth batsman is read, and told as one too many; an excerpt has no such rule.
ELEVEN = 11
# The text writes both "Batsman Seven:" and "Batsman seven".
NUMBERED = {form: n for n, word in enumerate(WORDS, 1) for form in (word, word.lower())}
LABEL = re.compile(r" *Batsman +(?P<who>\w+) *:")
NUMERAL = re.compile(r"[1-9][0-9]{0,2}")
PREFIXES = {EXTRAS: re.compile(r" *Extras *:"), TOTAL: re.compile(r" *Total *:"), RESULT: re.compile(r" *RESULT *:")}


@dataclass(frozen=True, slots=True)
class Part:
    """A line of a sheet. `start` is where its value begins; a batsman's cards begin there, on the line `cards`.

    `cards` is None where no line is left for them; `named` is the batsman's number or 0, and `who` where it stands.
    """

    kind: str
    at: int
    start: int = 0
    named: int = 0
    who: tuple[int, int] = (0, 0)
    cards: int | None = None

    @property
    def value(self) -> int:
        """The line on which the value stands."""
        return self.at if self.cards is None else self.cards


@dataclass(frozen=True, slots=True)
class Section:
    """The parts of one innings in the order of the text; `heading` is None in a sheet of one innings."""

    heading: Part | None
    parts: tuple[Part, ...]

    @property
    def all(self) -> tuple[Part, ...]:
        """The heading and the parts."""
        return (self.heading, *self.parts) if self.heading else self.parts


@dataclass(frozen=True, slots=True)
class Sheet:
    """A text taken apart.

    `dirty` lines hold control characters: they count as lines, but nothing else is said of them. `others` are the lines
    that belong to no part. `stays` and `values` are what stands in the parts, by their lines; a batsman's line of
    another form has no stay. `following` tells which part's line comes after a part's last one.
    """

    text: Text
    parts: tuple[Part, ...]
    others: tuple[int, ...]
    dirty: frozenset[int]
    stays: Mapping[int, Stay]
    values: Mapping[int, Value]
    following: Mapping[int, int]
    excerpt: bool
    match: bool

    @property
    def last(self) -> Line:
        """The last line that is not blank."""
        return self.text.line(self.text.last_text)

    def stands_for(self, part: Part) -> Line:
        """The line that stands where something after this part should be: that of the next part, or the last one."""
        return self.text.line(self.following.get(part.value, self.text.last_text))

    def sections(self) -> Iterator[Section]:
        """The innings, parted at the headings."""
        starts = [i for i, part in enumerate(self.parts) if part.kind == HEADING]
        before = self.parts[: starts[0] if starts else None]
        if before:
            yield Section(None, before)
        for start, end in pairwise([*starts, len(self.parts)]):
            yield Section(self.parts[start], self.parts[start + 1 : end])


def dissect(text: Text, single: bool) -> Sheet:
    """The text as a sheet; `single`: it is a sheet of one innings, and no excerpt, whatever it lacks."""
    kinds = [_kind(line, single) for line in text.lines]
    match = HEADING in kinds or RESULT in kinds
    excerpt = not (single or match or EXTRAS in kinds or TOTAL in kinds)
    parts = tuple(_parts(text.lines, kinds, excerpt))
    taken = {i for part in parts for i in (part.at, part.value)}
    dirty = frozenset(i for i, line in enumerate(text.lines) if CONTROL.search(line))
    clean = [part for part in parts if dirty.isdisjoint((part.at, part.value))]
    return Sheet(
        text,
        parts,
        others=tuple(i for i, kind in enumerate(kinds) if kind in (OTHER, BATSMAN) and i not in taken),
        dirty=dirty,
        stays={part.at: stay for part in clean if (stay := _stay(text, part))},
        values={p.at: value_on(text.line(p.at), p.kind, p.start) for p in clean if p.kind in PREFIXES},
        following={part.value: later.at for part, later in pairwise(parts)},
        excerpt=excerpt,
        match=match,
    )


def _kind(line: str, single: bool) -> str:
    body = CONTROL.sub("", line).partition(REMARK)[0]
    if not body.strip():
        return BLANK
    if LABEL.match(body):
        return BATSMAN
    kind = next((kind for kind, prefix in PREFIXES.items() if prefix.match(body)), OTHER)
    kind = HEADING if TITLE.fullmatch(body) else kind
    return OTHER if single and kind in (HEADING, RESULT) else kind


def _parts(lines: Sequence[str], kinds: Sequence[str], excerpt: bool) -> Iterator[Part]:
    # A line that holds the cards of the line before is no part of its own.
    skip, shown = -1, [i for i, kind in enumerate(kinds) if kind != BLANK]
    for i, after in zip_longest(shown, shown[1:]):
        if kinds[i] == OTHER or i == skip:
            continue
        if kinds[i] == BATSMAN:
            part = _batsman(lines[i], i, None if after is None or kinds[after] != OTHER else after)
            if excerpt and part.named > ELEVEN:
                part = replace(part, named=0)
            # In prose "Batsman number: …" is no sequence.
            if not part.named and (not excerpt or "=" not in lines[i]):
                continue
            skip = part.value
            yield part
        else:
            yield Part(kinds[i], i, lines[i].find(":") + 1)


def _batsman(line: str, i: int, below: int | None) -> Part:
    """The batsman's line `i`; `below` is one that may hold his cards."""
    label = LABEL.match(line) or LABEL.match(CONTROL.sub("", line))
    who, where, end = (label["who"], label.span("who"), line.find(":") + 1) if label else ("", (0, 0), 0)
    named = NUMBERED.get(who, int(who) if NUMERAL.fullmatch(who) else 0)
    if line.partition(REMARK)[0][end:].strip(" "):
        return Part(BATSMAN, i, end, named, where, i)
    return Part(BATSMAN, i, 0, named, where, below)


def _stay(text: Text, part: Part) -> Stay | None:
    if not part.named or part.cards is None:
        return None
    return stay_on(text.line(part.cards), part.start, part.named, text.line(part.at).whole)
