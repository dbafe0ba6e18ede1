"""How `umpire judge` is asked to judge: the settings, the sandbox, the log."""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
from pathlib import Path

from validator.commands.usage import UsageError, say
from validator.judge import confine, seccomp
from validator.judge.log import Log, LogError
from validator.judge.probe import refusal
from validator.judge.sandbox import SandboxError
from validator.judge.settings import Settings

# As many files are open at once in judging, and in starting a sandbox beside those that run.
FILES_AT_ONCE, FILES_A_SANDBOX = 24, 8


def settings_of(options: argparse.Namespace) -> Settings:
    """How to judge. Raises UsageError."""
    _look_around()
    if options.keep:
        try:
            options.keep.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"{options.keep}: {error.strerror}") from error
    return Settings(
        games=options.games,
        first_game=options.first_game,
        jobs=min(options.jobs or cores(), _most_jobs()),
        timeout=options.timeout,
        sandbox=_sandbox(options.sandbox),
        clock=options.clock,
        strict_exit=options.strict_exit,
        keep=options.keep,
    )


def cores() -> int:
    """How many games or probes to run side by side where nobody says."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _look_around() -> None:
    """Raise UsageError where nothing could be judged, for reasons that would be taken for others later on."""
    try:
        tempfile.gettempdir()
    except OSError as error:
        raise UsageError("no temporary folder can be written in; TMPDIR may name one") from error
    if _most_jobs() < 1:
        raise UsageError(
            f"too few files may be open at once: {_files()}, and judging needs {FILES_AT_ONCE + FILES_A_SANDBOX}"
        )


def _most_jobs() -> int:
    return (_files() - FILES_AT_ONCE) // FILES_A_SANDBOX


def _files() -> int:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return sys.maxsize if most == resource.RLIM_INFINITY else most


def _sandbox(wanted: str) -> str:
    kind = _kind(wanted)
    if kind != confine.NONE and seccomp.instructions() is None:
        say(
            "warning: libseccomp is not installed (or pyseccomp is not), so programs can reach sockets by their paths,"
            " keys, and the limits of what watches them"
        )
    return kind


def _kind(wanted: str) -> str:
    if wanted not in ("auto", confine.BWRAP):
        return wanted
    try:
        reason = refusal()
    except (SandboxError, OSError) as error:
        raise UsageError(f"{error}; say --sandbox limits to judge without it") from error
    if reason is None:
        return confine.BWRAP
    if wanted == confine.BWRAP:
        raise UsageError(f"bubblewrap does not run here: {reason}; say --sandbox limits to judge without it")
    say(
        f"warning: bubblewrap does not run here: {reason}; so programs are held by resource limits only:"
        " they can read your files and use the network"
    )
    return confine.LIMITS


def log_of(options: argparse.Namespace) -> Log | None:
    """The log to write; None where none is wanted. Raises UsageError."""
    first, *others = [*(options.resume or []), *([options.log] if options.log else [])] or [None]
    if options.resume and options.log and options.log not in options.resume:
        raise UsageError("--resume goes on writing to its own file; leave --log out")
    log = _log(first, bool(options.resume)) if first else None
    for other in others:
        if log and other != first:
            log.join(_log(other, True))
    return log


def _log(path: Path, resume: bool) -> Log:
    try:
        log = Log(path, resume)
    except LogError as error:
        raise UsageError(str(error)) from error
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    if log.cut:
        say(f"{path}: its last line was cut off; it is passed by, and its game played again")
    return log
