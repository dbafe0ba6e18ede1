"""Card cricket, played as its rulebook card_cricket.md says; its rules are cited by number.

The words of this program, which are cricket's own:

    card        a rank and a suit, such as '10D' or 'QH', or 'JOKER'
    pack        54 cards in the order in which they are turned over; each lasts a day
    event       a card, or STUMPS, which comes just before the first card of a new day
    batsman     a number from 1; he has a place in the order and no name
    wicket card a joker, or a diamond whose number is not above the batsman's; it sends him back
    extra       a run that a picture gives to the side and not to the batsman
    stay        one batsman's events; the last is his wicket card if he is out
    innings     the stays of one side; the side is all out after eleven wickets (or ten)
    target      the score with which the side that bats last wins
    lead        how many runs one side is ahead of the other

The rules are a pure function of the events, and a match of the packs. Chance comes in only at `packs`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import NamedTuple

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
JOKER, STUMPS = "JOKER", "STUMPS"
NUMBERS = {rank: number for number, rank in enumerate(RANKS[:10], start=1)}
PICTURES = {"J": "leg bye", "Q": "wide", "K": "no ball"}
PACK = (*(rank + suit for rank in RANKS for suit in SUITS), JOKER, JOKER)
WORDS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven")

SIDES = HOME, AWAY = "HOME", "AWAY"
ELEVEN, DAYS, FOLLOW_ON = 11, 5, 200


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


# ---------------------------------------------------------------- a match


class Turn(NamedTuple):
    """Whose innings it is, whether his first or second, and the target if it is the last of the match."""

    side: str
    which: int
    target: int | None = None


@dataclass(frozen=True)
class Match:
    """The innings of a match in their order, each with its turn."""

    turns: tuple[Turn, ...] = ()
    innings: tuple[Innings, ...] = ()

    def score(self, side: str) -> int:
        """All runs of a side so far."""
        return sum(one.total for turn, one in zip(self.turns, self.innings, strict=True) if turn.side == side)

    def lead(self, side: str) -> int:
        """How many runs a side is ahead; below 0 if it is behind."""
        return self.score(side) - self.score(other(side))

    def and_then(self, turn: Turn, one: Innings) -> "Match":
        """The match with one innings more."""
        return Match((*self.turns, turn), (*self.innings, one))


def other(side: str) -> str:
    """The other side."""
    return AWAY if side == HOME else HOME


def match(packs: Iterable[Iterable[str]], wickets: int = ELEVEN, follow_on: bool = False) -> Match:
    """The match that these packs make: HOME bats first; the sides have two innings each (rules 12 to 15)."""
    events, played = deal(packs), Match()
    while turn := next_turn(played, follow_on):
        one = innings(events, wickets, turn.target)
        if not one.stays:
            break  # The fifth day ended with the innings before.
        played = played.and_then(turn, one)
    return played


def next_turn(played: Match, follow_on: bool = False) -> Turn | None:
    """Who bats next, or None if the match is over (rules 12 to 14)."""
    count = len(played.turns)
    if count < 2:
        return Turn(SIDES[count], 1) if not count or played.innings[-1].all_out else None
    if count == 4 or not played.innings[-1].all_out:
        return None
    if count == 2:
        follows_on = follow_on and played.lead(HOME) >= FOLLOW_ON
        return Turn(AWAY if follows_on else HOME, 2)
    last = other(played.turns[2].side)
    behind = -played.lead(last)
    return Turn(last, 2, behind + 1) if behind >= 0 else None


def result(played: Match) -> str:
    """The result in words (rule 15)."""
    if not played.turns or not (played.innings[-1].all_out or won_by_wickets(played)):
        return "match drawn"
    if won_by_wickets(played):
        last = played.innings[-1]
        return f"{played.turns[-1].side} won by {many(last.wickets - last.fallen, 'wicket')}"
    if next_turn(played):
        return "match drawn"  # An innings was still to come when the fifth day ended.
    return result_all_out(played)


def won_by_wickets(played: Match) -> bool:
    """Whether the side that batted last made its target."""
    target = played.turns[-1].target
    return target is not None and played.innings[-1].total >= target


def result_all_out(played: Match) -> str:
    """The result of a match whose last innings was complete, short of a target."""
    lead = played.lead(HOME)
    if lead == 0:
        return "match tied"
    winner = HOME if lead > 0 else AWAY
    by_an_innings = "an innings and " if len(played.turns) == 3 else ""
    return f"{winner} won by {by_an_innings}{many(abs(lead), 'run')}"


def many(number: int, noun: str) -> str:
    """A number with its noun: 1 run, 2 runs."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# ---------------------------------------------------------------- chance


def packs(rng: Random) -> Iterator[tuple[str, ...]]:
    """Shuffle the pack for ever, a new order each day (rules 1 and 9)."""
    while True:
        yield tuple(rng.sample(PACK, len(PACK)))


def play(rng: Random, wickets: int = ELEVEN) -> Innings:
    """One innings, which five days may cut short."""
    return innings(deal(packs(rng)), wickets)


def play_match(rng: Random, wickets: int = ELEVEN, follow_on: bool = False) -> Match:
    """A whole Test match."""
    return match(packs(rng), wickets, follow_on)


# ---------------------------------------------------------------- the sheet


def cards_in(text: str) -> tuple[str, ...]:
    """The events of a text such as '6S, 5H, STUMPS, JOKER', for tests and examples."""
    return tuple(re.split("[ ,\n]+", text.strip())) if text.strip() else ()


def sheet(one: Innings) -> str:
    """The score sheet of an innings, with no newline at its end (rule 16)."""
    return "\n".join([*map(line, one.stays), f"Extras: {one.extras}", f"Total: {one.total}"])


def line(stay: Stay) -> str:
    """One batsman's line of the sheet."""
    listed = ", ".join(f"{event} (1 extra)" if is_extra(event) else event for event in stay.events)
    return f"Batsman {WORDS[stay.batsman - 1]}: {listed} = {stay.runs} RUNS{'' if stay.out else ', NOT OUT'}"


def match_sheet(played: Match) -> str:
    """The sheets of all innings, each with its heading, and the result (rule 16)."""
    parts = [f"{heading(turn)}\n{sheet(one)}" for turn, one in zip(played.turns, played.innings, strict=True)]
    return "\n\n".join([*parts, f"RESULT: {result(played)}"])


def heading(turn: Turn) -> str:
    """The line above an innings: HOME 1ST INNINGS."""
    return f"{turn.side} {('1ST', '2ND')[turn.which - 1]} INNINGS"
