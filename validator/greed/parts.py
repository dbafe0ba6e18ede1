"""A text to claims, and to lists of dice that are in no claim; a program's output to scores. Nothing is judged here.

Claims are read from *passages*: lines by themselves, and lines that go on. Every character is read a fixed number of
times, and no number is turned into an `int` unless it is one digit long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from validator.greed.around import is_denied, left_of
from validator.greed.calls import SPOT, Call, Stretch, call_at, roll_in
from validator.greed.claims import value_of
from validator.greed.oracle import Roll
from validator.greed.passages import passages
from validator.greed.words import names_another_game
from validator.place import Line, Span
from validator.text import Text

INTEGER = re.compile(r"[+-]?[0-9]++")
WORD = re.compile(r"\S++")
# A score that a program prints, and the blanks that may stand around it.
SCORE_NUMBER = re.compile(r"0|-?[1-9][0-9]*")
BLANKS = " \t"
# A whole number that is no die.
OTHER_NUMBER = re.compile(
    r"(?<![\w.])(?:0|[0-9](?:[_']?+[0-9])++)(?:[iu](?:8|16|32|64|128|size)|[uUlL]{1,2})?+(?!\w|\.[0-9])"
)
DIGITS_WITH_SIGNS = re.compile(r"[+-]?+[0-9_',]*+")
SEPARATORS = re.compile(r"[_',+-]")
# The least that a roll scores if it scores at all.
LEAST_SCORE = "50"
# What was read of so short a passage is remembered.
SHORT = 200


class Answer(NamedTuple):
    """The score that somebody gives for a roll, as plain digits, and where it stands."""

    roll: Roll
    value: str
    span: Span


class Claim(NamedTuple):
    """A list of dice and a number: what stands between the list's brackets, and the number, as places in a passage.

    The dice are parted by `separator`, a comma, a semicolon or blanks.
    """

    line: Line
    dice: Stretch
    value: Stretch
    separator: str

    @property
    def plain_roll(self) -> Roll | None:
        """The dice, where nothing can be wrong with them: up to five digits from 1 to 6."""
        return roll_in(self.line.text, self.dice, self.separator)

    @property
    def answer(self) -> Answer:
        """The claim as an answer; only where no rule finds fault with the list."""
        roll = self.plain_roll
        if roll is None:
            roll = tuple(int(plain(self.line.text[start:end])) for start, end in self.items())
        return Answer(roll, plain(self.line.text[slice(*self.value)]), self.line.span(*self.value))

    def items(self) -> Iterator[Stretch]:
        """The items of the list, one after the other: there may be millions."""
        if self.separator == " ":
            return (word.span() for word in WORD.finditer(self.line.text, *self.dice))
        return _parted(self.line.text, self.separator, *self.dice)


class Unread(NamedTuple):
    """A list of dice with a number beside it that is in no claim."""

    span: Span


def read(text: Text, dirty: frozenset[int]) -> Iterator[Claim | Unread]:
    """The claims of a text and the lists of dice beside a number that are in none, in order; `dirty` lines are left."""

    @lru_cache(maxsize=8)
    def has_number(i: int) -> bool:
        return 0 <= i < len(text.lines) and bool(OTHER_NUMBER.search(text.lines[i]))

    @cache
    def is_another_game() -> bool:
        return names_another_game(text.whole)

    for passage in passages(text, dirty):
        for found in spots(passage.text):
            if found.value and not is_another_game():
                yield Claim(passage, found.dice, found.value, found.separator)
            elif not found.value or roll_in(passage.text, found.dice, found.separator):
                span = passage.span(*found.dice)
                i = span.line - text.first_line
                if has_number(i) or has_number(i - 1) or has_number(i + 1):
                    yield Unread(span)


# ---------------------------------------------------------------- claims


class Spot(NamedTuple):
    """Literal dice in a passage, and the number that they are claimed to score (None: they are in no claim)."""

    dice: Stretch
    value: Stretch | None = None
    separator: str = ","


def spots(text: str) -> Iterator[Spot]:
    """The literal dice in a passage, from left to right. A short one is read once: long texts repeat themselves."""
    return iter(_spots_in_short(text)) if len(text) <= SHORT else _spots(text)


@lru_cache(maxsize=1 << 14)
def _spots_in_short(text: str) -> tuple[Spot, ...]:
    return tuple(_spots(text))


def _spots(text: str) -> Iterator[Spot]:
    floor, denied = 0, False
    for hit in SPOT.finditer(text):
        if hit.start() < floor:
            continue
        if not hit["score"]:
            yield Spot(hit.span())
        elif call := call_at(text, hit.start(), floor):
            left = left_of(text, call, floor)
            denied = is_denied(text, left, denied)
            value = value_of(text, call, left) if call.sure and not denied else None
            if value and _could_be(call, plain(text[slice(*value)])):
                yield Spot(call.dice, value, call.separator)
            elif call.roll(text):
                yield Spot(call.list)
            # What is before the next call never reaches back over this one.
            floor = call.end


def _could_be(call: Call, number: str) -> bool:
    """Whether a number could be said of this call in a claim.

    What `max_score` or `z-score` make of numbers is no score of Greed; and where something has a score of its own
    (`frame.score(3, 4)`), a number below that of any roll is about another game.
    """
    if not call.own:
        return number[-2:] in ("0", "00", "50")
    return call.plain or number == "0" or len(number) > 2 or number.zfill(2) >= LEAST_SCORE


def plain(number: str) -> str:
    """A number as plain digits: no plus sign, no separators, no zeros in front, no suffix."""
    if number[0] in "123456789" and number.isdecimal():
        return number
    digits = SEPARATORS.sub("", DIGITS_WITH_SIGNS.findall(number)[0]).lstrip("0") or "0"
    return f"-{digits}" if number.startswith("-") and digits != "0" else digits


def score_in(line: Line) -> tuple[str, Span]:
    """What a line of a program's output holds besides blanks, and where."""
    score = line.text.strip(BLANKS)
    start = line.text.index(score)
    return score, line.span(start, start + len(score))


def _parted(text: str, separator: str, position: int, end: int) -> Iterator[Stretch]:
    """The items of a list; the last one may have a comma after it."""
    while True:
        comma = text.find(separator, position, end)
        item = text[position : comma if comma >= 0 else end]
        start = position + len(item) - len(item.lstrip())
        if item.strip():
            yield start, start + len(item.strip())
        elif comma >= 0:
            # Nothing stands before this comma, so the comma is shown.
            yield comma, comma + 1
        if comma < 0:
            return
        position = comma + 1
