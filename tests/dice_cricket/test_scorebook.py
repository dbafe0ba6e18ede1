"""A game step by step: the story of `--replay`, with the places where it is printed."""

from __future__ import annotations

import pytest

from tests.shared.card import STANDARD_CARD
from tests.shared.casebook import folder_of, listed, output_of
from validator import check, hole_named
from validator.dice_cricket.walk import NAMES
from validator.finding import Asked
from validator.place import Span
from validator.scorebook import Scorebook

HOLE = "dice-cricket"


def books(output: bytes | str) -> tuple[Scorebook, ...]:
    """The game of an output under every reading."""
    return hole_named(HOLE).scorebooks(output, Asked())


def shown(output: str, span: Span) -> str:
    """What is printed at a place."""
    return output.splitlines()[span.line - 1][span.column - 1 : span.end_column - 1]


@pytest.mark.once
def test_every_case_has_the_story_that_replay_tells() -> None:
    assert folder_of(HOLE).is_dir()
    told = 0
    for case in listed(HOLE):
        output = output_of(HOLE, case)
        for book in books(output):
            head, *lines, ending = check(output, replay=True, reading=book.reading).story
            assert head == f"Under {book.reading}:"
            told_so = [f"{moment.number} {moment.sentence}, {dict(moment.board)['Score']}" for moment in book.moments]
            assert told_so == [line.partition(" after over")[0] for line in lines]
            assert book.ending == ending
            told += 1
    assert told > 100


@pytest.mark.once
def test_a_reading_explains_just_what_the_report_says() -> None:
    for case in listed(HOLE):
        report = check(output_of(HOLE, case))
        found = books(output_of(HOLE, case))
        assert [book.reading for book in found] in ([], list(NAMES))
        if found:
            assert tuple(book.reading for book in found if book.explains) == report.readings


@pytest.mark.parametrize("reading", range(16))
def test_every_ball_and_every_end_of_a_row_is_shown_once(reading: int) -> None:
    book = books(STANDARD_CARD)[reading]
    balls = [shown(STANDARD_CARD, moment.shows[0]) for moment in book.moments]
    assert "".join(balls) == check(STANDARD_CARD).extra["dice"] or not book.explains
    ends = [shown(STANDARD_CARD, span) for moment in book.moments for span in moment.shows[1:]]
    last = [shown(STANDARD_CARD, span) for span in (*book.shows, *book.left)]
    cells = [cell.strip() for line in STANDARD_CARD.splitlines()[3:25:2] for cell in line.split("|")[3:5]]
    everything = "".join([*balls, *ends, *last])
    assert sorted(everything) == sorted("".join([*cells, "169", *(row.split("|")[2].strip() for row in rows())]))


def rows() -> list[str]:
    """The batters' lines of the standard card."""
    return STANDARD_CARD.splitlines()[3:25:2]


def test_the_board_is_that_of_the_ball() -> None:
    book = books(STANDARD_CARD)[0]
    assert (book.step, book.part, book.fall) == ("ball", "over", "wicket")
    assert [moment.part for moment in book.moments[4:7]] == ["over 1", "over 1", "over 2"]
    assert book.moments[4].falls
    assert dict(book.moments[4].board) == {
        "Score": "14 for 1",
        "Faced": "Fred 14 (5)",
        "Other end": "Sonya 0 (0)",
        "This over": ". 6 6 2 /",
        "Next to face": "David 0 (0)",
    }
    assert dict(book.moments[-1].board)["Next to face"] == "nobody"
    assert dict(book.moments[-1].board)["Score"] == "169 for 10"


def test_a_game_that_stops_short_says_why_and_what_it_never_came_to() -> None:
    wrong = STANDARD_CARD.replace("1.61.", "1.61 ")
    book = books(wrong)[0]
    assert not book.explains
    assert book.ending == "13.6 Will to face: no ball left, so the game stops here"
    assert book.shows == ()
    assert [shown(wrong, span) for span in book.left] == ["2", "Retired", "57", "Not Out", "8", "169"]
    # Under this reading the last batter has balls left when the innings is over.
    book = books(STANDARD_CARD)[2]
    assert [shown(STANDARD_CARD, span) for span in book.shows] == ["Not Out", "8", "169"]
    assert [shown(STANDARD_CARD, span) for span in book.left] == [".61."]


@pytest.mark.parametrize("output", [b"", b"nothing", STANDARD_CARD.replace("Not Out", "Bowled ").encode()])
def test_what_is_no_game_is_not_told(output: bytes) -> None:
    assert books(output) == ()
