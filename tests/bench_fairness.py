"""How soon cheats are caught, and whether fair programs ever are: the part of `tox -e bench` on fairness.

A cheat is caught after about log(10^6) / KL choices at best, where KL is what one choice tells against the nearest fair
die. The games are those of the house reading, thrown away and played again as the rules demand.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import inf, log
from random import Random
from statistics import median

from validator.card_cricket import chance as cards
from validator.dice_cricket.cells import WAYS_OUT
from validator.dice_cricket.chance import FACES, Chance
from validator.dice_cricket.game import Game
from validator.dice_cricket.replay import ALL, READINGS, move
from validator.judge.fairness import UNFAIR, best_fair, is_unfair, weigh
from validator.series import Stream

BALLS = [*FACES]
MOVES = {
    (b, goes, last): move(READINGS[0], b, goes, last) for b in BALLS for goes in (False, True) for last in (False, True)
}
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


def play(rng: Random, roll: Roll, ways: tuple[str, ...]) -> Game:
    """One game in which everybody faced."""
    while True:
        runs, how_out, dice = [""] * 11, ["Not Out"] * 11, []
        striker, partner, newcomer, counted = 0, 1, 2, 0
        for ball in roll(rng):
            dice.append(ball)
            runs[striker] += ball
            goes = ball == "/" or len(runs[striker]) == 30
            made = MOVES[ball, goes, counted % 6 == 5]
            counted += made.counts
            if goes:
                how_out[striker] = rng.choice(ways) if ball == "/" else "Retired"
                striker, newcomer = newcomer, newcomer + 1
            if newcomer == 12:
                break
            if made.switch:
                striker, partner = partner, striker
        if all(runs):
            return Game(tuple(runs), tuple(how_out), ((ALL, "".join(dice)),))


def games_until_caught(seed: int, roll: Roll, ways: tuple[str, ...], most: int, every: int = 1) -> float:
    """After how many games a program is called unfair; infinite if not within `most`. Looks after `every` games."""
    rng, chance = Random(seed), Chance()
    for number in range(1, most + 1):
        chance.add(play(rng, roll, ways))
        if number % every == 0 and is_unfair(weigh(chance)):
            return number
    return inf


def limit(roll: Roll, ways: tuple[str, ...], games: int = 3000) -> float:
    """The least number of games after which the cheat could be caught, from kept games: of one test, the best one."""
    rng, chance = Random(1), Chance()
    for _ in range(games):
        chance.add(play(rng, roll, ways))
    tests = chance.explanations()[0]
    per_game = max(sum(_divergence(stream) for stream in test.streams.values()) for test in tests) / games
    return UNFAIR / per_game


def _divergence(stream: Stream) -> float:
    if not stream.total:
        return 0.0
    nearest = best_fair(stream.counts, stream.slack)
    return sum(n * log(n / stream.total / p) for n, p in zip(stream.counts, nearest, strict=True) if n)


def caught(name: str, series: int = 31) -> str:
    """One line on a cheat."""
    roll, ways = CHEATS[name]
    soonest = limit(roll, ways)
    needed = median(games_until_caught(seed, roll, ways, 3000) for seed in range(series))
    return f"  {name:30} {needed:6.0f} games, limit {soonest:6.1f}: {needed / soonest:.1f} times (aim: 2 at most)"


def deal(rng: Random, shuffle: bool) -> tuple[str, ...]:
    """The cards of an innings from packs that are shuffled, or only cut."""
    pack, cut = [card for card, copies in cards.COPIES.items() for _ in range(copies)], rng.randrange(54)
    days = [rng.sample(pack, 54) if shuffle else pack[cut:] + pack[:cut] for _ in range(2)]
    return tuple([*days[0], *days[1]][: rng.randint(60, 100)])


def cut_caught(series: int = 31) -> str:
    """One line on a pack that is cut once instead of shuffled."""

    def needed(seed: int) -> float:
        rng, chance = Random(seed), cards.Chance()
        for number in range(1, 100):
            chance.add(deal(rng, shuffle=False))
            if is_unfair(weigh(chance)):
                return number
        return inf

    # Whoever knew the order would gain log(cards left) a card, and so be sure within the first deal.
    games = median(map(needed, range(series)))
    return f"  {'a pack cut once':30} {games:6.0f} games, limit    1.0: {games:.1f} times, as its order must be learned"


def false_alarm(seed: int, games: int = 1000) -> bool:
    """Whether a fair series is called unfair."""
    return games_until_caught(seed, FAIR, WAYS_OUT, games, every=10) < inf


def main(series: int = 2000) -> None:
    """Print how soon each cheat is caught, and how many fair series are called unfair."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        print("cheats, median of 31 series:")
        for line in pool.map(caught, CHEATS):
            print(line, flush=True)
        print(cut_caught(), flush=True)
        alarms = Counter(pool.map(false_alarm, range(series), chunksize=20))
    print(f"false alarms: {alarms[True]} in {series:,} fair series of 1,000 games (aim: none)")


if __name__ == "__main__":
    main()
