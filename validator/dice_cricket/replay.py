"""The game behind a table, in every reading of the rules at once.

The batter to face is always known, and the next roll is that batter's next ball that was not read yet. So a finished
table has at most one history under a given reading, and the history gives back every die.

    striker, non_striker   the two batters in, as indices into `runs`
    group                  some of the readings, as bits: 1 << i stands for READINGS[i]

What it comes to is what `walk.py` comes to under each reading by itself, which is plainer, and much slower.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from validator.dice_cricket.walk import MOST_BALLS, OVER, READINGS, Reading, effect_of

ALL = (1 << len(READINGS)) - 1


@cache
def partings(group: int, ball: str, goes: bool, last: bool) -> tuple[tuple[int, bool, bool], ...]:
    """The group parted by what the ball does: (smaller group, the ball counts, the two switch), each once."""
    parts: dict[tuple[bool, bool], int] = {}
    for i, reading in enumerate(READINGS):
        if group >> i & 1:
            made = effect_of(reading, ball, goes, last)
            parts[made.counts, made.switch] = parts.get((made.counts, made.switch), 0) | 1 << i
    return tuple((part, *what) for what, part in parts.items())


@dataclass(frozen=True, slots=True, eq=False)
class Phase:
    """How many balls of an over were counted, and what each ball does next that does not fill its batter's Runs.

    `after` has for a ball the phase after it and what happens: (overs that end, the two switch, the batter goes), or
    None where the same batter faces the next ball of the same over. A ball on which readings part is not in it.
    """

    bowled: int
    after: dict[str, tuple[Phase, tuple[int, bool, bool] | None]]


@cache
def phases(group: int, over: int) -> tuple[Phase, ...]:
    """The phases of an over under a group of readings, from its first ball to its last."""
    made = tuple(Phase(bowled, {}) for bowled in range(over))
    for phase, ball in product(made, "1246./"):
        parts = partings(group, ball, ball == "/", phase.bowled + 1 == over)
        if len(parts) == 1:
            ((_, counts, switch),) = parts
            ended, bowled = divmod(phase.bowled + counts, over)
            event = (ended, switch, ball == "/")
            phase.after[ball] = (made[bowled], event if any(event) else None)
    return made


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
    non_striker: int = 1
    newcomer: int = 2
    counted: int = 0
    over: bool = False

    @property
    def balls(self) -> int:
        """How many balls were replayed."""
        return sum(self.read)

    def dice(self, runs: Sequence[str]) -> str:
        """The balls in the order in which they were bowled."""
        read, dice = [0] * len(runs), []
        for striker, balls in self.spells:
            dice.append(runs[striker][read[striker] : read[striker] + balls])
            read[striker] += balls
        return "".join(dice)


def replay(runs: Sequence[str], over: int = OVER, most: int = MOST_BALLS) -> list[History]:
    """Replay a game from the balls of each batter, in batting order; all readings together, parted where they differ.

    Each reading is in just one of the histories. `over` is the number of balls in an over, `most` the number that a
    batter may face.
    """
    todo = [History(ALL, [0] * len(runs), [])]
    done = []
    while todo:
        history = todo.pop()
        _play_on(history, todo, runs, over, most)
        done.append(history)
    return sorted(done, key=lambda history: history.group & -history.group)


def furthest(histories: Sequence[History]) -> Reading:
    """The first reading under which a game gets furthest."""
    told = max(histories, key=lambda history: history.balls)
    return READINGS[(told.group & -told.group).bit_length() - 1]


def _part(before: History, ball: str, goes: bool, over: int, todo: list[History]) -> tuple[int, bool, bool]:
    # The first part of the readings by what the next ball does, as `partings` has it. The others will go on from before
    # this ball.
    first, *others = partings(before.group, ball, goes, before.counted % over + 1 == over)
    for part, _, _ in others:
        state = before.striker, before.non_striker, before.newcomer, before.counted
        todo.append(History(part, [*before.read], [*before.spells], *state))
    return first


def _play_on(history: History, todo: list[History], runs: Sequence[str], over: int, most: int) -> None:
    # Play until the game stops; where the readings part, one part goes on and the others are left in `todo`. This is
    # where a check spends its time, so the state is kept in local names, and what most balls do is looked up.
    read, spells, group = history.read, history.spells, history.group
    striker, non_striker, newcomer = history.striker, history.non_striker, history.newcomer
    overs, bowled = divmod(history.counted, over)
    phase = phases(group, over)[bowled]
    while not history.over:
        began = place = read[striker]
        balls = runs[striker]
        known = len(balls) if len(balls) < most else most - 1
        goes = switch = False
        while place < len(balls):
            if place < known and (step := phase.after.get(balls[place])):
                phase, event = step
                place += 1
                if not event:
                    continue
                ended, switch, goes = event
            else:
                ball = balls[place]
                goes = ball == "/" or place == most - 1
                read[striker], counted = place, overs * over + phase.bowled
                faced = [*spells, (striker, place - began)]
                before = History(group, read, faced, striker, non_striker, newcomer, counted)
                group, counts, switch = _part(before, ball, goes, over, todo)
                ended, bowled = divmod(phase.bowled + counts, over)
                phase = phases(group, over)[bowled]
                place += 1
            overs += ended
            if goes or switch:
                break
        read[striker] = place
        spells.append((striker, place - began))
        if not goes and not switch:
            break
        if goes:
            history.over = newcomer == len(runs)
            striker, newcomer = newcomer, newcomer + 1
        if switch:
            striker, non_striker = non_striker, striker
    history.group, history.counted = group, overs * over + phase.bowled
    history.striker, history.non_striker, history.newcomer = striker, non_striker, newcomer
