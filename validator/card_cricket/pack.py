"""One pack: what each card is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

PACK, JOKERS = 54, 2
JOKER, SUITS, PICTURES = "JOKER", "CDHS", ("J", "Q", "K")
RANKS = ("A", *map(str, range(2, 11)), *PICTURES)
# How many of each card a pack has.
COPIES = {rank + suit: 1 for rank in RANKS for suit in SUITS} | {JOKER: JOKERS}


@dataclass(frozen=True)
class Card:
    """A card; `suit` is "" where it is left out (and for a joker), and `rank` is "" where a text is no card at all.

    There are few, and each is asked often: what it is is found out once.
    """

    rank: str
    suit: str = ""

    @cached_property
    def text(self) -> str:
        """The card as it is written."""
        return self.rank + self.suit

    @cached_property
    def is_picture(self) -> bool:
        """Whether this is a jack, a queen or a king."""
        return self.rank in PICTURES

    @cached_property
    def is_joker(self) -> bool:
        """Whether this is a joker, of which a pack has two."""
        return self.rank == JOKER

    @cached_property
    def number(self) -> int:
        """The number on a scoring card, the ace being 1; a picture and a joker have none: 0."""
        return 1 if self.rank == "A" else int(self.rank) if self.rank.isdigit() else 0


NO_CARD = Card("")
WRITTEN = {rank + suit: Card(rank, suit) for rank in RANKS for suit in ("", *SUITS)} | {JOKER: Card(JOKER)}


def card_of(text: str) -> Card:
    """The card that is written so."""
    return WRITTEN.get(text, NO_CARD)
