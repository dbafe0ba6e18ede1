"""The programs that somebody means by a path, or by a command of his own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from validator.hole import Hole
from validator.holes import HOLES, hole_named
from validator.judge.confine import ANY_LANGUAGE
from validator.judge.interpreter import real
from validator.judge.languages import Language, language_of, languages_beside
from validator.judge.manifest import Program, choose, forms_of


class ChoiceError(Exception):
    """No program can be meant, and why: a message for the user."""


def programs_at(
    path: str, listed: Sequence[Program], manifest: Path, hole: Hole | None, form: str | None
) -> list[Program]:
    """The programs at or below a path: those that are listed, or the file itself where it is not.

    `form` is how a file takes what it is given; None for the usual one of the hole. Raises ChoiceError.
    """
    wanted = Path(path).resolve()
    if not wanted.exists():
        raise ChoiceError(f"{path}: no such file or folder")
    if wanted.is_dir() or any(program.file and program.file.resolve() == wanted for program in listed):
        return choose(listed, [path], manifest)
    return [_file(path, manifest, hole, form)]


def _file(path: str, manifest: Path, hole: Hole | None, form: str | None) -> Program:
    """The program that is a file which no manifest lists."""
    file, languages = Path(path), languages_beside(manifest)
    try:
        language = language_of(file, languages)
    except OSError as error:
        raise ChoiceError(f"{path}: {error.strerror}") from error
    if not language:
        endings = ", ".join(sorted(f".{ending}" for row in languages.values() for ending in row.extensions))
        raise ChoiceError(
            f"{path}: its language is not known by its name; known are {endings}; else say how it is run:"
            f" umpire judge --hole {hole.name if hole else 'HOLE'} -- COMMAND {path}"
        )
    hole = hole or _hole_above(file)
    if not hole:
        raise ChoiceError(f"say which hole {path} is for: --hole HOLE, one of {', '.join(HOLES)}, or FILE.py")
    return Program(path, hole, language, _form(form, hole), file)


def _hole_above(file: Path) -> Hole | None:
    """The hole that a folder of the file is called like, in either spelling; the nearest one counts."""
    names = (folder.name.replace("_", "-") for folder in file.resolve().parents)
    return next((hole_named(name) for name in names if name in HOLES), None)


def _form(said: str | None, hole: Hole) -> str:
    if said not in (None, *hole.inputs):
        raise ChoiceError(f"--input is {forms_of(hole)}")
    return said or hole.inputs[0]


def in_exact_play(program: Program) -> Program:
    """The same program, given all that chance decides. Raises ChoiceError where its hole has no such thing."""
    hole = program.hole.exact()
    if not hole:
        raise ChoiceError(f"--given-dice: {program.hole.name} has nothing that could be given in place of chance")
    return replace(program, hole=hole, input=hole.inputs[0])


def of_command(words: Sequence[str], hole: Hole, form: str | None) -> Program:
    """The program that is a command of the user's. Raises ChoiceError."""
    first, *others = words
    form, found = _form(form, hole), shutil.which(first)
    if not found:
        raise ChoiceError(_absence(first))
    # A manager is run outside of any sandbox: only one on the user's path is, and never what lies beside a program.
    meant = found if os.path.dirname(first) else real(found)
    language = Language("command", (first if meant == found else meant, *others), limits=ANY_LANGUAGE)
    return Program(" ".join(words), hole, language, form)


def _absence(word: str) -> str:
    """Why a command cannot be started, and what to do."""
    if not os.path.isfile(word):
        return f"{word} is a folder" if os.path.isdir(word) else f"{word}: no such program"
    if os.path.dirname(word):
        return f"{word} is not executable: run chmod +x {word}, or name its interpreter before it, or leave -- out"
    return f"{word}: no such program; if you mean the file here, say ./{word}, or leave -- out"
