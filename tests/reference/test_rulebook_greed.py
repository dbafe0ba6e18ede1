"""The rulebook of Greed: its examples are scored, and its claims are counted out."""

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from reference.greed import SET, SINGLE, score
from tests.reference.rulebook import check_the_fences, cited_in, numbers_of_rules, rulebook

RULEBOOK = rulebook("greed")
# The koan's own tests and examples, as the post gives them.
OF_THE_POST = {
    "the-examples-of-the-post": ["[1,1,1,5,1] 1150", "[2,3,4,6,2] 0", "[3,4,5,3,3] 350", "[1,5,1,2,4] 250"],
    "the-fifth-example-of-the-post": ["[2,5,2,2,3] 250"],
    "the-tests-of-the-post": [
        *("[] 0", "[5] 50", "[1] 100", "[1,5,5,1] 300", "[2,3,4,6] 0", "[1,1,1] 1000", "[2,2,2] 200", "[3,3,3] 300"),
        *("[4,4,4] 400", "[5,5,5] 500", "[6,6,6] 600", "[2,5,2,2,3] 250", "[5,5,5,5] 550"),
    ],
}


class Example(NamedTuple):
    """An example of the rulebook, as it is written there."""

    name: str
    lines: list[str]

    @property
    def rolls(self) -> Iterator[tuple[list[int], int]]:
        for line in self.lines:
            dice, points = re.fullmatch(r"\[([\d,]*)\] (\d+)", line).groups()  # type: ignore[union-attr]
            yield [int(die) for die in dice.split(",") if die], int(points)


EXAMPLES = [
    Example(name, [line.strip() for line in lines.splitlines()])
    for name, lines in re.findall(r"^```example\nname: (\S+)\n(.*?)^```$", RULEBOOK, re.M | re.S)
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_example_scores_as_it_says(example: Example) -> None:
    assert [points for _, points in example.rolls] == [score(dice) for dice, _ in example.rolls]


def test_the_examples_were_found_and_are_well_formed() -> None:
    check_the_fences(RULEBOOK, [example.name for example in EXAMPLES])
    assert len(EXAMPLES) >= 10
    assert all(example.lines for example in EXAMPLES)


def test_what_the_post_says_is_all_there() -> None:
    assert {name: lines for name, lines in EXAMPLES if name.endswith("of-the-post")} == OF_THE_POST


def test_the_rules_are_numbered_from_1_without_a_gap() -> None:
    assert numbers_of_rules(RULEBOOK) == list(range(1, 8))


@pytest.mark.parametrize(("path", "least"), [("greed.py", {1, 2, 6, 7}), ("greed.md", {1, 3, 5})])
def test_every_rule_that_is_cited_exists(path: str, least: set[int]) -> None:
    assert least <= cited_in(path) <= set(range(1, 8))


def test_the_program_has_the_points_of_the_rules() -> None:
    assert {face: SET[face] for face in (2, 3, 4, 5, 6)} == {face: 100 * face for face in (2, 3, 4, 5, 6)}
    assert SET[1] == 1000
    assert {face: points for face, points in SINGLE.items() if points} == {1: 100, 5: 50}


def test_the_typo_is_what_adjacent_sets_give_and_another_example_refutes_it() -> None:
    def adjacent(dice: list[int]) -> int:
        """The score where the three dice of a set must stand side by side."""
        for i in range(len(dice) - 2):
            if dice[i] == dice[i + 1] == dice[i + 2]:
                return score(dice[i : i + 3]) + adjacent(dice[:i] + dice[i + 3 :])
        return sum(score([die]) for die in dice)

    told = f"would score {adjacent([3, 4, 5, 3, 3])} under that reading, and the koan says {score([3, 4, 5, 3, 3])}"
    assert f"`[3,4,5,3,3]` {told}" in RULEBOOK
    assert f"ask for `assert_equal {adjacent([2, 5, 2, 2, 3])}, score([2,5,2,2,3])`" in RULEBOOK


def test_the_numbers_of_rolls_are_right() -> None:
    rolls = [dice for count in range(6) for dice in product(range(1, 7), repeat=count)]
    unordered = {tuple(sorted(dice)) for dice in rolls}
    assert f"There are {len(rolls):,} rolls, counting every order, and {len(unordered)} without it" in RULEBOOK


def test_five_dice_hold_one_set_at_most() -> None:
    most = max(sum(dice.count(face) // 3 for face in set(dice)) for dice in product(range(1, 7), repeat=5))
    assert f"five dice hold {('no', 'one', 'two')[most]} set at most" in RULEBOOK
