"""Sheets made to hurt: the longest ones, and those that would take a careless judge all day."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.card_cricket.engine import one_innings, whole_match
from tests.card_cricket.sheets import check
from tests.shared.work import Shape, is_linear, memory, shaped, shapes_of, told, work
from validator.finding import MOST_FINDINGS
from validator.report import Report

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
LIMIT = 128 * 1024
# Pieces that are repeated until the output is full: each a different way to be long.
PIECES = {
    **{f"all {c!r}": c for c in "=,:- \n(A1x\t\x00é"},
    "labels": "Batsman One:\n",
    "labels in one line": "Batsman One: ",
    "short lines": "Batsman One: 6S, JOKER = 6 RUNS\n",
    "lines of two": "Batsman Two:\n\n6, 2 = 6 RUNS\n",
    "not out": "Batsman Two: 6S = 6 RUNS, NOT OUT\n",
    "empty lists": "Batsman One: = 0 RUNS\n",
    "bad cards": "Batsman One: x, y, z = 6 RUNS\n",
    "bad notes": "Batsman One: Q (2 extra), JOKER = 0 RUNS\n",
    "stumps": "Batsman Two: STUMPS, STUMPS, 6S = 6 RUNS, NOT OUT\n",
    "extras": "Extras: 0\n",
    "totals": "Total: 0\n",
    "both": "Total: 0\nExtras: 0\n",
    "headings": "HOME 1ST INNINGS\n",
    "innings": "HOME 1ST INNINGS\nBatsman One: JOKER = 0 RUNS\nExtras: 0\nTotal: 0\n",
    "results": "RESULT: match drawn\n",
    "results and headings": "RESULT: match drawn\nAWAY 1ST INNINGS\n",
    "sheets": one_innings(1),
    "matches": whole_match(1),
    "prose": "the batsman is out - he walks\n",
    "remarks": " - \n",
    "equals": "Batsman One: 6S = = = 6 RUNS\n",
}
CARDS = {
    "one card": "6S, ",
    "one rank": "6, ",
    "low rank": "A, ",
    "jokers": "JOKER, ",
    "pictures": "Q (1 extra), ",
    "notes": "Q (1 extra) (1 extra), ",
    "brackets": "Q (((, ",
    "stumps": "STUMPS, ",
    "stumps and cards": "STUMPS, 6, ",
    "blanks": "                ",
    "commas": ",",
    "bad": "x, ",
}
each_piece = pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
each_list = pytest.mark.parametrize("cards", CARDS.values(), ids=CARDS)
WAYS = [("", ""), ("", "Extras: 0\nTotal: 0\n"), ("HOME 1ST INNINGS\n", "RESULT: match drawn\n")]


def filled(piece: str, size: int) -> str:
    return piece * max(1, size // len(piece.encode()))


def listed(cards: str, size: int, end: str) -> str:
    return f"Batsman Two: {filled(cards, size)}2D = 6 RUNS{end}\n"


def bounded(got: Report) -> None:
    """What a report is like, however bad the output."""
    assert len(got.findings) <= MOST_FINDINGS
    assert got.more == 0 or len(got.findings) == MOST_FINDINGS
    for finding in got.findings:
        assert len(finding.message) <= 400
        assert finding.message.isprintable()
        assert 1 <= finding.line <= finding.span.end_line <= len(got.lines)


@each_piece
@pytest.mark.parametrize(("before", "after"), WAYS, ids=["excerpt", "sheet", "match"])
def test_the_longest_output_of_one_kind_has_a_report(piece: str, before: str, after: str) -> None:
    bounded(check(before + filled(piece, LIMIT - len(before + after)) + after))


@each_list
@pytest.mark.parametrize("end", ["", ", NOT OUT"])
def test_the_longest_list_has_a_report(cards: str, end: str) -> None:
    text = listed(cards, LIMIT - 60, end)
    bounded(check(text))
    bounded(check(text + "Extras: 0\nTotal: 6\n"))


@pytest.mark.parametrize("token", ["A", "1", "=", "\u202e", "\x00", "`", "\U0001f3cf"], ids=ascii)
@pytest.mark.parametrize(
    "shape",
    [
        "Batsman {}: 2D = 0 RUNS",
        "Batsman One: {} = 0 RUNS",
        "Batsman One: Q ({}) = 0 RUNS",
        "Batsman One: 2D = {} RUNS",
        "Extras: {}",
        "Total: {}",
        "RESULT: {}",
        "{}",
    ],
)
def test_a_token_of_a_megabyte_makes_no_long_message(token: str, shape: str) -> None:
    text = shape.format(token * 1_000_000)
    for output in (text, text + "\nTotal: 0", "HOME 1ST INNINGS\n" + text):
        bounded(check(output, max_bytes=10_000_000))


@each_piece
@pytest.mark.parametrize(("before", "after"), WAYS, ids=["excerpt", "sheet", "match"])
def test_four_times_the_output_is_at_most_five_times_the_work(piece: str, before: str, after: str) -> None:
    small, large = (before + filled(piece, size) + after for size in (2_000, 8_000))
    check(small)
    assert work(lambda: check(large)) < 5 * work(lambda: check(small)) + 1_000


@each_list
@pytest.mark.parametrize("end", ["", ", NOT OUT"])
def test_four_times_the_cards_are_at_most_five_times_the_work(cards: str, end: str) -> None:
    small, large = (listed(cards, size, end) for size in (2_000, 8_000))
    check(small)
    assert work(lambda: check(large)) < 5 * work(lambda: check(small)) + 1_000


TOLD = partial(told, hole="card-cricket")

# Short ones: a whole sheet would stand there once or twice, and that is no measure.
FRAGMENTS = [piece for piece in (*PIECES.values(), *CARDS.values(), " = 6 RUNS\n", "2D") if len(piece) < 100]
OPTIONS = st.fixed_dictionaries({"strict": st.booleans(), "wickets": st.sampled_from([10, 11])})


@settings(max_examples=40)
@given(shapes_of(FRAGMENTS), OPTIONS)
def test_twice_any_fragments_is_at_most_about_twice_the_work(shape: Shape, how: dict[str, Any]) -> None:
    assert is_linear(partial(TOLD, **how), shape)


@pytest.mark.parametrize("piece", ["Batsman One: \n", "\n", "=", "Total: 0\n", whole_match(1)], ids=ascii)
def test_the_longest_output_takes_at_most_64_megabytes(piece: str) -> None:
    output = shaped([(piece, True)], LIMIT - 100)
    TOLD(b"x")
    assert memory(lambda: TOLD(output)) <= 64 * 1024 * 1024
