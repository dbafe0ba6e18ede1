"""Lines to passages: lines by themselves, and those in a row that one call goes on over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from validator.greed.calls import NAME_END, SPOT
from validator.greed.words import PROMPT
from validator.place import Line, Span
from validator.text import Text

# How many lines above and below a call belong to it at most, and how long they may be.
ABOVE, BELOW, LONGEST = 4, 12, 500
ENDS_OPEN = re.compile(r"(?:[(\[{,]|=>?|==)\s*\Z")
BEGINS_CLOSED = re.compile(r"\s*+(?:[)\]}]|\.\w|,|==|\|>|(?:#|//|--|;++)?+\s*+(?:=>|->|→|⇒))")
ONLY_A_NUMBER = re.compile(r"\s*+(?:[#*/;]++\s*+)?+[0-9_,]++\s*\Z")


@dataclass(frozen=True, slots=True)
class Passage(Line):
    """Some lines in a row, joined by line feeds; `number` is that of the first."""

    def span(self, start: int, end: int) -> Span:
        """The span of `text[start:end]`."""
        return Span(*self._place(start), *self._place(end))

    def _place(self, place: int) -> tuple[int, int]:
        before = self.text[:place]
        return self.number + before.count("\n"), place - before.rfind("\n")


def passages(text: Text, dirty: frozenset[int]) -> Iterator[Line]:
    """The passages of a text that hold dice, or may, from the top; `dirty` lines are in none."""
    done = 0
    for i, line in enumerate(text.lines):
        if i < done or not NAME_END.search(line):
            continue
        first, last = _around(text.lines, i, done)
        yield from _singly(text, dirty, done, first)
        if first == last or not dirty.isdisjoint(range(first, last + 1)):
            yield from _singly(text, dirty, first, last + 1)
        else:
            yield Passage(text.first_line + first, "\n".join(text.lines[first : last + 1]))
        done = last + 1
    yield from _singly(text, dirty, done, len(text.lines))


def _singly(text: Text, dirty: frozenset[int], first: int, last: int) -> Iterator[Line]:
    return (text.line(i) for i in range(first, last) if i not in dirty and SPOT.search(text.lines[i]))


def _around(lines: list[str], i: int, done: int) -> tuple[int, int]:
    """The first and the last of the lines that the call in `lines[i]` goes on over; none of them before `done`."""
    first = last = i
    while first > done and i - first < ABOVE and _goes_on(lines[first - 1], lines[first]):
        first -= 1
    while last + 1 < len(lines) and last - i < BELOW and _goes_on(lines[last], lines[last + 1]):
        last += 1
    return first, last


def _goes_on(above: str, below: str) -> bool:
    if max(len(above), len(below)) > LONGEST:
        return False
    if ENDS_OPEN.search(above) or BEGINS_CLOSED.match(below):
        return True
    if below.lstrip().startswith("(") and above.count("(") > above.count(")"):
        return True
    # The two lines of a doctest.
    return bool(PROMPT.match(above) and ONLY_A_NUMBER.match(below))
