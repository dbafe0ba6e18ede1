"""The command `python -m reference dice-cricket`: its arguments, and what it prints for them."""

import argparse
from collections.abc import Sequence
from random import Random

from reference import dice_cricket
from reference.arguments import add_commentary, add_games, add_seed, check_apart
from reference.cases import add_cases, lines_of
from reference.dice_cricket import HOUSE, READINGS, Reading
from reference.dice_cricket_cases import cases
from reference.dice_cricket_commentary import commentary, trap_told
from reference.dice_cricket_scorecard import Scorecard, check_names, scorecard
from reference.dice_cricket_statistics import statistics
from reference.terminal import counted, note

NAMES = ("Fred", "Sonya", "David", "Ben", "Cody", "Hazel", "Nina", "Kim", "Cath", "Lena", "Will")
NAMED = {"house": (HOUSE,), "all": READINGS, **{str(reading): (reading,) for reading in READINGS}}
EXAMPLES = (
    "",
    "Ann Bob Cy Dee Eve Flo Gus Hal Ida Jo Kay --seed 7",
    "--commentary --reading no-dots/cross/twice/cross",
    "--commentary --balls 1/////1/////",
    "--games 1000",
    "--cases 2 --reading all --seed 7",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The names, and how to play and show the game."""
    parser.description = "Play one innings of Dice Cricket and print its scorecard."
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="eleven names in the order of batting, each of one to six letters; those of the challenge unless given",
    )
    add_seed(parser)
    parser.add_argument(
        "--reading",
        type=named_readings,
        default=(HOUSE,),
        metavar="NAME",
        help="what the rules mean where their words leave a choice; house, the literal meaning, unless given; "
        "with --cases all of them too, or some with commas between them",
    )
    parser.add_argument(
        "--balls",
        metavar="BALLS",
        help="all balls of the innings, written 1 2 4 6 . / without blanks, in place of chance; how each wicket falls "
        "is still by chance",
    )
    add_commentary(parser, "the game ball by ball")
    add_games(parser, "so many games")
    add_cases(parser, "the names, a line each, a line with the balls, and one with the dismissals by their initials")
    parser.set_defaults(output=output)


def named_readings(names: str) -> tuple[Reading, ...]:
    """The readings of these names, with commas between them; what argparse tells the user if there is none."""
    for name in names.split(","):
        if name not in NAMED:
            known = "".join(f"\n    {reading}" for reading in NAMED)
            raise argparse.ArgumentTypeError(f"{name!a} is no reading; these are:{known}")
    return tuple(dict.fromkeys(reading for name in names.split(",") for reading in NAMED[name]))


def output(options: argparse.Namespace) -> str:
    """The scorecard of one game, its commentary, or what many come to; ValueError if the arguments are wrong."""
    names, rng, reading = options.names or NAMES, Random(options.seed), options.reading[0]
    check_names(names)
    check_apart(options, "games", "balls", "commentary")
    check_apart(options, "cases", "games", "balls", "commentary")
    if options.cases:
        return "\n".join(lines_of(counted(cases(names, rng, options.reading), options.cases)))
    if len(options.reading) > 1:
        raise ValueError("a game has one reading: several are for --cases")
    if options.games:
        played = counted(dice_cricket.games(names, rng, reading), options.games)
        return "\n".join(statistics(played, reading))
    if options.balls is None:
        card = dice_cricket.play(names, rng, reading)
    else:
        card = given_innings(names, options.balls, rng, reading)
    if options.commentary:
        return "\n".join(commentary(card, reading))
    for line in trap_told(card):
        note(line)
    return scorecard(card)


def given_innings(names: Sequence[str], balls: str, rng: Random, reading: Reading) -> Scorecard:
    """The innings of these balls, with ways out by chance; ValueError if they are not one whole innings."""
    for count, ball in enumerate(balls, start=1):
        dice_cricket.check_ball(count, ball)
    card = dice_cricket.innings(names, balls, dice_cricket.ways_out(rng), reading)
    if len(card.balls) < len(balls):
        *_, last = dice_cricket.deliveries(len(names), balls, reading)
        raise ValueError(f"the innings is over with ball {last.number}, after {len(card.balls)} of {len(balls)} balls")
    return card
