"""A game told card by card (`--replay`), and the walk behind it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.card_cricket.engine import one_innings, whole_match
from tests.card_cricket.sheets import STANDARD_MATCH, STANDARD_SHEET, check, implied
from tests.conftest import Ran
from validator.card_cricket import HOLE
from validator.card_cricket.pack import Card, card_of
from validator.card_cricket.walk import Step, turns_of, walk
from validator.finding import Asked

SCORE = re.compile(r"(?P<total>\d+) for (?P<fallen>\d+)$")


def story(text: str, wickets: int = 11) -> tuple[str, ...]:
    return check(text, wickets=wickets, replay=True).story


def steps(cards: str, dealt: int = 0) -> list[Step]:
    return list(walk(turns_of(map(card_of, cards.split())), dealt))


def test_a_sheet_is_told_card_by_card() -> None:
    told = story(STANDARD_SHEET)
    assert told[:9] == (
        "Batsman One: 7C, 7 runs (rule 3), 7 for 0",
        "Batsman One: 2D, 2 runs (rule 3), 9 for 0",
        "Batsman One: JOKER, out (rule 5) for 9 off 3 cards, 9 for 1",
        "Batsman Two: 6C, 6 runs (rule 3), 15 for 1",
        "Batsman Two: KH, a no ball (rule 4), 16 for 1",
        "Batsman Two: JOKER, out (rule 5) for 6 off 3 cards, 16 for 2",
        "Batsman Three: QC, a wide (rule 4), 17 for 2",
        "Batsman Three: 8H, 8 runs (rule 3), 25 for 2",
        "Batsman Three: 3D, out (rule 6) for 8 off 3 cards, 25 for 3",
    )
    assert told[11] == "Batsman Five: AD, out (rule 6) for 0 off 1 card, 33 for 5"
    assert told[-2:] == ("Batsman Eleven: 10D, out (rule 6) for 0 off 1 card, 48 for 11", "All out for 48 (rule 8)")


def test_one_run_is_no_runs() -> None:
    assert "Batsman Three: AC, 1 run (rule 3), 54 for 2" in story(STANDARD_MATCH)


def test_a_match_is_told_over_its_innings_and_days() -> None:
    told = story(STANDARD_MATCH)
    marks = [line for line in told if not line.startswith("Batsman")]
    assert marks == [
        "HOME 1ST INNINGS",
        "STUMPS, the end of day 1 (rule 9)",
        "All out for 426 (rule 8)",
        "AWAY 1ST INNINGS",
        "STUMPS, the end of day 2 (rule 9)",
        "STUMPS, the end of day 3 (rule 9)",
        "All out for 344 (rule 8)",
        "HOME 2ND INNINGS",
        "STUMPS, the end of day 4 (rule 9)",
    ]
    day = told.index("STUMPS, the end of day 1 (rule 9)")
    assert told[day - 1 : day + 2] == (
        "Batsman Five: 9D, 9 runs (rule 3), 229 for 4",
        "STUMPS, the end of day 1 (rule 9)",
        "Batsman Five: 5H, 5 runs (rule 3), 234 for 4",
    )
    assert told[-1] == "Batsman Ten: 5S, 5 runs (rule 3), 315 for 9"


@pytest.mark.parametrize("wickets", [10, 11])
@pytest.mark.parametrize("made", [one_innings, whole_match])
def test_the_story_comes_to_the_totals_and_wickets_of_the_sheet(made: Callable[..., str], wickets: int) -> None:
    for seed in range(25):
        text = made(seed, wickets)
        scores = [match for line in story(text, wickets) if (match := SCORE.search(line))]
        # The last score before each innings begins anew with no more than one wicket and a few runs.
        ends = [one for one, two in zip(scores, [*scores[1:], None], strict=True) if not two or less(two, one)]
        assert [end["total"] for end in ends] == re.findall(r"^Total: (\d+)$", text, re.M)
        assert sum(int(end["fallen"]) for end in ends) == text.count("RUNS\n")
        assert sum(line.startswith("STUMPS") for line in story(text, wickets)) == text.count("STUMPS")


def less(one: re.Match[str], two: re.Match[str]) -> bool:
    return (int(one["fallen"]), int(one["total"])) < (int(two["fallen"]), int(two["total"]))


def test_suits_that_are_left_out_are_not_needed() -> None:
    told = story(re.sub(r"\b(A|\d+|[JQK])[CDHS]\b", r"\1", STANDARD_MATCH))
    assert told == tuple(re.sub(r": (A|\d+|[JQK])[CDHS],", r": \1,", line) for line in story(STANDARD_MATCH))


def test_what_cannot_be_told_is_said() -> None:
    assert story(STANDARD_SHEET.replace("Total: 48", "Total: 49")) == ("The game is not told, as the sheet is wrong.",)
    part = ("The game is not told, as the text holds only a part of it.",)
    assert story("Batsman Two: 9, 9, 8, 3, 4, A, 2 = 34 RUNS") == part
    assert check(STANDARD_SHEET).story == ()


def test_the_command_tells_the_game_before_its_verdict(umpire: Callable[..., Ran]) -> None:
    ran = umpire("check", "--hole", "card-cricket", "--replay", "--wickets", "11", stdin=STANDARD_SHEET.encode())
    assert ran == (0, "".join(f"{line}\n" for line in [*story(STANDARD_SHEET), "-: conforms"]), "")


def test_the_command_takes_ten_or_eleven_wickets(umpire: Callable[..., Ran]) -> None:
    ran = umpire("check", "--hole", "card-cricket", "--wickets", "9")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("argument --wickets: an innings ends after 10 or 11 wickets, not 9\n")


# ---------------------------------------------------------------- the walk


def test_a_step_knows_its_day_its_place_and_the_score() -> None:
    assert steps("6S JOKER JD 2D", dealt=52) == [
        Step(1, Card("6", "S"), False, day=1, place=52, made=6, faced=1, total=6, fallen=0, jokers=0),
        Step(1, Card("JOKER"), True, day=1, place=53, made=6, faced=2, total=6, fallen=1, jokers=1),
        Step(2, Card("J", "D"), False, day=2, place=0, made=0, faced=1, total=7, fallen=1, jokers=0),
        Step(2, Card("2", "D"), True, day=2, place=1, made=0, faced=2, total=7, fallen=2, jokers=0),
    ]


def test_both_ways_to_walk_a_sheet_agree() -> None:
    for seed in range(100):
        report = check(one_innings(seed), replay=True)
        assert isinstance(report.game, tuple)
        told = [line for line in report.story if line.startswith("Batsman")]
        walked = steps(" ".join(report.game))
        assert [(step.total, step.fallen) for step in walked] == [
            (int(match["total"]), int(match["fallen"])) for line in told if (match := SCORE.search(line))
        ]


# ---------------------------------------------------------------- where an output begins


@pytest.mark.parametrize(
    "text",
    [
        STANDARD_SHEET,
        STANDARD_MATCH,
        "Batsman Two: A, 3, x = 4 RUNS\n",
        "Batsman Two: A, 2 = 1 RUNS\n",
        "",
        "a\tb\nTotal:",
    ],
    ids=["sheet", "match", "wrong", "suits", "empty", "control"],
)
def test_an_output_that_begins_further_down_has_the_same_report_there(text: str) -> None:
    first, later = (HOLE.check(text, Asked(first_line=line)) for line in (1, 101))
    assert [(f.code, f.message, f.line + 100, f.column) for f in first.findings] == [
        (f.code, f.message, f.line, f.column) for f in later.findings
    ]
    assert implied(later) == [{**one, "line": one["line"] + 100} for one in implied(first)]
    assert (first.game, first.first_line, later.first_line) == (later.game, 1, 101)
