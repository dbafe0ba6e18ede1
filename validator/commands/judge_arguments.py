"""The arguments of `umpire judge`."""

from __future__ import annotations

import argparse
from pathlib import Path

from validator.commands import values
from validator.commands.terminal import COLOURS
from validator.commands.usage import Parser
from validator.commands.values import COLOUR, FORMAT, HOLES_THERE_ARE, MACHINES, SANDBOX
from validator.holes import DEFAULT

JUDGE = (
    "Run golfed programs many times, each in a sandbox, and judge all their games together: the programs that a"
    " manifest lists, those of them below PATH, a file of your own (its language is found by its first line or its"
    " name, its hole by its folder), or any command after --."
)
JUDGE_EXITS = (
    f"For example: `umpire judge --hole {DEFAULT} my.js`, or `umpire judge --hole {DEFAULT} -- node my.js`. "
    "Exit code 0: every verdict is the expected one; 1: one is not; 2: wrong usage, or our own fault (JE)."
    " Verdicts: AC right, WA wrong, RTE died, TLE too late, OLE too much output, JE our own fault, SKIP not installed."
)


def add_judge(commands: argparse._SubParsersAction[Parser]) -> None:
    """Add the command, with what it may be told."""
    command = commands.add_parser("judge", help="run programs and judge them", description=JUDGE, epilog=JUDGE_EXITS)
    add = command.add_argument
    command.usage = "umpire judge [options] [PATH ...]\n       umpire judge --hole HOLE [options] -- COMMAND ..."
    add("paths", nargs="*", metavar="PATH", help="a program, or a folder of the manifest (default: all that it lists)")
    add(
        "--hole",
        type=values.hole,
        metavar="HOLE",
        help=f"only programs for this hole; the hole of a command; {HOLES_THERE_ARE}",
    )
    add("--input", metavar="FORM", help=INPUT)
    add("--given-dice", action="store_true", help=GIVEN_DICE)
    add("--games", type=values.positive, metavar="N", help="games a program (default: 100, or what the manifest says)")
    add("--first-game", type=values.positive, default=1, metavar="N", help="the number of the first game (default: 1)")
    add("--jobs", type=values.positive, metavar="N", help="games side by side (default: one a core)")
    add("--timeout", type=values.seconds, default=5.0, metavar="S", help="seconds a game (default: %(default)s)")
    add("--sandbox", choices=["auto", "bwrap", "limits", "none"], default="auto", help=SANDBOX)
    add("--clock", choices=["real", "step"], default="real", help="step: give each game a second of its own")
    add("--strict-exit", action="store_true", help="a non-zero exit is RTE even after a right output")
    add("--format", choices=["table", "json", *MACHINES], default="table", help=FORMAT)
    add("--verbose", action="store_true", help="a line for each program, and the figures behind the words")
    add("--color", choices=COLOURS, default="auto", help=COLOUR)
    add("-x", dest="stop", action="store_true", help="stop at the first program that is not as expected")
    add("--keep", type=Path, metavar="DIR", help="save each failing output here, ready for `umpire check DIR`")
    add("--log", type=Path, metavar="FILE", help="append a line for each game as it ends to this log, or begin one")
    add("--resume", type=Path, action="append", metavar="FILE", help=RESUME)
    add("--report", type=Path, metavar="FILE", help="write a page to look at, in one file that needs no other")
    add("--no-skip", action="store_true", help="fail where a language is not installed")
    add("--manifest", type=Path, metavar="FILE", help="another list of programs (default: submissions.toml)")
    command.set_defaults(run=_judge)


def _judge(options: argparse.Namespace) -> int:
    # Slow imports, which no other command must wait for.
    from validator.commands.judge import run

    return run(options)


INPUT = "how a command or a file of yours takes what it is given: args, lines, list or json (default: what is usual)"
GIVEN_DICE = (
    "exact play: give the program all that chance decides on its standard input, so that one output is right, and tell"
    " the first place at which its own differs (neither repeats nor fairness are asked then)"
)
RESUME = (
    "go on from such a log, as far as all is run the same way, and go on writing it;"
    " given again, the games of other logs count as well"
)
