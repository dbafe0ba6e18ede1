"""`umpire judge`: which programs, with which settings; the exit code."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable

from validator.commands.exits import FAULT, FINE, INTERRUPTED, NOT_FINE
from validator.hole import Hole
from validator.holes import hole_named
from validator.judge import confine, display, seccomp
from validator.judge.confine import Limits
from validator.judge.display import Judged
from validator.judge.log import Log
from validator.judge.manifest import MANIFEST, Language, ManifestError, Program, choose, forms_of, load
from validator.judge.probe import refusal
from validator.judge.result import Result
from validator.judge.run import InterruptedRunError, games_of, is_installed, judge
from validator.judge.sandbox import SandboxError
from validator.judge.settings import Settings
from validator.wording import count_of, printable

# A lone command may be any interpreter, and some reserve much address space that they never use.
ANY_LANGUAGE = Limits(address_space=16384, memory=1024, processes=256, files=256, file_size=16)


class UsageError(Exception):
    """Wrong usage, and what is wrong."""


def run(options: argparse.Namespace) -> int:
    """Judge what was asked for; returns the exit code."""
    try:
        programs = _programs(options)
        settings = _settings(options)
        log = _log(options)
    except (UsageError, ManifestError) as error:
        _say(str(error))
        return FAULT
    judged, interrupted = _judged(programs, settings, log)
    if options.format == "json":
        print(display.as_json(judged))
    else:
        display.show(judged)
    if interrupted:
        _say(_so_far(judged, programs, settings))
        return INTERRUPTED
    return _exit_code(judged, options.no_skip)


def _say(words: str) -> None:
    print(f"umpire judge: {printable(words)}", file=sys.stderr)


def _judged(programs: list[Program], settings: Settings, log: Log | None) -> tuple[list[Judged], bool]:
    """The results of the programs, and whether Ctrl-C was pressed before the last of them was done."""
    judged: list[Judged] = []
    try:
        with display.progress_display(len(programs)) as advance:
            for program in programs:
                advance(program.path, games_of(program, settings))
                judged.append((program, _judge(program, settings, log, lambda: advance())))
    except InterruptedRunError as stop:
        return [*judged, (programs[len(judged)], stop.result)], True
    except KeyboardInterrupt:
        return judged, True
    return judged, False


def _so_far(judged: list[Judged], programs: list[Program], settings: Settings) -> str:
    left = f"{count_of(len(programs) - len(judged), 'program')} not judged"
    if not judged:
        return f"interrupted; {left}"
    program, result = judged[-1]
    played = f"{result.games:,} of {games_of(program, settings):,} games of {program.path}"
    return f"interrupted after {played}; {left}"


def _judge(program: Program, settings: Settings, log: Log | None, progress: Callable[[], None]) -> Result:
    if not is_installed(program, settings):
        return Result("SKIP", first=f"{program.language.name} is not installed")
    return judge(program, settings, log, progress)


def _exit_code(judged: list[Judged], no_skip: bool) -> int:
    if any(result.verdict == "JE" for _, result in judged):
        return FAULT
    met = all(not no_skip if result.verdict == "SKIP" else result.meets(program.expects) for program, result in judged)
    return FINE if met else NOT_FINE


def _programs(options: argparse.Namespace) -> list[Program]:
    hole = hole_named(options.hole) if options.hole else None
    if options.command:
        return [_command(options, hole)]
    if options.input:
        raise UsageError("--input is for a command after --; of listed programs the manifest says it")
    manifest = options.manifest or MANIFEST
    if not options.manifest and not manifest.is_file():
        raise UsageError("no programs are listed here: say --hole HOLE -- COMMAND, or --manifest FILE")
    chosen = choose(load(manifest, hole), options.paths, manifest)
    programs = [program for program in chosen if hole in (None, program.hole)]
    if not programs:
        raise UsageError("there is no program to judge")
    return programs


def _command(options: argparse.Namespace, hole: Hole | None) -> Program:
    """The program that is a command of the user's."""
    if options.paths:
        raise UsageError("give either paths or a command after --, not both")
    if options.manifest:
        raise UsageError("--manifest is for listed programs; a command after -- needs none")
    if not hole:
        raise UsageError("say which hole the command is for: --hole HOLE")
    if options.input not in (None, *hole.inputs):
        raise UsageError(f"--input is {forms_of(hole)}")
    if not shutil.which(options.command[0]):
        raise UsageError(f"{options.command[0]}: no such program")
    language = Language("command", tuple(options.command), limits=ANY_LANGUAGE)
    return Program(" ".join(options.command), hole, language, options.input or hole.inputs[0])


def _settings(options: argparse.Namespace) -> Settings:
    if options.keep:
        try:
            options.keep.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"{options.keep}: {error.strerror}") from error
    return Settings(
        games=options.games,
        jobs=options.jobs or _cores(),
        timeout=options.timeout,
        sandbox=_sandbox(options.sandbox),
        clock=options.clock,
        strict_exit=options.strict_exit,
        keep=options.keep,
    )


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _sandbox(wanted: str) -> str:
    kind = _kind(wanted)
    if kind != confine.NONE and seccomp.instructions() is None:
        _say(
            "warning: libseccomp is not installed (or pyseccomp is not), so programs can reach sockets by their paths,"
            " keys, and the limits of what watches them"
        )
    return kind


def _kind(wanted: str) -> str:
    if wanted not in ("auto", confine.BWRAP):
        return wanted
    try:
        reason = refusal()
    except SandboxError as error:
        raise UsageError(f"{error}; say --sandbox limits to judge without it") from error
    if reason is None:
        return confine.BWRAP
    if wanted == confine.BWRAP:
        raise UsageError(f"bubblewrap does not run here: {reason}; say --sandbox limits to judge without it")
    _say(
        f"warning: bubblewrap does not run here: {reason}; so programs are held by resource limits only:"
        " they can read your files and use the network"
    )
    return confine.LIMITS


def _log(options: argparse.Namespace) -> Log | None:
    path = options.resume or options.log
    if options.resume and options.log and options.resume != options.log:
        raise UsageError("--resume goes on writing to its own file; leave --log out")
    try:
        return Log(path, resume=bool(options.resume)) if path else None
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error
