"""Greed as the reference scores it: its values, what it refuses, and its command."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import permutations, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference import __main__ as command
from reference.greed import FACES, MOST_DICE, SET, SINGLE, points, roll, rolls, score
from reference.greed_commentary import commentary, parts
from tests.reference.conftest import Ran
from tests.reference.rulebook import cited

ROOT = Path(__file__).parent.parent.parent
ROLLS = [dice for count in range(MOST_DICE + 1) for dice in product(FACES, repeat=count)]
PLAIN = {**os.environ, "NO_COLOR": "1", "COLUMNS": "80"}

# The values that the post, the koans in other languages and the Codewars sample publish.
PUBLIC = {
    "": 0, "5": 50, "1": 100, "1551": 300, "2346": 0, "111": 1000, "222": 200, "333": 300, "444": 400, "555": 500,
    "666": 600, "25223": 250, "5555": 550, "1111": 1100, "11111": 1200, "11151": 1150, "23462": 0, "34533": 350,
    "15124": 250, "1222": 300, "15222": 350, "51341": 250, "11131": 1100, "24454": 450, "44433": 400, "22233": 200,
}  # fmt: skip

HELP = """\
usage: python -m reference greed [-h] [--commentary] [--rules] [DIE ...]

Score one roll of Greed. Without dice, read a roll a line from standard input, the dice
parted by blanks and an empty line for no dice, and print a score a line.

positional arguments:
  DIE           up to five dice, each 1 to 6

options:
  -h, --help    show this help message and exit
  --commentary  in place of the output, tell what each set and each single is
                worth, with the numbers of the rules
  --rules       print the rulebook, and play nothing

examples:
  python -m reference greed 1 5 1 2 4
  python -m reference greed 2 5 2 2 3 --commentary
  python -m reference greed < rolls.txt
"""


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command from the root of the repository, with input in a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "reference", "greed", *arguments],
        cwd=ROOT, env=PLAIN, input=stdin, capture_output=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip


# ---------------------------------------------------------------- values


@pytest.mark.parametrize(("dice", "expected"), PUBLIC.items())
def test_public_values(dice: str, expected: int) -> None:
    assert score([int(die) for die in dice]) == expected


def test_there_are_9331_rolls_and_462_without_their_order() -> None:
    assert len(ROLLS) == 9331
    assert len({tuple(sorted(dice)) for dice in ROLLS}) == 462


def test_all_scores_together() -> None:
    # The sum over all rolls, counted from the rules: each of the n places of the dice holds a 1 or a 5 in a sixth of
    # all rolls, and a set is worth what it is worth less its three dice as singles.
    sets = {1: 700, 2: 200, 3: 300, 4: 400, 5: 350, 6: 600}
    with_a_set = {3: 1, 4: 4 * 5 + 1, 5: 10 * 25 + 5 * 5 + 1}
    singles = sum(count * 6 ** (count - 1) * 150 for count in range(1, 6))
    assert sum(map(score, ROLLS)) == singles + sum(sets.values()) * sum(with_a_set.values())


@given(st.lists(st.sampled_from(FACES), max_size=5))
def test_the_order_of_the_dice_means_nothing(dice: list[int]) -> None:
    assert {score(order) for order in permutations(dice)} == {score(dice)}


@given(st.lists(st.sampled_from(FACES), max_size=4), st.sampled_from(FACES))
def test_one_more_die_never_costs_points(dice: list[int], die: int) -> None:
    assert score([*dice, die]) >= score(dice)


@pytest.mark.parametrize("kind", [list, tuple])
def test_the_dice_are_left_as_they_were(kind: Callable[[tuple[int, ...]], list[int]]) -> None:
    for dice in ROLLS[::7]:
        given_dice = kind(dice)
        score(given_dice)
        assert given_dice == kind(dice)


# ---------------------------------------------------------------- six dice


def of_the_post(face: int, count: int) -> int:
    """What the post's code adds for so many dice of a face: a set of 2, 3, 4 or 6 only once."""
    if face not in (1, 5):
        return 100 * face if count >= 3 else 0
    sets, singles = divmod(count, 3)
    return (1000 * sets + 100 * singles) if face == 1 else (500 * sets + 50 * singles)


@pytest.mark.parametrize("face", FACES)
def test_counting_a_set_once_is_right_up_to_five_dice_and_wrong_from_six(face: int) -> None:
    assert [points(face, count) for count in range(6)] == [of_the_post(face, count) for count in range(6)]
    assert (points(face, 6) == of_the_post(face, 6)) == (face in (1, 5))


def test_two_sets_of_one_face_are_two_sets() -> None:
    assert (points(1, 6), points(2, 6), points(5, 6), points(2, 7)) == (2000, 400, 1000, 400)


# ---------------------------------------------------------------- what is no roll


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ([0], "die 1 is 0, and a die shows 1 to 6"),
        ([1, 7], "die 2 is 7, and a die shows 1 to 6"),
        ([1, 2, 3, 4, -5], "die 5 is -5, and a die shows 1 to 6"),
        ([1, 2, 3, 4, 5, 6], "a roll has at most five dice, and here are 6"),
        ([9] * 1000, "a roll has at most five dice, and here are 1000"),
        (["5"], "die 1 is '5', and a die shows 1 to 6"),
    ],
)
def test_what_is_no_roll_is_refused_with_the_reason(dice: list[int], message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole message is compared
        score(dice)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("line", "dice"), [("", []), ("\n", []), ("1 5", [1, 5]), ("  2\t2  2 \r\n", [2, 2, 2]), ("05", [5])]
)
def test_a_line_is_a_roll(line: str, dice: list[int]) -> None:
    assert roll(line) == dice


def test_a_bad_line_is_told_with_its_number() -> None:
    read = rolls(["1 5\n", "\n", "2 x\n"])
    assert [next(read), next(read)] == [[1, 5], []]
    with pytest.raises(ValueError, match=r"^line 3: die 2 is 'x', and a die shows 1 to 6$"):
        next(read)


# ---------------------------------------------------------------- the commentary


def test_every_die_of_every_roll_is_in_one_part_and_the_parts_make_the_score() -> None:
    for dice in ROLLS:
        explained = list(parts(dice))
        assert sorted(part.face for part in explained for _ in range(part.number)) == sorted(dice)
        assert sum(part.points for part in explained) == score(dice)
        for part in explained:
            assert part.points == (SET[part.face] if part.is_set else part.number * SINGLE[part.face])
            assert part.number == 3 if part.is_set else part.number < 3


@pytest.mark.parametrize(
    ("dice", "lines"),
    [
        ("", ["Roll without dice (rule 1)", "    Score: 0 points (rule 7)"]),
        (
            "25223",
            [
                "Roll 2 5 2 2 3 (rule 1)",
                "    2 2 2: a set of 2s, 200 points (rule 3)",
                "    3: a single, 0 points (rule 6)",
                "    5: a single, 50 points (rule 5)",
                "    Score: 250 points (rule 7)",
            ],
        ),
        (
            "11151",
            [
                "Roll 1 1 1 5 1 (rule 1)",
                "    1 1 1: a set of 1s, 1000 points (rule 2)",
                "    1: a single, 100 points (rule 4)",
                "    5: a single, 50 points (rule 5)",
                "    Score: 1150 points (rule 7)",
            ],
        ),
        (
            "5155",
            [
                "Roll 5 1 5 5 (rule 1)",
                "    1: a single, 100 points (rule 4)",
                "    5 5 5: a set of 5s, 500 points (rule 3)",
                "    Score: 600 points (rule 7)",
            ],
        ),
        (
            "61616",
            [
                "Roll 6 1 6 1 6 (rule 1)",
                "    1 1: 2 singles of 100 points, 200 points (rule 4)",
                "    6 6 6: a set of 6s, 600 points (rule 3)",
                "    Score: 800 points (rule 7)",
            ],
        ),
        (
            "4454",
            [
                "Roll 4 4 5 4 (rule 1)",
                "    4 4 4: a set of 4s, 400 points (rule 3)",
                "    5: a single, 50 points (rule 5)",
                "    Score: 450 points (rule 7)",
            ],
        ),
        (
            "3355",
            [
                "Roll 3 3 5 5 (rule 1)",
                "    3 3: 2 singles of 0 points, 0 points (rule 6)",
                "    5 5: 2 singles of 50 points, 100 points (rule 5)",
                "    Score: 100 points (rule 7)",
            ],
        ),
    ],
)
def test_a_score_is_explained(dice: str, lines: list[str]) -> None:
    assert list(commentary([int(die) for die in dice])) == lines


def test_the_explanations_of_all_rolls_cite_every_rule() -> None:
    assert cited("\n".join(line for dice in ROLLS for line in commentary(dice))) == set(range(1, 8))


def test_what_is_no_roll_is_not_explained() -> None:
    with pytest.raises(ValueError, match=r"^die 2 is 9, and a die shows 1 to 6$"):
        list(commentary([1, 9]))


# ---------------------------------------------------------------- the command


def test_the_dice_of_the_command_are_scored() -> None:
    result = run("1", "5", "1", "2", "4")
    assert (result.stdout, result.stderr, result.returncode) == ("250\n", "", 0)


def test_a_roll_a_line_in_is_a_score_a_line_out() -> None:
    result = run(stdin="1 5\n\n2 5 2 2 3\n1 1 1")
    assert (result.stdout, result.stderr, result.returncode) == ("150\n0\n250\n1000\n", "", 0)


def test_the_command_explains_one_roll_and_many(reference: Callable[..., Ran]) -> None:
    one, other = list(commentary([2, 5, 2, 2, 3])), list(commentary([]))
    assert reference("greed", "2", "5", "2", "2", "3", "--commentary") == (0, "\n".join([*one, ""]), "")
    many = reference("greed", "--commentary", stdin="2 5 2 2 3\n\n")
    assert many == (0, "\n".join([*one, *other, ""]), "")
    wrong = reference("greed", "--commentary", stdin="1\n7\n")
    assert (wrong.code, wrong.out, wrong.told) == (2, "", "line 2: die 1 is 7, and a die shows 1 to 6\n")


def test_no_line_in_is_no_line_out() -> None:
    result = run()
    assert (result.stdout, result.stderr, result.returncode) == ("", "", 0)


def test_all_rolls_at_once() -> None:
    result = run(stdin="".join(" ".join(map(str, dice)) + "\n" for dice in ROLLS))
    assert result.stdout.split("\n") == [*(str(score(dice)) for dice in ROLLS), ""]


@pytest.mark.parametrize(
    ("arguments", "stdin", "message"),
    [
        (["7"], "", "die 1 is 7, and a die shows 1 to 6"),
        (["1"] * 6, "", "a roll has at most five dice, and here are 6"),
        (["x"], "", "die 1 is 'x', and a die shows 1 to 6"),
        (["[2,5]"], "", "die 1 is '[2,5]', and a die shows 1 to 6"),
        (["1", "-5"], "", "die 2 is '-5', and a die shows 1 to 6"),
        ([], "1 5\n1 9\n", "line 2: die 2 is 9, and a die shows 1 to 6"),
        ([], "1 2 3 4 5 6\n", "line 1: a roll has at most five dice, and here are 6"),
    ],
)
def test_wrong_usage_is_told_and_prints_nothing(arguments: list[str], stdin: str, message: str) -> None:
    result = run(*arguments, stdin=stdin)
    assert (result.stdout, result.returncode) == ("", 2)
    assert result.stderr.splitlines()[0] == "usage: python -m reference greed [-h] [--commentary] [--rules] [DIE ...]"
    assert result.stderr.splitlines()[-1] == f"python -m reference greed: error: {message}"


def test_on_a_terminal_the_usage_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

        def __iter__(self) -> None:
            raise AssertionError("a terminal must not be waited for")

    monkeypatch.setattr(sys, "stdin", Terminal())
    code = command.main(["greed"])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("usage: python -m reference greed ")
    assert err.endswith("error: give the dice of a roll, or a roll a line on standard input\n")


def test_the_help_tells_both_ways(reference: Callable[..., Ran]) -> None:
    assert reference("greed", "--help") == (0, HELP, "")
