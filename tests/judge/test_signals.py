"""A judging that is ended at any moment, or meets a poor world: what was judged is told, and nothing is left."""

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
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import need
from tests.judge.programs import COIN_FILE, QUICK, left_behind, manifest, tosser
from validator.judge import stop

CHECKOUT = Path(__file__).parent.parent.parent
MOMENTS = Path(__file__).with_name("moments.py")
GAMES = 4
COMPILED = """
[Compiled]
compile = ["sh", "-c", "echo > made"]
run = ["{python}", "-I", "-S", "{file}"]
"""
SANDBOXES = pytest.mark.parametrize("sandbox", ["bwrap", "limits"])


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """A folder with two programs, of which one is compiled, and a temporary folder that is all ours."""
    for name in ("a.py", "b.py"):
        tosser(tmp_path, name=name)
    entry = {"hole": "coin", "input": "none"}
    entries = [{**entry, "path": "a.py", "language": "Compiled"}, {**entry, "path": "b.py"}]
    manifest(tmp_path, *entries, languages=COMPILED)
    (tmp_path / "scratch").mkdir()
    return tmp_path


def judging(world: Path, sandbox: str, *more: str, start: tuple[str, ...] = ("-m", "validator")) -> list[str]:
    """The command that judges both programs."""
    if sandbox == "bwrap":
        need("bwrap")
    how = ["--sandbox", sandbox, "--games", str(GAMES), "--jobs", "2", "--format", "json", *more]
    listed = ["--hole", str(COIN_FILE), "--manifest", str(world / "submissions.toml")]
    return [sys.executable, *start, "judge", *listed, *how]


def environment(world: Path, mark: str = "none") -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(CHECKOUT), "TMPDIR": str(world / "scratch"), "MARK": mark}


def ran(world: Path, command: list[str], mark: str = "none") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=world, env=environment(world, mark), capture_output=True, text=True, timeout=100, check=False
    )


def told(out: str) -> list[tuple[str, str, int]]:
    """Path, verdict and games of each program of a report."""
    return [(one["path"], one["verdict"], one["games"]) for one in json.loads(out)["submissions"]]


def logged(path: Path) -> int:
    return len(path.read_bytes().splitlines()) if path.exists() else 0


# ---------------------------------------------------------------- signals


# How many lines of ours run in a judging that nothing disturbs, by sandbox; each is a moment.
moments_of: dict[str, int] = {}


def all_moments(world: Path, sandbox: str) -> int:
    if sandbox not in moments_of:
        whole = ran(world, judging(world, sandbox, start=(str(MOMENTS), "15", "--")))
        assert (whole.returncode, told(whole.stdout)) == (0, [("a.py", "AC", GAMES), ("b.py", "AC", GAMES)])
        moments_of[sandbox] = int(whole.stderr.split()[-1])
    return moments_of[sandbox]


def check_moment(world: Path, sandbox: str, number: int, share: float, after: int) -> None:
    """Judge, and send a signal when this share of all lines of ours has run; another one so many lines after."""
    mark, log = uuid.uuid4().hex, world / "log"
    moment = int(all_moments(world, sandbox) * share)
    moments = [str(moment), str(moment + after)] if after else [str(moment)]
    start = (str(MOMENTS), str(int(number)), *moments, "--")
    ended = ran(world, judging(world, sandbox, "--log", str(log), start=start), mark)
    # One that comes before there is anything to lose may simply kill, one at the very end come too late.
    assert ended.returncode in (0, 128 + number, -number), ended
    assert "Traceback" not in ended.stderr
    assert "fault" not in ended.stderr
    assert sum(games for _, _, games in told(ended.stdout)) == logged(log) if ended.stdout else not logged(log)
    assert list((world / "scratch").iterdir()) == []
    assert left_behind(mark) == []


ENDS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


@SANDBOXES
@pytest.mark.parametrize(
    ("number", "share", "after"),
    [(ENDS[0], 0.3, 0), (ENDS[1], 0.5, 10), (ENDS[2], 0.7, 0), (ENDS[0], 0.9, 100), (ENDS[1], 0.98, 1)],
)
def test_a_signal_at_any_moment_loses_and_leaves_nothing(
    world: Path, sandbox: str, number: int, share: float, after: int
) -> None:
    check_moment(world, sandbox, number, share, after)


@pytest.mark.slow
@SANDBOXES
@pytest.mark.parametrize("step", range(60))
def test_a_signal_at_many_moments_loses_and_leaves_nothing(world: Path, sandbox: str, step: int) -> None:
    check_moment(world, sandbox, ENDS[step % 3], step / 60, step % 7)


@SANDBOXES
@pytest.mark.parametrize(
    ("number", "words"),
    [(ENDS[0], "interrupted"), (ENDS[1], "ended by SIGTERM"), (ENDS[2], "ended by SIGHUP")],
)
def test_a_signal_twice_tells_what_was_judged_before_it(world: Path, sandbox: str, number: int, words: str) -> None:
    tosser(world, name="b.py", after="time.sleep(60)")
    command = judging(world, sandbox, "--timeout", "60", "--log", str(world / "log"))
    process = subprocess.Popen(
        command, cwd=world, env=environment(world), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while process.poll() is None and logged(world / "log") < GAMES:
        time.sleep(0.01)
    process.send_signal(number)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert told(out)[0] == ("a.py", "AC", GAMES)
    assert re.fullmatch(rf"umpire judge: {words} after [04] of 4 games of [ab].py; (1|no) programs? not judged\n", err)
    assert list((world / "scratch").iterdir()) == []


def test_what_a_parent_ignores_stays_ignored(world: Path) -> None:
    # As under `nohup`. The hangup comes while programs are judged, from the shell that started it.
    command = shlex.join(judging(world, "limits", "--games", "20", "--log", "log"))
    hangup = "while [ ! -s log ]; do sleep 0.01; done; kill -HUP $!; wait $!"
    ended = ran(world, ["sh", "-c", f"trap '' HUP; {command} & {hangup}"])
    assert (ended.returncode, ended.stderr) == (0, "")
    assert told(ended.stdout) == [("a.py", "AC", 20), ("b.py", "AC", 20)]


def test_a_signal_long_after_the_first_leaves_what_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    with stop.listening():
        os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGINT)
        assert stop.heard() == signal.SIGTERM
        monkeypatch.setattr(stop, "PATIENCE", -1.0)
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGTERM)
    # The next judging of this process knows nothing of it.
    with stop.listening():
        assert stop.heard() is None
        stop.leave_if_heard()
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


# ---------------------------------------------------------------- a poor world

FULL = "umpire judge: /dev/full: No space left on device; 8 games could not be written there\n"
CLOSED = "umpire: standard output is closed\n"
UNWRITTEN = "umpire: cannot write to standard output: No space left on device\n"


FEW = "umpire judge: too few files may be open at once: 20, and judging needs 32\n"


@pytest.mark.parametrize(
    ("sandbox", "where", "code", "games", "said"),
    [
        ("limits", "{} --log /dev/full", 2, GAMES, FULL),
        ("limits", "{} 2>&-", 0, GAMES, ""),
        ("bwrap", "{} <&- 2>&- --log log", 0, GAMES, ""),
        ("limits", "{} 2>/dev/full --log /dev/full", 2, GAMES, ""),
        ("limits", "{} >&-", 2, None, CLOSED),
        ("limits", "{} >&- 2>&-", 2, None, ""),
        ("limits", "{} >/dev/full", 2, None, UNWRITTEN),
        ("limits", "trap '' CHLD; {}", 0, GAMES, ""),
        ("bwrap", "trap '' CHLD; {}", 0, GAMES, ""),
        ("limits", "ulimit -n 20; {}", 2, None, FEW),
        ("limits", "ulimit -n 32; {} --jobs 9", 0, GAMES, ""),
        ("bwrap", "ulimit -n 32; {} --jobs 9", 0, GAMES, ""),
        ("limits", "TMPDIR=/nowhere {}", 0, GAMES, ""),
    ],
)
def test_a_poor_world_loses_no_run(
    world: Path, sandbox: str, where: str, code: int, games: int | None, said: str
) -> None:
    ended = ran(world, ["bash", "-c", where.format(shlex.join(judging(world, sandbox)))])
    assert (ended.returncode, ended.stderr) == (code, said)
    assert [count for _, _, count in told(ended.stdout)] == [games, games] if games else ended.stdout == ""
    assert list((world / "scratch").iterdir()) == []


@SANDBOXES
def test_of_a_log_that_finds_no_more_room_the_whole_lines_stay(world: Path, sandbox: str) -> None:
    ended = ran(world, ["bash", "-c", f"ulimit -f 1; {shlex.join(judging(world, sandbox))} --log log"])
    assert ended.returncode == 2
    assert told(ended.stdout) == [("a.py", "AC", GAMES), ("b.py", "AC", GAMES)]
    lost = re.fullmatch(r"umpire judge: log: File too large; (\d) games could not be written there\n", ended.stderr)
    assert lost
    assert logged(world / "log") == 2 * GAMES - int(lost[1]) > 0
    again = ran(world, [*judging(world, sandbox), "--resume", "log"])
    assert (again.returncode, again.stderr, logged(world / "log")) == (0, "", 2 * GAMES)


def test_without_a_temporary_folder_nothing_is_judged(umpire: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> str:
        raise FileNotFoundError(2, "No usable temporary directory found in ['/tmp']")

    monkeypatch.setattr(tempfile, "gettempdir", nowhere)
    assert umpire("judge", "--hole", str(COIN_FILE), "--", *QUICK) == (
        2,
        "",
        "umpire judge: no temporary folder can be written in; TMPDIR may name one\n",
    )
