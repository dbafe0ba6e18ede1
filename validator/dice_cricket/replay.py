"""The game behind a table, in every reading of the rules at once.

The batter to face is always known, and the next roll is that batter's next ball that was not read yet. So a finished
table has at most one history under a given reading, and the history gives back every die.

    striker, partner   the two batters in, as indices into `runs`
    group              some of the readings, as bits: 1 << i stands for READINGS[i]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

OVER, CAP = 6, 30


@dataclass(frozen=True, slots=True)
class Reading:
    """One choice at each of the four points on which the rules can be read in two ways."""

    advance: str
    change: str
    single: str
    thirtieth: str

    def __str__(self) -> str:
        return f"{self.advance}/{self.change}/{self.single}/{self.thirtieth}"


READINGS = tuple(
    Reading(*choices)
    for choices in product(("every-ball", "no-dots"), ("cross", "stay"), ("twice", "once"), ("cross", "face"))
)
NAMES = tuple(str(reading) for reading in READINGS)
ALL = (1 << len(READINGS)) - 1


@dataclass(frozen=True, slots=True)
class Move:
    """What one ball does besides its runs: it counts towards the over, a run crosses, the over changes the ends."""

    counts: bool
    crosses: bool
    changes: bool
    switch: bool


def move(reading: Reading, ball: str, goes: bool, last: bool) -> Move:
    """What `ball` does under a reading.

    `goes`: the batter goes on it, out or retired; `last`: if the ball counts, it is the last of its over.
    """
    counts = ball != "." or reading.advance == "every-ball"
    crosses = ball == "1" and not (goes and reading.thirtieth == "face")
    changes = counts and last and not (goes and reading.change == "stay")
    # Two changes undo each other where both count (`twice`), and are one where they do not (`once`).
    switch = crosses != changes if reading.single == "twice" else crosses or changes
    return Move(counts, crosses, changes, switch)


@cache
def partings(group: int, ball: str, goes: bool, last: bool) -> tuple[tuple[int, bool, bool], ...]:
    """The group parted by what the ball does: (smaller group, the ball counts, the two switch), each once."""
    parts: dict[tuple[bool, bool], int] = {}
    for i, reading in enumerate(READINGS):
        if group >> i & 1:
            made = move(reading, ball, goes, last)
            parts[made.counts, made.switch] = parts.get((made.counts, made.switch), 0) | 1 << i
    return tuple((part, *what) for what, part in parts.items())


@cache
def ordinary(group: int) -> dict[str, tuple[bool, bool] | None]:
    """What each ball does inside an over and before the last that a batter may face; None where the group parts."""
    table = {}
    for ball in "1246./":
        parts = partings(group, ball, ball == "/", False)
        table[ball] = parts[0][1:] if len(parts) == 1 else None
    return table


@dataclass(slots=True)
class History:
    """A game as far as it can be replayed under a group of readings.

    `read` counts the balls read of each batter, `counted` those that count towards overs. `spells` are the striker and
    the number of balls of each stay at the striker's end, in order. When the game has stopped, `over` tells whether the
    tenth batter went; else the striker has no ball left.
    """

    group: int
    read: list[int]
    spells: list[tuple[int, int]]
    striker: int = 0
    partner: int = 1
    newcomer: int = 2
    counted: int = 0
    over: bool = False

    @property
    def balls(self) -> int:
        """How many balls were replayed."""
        return sum(self.read)

    @property
    def strikers(self) -> list[int]:
        """Who faced each ball."""
        return [striker for striker, balls in self.spells for _ in range(balls)]

    def dice(self, runs: Sequence[str]) -> str:
        """The balls in the order in which they were bowled."""
        read, dice = [0] * len(runs), []
        for striker, balls in self.spells:
            dice.append(runs[striker][read[striker] : read[striker] + balls])
            read[striker] += balls
        return "".join(dice)


def replay(runs: Sequence[str], over: int = OVER, cap: int = CAP) -> list[History]:
    """Replay a game from the balls of each batter, in batting order; all readings together, parted where they differ.

    Each reading is in just one of the histories. `over` is the number of balls in an over, `cap` the most that a
    batter may face.
    """
    todo = [History(ALL, [0] * len(runs), [])]
    done = []
    while todo:
        history = todo.pop()
        _play_on(history, todo, runs, over, cap)
        done.append(history)
    return sorted(done, key=lambda history: history.group & -history.group)


def _play_on(history: History, todo: list[History], runs: Sequence[str], over: int, cap: int) -> None:
    # Play until the game stops; where the readings part, one part goes on and the others are left in `todo`. This is
    # where a check spends its time, so the state is kept in local names, and most balls are done with at once.
    read, spells, group, counted = history.read, history.spells, history.group, history.counted
    striker, partner, newcomer = history.striker, history.partner, history.newcomer
    over_end = counted - counted % over + over
    began = place = read[striker]
    balls, usual = runs[striker], ordinary(group)
    while place < len(balls):
        ball = balls[place]
        place += 1
        last = counted + 1 == over_end
        if not last and place != cap and (known := usual[ball]):
            counts, switch = known
        else:
            parts = partings(group, ball, ball == "/" or place == cap, last)
            for part, _, _ in parts[1:]:
                # The others go on from before this ball.
                before = [*read[:striker], place - 1, *read[striker + 1 :]]
                faced = [*spells, (striker, place - 1 - began)]
                todo.append(History(part, before, faced, striker, partner, newcomer, counted))
            group, counts, switch = parts[0]
            usual = ordinary(group)
        counted += counts
        if counted == over_end:
            over_end += over
        goes = ball == "/" or place == cap
        if goes or switch:
            read[striker] = place
            spells.append((striker, place - began))
            if goes:
                history.over = newcomer == len(runs)
                striker, newcomer = newcomer, newcomer + 1
            if switch:
                striker, partner = partner, striker
            if history.over:
                break
            began = place = read[striker]
            balls = runs[striker]
    if not history.over:
        read[striker] = place
        spells.append((striker, place - began))
    history.group, history.counted = group, counted
    history.striker, history.partner, history.newcomer = striker, partner, newcomer
