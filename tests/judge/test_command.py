"""`umpire judge`: programs never seen before get the right verdicts, and the command keeps its word."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Ordinary, need
from tests.judge.programs import (
    COIN,
    COIN_FILE,
    FLOOD,
    HOLD_STDOUT,
    LOOP,
    QUICK,
    left_behind,
    manifest,
    player,
    script,
    tosser,
)
from validator.holes import hole_named
from validator.judge import clock
from validator.judge.kept import keep
from validator.judge.languages import Language
from validator.judge.manifest import Program
from validator.judge.sandbox import Outcome, SandboxError
from validator.judge.settings import Settings
from validator.judge.verdict import judge_game

CHECKOUT = Path(__file__).parent.parent.parent
HOLE = ("--hole", "dice-cricket")
DICE = hole_named("dice-cricket")
CHOICES = (("every-ball", "no-dots"), ("cross", "stay"), ("twice", "once"), ("cross", "face"))
NAMES = ["/".join(choice) for choice in product(*CHOICES)]
OWN = ("--hole", str(COIN_FILE))
QUIET = ("--sandbox", "limits", "--format", "json")
SECOND = "int(time.time())"


def only(out: str) -> dict[str, Any]:
    """The one program of a JSON report."""
    (submission,) = json.loads(out)["submissions"]
    return dict(submission)


def started(arguments: Sequence[str], folder: Path, mark: str) -> subprocess.Popen[str]:
    """The command as a process of its own, all whose descendants carry a mark."""
    return subprocess.Popen(
        [sys.executable, "-m", "validator", "judge", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(CHECKOUT), "MARK": mark},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def logged(path: Path) -> list[int]:
    """The numbers of the games whose lines in a log are whole."""
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    return [json.loads(line)["game"] for line in lines]


def wait_for_games(path: Path, count: int) -> None:
    until = time.monotonic() + 30
    while len(logged(path)) < count and time.monotonic() < until:
        time.sleep(0.01)


# ---------------------------------------------------------------- programs never seen before

# What is wrong, how many games to play, the verdict, the codes. The chance that a fault does not show: without a redraw
# a tenth of the games show it, 0.9 ** 150 < 1e-6; without a change of ends two fifths, 0.6 ** 40 < 1e-8.
UNSEEN: dict[str, tuple[dict[str, Any], int, str, set[str]]] = {
    "fair": ({}, 30, "AC", set()),
    "another reading": ({"reading": NAMES[13]}, 30, "AC", set()),
    "no redraw": ({"redraws": False}, 150, "WA", {"DC204"}),
    "mixed readings": ({"reading": "random"}, 40, "WA", {"DC605"}),
    "no change of ends": ({"changes_ends": False}, 40, "WA", {"DC501", "DC502", "DC605"}),
    "the same game": ({"seed": "1"}, 20, "WA", {"DC601"}),
    "wrong total": ({"extra": "1"}, 5, "WA", {"DC401"}),
    "a loop after a right table": ({"after": LOOP}, 20, "TLE", set()),
    "exit 1 after a right table": ({"after": "sys.exit(1)"}, 20, "AC", set()),
    "a crash before the table": ({"before": "sys.exit(1)"}, 20, "RTE", {"IO001"}),
    "a background daemon": ({"before": HOLD_STDOUT}, 8, "AC", set()),
    "a flood": ({"after": FLOOD}, 20, "OLE", set()),
    "a segmentation fault": ({"after": "os.kill(os.getpid(), 11)"}, 5, "RTE", set()),
    "no output": ({"before": "os._exit(0)"}, 5, "WA", {"IO001"}),
}
unseen = pytest.mark.parametrize("what", UNSEEN)


def check_unseen(told: dict[str, Any], code: int, what: str) -> None:
    how, games, verdict, codes = UNSEEN[what]
    assert told["verdict"] == verdict, told
    assert code == (0 if verdict == "AC" else 1)
    assert set(told["findings"]) <= codes
    assert bool(told["findings"]) == bool(codes)
    if verdict in ("AC", "WA", "RTE"):
        assert told["games"] == games
    if verdict == "AC":
        assert how.get("reading", NAMES[0]) in told["readings"]


@unseen
def test_a_program_never_seen_before_gets_the_right_verdict_in_bubblewrap(
    umpire: Any, tmp_path: Path, what: str
) -> None:
    need("bwrap")
    how, games, _, _ = UNSEEN[what]
    command = [*QUICK, str(player(tmp_path, **how))]
    options = ["--games", str(games), "--timeout", "2", "--sandbox", "bwrap", "--format", "json"]
    ran = umpire("judge", *HOLE, *options, "--", *command)
    assert ran.err == ""
    check_unseen(only(ran.out), ran.code, what)


@unseen
def test_a_program_never_seen_before_gets_the_right_verdict_for_an_ordinary_user(ordinary: Ordinary, what: str) -> None:
    how, games, _, _ = UNSEEN[what]
    mark = uuid.uuid4().hex
    program = player(ordinary.folder, name=f"{mark}.py", **how)
    program.chmod(0o644)
    options = ["--games", str(games), "--timeout", "2", *QUIET]
    ran = ordinary.run("judge", *HOLE, *options, "--", "/usr/bin/python3", "-I", "-S", program.name)
    assert ran.stderr == ""
    check_unseen(only(ran.stdout), ran.returncode, what)
    assert left_behind(mark) == []


@pytest.mark.parametrize("takes", ["args", "lines", "list", "json"])
def test_names_are_handed_over_as_the_program_wants_them(umpire: Any, tmp_path: Path, takes: str) -> None:
    command = [*QUICK, str(player(tmp_path, takes=takes))]
    ran = umpire("judge", *HOLE, *QUIET, "--input", takes, "--games", "6", "--", *command)
    assert (only(ran.out)["verdict"], ran.code) == ("AC", 0)


def test_a_program_of_perl_is_judged(umpire: Any, tmp_path: Path) -> None:
    need("perl", "bwrap")
    program = tmp_path / "nothing.pl"
    program.write_text("print qq(nothing\n);")
    ran = umpire("judge", *HOLE, "--games", "4", "--format", "json", "--", "perl", str(program))
    assert (only(ran.out)["verdict"], only(ran.out)["findings"], ran.code) == ("WA", {"TB101": 4}, 1)


def test_the_words_after_two_dashes_are_the_command_as_it_stands(umpire: Any, tmp_path: Path) -> None:
    program = script(tmp_path, "print(sys.argv[1:5])")
    command = [*QUICK, str(program), "--games", "--", "--help"]
    ran = umpire("judge", *HOLE, *QUIET, "--games", "1", "--keep", "kept", "--", *command)
    assert only(ran.out)["path"] == " ".join(command)
    (kept,) = Path("kept").rglob("1.txt")
    assert kept.read_text() == f"{['--games', '--', '--help', DICE.feed(DICE.given(1), 'args').arguments[0]]}\n"


@pytest.mark.parametrize("jobs", ["1", "4"])
def test_no_end_of_the_quickest_of_programs_is_missed(umpire: Any, jobs: str) -> None:
    # A program whose end is missed is late in the end.
    ran = umpire("judge", *HOLE, *QUIET, "--games", "200", "--jobs", jobs, "--", "/bin/echo")
    assert only(ran.out)["verdict"] == "WA"
    assert (only(ran.out)["games"], only(ran.out)["findings"]) == (200, {"TB101": 200})


def test_a_looping_program_costs_about_one_timeout(umpire: Any, tmp_path: Path) -> None:
    started = tmp_path / "started"
    program = script(tmp_path, f"with open({str(started)!r}, 'ab', 0) as file:\n    file.write(b'.')\n{LOOP}")
    ran = umpire("judge", *HOLE, *QUIET, "--timeout", "0.5", "--jobs", "2", "--", *QUICK, str(program))
    assert only(ran.out)["verdict"] == "TLE"
    # One in each sandbox, and perhaps some that begin before all are told to stop; of 100 that were to be played.
    assert 1 <= len(started.read_bytes()) < 10


def test_exit_1_after_a_right_table_is_noted_and_a_fault_only_if_wanted(umpire: Any, tmp_path: Path) -> None:
    command = ["--", *QUICK, str(player(tmp_path, after="sys.exit(1)"))]
    ran = umpire("judge", *HOLE, *QUIET, "--games", "8", *command)
    assert only(ran.out)["notes"] == ["exit code 1 after a right output in 8 of 8 games"]
    strict = umpire("judge", *HOLE, *QUIET, "--games", "8", "--strict-exit", *command)
    assert (only(strict.out)["verdict"], strict.code) == ("RTE", 1)


@pytest.mark.parametrize("option", [[], ["--clock", "step"]], ids=["found out", "told"])
def test_a_program_seeded_by_the_second_is_accepted(umpire: Any, tmp_path: Path, option: list[str]) -> None:
    need("faketime")
    ran = umpire("judge", *HOLE, *QUIET, *option, "--games", "20", "--", *QUICK, str(player(tmp_path, seed=SECOND)))
    told = only(ran.out)
    assert (told["verdict"], told["games"], ran.code) == ("AC", 20, 0)
    assert told["notes"] == ([] if option else ["seeded by the second: each game was given a second of its own"])


@pytest.mark.slow
def test_without_faketime_it_is_accepted_after_so_many_seconds_which_is_said(
    umpire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "library", lambda: None)
    command = [*QUICK, str(player(tmp_path, seed=SECOND))]
    ran = umpire("judge", *HOLE, *QUIET, "--games", "4", "--", *command)
    assert (only(ran.out)["verdict"], ran.code) == ("AC", 0)
    assert only(ran.out)["notes"] == [
        "seeded by the second, by a clock that cannot be set here: one game a second was played"
    ]
    assert ran.err == (
        f"umpire judge: {' '.join(command)}: seeded by the second, by a clock that cannot be set here;"
        " 4 games are played anew, one a second, which takes 4 s\n"
    )


# ---------------------------------------------------------------- a manifest


def entries(tmp_path: Path) -> Path:
    """A manifest of a right program, one wrong in two ways, and one whose language nobody has."""
    player(tmp_path, name="fair.py")
    player(tmp_path, name="total.py", extra="1", before="text = text.replace('Retired', 'retired')")
    player(tmp_path, name="absent.py")
    rare = '[Rare]\nrun = ["no-such-interpreter", "{file}"]\n'
    return manifest(
        tmp_path,
        {"path": "fair.py"},
        {"path": "total.py", "expects": ["DC401"]},
        {"path": "absent.py", "language": "Rare"},
        languages=rare,
    )


def test_a_manifest_is_judged_and_all_is_as_expected(umpire: Any, tmp_path: Path) -> None:
    path = entries(tmp_path)
    options = ["--manifest", str(path), "--games", "12", "--format", "json", "--sandbox", "limits"]
    ran = umpire("judge", *options, str(tmp_path / "fair.py"), str(tmp_path / "absent.py"))
    assert (ran.code, ran.err) == (0, "")
    fair, absent = json.loads(ran.out)["submissions"]
    assert (fair["path"], fair["verdict"], fair["games"], fair["expected"]) == ("fair.py", "AC", 12, ["AC"])
    assert (fair["bytes"], fair["language"]) == ((tmp_path / "fair.py").stat().st_size, "Python")
    assert fair["balls"] > 12 * 40
    assert (absent["verdict"], absent["games"], absent["readings"]) == ("SKIP", 0, [])
    assert umpire("judge", *options, "--no-skip", str(tmp_path)).code == 1


def test_a_manifest_is_judged_in_bubblewrap_with_compiling(umpire: Any, tmp_path: Path) -> None:
    need("bwrap", "gcc")
    (tmp_path / "a.c").write_text('#include <stdio.h>\nint main(){puts("nothing");}\n')
    (tmp_path / "b.c").write_text("int main({\n")
    row = '[C]\nrun = ["{folder}/a.out"]\ncompile = ["gcc", "-o", "{folder}/a.out", "{file}"]\n'
    path = manifest(
        tmp_path,
        {"path": "a.c", "language": "C", "expects": ["TB101"]},
        {"path": "b.c", "language": "C", "expects": ["RTE"]},
        languages=row,
    )
    ran = umpire("judge", "--manifest", str(path), "--games", "3", "--sandbox", "bwrap", "--verbose")
    assert (ran.code, ran.err) == (0, "")
    assert "does not compile: /src/b.c: In function" in ran.out or "does not compile: /src/b.c:1:" in ran.out
    assert sorted(file.name for file in tmp_path.iterdir() if file.suffix in (".c", ".out", ".o")) == ["a.c", "b.c"]


@pytest.mark.parametrize(
    ("how", "expects", "code"),
    [
        ({"extra": "1"}, ["DC401"], 0),
        ({"extra": "1"}, ["WA"], 0),
        ({"extra": "1"}, ["AC"], 1),
        ({"extra": "1"}, ["DC301"], 1),
        ({"extra": "1"}, ["DC401", "DC301"], 1),
        ({}, ["DC401"], 1),
        ({"before": "sys.exit(1)"}, ["RTE"], 0),
        ({"seed": "1"}, ["DC601"], 0),
    ],
)
def test_the_exit_code_tells_whether_the_expectation_was_met(
    umpire: Any, tmp_path: Path, how: dict[str, str], expects: list[str], code: int
) -> None:
    player(tmp_path, name="a.py", **how)  # type: ignore[arg-type]
    path = manifest(tmp_path, {"path": "a.py", "expects": expects, "games": 6})
    ran = umpire("judge", "--manifest", str(path), *QUIET)
    assert (ran.code, only(ran.out)["games"]) == (code, 6)


def test_the_flags_of_an_entry_come_before_its_file(umpire: Any, tmp_path: Path) -> None:
    script(tmp_path, "print(sys.flags.optimize)", "a.py")
    path = manifest(tmp_path, {"path": "a.py", "flags": ["-O", "-O"], "expects": ["TB101"]})
    assert umpire("judge", "--manifest", str(path), *QUIET, "--games", "1", "--keep", "kept").code == 0
    assert Path("kept/a.py/1.txt").read_text() == "2\n"


def test_a_program_of_another_hole_is_left_out(umpire: Any, tmp_path: Path) -> None:
    player(tmp_path, name="a.py")
    path = manifest(tmp_path, {"path": "a.py"})
    assert umpire("judge", "--manifest", str(path), *QUIET, *HOLE, "--games", "2").code == 0


def test_a_manifest_may_list_programs_for_a_hole_of_ones_own(umpire: Any, tmp_path: Path) -> None:
    tosser(tmp_path, name="fair.py")
    tosser(tmp_path, name="wrong.py", extra="1")
    entry = {"hole": "coin", "input": "none"}
    path = manifest(
        tmp_path, {"path": "fair.py", **entry}, {"path": "wrong.py", **entry, "expects": ["CN301"]}, {"path": "fair.py"}
    )
    text = path.read_text().rsplit("[[submission]]", 1)
    path.write_text(text[0])
    ran = umpire("judge", *OWN, "--manifest", str(path), *QUIET, "--games", "6")
    assert (ran.code, ran.err) == (0, "")
    fair, wrong = json.loads(ran.out)["submissions"]
    assert (fair["hole"], fair["verdict"], fair["balls"], fair["coverage"]) == ("coin", "AC", 120, {})
    assert list(fair["fairness"]) == ["coin"]
    assert (wrong["verdict"], wrong["findings"], wrong["fairness"]) == ("WA", {"CN301": 6}, {})
    refused = umpire("judge", "--manifest", str(path), *QUIET)
    assert (refused.code, refused.err) == (2, "umpire judge: submissions.toml: fair.py: no hole is called coin\n")


def test_a_hole_of_ones_own_is_judged_with_its_fairness(umpire: Any, tmp_path: Path) -> None:
    command = ["--", *QUICK, str(tosser(tmp_path, heads="0.8"))]
    ran = umpire("judge", *OWN, "--sandbox", "limits", *command)
    assert (ran.code, ran.err) == (1, "")
    assert re.search(r"\nCN601 unfair-coin: \d+ of \d+ tosses are heads\n  = ", ran.out)
    assert "evidence" not in ran.out
    told = umpire("judge", *OWN, "--sandbox", "limits", "--verbose", *command).out
    assert re.search(
        r"^  evidence that chance is unfair, in powers of ten \(6 is enough\): coin \+[6-9]\.\d$", told, re.M
    )


# ---------------------------------------------------------------- wrong usage, our own fault


def test_a_package_without_a_list_of_programs_says_what_to_give(
    umpire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("validator.commands.programs.MANIFEST", tmp_path / "submissions.toml")
    for options in ([], [*HOLE], [*OWN], ["a.py"]):
        ran = umpire("judge", *options)
        assert (ran.code, ran.out, ran.err) == (
            2,
            "",
            "umpire judge: no programs are listed here: say --hole HOLE -- COMMAND, or --manifest FILE\n",
        )
    assert umpire("judge", *OWN, *QUIET, "--games", "2", "--", *QUICK, str(tosser(tmp_path))).code == 0


def test_a_hole_that_raises_while_it_is_asked_is_blamed_by_its_file(umpire: Any, tmp_path: Path) -> None:
    source = COIN_FILE.read_text().replace("text = texts.read(output, asked)", "raise KeyError('x')")
    (tmp_path / "broken.py").write_text(source)
    line = source[: source.index("raise KeyError")].count("\n") + 1
    command = ["--", *QUICK, str(tosser(tmp_path))]
    ran = umpire("judge", "--hole", "broken.py", *QUIET, "--games", "3", *command)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"umpire: broken.py:{line}: `check` raised KeyError: 'x'\n"


ODD = "\\033]0;pwned\\007\\342\\200\\256"


def test_nothing_of_a_strangers_reaches_the_terminal_as_it_is(umpire: Any, tmp_path: Path) -> None:
    odd = "a\x1b[31m\u202e.py"
    tosser(tmp_path, name=odd)
    script(tmp_path, "sys.exit('\x1b[31mred\u202e')", "b.py")
    rows = f"[Loud]\nrun = ['true']\ncompile = ['sh', '-c', '''printf '{ODD}' >&2; exit 1''']\n"
    entry = {"hole": "coin", "input": "none"}
    entries = [{**entry, "path": "ODD", "language": "Loud"}, {**entry, "path": "b.py"}]
    path = manifest(tmp_path, *entries, languages=rows)
    path.write_text(path.read_text().replace("'ODD'", json.dumps(odd)))
    shown = "a\\x1b[31m\\u202e.py"
    ran = umpire("judge", *OWN, "--manifest", str(path), "--sandbox", "limits", "--games", "1")
    assert ran.code == 1
    assert all(character.isprintable() or character == "\n" for character in ran.out + ran.err)
    assert f"  {shown}\n    does not compile: \\x1b]0;pwned\\x07\\u202e (RTE)\n" in ran.out
    assert "game 1: exit code 1: \\x1b[31mred\\u202e\n" in ran.out
    absent = umpire("judge", *OWN, "--manifest", str(path), "no\x1b[31m.py")
    assert absent.err == "umpire judge: no\\x1b[31m.py: no such file or folder\n"
    command = umpire("judge", *OWN, "--", "./no\x1b[31m")
    assert command.err == "umpire judge: ./no\\x1b[31m: no such program\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--", "true"], "say which hole the command is for"),
        ([*HOLE, "--"], "no command stands after --"),
        ([*HOLE, "a.py", "--", "true"], "either paths or a command"),
        (["--manifest", "absent.toml"], "absent.toml: No such file or directory"),
        (["--manifest", "submissions.toml", "nowhere"], "nowhere: no such file or folder"),
        (["--manifest", "submissions.toml", "--input", "args"], "--input is for a command after --, or a file"),
        (["--manifest", "submissions.toml", "--hole", "croquet"], "no hole is called 'croquet'; there are "),
        ([*HOLE, "--input", "none", "--", "true"], "--input is one of args, lines, list, json"),
        ([*OWN, "--input", "args", "--", "true"], "--input is none for coin"),
        ([*OWN, "--manifest", "submissions.toml"], "there is no program to judge"),
        (["--manifest", "broken.toml"], "broken.toml: "),
        ([*HOLE, "--games", "0", "--", "true"], "not a whole number above 0"),
        ([*HOLE, "--timeout", "0", "--", "true"], "not a number of seconds"),
        ([*HOLE, "--timeout", "nan", "--", "true"], "not a number of seconds"),
        ([*HOLE, "--sandbox", "prayer", "--", "true"], "invalid choice: 'prayer'"),
        ([*HOLE, "--resume", "absent", "--", "true"], "absent: No such file or directory"),
        ([*HOLE, "--resume", "a.log", "--log", "b.log", "--", "true"], "leave --log out"),
        ([*HOLE, "--log", "no/such/folder", "--", "true"], "no/such/folder: No such file or directory"),
        ([*HOLE, "--keep", "a.py/below", "--", "true"], "a.py/below: "),
        ([*HOLE, *QUIET, "--", "no-such-program-anywhere"], "no-such-program-anywhere"),
    ],
)
def test_wrong_usage_is_told_and_exits_with_2(umpire: Any, tmp_path: Path, arguments: list[str], words: str) -> None:
    player(tmp_path, name="a.py")
    manifest(tmp_path, {"path": "a.py"})
    (tmp_path / "broken.toml").write_text("[[")
    ran = umpire("judge", *arguments)
    assert ran.code == 2
    assert words in ran.err + ran.out
    assert "our own fault" not in ran.err


@pytest.mark.parametrize("sandbox", ["bwrap", "limits", "none"])
def test_a_command_that_cannot_be_started_is_no_verdict_on_a_program(umpire: Any, tmp_path: Path, sandbox: str) -> None:
    if sandbox == "bwrap":
        need("bwrap")
    program = tmp_path / "program"
    program.write_text("#!/absent/interpreter\n")
    program.chmod(0o755)
    ran = umpire("judge", *HOLE, "--sandbox", sandbox, "--format", "json", "--", str(program))
    assert (only(ran.out)["verdict"], ran.code) == ("JE", 2)
    ran = umpire("judge", *HOLE, "--sandbox", sandbox, "--", str(program))
    assert "game 1: does not make a program that can be started: No such file or directory" in ran.out
    ran = umpire("judge", *HOLE, "--sandbox", sandbox, "--", "./absent")
    assert (ran.code, ran.out, ran.err) == (2, "", "umpire judge: ./absent: no such program\n")


def test_where_bubblewrap_does_not_run_limits_take_over_with_a_warning(
    umpire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("validator.commands.how.refusal", lambda: "it is not installed")
    command = ["--games", "2", "--", *QUICK, str(player(tmp_path))]
    ran = umpire("judge", *HOLE, *command)
    assert ran.code == 0
    assert ran.err == (
        "umpire judge: warning: bubblewrap does not run here: it is not installed; so programs are held by resource"
        " limits only: they can read your files and use the network\n"
    )
    ran = umpire("judge", *HOLE, "--sandbox", "bwrap", *command)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "umpire judge: bubblewrap does not run here: it is not installed; say --sandbox limits to judge without it\n"
    )


def test_where_bubblewrap_fails_nothing_is_judged_with_less(
    umpire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails() -> str:
        raise SandboxError("bubblewrap fails: no reason")

    monkeypatch.setattr("validator.commands.how.refusal", fails)
    for sandbox in ("auto", "bwrap"):
        ran = umpire("judge", *HOLE, "--sandbox", sandbox, "--", *QUICK, str(player(tmp_path)))
        assert (ran.code, ran.out, ran.err) == (
            2,
            "",
            "umpire judge: bubblewrap fails: no reason; say --sandbox limits to judge without it\n",
        )


@pytest.mark.parametrize("sandbox", ["auto", "bwrap", "limits", "none"])
def test_a_fair_program_is_accepted_in_every_sandbox(umpire: Any, tmp_path: Path, sandbox: str) -> None:
    if sandbox in ("auto", "bwrap"):
        need("bwrap")
    ran = umpire("judge", *HOLE, "--sandbox", sandbox, "--games", "5", "--", *QUICK, str(player(tmp_path)))
    assert (ran.code, ran.err) == (0, "")


def test_the_temporary_folder_itself_is_a_place_to_judge_from(
    umpire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need("bwrap")
    program = player(tmp_path)
    with tempfile.NamedTemporaryFile("w", dir="/tmp", suffix=".py") as file:
        file.write(program.read_text())
        file.flush()
        monkeypatch.chdir("/tmp")
        ran = umpire("judge", *HOLE, "--games", "5", "--", *QUICK, Path(file.name).name)
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("sandbox", ["bwrap", "limits"])
def test_listed_programs_are_judged_from_a_folder_that_is_gone(
    umpire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sandbox: str
) -> None:
    if sandbox == "bwrap":
        need("bwrap")
    player(tmp_path)
    listed = manifest(tmp_path, {"path": "player.py"})
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    ran = umpire("judge", "--manifest", str(listed), "--games", "5", "--sandbox", sandbox)
    assert (ran.code, ran.err) == (0, "")


# ---------------------------------------------------------------- what is shown and kept

OTHER_NAME = "if len(names[1]) % 2:\n    text = text.replace('|%6s|' % names[0], '| Other|', 1)"


def test_the_json_has_the_keys_that_others_rely_on(umpire: Any, tmp_path: Path) -> None:
    ran = umpire("judge", *HOLE, *QUIET, "--games", "3", "--", *QUICK, str(player(tmp_path)))
    told = json.loads(ran.out)
    assert list(told) == ["schema", "submissions"]
    assert told["schema"] == 1
    assert list(told["submissions"][0]) == [
        *("path", "hole", "language", "bytes", "characters", "expected", "verdict", "notes", "games", "failed"),
        *("balls", "readings", "findings", "coverage", "fairness", "diagnosis", "seconds"),
    ]


def test_in_a_pipe_there_is_no_live_display_and_no_colour(tmp_path: Path) -> None:
    command = [*HOLE, "--sandbox", "limits", "--games", "4", "--", *QUICK, str(player(tmp_path))]
    out, err = started(command, tmp_path, "").communicate(timeout=60)
    assert err == ""
    assert "\x1b" not in out
    assert "\r" not in out
    assert out.startswith(f"{shlex.join(command[-4:])}: accepted (AC) after 4 games\n")


def test_a_kept_output_can_be_checked_with_the_command_that_it_names(umpire: Any, tmp_path: Path) -> None:
    program = player(tmp_path, before=OTHER_NAME, after="print('said', file=sys.stderr)")
    ran = umpire("judge", *HOLE, *QUIET, "--games", "12", "--keep", "kept folder", "--", *QUICK, str(program))
    told = only(ran.out)
    kept = sorted(Path("kept folder").rglob("*.json"))
    assert told["verdict"] == "WA"
    assert len(kept) == told["findings"]["DC308"] > 0
    assert len(list(Path("kept folder").rglob("*.txt"))) == len(kept)
    for path in kept:
        about = json.loads(path.read_text())
        assert (about["verdict"], about["exit"], about["stderr"]) == ("WA", 0, "said\n")
        assert about["names"] == list(DICE.feed(DICE.given(int(path.stem)), "args").arguments)
        words = shlex.split(about["check"])
        assert words[0] == "umpire"
        checked = umpire(*words[1:], "--format", "json")
        (output,) = json.loads(checked.out)["outputs"]
        assert checked.code == 1
        assert [f["code"] for f in output["findings"]] == ["DC308"]
        assert [f["code"] for f in about["report"]["findings"]] == ["DC308"]


def test_a_kept_output_of_a_hole_of_ones_own_is_checked_by_the_file_of_the_hole(umpire: Any, tmp_path: Path) -> None:
    program = tosser(tmp_path, extra="second % 2 + 1")
    ran = umpire("judge", *OWN, *QUIET, "--games", "4", "--keep", "kept", "--", *QUICK, str(program))
    assert only(ran.out)["findings"] == {"CN301": 4}
    for number in range(1, 5):
        about = json.loads(Path(f"kept/command/{number}.json").read_text())
        assert (about["verdict"], about["given"]) == ("WA", None)
        assert about["check"] == f"umpire check --hole {COIN_FILE} --judged kept/command/{number}.txt"
        checked = umpire(*shlex.split(about["check"])[1:], "--format", "json")
        assert (checked.code, json.loads(checked.out)["outputs"]) == (1, [about["report"]])


def test_a_kept_output_is_checked_for_what_only_a_program_owes(umpire: Any, tmp_path: Path) -> None:
    hole = hole_named("card-cricket")
    bare = re.sub(r"\b(10|[2-9AJQK])[CDHS]\b", r"\1", hole.standard).encode()
    outcome, settings = Outcome(None, 0, bare, b"", 1.0, 2.0), Settings()
    program, game = Program("x", hole, Language("x", ("x",)), "none"), judge_game(hole, 1, outcome, None, settings)
    keep(tmp_path, program, game, outcome, None, settings)
    about = json.loads((tmp_path / "command" / "1.json").read_text())
    words = shlex.split(about["check"])[1:]
    judged = umpire(*words, "--format", "json")
    assert (about["verdict"], judged.code) == ("WA", 1)
    assert json.loads(judged.out)["outputs"] == [about["report"]]
    assert umpire(*(word for word in words if word != "--judged")).code == 0


def test_a_kept_output_is_checked_with_the_limit_that_it_was_judged_with(tmp_path: Path) -> None:
    long = Outcome(None, 0, b"H" * 2000, b"", 1.0, 2.0)
    program, settings = Program("x", COIN, Language("x", ("x",)), "none"), Settings(max_bytes=1000)
    keep(tmp_path, program, judge_game(COIN, 7, long, None, settings), long, None, settings)
    about = json.loads((tmp_path / "command" / "7.json").read_text())
    assert [finding["code"] for finding in about["report"]["findings"]] == ["IO003"]
    output = tmp_path / "command" / "7.txt"
    assert about["check"] == f"umpire check --hole {COIN_FILE} --judged --max-bytes 1000 {output}"


def test_outputs_of_different_programs_are_kept_apart(umpire: Any, tmp_path: Path) -> None:
    for folder, name in (("a", "b_c.py"), ("a_b", "c.py")):
        (tmp_path / folder).mkdir()
        script(tmp_path / folder, f"print({folder!r})", name)
    path = manifest(tmp_path, {"path": "a/b_c.py"}, {"path": "a_b/c.py"})
    umpire("judge", "--manifest", str(path), *QUIET, "--games", "1", "--keep", "kept")
    assert sorted(file.read_text() for file in Path("kept").rglob("1.txt")) == ["a\n", "a_b\n"]


def test_the_output_of_a_program_that_was_stopped_is_kept_too(umpire: Any, tmp_path: Path) -> None:
    program = player(tmp_path, after=LOOP)
    umpire("judge", *HOLE, *QUIET, "--timeout", "0.5", "--jobs", "1", "--keep", "kept", "--", *QUICK, str(program))
    (path,) = Path("kept").rglob("*.json")
    about = json.loads(path.read_text())
    assert (about["verdict"], about["note"], about["report"]) == ("TLE", "had not ended after 0.5 s", None)
    assert path.with_suffix(".txt").read_text().count("\n") == 27
    assert umpire(*shlex.split(about["check"])[1:]).code == 0


# ---------------------------------------------------------------- Ctrl-C, kill -9, and going on


@pytest.mark.parametrize("sandbox", ["bwrap", "limits"])
def test_ctrl_c_stops_cleanly_and_tells_what_was_done(tmp_path: Path, sandbox: str) -> None:
    if sandbox == "bwrap":
        need("bwrap")
    mark, log = uuid.uuid4().hex, tmp_path / "log"
    program = player(tmp_path, before=HOLD_STDOUT.replace("os.wait()", ""), after="time.sleep(0.05)")
    options = ["--games", "100000", "--sandbox", sandbox, "--format", "json", "--log", str(log)]
    process = started([*HOLE, *options, "--", *QUICK, str(program)], tmp_path, mark)
    wait_for_games(log, 6)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    command = " ".join([*QUICK, str(program)])
    played = f"{only(out)['games']} of 100,000 games of {command}"
    assert err == f"umpire judge: interrupted after {played}; no programs not judged\n"
    assert only(out)["verdict"] == "AC"
    assert only(out)["games"] == len(logged(log)) >= 6
    assert left_behind(mark) == []


def test_ctrl_c_on_a_hanging_program_needs_no_timeout(tmp_path: Path) -> None:
    mark = uuid.uuid4().hex
    ready = tmp_path / "ready"
    program = script(tmp_path, f"open({str(ready)!r}, 'w')\ntime.sleep(60)")
    command = [*HOLE, "--sandbox", "limits", "--timeout", "60", "--", *QUICK, str(program)]
    process = started(command, tmp_path, mark)
    until = time.monotonic() + 20
    while not ready.exists() and time.monotonic() < until:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, "Traceback" in err, "our own fault" in err) == (130, False, False)
    assert str(program) in out
    assert left_behind(mark) == []


def test_ctrl_c_names_the_programs_that_were_not_judged(tmp_path: Path) -> None:
    mark, log = uuid.uuid4().hex, tmp_path / "log"
    for name in ("a.py", "b.py", "c.py"):
        player(tmp_path, name=name, after="" if name == "a.py" else "time.sleep(0.2)")
    path = manifest(tmp_path, {"path": "a.py"}, {"path": "b.py"}, {"path": "c.py"})
    options = ["--manifest", str(path), "--games", "20", "--sandbox", "limits", "--log", str(log)]
    process = started(options, tmp_path, mark)
    wait_for_games(log, 22)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert re.fullmatch(r"umpire judge: interrupted after \d+ of 20 games of b.py; 1 program not judged\n", err)
    assert out == "dice-cricket: 1 accepted, as expected\n1 of 2 programs as expected, 1 interrupted\n"
    assert left_behind(mark) == []


def test_after_a_kill_the_judging_goes_on_and_each_game_counts_once(umpire: Any, tmp_path: Path) -> None:
    mark, log = uuid.uuid4().hex, tmp_path / "log"
    # Each run writes down that it was one.
    program = player(tmp_path, before=f"open({str(tmp_path / 'runs')!r}, 'a').write(names[1] + '\\n')")
    options = ["--sandbox", "limits", "--format", "json", "--games", "60"]
    command = ["--", *QUICK, str(program)]
    process = started([*HOLE, *options, "--log", str(log), *command], tmp_path, mark)
    wait_for_games(log, 10)
    process.kill()
    process.communicate(timeout=30)
    assert left_behind(mark) == []
    before = logged(log)
    assert 10 <= len(before) < 60
    # In the middle of a line, too.
    with log.open("ab") as file:
        file.write(log.read_bytes().split(b"\n")[0][:-40])
    runs = len((tmp_path / "runs").read_text().split())
    ran = umpire("judge", *HOLE, *options, "--resume", str(log), *command)
    told = only(ran.out)
    assert (told["verdict"], told["games"], told["findings"], ran.code) == ("AC", 60, {}, 0)
    assert len((tmp_path / "runs").read_text().split()) - runs == 60 - len(before)
    numbers = [json.loads(line)["game"] for line in log.read_bytes().split(b"\n") if line.endswith(b"}")]
    assert Counter(numbers) == Counter(range(1, 61))
    # Nothing is left to play, and the verdict is the same.
    again = umpire("judge", *HOLE, *options, "--resume", str(log), *command)
    assert len((tmp_path / "runs").read_text().split()) - runs == 60 - len(before)
    assert {**only(again.out), "seconds": 0} == {**told, "seconds": 0}


def test_a_program_that_changed_is_played_anew(umpire: Any, tmp_path: Path) -> None:
    player(tmp_path, name="a.py", extra="1")
    path = manifest(tmp_path, {"path": "a.py"})
    options = ["--manifest", str(path), *QUIET, "--games", "5"]
    assert umpire("judge", *options, "--log", "log").code == 1
    player(tmp_path, name="a.py")
    ran = umpire("judge", *options, "--resume", "log")
    assert (only(ran.out)["verdict"], ran.code) == ("AC", 0)


def test_a_command_whose_file_changed_is_played_anew(umpire: Any, tmp_path: Path) -> None:
    options = [*HOLE, *QUIET, "--games", "5"]
    command = ["--", *QUICK, str(player(tmp_path, extra="1"))]
    assert umpire("judge", *options, "--log", "log", *command).code == 1
    player(tmp_path)
    ran = umpire("judge", *options, "--resume", "log", *command)
    assert (only(ran.out)["verdict"], ran.code) == ("AC", 0)


def test_more_games_may_be_asked_for_on_resuming(umpire: Any, tmp_path: Path) -> None:
    command = ["--", *QUICK, str(player(tmp_path))]
    umpire("judge", *HOLE, *QUIET, "--games", "5", "--log", "log", *command)
    ran = umpire("judge", *HOLE, *QUIET, "--games", "9", "--resume", "log", *command)
    assert only(ran.out)["games"] == 9
    assert sorted(logged(Path("log"))) == list(range(1, 10))
    fewer = umpire("judge", *HOLE, *QUIET, "--games", "3", "--resume", "log", *command)
    assert only(fewer.out)["games"] == 3


def test_a_failing_game_of_the_log_is_kept_as_well(umpire: Any, tmp_path: Path) -> None:
    command = ["--", *QUICK, str(player(tmp_path, extra="1"))]
    umpire("judge", *HOLE, *QUIET, "--games", "3", "--log", "log", *command)
    umpire("judge", *HOLE, *QUIET, "--games", "3", "--resume", "log", "--keep", "kept", *command)
    assert len(list(Path("kept").rglob("*.txt"))) == 3


def test_ctrl_c_while_a_program_compiles_tells_what_was_judged(tmp_path: Path) -> None:
    mark, ready = uuid.uuid4().hex, tmp_path / "ready"
    tosser(tmp_path, name="a.py")
    tosser(tmp_path, name="b.py")
    slow = f"[Slow]\nrun = ['true']\ncompile = ['sh', '-c', 'echo > {ready}; sleep 60']\n"
    entry = {"hole": "coin", "input": "none"}
    path = manifest(tmp_path, {"path": "a.py", **entry}, {"path": "b.py", **entry, "language": "Slow"}, languages=slow)
    process = started([*OWN, "--manifest", str(path), *QUIET, "--games", "5"], tmp_path, mark)
    until = time.monotonic() + 20
    while not ready.exists() and time.monotonic() < until:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (
        130,
        "umpire judge: interrupted after 0 of 5 games of b.py; no programs not judged\n",
    )
    told = [(one["path"], one["verdict"], one["games"]) for one in json.loads(out)["submissions"]]
    assert told == [("a.py", "AC", 5), ("b.py", "JE", 0)]
    assert left_behind(mark) == []


def test_no_temporary_folder_is_left(umpire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    player(tmp_path, name="a.py")
    path = manifest(tmp_path, {"path": "a.py"})
    assert umpire("judge", "--manifest", str(path), *QUIET, "--games", "2").code == 0
    assert list(scratch.iterdir()) == []
