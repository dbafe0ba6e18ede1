"""Exact play of card cricket: where the packs are given there is one right sheet."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from contextlib import redirect_stdout
from itertools import chain
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from reference import card_cricket as reference
from reference.card_cricket_innings import PACK, deal
from tests.card_cricket.exact_players import PLAIN
from tests.card_cricket.sheets import check
from validator.card_cricket.fixtures import Fixture, fixture, fixture_of, innings_of, read_fixture
from validator.card_cricket.series import SITUATIONS, situations
from validator.finding import UncheckableError

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
MISTAKES = {
    "below-the-number": ("0 < number <= batsman", "0 < number < batsman"),
    "any-diamond": ("0 < number <= batsman", "number"),
    "joker-forgotten": ('card == "JOKER" or ', ""),
    "picture-of-diamonds": ("0 < number <= batsman", "number <= batsman"),
    "wicket-card-scored": ("runs += 0 if out else number", "runs += number"),
    "picture-scored": ("runs += 0 if out else number", "runs += 0 if out else number + picture"),
    "extras-not-counted": ("extras += picture", "extras += 0"),
    "extras-not-in-total": ("{total + extras}", "{total}"),
    "first-card-left-out": ("else []) + pack", "else []) + pack[1:]"),
    "packs-reversed": ("splitlines()]", "splitlines()][::-1]"),
    "ten-wickets": ("range(1, 12)", "range(1, 11)"),
}


def played(game: Fixture, mistake: str = "") -> str:
    """What the plain program prints, or one with a mistake."""
    old, new = MISTAKES.get(mistake, ("", ""))
    assert old in PLAIN
    out = io.StringIO()
    with patch("sys.stdin", io.StringIO(game.lines.decode())), redirect_stdout(out):
        exec(compile(PLAIN.replace(old, new) if old else PLAIN, "player", "exec"), {})
    return out.getvalue()


# ---------------------------------------------------------------- both halves play the same


def right_sheet(packs: Sequence[Sequence[str]], wickets: int = 11) -> str:
    return reference.sheet(reference.innings(deal(packs), wickets)) + "\n"


@pytest.mark.parametrize("wickets", [10, 11])
@drawn(st.integers(0, 10**9))
def test_the_right_sheet_is_that_of_the_reference(wickets: int, seed: int) -> None:
    packs = tuple(pack for pack, _ in zip(reference.packs(Random(seed)), range(5), strict=False))
    given = Fixture(packs)
    one = reference.innings(deal(packs), wickets)
    turns = [(stay.batsman, card) for stay in one.stays for card in stay.cards]
    assert [(step.batsman, step.card.text) for step in innings_of(packs, wickets)] == turns
    report = check(right_sheet(packs, wickets), given=given, wickets=wickets, strict=True)
    assert (report.findings, report.conforms) == ((), True)
    other = Fixture(packs[::-1])
    assert not check(right_sheet(packs, wickets), given=other, wickets=wickets).conforms


def test_each_card_of_a_sheet_must_be_the_given_one() -> None:
    # Two cards of one list are changed for one another, so that often no ordinary rule is broken.
    game = fixture(1)
    cards = [step.card.text for step in innings_of(game.packs, 11)]
    changed = 0
    for place in range(len(cards) - 1):
        one, other = cards[place : place + 2]
        sheet = right_sheet(game.packs)
        swapped = sheet.replace(f" {one}, {other},", f" {other}, {one},", 1)
        if swapped != sheet:
            report = check(swapped, given=game)
            assert not report.conforms
            assert report.findings[0].code == "CC801"
            changed += 1
    assert changed > 20


# ---------------------------------------------------------------- the games that are given


def test_fourteen_games_come_to_every_situation() -> None:
    seen = Counter[str]()
    for number in range(1, len(SITUATIONS) + 1):
        seen.update(situations(tuple(step.card.text for step in innings_of(fixture(number).packs, 11))))
    assert set(seen) == set(SITUATIONS)


def test_a_fixture_has_five_whole_packs_and_is_the_same_each_time() -> None:
    first = [fixture(number) for number in range(1, 51)]
    fixture.cache_clear()
    assert [fixture(number) for number in range(1, 51)] == first
    assert len(set(first)) == 50
    for game in first:
        assert [Counter(pack) for pack in game.packs] == [Counter(PACK)] * 5
        assert fixture_of(game.lines) == game


# ---------------------------------------------------------------- the first card that differs


def test_a_right_program_is_right() -> None:
    for number in range(1, 51):
        assert check(played(fixture(number)), given=fixture(number), strict=True).findings == ()


MESSAGES = {
    "below-the-number": "3:72 CC801 card 23 (3D) takes the wicket of Batsman Three, so card 24 (QC) is for Batsman"
    " Four, but it stands with Batsman Three",
    "any-diamond": "2:14 CC801 card 1 (9D) takes no wicket of Batsman One, so card 2 (9H) is for Batsman One, but it"
    " stands with Batsman Two",
    "joker-forgotten": "1:55 CC801 card 7 (JOKER) takes the wicket of Batsman One, so card 8 (10D) is for Batsman Two,"
    " but it stands with Batsman One",
    "picture-of-diamonds": "2:14 CC801 card 3 (KD) takes no wicket of Batsman One, so card 4 (2D) is for Batsman One,"
    " but it stands with Batsman Two",
    "wicket-card-scored": "3:68 CC801 card 23 (3D) adds 0 to the runs of Batsman Three, but 3 was added",
    "picture-scored": "1:22 CC801 card 3 (KD) adds 0 to the runs of Batsman One, but 1 was added",
    "extras-not-counted": "1:22 CC801 card 3 (KD) is an extra, but not in the Extras",
    "extras-not-in-total": "1:22 CC801 card 3 (KD) is an extra, but not in the Total",
    "first-card-left-out": "1:14 CC801 card 1 (9D) is for Batsman One, but 9H is listed there",
    "packs-reversed": "1:14 CC801 card 1 (9D) is for Batsman One, but 4D is listed there",
    "ten-wickets": "10:36 CC801 card 24 of day 2 (JS) is for Batsman Eleven, but the sheet ends before it",
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_first_card_that_differs_is_told_with_its_place(mistake: str) -> None:
    report = check(played(fixture(1), mistake), given=fixture(1))
    found = report.findings[0]
    assert f"{found.line}:{found.column} {found.code} {found.message}" == MESSAGES[mistake]
    assert not report.conforms


def test_a_sheet_that_goes_on_after_the_last_wicket_is_told() -> None:
    sheet = right_sheet(fixture(1).packs)
    line = next(line for line in sheet.splitlines() if line.startswith("Batsman Eleven"))
    last = line.partition(" = ")[0].rpartition(", ")[2]
    longer = sheet.replace(f"{last} = ", f"{last}, 9S = ")
    assert longer != sheet
    assert check(longer, given=fixture(1)).findings[0].message == (
        "card 29 of day 2 (2D) takes the last wicket, but 9S follows"
    )


# ---------------------------------------------------------------- files, and what makes no sense

A_PACK = ", ".join(fixture(1).packs[0])
UNREADABLE = {
    "": "no lines: there is a pack a line, from one to five",
    f"{A_PACK}\n" * 6: "6 lines: there is a pack a line, from one to five",
    A_PACK.replace("JOKER", "JOKR", 1): "line 1: `JOKR` is no card; they are written 10D, AS, JOKER",
    f"{A_PACK}, JOKER": "line 1: JOKER is in the pack once too often",
    f"{A_PACK}\nAS 2S": "line 2: a pack has 54 cards, not 2",
}


@pytest.mark.parametrize("text", UNREADABLE, ids=UNREADABLE.values())
def test_a_file_that_is_no_fixture_is_told_with_its_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game"
    file.write_text(text)
    with pytest.raises(ValueError, match="line") as caught:
        read_fixture(str(file))
    assert str(caught.value) == f"{file}: {UNREADABLE[text]}"


def test_cards_may_be_parted_by_blanks_alone(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_bytes(b"\xef\xbb\xbf" + fixture(1).lines.replace(b",", b"").replace(b"\n", b"\r\n") + b"\r\n")
    assert read_fixture(str(file)) == fixture(1)
    with pytest.raises(ValueError, match="no-such-file: No such file"):
        read_fixture(str(tmp_path / "no-such-file"))


def test_packs_that_do_not_end_the_innings_are_refused() -> None:
    long = next(game for game in map(fixture, range(1, 99)) if len(innings_of(game.packs, 11)) > 54)
    with pytest.raises(UncheckableError) as caught:
        check(right_sheet(long.packs), given=Fixture(long.packs[:1]))
    assert str(caught.value) == "the innings is not over after 1 pack"
    assert sum(map(len, chain(long.packs))) == 270
