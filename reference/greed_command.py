"""The command `python -m reference greed`: its arguments, and what it prints for them."""

import argparse
import sys
from collections.abc import Iterable, Iterator

from reference import greed
from reference.arguments import add_commentary
from reference.greed_commentary import commentary

EXAMPLES = (
    "1 5 1 2 4",
    "2 5 2 2 3 --commentary",
    "< rolls.txt",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The dice of one roll, or none where many rolls are read."""
    parser.description = (
        "Score one roll of Greed. Without dice, read a roll a line from standard input, the dice\n"
        "parted by blanks and an empty line for no dice, and print a score a line."
    )
    parser.add_argument("dice", nargs="*", metavar="DIE", help="up to five dice, each 1 to 6")
    add_commentary(parser, "what each set and each single is worth")
    parser.set_defaults(output=output)


def output(options: argparse.Namespace) -> str:
    """The score of the dice, or of each line of input, or its commentary; ValueError if one is no roll."""
    if options.dice:
        rolls: Iterable[list[int]] = [greed.roll(" ".join(options.dice))]
    elif sys.stdin is None or sys.stdin.isatty():
        raise ValueError("give the dice of a roll, or a roll a line on standard input")
    else:
        rolls = greed.rolls(sys.stdin)
    return "\n".join(answers(rolls, options.commentary))


def answers(rolls: Iterable[list[int]], explained: bool) -> Iterator[str]:
    """The lines that answer these rolls."""
    for dice in rolls:
        yield from commentary(dice) if explained else [str(greed.score(dice))]
