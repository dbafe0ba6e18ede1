"""Games of Dice Cricket with their chance given, as cases for other people's programs.

    spare   balls after the last that any reading needs; a program must leave them alone

Each case is a game that counts under every reading that is asked for: everyone faces a ball (rule 16).
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from reference import dice_cricket
from reference.cases import Case
from reference.dice_cricket import READINGS, WICKET, Reading
from reference.dice_cricket_scorecard import scorecard

SPARE = 30


def cases(names: Sequence[str], rng: Random, readings: Sequence[Reading]) -> Iterator[Case]:
    """Cases for ever."""
    while True:
        balls = whole_innings(len(names), rng)
        ways = tuple(islice(dice_cricket.ways_out(rng), balls.count(WICKET)))
        cards = [dice_cricket.innings(names, balls, ways, reading) for reading in readings]
        if all(card.everyone_faced for card in cards):
            given = (*names, balls, "".join(way[0] for way in ways))
            yield Case(given, [(str(reading), scorecard(card)) for reading, card in zip(readings, cards, strict=True)])


def whole_innings(batters: int, rng: Random) -> str:
    """Balls that end the innings under every reading, and spare ones."""
    rolls, balls = dice_cricket.rolls(rng), ""
    for reading in READINGS:
        while not is_over(batters, balls, reading):
            balls += next(rolls)
    return balls + "".join(islice(rolls, SPARE))


def is_over(batters: int, balls: str, reading: Reading) -> bool:
    """Whether the innings ends with these balls, or before the last of them."""
    return any(made.after.gone == batters - 1 for made in dice_cricket.deliveries(batters, balls, reading))
