"""The command `python -m reference dice-cricket`: names, readings, given balls, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from reference.dice_cricket import DISMISSALS, READINGS, Reading, innings, play, ways_out
from reference.dice_cricket_command import NAMES
from reference.dice_cricket_commentary import commentary
from reference.dice_cricket_scorecard import scorecard
from tests.reference.conftest import Ran

Command = Callable[..., Ran]

NO_DOTS = "no-dots/cross/twice/cross"
EXAMPLE_BALLS = ".662//4124/621//16461/1.621261/666..4426.211//2442/"
TEN_WICKETS = "//////////"

TEN_WICKETS_TABLE = """\
+------+------------------------------+---------+-----+
| Name |    Runs                      | How Out |Total|
+------+------------------------------+---------+-----+
|Fred  |/                             | Bowled  | 0   |
+------+------------------------------+---------+-----+
|Sonya |/                             | Caught  | 0   |
+------+------------------------------+---------+-----+
|David |/                             | Bowled  | 0   |
+------+------------------------------+---------+-----+
|Ben   |/                             | Bowled  | 0   |
+------+------------------------------+---------+-----+
|Cody  |/                             | LBW     | 0   |
+------+------------------------------+---------+-----+
|Hazel |/                             | Bowled  | 0   |
+------+------------------------------+---------+-----+
|Nina  |/                             | Caught  | 0   |
+------+------------------------------+---------+-----+
|Kim   |                              | Not Out | 0   |
+------+------------------------------+---------+-----+
|Cath  |/                             | LBW     | 0   |
+------+------------------------------+---------+-----+
|Lena  |/                             | LBW     | 0   |
+------+------------------------------+---------+-----+
|Will  |/                             | Caught  | 0   |
+------+------------------------------+---------+-----+
|                  Total Runs                   | 0   |
+-----------------------------------------------+-----+
"""

HELP = """\
usage: python -m reference dice-cricket [-h] [--seed N] [--reading NAME]
                                        [--balls BALLS] [--commentary]
                                        [--games N] [--cases N] [--rules]
                                        [NAME ...]

Play one innings of Dice Cricket and print its scorecard.

positional arguments:
  NAME            eleven names in the order of batting, each of one to six
                  letters; those of the challenge unless given

options:
  -h, --help      show this help message and exit
  --seed N        a whole number; the same one gives the same game again
  --reading NAME  what the rules mean where their words leave a choice; house,
                  the literal meaning, unless given; with --cases all of them
                  too, or some with commas between them
  --balls BALLS   all balls of the innings, written 1 2 4 6 . / without
                  blanks, in place of chance; how each wicket falls is still
                  by chance
  --commentary    in place of the output, tell the game ball by ball, with the
                  numbers of the rules
  --games N       play so many games, and print what they come to
  --cases N       print N games as a program is given them, and as it must
                  print them: below '== case 1: input' the names, a line each,
                  a line with the balls, and one with the dismissals by their
                  initials; below '== case 1: output (...)' the right output
  --rules         print the rulebook, and play nothing

examples:
  python -m reference dice-cricket
  python -m reference dice-cricket Ann Bob Cy Dee Eve Flo Gus Hal Ida Jo Kay --seed 7
  python -m reference dice-cricket --commentary --reading no-dots/cross/twice/cross
  python -m reference dice-cricket --commentary --balls 1/////1/////
  python -m reference dice-cricket --games 1000
  python -m reference dice-cricket --cases 2 --reading all --seed 7
"""


def reading_of(name: str) -> Reading:
    return next(reading for reading in READINGS if str(reading) == name)


# ---------------------------------------------------------------- names and readings


def test_without_names_those_of_the_challenge_bat(reference: Command) -> None:
    assert reference("dice-cricket", "--seed", "3") == reference("dice-cricket", *NAMES, "--seed", "3")
    assert NAMES == ("Fred", "Sonya", "David", "Ben", "Cody", "Hazel", "Nina", "Kim", "Cath", "Lena", "Will")


@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_a_game_is_played_and_told_under_the_reading_that_is_named(reference: Command, reading: Reading) -> None:
    card = play(NAMES, Random(4), reading)
    arguments = "dice-cricket", "--seed", "4", "--reading", str(reading)
    assert reference(*arguments) == (0, scorecard(card) + "\n", "")
    assert reference(*arguments, "--commentary") == (0, "\n".join(commentary(card, reading)) + "\n", "")


def test_the_house_reading_has_a_name_and_is_the_one_unless_told(reference: Command) -> None:
    plain = reference("dice-cricket", "--seed", "4")
    assert reference("dice-cricket", "--seed", "4", "--reading", "house") == plain
    assert reference("dice-cricket", "--seed", "4", "--reading", "every-ball/cross/twice/cross") == plain


def test_an_unknown_reading_is_told_with_those_that_there_are(reference: Command) -> None:
    ran = reference("dice-cricket", "--reading", "no-dots")
    known = ["house", "all", *map(str, READINGS)]
    assert (ran.code, ran.out) == (2, "")
    assert ran.told.splitlines() == [
        "argument --reading: 'no-dots' is no reading; these are:",
        *(f"    {name}" for name in known),
    ]


# ---------------------------------------------------------------- given balls


def test_the_innings_of_the_challenge_is_played_from_its_balls(reference: Command) -> None:
    ran = reference("dice-cricket", "--balls", EXAMPLE_BALLS, "--reading", NO_DOTS, "--seed", "1")
    card = innings(NAMES, EXAMPLE_BALLS, ways_out(Random(1)), reading_of(NO_DOTS))
    assert ran == (0, scorecard(card) + "\n", "")
    assert [row.runs for row in card.rows] == [
        *(".662/", "1164/", "/", "424/", "62/", "/", "161.6226166..44261442/", "11/", "6.21/", "/", "2"),
    ]
    assert {row.how_out for row in card.rows[:-1]} <= set(DISMISSALS)


def test_given_balls_can_be_told(reference: Command) -> None:
    ran = reference("dice-cricket", "--balls", EXAMPLE_BALLS, "--reading", NO_DOTS, "--seed", "1", "--commentary")
    lines = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert lines[:6] == [
        "Fred and Sonya open the innings (rules 1, 2)",
        "0.1 Fred to face: dot ball (rule 5), not counted in the over (rule 11)",
        "0.1 Fred to face: 6 runs (rule 4)",
        "0.2 Fred to face: 6 runs (rule 4)",
        "0.3 Fred to face: 2 runs (rule 4)",
        "0.4 Fred to face: wicket (rule 7)",
    ]
    assert lines[-12] == "All but Will, 2 Not Out, have gone: 121 off 51 balls, innings over (rule 15)"


def test_a_game_in_which_one_faced_no_ball_is_shown_with_a_note(reference: Command) -> None:
    noted = "Kim has faced no ball, so a program must throw this game away and play again (rule 16)"
    ran = reference("dice-cricket", "--balls", TEN_WICKETS, "--seed", "2")
    assert ran == (0, TEN_WICKETS_TABLE, f"python -m reference: {noted}\n")
    told = reference("dice-cricket", "--balls", TEN_WICKETS, "--commentary")
    assert (told.code, told.err) == (0, "")
    assert told.out.splitlines()[-12] == noted


# ---------------------------------------------------------------- what it refuses


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--balls", "12x/"], "ball 3 is 'x', which is none of 1 2 . 4 / 6"),
        (["--balls", "1 2"], "ball 2 is ' ', which is none of 1 2 . 4 / 6"),
        (["--balls", "1164/3"], "ball 6 is '3', which is none of 1 2 . 4 / 6; a roll of 3 is shown as ."),
        (["--balls", TEN_WICKETS + "x"], "ball 11 is 'x', which is none of 1 2 . 4 / 6"),
        (["--balls", ""], "the balls end before the innings does: Fred has to face ball 0.1"),
        (["--balls", "1164/"], "the balls end before the innings does: David has to face ball 0.6"),
        (
            ["--balls", EXAMPLE_BALLS[:-1], "--reading", NO_DOTS],
            "the balls end before the innings does: Nina has to face ball 7.4",
        ),
        (["--balls", TEN_WICKETS + "12"], "the innings is over with ball 1.4, after 10 of 12 balls"),
        (["--games", "5", "--balls", TEN_WICKETS], "--games and --balls do not go together"),
        (["--games", "5", "--balls", ""], "--games and --balls do not go together"),
        (["--games", "5", "--commentary"], "--games and --commentary do not go together"),
        (["--games", "0"], "argument --games: '0' is no number of games: give a whole number from 1"),
        (["--games", "-1"], "argument --games: '-1' is no number of games: give a whole number from 1"),
        (["--games", "many"], "argument --games: 'many' is no number of games: give a whole number from 1"),
        (["Ann", "--games", "5"], "a side has eleven batters, and 1 name was given"),
    ],
)
def test_wrong_usage_is_told_and_prints_nothing(reference: Command, arguments: list[str], message: str) -> None:
    ran = reference("dice-cricket", *arguments)
    assert (ran.code, ran.out, ran.told) == (2, "", message + "\n")


def test_the_help_tells_every_argument_and_has_examples(reference: Command) -> None:
    assert reference("dice-cricket", "--help") == (0, HELP, "")
