"""Card cricket, played as its rulebook card_cricket.md says; its rules are cited by number.

Cards, batsmen and one innings stand in card_cricket_innings.py, with their words. Here two sides
play a match of innings, chance shuffles the packs, and the sheet is printed.

    turn        whose innings it is, and whether his first or second
    target      the score with which the side that bats last wins
    lead        how many runs one side is ahead of the other

A match is a pure function of the packs. Chance comes in only at `packs`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

# Whoever imports the game has its innings with it.
from reference.card_cricket_innings import ELEVEN, PACK, Innings, Stay, deal
from reference.card_cricket_innings import WORDS as WORDS
from reference.card_cricket_innings import innings as innings
from reference.card_cricket_innings import is_extra as is_extra
from reference.card_cricket_innings import is_wicket as is_wicket
from reference.card_cricket_innings import runs_to_batsman as runs_to_batsman
from reference.card_cricket_innings import stay as stay

SIDES = HOME, AWAY = "HOME", "AWAY"
FOLLOW_ON = 200


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
