"""Whether a language starts in the sandbox that will run its programs, found out by running a tiny one.

A command that is there may still be a stand-in for what is not, or lack what a sandbox hides.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from validator.holes import DEFAULT, hole_named
from validator.judge.complaint import complaint
from validator.judge.confine import BWRAP, PATH_INSIDE
from validator.judge.folder import private_folder
from validator.judge.interpreter import located
from validator.judge.languages import Language, absence
from validator.judge.manifest import Program
from validator.judge.sandbox import NoProgramError, Outcome, Sandbox, SandboxError
from validator.judge.settings import Settings
from validator.judge.workplace import CompileError, prepared
from validator.wording import short

ANSWER = b"it works"
PROBE_SECONDS = 10.0
MOST_OF_A_REASON = 120


@dataclass(frozen=True, slots=True)
class Start:
    """A language as a sandbox starts it, and why it does not; an empty reason where it does."""

    language: Language
    reason: str = ""


def start_of(language: Language, kind: str) -> Start:
    """How a language starts in a sandbox of this kind; it is found out once."""
    return _start(language, kind, os.environ.get("PATH", PATH_INSIDE))


def starts_of(languages: Iterable[Language], kind: str, jobs: int) -> list[Start]:
    """How each of these languages starts, found out for several side by side."""
    pool = ThreadPoolExecutor(jobs)
    try:
        return list(pool.map(lambda language: start_of(language, kind), languages))
    finally:
        # Ctrl-C waits for those under way, and for no more.
        pool.shutdown(cancel_futures=True)


@cache
def _start(language: Language, kind: str, path: str) -> Start:
    here = located(language, kind)
    if not here.installed(PATH_INSIDE if kind == BWRAP else path):
        return Start(here, absence(language))
    why = _failure(here, kind) if language.probe else ""
    return Start(here, f"{_called(language)} does not start: {short(why, MOST_OF_A_REASON)}" if why else "")


def _called(language: Language) -> str:
    return os.path.basename(language.commands[0]) if language.commands else language.name


def _failure(language: Language, kind: str) -> str:
    """What the probe of a language says in place of its answer, or what keeps it from answering."""
    with private_folder() as folder:
        file = Path(folder, f"probe.{language.extensions[0] if language.extensions else 'txt'}")
        file.write_text(language.probe, encoding="utf-8")
        # No game is played, so any hole will do.
        program = Program(file.name, hole_named(DEFAULT), language, "", file)
        try:
            with (
                prepared(program, Settings(sandbox=kind), PROBE_SECONDS) as (place, argv),
                Sandbox(kind, place, language.limits) as box,
            ):
                return _unlike(box.run(argv, stdin=b"0\n", timeout=PROBE_SECONDS))
        except (CompileError, NoProgramError) as error:
            return str(error)
        except (SandboxError, OSError):
            # It is the sandbox that fails, and no language is to blame; the first of the games will tell.
            return ""


def _unlike(outcome: Outcome) -> str:
    # Some languages quote what they print, some print what they were given as well.
    if outcome.out.strip().split(b"\n")[0].strip(b'"') == ANSWER:
        return ""
    if outcome.stopped:
        return f"no answer within {PROBE_SECONDS:g} s" if outcome.stopped == "late" else outcome.stopped
    return complaint(outcome.err) or f"it prints {outcome.out[:40]!r}"
