"""The game walked in plain words, ball by ball, under one reading: what situations, the story and the bench look at.

striker, non_striker   the two batters who are in, by their place in the batting order
counted                the balls that count towards overs
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from validator.dice_cricket.replay import CAP, OVER, Move, Reading, move


@dataclass(frozen=True, slots=True)
class Ball:
    """One ball of a game: who faces it, what it is, and what it does.

    `counted` balls of the overs were bowled before it. `goes`: the striker goes, out or retired; `newcomer` is who
    comes in then (None: nobody is left). `is_last_allowed`: it fills the striker's Runs. `ends_over`: it is the last of
    its over.
    """

    counted: int
    striker: int
    non_striker: int
    ball: str
    move: Move
    goes: bool
    is_last_allowed: bool
    ends_over: bool
    newcomer: int | None

    @property
    def number(self) -> str:
        """The ball as cricket writes it, such as 7.4."""
        return ball_number(self.counted)


def ball_number(counted: int, over: int = OVER) -> str:
    """The ball after `counted` balls as cricket writes it: full overs, a point, the ball (0.1, …, 0.6, 1.1)."""
    return f"{counted // over}.{counted % over + 1}"


def walk(runs: Sequence[str], reading: Reading, over: int = OVER, cap: int = CAP) -> Iterator[Ball]:
    """The balls of a game in the order in which they are bowled; `runs` are those of each batter, in batting order.

    Stops where the innings is over, or where the striker has no ball left.
    """
    read, counted = [0] * len(runs), 0
    striker, non_striker, next_in = 0, 1, 2
    while next_in <= len(runs) and read[striker] < len(runs[striker]):
        ball = runs[striker][read[striker]]
        read[striker] += 1
        full = read[striker] == cap
        goes, last = ball == "/" or full, counted % over == over - 1
        made = move(reading, ball, goes, last)
        newcomer = next_in if goes and next_in < len(runs) else None
        yield Ball(counted, striker, non_striker, ball, made, goes, full, made.counts and last, newcomer)
        counted += made.counts
        if goes:
            striker, next_in = next_in, next_in + 1
        if made.switch:
            striker, non_striker = non_striker, striker
