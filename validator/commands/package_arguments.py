"""The arguments of `umpire package`."""

from __future__ import annotations

import argparse

from validator.commands.usage import Parser
from validator.holes import HOLES

ABOUT = (
    "Write a problem package for a contest's judge into a new folder: the statement, samples, secret cases, validators"
    " that need Python 3.11 and nothing else, and programs that must be accepted and rejected."
)
EXAMPLE = (
    f"For example: `umpire package {HOLES[0]} --format legacy contest/first`, then `verifyproblem contest/first`. The"
    " folder's name is the problem's: small letters and digits."
)
MANY_GAMES_OF_ONE = "many games of a program, run again and again: one reading, no repeats, fair chance (2025-09 only)"


def add_package(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command, with what it may be told."""
    command = commands.add_parser(
        "package", help="write a problem package for a contest", description=ABOUT, epilog=EXAMPLE
    )
    add = command.add_argument
    add("room", metavar="HOLE", help=f"the task: {', '.join(HOLES)}")
    add("folder", metavar="DIR", help="the folder of the package, empty or not there yet")
    # The tools of Kattis read the first, those of BAPC the second; DOMjudge takes both.
    add("--format", required=True, choices=["legacy", "2025-09"], help="the version of the package format")
    add("--series", action="store_true", help=MANY_GAMES_OF_ONE)
    command.set_defaults(run=_package)


def _package(options: argparse.Namespace) -> int:
    from validator.commands.package import run

    return run(options)
