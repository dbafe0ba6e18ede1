"""An innings walked card by card: who is in, whether he is out, on which day, and the score.

turn   a card that somebody gets, and whether it takes his wicket
step   a turn in its game, with the score after it
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from validator.card_cricket.pack import PACK, Card
from validator.card_cricket.rules import RIGHT, Rules
from validator.card_cricket.stays import Stay

# The batsman, the card, and whether it takes his wicket.
Turn = tuple[int, Card, bool]


@dataclass(frozen=True, slots=True)
class Step:
    """A turn in its game.

    `place` counts the cards of the day, from 0. With this card the batsman has `made` so many runs off `faced` cards,
    his side has `total` runs for `fallen` wickets, and so many `jokers` of the day were turned over in this innings.
    """

    batsman: int
    card: Card
    out: bool
    day: int
    place: int
    made: int
    faced: int
    total: int
    fallen: int
    jokers: int


def turns_of(cards: Iterable[Card], rules: Rules = RIGHT) -> Iterator[Turn]:
    """Who gets each card of an innings, where all suits are known."""
    batsman = 1
    for card in cards:
        out = rules.takes(card, batsman)
        yield batsman, card, out
        batsman += out


def turns_in(stays: Iterable[Stay]) -> Iterator[Turn]:
    """Who gets each card on a right sheet, where the last card of a batsman who is out took his wicket."""
    for stay in stays:
        *before, last = (item.card for item in stay.cards)
        yield from ((stay.batsman, card, False) for card in before)
        yield stay.batsman, last, not stay.not_out


def walk(turns: Iterable[Turn], dealt: int = 0, rules: Rules = RIGHT) -> Iterator[Step]:
    """The steps of an innings, before which so many cards were `dealt` from the packs."""
    made = faced = total = fallen = jokers = 0
    for count, (batsman, card, out) in enumerate(turns, dealt):
        day, place = divmod(count, PACK)
        runs = rules.runs(card, out)
        made, faced, fallen = made + runs, faced + 1, fallen + out
        total += runs + (rules.added and rules.is_extra(card, out))
        jokers = jokers * (place > 0) + card.is_joker
        yield Step(batsman, card, out, day + 1, place, made, faced, total, fallen, jokers)
        if out:
            made = faced = 0
