"""Programs that are seeded by the second: told from those that leave nothing to chance, and given a second a game.

Such programs are common in golf, and the challenge's site allows them; but the judge plays many games a second.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from threading import Event

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
# A game's second is so far from the next one's that programs which add microseconds to it do not meet either; twelve
# thousand games end before 2038, when the seconds of old programs run out.
STRIDE = 20_011
# As many seconds are looked at beside those in which games repeat.
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
        "FAKETIME": f"@{START + STRIDE * number}",
        "FAKETIME_FMT": "%s",
    }


def wait(closed: Event) -> None:
    """Wait until another second has begun, or until `closed` is set."""
    now = time.time()
    closed.wait(int(now) + 1 + LATE - now)


def repeat(tally: Tally) -> bool:
    """Whether too many games are the same as an earlier one."""
    return are_too_many(tally.repeats, tally.games)


def repeats_within_seconds(tally: Tally) -> bool:
    """Whether too many games repeat, and all that do were played within a second of each other."""
    return repeat(tally) and all(map(_within_a_second, tally.alike.values()))


def are_new(looks: Tally, tally: Tally) -> bool:
    """Whether games of other seconds are other games."""
    return not looks.repeats and not looks.alike.keys() & tally.alike.keys()


def _within_a_second(games: Sequence[Game]) -> bool:
    # A game may look at the clock at any time while it runs.
    return max(int(game.begin - LATE) for game in games) <= min(int(game.end) for game in games)
