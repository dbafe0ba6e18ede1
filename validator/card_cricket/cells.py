"""The rules of what stands in a line: cards, and numbers (CC2…)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from validator.card_cricket.stays import Stay, Value, called
from validator.finding import Fault, Layer, rule
from validator.wording import quote

CARDS = Layer[[Stay, bool]]()
NUMBERS = Layer[[Value]]()
NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")


@rule("CC201", CARDS)
def not_a_card(stay: Stay, judged: bool) -> Iterator[Fault]:
    r"""A card is a rank, `A` or `2` to `10` or `J` `Q` `K`, and a suit, `C` `D` `H` `S`; or `JOKER`.

    "One standard pack of 52 cards plus 2 jokers". `STUMPS` may stand between two cards. A single sheet may leave the
    suits out, as the text of the game does; a program prints them, or nobody can say that no card was dealt twice.

    Remedy: Print the rank and the suit in capitals, such as 10D, and JOKER for a joker.

    Okay: 2 = Batsman Two: 6C, KH, JOKER = 6 RUNS
    CC201: 2 = Batsman Two: 6C, KH, Joker = 6 RUNS
    """
    gaps = [item for item in stay.items if not item.text]
    for item in gaps[:1]:
        yield Fault(item.whole, "a card is missing")
    if all(item.is_stumps for item in stay.items):
        yield Fault(stay.runs.line.whole, "a card is missing")
    for item in stay.items:
        card = item.card
        if item.text and not card.rank and not item.is_stumps:
            yield Fault(item.whole, f"{quote(item.text)} is no card")
        elif judged and card.rank and not card.suit and not card.is_joker:
            yield Fault(item.whole, f"{quote(item.text)} has no suit")


@rule("CC202", NUMBERS)
def runs_not_a_number(value: Value) -> Iterator[Fault]:
    r"""Runs, Extras and Total are numbers: `0`, or at most six digits without a zero in front.

    "accumulating the batsman's score": every card adds a whole number.

    Remedy: Print the sum in plain digits.

    Okay: 2 = Batsman Two: 6C, KH, JOKER = 6 RUNS
    CC202: 2 = Batsman Two: 6C, KH, JOKER = six RUNS
    """
    if NUMBER.fullmatch(value.text):
        return
    if value.batsman:
        what = f"the runs of {called(value.batsman)}"
        message = f"{what} {quote(value.text)} are no number" if value.text else f"{what} are missing"
    else:
        what = value.kind.title()
        message = f"{what} is {quote(value.text)}, which is no number" if value.text else f"{what} has no number"
    yield Fault(value.span, message)
