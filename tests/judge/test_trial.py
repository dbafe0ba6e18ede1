"""Whose fault it is that there is no game: no program can make JE, and what is ours is never a program's."""

from __future__ import annotations

import errno
import json
import os
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Ran, need
from tests.judge.programs import COIN, COIN_FILE, QUICK, tosser
from validator.judge import games, trial, workplace
from validator.judge.confine import BWRAP, LIMITS, Limits
from validator.judge.languages import Language
from validator.judge.log import Log
from validator.judge.manifest import MANIFEST, Program, load
from validator.judge.result import Result
from validator.judge.run import judge
from validator.judge.sandbox import Outcome, Sandbox, SandboxError
from validator.judge.settings import Settings

ROOMY = Limits(4096)
BROKEN = "broken on purpose"


@pytest.fixture(params=[BWRAP, LIMITS])
def kind(request: pytest.FixtureRequest) -> str:
    if request.param == BWRAP:
        need("bwrap")
    return str(request.param)


class Breaks:
    """Sandboxes of which some fail: by their number, in the answer of which number. `side_by_side` fail all at once."""

    def __init__(self, fails: set[tuple[int, int]], side_by_side: int = 1) -> None:
        self.fails, self.sandboxes, self.barrier = fails, 0, threading.Barrier(side_by_side)

    def made(self, *arguments: Any) -> Sandbox:
        self.sandboxes += 1
        breaks, number, answers = self, self.sandboxes, count(1)

        class Breaking(Sandbox):
            def receive(self) -> Outcome:
                if (number, next(answers)) in breaks.fails:
                    breaks.barrier.wait(60)
                    self.stop()
                    raise SandboxError(BROKEN)
                return super().receive()

        return Breaking(*arguments)


def breaking(
    monkeypatch: pytest.MonkeyPatch, *fails: tuple[int, int], side_by_side: int = 1, module: Any = games
) -> Breaks:
    breaks = Breaks(set(fails), side_by_side)
    monkeypatch.setattr(module, "Sandbox", breaks.made)
    return breaks


def never(*_: object) -> Sandbox:
    raise SandboxError("nothing runs")


def tossed(folder: Path, kind: str, *, jobs: int = 1, games: int = 8, log: Log | None = None) -> Result:
    """The result of a right program."""
    language = Language("command", (*QUICK, str(tosser(folder))), limits=ROOMY)
    return judge(Program("tosser", COIN, language, "none"), Settings(games, jobs=jobs, sandbox=kind), log)


def built(folder: Path, kind: str, make: str, body: str = "", **settings: Any) -> Result:
    """The result of a program that lines of shell make of its source: `a`, from `program`."""
    path = folder / "program"
    path.write_text(body)
    language = Language(
        "shell", ("{folder}/a",), ("sh", "-c", f'cd "$0"\n{make}\n', "{folder}", "{file}"), limits=ROOMY
    )
    settings = {"games": 3, "jobs": 1, "sandbox": kind, **settings}
    return judge(Program("program", COIN, language, "none", path), Settings(**settings))


# ---------------------------------------------------------------- a sandbox that fails


@pytest.mark.parametrize(("jobs", "fails"), [(1, [(1, 1), (2, 2), (3, 9)]), (3, [(1, 1), (2, 1), (3, 1)])])
def test_a_game_whose_sandbox_fails_once_is_played_again_and_none_is_lost(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch, jobs: int, fails: list[tuple[int, int]]
) -> None:
    breaks = breaking(monkeypatch, *fails, side_by_side=jobs)
    log = Log(tmp_path / "log", resume=False)
    result = tossed(tmp_path, kind, jobs=jobs, games=12, log=log)
    log.close()
    assert (result.verdict, result.games, result.distinct, result.notes) == ("AC", 12, 12, ())
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert sorted(line["game"] for line in lines if "game" in line) == list(range(1, 13))
    assert breaks.sandboxes == jobs + 3


def test_a_supervisor_that_is_gone_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("bwrap")
    killed = list[int]()

    class Killed(Sandbox):
        def receive(self) -> Outcome:
            if not killed:
                killed.append(self.watcher.process.pid)
                self.watcher.process.kill()
            return super().receive()

    monkeypatch.setattr(games, "Sandbox", Killed)
    result = tossed(tmp_path, BWRAP)
    assert (result.verdict, result.games, result.distinct, len(killed)) == ("AC", 8, 8, 1)


def test_a_program_whose_sandbox_fails_twice_is_to_blame(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks = breaking(monkeypatch, (1, 3), (2, 1))
    result = tossed(tmp_path, kind)
    assert (result.verdict, result.games, result.failed) == ("RTE", 3, 1)
    assert (result.first, breaks.sandboxes) == (f"game 3: broke its sandbox: {BROKEN}", 2)


def test_two_games_whose_sandboxes_fail_once_each_are_nobodys_fault(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking(monkeypatch, (1, 3), (2, 2))
    assert tossed(tmp_path, kind).verdict == "AC"


def test_where_a_good_program_fails_too_it_is_our_own_fault(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking(monkeypatch, (1, 3), (2, 1))
    monkeypatch.setattr(trial, "Sandbox", never)
    result = tossed(tmp_path, kind)
    assert (result.verdict, result.first) == ("JE", f"{BROKEN}; nor does a good program run: nothing runs")


def test_a_good_program_that_prints_something_else_does_not_run(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking(monkeypatch, (1, 3), (2, 1))
    monkeypatch.setattr(trial, "SAYS", b"nothing")
    result = tossed(tmp_path, kind)
    assert (result.verdict, result.first) == (
        "JE",
        f"{BROKEN}; nor does a good program run: a shell in it does not print what it should",
    )


def test_sandboxes_that_never_start_are_our_own_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("bwrap")
    monkeypatch.setattr("validator.judge.confine.ALWAYS", ("--no-such-option",))
    result = tossed(tmp_path, BWRAP, jobs=3)
    said = "the supervisor ended with 1: bwrap: Unknown option --no-such-option"
    assert (result.verdict, result.first) == ("JE", f"{said}; nor does a good program run: {said}")


def test_our_own_fault_is_exit_2(umpire: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    breaking(monkeypatch, (1, 1), (2, 1))
    options = ["--hole", str(COIN_FILE), "--sandbox", "limits", "--jobs", "1", "--format", "json"]
    command = ["--games", "3", "--", *QUICK, str(tosser(tmp_path))]
    ran = umpire("judge", *options, *command)
    assert (json.loads(ran.out)["submissions"][0]["verdict"], ran.code) == ("RTE", 1)
    breaking(monkeypatch, (1, 1), (2, 1))
    monkeypatch.setattr(trial, "Sandbox", never)
    ran = umpire("judge", *options, *command)
    assert (json.loads(ran.out)["submissions"][0]["verdict"], ran.code) == ("JE", 2)


def test_a_sandbox_that_cannot_have_a_process_is_one_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object, **__: object) -> None:
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    monkeypatch.setattr("validator.judge.watcher.subprocess.Popen", none)
    result = tossed(tmp_path, LIMITS)
    said = "the supervisor cannot be started: [Errno 11] Resource temporarily unavailable"
    assert (result.verdict, result.first) == ("JE", f"{said}; nor does a good program run: {said}")


def test_answers_that_make_no_sense_are_a_sandbox_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("validator.judge.watcher.json.loads", lambda line: {"out": 1})
    result = tossed(tmp_path, LIMITS)
    assert result.first.startswith("the supervisor cannot be understood: 'err'; nor does a good program run: ")


# ---------------------------------------------------------------- what is no program


def test_what_a_compiler_makes_and_cannot_be_started_is_no_program(tmp_path: Path, kind: str) -> None:
    result = built(tmp_path, kind, "echo nonsense > a; chmod +x a")
    assert (result.verdict, result.games) == ("RTE", 1)
    assert result.first == "game 1: does not make a program that can be started: Exec format error"


def test_a_program_whose_interpreter_is_nowhere_is_no_program(tmp_path: Path, kind: str) -> None:
    result = built(tmp_path, kind, "cp program a; chmod +x a", "#!/absent/interpreter\n", games=8, jobs=3)
    assert result.verdict == "RTE"
    assert result.first.endswith(": does not make a program that can be started: No such file or directory")


def test_a_program_that_removes_itself_is_to_blame(tmp_path: Path) -> None:
    result = built(tmp_path, LIMITS, "cp program a; chmod +x a", '#!/bin/sh\nrm "$0"\n')
    assert (result.verdict, result.games) == ("RTE", 2)
    assert result.first == "game 2: does not make a program that can be started: No such file or directory"


def test_a_program_that_removes_its_folder_is_to_blame(tmp_path: Path) -> None:
    body = '#!/bin/sh\nrm -r "${0%/*}"\nkill -9 $PPID\n'
    result = built(tmp_path, LIMITS, "cp program a; chmod +x a", body)
    assert result.verdict == "RTE"


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_command_that_removes_itself_is_to_blame(tmp_path: Path, jobs: int) -> None:
    path = tmp_path / "program"
    path.write_text('#!/bin/sh\nrm -f "$0"\nsleep 1\n')
    path.chmod(0o755)
    language = Language("command", (str(path),), limits=ROOMY)
    result = judge(Program("program", COIN, language, "none"), Settings(5, jobs=jobs, sandbox=LIMITS))
    assert result.verdict == "RTE"


@pytest.mark.parametrize(
    ("language", "body"),
    [("Rust", '#![crate_type="lib"]\npub fn f() {}\n'), ("Go", "package p\nfunc F() {}\n"), ("C", "int f;\n")],
)
def test_a_library_is_no_program(tmp_path: Path, kind: str, language: str, body: str) -> None:
    need({"Rust": "rustc", "Go": "go", "C": "gcc"}[language])
    listed = next(one for one in load(MANIFEST) if one.language.name == language)
    assert listed.file
    path = tmp_path / listed.file.name
    path.write_text(body)
    result = judge(Program(path.name, COIN, listed.language, "none", path), Settings(3, jobs=1, sandbox=kind))
    assert result.verdict == "RTE"


# ---------------------------------------------------------------- compiling


def test_a_compiler_whose_sandbox_fails_once_runs_again(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking(monkeypatch, (1, 1), module=workplace)
    result = built(tmp_path, kind, "cp /bin/true a")
    assert (result.verdict, result.games) == ("WA", 3)


def test_a_program_that_breaks_the_compilers_sandbox_twice_does_not_compile(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaking(monkeypatch, (1, 1), (2, 1), module=workplace)
    result = built(tmp_path, kind, "cp /bin/true a")
    assert (result.verdict, result.first) == ("RTE", f"does not compile: it breaks its sandbox: {BROKEN}")
    breaking(monkeypatch, (1, 1), (2, 1), module=workplace)
    monkeypatch.setattr(trial, "Sandbox", never)
    result = built(tmp_path, kind, "cp /bin/true a")
    assert (result.verdict, result.first) == ("JE", f"{BROKEN}; nor does a good program run: nothing runs")


def test_a_compiler_that_is_not_there_is_no_fault_of_anybody(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "program"
    path.write_text("")
    language = Language("none", ("{folder}/a",), ("no-such-compiler",), limits=ROOMY)
    result = judge(Program("program", COIN, language, "none", path), Settings(3, sandbox=kind))
    assert (result.verdict, result.first) == ("SKIP", "none is not installed")


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (["x" * 300], "File name too long"),
        (["/".join(["x" * 200] * 30)], "File name too long"),
        (["b", "b/c"], "File exists"),
        (["b/c", "b"], "Is a directory"),
    ],
    ids=["a long name", "a long path", "a file that is a folder", "a folder that is a file"],
)
def test_what_a_compiler_makes_and_cannot_be_written_is_no_fault_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: list[str], reason: str
) -> None:
    outcome = Outcome(None, 0, b"", b"", 1.0, 2.0, tuple((name, 0o755, b"") for name in made))
    monkeypatch.setattr(Sandbox, "run", lambda *_, **__: outcome)
    result = built(tmp_path, LIMITS, "")
    assert (result.verdict, result.first) == ("RTE", f"does not compile: what it makes cannot be kept: {reason}")


def test_a_disk_that_is_full_is_no_fault_of_the_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    outcome = Outcome(None, 0, b"", b"", 1.0, 2.0, (("a", 0o755, b""),))
    monkeypatch.setattr(Sandbox, "run", lambda *_, **__: outcome)
    monkeypatch.setattr(Path, "write_bytes", full)
    result = built(tmp_path, LIMITS, "")
    assert (result.verdict, result.first) == ("JE", "[Errno 28] No space left on device")


# ---------------------------------------------------------------- the programs that made JE once


@pytest.mark.parametrize("body", ["resource.prlimit(1, resource.RLIMIT_NOFILE, (0, 0))"])
def test_the_limits_of_what_watches_are_out_of_reach(tmp_path: Path, kind: str, body: str) -> None:
    path = tmp_path / "program.py"
    path.write_text(f"import resource\n{body}\nprint('wrong')\n")
    language = Language("command", (QUICK[0], str(path)), limits=ROOMY)
    result = judge(Program("program", COIN, language, "none"), Settings(3, jobs=1, sandbox=kind))
    assert (result.verdict, result.games) == ("RTE", 3)
    assert result.first == "game 1: exit code 1: PermissionError: [Errno 1] Operation not permitted"
