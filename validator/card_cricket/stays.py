"""What stands in a line of a sheet: a batsman's cards and runs, a number, a heading. Nothing is judged here.

item    what stands between two commas of a list
stay    a batsman's `cards = runs RUNS`, whatever the cards and the runs are
value   what stands after a colon, or before RUNS
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from validator.card_cricket.pack import Card, card_of
from validator.place import Line, Span

RUNS = "runs"
WORDS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve")
TITLE = re.compile(r" *(?P<text>(?P<side>HOME|AWAY) (?P<which>1ST|2ND) INNINGS) *")
STUMPS, REMARK, NOT_OUT = "STUMPS", " - ", "NOT OUT"
ENDING = re.compile(rf" RUNS(?: *, *(?P<not_out>{NOT_OUT}))? *\Z")


def called(number: int) -> str:
    """How a message calls a batsman."""
    return f"Batsman {WORDS[number - 1] if number <= len(WORDS) else number}"


class Item(NamedTuple):
    """A card, STUMPS, or anything else, from `start` on its line.

    `note` is what stands in brackets at the end of its text, and `word` what stands before that.
    """

    line: Line
    start: int
    text: str
    word: str
    note: str
    card: Card

    @property
    def is_stumps(self) -> bool:
        """Whether this is no card, but the end of a day."""
        return self.word == STUMPS

    @property
    def span(self) -> Span:
        """The span without the note."""
        return self.line.span(self.start, self.start + len(self.word))

    @property
    def note_span(self) -> Span:
        """The span of the note."""
        end = self.start + len(self.text)
        return self.line.span(end - len(self.note), end)

    @property
    def whole(self) -> Span:
        """The span with the note; the whole line where nothing is there."""
        return self.line.span(self.start, self.start + len(self.text)) if self.text else self.line.whole


@dataclass(frozen=True, slots=True)
class Value:
    """What a line gives as its number, or as the result; where it is a batsman's runs, he is `batsman`."""

    kind: str
    line: Line
    text: str
    span: Span
    batsman: int = 0

    @property
    def number(self) -> int:
        """The number, where it is one."""
        return int(self.text)


@dataclass(frozen=True, slots=True)
class Stay:
    """One batsman's line; `label` is the span of the whole line with his name, `not_out` that of NOT OUT.

    `cards` are those of its items that are cards.
    """

    batsman: int
    label: Span
    items: tuple[Item, ...]
    cards: tuple[Item, ...]
    runs: Value
    not_out: Span | None


@dataclass(frozen=True, slots=True)
class Title:
    """A heading: the side, whether its first or second innings, and where it stands."""

    side: str
    which: str
    span: Span

    def __str__(self) -> str:
        return f"{self.side} {self.which} INNINGS"


def body_of(line: Line) -> Line:
    """A line without its remark."""
    return Line(line.number, line.text.partition(REMARK)[0])


def title_on(line: Line) -> Title | None:
    """The title on a line; None where it is no heading."""
    match = TITLE.fullmatch(body_of(line).text)
    return Title(match["side"], match["which"], line.span(*match.span("text"))) if match else None


def value_on(line: Line, kind: str, start: int) -> Value:
    """The value that begins there."""
    body = body_of(line)
    return Value(kind, line, body.text[start:].strip(" "), body.bare(start))


def stay_on(line: Line, start: int, batsman: int, label: Span) -> Stay | None:
    """The stay that begins there; None where this is no `cards = runs RUNS`."""
    body = body_of(line)
    equals = body.text.find("=", start)
    end = ENDING.search(body.text, equals + 1)
    if equals < 0 or not end:
        return None
    printed = body.text[equals + 1 : end.start()].strip(" ")
    runs = Value(RUNS, line, printed, line.bare(equals + 1, end.start()), batsman)
    not_out = line.span(*end.span("not_out")) if end["not_out"] else None
    items = tuple(_items(body, start, equals))
    return Stay(batsman, label, items, tuple(item for item in items if item.card.rank), runs, not_out)


def _items(body: Line, start: int, end: int) -> Iterator[Item]:
    for piece in body.text[start:end].split(","):
        text = piece.strip(" ")
        head, bracket, rest = text.partition("(")
        word, note = (head.rstrip(" "), bracket + rest) if rest.endswith(")") else (text, "")
        first = start + len(piece) - len(piece.lstrip(" ")) if text else start
        yield Item(body, first, text, word, note, card_of(word))
        start += len(piece) + 1
