"""One innings of card cricket, and the days that it is played on, as rules 1 to 11 of card_cricket.md say.

    card        a rank and a suit, such as '10D' or 'QH', or 'JOKER'
    pack        54 cards in the order in which they are turned over; each lasts a day
    event       a card, or STUMPS, which comes just before the first card of a new day
    batsman     a number from 1; he has a place in the order and no name
    wicket card a joker, or a diamond whose number is not above the batsman's; it sends him back
    extra       a run that a picture gives to the side and not to the batsman
    stay        one batsman's events; the last is his wicket card if he is out
    innings     the stays of one side; the side is all out after eleven wickets (or ten)

The rules are a pure function of the events.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
JOKER, STUMPS = "JOKER", "STUMPS"
NUMBERS = {rank: number for number, rank in enumerate(RANKS[:10], start=1)}
PICTURES = {"J": "leg bye", "Q": "wide", "K": "no ball"}
PACK = (*(rank + suit for rank in RANKS for suit in SUITS), JOKER, JOKER)
WORDS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven")
ELEVEN, DAYS = 11, 5


# ---------------------------------------------------------------- one card


def rank(card: str) -> str:
    """'10' for '10D', and 'JOKER' for a joker."""
    return card if card == JOKER else card[:-1]


def is_wicket(card: str, batsman: int) -> bool:
    """Whether this card takes this batsman's wicket (rules 5 and 6)."""
    is_low = rank(card) in NUMBERS and NUMBERS[rank(card)] <= batsman
    return card == JOKER or (card.endswith("D") and is_low)


def runs_to_batsman(card: str, batsman: int) -> int:
    """What the card adds to the batsman's score (rules 3 and 7)."""
    return 0 if is_wicket(card, batsman) else NUMBERS.get(rank(card), 0)


def is_extra(card: str) -> bool:
    """Whether the card is a picture, which is a run to the side alone (rule 4)."""
    return rank(card) in PICTURES


def cards_in(text: str) -> tuple[str, ...]:
    """The events of a text such as '6S, 5H, STUMPS, JOKER', parted by blanks or commas."""
    return tuple(re.split("[ ,\n]+", text.strip())) if text.strip() else ()


# ---------------------------------------------------------------- one batsman


class Stay(NamedTuple):
    """All that happened while one batsman was in."""

    batsman: int
    events: tuple[str, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """The events without the ends of days."""
        return tuple(event for event in self.events if event != STUMPS)

    @property
    def out(self) -> bool:
        """Whether he is out, as the last card took his wicket."""
        return is_wicket(self.events[-1], self.batsman)

    @property
    def runs(self) -> int:
        """His own score (rule 3)."""
        return sum(runs_to_batsman(card, self.batsman) for card in self.cards)

    @property
    def extras(self) -> int:
        """What the side got besides (rule 4)."""
        return sum(map(is_extra, self.cards))


def stay(batsman: int, events: Iterator[str], needed: int | None = None) -> Stay:
    """Turn cards over for one batsman until he is out, the side has the runs needed, or there are no more.

    ValueError if an event is neither a card nor STUMPS.
    """
    taken, made = [], 0
    for event in events:
        if event not in PACK and event != STUMPS:
            raise ValueError(f"{event!r} is no card")
        taken.append(event)
        if event == STUMPS:
            continue
        made += runs_to_batsman(event, batsman) + is_extra(event)
        if is_wicket(event, batsman) or (needed is not None and made >= needed):
            break
    return Stay(batsman, tuple(taken))


# ---------------------------------------------------------------- one innings


@dataclass(frozen=True)
class Innings:
    """The stays of one side, as far as they came. A batsman who faced no card has none (rule 11)."""

    stays: tuple[Stay, ...]
    wickets: int = ELEVEN  # How many must fall until the side is all out.

    @property
    def fallen(self) -> int:
        """How many wickets have fallen."""
        return sum(stay.out for stay in self.stays)

    @property
    def all_out(self) -> bool:
        """Whether the innings is complete (rule 8)."""
        return self.fallen == self.wickets

    @property
    def extras(self) -> int:
        """The runs that no batsman made (rule 4)."""
        return sum(stay.extras for stay in self.stays)

    @property
    def total(self) -> int:
        """The score of the side."""
        return self.extras + sum(stay.runs for stay in self.stays)


def innings(events: Iterable[str], wickets: int = ELEVEN, target: int | None = None) -> Innings:
    """One side's innings: to the last wicket, to the target if it has one, or to the last of the events.

    If `events` is an iterator, what the innings did not need is left in it (rule 10).
    """
    left, stays, score = iter(events), [], 0
    for batsman in range(1, wickets + 1):
        latest = stay(batsman, left, None if target is None else target - score)
        if latest.cards:
            stays.append(latest)
            score += latest.runs + latest.extras
        if not (latest.cards and latest.out):
            break
    return Innings(tuple(stays), wickets)


def deal(packs: Iterable[Iterable[str]]) -> Iterator[str]:
    """The events of the days, five at most: pack after pack, with STUMPS between two (rules 9 to 11)."""
    for day, pack in enumerate(islice(packs, DAYS)):
        for place, card in enumerate(pack):
            if day and not place:
                yield STUMPS
            yield card
