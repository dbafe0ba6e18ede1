"""How soon cheats are caught, and whether fair programs ever are: the part of `tox -e bench` on fairness.

A cheat is caught after about log(10^6) / KL choices at best, where KL is what one choice tells against the nearest fair
die.
"""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from math import inf, log
from random import Random
from statistics import median

from tests.card_cricket.packs import deal
from tests.dice_cricket.cheats import CHEATS, FAIR, Roll, games_until_caught, play
from validator.card_cricket import chance as cards
from validator.dice_cricket.cells import WAYS_OUT
from validator.dice_cricket.chance import Chance
from validator.judge.fairness import UNFAIR, best_fair, is_unfair, weigh
from validator.series import Stream


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
