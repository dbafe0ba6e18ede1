"""`umpire judge --report`: a page on programs, each with its verdict, its first failing game and its charts."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reference.dice_cricket import games
from reference.dice_cricket_scorecard import scorecard
from tests.judge.judged import ODD, RIGHT, SHOWN, failing, program, wrong
from tests.page_report.reader import check_page, lines_of
from tests.shared.card import example
from validator.holes import hole_named
from validator.judge.languages import Language
from validator.judge.manifest import Program
from validator.judge.result import Result, result_of
from validator.judge.sandbox import Outcome
from validator.judge.settings import Settings
from validator.judge.tally import Tally
from validator.judge.verdict import judge_game
from validator.judge.words import Judged
from validator.page.programs import judged_page

GOOD = "HTTHTHHTHTTHHTHTHTTH\nheads: 10\n"
BAD = GOOD.replace("10", "12")
DICE = hole_named("dice-cricket")
NAMES = ["Fred", "Sonya", "David", "Ben", "Cody", "Hazel", "Nina", "Kim", "Cath", "Lena", "Will"]
LEFT_OVER = example("24 = |Will  |1.61..                        | Not Out |  8  |").decode()
# Programs of a whole manifest, and how long a report of it may be.
PROGRAMS, MOST_BYTES = 140, 2_000_000


@cache
def played(count: int, *more: str) -> Judged:
    """A program and the result of games of the reference, with more that it printed."""
    tally = Tally(DICE)
    cards = (card for card in games(NAMES, Random(5)) if card.everyone_faced)
    printed = [scorecard(card) for card, _ in zip(cards, range(count), strict=False)]
    for number, output in enumerate([*printed, *more], 1):
        outcome = Outcome(None, 0, output.encode(), b"", 1.0, 2.0)
        tally.add(judge_game(DICE, number, outcome, list(NAMES), Settings()))
    tally.look()
    return Program("dice.py", DICE, Language("Python", ("python3",)), "args"), result_of(tally)


def test_a_right_program_is_told_with_what_it_came_to() -> None:
    page = judged_page([(program(), RIGHT)], [""])
    check_page(page)
    assert lines_of(page) == [
        "a.py: judged",
        "Accepted (AC) after 100 games.",
        "coin, Python",
        "Explained by 2 readings of the rules: house, other.",
        "What the games came to",
        "A fault that shows in 2.4% of games would be missed by 100 games with a chance of 8.8%.",
        "Of 100 different games",
        "SituationGamesExpected",
        "a coin stands on its edge32.0",
        "a coin is lost32.4",
        "What the games came toOf 100 different games how many came to each situation; a red tick is what is to be"
        " expected.",
        "Its chance",
        "Chance looks fair; 100 games would have shown a head 4 points too frequent.",
        "Made by Third Umpire 0.1.0.",
    ]


def test_a_wrong_program_is_told_with_its_first_failing_game_marked() -> None:
    page = judged_page([(program(), wrong(failing(BAD)))], ["umpire judge --games 3 a.py"])
    assert check_page(page).marks == ["12"]
    assert lines_of(page) == [
        "a.py: judged",
        "Wrong in 1 of 100 games (WA).",
        "coin, Python",
        "What was found",
        "RuleFindings",
        "CN301 count-not-sum1",
        "Game 7, the first that failed",
        "1  HTTHTHHTHTTHHTHTHTTH",
        "2  heads: 12",
        "2:8 CN301 count-not-sum: 10 of the tosses are headsCount the tosses that you print.",
        "To play games like it again:umpire judge --games 3 a.py",
        "Made by Third Umpire 0.1.0.",
    ]


def test_of_dice_the_evidence_and_each_share_are_drawn() -> None:
    page = judged_page([played(60)], [""])
    read, lines = check_page(page), lines_of(page)
    titles = [label.partition(".")[0] for label in read.values("svg", "aria-label")]
    assert titles == [
        "What the games came to",
        "The evidence that chance is unfair",
        "Each face of the die comes up in one ball of six",
        "A roll does not depend on the one before it",
        "Each of Bowled, LBW and Caught is the way out for one wicket in three",
    ]
    assert lines[17:26] == [
        "Its chance",
        "The dice look fair; 60 games would have shown a face 4.3 points too frequent.",
        "Evidence that it is unfair, in powers of ten (6 is enough)",
        "WhatRuleEvidence",
        "facesEach face of the die comes up in one ball of six-1.3",
        "faces afterA roll does not depend on the one before it-2.5",
        "dismissalsEach of Bowled, LBW and Caught is the way out for one wicket in three-0.6",
        "The evidence that chance is unfairAfter 3,738 random choices it stands at -1.0, and was at most -0.2; below 0"
        " it speaks for the program. At 6, the dashed line, it is a million to one, and a program is called unfair.",
        "Each face of the die comes up in one ball of sixOf 3,738 balls 1: 17.4%, 2: 16.4%, 3: 16.2%, 4: 16.6%,"
        " 5: 16.0%, 6: 17.3%; fair is 16.7 ± 0.25%. A line shows where the true share lies, but for one case in a"
        " million.",
    ]


def test_a_game_that_fails_has_its_charts_as_far_as_it_goes() -> None:
    page = judged_page([played(3, LEFT_OVER)], [""])
    read = check_page(page)
    assert read.marks == ["."]
    assert [label.partition(".")[0] for label in read.values("svg", "aria-label")] == [
        "Worm",
        "Manhattan",
        "Partnerships",
        "How each was out",
        "What the games came to",
    ]
    assert "Game 4, the first that failed" in lines_of(page)


def test_many_programs_are_a_table_for_each_group_and_a_section_each() -> None:
    skipped = Result("SKIP", first="Python is not installed")
    rejected = program("b/c_d.py", expects=("CN301",))
    judged = [(program(), RIGHT), (rejected, wrong(failing(BAD))), (program("s.py"), skipped)]
    page = judged_page(judged, ["", "", ""], "interrupted after 3 of 100 games of s.py; 1 program not judged")
    read, lines = check_page(page), lines_of(page)
    assert lines[:9] == [
        "Programs judged",
        "Interrupted after 3 of 100 games of s.py; 1 program not judged.",
        "2 of 3 programs as expected, 1 skipped.",
        "coin, to accept",
        "ProgramVerdictWhat came of itExpectedLanguageBytes",
        "a.pyAC100 gamesACPython",
        "s.pySKIPPython is not installedACPython",
        "coin, to reject",
        "ProgramVerdictWhat came of itExpectedLanguageBytes",
    ]
    assert lines[9] == "b/c_d.pyWACN301 count-not-sumCN301Python"
    assert read.values("a", "href") == ["#p0", "#p1"]
    assert [line for line in lines if line in ("a.py", "b/c_d.py", "s.py")] == ["a.py", "b/c_d.py"]


def test_what_a_stranger_wrote_is_shown_as_escapes() -> None:
    result = wrong(failing(f"<script>{ODD}", note=f"<i>{ODD}"), first=f"<u>{ODD}", notes=(f"<s>{ODD}",))
    page = judged_page([(program(f"<b>{ODD}"), result)], [f"umpire judge '<b>{ODD}'"])
    read, lines = check_page(page), lines_of(page)
    assert not {"script", "u", "s"} & set(read.counts)
    assert lines[0] == f"<b>{SHOWN}: judged"
    assert f"<s>{SHOWN}." in lines
    assert f"wrong: <i>{SHOWN}" in lines


@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=60))
def test_whatever_a_stranger_writes_is_text(path: str, note: str, output: str) -> None:
    result = wrong(failing(output, verdict="RTE", note=note), first=note, notes=(note,))
    check_page(judged_page([(program(path), result), (program(note), result)], [path, note]))


@pytest.mark.once
def test_a_whole_manifest_is_a_short_page() -> None:
    judged = [played(60), played(3, LEFT_OVER)] * (PROGRAMS // 2)
    assert len(judged_page(judged, [""] * len(judged))) < MOST_BYTES
