"""A text to claims, judging nothing: a literal list of dice and the score that somebody says it has.

A claim stands on one line in one of these shapes (white space is free, the brackets of the first two may go):

    score([2,5,2,2,3]) => 250 points        assert_equal 250, score([2,5,2,2,3])
    score([2,5,2,2,3]) == 250               self.assertEqual(250, score([2,5,2,2,3]))
    (assert-equal 250 (score 2 5 2 2 3))    assertEquals(score([2,5,2,2,3]), 250)
    (assert-equal 250 (score '(2 5 2 2 3)))

Anything else is passed over: a call with a variable, arithmetic, a list that holds another bracket. Dice without
brackets are a literal list if one of them is an integer. Every character is read a fixed number of times: no pattern
here can go back over what it has read, and no number is turned into an `int` unless it is one digit long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from validator.greed.oracle import Roll
from validator.place import Line, Span

Place = tuple[int, int]

SCORE = re.compile(r"(?<![\w-])score(?![\w-])")
CALL = re.compile(r"\s*+\(\s*+(?:\[(?P<list>[^\[\]()]*+)\]\s*+|(?P<bare>[^\[\]()]*+))\)")
# What follows `(score` in Lisp.
LISP = re.compile(r"(?:\s*+'\((?P<list>[^\[\]()]*+)\)\s*+|(?P<bare>\s[^\[\]()]*+|))\)")
RECEIVER = re.compile(r"[\w@$.:]+(?:\.|::|->)\Z")
ASSERT = re.compile(r"(?<![\w-])assert[-_]?equals?\Z", re.ASCII | re.IGNORECASE)
# Longer than any name of an assertion, or of what a method is called on.
NAME = 100

INTEGER = re.compile(r"[+-]?[0-9]++")
VALUE = r"(?P<value>[+-]?[0-9]++(?:_[0-9]++)*+)(?!\w|\.[0-9])"
BEFORE = re.compile(r"[+-]?[0-9]++(?:_[0-9]++)*+")
ALONE = r"(?!\s*+[-+*/%]\s*+[0-9(])"
# In prose a dash after the value begins a remark; `1,000 points` is one number.
ARROW = re.compile(rf"\s*+=>\s*+(?:(?P<grouped>[+-]?[1-9][0-9]{{0,2}}(?:,[0-9]{{3}})++)(?![\w,])|{VALUE})")
EQUALS = re.compile(rf"\s*+==\s*+{VALUE}{ALONE}")
COMMA = re.compile(rf"\s*+,\s*+{VALUE}{ALONE}")
LISP_AFTER = re.compile(rf"\s++{VALUE}(?=\s*+\))")
DICE = re.compile(r"\s*+(?:[1-6](?:\s*+,\s*+[1-6]){0,4}+\s*+(?:,\s*+)?+)?+")
LISP_DICE = re.compile(r"\s*+(?:[1-6](?:\s++[1-6]){0,4}+\s*+)?+")
DIE = re.compile("[1-6]")
# A score that a program prints, and the blanks that may stand around it.
NUMBER = re.compile(r"0|-?[1-9][0-9]*")
BLANKS = " \t"
WORD = re.compile(r"\S++")
# As long as five dice are written by anybody: such lists are read once, since there are not many rolls.
SHORT = 40


class Answer(NamedTuple):
    """The score that somebody gives for a roll, as plain digits, and where it stands."""

    roll: Roll
    value: str
    span: Span


class Claim(NamedTuple):
    """A list of dice and a number: what stands between the list's brackets, and the number, as places in a line.

    In a list of `lisp` the dice are parted by blanks, else by commas.
    """

    line: Line
    dice: Place
    value: Place
    lisp: bool

    @property
    def plain_roll(self) -> Roll | None:
        """The dice, where nothing can be wrong with them: up to five digits from 1 to 6."""
        start, end = self.dice
        return _plain_roll(self.line.text[start:end], self.lisp) if end - start <= SHORT else None

    @property
    def answer(self) -> Answer:
        """The claim as an answer; only where no rule finds fault with the list."""
        roll = self.plain_roll
        if roll is None:
            roll = tuple(int(plain(self.line.text[start:end])) for start, end in self.items())
        return Answer(roll, plain(self.line.text[slice(*self.value)]), self.line.span(*self.value))

    def items(self) -> Iterator[Place]:
        """The items of the list, one after the other: there may be millions."""
        if self.lisp:
            return (word.span() for word in WORD.finditer(self.line.text, *self.dice))
        return _between_commas(self.line.text, *self.dice)


def claims_in(line: Line) -> Iterator[Claim]:
    """The claims of a line, from left to right."""
    text, floor = line.text, 0
    for hit in SCORE.finditer(text):
        before = text[floor : hit.start()].rstrip()
        lisp = LISP.match(text, hit.end()) if before.endswith("(") else None
        call = lisp or CALL.match(text, hit.end())
        if call and (value := _value(text, before, floor, call, bool(lisp))):
            claim = Claim(line, call.span("list" if call["list"] is not None else "bare"), value, bool(lisp))
            if call["list"] is not None or _holds_dice(claim):
                yield claim
        # What is before the next call never reaches back over this one.
        floor = call.end() if call else hit.end()


def score_in(line: Line) -> tuple[str, Span]:
    """What a line of a program's output holds besides blanks, and where."""
    score = line.text.strip(BLANKS)
    start = line.text.index(score)
    return score, line.span(start, start + len(score))


def plain(number: str) -> str:
    """A number as plain digits: no plus sign, no separators, no zeros in front."""
    if number[0] in "123456789" and number.isdecimal():
        return number
    digits = number.lstrip("+-").replace("_", "").replace(",", "").lstrip("0") or "0"
    return f"-{digits}" if number.startswith("-") and digits != "0" else digits


def _holds_dice(claim: Claim) -> bool:
    # Without brackets and without a number it is a call with variables.
    text = claim.line.text
    return claim.plain_roll is not None or any(INTEGER.fullmatch(text, *item) for item in claim.items())


@lru_cache(maxsize=1 << 14)
def _plain_roll(dice: str, lisp: bool) -> Roll | None:
    return tuple(map(int, DIE.findall(dice))) if (LISP_DICE if lisp else DICE).fullmatch(dice) else None


def _between_commas(text: str, position: int, end: int) -> Iterator[Place]:
    """The items of a list; the last one may have a comma after it."""
    while True:
        comma = text.find(",", position, end)
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


# ---------------------------------------------------------------- the value


def _value(text: str, before: str, floor: int, call: re.Match[str], lisp: bool) -> Place | None:
    """Where the claimed value stands: before the call, or after it."""
    if after := ARROW.match(text, call.end()) or EQUALS.match(text, call.end()):
        return after.span("value" if after["value"] else "grouped")
    if lisp:
        before = before[:-1].rstrip()
    elif before.endswith((".", "::", "->")) and (receiver := RECEIVER.search(before[-NAME:])):
        before = before[: -len(receiver.group())].rstrip()
    if place := _expected(before, lisp):
        return floor + place[0], floor + place[1]
    if _asserts(before) and (after := (LISP_AFTER if lisp else COMMA).match(text, call.end())):
        return after.span("value")
    return None


def _expected(before: str, lisp: bool) -> Place | None:
    """The value in what stands before a call, such as `assert_equal 250,` (in Lisp without the comma)."""
    if not lisp:
        if not before.endswith(","):
            return None
        before = before[:-1].rstrip()
    name = before.rstrip("0123456789_")
    if name.endswith(("+", "-")):
        name = name[:-1]
    if BEFORE.fullmatch(before, len(name)) and (name[-1:].isspace() or name.endswith("(")) and _asserts(name):
        return len(name), len(before)
    return None


def _asserts(text: str) -> bool:
    """Whether a text ends in the name of an assertion, and perhaps a parenthesis."""
    text = text.rstrip()
    return bool(ASSERT.search(text.removesuffix("(").rstrip()[-NAME:]))
