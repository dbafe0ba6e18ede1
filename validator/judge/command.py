"""`umpire judge`: which programs, with which settings; the exit code."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from validator.finding import count_of
from validator.judge import confine, seccomp, table
from validator.judge.confine import Limits
from validator.judge.log import Log
from validator.judge.manifest import Language, ManifestError, Program, choose, load
from validator.judge.playing import Settings
from validator.judge.probe import refusal
from validator.judge.running import InterruptedJudgingError, games_of, is_installed, judge
from validator.judge.sandbox import SandboxError
from validator.judge.verdict import Result

AS_EXPECTED, NOT_AS_EXPECTED, FAULT, INTERRUPTED = 0, 1, 2, 130
MANIFEST = Path(__file__).parent.parent.parent / "submissions" / "submissions.toml"
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
        print(f"umpire judge: {error}", file=sys.stderr)
        return FAULT
    judged: list[table.Judged] = []
    interrupted = False
    with table.progress_display(len(programs)) as advance:
        for program in programs:
            advance(program.path, games_of(program, settings))
            try:
                judged.append((program, _judge(program, settings, log, lambda: advance())))
            except InterruptedJudgingError as stop:
                judged.append((program, stop.result))
                interrupted = True
                break
    if options.format == "json":
        print(table.as_json(judged))
    else:
        table.show(judged)
    if interrupted:
        print(f"umpire judge: {_so_far(judged, programs, settings)}", file=sys.stderr)
        return INTERRUPTED
    return _exit_code(judged, options.no_skip)


def _so_far(judged: list[table.Judged], programs: list[Program], settings: Settings) -> str:
    program, result = judged[-1]
    played = f"{result.games:,} of {games_of(program, settings):,} games of {program.path}"
    return f"interrupted after {played}; {count_of(len(programs) - len(judged), 'program')} not judged"


def _judge(program: Program, settings: Settings, log: Log | None, progress: Callable[[], None]) -> Result:
    if not is_installed(program, settings):
        return Result("SKIP", first=f"{program.language.name} is not installed")
    return judge(program, settings, log, progress)


def _exit_code(judged: list[table.Judged], no_skip: bool) -> int:
    if any(result.verdict == "JE" for _, result in judged):
        return FAULT
    met = all(not no_skip if result.verdict == "SKIP" else result.meets(program.expects) for program, result in judged)
    return AS_EXPECTED if met else NOT_AS_EXPECTED


def _programs(options: argparse.Namespace) -> list[Program]:
    if options.command:
        if options.paths:
            raise UsageError("give either paths or a command after --, not both")
        if options.manifest:
            raise UsageError("--manifest is for listed programs; a command after -- needs none")
        if not options.hole:
            raise UsageError("say which hole the command is for: --hole HOLE")
        if not shutil.which(options.command[0]):
            raise UsageError(f"{options.command[0]}: no such program")
        language = Language("command", tuple(options.command), limits=ANY_LANGUAGE)
        return [Program(" ".join(options.command), options.hole, language, options.input or "args")]
    if options.input:
        raise UsageError("--input is for a command after --; of listed programs the manifest says it")
    manifest = options.manifest or MANIFEST
    chosen = choose(load(manifest), options.paths, manifest)
    programs = [program for program in chosen if options.hole in (None, program.hole)]
    if not programs:
        raise UsageError("there is no program to judge")
    return programs


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
        print(
            "umpire judge: warning: libseccomp is not installed (or pyseccomp is not), so programs can reach sockets by"
            " their paths, keys, and the limits of what watches them",
            file=sys.stderr,
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
    print(
        f"umpire judge: warning: bubblewrap does not run here: {reason}; so programs are held by resource limits only:"
        " they can read your files and use the network",
        file=sys.stderr,
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
