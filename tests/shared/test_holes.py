"""Holes of other people, from a file: in every command alike, and a clear message where the file is broken."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from validator import check
from validator.finding import UncheckableError
from validator.holes import HoleError, hole_named

COIN = Path(__file__).parent.parent / "holes" / "coin.py"
TOSSES = "HTTHTHHTHTTHHTHTHTTH"
GOOD = f"{TOSSES}\nheads: 10\n".encode()


@pytest.fixture
def coin(umpire: Any) -> str:
    """A copy of the coin in the folder where the command runs."""
    shutil.copy(COIN, "coin.py")
    return "coin.py"


def test_the_example_to_copy_is_short() -> None:
    assert COIN.read_text(encoding="utf-8").count("\n") <= 100


def test_a_hole_from_a_file_is_checked(umpire: Any, coin: str) -> None:
    assert umpire("check", "--hole", coin, stdin=GOOD) == (0, "-: conforms\n", "")
    ran = umpire("check", "--hole", coin, "--format", "concise", stdin=GOOD.replace(b"10", b"12"))
    assert ran == (1, "-:2:8: CN301 count-not-sum 10 of the tosses are heads\n", "")
    ran = umpire("check", "--hole", coin, "--stream", "--format", "concise", stdin=GOOD + b"\n" + GOOD[:20])
    assert ran == (1, "-#2:4:1: CN101 wrong-lines the count of heads is missing\n", "")


def test_a_hole_from_a_file_has_json_and_a_replay(umpire: Any, coin: str) -> None:
    told = json.loads(umpire("check", "--hole", coin, "--format", "json", stdin=GOOD).out)
    output = {"name": "-", "conforms": True, "readings": [], "findings": [], "more": 0}
    assert told == {"schema": 2, "hole": "coin", "outputs": [output]}
    story = "".join(f"toss {i}: {toss}\n" for i, toss in enumerate(TOSSES, 1))
    assert umpire("check", "--hole", coin, "--replay", stdin=GOOD) == (0, f"{story}-: conforms\n", "")


def test_a_hole_from_a_file_explains_its_rules(umpire: Any, coin: str) -> None:
    ran = umpire("rule", "--hole", coin, "CN301")
    assert ran == (
        0,
        "CN301 count-not-sum (error)\n\nThe count is that of the letter H.\n\n"
        "What to do: Count the tosses that you print.\n\nIn the standard text\n"
        "  right:\n  >   1 | TTTTTHHHHHHHHHHTTTTT\n      2 | heads: 10\n"
        "  wrong:\n      1 | HTTHTHHTHTTHHTHTHTTH\n  >   2 | heads: 11\n",
        "",
    )
    assert umpire("rule", "--hole", coin, "DC301").code == 2


def test_the_options_of_a_hole_are_its_own(umpire: Any, coin: str) -> None:
    ran = umpire("check", "--hole", coin, "--names", "A,B", stdin=GOOD)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("umpire: error: --names is for --hole dice-cricket\n")
    ran = umpire("check", "--hole", coin, "--nonsense", stdin=GOOD)
    assert ran.err.endswith("umpire: error: unrecognized arguments: --nonsense\n")
    assert "tell the tosses one by one" in umpire("check", "--hole", coin, "--help").out


def test_a_hole_from_a_file_is_checked_from_python() -> None:
    assert check(GOOD, hole=str(COIN)).conforms
    with pytest.raises(HoleError, match="no hole is called 'coin'; there are dice-cricket, greed, card-cricket, or"):
        check(GOOD, hole="coin")
    with pytest.raises(UncheckableError, match="coin has no option 'suits'"):
        check(GOOD, hole=str(COIN), replay=True, suits=True)


LACKING = """
class Half:
    name, prefixes, layers, standard, standard_name, options, inputs, games = "half", ("HF",), (), "", "", (), (), 1
    chance_looks = on_stdin = "chance looks"
    def check(self, output, asked): ...
    def example(self, code, text): ...
    def recognises(self, output): ...
    def charts(self, report): ...
    def diagnose(self, reports): ...
    def scorebooks(self, output, asked): ...
    def ends(self, line, before): ...
    def given(self, number): ...
    def exact(self): ...
    def retold(self, report, given, readings): ...
    def feed(self, given, form): ...
    def given_in(self, stdin): ...
    def sample(self): ...
    def keep(self, given): ...
    def series(self, reports): ...
    chance = 6  # no function
HOLE = Half()
"""
EMPTY = "from validator.hole import Hole\nclass Bare(Hole): pass\nHOLE = Bare()"
BROKEN = {
    "": "broken.py: it has no HOLE, the hole that it defines",
    "HOLE = (": "broken.py:1: '(' was never closed",
    "1 / 0": "broken.py: ZeroDivisionError: division by zero",
    "import nonsense_module": "broken.py: ModuleNotFoundError: No module named 'nonsense_module'",
    LACKING: "broken.py: its HOLE lacks `longest`",
    LACKING.replace("chance = 6", "longest = chance = 6"): "broken.py: `longest` of its HOLE is no function",
    EMPTY: "broken.py: TypeError: Can't instantiate abstract class Bare",
    EMPTY.replace("pass", "check = print"): "broken.py: its HOLE lacks `name`, `prefixes`, `layers`",
    "raise SystemExit(0)": "broken.py: SystemExit: 0",
}


@pytest.mark.parametrize("command", ["check", "rule", "judge"])
@pytest.mark.parametrize(("source", "message"), BROKEN.items(), ids=lambda text: text[:20])
def test_a_broken_file_is_a_clear_message(umpire: Any, command: str, source: str, message: str) -> None:
    Path("broken.py").write_text(source, encoding="utf-8")
    rest = {"check": (), "rule": ("--all",), "judge": ("--", "true")}[command]
    ran = umpire(command, "--hole", "broken.py", *rest, stdin=GOOD)
    assert (ran.code, ran.out) == (2, "")
    assert f"argument --hole: {message}" in ran.err
    assert "Traceback" not in ran.err


def test_a_file_that_is_not_there_is_told(umpire: Any) -> None:
    assert "argument --hole: absent.py: No such file or directory\n" in umpire("check", "--hole", "absent.py").err


def test_a_hole_that_raises_is_named_and_is_not_our_fault(umpire: Any, coin: str) -> None:
    source = Path(coin).read_text(encoding="utf-8").replace("text = texts.read(output, asked)", "1 / 0")
    Path("raises.py").write_text(source, encoding="utf-8")
    ran = umpire("check", "--hole", "raises.py", stdin=GOOD)
    line = source[: source.index("1 / 0")].count("\n") + 1
    assert ran == (2, "", f"umpire: raises.py:{line}: `check` raised ZeroDivisionError: division by zero\n")


def test_a_file_of_one_name_in_two_folders_is_two_holes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = []
    for folder, name in (("a", "coin"), ("b", "penny")):
        (tmp_path / folder).mkdir()
        source = COIN.read_text(encoding="utf-8").replace('name, prefixes = "coin"', f'name, prefixes = "{name}"')
        (tmp_path / folder / "mine.py").write_text(source, encoding="utf-8")
        # What the user calls it is the same in both.
        monkeypatch.chdir(tmp_path / folder)
        names.append(hole_named("mine.py").name)
    assert names == ["coin", "penny"]
