"""`umpire judge`: judges programs one after the other, tells of them, and gives the exit code."""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterable

from validator.commands import report_file
from validator.commands.again import after_many, after_one, again
from validator.commands.exits import BY_SIGNAL, FAULT, FINE, NOT_FINE
from validator.commands.how import log_of, settings_of
from validator.commands.programs import programs_of
from validator.commands.terminal import is_coloured, painted, width_of
from validator.commands.usage import UsageError, say
from validator.commands.values import MACHINES
from validator.judge import many, single, stop
from validator.judge.document import as_json
from validator.judge.forms import with_other_forms
from validator.judge.log import Log
from validator.judge.manifest import Program
from validator.judge.progress import Progress
from validator.judge.result import Result
from validator.judge.rows import ManifestError
from validator.judge.run import InterruptedRunError, games_of, judge
from validator.judge.settings import Settings
from validator.judge.single import Look
from validator.judge.start import starts_of
from validator.judge.words import Judged, is_met
from validator.report import Piece
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
        if options.report:
            report_file.try_out(options.report)
        log = log_of(options)
    except (UsageError, ManifestError) as error:
        say(str(error))
        return FAULT
    except stop.StoppedError:
        say(f"{_ended()} before anything was judged")
        return BY_SIGNAL + (stop.heard() or 0)
    if options.format == "table":
        programs = many.in_groups(programs)
    try:
        judged, interrupted = _judged(programs, settings, log, options)
    finally:
        if log:
            log.close()
    so_far = _so_far(judged, programs, settings) if interrupted else ""
    try:
        _tell(judged, programs, settings, options)
    finally:
        # Whoever reads the words may have seen enough of them, and leave.
        written = _write_report(judged, so_far, options)
    if interrupted:
        say(so_far)
    if log and log.lost:
        say(f"{log.path}: {log.reason}; {count_of(log.lost, 'game')} could not be written there")
    if interrupted:
        return BY_SIGNAL + (stop.heard() or signal.SIGINT)
    if left := len(programs) - len(judged):
        say(f"stopped there (-x); {count_of(left, 'program')} not judged")
    return FAULT if (log and log.lost) or not written else _exit_code(judged, options.no_skip)


def _tell(judged: list[Judged], programs: list[Program], settings: Settings, options: argparse.Namespace) -> None:
    """Tell of what was judged."""
    if options.format == "json":
        print(as_json(judged))
    elif options.format in MACHINES:
        sys.stdout.write(_for_machines(judged, options))
    elif len(programs) == 1 and judged:
        _print(single.told(judged[0], _look(options, after_one(judged[0], options, settings))), options)
    elif judged:
        _print([] if _is_each_told(programs, options) else many.shared(judged), options)
        _print(many.ending(judged, _look(options, after_many(judged, settings)), options.no_skip), options)


def _for_machines(judged: list[Judged], options: argparse.Namespace) -> str:
    from validator.ci import written
    from validator.ci.programs import attempt_of

    return written(options.format, [attempt_of(one, options.no_skip) for one in judged])


def _write_report(judged: list[Judged], so_far: str, options: argparse.Namespace) -> bool:
    """Write the report that was asked for; returns False where that failed."""
    if not options.report or not judged:
        return True
    try:
        commands = [again(one, options) if one[1].failing else "" for one in judged]
        report_file.write(options.report, judged, commands, so_far)
    except OSError as error:
        say(f"the report could not be written: {options.report}: {error.strerror}")
        return False
    return True


def _look(options: argparse.Namespace, after: Iterable[str] = ()) -> Look:
    # In a pipe nothing is folded or cut: whoever reads it has no terminal's width.
    return Look(width_of(sys.stdout) if sys.stdout.isatty() else None, options.verbose, tuple(after))


def _print(pieces: Iterable[Piece], options: argparse.Namespace) -> None:
    sys.stdout.write(painted(pieces, is_coloured(options.color, sys.stdout)))
    sys.stdout.flush()


def _is_each_told(programs: list[Program], options: argparse.Namespace) -> bool:
    """Whether each program has a line of its own, as it ends."""
    return options.format == "table" and len(programs) > 1 and (options.verbose or sys.stdout.isatty())


def _judged(
    programs: list[Program], settings: Settings, log: Log | None, options: argparse.Namespace
) -> tuple[list[Judged], bool]:
    """The results of the programs, and whether a signal came before the last of them was done."""
    judged: list[Judged] = []
    each, last = _is_each_told(programs, options), None
    column = many.column_of(programs, _look(options))
    try:
        with Progress(sys.stderr, len(programs)) as progress:
            # Side by side this takes less time than one after the other, each before its first program.
            languages = {program.language: None for program in programs}
            progress.prepare(f"trying whether {count_of(len(languages), 'language')} start here")
            starts_of(languages, settings.sandbox, settings.jobs)
            for program in programs:
                stop.leave_if_heard()
                progress.begin(program.path, games_of(program, settings))
                judged.append((program, _judge(program, settings, log, progress)))
                if each and (options.verbose or judged[-1][1].verdict != "SKIP"):
                    progress.erase()
                    _print([] if many.is_same_group(program, last) else [many.heading(program)], options)
                    _print(many.line(judged[-1], _look(options), column), options)
                    last = program
                if options.stop and not is_met(judged[-1], options.no_skip):
                    break
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


def _judge(program: Program, settings: Settings, log: Log | None, progress: Progress) -> Result:
    def tell(words: str) -> None:
        progress.erase()
        say(f"{program.path}: {words}")

    return with_other_forms(program, judge(program, settings, log, progress.count, tell), settings)


def _exit_code(judged: list[Judged], no_skip: bool) -> int:
    if any(result.verdict == "JE" for _, result in judged):
        return FAULT
    return FINE if all(is_met(one, no_skip) for one in judged) else NOT_FINE
