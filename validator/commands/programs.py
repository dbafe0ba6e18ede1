"""Which programs `umpire judge` is asked for: those that a manifest lists, a file, or a command of the user's."""

from __future__ import annotations

import argparse

from validator.commands.usage import UsageError
from validator.hole import Hole
from validator.holes import hole_named
from validator.judge.chosen import ChoiceError, in_exact_play, of_command, programs_at
from validator.judge.manifest import MANIFEST, Program, load


def programs_of(options: argparse.Namespace) -> list[Program]:
    """The programs to judge. Raises UsageError or ManifestError."""
    try:
        programs = _programs(options)
        return [in_exact_play(program) for program in programs] if options.given_dice else programs
    except ChoiceError as error:
        raise UsageError(str(error)) from error


def _programs(options: argparse.Namespace) -> list[Program]:
    if options.given_dice and options.input:
        raise UsageError("--input and --given-dice do not go together: what is given comes on standard input")
    hole = hole_named(options.hole) if options.hole else None
    if options.command:
        return [_command(options, hole)]
    manifest = options.manifest or MANIFEST
    if not options.manifest and not manifest.is_file():
        raise UsageError("no programs are listed here: say --hole HOLE -- COMMAND, or --manifest FILE")
    listed = load(manifest, hole)
    chosen: list[Program] = [] if options.paths else listed
    for path in options.paths:
        found = programs_at(path, listed, manifest, hole, options.input)
        chosen += [program for program in found if program not in chosen]
    if options.input and any(program in listed for program in chosen):
        raise UsageError("--input is for a command after --, or a file; of listed programs the manifest says it")
    if options.given_dice and any(program in listed for program in chosen):
        raise UsageError("--given-dice is for a command after --, or a file; listed programs have chances of their own")
    programs = [program for program in chosen if hole in (None, program.hole)]
    if not programs:
        raise UsageError("there is no program to judge")
    return programs


def _command(options: argparse.Namespace, hole: Hole | None) -> Program:
    if options.paths:
        raise UsageError("give either paths or a command after --, not both")
    if options.manifest:
        raise UsageError("--manifest is for listed programs; a command after -- needs none")
    if not hole:
        raise UsageError("say which hole the command is for: --hole HOLE")
    return of_command(options.command, hole, options.input)
