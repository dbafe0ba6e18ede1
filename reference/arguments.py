"""The arguments that more than one hole has, and how their texts are read."""

import argparse


def add_seed(parser: argparse.ArgumentParser) -> None:
    """The argument of every game that is random."""
    parser.add_argument("--seed", type=int, metavar="N", help="a whole number; the same one gives the same game again")


def add_commentary(parser: argparse.ArgumentParser, told: str) -> None:
    """The argument that tells in place of the output, with the numbers of the rules."""
    parser.add_argument(
        "--commentary", action="store_true", help=f"in place of the output, tell {told}, with the numbers of the rules"
    )


def add_games(parser: argparse.ArgumentParser, what: str) -> None:
    """The argument that plays many games."""
    parser.add_argument("--games", type=number_of_games, metavar="N", help=f"play {what}, and print what they come to")


def number_of_games(text: str) -> int:
    """A number from 1; what argparse tells the user if it is none."""
    if not (text.isascii() and text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!a} is no number of games: give a whole number from 1")
    return int(text)


def check_apart(options: argparse.Namespace, one: str, *others: str) -> None:
    """ValueError if an argument is given together with one of the others."""
    for other in others:
        if given(options, one) and given(options, other):
            raise ValueError(f"--{one} and --{other} do not go together")


def given(options: argparse.Namespace, name: str) -> bool:
    """Whether the user gave this argument, be it only an empty text."""
    return getattr(options, name) not in (None, False)
