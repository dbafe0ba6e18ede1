"""An innings or a match card by card: the story of `--replay`, with the places where it is printed."""

from __future__ import annotations

import pytest

from validator import check, hole_named
from validator.finding import Asked, UncheckableError
from validator.place import Span
from validator.scorebook import Scorebook

HOLE = hole_named("card-cricket")
SHEET = HOLE.standard
MATCH = (HOLE.example("CC701", "1 = HOME 1ST INNINGS").output or b"").decode()


def book(output: str) -> Scorebook:
    """The game of an output."""
    (found,) = HOLE.scorebooks(output, Asked())
    return found


def shown(output: str, span: Span) -> str:
    """What is printed at a place."""
    return output.splitlines()[span.line - 1][span.column - 1 : span.end_column - 1]


@pytest.mark.parametrize("output", [SHEET, MATCH], ids=["sheet", "match"])
def test_the_story_is_that_of_replay(output: str) -> None:
    told = [line.rpartition(", ")[0] for line in check(output, hole="card-cricket", replay=True).story if ": " in line]
    assert [moment.sentence for moment in book(output).moments] == told
    assert len(told) > 20


def test_every_card_and_every_sum_is_shown_once() -> None:
    found = book(SHEET)
    cards = [shown(SHEET, moment.shows[0]) for moment in found.moments]
    assert cards[:4] == ["7C", "2D", "JOKER", "6C"]
    assert len(cards) == 22
    assert [shown(SHEET, moment.shows[1]) for moment in found.moments if moment.falls][:3] == ["9", "6", "8"]
    assert [shown(SHEET, span) for span in found.shows] == ["4", "48"]
    assert (found.reading, found.explains, found.ending) == ("", True, "All out for 48 (rule 8)")


def test_the_board_knows_the_day_and_the_pack() -> None:
    found = book(MATCH)
    assert (found.step, found.part, found.fall) == ("card", "day", "wicket")
    first, later = found.moments[53], found.moments[54]
    assert (first.part, later.part) == ("HOME 1ST INNINGS, day 1", "HOME 1ST INNINGS, day 2")
    assert dict(first.board)["Left in the pack"] == "0"
    assert dict(later.board)["Left in the pack"] == "53"


def test_what_is_wrong_or_only_a_part_is_not_told() -> None:
    assert HOLE.scorebooks(SHEET.replace("Total: 48", "Total: 47"), Asked()) == ()
    assert HOLE.scorebooks("Batsman One: 7C, 2C = 9 RUNS\n", Asked()) == ()
    with pytest.raises(UncheckableError, match="an innings ends after 10 or 11 wickets, not 9"):
        HOLE.scorebooks(SHEET, Asked(own={"wickets": 9}))
