"""`umpire conform`: how it hands out cases, what it makes of any end, and how it ends itself."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import need
from validator.commands.conform_arguments import CONFORM_EXITS

# Of what runs others' programs: once, and not in each interpreter.
pytestmark = pytest.mark.judge
CASES = [
    ("either/both_ways.txt", "both\n", "either", None, {}),
    ("invalid/bad.txt", "bad\n", "invalid", None, {}),
    ("invalid/given_another.txt", "red\n", "invalid", None, {"UMPIRE_COLOUR": "blue"}),
    ("valid/good.txt", "good\n", "valid", None, {}),
    ("valid/odd_bytes.txt", "good \\\n", "valid", {"line": 1, "times": 2}, {}),
]


@pytest.fixture(autouse=True)
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Five cases of Greed's name instead of its own, so that each test is short."""
    folder, entries = tmp_path / "cases" / "greed", []
    for file, text, verdict, repeat, environment in CASES:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text, encoding="ascii")
        wrong = verdict == "invalid"
        entries.append({
            "file": file, "verdict": verdict, "verdict_when_told": None, "reason": f"It is {verdict}.",
            "rule": "GR301" if wrong else None, "rule_name": "wrong-score" if wrong else None,
            "line": 1 if wrong else None, "column": 2 if wrong else None, "sentence": "no" if wrong else None,
            "needs": ["colour"] if environment else [], "environment": environment, "repeat": repeat,
        })  # fmt: skip
    (folder / "manifest.json").write_text(json.dumps({"version": "7.0.0", "cases": entries}), encoding="ascii")
    monkeypatch.setattr("validator.conformance.suite.FOLDERS", (tmp_path / "none", tmp_path / "cases"))
    return folder


def script(folder: Path, text: str) -> str:
    path = folder / "validator.sh"
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def counts(ran: Any) -> dict[str, int]:
    found: dict[str, int] = json.loads(ran.out)["counts"]
    assert sum(found.values()) == json.loads(ran.out)["cases"] == len(CASES)
    return {name: count for name, count in found.items() if count}


def test_a_right_one_is_right(umpire: Any) -> None:
    assert umpire("conform", "greed", "--", "grep", "good") == (
        0,
        "grep good: right in 3 of 3 cases of greed that count (100.0%)\n"
        "\n"
        "free, as either verdict is right: accepts 0, rejects 1\n"
        "\n"
        "not run: 1 case for validators that know of colour\n"
        "  --knows colour runs them; what is to be known is then in UMPIRE_COLOUR\n"
        "\n"
        "5 cases, version 7.0.0: 3 right, 0 wrongly accepted, 0 wrongly rejected, 0 crashed, 1 free, 1 not run\n",
        "",
    )


def test_one_that_accepts_all(umpire: Any, suite: Path) -> None:
    assert umpire("conform", "--knows", "all", "greed", "--", "true") == (
        1,
        "true: right in 2 of 4 cases of greed that count (50.0%)\n"
        "\n"
        "wrongly accepts 2 of 2 that are invalid\n"
        "  GR301 wrong-score: 2 of 2\n"
        "    invalid/bad.txt: It is invalid.\n"
        "      1:2: no\n"
        "    invalid/given_another.txt: It is invalid.\n"
        "      1:2: no\n"
        "\n"
        "free, as either verdict is right: accepts 1, rejects 0\n"
        "\n"
        "5 cases, version 7.0.0: 2 right, 2 wrongly accepted, 0 wrongly rejected, 0 crashed, 1 free, 0 not run\n"
        f"The files are in {suite}\n",
        "",
    )


def test_one_that_rejects_all_in_json(umpire: Any) -> None:
    ran = umpire("conform", "--format", "json", "greed", "--", "false")
    assert (ran.code, ran.err) == (1, "")
    nothing: dict[str, object] = {
        "rule": None,
        "name": None,
        "line": None,
        "column": None,
        "sentence": None,
        "needs": [],
        "crash": "",
    }
    free = {**nothing, "file": "either/both_ways.txt", "reason": "It is either.", "accepts": False}
    good, odd = (
        {**nothing, "file": f"valid/{name}.txt", "reason": "It is valid.", "accepts": False}
        for name in ("good", "odd_bytes")
    )
    untold = {
        "file": "invalid/given_another.txt", "rule": "GR301", "name": "wrong-score", "line": 1, "column": 2,
        "sentence": "no", "reason": "It is invalid.", "needs": ["colour"], "accepts": None, "crash": "",
    }  # fmt: skip
    assert json.loads(ran.out) == {
        "schema": 1,
        "suite": "7.0.0",
        "hole": "greed",
        "command": ["false"],
        "knows": [],
        "conforms": False,
        "score": {"right": 1, "of": 3, "percent": 33.3},
        "cases": 5,
        "counts": {
            "right": 1,
            "wrongly_accepted": 0,
            "wrongly_rejected": 2,
            "crashed": 0,
            "free": 1,
            "untold": 1,
            "left": 0,
        },
        "by_rule": [],
        "wrongly_accepted": [],
        "wrongly_rejected": [good, odd],
        "crashed": [],
        "free": [free],
        "untold": [untold],
        "left": [],
    }


@pytest.mark.parametrize(
    ("end", "found"),
    [
        ("exit 0", {"right": 2, "wrongly_accepted": 1, "free": 1, "untold": 1}),
        ("exit 42", {"right": 2, "wrongly_accepted": 1, "free": 1, "untold": 1}),
        ("exit 1", {"right": 1, "wrongly_rejected": 2, "free": 1, "untold": 1}),
        ("exit 43", {"right": 1, "wrongly_rejected": 2, "free": 1, "untold": 1}),
    ],
)
def test_what_is_a_verdict(umpire: Any, tmp_path: Path, end: str, found: dict[str, int]) -> None:
    assert counts(umpire("conform", "--format", "json", "greed", "--", script(tmp_path, end))) == found


@pytest.mark.parametrize(
    ("end", "crash"),
    [
        ("exit 2", "exit code 2"),
        ("exit 127", "exit code 127"),
        ("kill -SEGV $$", "ended by SIGSEGV"),
        ("kill -KILL $$", "ended by SIGKILL"),
        ("exec sleep 600", "no answer within 0.05 s"),
        ("kill -STOP $$", "no answer within 0.05 s"),
    ],
)
def test_what_is_a_crash(umpire: Any, tmp_path: Path, end: str, crash: str) -> None:
    # A crash counts on a case that may be taken either way as well.
    timeout = "0.05" if "0.05" in crash else "60"
    ran = umpire("conform", "--timeout", timeout, "--format", "json", "greed", "--", script(tmp_path, end))
    assert (ran.code, counts(ran)) == (1, {"crashed": 4, "untold": 1})
    assert {case["crash"] for case in json.loads(ran.out)["crashed"]} == {crash}
    assert json.loads(ran.out)["score"] == {"right": 0, "of": 4, "percent": 0.0}


def test_one_that_crashes_on_odd_bytes_is_told(umpire: Any, tmp_path: Path, suite: Path) -> None:
    ran = umpire("conform", "greed", "--", script(tmp_path, "grep -q '\\\\' && exit 9; exit 0"))
    assert ran.code == 1
    assert "\ncrashes on 1 of 4\n    valid/odd_bytes.txt: exit code 9\n" in ran.out


@pytest.mark.parametrize(
    "text",
    [
        "exec 0<&-; exit 0",
        "head -c 20000000 /dev/zero; head -c 20000000 /dev/zero >&2; exit 0",
        "sleep 600 & exit 0",
        "(sleep 600 <&0 &) ; exit 0",
    ],
    ids=["reads nothing", "floods", "forks", "forks twice"],
)
def test_what_else_it_does_is_no_matter(umpire: Any, tmp_path: Path, text: str) -> None:
    ran = umpire("conform", "--format", "json", "greed", "--", script(tmp_path, text))
    assert (ran.err, counts(ran)) == ("", {"right": 2, "wrongly_accepted": 1, "free": 1, "untold": 1})


def test_nothing_that_it_started_is_left(umpire: Any, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    umpire("conform", "--timeout", "5", "greed", "--", script(tmp_path, f"sleep 600 & echo $! >>{pids}; exit 0"))
    started = [int(pid) for pid in pids.read_text(encoding="ascii").split()]
    assert len(started) == 4
    for pid in started:
        # Nobody may have waited for it yet, so it may still be known as a zombie.
        assert subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout[:1] in (
            "",
            "Z",
        )


def test_a_file_has_a_name_that_gives_nothing_away_and_the_bytes_of_the_case(umpire: Any, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    program = f'echo "${{1##*/}}" >>{seen}; cat "$1" >>{seen}; cat >>{seen}'
    umpire("conform", "greed", "--", script(tmp_path, program), "{file}")
    each = ["both\n", "bad\n", "good\n", "good \\\ngood \\\n"]
    assert seen.read_text(encoding="ascii") == "".join(f"output.txt\n{text}" for text in each)


def test_what_is_told_is_in_the_environment_of_its_case_alone(
    umpire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UMPIRE_COLOUR", "the user's own")
    seen = tmp_path / "seen"
    umpire("conform", "--knows", "colour", "greed", "--", script(tmp_path, f'echo "${{UMPIRE_COLOUR-unset}}" >>{seen}'))
    assert seen.read_text(encoding="ascii").split("\n") == ["unset", "unset", "blue", "unset", "unset", ""]


def test_an_interrupt_ends_it_with_what_was_found(umpire: Any, tmp_path: Path) -> None:
    text = f"[ -e {tmp_path}/begun ] && kill -INT $PPID && exec sleep 600; : >{tmp_path}/begun"
    ran = umpire("conform", "--timeout", "60", "greed", "--", script(tmp_path, text))
    assert (ran.code, ran.err) == (130, "umpire conform: ended by SIGINT; this is what was found until then\n")
    assert "\nleft: 3 cases, as the run was ended before\n" in ran.out
    assert ", 0 wrongly rejected, 0 crashed, 1 free, 1 not run, 3 left\n" in ran.out


def test_sigterm_too_and_no_traceback_in_a_process_of_its_own(tmp_path: Path) -> None:
    text = f"[ -e {tmp_path}/begun ] && kill -TERM $PPID && exec sleep 600; : >{tmp_path}/begun; exit 1"
    ran = subprocess.run(
        [sys.executable, "-m", "validator", "conform", "--format", "json", "greed", "--", script(tmp_path, text)],
        capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)},
    )  # fmt: skip
    assert ran.returncode == 128 + signal.SIGTERM
    assert ran.stderr == "umpire conform: ended by SIGTERM; this is what was found until then\n"
    assert json.loads(ran.stdout)["counts"]["right"] == 1


def test_one_that_never_answers_is_not_waited_for_in_every_case(
    umpire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("validator.conformance.score.PATIENT", 3)
    monkeypatch.setattr("validator.conformance.words.PATIENT", 3)
    ran = umpire("conform", "--timeout", "0.01", "greed", "--", script(tmp_path, "exec sleep 600"))
    assert ran.code == 1
    assert "\nleft: 1 case, as no answer came 3 times in a row\n" in ran.out
    assert "3 crashed, 0 free, 1 not run, 1 left\n" in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("greed",), "the command stands after --: umpire conform greed -- COMMAND"),
        (("greed", "node", "x.js"), "the command stands after --: umpire conform greed -- node x.js"),
        (("greed", "--", "./none"), "./none cannot be started: No such file or directory"),
        (("greed", "--", "/"), "/ cannot be started: Permission denied"),
        (("greed", "--", "a\0b"), "a\\x00b cannot be started: embedded null byte"),
        (("card-cricket", "--", "true"), "there are no cases for card-cricket"),
        (("--knows", "taste", "greed", "--", "true"), "--knows taste: the cases of greed say only colour"),
    ],
)
def test_wrong_usage(umpire: Any, arguments: tuple[str, ...], said: str) -> None:
    assert umpire("conform", *arguments) == (2, "", f"umpire conform: {said}\n")


def test_a_list_that_cannot_be_read_is_our_own_fault(umpire: Any, suite: Path) -> None:
    (suite / "valid" / "good.txt").unlink()
    ran = umpire("conform", "greed", "--", "true")
    assert ran == (2, "", "umpire conform: the case valid/good.txt cannot be read: No such file or directory\n")
    (suite / "manifest.json").write_text("{", encoding="ascii")
    ran = umpire("conform", "greed", "--", "true")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("umpire conform: the list of cases for greed cannot be read: ")


def test_the_help_has_an_example() -> None:
    assert "umpire conform dice-cricket -- node my-validator.js" in CONFORM_EXITS


def test_on_a_terminal_it_shows_how_far_it_is(tmp_path: Path) -> None:
    need("script")
    command = f"{sys.executable} -m validator conform greed -- true"
    root = Path(__file__).parent.parent.parent
    ran = subprocess.run(
        ["script", "-qec", command, "/dev/null"], capture_output=True, timeout=120, check=False, cwd=root,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert b"\r\x1b[K1 of 69 cases  true" in ran.stdout
    assert b"\r\x1b[K69 of 69 cases  true\r\x1b[K" in ran.stdout
