"""The file of `umpire judge --report`: tried out before judging, whole or not there, and written after a signal."""

from __future__ import annotations

import errno
import os
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.judge.programs import COIN_FILE, QUICK, tosser
from tests.page_report.reader import check_page, lines_of
from validator.commands import report_file
from validator.judge.progress import Progress

INSTALL = "its charts need vl-convert-python, which is not installed: pip install vl-convert-python"
JUDGE = ("judge", "--hole", str(COIN_FILE), "--sandbox", "limits", "--games", "3")


def names() -> list[str]:
    return sorted(os.listdir())


def test_a_judging_is_written_beside_what_is_told(umpire: Any, tmp_path: Path) -> None:
    program = tosser(tmp_path)
    ran = umpire(*JUDGE, "--report", "r.html", "--", *QUICK, str(program))
    assert ran.code == 0, ran
    assert ran.out.startswith(f"{' '.join(QUICK)} {program}: accepted (AC) after 3 games\n")
    page = Path("r.html").read_text(encoding="ascii")
    check_page(page)
    assert lines_of(page)[:2] == [f"{' '.join(QUICK)} {program}: judged", "Accepted (AC) after 3 games."]
    assert names() == ["r.html", "tosser.py"]


def test_a_failing_game_has_the_command_that_plays_it_again(umpire: Any, tmp_path: Path) -> None:
    program = tosser(tmp_path, extra="1")
    assert umpire(*JUDGE, "--report", "r.html", "--", *QUICK, str(program)).code == 1
    told = lines_of(Path("r.html").read_text(encoding="ascii"))
    again = [line for line in told if line.startswith("To play games like it again:umpire judge --hole ")]
    assert len(again) == 1
    assert again[0].endswith(f"-- {' '.join(QUICK)} {program}")


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("gone/r.html", "gone/r.html: No such file or directory"),
        ("folder", "folder is a folder"),
        ("/dev/null", "/dev/null is no ordinary file"),
        ("file/r.html", "file/r.html: Not a directory"),
    ],
)
def test_what_cannot_be_written_is_said_before_judging(umpire: Any, tmp_path: Path, path: str, why: str) -> None:
    Path("folder").mkdir()
    Path("file").touch()
    program = tosser(tmp_path, before="open('ran', 'w')")
    ran = umpire(*JUDGE, "--report", path, "--", *QUICK, str(program))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[-1] == f"umpire judge: {why}"
    assert names() == ["file", "folder", "tosser.py"]


def test_without_what_draws_nothing_is_judged(umpire: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    ran = umpire(*JUDGE, "--report", "r.html", "--", *QUICK, str(tosser(tmp_path)))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[-1] == f"umpire judge: --report: {INSTALL}"
    assert names() == ["tosser.py"]


def test_where_it_fails_what_was_there_stays(umpire: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    Path("r.html").write_text("old")

    def full(self: Path, target: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "replace", full)
    ran = umpire(*JUDGE, "--report", "r.html", "--", *QUICK, str(tosser(tmp_path)))
    assert ran.code == 2
    assert "accepted (AC) after 3 games" in ran.out
    assert ran.err.splitlines()[-1] == "umpire judge: the report could not be written: r.html: No space left on device"
    assert Path("r.html").read_text() == "old"
    assert names() == ["r.html", "tosser.py"]


def test_a_link_stays_a_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("to.html").touch()
    Path("r.html").symlink_to("to.html")
    report_file.write(Path("r.html"), [], [], "nothing was judged")
    assert Path("r.html").is_symlink()
    assert "Nothing was judged." in lines_of(Path("to.html").read_text(encoding="ascii"))


def test_after_a_signal_what_was_judged_is_written(
    umpire: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = Progress.count

    def count(self: Progress) -> None:
        whole(self)
        # The second game is hardly over when somebody presses Ctrl-C.
        if self.played == 2:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Progress, "count", count)
    ran = umpire(*JUDGE, "--games", "50", "--report", "r.html", "--", *QUICK, str(tosser(tmp_path)))
    assert ran.code == 128 + signal.SIGINT, ran
    page = Path("r.html").read_text(encoding="ascii")
    check_page(page)
    told = lines_of(page)
    assert re.fullmatch(r"Interrupted after \d+ of 50 games of .*tosser.py; no programs not judged\.", told[1])
    assert re.fullmatch(r"Right so far \(AC\) after \d+ games\.", told[2])
    assert names() == ["r.html", "tosser.py"]
