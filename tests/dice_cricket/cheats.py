"""Programs that throw the die unfairly in one way each, and a fair one: what they throw, and how soon they are caught.

The games are those of the house reading, thrown away and played again as the rules demand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from random import Random

from validator.dice_cricket.cells import WAYS_OUT
from validator.dice_cricket.chance import FACES, Dice
from validator.dice_cricket.game import Innings
from validator.dice_cricket.replay import ALL
from validator.dice_cricket.walk import BATTERS, READINGS, WICKET, walk
from validator.evidence import is_unfair, weigh

BALLS = [*FACES]
Roll = Callable[[Random], Iterator[str]]


def weighted(*weights: float) -> Roll:
    """A die with these weights of its faces 1 2 3 4 5 6."""

    def roll(rng: Random) -> Iterator[str]:
        while True:
            yield from rng.choices(BALLS, weights, k=100)

    return roll


def sticky(rng: Random) -> Iterator[str]:
    """A die that repeats itself one time in five."""
    ball = rng.choice(BALLS)
    while True:
        ball = ball if rng.randrange(5) == 0 else rng.choice(BALLS)
        yield ball


FAIR = weighted(1, 1, 1, 1, 1, 1)
CHEATS: dict[str, tuple[Roll, tuple[str, ...]]] = {
    "a seventh face is a dot": (weighted(1, 1, 2, 1, 1, 1), WAYS_OUT),
    "a wicket in 20% of balls": (weighted(16, 16, 16, 16, 20, 16), WAYS_OUT),
    "a face is missing": (weighted(1, 1, 1, 1, 1, 0), WAYS_OUT),
    "1 up and 2 down by 3 points": (weighted(59, 41, 50, 50, 50, 50), WAYS_OUT),
    "the die repeats itself": (sticky, WAYS_OUT),
    "two dismissals only": (FAIR, WAYS_OUT[:2]),
}


def _next_of(rolls: Iterator[str], striker: int) -> str:
    return next(rolls)


def play(rng: Random, roll: Roll, ways: tuple[str, ...]) -> Innings:
    """One game in which everybody faced."""
    while True:
        deliveries = walk(READINGS[0], partial(_next_of, roll(rng))).deliveries
        runs, how_out = [""] * BATTERS, ["Not Out"] * BATTERS
        for made in deliveries:
            runs[made.striker] += made.ball
            if made.goes:
                how_out[made.striker] = rng.choice(ways) if made.ball == WICKET else "Retired"
        if all(runs):
            return Innings(tuple(runs), tuple(how_out), ((ALL, "".join([made.ball for made in deliveries])),))


def games_until_caught(seed: int, roll: Roll, ways: tuple[str, ...], most: int, every: int = 1) -> float:
    """After how many games a program is called unfair; infinite if not within `most`. Looks after `every` games."""
    rng, dice = Random(seed), Dice()
    for number in range(1, most + 1):
        dice.add(play(rng, roll, ways))
        if number % every == 0 and is_unfair(weigh(dice)):
            return number
    return inf
