"""Suits that are left out: decided by counting in the validator, and by trying every choice here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from tests.card_cricket.sheets import check, implied
from validator.card_cricket.pack import SUITS
from validator.card_cricket.suits import FREE, MUST, NEVER, Ranked

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
LOW = {"A": 1, "2": 2, "3": 3, "4": 4}
TOKEN = re.compile(r"(?<=[ ,])(A|[2-9]|10|[JQK])([CDHS]?)(?=[ ,])")


def choices(text: str) -> Iterator[str]:
    """The text with every choice of the suits that it leaves out."""
    open_cards = [match for match in TOKEN.finditer(text.split("=")[0]) if not match[2]]
    for suits in product(SUITS, repeat=len(open_cards)):
        chosen = text
        for match, suit in reversed(list(zip(open_cards, suits, strict=True))):
            chosen = chosen[: match.end()] + suit + chosen[match.end() :]
        yield chosen


def forced(text: str, right: list[str]) -> dict[int, str]:
    """For each column of a card without its suit, the suits that it has in the right choices, if not all."""
    columns = [match.start() for match in TOKEN.finditer(text.split("=")[0]) if not match[2]]
    left: dict[int, set[str]] = {column: set() for column in columns}
    for chosen in right:
        for shift, column in enumerate(columns):
            left[column].add(TOKEN.match(chosen, column + shift)[2])  # type: ignore[index]
    return {column + 1: "".join(s for s in SUITS if s in suits) for column, suits in left.items() if len(suits) < 4}


def agree(text: str) -> bool:
    """Whether a text without some suits is right; asserts that the validator says the same, and why."""
    right = [chosen for chosen in choices(text) if check(chosen).conforms]
    report = check(text)
    assert report.conforms == bool(right), text
    if right:
        assert {one["column"]: one["suits"] for one in implied(report)} == forced(text, right), text
    return bool(right)


def lines(batsman: str, cards: list[str]) -> Iterator[str]:
    """The lines that may be right with these cards: out, and not out."""
    sums = [10 if card[:2] == "10" else LOW.get(card[0], 0) for card in cards]
    yield f"Batsman {batsman}: {', '.join(cards)} = {sum(sums[:-1])} RUNS"
    yield f"Batsman {batsman}: {', '.join(cards)} = {sum(sums)} RUNS, NOT OUT"


@pytest.mark.slow
def test_every_short_line_of_two_ranks_is_decided_as_by_trying_every_choice() -> None:
    cards = ["2", "2D", "2C", "2H", "3", "3D"]
    right = tried = 0
    for length in (1, 2, 3, 4):
        for chosen in product(cards, repeat=length):
            for text in lines("Two", list(chosen)):
                right, tried = right + agree(text), tried + 1
    assert 0 < right < tried


def test_lines_of_one_rank_are_decided_as_by_trying_every_choice() -> None:
    for length in (1, 2, 3, 4, 5):
        for chosen in product(["4", "4D", "4S"], repeat=length):
            if chosen.count("4") <= 5 and len(set(chosen)) <= 2:
                for text in lines("Four", list(chosen)):
                    agree(text)


def test_random_lines_are_decided_as_by_trying_every_choice() -> None:
    rng, right = Random(8), 0
    for _ in range(400):
        cards = [rng.choice("A234") + rng.choice(["", "", *SUITS]) for _ in range(rng.randint(1, 6))]
        cards.insert(rng.randint(0, len(cards)), rng.choice(["JOKER", "Q", "K"]))
        if sum(len(card) == 1 for card in cards) <= 5:
            for text in lines(rng.choice(["One", "Two", "Three", "Eleven"]), cards):
                right += agree(text)
    assert right > 40


# ---------------------------------------------------------------- the shapes, all of them


def tries(printed: frozenset[str], sorts: list[str]) -> list[tuple[str, ...]]:
    """Every legal choice of suits for cards of these sorts."""
    allowed = {MUST: "D", NEVER: "CHS", FREE: SUITS}
    return [
        suits
        for suits in product(*(allowed[sort] for sort in sorts))
        if len(set(suits)) == len(suits) and not set(suits) & printed
    ]


def test_every_shape_of_up_to_five_cards_is_counted_rightly() -> None:
    for bits in range(16):
        printed = frozenset(suit for i, suit in enumerate(SUITS) if bits >> i & 1)
        for must, never, free in product(range(3), range(5), range(6)):
            sorts = [MUST] * must + [NEVER] * never + [FREE] * free
            if len(sorts) > 5:
                continue
            shape, legal = Ranked(printed, must, never, free), tries(printed, sorts)
            assert shape.possible == bool(legal)
            for i, sort in enumerate(sorts if legal else []):
                assert set(shape.suits_left(sort)) == {suits[i] for suits in legal}


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Batsman One: 6, 5, 4, 10, JOKER = 25 RUNS", []),
        (
            "Batsman Two: A, A, 2 = 2 RUNS",
            ["the first A is no diamond", "the second A is no diamond", "the last 2 is the 2 of diamonds"],
        ),
        ("Batsman One: 9, 9C, 9H, 9S, JOKER = 36 RUNS", ["the first 9 is the 9 of diamonds"]),
        ("Batsman One: 9, 9H, JOKER = 18 RUNS", ["the first 9 is of clubs or diamonds or spades"]),
        ("Batsman Nine: 9, 9C, 9H, 9D = 27 RUNS", ["the first 9 is the 9 of spades"]),
        ("Batsman One: Q, QH, QS, QC, JOKER = 0 RUNS", ["the first Q is the Q of diamonds"]),
        ("Batsman Two: 2, 3 = 5 RUNS, NOT OUT", ["the 2 is no diamond"]),
        ("Batsman Seven: Q (1 extra), 2, 5 = 2 RUNS", ["the 2 is no diamond", "the last 5 is the 5 of diamonds"]),
        (
            "Batsman Two: A, A, STUMPS, " + ", ".join(["A"] * 3) + ", JOKER = 5 RUNS",
            ["the first A", "the second A", "the third A", "the fourth A", "the 5th A"],
        ),
    ],
)
def test_what_is_forced_is_said_in_words(line: str, says: list[str]) -> None:
    report = check(line)
    assert report.conforms
    batsman = line.split(":")[0]
    ends = "" if "STUMPS" not in line else " is no diamond"
    assert [one["says"] for one in implied(report)] == [f"{batsman}: {words}{ends}" for words in says]


def test_cards_of_one_day_are_decided_together_over_the_batsmen() -> None:
    names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"]
    rows = [f"Batsman {name}: {'A' if i == 1 else i} = 0 RUNS" for i, name in enumerate(names, 1)]
    text = "\n".join([*rows, "Batsman Eleven: JOKER = 0 RUNS", "Extras: 0", "Total: 0"])
    report = check(text)
    assert report.conforms
    assert [one["suits"] for one in implied(report)] == ["D"] * 10
    again = text.replace("Two: 2 =", "Two: A =")
    assert [f"{f.code} {f.line}:{f.column} {f.message}" for f in check(again).findings] == [
        "CC503 2:14 no choice of suits is legal on day 1: A of Batsman One, A of Batsman Two must all be the diamond"
    ]
