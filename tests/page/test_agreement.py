"""The page and the command say the same of every case and of every program that a browser can play."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.page.browser import Visit
from tests.page.programs import playable
from tests.shared.casebook import GIVEN, OPTIONS, checked, listed, output_of
from validator import HOLES, hole_named
from validator.judge.document import as_json as judged_as_json
from validator.judge.manifest import Program
from validator.judge.result import result_of
from validator.judge.run import STEPPED
from validator.judge.sandbox import Outcome
from validator.judge.settings import Settings
from validator.judge.tally import Tally
from validator.judge.verdict import judge_game
from validator.report import as_json

pytestmark = [pytest.mark.page, pytest.mark.xdist_group("page")]
# What the page cannot judge, as every game has the same start in it.
FROM_THE_START = {
    f"dice_cricket/{path}.py" for path in ("accepted/python", "rejected/every_run_crosses", "rejected/over_of_4")
}
# Faults that show in fewer games than are played here.
RARE = 150
CHECK = """async ([hole, output, said]) => {
  const { askJson } = await import("./umpire.js");
  return askJson("check", hole, Uint8Array.from(atob(output), (c) => c.charCodeAt(0)), said);
}"""
# Every outcome that the page counts is kept.
KEEP = """
window.counted = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (what, ...rest) {
  if (what.name === "count") {
    const [trial, number, outcome, out] = what.words;
    const letters = Array.from(out, (byte) => String.fromCharCode(byte)).join("");
    window.counted.push({ trial, number, ...outcome, out: btoa(letters) });
  }
  return post.call(this, what, ...rest);
};
"""
JUDGE = """async ([asked, games]) => {
  window.counted.length = 0;
  const { judged } = await import("./judge.js");
  const said = await judged(asked, games);
  return { said, counted: window.counted };
}"""


def said_of(hole: str, case: dict[str, Any]) -> dict[str, Any]:
    """The options of a case as one would write them on the page; None where the page has no such option."""
    said = {name: str(case[name]) for name in OPTIONS[hole] if name in case}
    if given := case.get(GIVEN.get(hole, "")):
        lines = (" ".join(map(str, roll)) + "\n" for roll in given)
        said[GIVEN[hole]] = ",".join(given) if GIVEN[hole] == "names" else "".join(lines)
    return said


@pytest.mark.parametrize("hole", HOLES)
def test_every_case_has_the_same_report(seen: Visit, hole: str) -> None:
    cases = [case for case in listed(hole) if "judged" not in case]
    assert len(cases) > 30
    for case in cases:
        output = base64.b64encode(output_of(hole, case)).decode()
        report = seen.page.evaluate(CHECK, [hole, output, said_of(hole, case)])
        assert report.pop("hole") == hole
        assert tuple(report.pop("remarks")) == checked(hole, case).remarks
        report.pop("told")
        assert report == json.loads(json.dumps(as_json("output", checked(hole, case)))), case["path"]


def test_every_program_has_the_verdict_that_the_command_gives_its_games(visiting: Callable[..., Visit]) -> None:
    seen = visiting()
    seen.page.close()
    seen.page = seen.page.context.new_page()
    seen.page.add_init_script(KEEP)
    seen.page.set_default_timeout(300_000)
    seen.go("#judge")
    programs = playable()
    assert len(programs) > 60
    for program in programs:
        found = seen.page.evaluate(JUDGE, [asked_of(program), games_of(program)])
        last = max(game["trial"] for game in found["counted"])
        outcomes = [game for game in found["counted"] if game["trial"] == last]
        compare(program, found["said"], outcomes, STEPPED in found["said"]["notes"])


def asked_of(program: Program) -> dict[str, str]:
    """The program as the view sends it."""
    assert program.file
    source = program.file.read_text(encoding="utf-8")
    return {"hole": program.hole.name, "form": program.input, "language": program.language.name, "source": source}


def games_of(program: Program) -> int:
    """How many games to play here: the usual number, as long as most faults show in them."""
    return min(program.games or program.hole.games, RARE)


def compare(program: Program, said: dict[str, Any], outcomes: list[dict[str, Any]], stepped: bool) -> None:
    """The page's verdict is that of the command on the same games, and the one that the manifest expects."""
    if program.path in FROM_THE_START:
        assert said["start"] == ["hash"], program.path
        return
    assert said["start"] == [], program.path
    tally, settings = Tally(program.hole), Settings()
    for game in outcomes:
        ran = Outcome(
            game["stopped"],
            game["exit"],
            base64.b64decode(game["out"]),
            game["err"].encode(),
            game["begin"],
            game["end"],
        )
        tally.add(judge_game(program.hole, game["number"], ran, program.hole.given(game["number"]), settings))
    tally.look()
    result = result_of(tally, notes=(STEPPED,) if stepped else ())
    (own,) = json.loads(judged_as_json([(program, result)]))["submissions"]
    for key in ("verdict", "notes", "games", "failed", "balls", "readings", "findings", "fairness", "diagnosis"):
        assert said[key] == own[key], (program.path, key)
    assert {one["name"]: one["count"] for one in said["coverage"]} == own["coverage"], program.path
    if (program.games or 0) <= RARE:
        assert result.meets(program.expects), program.path


def test_hole_names_are_those_of_the_page(seen: Visit) -> None:
    seen.page.wait_for_selector("#hole option:nth-child(2)", state="attached")
    assert seen.page.locator("#hole option").all_inner_texts()[1:] == list(HOLES)
    assert [hole_named(name).name for name in HOLES] == list(HOLES)
