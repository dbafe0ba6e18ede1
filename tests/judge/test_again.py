"""How to go on: games from a number on, logs that are given together, and the command that plays a game again."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.judge.programs import COIN_FILE, QUICK, manifest, player, script, tosser
from validator.holes import hole_named

DICE = hole_named("dice-cricket")
HOLE = ("--hole", "dice-cricket")
OWN = ("--hole", str(COIN_FILE))
LIMITS = ("--sandbox", "limits")
JSON = (*LIMITS, "--format", "json")


def only(out: str) -> dict[str, Any]:
    (submission,) = json.loads(out)["submissions"]
    return dict(submission)


def numbers(log: str) -> list[int]:
    return [json.loads(line)["game"] for line in Path(log).read_text().splitlines()]


def command_in(out: str) -> list[str]:
    """The command that a report ends with, as the words after `umpire`."""
    umpire, *words = shlex.split(out.splitlines()[-1])
    assert umpire == "umpire"
    return words


def test_games_are_numbered_from_the_first(umpire: Any, tmp_path: Path) -> None:
    program = script(tmp_path, "print(sys.argv[1:])")
    command = ["--games", "3", "--first-game", "101", "--keep", "kept", "--", *QUICK, str(program)]
    assert only(umpire("judge", *HOLE, *JSON, *command).out)["games"] == 3
    for number in (101, 102, 103):
        assert (
            Path(f"kept/command/{number}.txt").read_text()
            == f"{list(DICE.feed(DICE.given(number), 'args').arguments)}\n"
        )
    assert len(list(Path("kept/command").iterdir())) == 6
    assert "\ngame 101 was given the arguments" in umpire("judge", *HOLE, *LIMITS, *command).out


def test_work_that_was_split_is_put_together_from_its_logs(umpire: Any, tmp_path: Path) -> None:
    program = tosser(tmp_path, before="open('runs', 'a').write('x')")
    command = ["--", *QUICK, str(program)]
    for log, first in (("a.log", "1"), ("b.log", "21"), ("c.log", "41")):
        umpire("judge", *OWN, *JSON, "--games", "20", "--first-game", first, "--log", log, *command)
    logs = ["--resume", "a.log", "--resume", "b.log", "--resume", "c.log"]
    before = {log: Path(log).read_bytes() for log in ("a.log", "b.log", "c.log")}
    told = only(umpire("judge", *OWN, *JSON, "--games", "60", *logs, *command).out)
    assert (told["games"], told["verdict"]) == (60, "AC")
    assert {log: Path(log).read_bytes() for log in before} == before
    # What is still to be played goes to the first of them.
    assert only(umpire("judge", *OWN, *JSON, "--games", "65", *logs, *command).out)["games"] == 65
    assert sorted(numbers("a.log")) == [*range(1, 21), *range(61, 66)]
    assert {log: Path(log).read_bytes() for log in ("b.log", "c.log")} == {
        log: before[log] for log in ("b.log", "c.log")
    }


def test_a_log_that_is_given_twice_counts_once(umpire: Any, tmp_path: Path) -> None:
    command = ["--", *QUICK, str(tosser(tmp_path))]
    umpire("judge", *OWN, *JSON, "--games", "5", "--log", "a.log", *command)
    again = ["--resume", "a.log", "--resume", "a.log", "--log", "a.log"]
    assert only(umpire("judge", *OWN, *JSON, "--games", "5", *again, *command).out)["games"] == 5
    assert sorted(numbers("a.log")) == [1, 2, 3, 4, 5]
    ran = umpire("judge", *OWN, "--resume", "a.log", "--resume", "absent", *command)
    assert (ran.code, ran.err) == (2, "umpire judge: absent: No such file or directory\n")


def test_a_program_that_always_fails_is_played_again_once(umpire: Any, tmp_path: Path) -> None:
    program = script(tmp_path, "print(sys.argv[1:] and 'nothing')", "my program.py")
    options = [*HOLE, *LIMITS, "--timeout", "2.5", "--strict-exit", "--games", "4", "--first-game", "3"]
    ran = umpire("judge", *options, "--", *QUICK, str(program))
    assert ran.out.splitlines()[-2] == "to play it again, and keep what it prints:"
    words = command_in(ran.out)
    assert words == [
        *("judge", *HOLE, "--timeout", "2.5", *LIMITS, "--strict-exit"),
        *("--first-game", "3", "--games", "1", "--keep", "kept", "--", *QUICK, str(program)),
    ]
    again = umpire(*words)
    assert again.code == 1
    assert ran.out.split("\n\n")[1] == again.out.split("\n\n")[1]
    assert "1 failing game kept in kept/command; to check it:\n  umpire check kept/command\n" in again.out


def test_a_program_that_fails_now_and_then_is_played_so_often_that_it_fails(umpire: Any, tmp_path: Path) -> None:
    rare = tosser(tmp_path, extra="(rng.random() < 0.3)", seed="int.from_bytes(os.urandom(8))")
    ran = umpire("judge", *OWN, *LIMITS, "--games", "40", "--", *QUICK, str(rare))
    failed = only(umpire("judge", *OWN, *JSON, "--games", "40", "--", *QUICK, str(rare)).out)["failed"]
    assert 0 < failed < 40
    words = command_in(ran.out)
    games = int(words[words.index("--games") + 1])
    assert 3 <= games <= 40
    assert ran.out.splitlines()[-2] == "to play games like it, and keep those that fail:"


def test_a_listed_program_is_named_by_its_path(umpire: Any, tmp_path: Path) -> None:
    script(tmp_path, "print('nothing')", "b.py")
    manifest(tmp_path, {"path": "b.py", "hole": "greed", "input": "lines"})
    ran = umpire("judge", "--manifest", "submissions.toml", *LIMITS)
    words = command_in(ran.out)
    expected = [
        "--manifest",
        "submissions.toml",
        *LIMITS,
        "--first-game",
        "1",
        "--games",
        "1",
        "--keep",
        "kept",
        "b.py",
    ]
    assert words == ["judge", *expected]
    assert umpire(*words).code == 1


def test_many_programs_are_told_in_few_lines_in_a_pipe_and_one_each_on_demand(umpire: Any, tmp_path: Path) -> None:
    tosser(tmp_path, name="a.py")
    tosser(tmp_path, name="b.py", extra="1")
    tosser(tmp_path, name="c.py", extra="1")
    entry = {"hole": "coin", "input": "none"}
    absent = "[Absent]\nrun = ['no-such-interpreter', '{file}']\npackage = 'absent'\n"
    path = manifest(
        tmp_path,
        {**entry, "path": "b.py", "expects": ["CN301"]},
        {**entry, "path": "a.py"},
        {**entry, "path": "c.py", "language": "Absent"},
        languages=absent,
    )
    options = [*OWN, *LIMITS, "--manifest", str(path), "--games", "3"]
    end = (
        "skipped: 1 program in 1 language that is not installed\n"
        "to install it: apt-get install absent\n"
        "2 of 3 programs as expected, 1 skipped\n"
    )
    ran = umpire("judge", *options)
    assert (ran.code, ran.out) == (0, f"coin: 1 accepted and 1 rejected, as expected\n{end}")
    told = umpire("judge", *options, "--verbose").out
    size = (tmp_path / "a.py").stat().st_size
    assert told == (
        "coin, to accept\n"
        f"  AC    a.py  {size} bytes, 3 games\n"
        "  SKIP  c.py  Absent is not installed\n"
        "coin, to reject\n"
        f"  WA    b.py  CN301 count-not-sum\n{end}"
    )
    assert [one["path"] for one in json.loads(umpire("judge", *options, "--format", "json").out)["submissions"]] == [
        "b.py",
        "a.py",
        "c.py",
    ]
    coloured = umpire("judge", *options, "--color", "always").out
    assert coloured.startswith("\x1b[1;32mcoin: 1 accepted")


def test_it_stops_at_the_first_that_is_not_as_expected(umpire: Any, tmp_path: Path) -> None:
    entry = {"hole": "coin", "input": "none"}
    for name, extra in (("a.py", "0"), ("b.py", "1"), ("c.py", "0"), ("d.py", "0")):
        tosser(tmp_path, name=name, extra=extra)
    path = manifest(tmp_path, *({**entry, "path": f"{name}.py"} for name in "abcd"))
    ran = umpire("judge", *OWN, *LIMITS, "--manifest", str(path), "--games", "3", "-x")
    assert ran.code == 1
    assert ran.out.startswith(
        "coin: 1 accepted, as expected\nnot as expected:\n  b.py\n    wrong in all 3 games (WA)\n"
    )
    assert ran.out.endswith("1 of 2 programs as expected, 1 not\n")
    assert ran.err == "umpire judge: stopped there (-x); 2 programs not judged\n"


@pytest.mark.parametrize("option", ["--first-game", "--games"])
@pytest.mark.parametrize("value", ["0", "-1", "x"])
def test_a_number_of_games_is_a_whole_number(umpire: Any, option: str, value: str) -> None:
    ran = umpire("judge", *OWN, option, value, "--", sys.executable)
    assert (ran.code, ran.out) == (2, "")


def test_one_of_greed_is_played_again_as_it_was(umpire: Any, tmp_path: Path) -> None:
    program = script(tmp_path, "for line in sys.stdin: print(line.count('1') * 100 if '1' in line else 0)")
    ran = umpire("judge", "--hole", "greed", *LIMITS, "--", *QUICK, str(program))
    assert len(ran.out.splitlines()) < 30
    assert ran.out.splitlines()[-2] == "to play it again, and keep what it prints:"
    again = umpire(*command_in(ran.out))
    assert ran.out.split("\n\n")[1:3] == again.out.split("\n\n")[1:3]


def test_names_of_the_failing_game_are_told(umpire: Any, tmp_path: Path) -> None:
    program = player(tmp_path, before="text = text.replace('Retired', 'Retird')", extra="1")
    ran = umpire("judge", *HOLE, *LIMITS, "--games", "5", "--", *QUICK, str(program))
    given = DICE.feed(DICE.given(1), "args").arguments
    assert f"game 1 was given the arguments {shlex.join(given)}\n" in ran.out
