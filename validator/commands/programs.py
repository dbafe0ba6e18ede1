"""Which programs `umpire judge` is asked for: those that a manifest lists, or a command of the user's."""

from __future__ import annotations

import argparse
import shutil

from validator.commands.usage import UsageError
from validator.hole import Hole
from validator.holes import hole_named
from validator.judge.confine import ANY_LANGUAGE
from validator.judge.manifest import MANIFEST, Language, Program, choose, forms_of, load


def programs_of(options: argparse.Namespace) -> list[Program]:
    """The programs to judge. Raises UsageError or ManifestError."""
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
