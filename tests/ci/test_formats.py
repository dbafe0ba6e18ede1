"""The formats of machines that test: each has what is wrong at its line and column, and nothing a stranger adds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ci.cases import BROKEN, WARNED, check_junit, checked, commands_of, every_kind, results_of
from tests.conftest import Ran
from tests.shared.card import STANDARD_CARD
from validator.ci import FORMATS, written
from validator.ci.github import MOST_MARKS

HINT = "did you mean *Caught*? How Out is Bowled, LBW, Caught, Retired or Not Out, with just these capitals."
MESSAGE = "`Catched` is no way to be out"


def test_junit_has_a_test_for_each_case_and_tells_in_full_why_one_failed() -> None:
    root = check_junit(written("junit", [checked(STANDARD_CARD, "right.txt"), checked(BROKEN)]))
    right, broken = root.iter("testcase")
    assert (right.attrib, list(right)) == ({"name": "right.txt", "classname": "dice-cricket", "time": "0.000"}, [])
    (failure,) = broken
    assert failure.attrib == {"message": "a.txt: does not conform: 1 error", "type": "does not conform"}
    assert (failure.text or "").startswith(f"a.txt:4:41: DC207 unknown-dismissal: {MESSAGE}\n")


def test_github_marks_the_place_and_what_to_do() -> None:
    place = {"file": "a.txt", "line": "4", "endLine": "4", "col": "41", "endColumn": "47"}
    expected = ("error", {**place, "title": "DC207 unknown-dismissal"}, f"{MESSAGE}\n{HINT}")
    assert commands_of(written("github", [checked(BROKEN)])) == [expected]
    # From standard input there is no file to mark.
    from_input = ("error", {"title": "DC207 unknown-dismissal"}, f"4:41: {MESSAGE}\n{HINT}")
    assert commands_of(written("github", [checked(BROKEN, "-")])) == [from_input]
    assert commands_of(written("github", [checked(WARNED)]))[0][0] == "warning"


def test_github_marks_no_more_than_it_shows_and_says_so() -> None:
    many = [checked(BROKEN, f"{i}.txt") for i in range(MOST_MARKS + 3)]
    commands = commands_of(written("github", many))
    assert [name for name, _, _ in commands] == ["error"] * MOST_MARKS + ["notice"]
    assert commands[-1][2] == "3 more errors in the log: GitHub marks 10 a step"
    assert written("github", many).count("DC207 unknown-dismissal: ") == len(many)


def test_sarif_has_the_place_the_rule_and_what_to_do() -> None:
    document = json.loads(written("sarif", [checked(BROKEN), checked(BROKEN, "a b/ü.txt")]))
    (run,) = document["runs"]
    (rule,) = run["tool"]["driver"]["rules"]
    assert (rule["id"], rule["name"], rule["defaultConfiguration"]) == (
        "DC207", "unknown-dismissal", {"level": "error"},
    )  # fmt: skip
    assert rule["help"]["text"]
    first, second = run["results"]
    region = {"startLine": 4, "startColumn": 41, "endLine": 4, "endColumn": 48}
    assert first == {
        "ruleId": "DC207",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": f"{MESSAGE}. {HINT}"},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a.txt"}, "region": region}}],
    }
    assert second["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "a%20b/%C3%BC.txt"}
    assert run["columnKind"] == "unicodeCodePoints"


def test_of_what_was_judged_each_ending_has_its_own_form() -> None:
    cases = every_kind()
    tests = {test.get("name"): test for test in check_junit(written("junit", cases)).iter("testcase")}
    tags = {name: [child.tag for child in test] for name, test in tests.items()}
    assert tags["right.py"] == tags["as_it_should.py"] == []
    assert (tags["wrong.py"], tags["late.py"]) == (["failure"], ["failure"])
    assert (tags["ours.py"], tags["gone.py"]) == (["error"], ["skipped"])
    assert tests["wrong.py"][0].get("type") == "WA"
    assert tests["gone.py"][0].attrib == {"message": "skipped: not installed"}
    rules = {result["ruleId"] for result in results_of(written("sarif", cases))}
    assert {"CN301", "TLE", "RTE", "JE", "DC207"} <= rules
    assert "SKIP" not in rules


def test_nothing_that_a_stranger_wrote_is_a_command() -> None:
    commands = commands_of(written("github", every_kind()))
    assert {name for name, _, _ in commands} <= {"error", "warning", "notice"}
    assert {key for _, had, _ in commands for key in had} <= {"file", "line", "endLine", "col", "endColumn", "title"}


@settings(max_examples=150)
@given(st.text(), st.binary(max_size=60))
def test_any_name_and_any_bytes_make_whole_documents(name: str, output: bytes) -> None:
    # No file's name is empty, and none holds a NUL.
    case = checked(output, f"x{name}".replace("\0", ""))
    check_junit(written("junit", [case]))
    assert len(results_of(written("sarif", [case]))) == len(case.notices)
    assert len(commands_of(written("github", [case]))) == min(len(case.notices), MOST_MARKS + 1)


@pytest.mark.parametrize("form", FORMATS)
def test_check_writes_them_and_its_exit_code_is_what_it_was(umpire: Callable[..., Ran], form: str) -> None:
    Path("right.txt").write_text(STANDARD_CARD, encoding="utf-8")
    Path("wrong.txt").write_text(BROKEN, encoding="utf-8")
    ran = umpire("check", "--format", form, "right.txt", "wrong.txt")
    assert (ran.code, ran.err) == (1, "")
    assert "DC207" in ran.out
    assert umpire("check", "--format", form, "right.txt").code == 0
    assert umpire("check", "--format", form, "gone.txt").code == 2
    ran = umpire("check", "--stream", "--format", form, "-", stdin=f"{STANDARD_CARD}\n{BROKEN}".encode())
    # The place is that in the whole stream.
    assert ran.code == 1
    if form == "sarif":
        assert results_of(ran.out)[0]["message"]["text"].startswith(MESSAGE)
    elif form == "github":
        assert commands_of(ran.out)[0][2].startswith(f"32:41: {MESSAGE}")
    else:
        assert [test.get("name") for test in check_junit(ran.out).iter("testcase")] == ["-#1", "-#2"]


@pytest.mark.parametrize("form", FORMATS)
def test_judge_writes_them_too(umpire: Callable[..., Ran], form: str) -> None:
    ran = umpire(
        "judge", "--hole", "greed", "--sandbox", "limits", "--games", "1", "--format", form, "--", "printf", "1\n",
    )  # fmt: skip
    assert ran.code == 1
    assert "GR101" in ran.out
    if form == "junit":
        (test,) = check_junit(ran.out).iter("testcase")
        assert (test.get("classname"), test[0].get("type")) == ("greed", "WA")
    elif form == "sarif":
        assert results_of(ran.out)[0]["ruleId"] == "GR101"
    else:
        assert commands_of(ran.out)[0][1] == {"title": "GR101 wrong-line-count"}
