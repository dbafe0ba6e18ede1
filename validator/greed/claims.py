"""Claims: a literal list of dice and the score that somebody says it has, in any text.

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
from dataclasses import dataclass
from functools import lru_cache

from validator.finding import MOST_FINDINGS, Fault, Span, quote, rule, span

Place = tuple[int, int]
MOST_DICE = 5
DIGITS = "0123456789"

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
RIGHT_LIST = re.compile(r"\s*+(?:[1-6](?:\s*+,\s*+[1-6]){0,4}+\s*+(?:,\s*+)?+)?+")
RIGHT_LISP_LIST = re.compile(r"\s*+(?:[1-6](?:\s++[1-6]){0,4}+\s*+)?+")
DIE = re.compile("[1-6]")
WORD = re.compile(r"\S++")


@dataclass(slots=True)
class Claim:
    """A roll and the score that it is said to have, which stands at `text[start:end]`; `text` is a line, or part of it.

    `roll` holds the first five dice, and is one only where all three kinds of fault are absent: `unreadable` items
    that are no integer, integers that are `not_dice`, and a `surplus` from the sixth die to the last of `count`. A
    list of a million faults is not kept: `more` counts those beyond MOST_FINDINGS of a kind.
    """

    text: str
    value: str
    start: int
    end: int
    roll: tuple[int, ...] = ()
    count: int = 0
    unreadable: tuple[Place, ...] = ()
    not_dice: tuple[Place, ...] = ()
    surplus: Place | None = None
    more: int = 0


@lru_cache(maxsize=1 << 14)
def find_in_line(text: str) -> tuple[Claim, ...]:
    """The claims of a line. A short one is read once: there are not many rolls, so long texts repeat themselves."""
    return tuple(find(text))


def find(text: str, first: int = 0, stop: int | None = None) -> Iterator[Claim]:
    """The claims of a line, or of a part of it, whose word `score` stands in `text[first:stop]`."""
    floor = 0
    for hit in SCORE.finditer(text, first):
        if stop is not None and hit.start() >= stop:
            return
        before = text[floor : hit.start()].rstrip()
        lisp = LISP.match(text, hit.end()) if before.endswith("(") else None
        call = lisp or CALL.match(text, hit.end())
        if call and (place := _value(text, before, floor, call, bool(lisp))):
            claim = Claim(text, _plain(text[slice(*place)]), *place)
            if _read_dice(claim, call, bool(lisp)):
                yield claim
        # What is before the next call never reaches back over this one.
        floor = call.end() if call else hit.end()


def _plain(value: str) -> str:
    if value[0] in "123456789" and value.isdecimal():
        return value
    digits = value.lstrip("+-").replace("_", "").replace(",", "").lstrip("0") or "0"
    return f"-{digits}" if value.startswith("-") and digits != "0" else digits


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
    name = before.rstrip(DIGITS + "_")
    if name.endswith(("+", "-")):
        name = name[:-1]
    if BEFORE.fullmatch(before, len(name)) and (name[-1:].isspace() or name.endswith("(")) and _asserts(name):
        return len(name), len(before)
    return None


def _asserts(text: str) -> bool:
    """Whether a text ends in the name of an assertion, and perhaps a parenthesis."""
    text = text.rstrip()
    return bool(ASSERT.search(text.removesuffix("(").rstrip()[-NAME:]))


# ---------------------------------------------------------------- the dice


def _read_dice(claim: Claim, call: re.Match[str], lisp: bool) -> bool:
    """Read the dice of a call into its claim; False if it is a call with a variable."""
    kind = "bare" if call["list"] is None else "list"
    body = call[kind]
    if (RIGHT_LISP_LIST if lisp else RIGHT_LIST).fullmatch(body):
        claim.roll = tuple(map(int, DIE.findall(body)))
        claim.count = len(claim.roll)
        return True
    faults = _Faults()
    for start, end in (_words if lisp else _items)(body, call.start(kind)):
        faults.read(claim, start, end)
    claim.unreadable, claim.not_dice = tuple(faults.unreadable), tuple(faults.not_dice)
    return kind == "list" or faults.integers > 0


class _Faults:
    """What is wrong with the items of a list, one after the other."""

    def __init__(self) -> None:
        self.integers = 0
        self.unreadable: list[Place] = []
        self.not_dice: list[Place] = []

    def read(self, claim: Claim, start: int, end: int) -> None:
        """Add an item to the claim."""
        claim.count += 1
        if claim.count > MOST_DICE:
            claim.surplus = (claim.surplus[0] if claim.surplus else start), end
        if not INTEGER.fullmatch(claim.text, start, end):
            self._keep(self.unreadable, claim, (start, end))
            return
        self.integers += 1
        digits = _plain(claim.text[start:end])
        if not DIE.fullmatch(digits):
            self._keep(self.not_dice, claim, (start, end))
        elif claim.count <= MOST_DICE:
            claim.roll += (int(digits),)

    def _keep(self, places: list[Place], claim: Claim, place: Place) -> None:
        if len(places) < MOST_FINDINGS:
            places.append(place)
        elif places is self.unreadable or not self.unreadable:
            claim.more += 1


def _items(body: str, offset: int) -> Iterator[Place]:
    """The items of a list that is parted by commas; the last one may have a comma after it."""
    position, end = 0, len(body)
    while True:
        comma = body.find(",", position)
        item = body[position : comma if comma >= 0 else end]
        start = position + len(item) - len(item.lstrip())
        stop = position + len(item.rstrip())
        if start < stop:
            yield offset + start, offset + stop
        elif comma >= 0:
            # Nothing stands before this comma, so the comma is shown.
            yield offset + comma, offset + comma + 1
        if comma < 0:
            return
        position = comma + 1


def _words(body: str, offset: int) -> Iterator[Place]:
    """The items of a Lisp list."""
    for word in WORD.finditer(body):
        yield offset + word.start(), offset + word.end()


# ---------------------------------------------------------------- rules


@rule("GR102")
def unreadable_claim(claim: Claim, line: int, column: int) -> Iterator[Fault]:
    r"""Every item of a literal list of dice is an integer.

    Nobody can say what another item would score. A call with a variable in place of the list claims nothing, and is
    passed over.

    Remedy: Write each die as a number.

    Okay: score([1,5,1,2,4]) => 250 points
    GR102: score([1,5,x,2,4]) => 250 points
    """
    for place in claim.unreadable:
        item = claim.text[slice(*place)]
        message = "a die is missing before this comma" if item == "," else f"{quote(item)} is no number"
        yield _where(line, column, place), message, item[:60]


@rule("GR202")
def not_a_die(claim: Claim, line: int, column: int) -> Iterator[Fault]:
    r"""A die shows a number from 1 to 6.

    Greed "is a dice game": its rules say what three of a number, a one and a five are worth, and mean dice.

    Remedy: Write numbers from 1 to 6.

    Okay: score([1,5,1,2,4]) => 250 points
    GR202: score([1,5,1,2,7]) => 250 points
    """
    for place in claim.not_dice:
        item = claim.text[slice(*place)]
        yield _where(line, column, place), f"{quote(item)} is no die, which shows 1 to 6", item[:60]


@rule("GR203")
def too_many_dice(claim: Claim, line: int, column: int) -> Iterator[Fault]:
    r"""A roll has at most five dice.

    "You roll up to five dice": with six there could be two sets, and the rules do not say what they are worth.

    Remedy: Claim the score of five dice or fewer.

    Okay: score([5,5,5,5,5]) => 600 points
    GR203: score([5,5,5,5,5,5]) => 1000 points
    """
    if claim.surplus:
        found = claim.text[slice(*claim.surplus)]
        yield _where(line, column, claim.surplus), f"a roll has at most five dice, not {claim.count:,}", found[:60]


def _where(line: int, column: int, place: Place) -> Span:
    # The text of a claim begins in this column (from 0) of the line.
    return span(line, column + place[0], column + place[1])
