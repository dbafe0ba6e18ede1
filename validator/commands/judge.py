"""`umpire judge`: judges programs one after the other; the exit code."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable

from validator.commands.exits import BY_SIGNAL, FAULT, FINE, NOT_FINE
from validator.commands.how import log_of, settings_of
from validator.commands.programs import programs_of
from validator.commands.usage import UsageError, say
from validator.judge import display, stop
from validator.judge.display import Judged
from validator.judge.forms import with_other_forms
from validator.judge.log import Log
from validator.judge.manifest import Program
from validator.judge.result import Result
from validator.judge.rows import ManifestError
from validator.judge.run import InterruptedRunError, games_of, judge
from validator.judge.settings import Settings
from validator.judge.start import starts_of
from validator.wording import count_of


def run(options: argparse.Namespace) -> int:
    """Judge what was asked for; returns the exit code."""
    with stop.listening():
        code = _run(options)
        # What cannot be written shows now, while Ctrl-C still leaves it in peace.
        sys.stdout.flush()
        return code


def _run(options: argparse.Namespace) -> int:
    try:
        programs = programs_of(options)
        settings = settings_of(options)
        log = log_of(options)
    except (UsageError, ManifestError) as error:
        say(str(error))
        return FAULT
    except stop.StoppedError:
        say(f"{_ended()} before anything was judged")
        return BY_SIGNAL + (stop.heard() or 0)
    try:
        judged, interrupted = _judged(programs, settings, log)
    finally:
        if log:
            log.close()
    if options.format == "json":
        print(display.as_json(judged))
    else:
        display.show(judged)
    if interrupted:
        say(_so_far(judged, programs, settings))
    if log and log.lost:
        say(f"{log.path}: {log.reason}; {count_of(log.lost, 'game')} could not be written there")
    if interrupted:
        return BY_SIGNAL + (stop.heard() or signal.SIGINT)
    return FAULT if log and log.lost else _exit_code(judged, options.no_skip)


def _judged(programs: list[Program], settings: Settings, log: Log | None) -> tuple[list[Judged], bool]:
    """The results of the programs, and whether a signal came before the last of them was done."""
    judged: list[Judged] = []
    try:
        # Side by side this takes less time than one after the other, each before its first program.
        starts_of({program.language: None for program in programs}, settings.sandbox, settings.jobs)
        with display.progress_display(len(programs)) as advance:
            for program in programs:
                stop.leave_if_heard()
                advance(program.path, games_of(program, settings))
                judged.append((program, _judge(program, settings, log, lambda: advance())))
    except InterruptedRunError as early:
        return [*judged, (programs[len(judged)], early.result)], True
    except (stop.StoppedError, KeyboardInterrupt):
        return judged, True
    return judged, False


def _ended() -> str:
    number = stop.heard()
    return f"ended by {number.name}" if number and number != signal.SIGINT else "interrupted"


def _so_far(judged: list[Judged], programs: list[Program], settings: Settings) -> str:
    left = f"{count_of(len(programs) - len(judged), 'program')} not judged"
    if not judged:
        return f"{_ended()}; {left}"
    program, result = judged[-1]
    played = f"{result.games:,} of {games_of(program, settings):,} games of {program.path}"
    return f"{_ended()} after {played}; {left}"


def _judge(program: Program, settings: Settings, log: Log | None, progress: Callable[[], None]) -> Result:
    result = judge(program, settings, log, progress, lambda words: say(f"{program.path}: {words}"))
    return with_other_forms(program, result, settings)


def _exit_code(judged: list[Judged], no_skip: bool) -> int:
    if any(result.verdict == "JE" for _, result in judged):
        return FAULT
    met = all(not no_skip if result.verdict == "SKIP" else result.meets(program.expects) for program, result in judged)
    return FINE if met else NOT_FINE
