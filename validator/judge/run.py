"""One program judged: compiled, its games played, the clock looked at where they repeat, and the verdict."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from validator.judge import clock
from validator.judge.confine import BWRAP, PATH_INSIDE
from validator.judge.games import Pass, play
from validator.judge.kept import clear
from validator.judge.log import Log
from validator.judge.manifest import Program
from validator.judge.result import Result, result_of
from validator.judge.sandbox import SandboxError
from validator.judge.settings import Settings
from validator.judge.tally import Tally
from validator.judge.workplace import CompileError, prepared
from validator.wording import short

# As much as is shown of what a compiler says, or of what is wrong with a sandbox.
MOST_OF_A_COMPILER = 200
NO_GAME = "interrupted before a game had ended"
UNCLEAR = "interrupted before it was clear why games repeat"
STEPPED = "seeded by the second: each game was given a second of its own"
UNSTEPPED = "seeded by the second, by a clock that cannot be set here: only distinct games count"


class InterruptedRunError(Exception):
    """Ctrl-C was pressed; `result` is that of the games that were played."""

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.result = result


@dataclass(frozen=True, slots=True)
class Played:
    """What a verdict is made from: a tally, whether equal games in it count once, and what the clock explains."""

    tally: Tally
    distinct: bool = False
    notes: tuple[str, ...] = ()


def is_installed(program: Program, settings: Settings) -> bool:
    """Whether the program's language is found where the sandbox will look for it."""
    inside = settings.sandbox == BWRAP and program.file
    return program.language.installed(PATH_INSIDE if inside else os.environ.get("PATH", PATH_INSIDE))


def games_of(program: Program, settings: Settings) -> int:
    """How many games to play."""
    return settings.games or program.games or program.hole.games


def judge(
    program: Program, settings: Settings, log: Log | None = None, progress: Callable[[], None] = lambda: None
) -> Result:
    """Judge a program. `progress` is called after each game. Raises InterruptedRunError after Ctrl-C."""
    begin = time.monotonic()
    numbers = range(settings.first_game, settings.first_game + games_of(program, settings))
    try:
        if settings.keep:
            clear(settings.keep, program)
        with prepared(program, settings) as (place, argv):
            played = by_the_clock(Pass(program, settings, place, tuple(argv), numbers, log, progress))
    except CompileError as error:
        result = Result("RTE", first=f"does not compile: {short(str(error), MOST_OF_A_COMPILER)}")
    except (SandboxError, OSError) as error:
        result = Result("JE", first=short(str(error), MOST_OF_A_COMPILER))
    except KeyboardInterrupt as stop:
        raise InterruptedRunError(Result("JE", first=NO_GAME, seconds=_since(begin), interrupted=True)) from stop
    else:
        result = result_of(played.tally, distinct=played.distinct, notes=played.notes)
        if played.tally.interrupted:
            first = result.first if played.tally.games else NO_GAME
            raise InterruptedRunError(replace(result, first=first, seconds=_since(begin), interrupted=True))
    return replace(result, seconds=_since(begin))


def _since(begin: float) -> float:
    return round(time.monotonic() - begin, 3)


def by_the_clock(games: Pass) -> Played:
    """Play all games; anew with the clock stepped, if they repeat only because it stood still."""
    can_step = clock.can_step()
    games = replace(games, stepped=can_step and "step" in (games.settings.clock, games.program.language.clock))
    tally, notes = _tally_of(games), tuple[str, ...]()
    if can_step and not games.stepped and _is_open(tally):
        tally = _tally_of(replace(games, stepped=True))
        notes = (STEPPED,) if len(tally.games) > 1 and not clock.repeat(tally) else ()
    if _is_open(tally):
        return _in_other_seconds(games, tally, notes)
    # Where the pass was ended early, nobody knows whether the clock explains what repeats in it.
    excused = clock.repeats_within_seconds(tally)
    return Played(tally, excused, (*notes, UNCLEAR) if excused and tally.interrupted else notes)


def _tally_of(games: Pass) -> Tally:
    tally = Tally(games.program.hole)
    play(games, tally)
    return tally


def _is_open(tally: Tally) -> bool:
    """Whether games repeat for a reason that further ones may tell."""
    return not tally.is_final and clock.repeats_within_seconds(tally)


def _in_other_seconds(games: Pass, tally: Tally, notes: tuple[str, ...]) -> Played:
    # The stepped clock does not reach every program; games of other seconds show whether the real one does.
    later = Tally(games.program.hole)
    first = games.numbers[-1] + 1
    for number in range(first, first + clock.OTHER_SECONDS):
        if not later.is_final:
            play(replace(games, numbers=(number,), stepped=False, after=1.0), later)
    explained = clock.repeats_only_within_seconds(tally, later)
    if not explained and not later.is_final:
        return Played(tally, notes=notes)
    tally.join(later)
    found = (UNSTEPPED,) if explained else (UNCLEAR,) if later.interrupted else ()
    return Played(tally, distinct=True, notes=(*notes, *found))
