"""A game of card cricket told card by card, with the number of the rule that decided each event.

The numbers are those of the rulebook, card_cricket.md. Everything is read off the stays, so the
commentary cannot tell of another game than the sheet shows.

    fall            a wicket with the side's score at that moment: 3-41 is the third, at 41
    day.card        2.17 is the seventeenth card of the second day; the first card is 1.1
    partnership     there is none: one batsman is in at a time
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from reference.card_cricket import FOLLOW_ON, Match, Turn, heading, many, next_turn, other, result, won_by_wickets
from reference.card_cricket_innings import (
    JOKER,
    PICTURES,
    STUMPS,
    WORDS,
    Innings,
    Stay,
    is_extra,
    is_wicket,
    rank,
    runs_to_batsman,
)


@dataclass
class Clock:
    """The day and how many of its cards have been turned over."""

    day: int = 1
    card: int = 0

    def turn(self, event: str) -> None:
        """Go on by one event."""
        self.day, self.card = (self.day + 1, 0) if event == STUMPS else (self.day, self.card + 1)

    def __str__(self) -> str:
        return f"{self.day}.{self.card}"


@dataclass
class Score:
    """One side's score so far in an innings, and the falls of wickets."""

    runs: int = 0
    falls: list[str] = field(default_factory=list)


def commentary(one: Innings) -> Iterator[str]:
    """The lines that tell one innings."""
    yield from innings_told(one, Clock())


def match_commentary(played: Match) -> Iterator[str]:
    """The lines that tell a match."""
    clock, so_far = Clock(), Match()
    for turn, one in zip(played.turns, played.innings, strict=True):
        yield f"{heading(turn)} ({why_now(turn, so_far)})"
        yield from innings_told(one, clock, turn.target)
        so_far = so_far.and_then(turn, one)
    yield f"Result: {result(played)} (rule {15 if over(played) else 11})"


def why_now(turn: Turn, so_far: Match) -> str:
    """What brings this side in, with its rule."""
    if turn.target is not None:
        return f"{many(turn.target, 'run')} to win, rule 14"
    if so_far.turns and so_far.turns[-1].side == turn.side:
        return f"following on, {so_far.lead(other(turn.side))} behind, {FOLLOW_ON} are enough, rule 13"
    return "rule 12"


def over(played: Match) -> bool:
    """Whether the match came to its end, and was not cut short by the fifth day."""
    return bool(played.turns) and (won_by_wickets(played) or (played.innings[-1].all_out and next_turn(played) is None))


# ---------------------------------------------------------------- one innings


def innings_told(one: Innings, clock: Clock, target: int | None = None) -> Iterator[str]:
    """Every card of an innings, how it ended, and the falls of wickets."""
    score = Score()
    for stay in one.stays:
        yield f"{name(stay)} comes in (rule 2)"
        yield from stay_told(stay, clock, score)
    yield f"{close_told(one, target)}"
    if score.falls:
        yield "Fall of wickets:"
        yield from (f"    {fall}" for fall in score.falls)


def stay_told(stay: Stay, clock: Clock, score: Score) -> Iterator[str]:
    """Every event of one stay."""
    for event in stay.events:
        clock.turn(event)
        if event == STUMPS:
            yield f"Stumps, {score.runs} for {len(score.falls)}; day {clock.day} begins with all 54 cards (rule 9)"
            continue
        score.runs += runs_to_batsman(event, stay.batsman) + is_extra(event)
        yield f"{clock} {event}: {outcome(event, stay.batsman)}"
        if is_wicket(event, stay.batsman):
            score.falls.append(f"{len(score.falls) + 1}-{score.runs} ({name(stay)}, {clock})")
            yield f"    {name(stay)} out for {stay.runs} off {many(len(stay.cards), 'card')}: {score.falls[-1]}"


def outcome(card: str, batsman: int) -> str:
    """What the card was."""
    if is_wicket(card, batsman):
        rule = 5 if card == JOKER else 6
        return f"wicket (rule {rule}), no runs (rule 7)"
    if is_extra(card):
        return f"{PICTURES[rank(card)]}, 1 extra (rule 4)"
    return f"{many(runs_to_batsman(card, batsman), 'run')} (rule 3)"


def close_told(one: Innings, target: int | None) -> str:
    """How the innings ended."""
    score = f"{one.total} for {one.fallen}, {many(one.extras, 'extra')}"
    if one.all_out:
        return f"All out: {score} (rule 8)"
    if target is not None and one.total >= target:
        return f"The winning run: {score} (rule 14)"
    return f"The fifth day is over: {score} (rule 11)"


def name(stay: Stay) -> str:
    """How a batsman is called."""
    return f"Batsman {WORDS[stay.batsman - 1]}"
