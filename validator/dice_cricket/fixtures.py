"""The games of exact play: all that chance decides is given, and so there is one right table under each reading.

They are chosen so that a hundred of them in a row come to all that a program can get wrong, however rare it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from validator.dice_cricket.given import SIGNS, WAYS, Fixture, names
from validator.dice_cricket.walk import BATTERS, MOST_BALLS, OVER, READINGS, WICKET, Reading, Walk, walk
from validator.finding import UncheckableError
from validator.wording import count_of

# What the 30th ball of somebody is in the games that are made for it: a wicket, a 1, or any other.
THIRTIETHS = (WICKET, "1", "246.")
# One game in so many is left to chance.
LEFT_TO_CHANCE = 25
# So many balls follow those that any reading needs, with so many wickets at least: who errs must not run out of them.
SPARE, SPARE_WICKETS = 30, 3


def innings_under(
    reading: Reading, balls: str, batters: int = BATTERS, over: int = OVER, most: int = MOST_BALLS
) -> Walk:
    """The innings that these balls make under a reading, as far as they go; those left over are not bowled."""
    rest = iter(balls)
    return walk(reading, lambda _: next(rest, None), batters, over, most)


def is_whole(played: Walk, batters: int = BATTERS) -> bool:
    """Whether an innings came to its end, and everybody faced a ball in it: other games are thrown away."""
    return played.to_face is None and len({made.striker for made in played.deliveries}) == batters


@lru_cache(maxsize=256)
def fixture(number: int) -> Fixture:
    """The fixture of game `number`, the same each time.

    Of a hundred games in a row some are left to chance. In each other one somebody faces 30 balls under one of the
    readings, and the 30th is a wicket, a 1 or neither, as the over ends or not: each of these comes once a reading.
    """
    rng, place = Random(f"fixture {number}"), (number - 1) % 100
    special = place - place // LEFT_TO_CHANCE - 1
    while True:
        if place % LEFT_TO_CHANCE == 0:
            balls = _balls_of(rng, READINGS[0], lambda _: rng.choice(SIGNS))
        else:
            ends_over = special >= len(READINGS) * len(THIRTIETHS)
            balls = _long_stay(rng, READINGS[special % len(READINGS)], THIRTIETHS[special % len(THIRTIETHS)], ends_over)
        if all(is_whole(innings_under(reading, balls)) for reading in READINGS):
            balls += _spare(rng)
            return Fixture(names(number - 1), balls, "".join(rng.choices([*WAYS], k=balls.count(WICKET))))


def _long_stay(rng: Random, reading: Reading, thirtieth: str, ends_over: bool) -> str:
    """Balls off which somebody faces 30 under a reading; "" where they do not end the over as they should."""
    batter, faced = rng.randrange(BATTERS - 1), 0

    def ball(striker: int) -> str:
        nonlocal faced
        if striker != batter:
            return rng.choice(SIGNS)
        faced += 1
        return rng.choice(thirtieth if faced == MOST_BALLS else SIGNS.replace(WICKET, ""))

    made = walk(reading, ball).deliveries
    fits = any(one.full and one.effect.ends == ends_over for one in made)
    return _up_to_the_last(rng, "".join(one.ball for one in made)) if fits else ""


def _balls_of(rng: Random, reading: Reading, ball: Callable[[int], str]) -> str:
    return _up_to_the_last(rng, "".join(one.ball for one in walk(reading, ball).deliveries))


def _up_to_the_last(rng: Random, balls: str) -> str:
    """The balls, and so many more that the innings is over under each reading."""
    while any(innings_under(reading, balls).to_face is not None for reading in READINGS):
        balls += rng.choice(SIGNS)
    return balls


def _spare(rng: Random) -> str:
    while (balls := "".join(rng.choices(SIGNS, k=SPARE))).count(WICKET) < SPARE_WICKETS:
        pass
    return balls


def check_fixture(given: Fixture) -> None:
    """Raise UncheckableError where a fixture makes no game."""
    if not any(is_whole(innings_under(reading, given.balls)) for reading in READINGS):
        raise UncheckableError("under no reading these balls are a whole innings in which everybody faces a ball")
    wickets, ways = given.balls.count(WICKET), len(given.dismissals)
    if ways < wickets:
        raise UncheckableError(f"{count_of(ways, 'dismissal')} for the {count_of(wickets, 'wicket')} of the balls")
