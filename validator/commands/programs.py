"""Which programs `umpire judge` is asked for: those that a manifest lists, a file, or a command of the user's."""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from validator.commands.usage import UsageError
from validator.hole import Hole
from validator.holes import HOLES, hole_named
from validator.judge.confine import ANY_LANGUAGE
from validator.judge.interpreter import real
from validator.judge.languages import Language, language_of, languages_beside
from validator.judge.manifest import MANIFEST, Program, choose, forms_of, load


def programs_of(options: argparse.Namespace) -> list[Program]:
    """The programs to judge. Raises UsageError or ManifestError."""
    hole = hole_named(options.hole) if options.hole else None
    if options.command:
        return [_command(options, hole)]
    manifest = options.manifest or MANIFEST
    if not options.manifest and not manifest.is_file():
        raise UsageError("no programs are listed here: say --hole HOLE -- COMMAND, or --manifest FILE")
    listed = load(manifest, hole)
    chosen: list[Program] = [] if options.paths else listed
    for path in options.paths:
        found = _at(path, listed, manifest, hole, options.input)
        chosen += [program for program in found if program not in chosen]
    if options.input and any(program in listed for program in chosen):
        raise UsageError("--input is for a command after --, or a file; of listed programs the manifest says it")
    programs = [program for program in chosen if hole in (None, program.hole)]
    if not programs:
        raise UsageError("there is no program to judge")
    return programs


def _at(path: str, listed: Sequence[Program], manifest: Path, hole: Hole | None, form: str | None) -> list[Program]:
    """The programs at or below a path: those that are listed, or the file itself where it is not."""
    wanted = Path(path).resolve()
    if not wanted.exists():
        raise UsageError(f"{path}: no such file or folder")
    if wanted.is_dir() or any(program.file and program.file.resolve() == wanted for program in listed):
        return choose(listed, [path], manifest)
    return [_file(path, manifest, hole, form)]


def _file(path: str, manifest: Path, hole: Hole | None, form: str | None) -> Program:
    """The program that is a file which no manifest lists."""
    file, languages = Path(path), languages_beside(manifest)
    try:
        language = language_of(file, languages)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error
    if not language:
        endings = ", ".join(sorted(f".{ending}" for row in languages.values() for ending in row.extensions))
        raise UsageError(
            f"{path}: its language is not known by its name; known are {endings}; else say how it is run:"
            f" umpire judge --hole {hole.name if hole else 'HOLE'} -- COMMAND {path}"
        )
    hole = hole or _hole_above(file)
    if not hole:
        raise UsageError(f"say which hole {path} is for: --hole HOLE, one of {', '.join(HOLES)}, or FILE.py")
    return Program(path, hole, language, _form(form, hole), file)


def _hole_above(file: Path) -> Hole | None:
    """The hole that a folder of the file is called like, in either spelling; the nearest one counts."""
    names = (folder.name.replace("_", "-") for folder in file.resolve().parents)
    return next((hole_named(name) for name in names if name in HOLES), None)


def _form(said: str | None, hole: Hole) -> str:
    if said not in (None, *hole.inputs):
        raise UsageError(f"--input is {forms_of(hole)}")
    return said or hole.inputs[0]


def _command(options: argparse.Namespace, hole: Hole | None) -> Program:
    """The program that is a command of the user's."""
    if options.paths:
        raise UsageError("give either paths or a command after --, not both")
    if options.manifest:
        raise UsageError("--manifest is for listed programs; a command after -- needs none")
    if not hole:
        raise UsageError("say which hole the command is for: --hole HOLE")
    first, *others = options.command
    form, found = _form(options.input, hole), shutil.which(first)
    if not found:
        raise UsageError(_absence(first))
    meant = real(found)
    language = Language("command", (first if meant == found else meant, *others), limits=ANY_LANGUAGE)
    return Program(" ".join(options.command), hole, language, form)


def _absence(word: str) -> str:
    """Why a command cannot be started, and what to do."""
    if not os.path.isfile(word):
        return f"{word} is a folder" if os.path.isdir(word) else f"{word}: no such program"
    if os.path.dirname(word):
        return f"{word} is not executable: run chmod +x {word}, or name its interpreter before it, or leave -- out"
    return f"{word}: no such program; if you mean the file here, say ./{word}, or leave -- out"
