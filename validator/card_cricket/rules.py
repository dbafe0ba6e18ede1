"""What each card does: by the rules of the game, or by those that somebody took them to be."""

from __future__ import annotations

from dataclasses import dataclass

from validator.card_cricket.pack import PICTURES, Card, card_of

ELEVENTH = 11
# What a jack, a queen and a king are worth to the batsman.
Worth = tuple[int, int, int]
NOTHING: Worth = (0, 0, 0)
BY_RANK: Worth = (11, 12, 13)
# What a picture that takes a wicket is besides: nothing, a picture like any other, or a number, which is its place in
# the suit.
ONLY_A_WICKET, STILL_A_PICTURE, A_NUMBER = "", "picture", "number"


@dataclass(frozen=True, slots=True)
class Rules:
    """What each card does; as it stands here, what it does in this game.

    `jokers`: a joker takes a wicket. A diamond takes one if its number is no more than the batsman's and `beyond`; no
    batsman's number counts as more than `most`. A diamond that is one of the `pictures` takes the wicket of the batsman
    `first` and later ones; `taker` is what it is besides then. `worth` is what a picture adds to the batsman's score.
    `scored`: the wicket card adds to it too. `counted`: Extras counts the pictures. `added`: the total has them.
    """

    jokers: bool = True
    most: int = ELEVENTH
    beyond: int = 0
    pictures: str = ""
    first: int = ELEVENTH
    taker: str = ONLY_A_WICKET
    worth: Worth = NOTHING
    scored: bool = False
    counted: bool = True
    added: bool = True

    def takes(self, card: Card, batsman: int) -> bool:
        """Whether a card certainly takes a batsman's wicket."""
        if card.is_joker:
            return self.jokers
        if card.suit != "D":
            return False
        if card.is_picture:
            return card.rank in self.pictures and batsman >= self.first
        return card.number <= min(batsman, self.most) + self.beyond

    def may_take(self, card: Card, batsman: int) -> bool:
        """Whether it does in some suit."""
        return self.takes(card if card.suit or card.is_joker else card_of(f"{card.rank}D"), batsman)

    def runs(self, card: Card, out: bool) -> int:
        """What a card adds to the batsman's score; `out`: it takes his wicket."""
        if not card.is_picture:
            return card.number if self.scored or not out else 0
        worth = BY_RANK if out and self.taker == A_NUMBER else self.worth if self.is_extra(card, out) else NOTHING
        return worth[PICTURES.index(card.rank)]

    def is_extra(self, card: Card, out: bool) -> bool:
        """Whether a card is an extra."""
        return card.is_picture and (not out or self.taker == STILL_A_PICTURE)


RIGHT = Rules()
