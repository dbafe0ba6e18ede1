"""Which misreading is behind wrong answers: each is found and named, and what explains nothing is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.greed import check, diagnosis_of
from validator.greed.misreadings import MISREADINGS, Scorer, WrongScorer
from validator.greed.oracle import Roll, score
from validator.report import Report

ROLLS = [roll for count in range(6) for roll in product(range(1, 7), repeat=count)]
# How many of all rolls each gets wrong, and what a text report says of it.
KNOWN = {
    "sets-must-be-adjacent": (1140, "the three dice of a set must be adjacent"),
    "first-three-are-dropped": (691, "after a set the first three of the sorted dice are dropped, whichever they are"),
    "set-dice-count-again": (596, "the dice of a set also count as singles"),
    "three-ones-are-a-hundred": (298, "three 1s are worth 100, as 100 times the number is"),
    "exactly-three-for-every-face": (162, "a set needs *exactly* three dice, so that four of a kind are four singles"),
    "exactly-three-of-2-3-4-or-6": (108, "a set of 2, 3, 4 or 6 needs *exactly* three dice"),
    "dice-beyond-a-set-are-lost": (54, "the fourth and fifth die of a kind are lost"),
    "fourth-equal-die-scores": (162, "a die beyond a set is worth its set once more"),
    "full-greed": (
        162,
        "the rules are those of full Greed, another game: four of a kind are worth twice their set, five four times",
    ),
    "farkle": (162, "the rules are those of Farkle, another game: four of a kind are worth 1000, five 2000"),
}
REMEDY = "Count each face: whatever is left of it after its set of three is single."
BY_NAME = {wrong.name: wrong for wrong in MISREADINGS}
each_one = pytest.mark.parametrize("wrong", MISREADINGS, ids=lambda wrong: wrong.name)


def answered(scorer: Callable[[Roll], object], rolls: list[Roll] = ROLLS) -> Report:
    return check("".join(f"{scorer(roll)}\n" for roll in rolls), given=rolls)


def claimed(*claims: tuple[str, int]) -> Any:
    report = check("".join(f"score([{','.join(roll)}]) => {value} points\n" for roll, value in claims))
    return diagnosis_of(report)


def test_the_misreadings_are_known_by_name() -> None:
    assert {wrong.name: wrong.belief for wrong in MISREADINGS} == {name: belief for name, (_, belief) in KNOWN.items()}


@each_one
def test_a_misreading_is_found_on_just_the_rolls_that_it_gets_wrong_and_is_named(wrong: WrongScorer) -> None:
    expected = {i for i, roll in enumerate(ROLLS, 1) if wrong.score(roll) != score(roll)}
    count, belief = KNOWN[wrong.name]
    report = answered(wrong.score)
    assert len(expected) == len(report.findings) == count
    assert {f.line for f in report.findings} == expected
    assert {f.code for f in report.findings} == {"GR301"}
    assert report.more == 0
    diagnosis = diagnosis_of(report)
    sentence = f"all {count:,} wrong answers are what you get if {belief}"
    assert diagnosis == {
        "name": wrong.name,
        "sentence": sentence,
        "explained": count,
        "of": count,
        "refuted": 0,
    }
    assert {f.hint for f in report.findings} == {sentence}
    assert all(f.message.endswith(f"; {wrong.reason}") for f in report.findings)


@each_one
def test_a_misreading_is_found_in_claims_too(wrong: WrongScorer) -> None:
    report = check("".join(f"score({list(roll)}) == {wrong.score(roll)}\n" for roll in ROLLS))
    count, _ = KNOWN[wrong.name]
    assert len(report.findings) + report.more == count
    assert diagnosis_of(report)["name"] == wrong.name
    assert (diagnosis_of(report)["explained"], diagnosis_of(report)["refuted"]) == (count, 0)


@each_one
def test_a_misreading_is_right_on_rolls_without_a_set(wrong: WrongScorer) -> None:
    for roll in ROLLS:
        if not any(roll.count(face) >= 3 for face in roll):
            assert wrong.score(roll) == score(roll)


@each_one
def test_the_order_of_the_dice_matters_to_one_alone(wrong: WrongScorer) -> None:
    by_dice: dict[Roll, set[int]] = {}
    for roll in ROLLS:
        by_dice.setdefault(tuple(sorted(roll)), set()).add(wrong.score(roll))
    assert any(len(scores) > 1 for scores in by_dice.values()) == (wrong.name == "sets-must-be-adjacent")


def test_right_answers_need_no_diagnosis() -> None:
    assert answered(score).extra == {"dice": None, "diagnosis": None, "claims": None}


def test_the_shortest_failing_roll_comes_first() -> None:
    rolls = ROLLS.copy()
    Random("shortest").shuffle(rolls)
    report = answered(BY_NAME["set-dice-count-again"].score, rolls)
    lengths = [len(rolls[f.line - 1]) for f in report.findings]
    assert lengths == sorted(lengths)
    assert set(lengths) == {3, 4, 5}
    lines = [f.line for f in report.findings if len(rolls[f.line - 1]) == 5]
    assert lines == sorted(lines)


@pytest.mark.parametrize(("misreading", "scorer"), [(wrong, other) for wrong in MISREADINGS for other in wrong.also])
def test_a_misreading_has_one_name_in_whichever_way_it_is_misread(misreading: WrongScorer, scorer: Scorer) -> None:
    diagnosis = diagnosis_of(answered(scorer))
    assert diagnosis["name"] == misreading.name
    assert diagnosis["explained"] == diagnosis["of"]
    assert diagnosis["refuted"] == 0


def test_the_typo_of_the_post_is_named_and_refuted_by_the_next_example() -> None:
    typo = {
        "name": "sets-must-be-adjacent",
        "sentence": "the wrong answer is what you get if the three dice of a set must be adjacent",
        "explained": 1,
        "of": 1,
        "refuted": 0,
    }
    assert claimed(("25223", 50), ("5", 50)) == typo
    assert claimed(("25223", 50), ("34533", 350), ("5", 50)) is None


@pytest.mark.parametrize(
    ("claims", "sentence"),
    [
        ([("111", 100)], "the wrong answer is what you get if three 1s are worth 100, as 100 times the number is"),
        # A right answer for four 1s leaves the narrower one of two.
        (
            [("2222", 0), ("3333", 0), ("1111", 1100)],
            "both wrong answers are what you get if a set of 2, 3, 4 or 6 needs *exactly* three dice",
        ),
        (
            [("111", 100), ("1111", 200), ("5", 500)],
            "2 of 3 wrong answers are what you get if three 1s are worth 100, as 100 times the number is",
        ),
        (
            [("111", 100), ("1111", 200), ("11112", 200), ("1112", 1000)],
            "all 3 wrong answers are what you get if three 1s are worth 100, as 100 times the number is, though 1 right"
            " one would be wrong then",
        ),
        (
            [("155", 200), ("515", 150)],
            "the wrong answer is what you get if the answer depends on the order of the dice: `[1, 5, 5]` is given 200,"
            " `[5, 1, 5]` 150",
        ),
        (
            [("1111", 2000), ("55555", 2000), ("222", 200)],
            "both wrong answers are what you get if the rules are those of full Greed, another game: four of a kind are"
            " worth twice their set, five four times",
        ),
        (
            [("2222", 1000), ("33333", 2000)],
            "both wrong answers are what you get if the rules are those of Farkle, another game: four of a kind are"
            " worth 1000, five 2000",
        ),
    ],
)
def test_the_sentence_says_how_near_the_nearest_comes(claims: list[tuple[str, int]], sentence: str) -> None:
    assert claimed(*claims)["sentence"] == sentence


@pytest.mark.parametrize(
    "claims",
    [
        # Nothing gives them.
        [("5", 500)],
        [("5", 500), ("1", 1)],
        # Not most of them.
        [("111", 100), ("5", 500), ("6", 60)],
        [("111", 100), ("5", 500)],
        # As many right answers speak against it.
        [("111", 100), ("1112", 1000)],
        # Two misreadings give the same.
        [("2222", 0), ("3333", 0)],
        [("2222", 400)],
        # The same dice in the same order, and dice that have no other order.
        [("5", 50), ("5", 500)],
        [("15", 150), ("51", 100), ("1", 10)],
    ],
)
def test_what_explains_nothing_is_not_told(claims: list[tuple[str, int]]) -> None:
    assert claimed(*claims) is None
    assert check("score([5]) => 500").remarks == ()


def test_nought_for_every_roll_is_no_misreading() -> None:
    report = answered(lambda roll: 0)
    assert diagnosis_of(report) is None
    assert report.remarks == ()
    assert all(f.hint == REMEDY for f in report.findings)


def test_the_order_of_the_dice_is_told_with_a_pair_of_rolls() -> None:
    report = answered(lambda roll: score(roll[1:]) if len(roll) == 5 and roll[0] > roll[1] else score(roll))
    diagnosis = diagnosis_of(report)
    assert diagnosis["name"] == "depends-on-order"
    assert diagnosis["explained"] == diagnosis["of"] == len(report.findings)
    assert {f.hint for f in report.findings} == {diagnosis["sentence"]}
    assert report.remarks == (diagnosis["sentence"],)
    assert all(f.message.endswith("; the order of the dice does not matter") for f in report.findings)


def test_an_answer_that_the_diagnosis_leaves_over_has_a_reason_of_its_own() -> None:
    report = check(
        "score([1,1,1]) => 100 points\nscore([1,1,1,2]) => 100 points\nscore([1,1,1,3]) => 100 points\n"
        "score([5,5,5,5]) => 500 points\nscore([6]) => 6 points\n"
    )
    assert [f.message for f in report.findings] == [
        "`[1, 1, 1]` scores 1000, not 100: 1 1 1 is 1000; a set of three 1s is worth 1000",
        "`[1, 1, 1, 2]` scores 1000, not 100: 1 1 1 is 1000; a set of three 1s is worth 1000",
        "`[1, 1, 1, 3]` scores 1000, not 100: 1 1 1 is 1000; a set of three 1s is worth 1000",
        "`[5, 5, 5, 5]` scores 550, not 500: 5 5 5 is 500 and 5 is 50; a 1 or a 5 beyond the set is a single",
        "`[6]` scores 0, not 6: it has no set, no 1 and no 5",
    ]
    sentence = "3 of 5 wrong answers are what you get if three 1s are worth 100, as 100 times the number is"
    assert [f.hint for f in report.findings] == [sentence, sentence, sentence, REMEDY, REMEDY]


@settings(max_examples=60)
@given(st.data())
def test_a_program_with_one_more_fault_is_not_explained_wholly(data: st.DataObject) -> None:
    wrong = data.draw(st.sampled_from(MISREADINGS))
    odd = data.draw(st.sampled_from(ROLLS))
    rolls = [roll for roll in ROLLS if len(roll) <= 4 or roll == odd]
    diagnosis = diagnosis_of(answered(lambda roll: 7 if roll == odd else wrong.score(roll), rolls))
    if diagnosis and diagnosis["name"] == "depends-on-order":
        # Which is true as well.
        assert wrong.name == "sets-must-be-adjacent"
    elif diagnosis:
        assert diagnosis["name"] == wrong.name
        assert diagnosis["explained"] + 1 == diagnosis["of"]
    else:
        # Up to four dice some of them are alike.
        assert wrong.name in {"fourth-equal-die-scores", "full-greed"}


def test_a_diagnosis_is_short_however_long_the_answer() -> None:
    diagnosis = claimed(("15", int("9" * 4000)), ("51", 150))
    assert json.loads(json.dumps(diagnosis)) == diagnosis
    assert diagnosis["sentence"].endswith("`[5, 1]` is given 150, `[1, 5]` 9999999999999999999…")
