"""A game to be looked at in the page is the command's own, and what cannot be one is said."""

from __future__ import annotations

import json

import pytest

from reference.__main__ import HOLES, output
from reference.lesson import choices, lesson


@pytest.mark.parametrize("hole", ["dice-cricket", "card-cricket"])
@pytest.mark.parametrize("seed", [0, 1, -7, 10**30])
def test_a_game_is_that_of_the_command_with_its_seed(hole: str, seed: int) -> None:
    told = json.loads(lesson(hole, f" {seed} "))
    assert told == {
        "told": output([hole, f"--seed={seed}", "--commentary"]),
        "printed": output([hole, f"--seed={seed}"]) + "\n",
        "command": f"python -m reference {hole} --seed={seed} --commentary",
    }


def test_a_roll_is_explained() -> None:
    told = json.loads(lesson("greed", "2 5 2 2 3"))
    assert (told["told"], told["printed"]) == (output(["greed", *"25223", "--commentary"]), "250\n")


def test_each_hole_can_be_chosen_from_and_what_stands_there_at_first_is_right() -> None:
    known = json.loads(choices())
    assert list(known) == list(HOLES)
    for hole, choice in known.items():
        assert "(rule" in json.loads(lesson(hole, choice["usual"]))["told"]


@pytest.mark.parametrize(
    ("hole", "chosen", "error"),
    [
        ("dice-cricket", "", "a seed is a whole number"),
        ("dice-cricket", "one", "a seed is a whole number"),
        ("card-cricket", "1.5", "a seed is a whole number"),
        ("card-cricket", "1" * 5000, "a seed is a whole number"),
        ("greed", "", "give one to five dice, each 1 to 6, parted by blanks"),
        ("greed", "--help", "give one to five dice, each 1 to 6, parted by blanks"),
        ("greed", "1 7", "die 2 is 7, and a die shows 1 to 6"),
        ("greed", "1 1 1 1 1 1", "a roll has at most five dice, and here are 6"),
    ],
)
def test_what_is_no_game_is_said(hole: str, chosen: str, error: str) -> None:
    assert json.loads(lesson(hole, chosen)) == {"error": error}
