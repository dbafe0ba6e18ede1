"""The game walked ball by ball: what a ball does under a reading of the rules, and an innings from first to last.

The rules can be read in two ways at four points, so there are sixteen readings. Batters are indices in the order of
batting: the striker faces, the non-striker stands at the other end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

BATTERS, OVER, MOST_BALLS = 11, 6, 30
WICKET = "/"


class Reading(NamedTuple):
    """One choice at each of the four points on which the rules can be read in two ways."""

    advance: str
    change: str
    single: str
    thirtieth: str

    def __str__(self) -> str:
        return "/".join(self)


READINGS = tuple(
    Reading(*choices)
    for choices in product(("every-ball", "no-dots"), ("cross", "stay"), ("twice", "once"), ("cross", "face"))
)
NAMES = tuple(map(str, READINGS))


@dataclass(frozen=True, slots=True)
class Effect:
    """What a ball does besides its runs.

    It counts towards the over, and ends it; the two batters cross for a run, and change for the end of the over; both
    together, they switch.
    """

    counts: bool
    ends: bool
    crosses: bool
    changes: bool
    switch: bool


@cache
def effect_of(reading: Reading, ball: str, goes: bool, last: bool) -> Effect:
    """What `ball` does under a reading.

    `goes`: the batter goes on it, out or retired; `last`: if the ball counts, it is the last of its over.
    """
    counts = ball != "." or reading.advance == "every-ball"
    ends = counts and last
    crosses = ball == "1" and not (goes and reading.thirtieth == "face")
    changes = ends and not (goes and reading.change == "stay")
    # Two changes undo each other where both count (`twice`), and are one where they do not (`once`).
    switch = crosses != changes if reading.single == "twice" else crosses or changes
    return Effect(counts, ends, crosses, changes, switch)


@dataclass(frozen=True, slots=True)
class Delivery:
    """A ball: its number (`7.4`), who faces it and who stands at the other end, what it is and what it does.

    `full`: the striker may face no more balls. Where the striker goes, `next_in` comes in; it is the number of batters
    where nobody is left.
    """

    number: str
    striker: int
    non_striker: int
    ball: str
    full: bool
    next_in: int
    effect: Effect

    @property
    def goes(self) -> bool:
        """Whether the striker goes, out or retired."""
        return self.full or self.ball == WICKET


@dataclass(frozen=True, slots=True)
class Walk:
    """An innings as far as its balls go; `counted` of them count towards overs.

    `to_face` has to face the next ball, which is not there; None where the innings is over.
    """

    deliveries: tuple[Delivery, ...]
    counted: int
    to_face: int | None


def walk(
    reading: Reading,
    next_ball: Callable[[int], str | None],
    batters: int = BATTERS,
    over: int = OVER,
    most: int = MOST_BALLS,
) -> Walk:
    """Walk an innings under a reading; `next_ball` has the next ball of a striker, or None where it is not there.

    `over` is the number of balls in an over, `most` the number that a batter may face.
    """
    striker, non_striker, next_in = 0, 1, 2
    deliveries, faced, counted = list[Delivery](), [0] * batters, 0
    # The innings is over as the last but one goes.
    while next_in <= batters:
        ball = next_ball(striker)
        if ball is None:
            return Walk(tuple(deliveries), counted, striker)
        faced[striker] += 1
        full = faced[striker] == most
        effect = effect_of(reading, ball, full or ball == WICKET, counted % over == over - 1)
        made = Delivery(ball_number(counted, over), striker, non_striker, ball, full, next_in, effect)
        deliveries.append(made)
        counted += effect.counts
        if made.goes:
            striker, next_in = next_in, next_in + 1
        if effect.switch:
            striker, non_striker = non_striker, striker
    return Walk(tuple(deliveries), counted, None)


def unread(runs: Sequence[str]) -> Callable[[int], str | None]:
    """The next ball of a striker, read from the balls of each batter."""
    left = [iter(balls) for balls in runs]
    return lambda striker: next(left[striker], None)


def ball_number(counted: int, over: int = OVER) -> str:
    """The ball after `counted` balls as cricket writes it: full overs, a point, the ball (0.1, …, 0.6, 1.1)."""
    return f"{counted // over}.{counted % over + 1}"
