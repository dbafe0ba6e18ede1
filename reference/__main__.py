"""The command `python -m reference HOLE …`, which prints what a right submission would print.

Each hole has a module that adds its arguments to a parser, and makes the output from them. Here the
hole is chosen, its rulebook found, and what goes wrong is told.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.resources import files
from typing import NamedTuple

from reference import card_cricket_command, dice_cricket_command, greed_command
from reference.terminal import PROGRAM, show

INTERRUPTED = 130  # Wrong usage is 2, by argparse.


class Hole(NamedTuple):
    """What the command needs of a hole."""

    arguments: Callable[[argparse.ArgumentParser], None]
    rulebook: str
    examples: Sequence[str]  # The arguments of some commands to try.


HOLES = {
    "dice-cricket": Hole(dice_cricket_command.arguments, "dice_cricket.md", dice_cricket_command.EXAMPLES),
    "greed": Hole(greed_command.arguments, "greed.md", greed_command.EXAMPLES),
    "card-cricket": Hole(card_cricket_command.arguments, "card_cricket.md", card_cricket_command.EXAMPLES),
}


def main(arguments: Sequence[str]) -> int:
    """Print what the arguments ask for, and return the exit code."""
    try:
        return show(output(arguments))
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as stop:  # After help (code 0) and after wrong usage (code 2), as argparse has it.
        return int(stop.code or 0) or show("")


def output(arguments: Sequence[str]) -> str:
    """What the arguments ask for; SystemExit after help, and after wrong usage, which is told."""
    name = holes_parser().parse_args(arguments[:1]).hole
    parser = hole_parser(name, HOLES[name])
    # Options may stand between the names: that is what "intermixed" means.
    options = parser.parse_intermixed_args(arguments[1:])
    try:
        return rulebook(HOLES[name]) if options.rules else str(options.output(options))
    except ValueError as error:
        parser.error(str(error))


def rulebook(hole: Hole) -> str:
    """The text of the hole's rulebook, which is installed beside the modules."""
    return files("reference").joinpath(hole.rulebook).read_text(encoding="utf-8").rstrip("\n")


# ---------------------------------------------------------------- parsers


def holes_parser() -> argparse.ArgumentParser:
    """The parser of the first argument, which names the hole."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        usage=f"{PROGRAM} HOLE ...",
        description="Play a game by its rules and print what a right submission would print.",
        epilog=f"{examples((name, hole.examples[0]) for name, hole in HOLES.items())}\n\n"
        f"'{PROGRAM} HOLE --help' tells the arguments of a hole.\n"
        f"'{PROGRAM} HOLE --rules' prints its rulebook.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("hole", choices=HOLES, metavar="HOLE", help=f"one of: {', '.join(HOLES)}")
    return parser


def hole_parser(name: str, hole: Hole) -> argparse.ArgumentParser:
    """The parser of all arguments after the hole's name."""
    parser = argparse.ArgumentParser(
        prog=f"{PROGRAM} {name}",
        epilog=examples((name, example) for example in hole.examples),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    hole.arguments(parser)
    parser.add_argument("--rules", action="store_true", help="print the rulebook, and play nothing")
    return parser


def examples(commands: Iterable[tuple[str, str]]) -> str:
    """The end of a help text: commands to try."""
    return "\n".join(["examples:", *(f"  {PROGRAM} {name} {words}".rstrip() for name, words in commands)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
