"""Judges one program: compiles it, has its games played, looks at the clock where they repeat, and says the verdict."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from validator.judge import clock
from validator.judge.confine import BWRAP, PATH_INSIDE
from validator.judge.log import Log
from validator.judge.manifest import Program
from validator.judge.playing import Match, Settings
from validator.judge.sandbox import SandboxError
from validator.judge.verdict import Game, Result, judge_all
from validator.judge.workplace import CompileError, prepared

GAMES = 100


class InterruptedJudgingError(Exception):
    """Ctrl-C was pressed; `result` is that of the games that were played."""

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.result = result


def is_installed(program: Program, settings: Settings) -> bool:
    """Whether the program's language is found where the sandbox will look for it."""
    inside = settings.sandbox == BWRAP and program.file
    return program.language.installed(PATH_INSIDE if inside else os.environ.get("PATH", PATH_INSIDE))


def games_of(program: Program, settings: Settings) -> int:
    """How many games to play."""
    # One run of Greed is every roll there is; the second has them in another order.
    return settings.games or program.games or (2 if program.hole == "greed" else GAMES)


def judge(program: Program, settings: Settings, log: Log | None, progress: Callable[[], None]) -> Result:
    """Judge a program. `progress` is called after each game. Raises InterruptedJudgingError after Ctrl-C."""
    begin, notes = time.monotonic(), list[str]()

    def seconds() -> float:
        return round(time.monotonic() - begin, 3)

    try:
        with prepared(program, settings) as (place, argv):
            match = Match(program, settings, place, argv, log, progress)
            games, distinct = play_by_the_clock(match, notes)
    except CompileError as error:
        return Result("RTE", first=f"does not compile: {error}", seconds=seconds())
    except (SandboxError, OSError) as error:
        return Result("JE", first=str(error), seconds=seconds())
    result = judge_all(program.hole, games, distinct=distinct, notes=notes, unfair=match.unfair, seconds=seconds())
    if match.interrupted:
        raise InterruptedJudgingError(result)
    return result


def play_by_the_clock(match: Match, notes: list[str]) -> tuple[list[Game], bool]:
    """Play all games; again with the clock stepped, if they repeat only because it stood still.

    Returns the games and whether only distinct ones are to count. What was found out is added to `notes`.
    """
    numbers = range(1, games_of(match.program, match.settings) + 1)
    match.stepped = "step" in (match.settings.clock, match.program.language.clock) and clock.can_step()
    games = match.play(numbers)
    if not clock.repeats_within_seconds(games):
        return games, False
    if clock.can_step() and not match.stepped:
        match.stepped = True
        games = match.play(numbers)
        if not clock.repeat(games):
            notes.append("seeded by the second: each game was given a second of its own")
        if not clock.repeats_within_seconds(games):
            return games, False
    # The stepped clock does not reach every program; games of other seconds show whether the real one does.
    match.stepped = False
    later = _play_in_other_seconds(match, len(numbers))
    if clock.repeats_only_within_seconds([*games, *later]):
        notes.append("seeded by the second, by a clock that cannot be set here: only distinct games count")
        return [*games, *later], True
    return games, False


def _play_in_other_seconds(match: Match, played: int) -> list[Game]:
    games: list[Game] = []
    for i in range(clock.OTHER_SECONDS):
        if not match.enough:
            time.sleep(1.0)
            games += match.play([played + 1 + i])
    return games
