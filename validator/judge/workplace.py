"""The folder in which a program lies while it is judged, and the compiling of it there."""

from __future__ import annotations

import errno
import shutil
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from validator.judge.confine import BWRAP, Limits, Place, python
from validator.judge.folder import private_folder
from validator.judge.manifest import Program
from validator.judge.sandbox import NoProgramError, Outcome, Sandbox, SandboxError
from validator.judge.settings import Settings
from validator.judge.trial import blame
from validator.judge.view import needed_by

COMPILE_SECONDS = 120.0
COMPILE_LIMITS = Limits(
    address_space=8192, memory=4096, processes=256, files=1024, file_size=256, scratch=256, inodes=65536
)
# What a file cannot be written for that is no fault of whoever named it.
OURS = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS)


class CompileError(Exception):
    """A program that does not compile; its message is the compiler's."""


@contextmanager
def prepared(program: Program, settings: Settings) -> Iterator[tuple[Place, list[str]]]:
    """The place where a program lies, compiled if need be, and the command that runs it there."""
    if program.file is None:
        words = program.language.run
        yield Place(needed=needed_by(words)), list(words)
        return
    with private_folder() as folder:
        copy = folder / program.file.name
        shutil.copyfile(program.file, copy)
        copy.chmod(0o644)
        place = Place(folder, _packages(program), program.language.needs)
        if program.language.compile:
            _compile(program, settings, place)
        yield place, command_of(program, program.language.run, place, settings)


def _packages(program: Program) -> tuple[str, ...]:
    if not program.language.module:
        return ()
    return tuple(dict.fromkeys(sysconfig.get_path(name) for name in ("purelib", "platlib")))


def command_of(program: Program, words: Sequence[str], place: Place, settings: Settings) -> list[str]:
    """A command of a language's row with its placeholders filled in.

    The program's flags stand where the row has {flags}, else before the file.
    """
    assert program.file
    folder = place.inside(settings.sandbox)
    inside = {"file": f"{folder}/{program.file.name}", "folder": folder, "python": python()}
    filled: list[str] = []
    for word in words:
        if word == ("{flags}" if "{flags}" in words else "{file}"):
            filled += program.flags
        if word != "{flags}":
            filled.append(word.format(**inside))
    return filled


def _compile(program: Program, settings: Settings, place: Place) -> None:
    assert program.file
    assert place.folder
    outcome = _run_compiler(program, settings, replace(place, compiles=program.file.name))
    if outcome.stopped or outcome.exit:
        said = (outcome.err or outcome.out).decode("utf-8", "replace").strip().split("\n")
        raise CompileError(said[0][:200] or outcome.stopped or f"exit code {outcome.exit}")
    first = program.language.run[0]
    made = place.folder / first.removeprefix("{folder}/")
    try:
        _write(outcome, place.folder)
        is_program = made.is_file() and made.stat().st_mode & 0o111
    except OSError as error:
        if error.errno in OURS:
            raise
        raise CompileError(f"what it makes cannot be kept: {error.strerror}") from error
    if first.startswith("{folder}/") and not is_program:
        raise CompileError("what it makes is no program")


def _run_compiler(program: Program, settings: Settings, place: Place) -> Outcome:
    command = command_of(program, program.language.compile, place, settings)
    take = place.inside(BWRAP) if settings.sandbox == BWRAP else None
    for _ in range(2):
        try:
            with Sandbox(settings.sandbox, place, COMPILE_LIMITS) as box:
                return box.run(command, timeout=COMPILE_SECONDS, take=take)
        except NoProgramError:
            # The compiler is ours.
            raise
        except SandboxError as error:
            failure = error
    blame(failure, settings.sandbox, place, COMPILE_LIMITS)
    raise CompileError(f"it breaks its sandbox: {failure}")


def _write(outcome: Outcome, folder: Path) -> None:
    """Write the files that a compiler has made where the program lies."""
    if outcome.made is None:
        raise CompileError("the compiler makes too many files, or too long ones")
    for name, mode, data in outcome.made:
        path = folder / name
        for parent in reversed([parent for parent in path.parents if folder in parent.parents]):
            parent.mkdir(exist_ok=True)
            parent.chmod(0o755)
        path.write_bytes(data)
        # Whoever may read it may run it, if it can be run at all.
        path.chmod(0o755 if mode & 0o111 else 0o644)
