"""Laws of sheets: what a change to a right sheet does to its report, and what no output can do."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.card_cricket.engine import one_innings, whole_match
from tests.card_cricket.sheets import STANDARD_MATCH, STANDARD_SHEET, check, implied
from validator.report import Report, as_json, concise, full

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
settings.register_profile("cards", derandomize=True, deadline=None, database=None, max_examples=200, print_blob=False)
laws = settings.get_profile("cards")
PIECES = [
    *"=,:-() \n\r\t\x00\ufeffé日0123456789ACDHSJQK",
    "Batsman ",
    "One",
    "Two",
    "Extras: ",
    "Total: ",
    "RUNS",
    ", NOT OUT",
    "STUMPS, ",
    "JOKER",
    "10D",
    "(1 extra)",
    " - ",
    "HOME 1ST INNINGS\n",
    "AWAY 1ST INNINGS\n",
    "RESULT: match drawn\n",
    "Batsman One: 6S, JOKER = 6 RUNS\n",
    "Batsman Two: 2 = 0 RUNS\n",
    "Extras: 0\nTotal: 6\n",
]
seeds = st.integers(0, 10**6)
CARD = re.compile(r"(?<=[ ,])(?:A|[2-9]|10|[JQK])[CDHS](?=[ ,])")


def made_right(output: bytes | str, report: Report) -> None:
    """What holds for every report on every output."""
    assert report.conforms == all(f.severity == "warning" for f in report.findings)
    places = [(f.line, f.column, f.code) for f in report.findings]
    assert places == sorted(places)
    for f in report.findings:
        assert f.message.isprintable()
        assert 1 <= f.line == f.span.end_line <= max(1, len(report.lines))
        line = report.lines[f.line - 1] if report.lines else ""
        if not f.code.startswith("IO"):
            assert 1 <= f.column < f.span.end_column <= len(line) + 1, f
    if not report.conforms:
        assert list(report.extra) == ["dice", "implied", "diagnosis"]
        assert (report.extra["dice"], report.extra["implied"], report.choices) == (None, [], 0)
        assert report.game is None or isinstance(report.game, str)
    assert as_json("x", report)["implied"] == implied(report)
    assert concise("x", report).count("\n") >= len(report.findings)
    assert full("x", report)


@laws
@given(st.binary(max_size=300), st.booleans())
def test_any_bytes_have_a_report(output: bytes, suits: bool) -> None:
    made_right(output, check(output, judged=suits))


@laws
@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join), st.booleans())
def test_any_pieces_of_a_sheet_have_a_report(output: str, suits: bool) -> None:
    made_right(output, check(output, judged=suits))


@laws
@given(st.sampled_from([STANDARD_SHEET, STANDARD_MATCH]), st.data())
def test_a_sheet_that_is_spoilt_anywhere_has_a_report(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    output = text[:start] + data.draw(st.sampled_from(PIECES)) + text[end:]
    made_right(output, check(output))


@laws
@given(st.integers(0, len(STANDARD_SHEET) - 1))
def test_a_sheet_cut_off_anywhere_is_an_excerpt_or_wrong(end: int) -> None:
    report = check(STANDARD_SHEET[:end])
    made_right(STANDARD_SHEET[:end], report)
    assert not isinstance(report.game, tuple) or end == len(STANDARD_SHEET) - 1
    assert check(STANDARD_SHEET[:end], judged=True).conforms == (end == len(STANDARD_SHEET) - 1)


@laws
@given(seeds, st.data())
def test_suits_removed_from_a_right_sheet_never_make_it_wrong(seed: int, data: st.DataObject) -> None:
    text = one_innings(seed)
    kept = data.draw(st.sets(st.integers(0, 200)))
    counter = iter(range(10**6))
    short = CARD.sub(lambda m: m[0] if next(counter) in kept else m[0][:-1], text)
    report = check(short)
    assert report.findings == ()
    made_right(short, report)


@laws
@given(seeds)
def test_a_sheet_without_suits_forces_what_a_sheet_with_them_shows(seed: int) -> None:
    text = one_innings(seed)
    # Every suit before a card in its line moves it one column to the left.
    suits = {
        (number, card.start() - shift + 1): card[0][-1]
        for number, line in enumerate(text.splitlines(), 1)
        for shift, card in enumerate(CARD.finditer(line))
    }
    forced = implied(check(CARD.sub(lambda card: card[0][:-1], text)))
    assert len(forced) > 5
    for one in forced:
        assert suits[one["line"], one["column"]] in one["suits"]


@laws
@given(seeds, st.data())
def test_another_number_is_always_found(seed: int, data: st.DataObject) -> None:
    text = one_innings(seed)
    number = data.draw(st.sampled_from(list(re.finditer(r"= (\d+) RUNS|Extras: (\d+)|Total: (\d+)", text))))
    old = number[number.lastindex or 0]
    start = number.start(number.lastindex or 0)
    new = data.draw(st.integers(0, 999).filter(lambda n: n != int(old)))
    report = check(f"{text[:start]}{new}{text[start + len(old) :]}")
    code = {1: "CC301", 2: "CC401", 3: "CC402"}[number.lastindex or 0]
    line = text.count("\n", 0, start) + 1
    assert [(f.code, f.line) for f in report.findings] == [(code, line)]


@laws
@given(seeds, st.data())
def test_another_card_in_its_place_is_found_unless_it_comes_to_the_same(seed: int, data: st.DataObject) -> None:
    text = one_innings(seed)
    card = data.draw(st.sampled_from(list(CARD.finditer(text))))
    other = data.draw(st.sampled_from(["AS", "2H", "3C", "4D", "7S", "9H", "10C", "10D", "JS", "QD", "KC", "JOKER"]))
    report = check(text[: card.start()] + other + text[card.end() :])
    if other != card[0] and report.conforms:
        # The same value, still no second one that day: only pictures and cards not yet dealt can do that.
        assert (other[0] in "JQK") == (card[0][0] in "JQK") or other == "JOKER" or card[0][-1] == "D"


@pytest.mark.parametrize("wickets", [10, 11])
def test_a_match_with_a_line_left_out_is_wrong(wickets: int) -> None:
    text = whole_match(3, wickets)
    rows = text.splitlines()
    for i, row in enumerate(rows):
        if row:
            assert not check("\n".join(rows[:i] + rows[i + 1 :]), wickets=wickets).conforms, row


@laws
@given(seeds)
def test_blank_lines_and_blanks_around_change_nothing(seed: int) -> None:
    text = one_innings(seed)
    spaced = "\n\n" + text.replace("\n", "  \n \n") + "\n"
    assert check(spaced, judged=True).game == check(text, judged=True).game is not None
