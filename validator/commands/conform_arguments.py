"""The arguments of `umpire conform`."""

from __future__ import annotations

import argparse

from validator.commands import values
from validator.commands.terminal import COLOURS
from validator.commands.usage import Parser
from validator.commands.values import COLOUR, FORMAT
from validator.holes import HOLES

CONFORM = (
    "Run a validator of your own, in any language, on all our cases of a hole: outputs that it must accept, must"
    " reject, or may take either way. It gets each as standard input, or as a file where the command has {file}. Exit"
    " code 0 or 42 accepts, 1 or 43 rejects; anything else is a crash, as is no answer in time. What it prints is not"
    " read."
)
CONFORM_EXITS = (
    f"For example: `umpire conform {HOLES[0]} -- node my-validator.js`, or `… -- ./my-validator {{file}}`."
    " Exit code 0: every case that counts is right; 1: one is not; 2: wrong usage, a command that cannot be started, or"
    " our own fault."
)


def add_conform(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command, with what it may be told."""
    command = commands.add_parser(
        "conform", help="try a validator of your own on all cases", description=CONFORM, epilog=CONFORM_EXITS
    )
    command.usage = "umpire conform [options] HOLE -- COMMAND ..."
    add = command.add_argument
    add("hole", type=values.hole, metavar="HOLE", help=f"the task: {', '.join(HOLES)}")
    # A command without the -- before it is met here, and the user is told.
    add("strays", nargs="*", help=argparse.SUPPRESS)
    add("--knows", type=_words, default=[], metavar="OPTION,…", help=KNOWS)
    add("--timeout", type=values.seconds, default=10.0, metavar="S", help="seconds a case (default: %(default)s)")
    add("--format", choices=["text", "json"], default="text", help=FORMAT)
    add("--verbose", action="store_true", help="show every case that is wrong, not the first few of a rule")
    add("--color", choices=COLOURS, default="auto", help=COLOUR)
    command.set_defaults(run=_conform)


KNOWS = (
    "what the validator reads from its environment: with `--knows names` also the cases run that say names, in"
    " UMPIRE_NAMES; `all` for whatever a case may say"
)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]


def _conform(options: argparse.Namespace) -> int:
    from validator.commands.conform import run

    return run(options)
