"""Suits that were left out: is some choice of them legal, and what does it force?

A pack has four cards of a rank, and only whether one is the diamond matters to the game. So each day and each rank can
be decided apart from the others, by counting; nothing is searched.

    must, never, free   what a card without a suit has to be: the diamond, no diamond, or either
    ranked              how many cards of one rank on one day must, must never or may be it, and the suits printed
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from validator.card_cricket.pack import SUITS, Card
from validator.card_cricket.rules import Rules
from validator.place import Span

NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
MUST, NEVER, FREE = "must", "never", "free"


class Dealt(NamedTuple):
    """A card as it was dealt: to whom, its place among his cards of this rank, and what its suit has to be.

    `sort` is "" for a card whose suit is printed, and for a joker. `last`: it is the last of his cards.
    """

    card: Card
    span: Span
    batsman: int
    place: int
    alone: bool
    last: bool
    sort: str


def sort_of(card: Card, batsman: int, wicket: bool, rules: Rules) -> str:
    """What the suit of a card has to be; `wicket`: it has to take the wicket."""
    if card.suit or card.is_joker:
        return ""
    if not rules.may_take(card, batsman):
        return FREE
    return MUST if wicket else NEVER


@dataclass(frozen=True, slots=True)
class Ranked:
    """The cards of one rank on one day."""

    printed: frozenset[str] = frozenset()
    must: int = 0
    never: int = 0
    free: int = 0

    @property
    def possible(self) -> bool:
        """Whether suits can be chosen for all, no two of them the same."""
        diamonds = "D" not in self.printed
        others = 3 - len(self.printed - {"D"})
        return self.must <= diamonds and self.never <= others and self.count <= diamonds + others

    @property
    def count(self) -> int:
        """How many cards have no suit."""
        return self.must + self.never + self.free

    def suits_left(self, sort: str) -> str:
        """The suits that one card of a sort can have in some legal choice."""
        rest = replace(self, **{sort: getattr(self, sort) - 1})
        allowed = {MUST: "D", NEVER: "CHS", FREE: SUITS}[sort]
        return "".join(
            suit
            for suit in SUITS
            if suit in allowed and suit not in self.printed and replace(rest, printed=self.printed | {suit}).possible
        )


def ranked(cards: Sequence[Dealt]) -> Ranked:
    """What some cards of one rank are."""
    count = Counter(dealt.sort for dealt in cards if dealt.sort)
    printed = frozenset(dealt.card.suit for dealt in cards if not dealt.sort)
    return Ranked(printed, count[MUST], count[NEVER], count[FREE])


def clash(cards: list[Dealt]) -> list[Dealt]:
    """The cards of one rank on one day that cannot be together, as far as the first that makes them so."""
    if ranked(cards).possible:
        return []
    # No more than four fit, so the fifth at the latest is one too many.
    some = next(cards[:end] for end in range(1, len(cards) + 1) if not ranked(cards[:end]).possible)
    return _guilty(some, ranked(some))


def _guilty(cards: list[Dealt], held: Ranked) -> list[Dealt]:
    if held.must > ("D" not in held.printed):
        return [dealt for dealt in cards if dealt.sort == MUST or dealt.card.suit == "D"]
    if held.never > 3 - len(held.printed - {"D"}):
        return [dealt for dealt in cards if dealt.sort == NEVER or dealt.card.suit not in ("", "D")]
    return cards


def told(dealt: Dealt, suits: str) -> str:
    """What is forced of a card, such as "the A is no diamond"."""
    if len(suits) == 1:
        return f"{named(dealt)} is the {dealt.card.rank} of {NAMES[suits]}"
    if suits == "CHS":
        return f"{named(dealt)} is no diamond"
    return f"{named(dealt)} is of {' or '.join(NAMES[suit] for suit in suits)}"


def named(dealt: Dealt) -> str:
    """How a sentence about its batsman names a card: the A, the last 2, the third 9."""
    if dealt.last:
        return f"the last {dealt.card.rank}"
    if dealt.alone:
        return f"the {dealt.card.rank}"
    ordinals = ("first", "second", "third", "fourth")
    which = ordinals[dealt.place] if dealt.place < len(ordinals) else f"{dealt.place + 1}th"
    return f"the {which} {dealt.card.rank}"
