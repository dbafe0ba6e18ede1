"""The rules of the deal: whole packs, no card twice in one, and suits that were left out (CC5…)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, takewhile
from typing import Any

from validator.card_cricket.anatomy import called
from validator.card_cricket.cells import JOKER, STUMPS, Item, Stay
from validator.card_cricket.suits import SUITS, Dealt, clash, shape_of, sort_of, told
from validator.finding import Fault, Finding, rule

PACK, JOKERS = 54, 2


@dataclass(slots=True)
class Day:
    """The cards between two STUMPS.

    `begin` is the STUMPS before them (None: the first day), `end` the one after them (None: the last day).
    `whole`: the day begins with a new pack, as all do but the first of an excerpt.
    """

    number: int
    whole: bool = True
    begin: Item | None = None
    end: Item | None = None
    cards: list[Dealt] = field(default_factory=list)

    @property
    def is_long(self) -> bool:
        """Whether there are more cards than in a pack."""
        return len(self.cards) > PACK

    @property
    def is_short(self) -> bool:
        """Whether the day ended before its pack."""
        return self.whole and self.end is not None and len(self.cards) < PACK

    @property
    def ranks(self) -> dict[str, list[Dealt]]:
        """The cards by rank, in the order in which they came."""
        found: dict[str, list[Dealt]] = {}
        for card in self.cards:
            found.setdefault(card.item.rank, []).append(card)
        return found


@dataclass(frozen=True, slots=True)
class Deal:
    """The days of some stays."""

    stays: tuple[Stay, ...]
    days: tuple[Day, ...]

    @property
    def sound(self) -> tuple[Day, ...]:
        """The days before the first wrong one: of later cards nobody can say from which pack they are."""
        return tuple(takewhile(lambda day: not (day.is_long or day.is_short), self.days))


def deal_of(stays: Sequence[Stay], whole: bool) -> Deal:
    """The cards of some stays, parted at each STUMPS; `whole`: the first of them begins a pack."""
    days = [Day(1, whole)]
    for stay in stays:
        count = Counter(card.rank for card in stay.cards)
        seen: Counter[str] = Counter()
        left = len(stay.cards)
        for item in stay.items:
            if item.rank == STUMPS:
                days[-1].end = item
                days.append(Day(len(days) + 1, begin=item))
                continue
            left -= 1
            sort = sort_of(item, stay.batsman, wicket=not left and not stay.not_out)
            dealt = Dealt(item, stay.batsman, seen[item.rank], count[item.rank] == 1, not left, sort)
            days[-1].cards.append(dealt)
            seen[item.rank] += 1
    return Deal(tuple(stays), tuple(days))


def check_deal(deal: Deal) -> list[Finding]:
    """All findings on a deal."""
    return [*card_dealt_twice(deal), *wrong_day(deal), *no_such_deal(deal)]


@rule("CC501")
def card_dealt_twice(deal: Deal) -> Iterator[Fault]:
    r"""No card is dealt twice on one day, and no more than two jokers.

    "One standard pack of 52 cards plus 2 jokers": a card that was turned over comes back only when the pack has run
    out and is shuffled.

    Remedy: Deal from one shuffled pack without putting a card back.

    Okay: 2 = Batsman Two: 6C, KH, JOKER = 6 RUNS
    CC501: 2 = Batsman Two: 6C, 6C, KH, JOKER = 12 RUNS ; 13 = Total: 54
    """
    for day in deal.sound:
        seen: dict[str, Dealt] = {}
        jokers = 0
        for card in day.cards:
            jokers += card.item.rank == JOKER
            if card.item.rank == JOKER and jokers > JOKERS:
                yield card.item.span, f"this is the JOKER number {jokers} on day {day.number}, of two", JOKER
            elif card.item.suit and card.item.text in seen:
                first = called(seen[card.item.text].batsman)
                yield card.item.span, f"{card.item.text} is dealt twice on day {day.number}, first to {first}", ""
            elif card.item.suit:
                seen[card.item.text] = card


@rule("CC502")
def wrong_day(deal: Deal) -> Iterator[Fault]:
    r"""A day has 54 cards: STUMPS stands before the first card of a new one, and nowhere else.

    "When the pack runs out, that is the end of the day's play. Shuffle the used card pile and continue". The last day
    of a sheet may be shorter, as an innings may end at any card; the cards left carry over to the next innings.

    Remedy: Print STUMPS before each card that is the first of a new pack, in the list of the batsman who gets it.

    Okay: 3 = Batsman Three: QC (1 extra), 8H, 3D = 8 RUNS
    CC502: 3 = Batsman Three: QC (1 extra), STUMPS, 8H, 3D = 8 RUNS
    """
    for day in deal.days:
        if day.is_long:
            extra = day.cards[PACK].item
            yield extra.span, f"day {day.number} has {len(day.cards):,} cards: STUMPS is missing here", extra.text
        elif day.is_short and day.end:
            yield day.end.span, f"day {day.number} ends after {_cards(len(day.cards))}, not {PACK}", STUMPS
    told = {day.end.span for day in deal.days if day.end and (day.is_long or day.is_short)}
    for stay in deal.stays:
        item = stay.items[-1]
        if item.rank == STUMPS and item.span not in told:
            yield item.span, f"no card of {called(stay.batsman)} follows STUMPS", STUMPS


@rule("CC503")
def no_such_deal(deal: Deal) -> Iterator[Fault]:
    r"""Where suits are left out, some choice of them, within one pack a day, makes the sheet right.

    The text prints "9, 9, 8, 3, 4, A, 2 = 34 RUNS" and no suits. A card that takes a wicket must be the diamond of its
    rank, one that takes none though it is low enough must not, and a pack has one card of each rank and suit.

    Remedy: Print the suits, and deal from one pack a day.

    Okay: 6 = Batsman Six: 4, 9S, 6D = 13 RUNS
    CC503: 6 = Batsman Six: 4, 9S, 6D = 13 RUNS ; 4 = Batsman Four: 10S, 4C, 4H, 4S, 4D = 22 RUNS ; 13 = Total: 62
    """
    for day in deal.sound:
        for rank, cards in day.ranks.items():
            together = clash(cards) if rank != JOKER and not _twice(cards) else []
            if together:
                yield together[-1].item.span, _clashing(day, together), together[-1].item.text


def _twice(cards: list[Dealt]) -> bool:
    # A card that is printed twice is told by CC501.
    printed = [card.item.suit for card in cards if card.item.suit]
    return len(printed) != len(set(printed))


def _clashing(day: Day, cards: list[Dealt]) -> str:
    # Not where they stand in the text: the message would be wrong once the text is part of another.
    shown = [
        f"{', '.join(card.item.text for card in theirs)} of {called(batsman)}"
        for batsman, theirs in groupby(cards[-6:], lambda card: card.batsman)
    ]
    what = "must all be the diamond" if all(c.sort == "must" or c.item.suit == "D" for c in cards) else "clash"
    if what == "clash" and len(cards) <= 4:
        what = "leave no suit but the diamond, and none of them may be it"
    return f"no choice of suits is legal on day {day.number}: {', '.join(shown)} {what}"


def _cards(count: int) -> str:
    return f"{count} card{'s' * (count != 1)}"


def implied(deal: Deal) -> list[dict[str, Any]]:
    """What a right deal forces of the suits that were left out, in the order of the text."""
    found = []
    for day in deal.days:
        for cards in day.ranks.values():
            open_cards = [card for card in cards if card.sort]
            for card in open_cards:
                left = shape_of(cards).suits_left(card.sort)
                if left != SUITS:
                    found.append(_implication(card, left))
    return sorted(found, key=lambda one: (one["line"], one["column"]))


def _implication(card: Dealt, suits: str) -> dict[str, Any]:
    line, column = card.item.span[:2]
    says = f"{called(card.batsman)}: {told(card, suits)}"
    return {"line": line, "column": column, "card": card.item.rank, "suits": suits, "says": says}
