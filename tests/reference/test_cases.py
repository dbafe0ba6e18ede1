"""`--cases`: games with their chance given, and what right programs print of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from reference import card_cricket, dice_cricket
from reference.card_cricket_innings import deal, innings
from reference.dice_cricket import HOUSE, READINGS
from tests.reference.conftest import Ran

Command = Callable[..., Ran]
WAYS = {"B": "Bowled", "L": "LBW", "C": "Caught"}
NAMES = ("Fred", "Sonya", "David", "Ben", "Cody", "Hazel", "Nina", "Kim", "Cath", "Lena", "Will")


def parts_of(text: str) -> list[tuple[str, list[str]]]:
    """The parts of cases as anybody would take them apart: what each is called, and its lines."""
    parts = list[tuple[str, list[str]]]()
    for line in text.splitlines():
        if line.startswith("== "):
            parts.append((line.removeprefix("== "), []))
        else:
            parts[-1][1].append(line)
    return parts


def test_a_case_has_what_goes_in_and_the_right_table_in_each_reading(reference: Command) -> None:
    ran = reference("dice-cricket", "--cases", "12", "--seed", "7", "--reading", "all")
    assert (ran.code, ran.err) == (0, "")
    parts = parts_of(ran.out)
    expected = [f"case {n}: {part}" for n in range(1, 13) for part in ["input", *(f"output ({r})" for r in READINGS)]]
    assert [name for name, _ in parts] == expected
    for start in range(0, len(parts), 17):
        (_, given), *outputs = parts[start : start + 17]
        assert tuple(given[:11]) == NAMES
        assert len(given) == 13
        assert len(given[12]) == given[11].count("/")
        for reading, (_, table) in zip(READINGS, outputs, strict=True):
            card = dice_cricket.innings(NAMES, given[11], [WAYS[way] for way in given[12]], reading)
            assert card.everyone_faced
            assert len(card.balls) + 30 <= len(given[11])
            assert "\n".join(table) == dice_cricket.scorecard(card)


def test_cases_are_the_same_each_time_and_have_the_readings_that_are_asked_for(reference: Command) -> None:
    plain = reference("dice-cricket", "--cases", "2", "--seed", "7")
    assert plain == reference("dice-cricket", "--cases", "2", "--seed", "7", "--reading", "house")
    assert plain != reference("dice-cricket", "--cases", "2", "--seed", "8")
    assert [name for name, _ in parts_of(plain.out)][1] == f"case 1: output ({HOUSE})"
    some = reference("dice-cricket", "--cases", "1", "--reading", "house,no-dots/stay/once/face,house")
    assert [name for name, _ in parts_of(some.out)][1:] == [
        f"case 1: output ({HOUSE})",
        "case 1: output (no-dots/stay/once/face)",
    ]


@pytest.mark.parametrize("wickets", [10, 11])
def test_a_case_of_card_cricket_is_five_packs_and_the_sheet(reference: Command, wickets: int) -> None:
    ran = reference("card-cricket", "--cases", "3", "--seed", "7", "--wickets", str(wickets))
    assert (ran.code, ran.err) == (0, "")
    parts = parts_of(ran.out)
    assert [name for name, _ in parts] == [
        f"case {n}: {part}" for n in (1, 2, 3) for part in ("input", f"output ({wickets} wickets)")
    ]
    for (_, given), (_, sheet) in zip(parts[::2], parts[1::2], strict=True):
        packs = [line.split(", ") for line in given]
        assert [len(pack) for pack in packs] == [54] * 5
        assert "\n".join(sheet) == card_cricket.sheet(innings(deal(packs), wickets))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dice-cricket", "--reading", "all"], "a game has one reading: several are for --cases"),
        (["dice-cricket", "--cases", "2", "--games", "2"], "--cases and --games do not go together"),
        (["dice-cricket", "--cases", "2", "--balls", "1"], "--cases and --balls do not go together"),
        (["card-cricket", "--cases", "2", "--match"], "--cases and --match do not go together"),
        (["card-cricket", "--cases", "0"], "argument --cases: '0' is no number of games: give a whole number from 1"),
    ],
)
def test_wrong_usage_is_told(reference: Command, arguments: list[str], message: str) -> None:
    ran = reference(*arguments)
    assert (ran.code, ran.out, ran.told) == (2, "", message + "\n")
