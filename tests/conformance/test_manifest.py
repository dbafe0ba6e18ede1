"""The collection itself: its manifest and its list are fresh, its README tells the truth, and no Python is needed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.validators import STRICT
from tests.conftest import need
from tests.shared import manifest
from tests.shared.casebook import CASES, listed, output_of
from validator import HOLES, check
from validator.conformance.suite import suite_of

README = (CASES / "README.md").read_text(encoding="utf-8")
(LOOP,) = re.findall(r"^```sh\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
each_hole = pytest.mark.parametrize("hole", HOLES)


def kept(hole: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(manifest.file_of(hole).read_text(encoding="ascii"))
    return found


@each_hole
def test_the_manifest_and_the_list_are_fresh(hole: str) -> None:
    text, lines = manifest.text_of(hole), manifest.list_of(hole)
    file = manifest.file_of(hole)
    assert file.read_text(encoding="ascii") == text, "run `python -m tests.golden`"
    assert file.with_name("list.tsv").read_text(encoding="ascii") == lines, "run `python -m tests.golden`"


@each_hole
def test_every_case_has_a_rule_a_reason_a_place_and_a_sentence(hole: str) -> None:
    cases = kept(hole)["cases"]
    assert [case["file"] for case in cases] == [case["path"] for case in listed(hole)]
    assert len({case["name"] for case in cases}) == len(cases)
    for case in cases:
        wrong = (case["verdict_when_told"] or case["verdict"]) == "invalid"
        assert len(case["reason"]) > 10
        parts = [case[key] for key in ("rule", "rule_name", "line", "column", "sentence")]
        assert all(parts) if wrong else case["verdict"] == "either" or not any(parts), case["file"]


@each_hole
def test_what_is_read_from_the_manifest_is_what_the_validator_says(hole: str) -> None:
    suite = suite_of(hole)
    for case, entry in zip(suite.cases, listed(hole), strict=True):
        assert suite.output_of(case) == output_of(hole, entry)
        if not case.environment and case.verdict != "either":
            assert check(suite.output_of(case), hole=hole).conforms == (case.due(()) == "valid")


@each_hole
def test_a_case_that_needs_nothing_has_its_verdict_without_being_told(hole: str) -> None:
    suite = suite_of(hole)
    for case in suite.cases:
        if not case.needs and case.verdict != "either":
            assert check(suite.output_of(case), hole=hole).conforms == (case.verdict == "valid"), case.file


def test_what_is_told_is_data_and_a_variable() -> None:
    (case,) = [case for case in kept("greed")["cases"] if case["name"] == "answers_too_few"]
    assert (case["needs"], case["told"]) == (["rolls"], {"rolls": [[1, 5], [], [2, 2, 2]]})
    assert case["environment"] == {"UMPIRE_ROLLS": "1 5\n\n2 2 2"}
    (case,) = [case for case in kept("dice-cricket")["cases"] if case["name"] == "replay_house_named"]
    assert (case["needs"], case["environment"]) == (["reading"], {"UMPIRE_READING": "house"})
    (case,) = [case for case in kept("card-cricket")["cases"] if case["name"] == "suit_missing_from_a_program"]
    assert (case["needs"], case["environment"]) == (["judged"], {"UMPIRE_JUDGED": "1"})


def test_the_readme_names_the_version_and_every_variable() -> None:
    assert f"This is version {manifest.VERSION}." in README
    for hole in HOLES:
        found = kept(hole)
        assert (found["schema"], found["version"], found["hole"]) == (1, manifest.VERSION, hole)
        told = {pair for case in found["cases"] for pair in zip(case["told"], case["environment"], strict=True)}
        assert all(f"`{word}` | `{name}`" in README for word, name in told)
        assert all(f"`{key}`" in README for key in found["cases"][0])


def run_loop(text: str, folder: Path) -> list[str]:
    """What the loop of the README prints where there is no Python."""
    need("sh", "awk")
    tools = folder / "bin"
    tools.mkdir()
    for tool in ("sh", "awk", "cat", "env", "mktemp", "rm", "node", "true"):
        if found := shutil.which(tool):
            (tools / tool).symlink_to(found)
    ran = subprocess.run(
        ["sh"], input=text, capture_output=True, text=True, cwd=CASES, timeout=300, check=True, env={"PATH": str(tools)}
    )
    assert ran.stderr == ""
    return ran.stdout.splitlines()


@pytest.mark.slow
def test_the_loop_of_the_readme_runs_every_case_without_python(tmp_path: Path) -> None:
    need("node")
    assert f"../{STRICT.relative_to(CASES.parent)}" in LOOP
    assert run_loop(LOOP, tmp_path) == [f"{len(listed('dice-cricket'))} right, 0 wrong"]


def test_the_loop_says_what_is_wrong(tmp_path: Path) -> None:
    strict = f"node ../{STRICT.relative_to(CASES.parent)}"
    lines = run_loop(LOOP.replace("hole=dice_cricket", "hole=greed").replace(strict, "true"), tmp_path)
    invalid = [case["path"] for case in listed("greed") if case["path"].startswith("invalid/")]
    assert lines == [
        *(f"{path} should be invalid, but the exit code is 0" for path in invalid),
        f"{len(listed('greed')) - len(invalid)} right, {len(invalid)} wrong",
    ]
