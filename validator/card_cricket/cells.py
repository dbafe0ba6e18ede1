"""A batsman's line, read: his cards, his runs, whether he is not out. The Extras and the Total line likewise.

What cannot be read is kept as faults, which the rules in `form.py` tell. Columns count from 0 until they are a span.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from validator.card_cricket.anatomy import BATSMAN, Part, Sheet, called, remark
from validator.finding import Fault, Span, quote, span, whole

STUMPS, JOKER = "STUMPS", "JOKER"
PICTURES = ("J", "Q", "K")
CARD = re.compile(r"(?P<rank>[A2-9]|10|[JQK])(?P<suit>[CDHS]?)|(?P<word>JOKER|STUMPS)")
NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
EXTRA = "1 extra)"


@dataclass(frozen=True, slots=True)
class Item:
    """A card, or STUMPS; `suit` is "" where it is left out (and for a joker)."""

    rank: str
    suit: str
    span: Span

    @property
    def text(self) -> str:
        """The card as it is written."""
        return self.rank + self.suit

    @property
    def is_extra(self) -> bool:
        """Whether this is a picture."""
        return self.rank in PICTURES

    @property
    def number(self) -> int:
        """The number on a scoring card, the ace being 1; a picture and a joker have none: 0."""
        return 1 if self.rank == "A" else int(self.rank) if self.rank.isdigit() else 0

    def takes(self, batsman: int) -> bool:
        """Whether this is certainly a wicket card for a batsman."""
        return self.rank == JOKER or (self.suit == "D" and 0 < self.number <= batsman)

    def may_take(self, batsman: int) -> bool:
        """Whether it is a wicket card in some suit."""
        return self.takes(batsman) or (not self.suit and 0 < self.number <= batsman)


@dataclass(frozen=True, slots=True)
class Stay:
    """One batsman's line that can be read; `label` is the span of the whole line with his name."""

    batsman: int
    label: Span
    items: tuple[Item, ...]
    runs_text: str
    runs_span: Span
    not_out: Span | None

    @property
    def cards(self) -> tuple[Item, ...]:
        """The items that are cards."""
        return tuple(item for item in self.items if item.rank != STUMPS)

    @property
    def runs(self) -> int:
        """The runs as printed."""
        return int(self.runs_text)

    @property
    def extras(self) -> int:
        """How many pictures there are."""
        return sum(item.is_extra for item in self.items)


@dataclass(slots=True)
class Read:
    """What came of reading a batsman's line: the stay, unless its frame is broken, and what is wrong with it."""

    stay: Stay | None
    unreadable: list[Fault]
    bad_cards: list[Fault]

    @property
    def sound(self) -> Stay | None:
        """The stay, if nothing is wrong with its line so far."""
        wrong = self.unreadable or self.bad_cards or not self.stay or not NUMBER.fullmatch(self.stay.runs_text)
        return None if wrong else self.stay


@dataclass(frozen=True, slots=True)
class Figure:
    """The number on the Extras or the Total line."""

    what: str
    text: str
    span: Span

    @property
    def value(self) -> int:
        """The number."""
        return int(self.text)


def bare(number: int, text: str, start: int = 0) -> Span:
    """The span from the first to the last character from `start` that is no blank; the whole line if there is none."""
    cut = text[start:].strip(" ")
    if not cut:
        return whole(number, text)
    first = text.find(cut, start)
    return span(number, first, first + len(cut))


def read_figure(sheet: Sheet, part: Part) -> Figure:
    """The number of an Extras or a Total line."""
    line = sheet.lines[part.at]
    body = line[: remark(line)]
    return Figure(part.kind.title(), body[part.start :].strip(" "), bare(part.at + 1, body, part.start))


def read_stay(sheet: Sheet, part: Part, suits: bool) -> Read:
    """A batsman's line; with `suits` every card must have its suit."""
    if not part.named:
        at = span(part.at + 1, *_who(sheet.lines[part.at]))
        return Read(None, [(at, "no batsman has this number", sheet.lines[part.at][:60])], [])
    if part.cards is None:
        # Whatever stands where the cards should be is shown.
        i = sheet.stands_for(part)
        return Read(None, [(whole(i + 1, sheet.lines[i]), f"the cards of {called(part.named)} are missing", "")], [])
    return _read_cards(sheet, part, suits)


def _who(line: str) -> tuple[int, int]:
    start = line.find("Batsman") + len("Batsman")
    start += len(line[start:]) - len(line[start:].lstrip(" "))
    return start, start + len(line[start : line.find(":")].rstrip(" "))


def _read_cards(sheet: Sheet, part: Part, suits: bool) -> Read:
    line = sheet.lines[part.value]
    number = part.value + 1
    body = line[: remark(line)]
    equals = body.find("=", part.start)
    end = _ending(body, equals + 1) if equals >= 0 else None
    if end is None:
        message = f"this is no `cards = runs RUNS` of {called(part.named)}"
        return Read(None, [(bare(number, body), message, body.strip(" ")[:60])], [])
    (first, last), not_out = end
    runs = body[first:last]
    runs_span = span(number, first, last) if runs else whole(number, line)
    items, notes, bad = _items(number, body, part.start, equals, suits)
    if not any(item.rank != STUMPS for item in items) and not bad:
        bad.append((whole(number, line), "a card is missing", ""))
    out = span(number, *not_out) if not_out else None
    stay = Stay(part.named, whole(part.at + 1, sheet.lines[part.at]), tuple(items), runs, runs_span, out)
    return Read(stay, notes, bad)


def _ending(body: str, start: int) -> tuple[tuple[int, int], tuple[int, int] | None] | None:
    """Where the runs and NOT OUT stand after the equals sign; None if this is no ending of a line."""
    end, not_out = len(body.rstrip(" ")), None
    if body.endswith("NOT OUT", start, end):
        not_out = end - len("NOT OUT"), end
        end = len(body[: not_out[0]].rstrip(" "))
        if not body.endswith(",", start, end):
            return None
        end = len(body[: end - 1].rstrip(" "))
    if not body.endswith(" RUNS", start, end):
        return None
    last = max(start, len(body[: end - len(" RUNS")].rstrip(" ")))
    first = start + len(body[start:last]) - len(body[start:last].lstrip(" "))
    return (first, last), not_out


def _items(number: int, body: str, start: int, end: int, suits: bool) -> tuple[list[Item], list[Fault], list[Fault]]:
    """The items between two places of a line, the notes that are wrong, and what is no card."""
    items: list[Item] = []
    notes: list[Fault] = []
    bad: list[Fault] = []
    at, missing = start, False
    for piece in body[start:end].split(","):
        text = piece.strip(" ")
        first = at + len(piece) - len(piece.lstrip(" ")) if text else at
        at += len(piece) + 1
        place = span(number, first, first + len(text))
        head, bracket, note = text.partition("(")
        card = CARD.fullmatch(head.rstrip(" ") if bracket and note.endswith(")") else text)
        if not card:
            if text or not missing:
                bad.append(_no_card(text, place, number, body))
            missing = missing or not text
            continue
        rank, suit = card["rank"] or card["word"], card["suit"] or ""
        if bracket and (note != EXTRA or rank not in PICTURES):
            where = span(number, first + len(head), first + len(text))
            notes.append((where, _wrong_note(head.rstrip(" "), rank, "(" + note), ("(" + note)[:60]))
        elif suits and not suit and not card["word"]:
            bad.append((place, f"{quote(text)} has no suit", text[:60]))
        items.append(Item(rank, suit, span(number, first, first + len(card[0]))))
    return items, notes, bad


def _wrong_note(card: str, rank: str, note: str) -> str:
    if rank not in PICTURES:
        return f"{quote(note)} follows {card}, which is no picture"
    return f"a picture is `(1 extra)`, not {quote(note)}"


def _no_card(text: str, place: Span, number: int, body: str) -> Fault:
    if not text:
        return whole(number, body), "a card is missing", ""
    return place, f"{quote(text)} is no card", text[:60]


def read_stays(sheet: Sheet, suits: bool) -> dict[int, Read]:
    """Each batsman's line that holds no control character, read, by the index of the line with his name."""
    batsmen = [part for part in sheet.parts if part.kind == BATSMAN]
    return {part.at: read_stay(sheet, part, suits) for part in batsmen if not sheet.dirty & {part.at, part.value}}
