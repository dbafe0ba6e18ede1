"""What `umpire check` shows on a terminal and in a pipe: colours, width, counts, quiet."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

COIN = Path(__file__).parent.parent / "holes" / "coin.py"
GOOD = b"HTTHTHHTHTTHHTHTHTTH\nheads: 10\n"
WRONG = GOOD.replace(b"10", b"12")
FINDING = """\
wrong:2:8: CN301 count-not-sum: 10 of the tosses are heads
  |
2 | heads: 12
  |        ^^
  = Count the tosses that you print.

wrong: does not conform: 1 error
"""
COLOURED = (
    "\x1b[1mwrong:2:8: \x1b[0m\x1b[1;31mCN301 count-not-sum\x1b[0m\x1b[1m: 10 of the tosses are heads\n\x1b[0m"
    "  |\n2 | heads: 12\n  | \x1b[1;31m       ^^\n\x1b[0m\x1b[36m  = Count the tosses that you print.\n\x1b[0m\n"
    "\x1b[1;31mwrong: does not conform: 1 error\n\x1b[0m"
)


@pytest.fixture
def check(umpire: Any) -> Any:
    """Check files of the coin; they are in the folder where the command runs."""
    shutil.copy(COIN, "coin.py")
    Path("good").write_bytes(GOOD)
    Path("wrong").write_bytes(WRONG)
    return lambda *arguments, **how: umpire("check", "--hole", "coin.py", *arguments, **how)


def test_several_outputs_are_counted(check: Any) -> None:
    assert check("good", "wrong", "good").out.endswith("\ngood: conforms\n2 of 3 outputs conform\n")
    assert check("good", "wrong").out.endswith("\n1 of 2 outputs conforms\n")
    assert check("good").out == "good: conforms\n"


def test_quiet_says_nothing_of_what_conforms(check: Any) -> None:
    assert check("--quiet", "good", "wrong", "good") == (1, FINDING, "")
    assert check("--quiet", "good", "good") == (0, "", "")


def test_statistics_count_the_findings_by_rule(check: Any) -> None:
    Path("other").write_bytes(b"x\ny\n")
    ran = check("--statistics", "--format", "concise", "wrong", "wrong", "wrong", "other")
    assert ran.out.split("\n")[-3:] == ["      3  CN301 count-not-sum", "      2  CN101 wrong-lines", ""]
    assert check("--statistics", "good") == (0, "good: conforms\n", "")


def test_advice_that_is_the_same_is_given_once(check: Any) -> None:
    Path("other").write_bytes(b"x\ny\n")
    assert check("other").out.count("  = Print twenty letters") == 1
    assert check("other").out.count("wrong-lines") == 2


def test_colours_are_asked_for_or_depend_on_the_terminal(check: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert check("wrong").out == FINDING
    assert check("--color", "never", "wrong").out == FINDING
    assert check("--color", "always", "wrong").out == COLOURED
    monkeypatch.setenv("NO_COLOR", "1")
    assert check("--color", "always", "wrong").out == COLOURED


def on_a_terminal(columns: int, *arguments: str, stdin: bytes = b"", **environment: str) -> str:
    """What the command shows on a terminal of so many columns, where `stdin` is typed."""
    ours, theirs = pty.openpty()
    subprocess.run(["stty", "-echo", "cols", str(columns)], stdin=theirs, check=True)
    variables = {**os.environ, "COLUMNS": "", "TERM": "xterm", "PYTHONPATH": str(COIN.parents[2]), **environment}
    command = [sys.executable, "-m", "validator", "check", "--hole", str(COIN), *arguments]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=variables) as process:
        os.close(theirs)
        os.write(ours, stdin)
        shown = b""
        # Linux says by an error that the other side is closed.
        with contextlib.suppress(OSError):
            while select.select([ours], [], [], 60)[0] and (piece := os.read(ours, 4096)):
                shown += piece
        process.kill()
    os.close(ours)
    return shown.decode().replace("\r\n", "\n")


def test_a_terminal_is_coloured_unless_it_wants_none(check: Any) -> None:
    assert on_a_terminal(80, "wrong", NO_COLOR="") == COLOURED
    assert on_a_terminal(80, "wrong", NO_COLOR="1") == FINDING
    assert on_a_terminal(80, "wrong", TERM="dumb") == FINDING


@pytest.mark.parametrize(("columns", "shown"), [(80, 70), (120, 110), (20, 20)])
def test_a_line_is_cut_to_the_width_of_the_terminal(check: Any, columns: int, shown: int) -> None:
    Path("long").write_bytes(b"x" * 500)
    line = on_a_terminal(columns, "long", NO_COLOR="1").split("\n")[2]
    assert line == f"1 | {'x' * shown}…"


def test_one_ctrl_d_ends_standard_input_and_whoever_waits_is_told(check: Any) -> None:
    shown = on_a_terminal(80, stdin=GOOD + b"\x04", NO_COLOR="1")
    assert shown == "umpire check: reading standard input; Ctrl-D ends it\n-: conforms\n"
    shown = on_a_terminal(80, "--stream", stdin=GOOD + b"\x04", NO_COLOR="1")
    assert shown == "umpire check: reading standard input; Ctrl-D ends it\n-#1: conforms\n"


def test_a_warning_is_marked_in_every_format(umpire: Any) -> None:
    shutil.copy(COIN, "coin.py")
    ran = umpire("check", "--hole", "coin.py", "--format", "concise", stdin=b"\xef\xbb\xbf" + GOOD)
    assert ran == (0, "-:1:1: IO006 byte-order-mark (warning) the output begins with a byte order mark\n", "")


def test_a_file_name_cannot_draw_on_the_terminal(check: Any) -> None:
    Path("a\x1b[31m\u202eb").write_bytes(WRONG)
    assert check("a\x1b[31m\u202eb").out.startswith("a\\x1b[31m\\u202eb:2:8: CN301")
    ran = check("c\x1b[2Jd")
    assert ran == (2, "", "umpire: c\\x1b[2Jd: No such file or directory\n")
