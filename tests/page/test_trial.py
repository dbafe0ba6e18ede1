"""A program judged from the outcomes of games that somebody else played, and the interpreter that plays them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import pytest

from tests.shared.card import STANDARD_CARD
from validator.page.trial import Trial, is_python, trial

PLAYER = """
import sys
from validator.page import player
player.load(sys.argv[1].encode())
code = player.play(["A", "B"])
sys.__stdout__.flush()
print(code, file=sys.__stderr__)
"""


def outcome(stopped: str | None = None, exit: int = 0, err: str = "", begin: float = 1.0) -> str:
    """An outcome as the browser tells it."""
    return json.dumps({"stopped": stopped, "exit": exit, "err": err, "begin": begin, "end": begin + 0.5})


def played(outputs: Iterable[bytes], step: bool = False, hole: str = "dice-cricket", form: str = "args") -> Trial:
    """A trial whose games printed this."""
    made = trial(hole, form, step)
    listed = list(outputs)
    made.feeds(len(listed))
    for number, out in enumerate(listed, 1):
        made.count(number, outcome(), out)
    return made


def said(made: Trial, source: str = "") -> dict[str, Any]:
    """What is said of it."""
    verdict: dict[str, Any] = json.loads(made.verdict(source))
    return verdict


def test_a_game_is_given_what_the_judge_gives_it() -> None:
    first = json.loads(trial("dice-cricket", "list", False).feeds(1))[0]
    assert (first["number"], first["arguments"]) == (1, [])
    assert first["stdin"].startswith("['")
    assert json.loads(trial("dice-cricket", "args", False).feeds(2))[1]["arguments"][0].isalpha()


def test_a_failing_game_is_kept_with_the_options_that_check_it_again() -> None:
    seen = said(played([b"nothing"]))
    (kept,) = seen["kept"]
    assert (seen["verdict"], seen["failed"], kept["number"], kept["output"]) == ("WA", 1, 1, "nothing")
    assert kept["note"] == "TB101 missing-table: there is no table"
    assert len(kept["said"]["names"].split(",")) == 11
    (kept,) = said(played([b"1\n"], hole="greed", form="lines"))["kept"]
    assert kept["said"]["rolls"].count("\n") == 9331


@pytest.mark.parametrize(("stopped", "verdict"), [("late", "TLE"), ("flood", "OLE")])
def test_no_game_is_wanted_after_one_that_did_not_stop(stopped: str, verdict: str) -> None:
    made = trial("dice-cricket", "args", False)
    made.feeds(2)
    assert json.loads(made.count(1, outcome(stopped), b"")) == {"games": 1, "failed": 1, "final": True}
    assert said(made)["verdict"] == verdict


def test_games_that_repeat_are_played_again_with_seconds_of_their_own_and_once_only() -> None:
    game = STANDARD_CARD.encode()
    made = trial("dice-cricket", "args", False)
    made.given = dict.fromkeys(range(1, 4))
    for number in made.given:
        made.count(number, outcome(), game)
    assert made.repeats()
    made.step = True
    assert not made.repeats()
    assert said(made)["findings"] == {"DC601": 1}


def test_chance_from_the_start_of_the_interpreter_is_told_and_not_judged() -> None:
    made = trial("dice-cricket", "args", True)
    made.given = dict.fromkeys(range(1, 4))
    for number in made.given:
        made.count(number, outcome(), STANDARD_CARD.encode())
    assert said(made, "print(hash('a'))")["start"] == ["hash"]
    assert said(made, "print(hash('a'))")["verdict"] == "SKIP"
    assert said(made, "print({1} - {2}, id(3))")["start"] == ["id", "set"]
    assert said(made, "hash = 1")["start"] == ["hash"]
    assert (said(made, "print(1)")["start"], said(made, "print(1)")["verdict"]) == ([], "WA")
    assert said(made, "not python")["start"] == []


def test_a_program_is_python_where_python_can_read_it() -> None:
    assert is_python("print(1if 1else 2)")
    assert not is_python("console.log(`1`)")
    assert not is_python("\0")


@pytest.mark.parametrize(
    ("source", "out", "code"),
    [
        ("import sys; print(*sys.argv[1:], __name__)", "A B __main__\n", 0),
        ("print(input(), input())", "one two\n", 0),
        ("import sys; sys.stdout.buffer.write(b'x'); sys.exit(300)", "x", 44),
        ("import sys; sys.exit()", "", 0),
        ("raise SystemExit('why')", "", 1),
        ("print(1); 1/0", "1\n", 1),
        ("print(", "", 1),
        ("import __main__; x = 5; print(__main__.x, (lambda: x)())", "5 5\n", 0),
        ("import sys; sys.stdout.close()", "", 0),
        ("print(1if 1else 2)", "1\n", 0),
    ],
)
def test_a_python_program_is_played_as_an_interpreter_would(source: str, out: str, code: int) -> None:
    command = [sys.executable, "-W", "error", "-c", PLAYER, source]
    ran = subprocess.run(command, input="one\ntwo\n", capture_output=True, text=True, timeout=60, check=False)
    assert (ran.stdout, ran.stderr.split("\n")[-2]) == (out, str(code))


def test_the_charts_of_a_trial_are_those_of_its_chance_and_of_what_it_came_to() -> None:
    made = trial("dice-cricket", "args", False)
    made.feeds(5)
    # The fifth game is the first with the names of the challenge.
    made.count(5, outcome(), STANDARD_CARD.encode())
    assert said(made)["verdict"] == "AC"
    titles = [chart["title"] for chart in json.loads(made.charts())["charts"]]
    assert titles[0] == "The evidence that chance is unfair"
    assert titles[-1] == "What the games came to"
    assert json.loads(played([b"100\n"], hole="greed", form="lines").charts())["charts"] == []
