"""The judge as Python calls it: one name for the package and the function, whatever was imported before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import validator
from tests.judge.programs import COIN_FILE, QUICK, tosser
from validator import judge
from validator.finding import UncheckableError
from validator.judge.manifest import MANIFEST
from validator.judge.result import Result

CHECKOUT = Path(__file__).parent.parent.parent
OWN = str(COIN_FILE)


def test_a_command_is_judged(tmp_path: Path) -> None:
    result: Result = judge([*QUICK, str(tosser(tmp_path))], hole=OWN, games=5, sandbox="limits")
    assert (result.verdict, result.games, result.failed) == ("AC", 5, 0)
    wrong = judge([*QUICK, str(tosser(tmp_path, extra="1"))], hole=OWN, games=5, first_game=11, sandbox="limits")
    assert (wrong.verdict, wrong.failed, wrong.findings) == ("WA", 5, {"CN301": 5})
    assert wrong.first.startswith("game 11, 2:8 CN301 count-not-sum: ")
    assert wrong.failing
    assert wrong.failing.number == 11


def test_a_listed_file_is_judged_as_it_is_listed() -> None:
    file = MANIFEST.parent / "greed" / "rejected" / "farkle.py"
    assert judge(file, games=1, sandbox="limits").errors == {"GR301"}
    assert judge(str(file), hole="greed", games=1, sandbox="limits").diagnosis is not None


def test_a_file_that_is_not_listed_is_judged_in_its_language(tmp_path: Path) -> None:
    file = tosser(tmp_path)
    assert judge(file, hole=OWN, games=2, sandbox="limits").verdict == "AC"
    with pytest.raises(UncheckableError, match=r"say which hole .*tosser.py is for"):
        judge(file)
    with pytest.raises(UncheckableError, match=r"nowhere.py: no such file or folder"):
        judge("nowhere.py", hole=OWN)
    with pytest.raises(UncheckableError, match=r"greed: [0-9]+ programs, and one is judged at a time"):
        judge(MANIFEST.parent / "greed")


@pytest.mark.parametrize(
    ("command", "named", "words"),
    [
        (["true"], {}, "say which hole the command is for"),
        ([], {"hole": OWN}, "the command has no words"),
        (["true"], {"hole": OWN, "input": "args"}, "input is none for coin"),
    ],
)
def test_what_makes_no_sense_is_said(command: list[str], named: dict[str, str], words: str) -> None:
    with pytest.raises(UncheckableError, match=words):
        judge(command, **named)  # type: ignore[arg-type]


def test_where_bubblewrap_does_not_run_a_warning_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("validator.judge.python.refusal", lambda: "it is not installed")
    with pytest.warns(
        UserWarning, match="bubblewrap does not run here: it is not installed; programs are held by limits"
    ):
        assert judge([*QUICK, str(tosser(tmp_path))], hole=OWN, games=2).verdict == "AC"


@pytest.mark.parametrize(
    "program",
    [
        "import validator; assert callable(validator.judge)",
        "from validator import judge; import validator.judge.run; from validator import judge as j; assert j is judge",
        "import validator.judge.run; from validator import judge; assert callable(judge); assert judge.run.games_of",
        "import validator.judge.run as run; import validator; assert validator.judge.run is run",
        "from validator.judge import run; from validator import judge; assert judge.run is run and callable(judge)",
        "from validator import *; assert callable(judge) and callable(check)",
    ],
)
def test_it_is_the_package_and_can_be_called_whatever_was_imported_before(program: str) -> None:
    subprocess.run([sys.executable, "-W", "error", "-c", program], cwd=CHECKOUT, check=True, timeout=60)


def test_it_tells_how_it_is_called() -> None:
    assert validator.judge.__doc__
    assert "validator.judge.python.judge" in validator.judge.__doc__
