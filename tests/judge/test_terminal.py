"""What a terminal shows of many programs: a line each as it ends, fitted to its width, and in colours."""

from __future__ import annotations

import fcntl
import os
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from tests.judge.programs import COIN_FILE, manifest, tosser
from validator.judge.progress import ERASE

CHECKOUT = Path(__file__).parent.parent.parent
LONG = "a_program_with_quite_a_long_name_that_leaves_hardly_any_room_for_words.py"


def on_a_terminal(arguments: list[str], folder: Path, columns: int, **environment: str) -> str:
    """What the command writes to a terminal of so many columns; live lines that were erased are left out."""
    ours, its = os.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "validator", "judge", *arguments],
        cwd=folder,
        env={**kept, "PYTHONPATH": str(CHECKOUT), "TERM": "xterm", **environment},
        stdout=its,
        stderr=its,
    )
    os.close(its)
    shown = bytearray()
    try:
        while piece := os.read(ours, 1 << 16):
            shown += piece
    except OSError:
        # The other end is closed.
        pass
    os.close(ours)
    process.wait(60)
    pieces = shown.decode().replace("\r\n", "\n").split(ERASE)
    assert len(pieces) > 3
    return "".join(piece for piece in pieces if "\n" in piece)


@pytest.fixture
def options(tmp_path: Path) -> list[str]:
    tosser(tmp_path, name="a.py")
    tosser(tmp_path, name="b.py", extra="1")
    tosser(tmp_path, name="c.py")
    tosser(tmp_path, name=LONG, extra="1")
    entry = {"hole": "coin", "input": "none"}
    absent = "[Absent]\nrun = ['no-such-interpreter', '{file}']\npackage = 'absent'\n"
    path = manifest(
        tmp_path,
        {**entry, "path": "a.py"},
        {**entry, "path": "b.py"},
        {**entry, "path": "c.py", "language": "Absent"},
        {**entry, "path": LONG, "expects": ["CN301"]},
        languages=absent,
    )
    return ["--hole", str(COIN_FILE), "--sandbox", "limits", "--manifest", str(path), "--games", "3"]


@pytest.mark.parametrize("told", [{"NO_COLOR": "1"}, {}])
def test_each_program_has_a_line_and_no_line_is_folded(
    options: list[str], tmp_path: Path, told: dict[str, str]
) -> None:
    arguments = options if told else [*options, "--color", "never"]
    out = on_a_terminal(arguments, tmp_path, 80, **told)
    size = (tmp_path / "a.py").stat().st_size
    lines = out.splitlines()
    assert lines[:2] == ["coin, to accept", f"  AC    a.py{' ' * 42}  {size} bytes, 3 games"]
    assert lines[2].startswith(f"! WA    b.py{' ' * 42}  game 1, 2:8 CN301")
    assert len(lines[2]) == 80
    assert lines[2].endswith("…")
    assert lines[3:6] == ["coin, to reject", f"  WA    {LONG}", "          CN301 count-not-sum"]
    assert lines[6:9] == ["not as expected:", "  b.py", "    wrong in all 3 games (WA)"]
    assert lines[-3:] == [
        "skipped: 1 program in 1 language that is not installed",
        "to install it: apt-get install absent",
        "2 of 4 programs as expected, 1 not, 1 skipped",
    ]
    assert "\x1b" not in out


def test_there_are_colours(options: list[str], tmp_path: Path) -> None:
    out = on_a_terminal(options, tmp_path, 120)
    assert "\x1b[1;32m  AC    \x1b[0ma.py" in out
    assert "\x1b[1;31m! WA    \x1b[0mb.py" in out
    assert f"\x1b[1;32m  WA    \x1b[0m{LONG}  CN301 count-not-sum\n" in out
