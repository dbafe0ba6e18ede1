"""One program judged: compiled, its games played, the clock looked at where they repeat, and the verdict."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from validator.judge import clock, stop
from validator.judge.games import Pass, play
from validator.judge.kept import clear
from validator.judge.log import Log
from validator.judge.manifest import Program
from validator.judge.result import Result, result_of
from validator.judge.sandbox import SandboxError
from validator.judge.settings import Settings
from validator.judge.start import start_of
from validator.judge.tally import Tally
from validator.judge.workplace import CompileError, prepared
from validator.wording import count_of, short

# As much as is shown of what a compiler says, or of what is wrong with a sandbox.
MOST_OF_A_COMPILER = 200
STEP = "step"
NO_GAME = "interrupted before a game had ended"
UNCLEAR = "interrupted before it was clear why games repeat"
SEEDED = "seeded by the second"
STEPPED = f"{SEEDED}: each game was given a second of its own"
UNSTEPPED = f"{SEEDED}, by a clock that cannot be set here"
ONE_A_SECOND = f"{UNSTEPPED}: one game a second was played"


class InterruptedRunError(Exception):
    """A signal asked us to stop; `result` is that of the games that were played."""

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.result = result


@dataclass(frozen=True, slots=True)
class Played:
    """What a verdict is made from: a tally, whether equal games in it are excused, and what the clock explains."""

    tally: Tally
    excused: bool = False
    notes: tuple[str, ...] = ()


def games_of(program: Program, settings: Settings) -> int:
    """How many games to play."""
    return settings.games or program.games or program.hole.games


def judge(
    program: Program,
    settings: Settings,
    log: Log | None = None,
    progress: Callable[[], None] = lambda: None,
    say: Callable[[str], None] = lambda _: None,
) -> Result:
    """Judge a program, or skip it where its language does not start.

    `progress` is called after each game, `say` with what the user should know beforehand. Raises InterruptedRunError
    after a signal.
    """
    start = start_of(program.language, settings.sandbox)
    if start.reason:
        return Result("SKIP", first=start.reason)
    program = replace(program, language=start.language)
    begin = time.monotonic()
    numbers = range(settings.first_game, settings.first_game + games_of(program, settings))
    try:
        if settings.keep:
            clear(settings.keep, program)
        with prepared(program, settings) as (place, argv):
            played = by_the_clock(Pass(program, settings, place, tuple(argv), numbers, log, progress, say))
    except CompileError as error:
        result = Result("RTE", first=f"does not compile: {short(str(error), MOST_OF_A_COMPILER)}")
    except (SandboxError, OSError) as error:
        result = Result("JE", first=short(str(error), MOST_OF_A_COMPILER))
    except (stop.StoppedError, KeyboardInterrupt) as left:
        raise InterruptedRunError(Result("JE", first=NO_GAME, seconds=_since(begin), interrupted=True)) from left
    else:
        result = result_of(played.tally, excused=played.excused, notes=played.notes)
        if not program.file and all(game.stopped == "start" for game in played.tally.games):
            # What cannot be started is no program of a golfer's, but a command that was mistyped.
            result = replace(result, verdict="JE")
        if played.tally.interrupted:
            first = result.first if played.tally.games else NO_GAME
            raise InterruptedRunError(replace(result, first=first, seconds=_since(begin), interrupted=True))
    return replace(result, seconds=_since(begin))


def _since(begin: float) -> float:
    return round(time.monotonic() - begin, 3)


def by_the_clock(games: Pass) -> Played:
    """Play all games; anew in seconds of their own, if they repeat only because the clock stood still."""
    asked_for = STEP in (games.settings.clock, games.program.language.clock)
    games = replace(games, stepped=asked_for and clock.can_step())
    tally = _tally_of(games)
    if tally.is_final or not (games.stepped or clock.repeats_within_seconds(tally)):
        return _at_once(tally)
    # What is true of a second that was set, or of one alone, need not be true of others.
    first = games.numbers[-1] + 1
    others = range(first, first + clock.OTHER_SECONDS)
    looks = _tally_of(replace(games, numbers=others, stepped=False, apart=True))
    if looks.is_final:
        tally.join(looks)
        return _at_once(tally)
    played = Played(tally)
    if clock.repeats_within_seconds(tally) and clock.are_new(looks, tally):
        played = _in_their_own_seconds(games, tally)
    if any(look.verdict != "AC" for look in looks.games):
        played.tally.join(looks)
    return played


def _at_once(tally: Tally) -> Played:
    # Where the games were ended early, nobody knows whether the clock explains what repeats in them.
    excused = clock.repeats_within_seconds(tally)
    return Played(tally, excused, (UNCLEAR,) if excused and tally.interrupted else ())


def _in_their_own_seconds(games: Pass, tally: Tally) -> Played:
    """Play all games anew, each in a second of its own: with the clock set, or else one a second."""
    if not games.stepped and clock.can_step():
        games = replace(games, stepped=True)
        tally = _anew(games, tally)
        if not clock.repeats_within_seconds(tally):
            return Played(tally, notes=(STEPPED,) if len(tally.games) > 1 and not clock.repeat(tally) else ())
    if games.stepped and not tally.is_final:
        # A clock that was set gives the same game again; but the setting does not reach every program.
        again = _tally_of(replace(games, numbers=games.numbers[:1], log=None, apart=True))
        if not again.is_final and not clock.are_new(again, tally):
            return Played(tally)
        tally.interrupted = again.interrupted
    return _at_once(tally) if tally.is_final else _one_a_second(games, tally)


def _one_a_second(games: Pass, tally: Tally) -> Played:
    count = len(games.numbers)
    games.say(f"{UNSTEPPED}; {count_of(count, 'game')} are played anew, one a second, which takes {count:,} s")
    anew = _anew(replace(games, stepped=False, apart=True), tally)
    # On a slow machine a game may begin so late that it meets the next one's second.
    return _at_once(anew) if anew is tally else Played(anew, clock.repeats_within_seconds(anew), (ONE_A_SECOND,))


def _anew(games: Pass, before: Tally) -> Tally:
    """The games of a further pass; those of the one before if Ctrl-C was pressed ere one had ended."""
    tally = _tally_of(games)
    if tally.games or not tally.interrupted:
        return tally
    before.interrupted = True
    return before


def _tally_of(games: Pass) -> Tally:
    tally = Tally(games.program.hole)
    play(games, tally)
    return tally
