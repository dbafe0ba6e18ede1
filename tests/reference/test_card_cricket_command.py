"""The command `python -m reference card-cricket`: innings, matches, given cards, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from reference.card_cricket import match_sheet, packs, play, play_match, sheet
from reference.card_cricket_commentary import commentary, match_commentary
from reference.card_cricket_innings import PACK, STUMPS
from tests.reference.conftest import Ran

Command = Callable[..., Ran]

SHORTEST = "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JOKER"
KNOWN = "a rank of A 2 3 4 5 6 7 8 9 10 J Q K and a suit of C D H S, or JOKER"

SHORTEST_SHEET = """\
Batsman One: AD = 0 RUNS
Batsman Two: 2D = 0 RUNS
Batsman Three: 3D = 0 RUNS
Batsman Four: 4D = 0 RUNS
Batsman Five: 5D = 0 RUNS
Batsman Six: 6D = 0 RUNS
Batsman Seven: 7D = 0 RUNS
Batsman Eight: 8D = 0 RUNS
Batsman Nine: 9D = 0 RUNS
Batsman Ten: 10D = 0 RUNS
Batsman Eleven: JOKER = 0 RUNS
Extras: 0
Total: 0
"""

HELP = """\
usage: python -m reference card-cricket [-h] [--seed N] [--match]
                                        [--wickets {10,11}] [--follow-on]
                                        [--cards CARDS] [--commentary]
                                        [--games N] [--cases N] [--rules]

Play card cricket and print the score sheet of one innings, or of a whole
Test match.

options:
  -h, --help         show this help message and exit
  --seed N           a whole number; the same one gives the same game again
  --match            two sides, two innings each, five days, and the result
  --wickets {10,11}  how many wickets end an innings: 11 as the text says (the
                     default), 10 as in real cricket
  --follow-on        with --match: a side that is 200 or more behind after its
                     first innings bats again at once
  --cards CARDS      all cards of an innings in their order, parted by blanks
                     or commas, in place of chance; 54 are a day
  --commentary       in place of the output, tell the game card by card and
                     the fall of wickets, with the numbers of the rules
  --games N          play so many innings, or so many matches with --match,
                     and print what they come to
  --cases N          print N games as a program is given them, and as it must
                     print them: below '== case 1: input' a pack a line, five
                     of them; below '== case 1: output (...)' the right output
  --rules            print the rulebook, and play nothing

examples:
  python -m reference card-cricket
  python -m reference card-cricket --match --commentary
  python -m reference card-cricket --cards "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JOKER"
  python -m reference card-cricket --match --games 1000
  python -m reference card-cricket --cases 2 --seed 7
"""


# ---------------------------------------------------------------- what it prints


@pytest.mark.parametrize("wickets", [10, 11])
def test_an_innings_is_printed_and_told(reference: Command, wickets: int) -> None:
    one = play(Random(6), wickets)
    arguments = "card-cricket", "--seed", "6", "--wickets", str(wickets)
    assert reference(*arguments) == (0, sheet(one) + "\n", "")
    assert reference(*arguments, "--commentary") == (0, "\n".join(commentary(one)) + "\n", "")


@pytest.mark.parametrize("follow_on", [False, True])
def test_a_match_is_printed_and_told(reference: Command, follow_on: bool) -> None:
    played = play_match(Random(6), 11, follow_on)
    arguments = ["card-cricket", "--seed", "6", "--match", *["--follow-on"] * follow_on]
    assert reference(*arguments) == (0, match_sheet(played) + "\n", "")
    assert reference(*arguments, "--commentary") == (0, "\n".join(match_commentary(played)) + "\n", "")


def test_given_cards_are_played(reference: Command) -> None:
    assert reference("card-cricket", "--cards", SHORTEST) == (0, SHORTEST_SHEET, "")
    assert reference("card-cricket", "--cards", SHORTEST.replace(" ", ", ")) == (0, SHORTEST_SHEET, "")
    ten = SHORTEST.removesuffix(" JOKER")
    told = reference("card-cricket", "--cards", ten, "--wickets", "10", "--commentary")
    assert told.out.splitlines()[:2] == ["Batsman One comes in (rule 2)", "1.1 AD: wicket (rule 6), no runs (rule 7)"]


@pytest.mark.parametrize("seed", range(5))
def test_the_cards_of_an_innings_by_chance_make_it_again_with_its_days(reference: Command, seed: int) -> None:
    one = play(Random(seed))
    cards = " ".join(card for stay in one.stays for card in stay.cards)
    printed = reference("card-cricket", "--seed", str(seed))
    assert STUMPS in printed.out
    assert reference("card-cricket", "--cards", cards) == printed


# ---------------------------------------------------------------- what it refuses

WHOLE_PACK = next(packs(Random(1)))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--cards", ""], "the cards end before the innings does: Batsman One needs card 1"),
        (["--cards", "6S, 5H"], "the cards end before the innings does: Batsman One needs card 3"),
        (["--cards", "6S, AD"], "the cards end before the innings does: Batsman Two needs card 3"),
        (
            ["--cards", SHORTEST.removesuffix(" JOKER")],
            "the cards end before the innings does: Batsman Eleven needs card 11",
        ),
        (["--cards", SHORTEST + " 6S 5H"], "the innings is over after 11 of 13 cards"),
        (["--cards", SHORTEST, "--wickets", "10"], "the innings is over after 10 of 11 cards"),
        (["--cards", "6S, 6"], f"card 2 is '6', which is none: give {KNOWN}"),
        (["--cards", "6s"], f"card 1 is '6s', which is none: give {KNOWN}"),
        (["--cards", "QH (1 extra)"], f"card 2 is '(1', which is none: give {KNOWN}"),
        (["--cards", "6S 6S"], "card 2 is 6S, which is not in the day's pack any more (rule 1)"),
        (["--cards", "JOKER JOKER JOKER"], "card 3 is JOKER, which is not in the day's pack any more (rule 1)"),
        (
            ["--cards", " ".join([*WHOLE_PACK, *WHOLE_PACK[:9], WHOLE_PACK[8]])],
            f"card 64 is {WHOLE_PACK[8]}, which is not in the day's pack any more (rule 1)",
        ),
        (["--cards", "6S STUMPS"], "card 2 is STUMPS, which is no card: a day ends by itself after 54"),
        (["--cards", SHORTEST, "--match"], "--match and --cards do not go together"),
        (["--games", "2", "--cards", SHORTEST], "--games and --cards do not go together"),
        (["--games", "2", "--commentary"], "--games and --commentary do not go together"),
        (["--games", "x"], "argument --games: 'x' is no number of games: give a whole number from 1"),
        (["--follow-on"], "only a match has a follow-on: say --match too"),
    ],
)
def test_wrong_usage_is_told_and_prints_nothing(reference: Command, arguments: list[str], message: str) -> None:
    ran = reference("card-cricket", *arguments)
    assert (ran.code, ran.out, ran.told) == (2, "", message + "\n")


def test_the_number_of_wickets_is_ten_or_eleven(reference: Command) -> None:
    ran = reference("card-cricket", "--wickets", "9")
    assert (ran.code, ran.out) == (2, "")
    assert ran.told.startswith("argument --wickets: invalid choice: 9 ")


def test_a_whole_pack_is_54_cards_and_then_they_are_all_there_again(reference: Command) -> None:
    assert len(WHOLE_PACK) == len(PACK) == 54
    ran = reference("card-cricket", "--cards", " ".join([*WHOLE_PACK, WHOLE_PACK[0]]))
    assert ran.told.endswith(" needs card 56\n")


def test_the_help_tells_every_argument_and_has_examples(reference: Command) -> None:
    assert reference("card-cricket", "--help") == (0, HELP, "")
