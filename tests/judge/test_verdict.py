"""From what programs did to verdicts: of one game, of all games."""

from __future__ import annotations

import signal
from random import Random

import pytest

from tests.dice_cricket.games import random_table
from validator.judge.sandbox import Outcome
from validator.judge.verdict import STOPPED, WORST_FIRST, Game, Result, judge_all, judge_game
from validator.rulebook import STANDARD_CARD, example

GIVEN = ["Fred", "Sonya", "David", "Ben", "Cody", "Hazel", "Nina", "Kim", "Cath", "Lena", "Will"]
RIGHT = STANDARD_CARD.encode()
WRONG = example("26 s/169/170/")


def judged(
    out: bytes = RIGHT,
    exit: int | None = 0,
    stopped: str | None = None,
    *,
    number: int = 1,
    err: bytes = b"",
    strict_exit: bool = False,
    given: list[str] = GIVEN,
) -> Game:
    outcome = Outcome(stopped, exit, out, err, 1.0, 2.0)
    return judge_game("dice-cricket", number, outcome, given, timeout=1.5, cap=131072, strict_exit=strict_exit)


def random_output(number: int) -> Game:
    """A right game like no other."""
    table = random_table(Random(f"verdict {number}"))
    return judged(table.bytes(), number=number, given=[batter.name for batter in table.game.batters])


def all_of(*games: Game, distinct: bool = False, notes: tuple[str, ...] = ()) -> Result:
    return judge_all("dice-cricket", games, distinct=distinct, notes=notes, seconds=1.23456)


# ---------------------------------------------------------------- one game


def test_a_right_output_is_accepted() -> None:
    game = judged()
    assert (game.verdict, game.note, game.begin, game.end) == ("AC", "", 1.0, 2.0)


def test_a_wrong_output_is_wrong() -> None:
    assert judged(WRONG).verdict == "WA"
    assert judged(given=GIVEN[::-1]).verdict == "WA"
    assert judged(b"").verdict == "WA"


@pytest.mark.parametrize(
    ("stopped", "verdict", "note"),
    [
        ("flood", "OLE", "printed more than 131,072 bytes"),
        ("late", "TLE", "had not ended after 1.5 s"),
        ("crowd", "RTE", "started too many processes"),
        ("memory", "RTE", "used too much memory"),
        ("parent", "RTE", "killed the process that watched it"),
    ],
)
def test_a_stopped_program_is_never_accepted(stopped: str, verdict: str, note: str) -> None:
    game = judged(RIGHT, None, stopped)
    assert (game.verdict, game.note) == (verdict, note)
    assert stopped in STOPPED


@pytest.mark.parametrize(
    ("out", "code", "strict", "verdict", "note"),
    [
        (RIGHT, 1, False, "AC", "exit code 1"),
        (RIGHT, 255, False, "AC", "exit code 255"),
        (RIGHT, 1, True, "RTE", "exit code 1: reason"),
        (RIGHT, 0, True, "AC", ""),
        (WRONG, 1, False, "RTE", "exit code 1: reason"),
        (b"", 1, False, "RTE", "exit code 1: reason"),
        (WRONG, 0, True, "WA", ""),
    ],
)
def test_an_exit_code_counts_where_the_output_is_not_right(
    out: bytes, code: int, strict: bool, verdict: str, note: str
) -> None:
    game = judged(out, code, err=b"Traceback\nreason\n\n", strict_exit=strict)
    assert (game.verdict, game.note) == (verdict, note)


@pytest.mark.parametrize("out", [RIGHT, WRONG, b""], ids=["right", "wrong", "empty"])
def test_a_signal_is_a_run_time_error_whatever_was_printed(out: bytes) -> None:
    assert (judged(out, -signal.SIGSEGV).verdict, judged(out, -signal.SIGSEGV).note) == ("RTE", "was ended by SIGSEGV")


def test_a_signal_without_a_name_is_told_by_its_number() -> None:
    assert judged(RIGHT, -63).note == "was ended by signal 63"


def test_what_a_crashed_program_says_is_cut_and_made_visible() -> None:
    game = judged(b"", 1, err=b"first\n\x1b[31m\xff" + "é".encode() + b"\0" + b"x" * 1000 + b"\n \n")
    assert game.note.startswith("exit code 1: ?[31m")
    assert game.note.isprintable()
    assert len(game.note) < 120


# ---------------------------------------------------------------- all games


def test_the_worst_game_decides() -> None:
    kinds = {
        "OLE": judged(RIGHT, None, "flood"),
        "TLE": judged(RIGHT, None, "late"),
        "RTE": judged(RIGHT, -9),
        "WA": judged(WRONG),
        "AC": judged(),
    }
    assert ["JE", *kinds] == list(WORST_FIRST)
    order = list(kinds)
    for i, worst in enumerate(order):
        for other in order[i:]:
            assert all_of(kinds[other], kinds[worst], kinds[other], distinct=True).verdict == worst


def test_no_game_at_all_is_our_own_fault() -> None:
    assert all_of().verdict == "JE"


def test_games_of_which_all_are_right_can_still_be_wrong_together() -> None:
    result = all_of(judged(), judged(number=2), judged(number=3))
    assert (result.verdict, result.findings, result.errors) == ("WA", {"DC601": 1}, frozenset({"DC601"}))
    assert result.first == "DC601 repeated-game: 2 of 3 games are the same as an earlier one"
    assert all_of(judged(), judged(number=2), distinct=True).verdict == "AC"


def test_a_warning_on_the_series_is_a_note() -> None:
    games = [judged(), judged(number=2), *map(random_output, range(3, 201))]
    result = all_of(*games, notes=("said before",))
    # They are of every reading, so that nothing else is asked of them here.
    assert "1 of 200 games is the same as an earlier one" in result.notes
    assert result.notes[0] == "said before"
    assert result.findings["DC601"] == 1
    assert "DC601" not in result.errors


def test_games_balls_and_seconds_are_counted() -> None:
    result = all_of(
        judged(), random_output(2), judged(WRONG, number=3), judged(b"", None, "late", number=4), distinct=True
    )
    balls = [len(game.report.dice or "") for game in (judged(), random_output(2)) if game.report]
    assert (result.games, result.seconds) == (4, 1.235)
    assert result.balls >= sum(balls)


def test_findings_are_counted_by_code_and_warnings_are_no_errors() -> None:
    spaced = STANDARD_CARD.replace("|\n", "|  \n").encode()
    result = all_of(judged(spaced), judged(WRONG, number=2), judged(WRONG, number=3), distinct=True)
    assert result.verdict == "WA"
    assert result.findings["DC401"] == 2
    assert result.findings["TB122"] > 0
    assert result.errors == frozenset({"DC401"})


def test_a_right_output_with_warnings_only_is_accepted() -> None:
    assert judged(STANDARD_CARD.replace("\n", "\r\n").encode()).verdict == "AC"
    assert judged(STANDARD_CARD.replace("|\n", "|  \n").encode()).verdict == "AC"


def test_exit_codes_after_right_outputs_are_noted_once_with_their_count() -> None:
    result = all_of(judged(exit=1), judged(exit=1, number=2), judged(number=3), judged(exit=2, number=4), distinct=True)
    assert result.verdict == "AC"
    assert result.notes == (
        "exit code 1 after a right output in 2 of 4 games",
        "exit code 2 after a right output in 1 of 4 games",
    )


def test_the_first_fault_told_is_that_of_the_first_game_of_the_worst_kind() -> None:
    late = judged(b"", None, "late", number=7)
    result = all_of(judged(WRONG, number=2), late, judged(b"", None, "late", number=5), distinct=True)
    assert result.first == "game 5: had not ended after 1.5 s"
    wrong = all_of(judged(WRONG, number=3), judged(WRONG, number=2), distinct=True)
    assert wrong.first == "game 2, 26:51 DC401 total-not-sum: the Total is 170, but the Scores add up to 169"


# ---------------------------------------------------------------- what was expected


@pytest.mark.parametrize(
    ("verdict", "errors", "expects", "meets"),
    [
        ("AC", set(), ["AC"], True),
        ("WA", {"DC301"}, ["AC"], False),
        ("WA", {"DC301"}, ["WA"], True),
        ("WA", {"DC301"}, ["DC301"], True),
        ("WA", {"DC301", "DC401"}, ["DC401", "DC301"], True),
        ("WA", {"DC301", "DC401"}, ["DC301"], False),
        ("WA", {"DC301"}, ["DC301", "DC401"], False),
        ("RTE", {"DC301"}, ["DC301"], False),
        ("TLE", set(), ["TLE"], True),
        ("TLE", set(), ["RTE"], False),
        ("AC", set(), ["DC301"], False),
        ("JE", set(), ["AC"], False),
        ("SKIP", set(), ["AC"], False),
    ],
)
def test_an_expectation_is_a_verdict_or_the_very_set_of_error_codes(
    verdict: str, errors: set[str], expects: list[str], meets: bool
) -> None:
    assert Result(verdict, errors=frozenset(errors)).meets(expects) is meets
