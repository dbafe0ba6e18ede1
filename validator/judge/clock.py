"""Programs that are seeded by the second: told from those that leave nothing to chance, and given a second a game.

Such programs are common in golf, and the challenge's site allows them; but the judge plays many games a second.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from functools import cache
from pathlib import Path

from validator.judge.tally import Tally
from validator.judge.verdict import Game
from validator.series import are_too_many

LIBRARIES = (
    "/usr/lib/*/faketime/libfaketime.so.1",
    "/usr/lib/faketime/libfaketime.so.1",
    "/usr/lib64/faketime/libfaketime.so.1",
)
# The first second of 2030, far from any real game's.
START = 1_893_456_000
OTHER_SECONDS = 3
# The clock of time(2) is that of the last tick of the kernel, at least 100 a second, and so some milliseconds late.
LATE = 0.02


@cache
def library() -> str | None:
    """The path of the faketime library; None where it is not installed."""
    for pattern in LIBRARIES:
        for path in sorted(Path("/").glob(pattern.lstrip("/"))):
            return str(path)
    return None


def can_step() -> bool:
    """Whether games can be given seconds of their own."""
    return library() is not None


def step(number: int) -> dict[str, str]:
    """The environment in which game `number` has a second of its own.

    The time is absolute: games that start in different real seconds would meet again if it only were shifted.
    """
    return {
        "LD_PRELOAD": library() or "",
        "FAKETIME": f"@{START + 10 * number}",
        "FAKETIME_FMT": "%s",
    }


def repeat(tally: Tally) -> bool:
    """Whether too many games are the same as an earlier one."""
    return are_too_many(tally.repeats, tally.games)


def repeats_within_seconds(tally: Tally) -> bool:
    """Whether too many games repeat, and all that do were played within a second of each other."""
    return repeat(tally) and all(map(_within_a_second, tally.alike.values()))


def repeats_only_within_seconds(*tallies: Tally) -> bool:
    """Whether games of different seconds were seen, and none of them are the same."""
    seconds = {int(game.begin) for tally in tallies for game in tally.games}
    alike: dict[Hashable, list[Game]] = defaultdict(list)
    for tally in tallies:
        for what, games in tally.alike.items():
            alike[what] += games
    return len(seconds) > OTHER_SECONDS and all(map(_within_a_second, alike.values()))


def _within_a_second(games: Sequence[Game]) -> bool:
    # A game may look at the clock at any time while it runs.
    return max(int(game.begin - LATE) for game in games) <= min(int(game.end) for game in games)
