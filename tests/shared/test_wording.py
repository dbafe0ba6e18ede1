"""What was probably meant: our own distance, for a browser that has no `regex`, is that of `regex`."""

from __future__ import annotations

import string
import sys
from random import Random

import pytest

from tests.shared.casebook import checked, example_checked, folder_of, listed
from validator import HOLES, hole_named
from validator.card_cricket.stays import WORDS as NUMBERS
from validator.dice_cricket.cells import DISMISSALS
from validator.hole import rules_of
from validator.report import as_json
from validator.rulebook import entry
from validator.wording import TWINS, errors_between, nearest, steps_between

WORDS = (*DISMISSALS, *NUMBERS, "Name", "Runs", "How Out", "Total", "Extras", "STUMPS", "JOKER", "RESULT")


def spoiled(word: str, rng: Random) -> str:
    """The word with a few letters put in, taken out, changed, or in the other case."""
    letters = list(word)
    for _ in range(rng.randint(0, 5)):
        place = rng.randrange(len(letters) + 1)
        strange = rng.choice([*string.printable, *TWINS, "\u212a", "\u00df", "\U0001f3cf"])
        made = rng.choice([[], [strange], [letter.swapcase() for letter in letters[place : place + 1]]])
        letters[place : place + rng.randint(0, 1)] = made
    return "".join(letters)


def test_the_distance_is_that_of_regex() -> None:
    rng = Random(13)
    for _ in range(5_000):
        word = rng.choice(WORDS)
        text = spoiled(rng.choice([word, word, rng.choice(WORDS)]), rng)
        for most in (max(1, len(word) // 3), len(word) // 2 + 1):
            assert steps_between(text, word, most) == errors_between(text, word, most), (text, word, most)


@pytest.mark.once
def test_a_letter_is_another_one_just_where_regex_says_so() -> None:
    strangers = [chr(code) for code in range(0x3000) if chr(code).lower() != chr(code) or code > 0x7F]
    for letter in string.ascii_letters:
        for stranger in strangers:
            # Both words hold a second letter, which is the same, so that one may be changed.
            own, other = steps_between(f"{stranger}x", f"{letter}x", 1), errors_between(f"{stranger}x", f"{letter}x", 1)
            assert own == other, (letter, stranger)


def test_the_nearest_word_needs_no_regex(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "regex", None)
    assert nearest("bowld", DISMISSALS) == "Bowled"
    assert nearest("RUN", DISMISSALS) is None
    assert nearest("Catch", DISMISSALS, far=True) == "Caught"


@pytest.mark.parametrize("hole", HOLES)
def test_every_case_and_example_has_the_same_hints_without_regex(hole: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert folder_of(hole).is_dir()
    with_regex = reports(hole)
    monkeypatch.setitem(sys.modules, "regex", None)
    assert reports(hole) == with_regex


def reports(hole: str) -> list[dict[str, object]]:
    """The reports on the cases of a hole and on the examples of its rules, hints and all."""
    rules = {code: rule for code, rule in rules_of(hole_named(hole)).items() if code[2] != "6"}
    examples = [example_checked(hole, code, entry(rule).broken) for code, rule in rules.items()]
    return [as_json("output", report) for report in [*examples, *(checked(hole, case) for case in listed(hole))]]
