"""What the tests of others call: `assert_conforms`, and the fixture that judges a program."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.judge.programs import COIN_FILE, tosser
from tests.shared.card import STANDARD_CARD
from validator import check
from validator.judge.result import Result
from validator.testing import JudgeFaultError, accepted, assert_conforms

ROOT = Path(__file__).parent.parent.parent
WRONG = STANDARD_CARD.replace("Bowled", "bowled", 1)


def run_by_pytest(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Run a test of somebody in a folder of his own, with the fixture."""
    (folder / "test_mine.py").write_text(text, encoding="utf-8")
    (folder / "conftest.py").write_text('pytest_plugins = ["validator.testing"]\n', encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", "-W", "error", "--rootdir", "."]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def test_what_conforms_gives_its_report() -> None:
    assert assert_conforms(STANDARD_CARD) == check(STANDARD_CARD)
    assert assert_conforms(b"score([5]) == 50\n", hole="greed").conforms


def test_what_does_not_conform_is_told_in_full() -> None:
    with pytest.raises(AssertionError) as raised:
        assert_conforms(WRONG)
    assert str(raised.value) == f"\n{check(WRONG)}"
    assert "DC207 unknown-dismissal" in str(raised.value)


def test_names_and_the_options_of_a_hole_are_taken() -> None:
    with pytest.raises(AssertionError, match="DC308 wrong-name"):
        assert_conforms(STANDARD_CARD, hole="dice-cricket", given=["Nobody"] * 11)
    indented = "".join(f" {line}\n" for line in STANDARD_CARD.splitlines())
    assert assert_conforms(indented).findings
    with pytest.raises(AssertionError, match="TB123 indented-table"):
        assert_conforms(indented, strict=True)
    with pytest.raises(AssertionError, match="GR301 wrong-score"):
        assert_conforms("0\n", hole="greed", given=[[5]])


def test_pytest_shows_the_text_and_not_the_helper(tmp_path: Path) -> None:
    ran = run_by_pytest(
        tmp_path,
        "from validator.testing import assert_conforms\n\n"
        "def test_it():\n    assert_conforms('score([5]) == 60', hole='greed')\n",
    )
    assert ran.returncode == 1, ran.stdout + ran.stderr
    report = check("score([5]) == 60", hole="greed")
    assert [line for line in str(report).splitlines() if not re.search(f"E +{re.escape(line)}\\s*\n", ran.stdout)] == []
    assert "testing.py" not in ran.stdout
    assert "test_mine.py:4: AssertionError" in ran.stdout


@pytest.mark.judge
def test_the_fixture_judges_a_command_and_a_file(tmp_path: Path) -> None:
    (tmp_path / "wrong").mkdir()
    right, wrong = tosser(tmp_path), tosser(tmp_path / "wrong", extra="1")
    text = f"""\
HOLE = {str(COIN_FILE)!r}

def test_right(assert_accepted):
    result = assert_accepted({[sys.executable, "-S", str(right)]!r}, hole=HOLE, games=3, sandbox="limits")
    assert result.games == 3

def test_file(assert_accepted):
    assert_accepted({str(right)!r}, hole=HOLE, games=2, sandbox="limits")

def test_wrong(assert_accepted):
    assert_accepted({[sys.executable, "-S", str(wrong)]!r}, hole=HOLE, games=3, sandbox="limits")
"""
    ran = run_by_pytest(tmp_path, text)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "1 failed, 2 passed" in ran.stdout
    assert re.search(r"E +WA, 3 of 3 games failed: game 1, 2:8 CN301 count-not-sum: ", ran.stdout)
    assert re.search(r"E +game 1:2:8: CN301 count-not-sum: ", ran.stdout)
    assert re.search(r"E +game 1: does not conform: 1 error", ran.stdout)
    assert "testing.py" not in ran.stdout


def test_a_program_without_its_interpreter_skips_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("validator.testing.judge", lambda *_, **__: Result("SKIP", first="node is not installed"))
    with pytest.raises(pytest.skip.Exception, match=r"^node is not installed$"):
        accepted(["node", "my.js"], hole="greed")


def test_a_fault_of_ours_is_no_failure_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("validator.testing.judge", lambda *_, **__: Result("JE", first="the sandbox broke"))
    with pytest.raises(JudgeFaultError, match=r"^the sandbox broke$"):
        accepted(["node", "my.js"], hole="greed")
