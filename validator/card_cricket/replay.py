"""The rules of the deal: whole packs, no card twice in one, and suits that were left out (CC5…)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import NamedTuple

from validator.card_cricket.pack import JOKERS, PACK, SUITS
from validator.card_cricket.rules import Rules
from validator.card_cricket.stays import STUMPS, Item, Stay, called
from validator.card_cricket.suits import MUST, Dealt, clash, ranked, sort_of, told
from validator.finding import Fault, Layer, rule
from validator.wording import plural


@dataclass(frozen=True, slots=True)
class Day:
    """The cards between two STUMPS.

    `begin` is the STUMPS before them (None: the first day), `end` the one after them (None: the last day).
    `whole`: the day begins with a new pack, as all do but the first of an excerpt.
    """

    number: int
    whole: bool
    begin: Item | None
    end: Item | None
    cards: tuple[Dealt, ...]

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
        for dealt in self.cards:
            found.setdefault(dealt.card.rank, []).append(dealt)
        return found

    @property
    def suitless(self) -> list[list[Dealt]]:
        """The cards by rank, of each rank in which a suit was left out: on most sheets of none."""
        if not any(dealt.sort for dealt in self.cards):
            return []
        return [cards for cards in self.ranks.values() if any(dealt.sort for dealt in cards)]


@dataclass(frozen=True, slots=True)
class Deal:
    """The days of some stays."""

    stays: tuple[Stay, ...]
    days: tuple[Day, ...]

    @property
    def sound(self) -> tuple[Day, ...]:
        """The days before the first wrong one: of later cards nobody can say from which pack they are."""
        return tuple(takewhile(lambda day: not (day.is_long or day.is_short), self.days))

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards as they are written, in the order in which they were turned over."""
        return tuple(dealt.card.text for day in self.days for dealt in day.cards)


DEAL = Layer[[Deal]]()


def deal_of(stays: Sequence[Stay], whole: bool, rules: Rules) -> Deal:
    """The cards of some stays, parted at each STUMPS; `whole`: the first of them begins a pack."""
    stumps, days = list[Item](), [list[Dealt]()]
    for stay in stays:
        cards = _dealt_to(stay, rules)
        for item in stay.items:
            if item.is_stumps:
                stumps.append(item)
                days.append([])
            else:
                days[-1].append(next(cards))
    around = zip([None, *stumps], [*stumps, None], days, strict=True)
    return Deal(
        tuple(stays),
        tuple(Day(n, whole or n > 1, begin, end, tuple(cards)) for n, (begin, end, cards) in enumerate(around, 1)),
    )


def _dealt_to(stay: Stay, rules: Rules) -> Iterator[Dealt]:
    cards = stay.cards
    count, seen = Counter(item.card.rank for item in cards), Counter[str]()
    for item in cards:
        rank, last = item.card.rank, item is cards[-1]
        sort = sort_of(item.card, stay.batsman, last and not stay.not_out, rules)
        yield Dealt(item.card, item.span, stay.batsman, seen[rank], count[rank] == 1, last, sort)
        seen[rank] += 1


@rule("CC501", DEAL)
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
        for dealt in day.cards:
            card = dealt.card
            jokers += card.is_joker
            if card.is_joker and jokers > JOKERS:
                yield Fault(dealt.span, f"this is the JOKER number {jokers} on day {day.number}, of two")
            elif card.suit and card.text in seen:
                first = called(seen[card.text].batsman)
                yield Fault(dealt.span, f"{card.text} is dealt twice on day {day.number}, first to {first}")
            elif card.suit:
                seen[card.text] = dealt


@rule("CC502", DEAL)
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
            message = f"day {day.number} has {len(day.cards):,} cards: {STUMPS} is missing here"
            yield Fault(day.cards[PACK].span, message)
        elif day.is_short and day.end:
            count = len(day.cards)
            yield Fault(day.end.span, f"day {day.number} ends after {count} {plural(count, 'card')}, not {PACK}")
    wrong = {day.end.span for day in deal.days if day.end and (day.is_long or day.is_short)}
    for stay in deal.stays:
        item = stay.items[-1]
        if item.is_stumps and item.span not in wrong:
            yield Fault(item.span, f"no card of {called(stay.batsman)} follows {STUMPS}")


@rule("CC503", DEAL)
def no_such_deal(deal: Deal) -> Iterator[Fault]:
    r"""Where suits are left out, some choice of them, within one pack a day, makes the sheet right.

    The text prints "9, 9, 8, 3, 4, A, 2 = 34 RUNS" and no suits. A card that takes a wicket must be the diamond of its
    rank, one that takes none though it is low enough must not, and a pack has one card of each rank and suit.

    Remedy: Print the suits, and deal from one pack a day.

    Okay: 6 = Batsman Six: 4, 9S, 6D = 13 RUNS
    CC503: 6 = Batsman Six: 4, 9S, 6D = 13 RUNS ; 4 = Batsman Four: 10S, 4C, 4H, 4S, 4D = 22 RUNS ; 13 = Total: 62
    """
    for day in deal.sound:
        for cards in day.suitless:
            together = clash(cards) if not _twice(cards) else []
            if together:
                yield Fault(together[-1].span, _clashing(day, together))


def _twice(cards: Sequence[Dealt]) -> bool:
    # A card that is printed twice is told by CC501.
    printed = [dealt.card.suit for dealt in cards if dealt.card.suit]
    return len(printed) != len(set(printed))


def _clashing(day: Day, cards: Sequence[Dealt]) -> str:
    shown = [
        f"{', '.join(dealt.card.text for dealt in theirs)} of {called(batsman)}"
        for batsman, theirs in groupby(cards[-6:], lambda dealt: dealt.batsman)
    ]
    if all(dealt.sort == MUST or dealt.card.suit == "D" for dealt in cards):
        what = "must all be the diamond"
    elif len(cards) <= 4:
        what = "leave no suit but the diamond, and none of them may be it"
    else:
        what = "clash"
    return f"no choice of suits is legal on day {day.number}: {', '.join(shown)} {what}"


class Forced(NamedTuple):
    """What a right deal forces of a suit that was left out, as the JSON report has it."""

    line: int
    column: int
    card: str
    suits: str
    says: str


def forced(deal: Deal) -> list[Forced]:
    """What a right deal forces of the suits that were left out, in the order of the text."""
    found = []
    for cards in (cards for day in deal.days for cards in day.suitless):
        held = ranked(cards)
        for dealt in cards:
            suits = held.suits_left(dealt.sort) if dealt.sort else SUITS
            if suits != SUITS:
                says = f"{called(dealt.batsman)}: {told(dealt, suits)}"
                found.append(Forced(*dealt.span[:2], dealt.card.rank, suits, says))
    return sorted(found)
