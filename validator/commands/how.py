"""How `umpire judge` is asked to judge: the settings, the sandbox, the log."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from validator.commands.usage import UsageError, say
from validator.judge import confine, seccomp
from validator.judge.log import Log
from validator.judge.probe import refusal
from validator.judge.sandbox import SandboxError
from validator.judge.settings import Settings


def settings_of(options: argparse.Namespace) -> Settings:
    """How to judge. Raises UsageError."""
    if options.keep:
        try:
            options.keep.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"{options.keep}: {error.strerror}") from error
    return Settings(
        games=options.games,
        first_game=options.first_game,
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
    except SandboxError as error:
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
        return Log(path, resume)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error
