"""The folder in which a program lies while it is judged, and the compiling of it there."""

from __future__ import annotations

import os
import shutil
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from validator.judge.confine import Limits, Place, python
from validator.judge.manifest import Program
from validator.judge.playing import Settings
from validator.judge.sandbox import Sandbox

COMPILE_SECONDS = 120.0
COMPILE_LIMITS = Limits(address_space=8192, memory=4096, processes=256, files=1024, file_size=256)


class CompileError(Exception):
    """A program that does not compile; its message is the compiler's."""


@contextmanager
def prepared(program: Program, settings: Settings) -> Iterator[tuple[Place, list[str]]]:
    """The place where a program lies, compiled if need be, and the command that runs it there."""
    if program.file is None:
        words = program.language.run
        named = (os.path.abspath(word) for word in words if os.path.exists(word))
        yield Place(needed=(os.getcwd(), *named)), list(words)
        return
    with tempfile.TemporaryDirectory(prefix="umpire-") as folder:
        # Inside it is another user's, who must be able to read the program and, while compiling, to write beside it.
        os.chmod(folder, 0o777)
        copy = Path(folder, program.file.name)
        shutil.copyfile(program.file, copy)
        copy.chmod(0o644)
        place = Place(Path(folder), _packages(program))
        if program.language.compile:
            _compile(program, settings, place)
        os.chmod(folder, 0o755)
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
    command = command_of(program, program.language.compile, place, settings)
    with Sandbox(settings.sandbox, replace(place, writable=True), COMPILE_LIMITS) as box:
        outcome = box.run(command, timeout=COMPILE_SECONDS)
    if outcome.stopped or outcome.exit:
        said = (outcome.err or outcome.out).decode("utf-8", "replace").strip().split("\n")
        raise CompileError(said[0][:200] or outcome.stopped or f"exit code {outcome.exit}")
