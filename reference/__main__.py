"""The command `python -m reference HOLE …`, which prints what a right submission would print.

Only arguments are read here: each hole has a function that adds its own to a parser, and names the
function that makes the output from them.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from random import Random

from reference import card_cricket, card_cricket_commentary, dice_cricket, greed
from reference.dice_cricket_commentary import commentary

PROGRAM = "python -m reference"
OK, BROKEN_OUTPUT, INTERRUPTED = 0, 1, 130  # Wrong usage is 2, by argparse.


def seed_argument(parser: argparse.ArgumentParser) -> None:
    """The argument of every game that is random."""
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="a whole number; the same one gives the same game again",
    )


# ---------------------------------------------------------------- dice-cricket

def dice_cricket_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of dice-cricket: the names, and how to play and show the game."""
    parser.description = "Play one innings of Dice Cricket and print its scorecard."
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="eleven names in the order of batting, each of one to six letters",
    )
    seed_argument(parser)
    parser.add_argument(
        "--commentary",
        action="store_true",
        help="in place of the scorecard, tell the game ball by ball, with the numbers of the rules "
        "in reference/dice_cricket.md",
    )
    parser.set_defaults(output=dice_cricket_output)


def dice_cricket_output(options: argparse.Namespace) -> str:
    """The scorecard of one game, or its commentary; ValueError if the names are wrong."""
    dice_cricket.check_names(options.names)
    card = dice_cricket.play(options.names, Random(options.seed))
    return "\n".join(commentary(card)) if options.commentary else dice_cricket.scorecard(card)


# ---------------------------------------------------------------- greed

def greed_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of greed: the dice of one roll, or none where many rolls are read."""
    parser.description = (
        "Score one roll of Greed. Without dice, read a roll a line from standard input, the dice "
        "parted by blanks and an empty line for no dice, and print a score a line."
    )
    parser.add_argument(
        "dice",
        nargs="*",
        type=int,
        metavar="DIE",
        help="up to five dice, each 1 to 6",
    )
    parser.set_defaults(output=greed_output)


def greed_output(options: argparse.Namespace) -> str:
    """The score of the dice, or of each line of input; ValueError if one is no roll."""
    if options.dice:
        return str(greed.score(options.dice))
    if sys.stdin is None or sys.stdin.isatty():
        raise ValueError("give the dice of a roll, or a roll a line on standard input")
    return "\n".join(map(str, greed.scores(sys.stdin)))


# ---------------------------------------------------------------- card-cricket

def card_cricket_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of card-cricket: how much to play, by which choices, and how to show it."""
    parser.description = "Play card cricket and print the score sheet of one innings, or of a whole Test match."
    seed_argument(parser)
    parser.add_argument(
        "--match",
        action="store_true",
        help="two sides, two innings each, five days, and the result",
    )
    parser.add_argument(
        "--wickets",
        type=int,
        choices=(10, 11),
        default=11,
        help="how many wickets end an innings: 11 as the text says (the default), 10 as in real cricket",
    )
    parser.add_argument(
        "--follow-on",
        action="store_true",
        help="with --match: a side that is 200 or more behind after its first innings bats again at once",
    )
    parser.add_argument(
        "--commentary",
        action="store_true",
        help="in place of the sheet, tell the game card by card, with the fall of wickets and the numbers of the "
        "rules in reference/card_cricket.md",
    )
    parser.set_defaults(output=card_cricket_output)


def card_cricket_output(options: argparse.Namespace) -> str:
    """The sheet of one game, or its commentary; ValueError if the options do not go together."""
    card_cricket.check_options(options.wickets, options.match, options.follow_on)
    rng = Random(options.seed)
    if options.match:
        played = card_cricket.play_match(rng, options.wickets, options.follow_on)
        told, sheet = card_cricket_commentary.match_commentary(played), card_cricket.match_sheet(played)
    else:
        one = card_cricket.play(rng, options.wickets)
        told, sheet = card_cricket_commentary.commentary(one), card_cricket.sheet(one)
    return "\n".join(told) if options.commentary else sheet


# ---------------------------------------------------------------- the command

HOLES: dict[str, Callable[[argparse.ArgumentParser], None]] = {
    "dice-cricket": dice_cricket_arguments,
    "greed": greed_arguments,
    "card-cricket": card_cricket_arguments,
}


def holes_parser() -> argparse.ArgumentParser:
    """The parser of the first argument, which names the hole."""
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        usage=f"{PROGRAM} HOLE ...",
        description="Play a game by its rules and print what a right submission would print.",
        epilog=f"'{PROGRAM} HOLE --help' tells the arguments of a hole.",
    )
    parser.add_argument("hole", choices=HOLES, metavar="HOLE", help=f"one of: {', '.join(HOLES)}")
    return parser


def hole_parser(hole: str) -> argparse.ArgumentParser:
    """The parser of all arguments after the hole's name."""
    parser = argparse.ArgumentParser(prog=f"{PROGRAM} {hole}")
    HOLES[hole](parser)
    return parser


def main(arguments: Sequence[str]) -> int:
    """Print what the arguments ask for, and return the exit code.

    SystemExit after help (code 0) and after wrong usage (code 2), as argparse has it.
    """
    hole = holes_parser().parse_args(arguments[:1]).hole
    parser = hole_parser(hole)
    # Options may stand between the names: that is what "intermixed" means.
    options = parser.parse_intermixed_args(arguments[1:])
    try:
        return show(options.output(options))
    except ValueError as error:
        parser.error(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED


def show(text: str) -> int:
    """Print a text and return the exit code, which tells whether it could be written."""
    try:
        print(text, end="\n" if text else "", flush=True)  # No roll in, no line out.
    except OSError as error:
        # Python flushes standard output once more as it ends, and must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            print(f"{PROGRAM}: error: cannot write: {error.strerror}", file=sys.stderr)
        return BROKEN_OUTPUT
    return OK


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
