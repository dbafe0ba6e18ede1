"""What is told of one program: the verdict in words, the first failing game, and what its games do not show."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.judge.judged import EDGE, LIMIT, LOST, ODD, RIGHT, SHOWN, failing, program, text, wrong
from validator.diagnosis import Diagnosis
from validator.finding import Asked, Finding
from validator.holes import HOLES, hole_named
from validator.judge.languages import Language
from validator.judge.result import Result
from validator.judge.single import Look, told
from validator.judge.verdict import Game
from validator.place import NOWHERE

COUNT = failing("HTTHTHHTHTTHHTHTHTTH\nheads: 11\n")
MARKED = """\
game 7:2:8: CN301 count-not-sum: 10 of the tosses are heads
  |
2 | heads: 11
  |        ^^
  = Count the tosses that you print.

game 7: does not conform: 1 error
"""


def shown(result: Result, look: Look | None = None, **changes: object) -> str:
    return text(told((program("node my.js", **changes), result), look or Look()))


def test_of_a_right_program_it_is_told_in_words_what_was_seen_and_what_was_not() -> None:
    result = replace(RIGHT, coverage=(EDGE, replace(LOST, count=0)))
    assert shown(result) == (
        "node my.js: accepted (AC) after 100 games\n"
        "  explained by 2 readings of the rules: house and 1 more\n"
        "  seen: a coin stands on its edge\n"
        "  not seen in these games: a coin is lost; `--games 200` would most likely show it\n"
        "  chance looks fair; 100 games would have shown a head 4 points too frequent\n"
    )


def test_the_figures_are_told_on_demand() -> None:
    result = replace(RIGHT, readings=("house",), coverage=(EDGE, replace(LOST, count=0)))
    assert shown(result, Look(verbose=True)).splitlines()[5:] == [
        "  3 of 100 games (2.0 to be expected): a coin stands on its edge",
        "  0 of 100 games (2.4 to be expected): a coin is lost",
        "  evidence that chance is unfair, in powers of ten (6 is enough): coin -2.3",
        f"  {LIMIT}",
        "  12,000 random choices in 1.2 s",
    ]


def test_evidence_short_of_proof_is_not_called_fair() -> None:
    odd = replace(RIGHT, fairness={"coin": {"log10_evidence": 4.7}, "edge": {"log10_evidence": -1.0}})
    assert (
        "\n  chance looks odd, with evidence of 1 to 10^4, where 1 to 10^6 is proof: more games would tell\n"
        in shown(odd)
    )


@pytest.mark.parametrize("name", HOLES)
def test_a_hole_with_chance_says_what_looks_fair(name: str) -> None:
    hole = hole_named(name)
    assert (hole.chance() is None) == (hole.chance_looks == "chance looks")


def test_of_a_wrong_program_the_first_failing_game_is_shown_as_check_shows_it() -> None:
    after = ("to play it again:\n", "  umpire judge …\n")
    assert shown(wrong(COUNT, readings=("house",)), Look(after=after)) == (
        "node my.js: wrong in 1 of 100 games (WA)\n"
        "      1  CN301 count-not-sum\n"
        "\n"
        f"{MARKED}"
        "\n"
        "  what was right is explained by one reading of the rules: house\n"
        "to play it again:\n"
        "  umpire judge …\n"
    )


def test_what_a_game_was_given_is_told(tmp_path: Path) -> None:
    hole = hole_named("dice-cricket")
    game = Game(5, "WA", "", hole.check("", Asked(hole.given(5), judged=True)))
    names = "Fred Sonya David Ben Cody Hazel Nina Kim Cath Lena Will"
    assert f"\ngame 5 was given the arguments {names}\n" in shown(wrong(game), hole=hole, input="args")
    assert f"\ngame 5 was given on standard input {' / '.join(names.split())}\n" in shown(
        wrong(game), hole=hole, input="lines"
    )
    assert "game 5 was given on standard input ['Fred', 'Sonya'" in shown(wrong(game), hole=hole, input="list")


def test_of_thousands_of_wrong_answers_three_are_shown_and_the_rest_counted() -> None:
    hole = hole_named("greed")
    given = hole.given(1)
    game = Game(1, "WA", "", hole.check("1\n" * 9331, Asked(given, judged=True)))
    assert game.report
    assert len(game.report.findings) == 9331
    lines = shown(wrong(game), hole=hole, input="lines").splitlines()
    assert len(lines) < 30
    assert "game 1: does not conform: 3 errors, 9,328 more not shown" in lines
    assert "9,318 more lines" in next(line for line in lines if line.startswith("game 1 was given"))
    assert len(shown(wrong(game), Look(verbose=True), hole=hole, input="lines").splitlines()) > 30_000


def test_the_diagnosis_stands_once_below_the_game_that_it_explains() -> None:
    diagnosis = Diagnosis("edges", "all 100 games are what you get if it stands", 1, 1)
    result = wrong(COUNT, diagnosis=diagnosis, notes=(diagnosis.sentence, "a note"))
    out = shown(result)
    assert "\n  a note\n" in out
    assert out.endswith(f"{MARKED}\ndiagnosis: all 100 games are what you get if it stands\n")
    assert out.count(diagnosis.sentence) == 1


@pytest.mark.parametrize(
    ("verdict", "note", "headline", "said"),
    [
        ("RTE", "exit code 1: boom", "died in 1 of 100 games (RTE)", "game 7: died: exit code 1: boom\n"),
        ("TLE", "had not ended after 5 s", "too late in 1 of 100 games (TLE)", "too late: had not ended after 5 s\n"),
        ("OLE", "printed more than 9 bytes", "printed too much in 1 of 100 games (OLE)", "printed more than 9 bytes\n"),
    ],
)
def test_one_that_was_stopped_is_told_with_the_reason(verdict: str, note: str, headline: str, said: str) -> None:
    out = shown(wrong(Game(7, verdict, note), findings={}))
    assert out.startswith(f"node my.js: {headline}\n\ngame 7: ")
    assert out.endswith(said)


def test_a_crash_shows_what_was_printed_before_it() -> None:
    out = shown(wrong(failing("H", verdict="RTE", note="was ended by SIGSEGV")))
    assert "game 7: died: was ended by SIGSEGV\ngame 7:1:1: CN101 wrong-lines: line 1 is not as it should be\n" in out
    right = failing("HTTHTHHTHTTHHTHTHTTH\nheads: 10\n", verdict="RTE", note="was ended by SIGSEGV")
    assert shown(wrong(right)).endswith("game 7: died: was ended by SIGSEGV\n")


@pytest.mark.parametrize(
    ("result", "headline"),
    [
        (Result("AC", games=1), "accepted (AC) after 1 game"),
        (Result("AC", games=7, interrupted=True), "right so far (AC) after 7 games"),
        (Result("WA", games=9, failed=9, verdicts={"WA": 9}), "wrong in all 9 games (WA)"),
        (
            Result("RTE", games=9, failed=9, verdicts={"RTE": 2, "WA": 7}),
            "died in 2 of 9 games (RTE), wrong in 7 more",
        ),
        (Result("WA", games=1, failed=1, verdicts={"WA": 1}), "wrong in the one game (WA)"),
        (Result("WA", games=9, verdicts={"AC": 9}), "wrong (WA): what 9 games say together"),
        (Result("RTE", first="does not compile: no"), "does not compile: no (RTE)"),
        (Result("JE", first="no process can be started"), "no process can be started (JE)"),
        (Result("SKIP", first="Perl is not installed"), "skipped: Perl is not installed"),
    ],
)
def test_every_verdict_has_words(result: Result, headline: str) -> None:
    assert shown(result) == f"node my.js: {headline}\n"


def test_what_all_games_say_together_comes_with_its_remedy() -> None:
    rule = next(rule for layer in program().hole.layers for code, rule in layer.rules.items() if code == "CN601")
    unfair = Finding(rule, NOWHERE, "75 of 80 tosses are heads", "error")
    result = Result("WA", games=4, verdicts={"AC": 4}, findings={"CN601": 1}, together=(unfair,))
    assert shown(result) == (
        "node my.js: wrong (WA): what 4 games say together\n"
        "      1  CN601 unfair-coin\n"
        "\n"
        "CN601 unfair-coin: 75 of 80 tosses are heads\n"
        "  = Choose each toss at random.\n"
    )


def test_a_listed_program_is_told_with_its_length_and_what_is_expected(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text("é" * 700)
    head = shown(wrong(COUNT), file=file).splitlines()[0]
    assert head == "node my.js: wrong in 1 of 100 games (WA), 1,400 bytes, 700 characters"
    met = shown(wrong(COUNT), expects=("CN301",)).splitlines()[0]
    assert met == "node my.js: wrong in 1 of 100 games (WA), as expected"
    missed = shown(wrong(COUNT), expects=("CN301", "CN601")).splitlines()[0]
    alone = "wrong by CN301 count-not-sum and CN601 unfair-coin alone"
    assert missed == f"node my.js: wrong in 1 of 100 games (WA); expected: {alone}"


def test_on_a_terminal_lines_are_folded_between_words_but_not_inside_what_is_to_be_typed() -> None:
    result = replace(RIGHT, coverage=(EDGE, replace(LOST, count=0)))
    lines = shown(result, Look(width=60)).splitlines()
    assert max(map(len, lines)) <= 60
    assert lines[3:5] == ["  not seen in these games: a coin is lost; `--games 200`", "  would most likely show it"]


@pytest.mark.parametrize(("share", "more"), [(0.0, ""), (1.0, ""), (1e-9, ""), (0.024, "; `--games 200` would")])
def test_more_games_are_asked_for_only_where_they_would_tell(share: float, more: str) -> None:
    out = shown(replace(RIGHT, coverage=(replace(LOST, count=0, share=share),)))
    line = next(line for line in out.splitlines() if "not seen" in line)
    assert line == f"  not seen in these games: a coin is lost{more + ' most likely show it' if more else ''}"


def test_nothing_of_a_strangers_is_told_as_it_is() -> None:
    game = failing(f"{ODD}\n", note=f"said {ODD}")
    result = wrong(game, notes=(f"a note {ODD}",), coverage=(EDGE,))
    odd = program(f"a{ODD}.py", language=Language(f"Lang{ODD}", ("x",)), expects=(ODD,))
    out = text(told((odd, result), Look()))
    assert all(character.isprintable() or character == "\n" for character in out)
    assert out.startswith(f"a{SHOWN}.py: wrong in 1 of 100 games (WA); expected: wrong by {SHOWN} alone\n")
    assert f"a note {SHOWN}\n" in out
    assert f"game 7: wrong: said {SHOWN}\n" in out
