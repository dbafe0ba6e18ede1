"""The command `python -m reference`, run as a user runs it."""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from reference import __main__ as command

ROOT = Path(__file__).parent.parent.parent
NAMES = ["Fred", "Sonya", "David", "Ben", "Cody", "Hazel", "Nina", "Kim", "Cath", "Lena", "Will"]
NOT_A_NAME = "is not a name of one to six letters, A to Z or a to z"
# Output is buffered, as it is for most users, so that Python has something to flush as it ends.
PLAIN = {**os.environ, "NO_COLOR": "1", "COLUMNS": "80", "PYTHONUNBUFFERED": ""}

SEED_3 = """\
+------+------------------------------+---------+-----+
| Name |    Runs                      | How Out |Total|
+------+------------------------------+---------+-----+
|Fred  |2/                            | Caught  | 2   |
+------+------------------------------+---------+-----+
|Sonya |/                             | Bowled  | 0   |
+------+------------------------------+---------+-----+
|David |2./                           | LBW     | 2   |
+------+------------------------------+---------+-----+
|Ben   |664/                          | Caught  | 16  |
+------+------------------------------+---------+-----+
|Cody  |/                             | Bowled  | 0   |
+------+------------------------------+---------+-----+
|Hazel |4./                           | Bowled  | 4   |
+------+------------------------------+---------+-----+
|Nina  |22262/                        | LBW     | 14  |
+------+------------------------------+---------+-----+
|Kim   |44612/                        | Bowled  | 17  |
+------+------------------------------+---------+-----+
|Cath  |6611446/                      | LBW     | 28  |
+------+------------------------------+---------+-----+
|Lena  |..4/                          | Caught  | 4   |
+------+------------------------------+---------+-----+
|Will  |46                            | Not Out | 10  |
+------+------------------------------+---------+-----+
|                  Total Runs                   | 97  |
+-----------------------------------------------+-----+
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command from the root of the repository."""
    return subprocess.run(
        [sys.executable, "-m", "reference", *arguments],
        cwd=ROOT,
        env=PLAIN,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


# ---------------------------------------------------------------- what it prints


def test_a_seeded_game_is_printed_exactly() -> None:
    result = run("dice-cricket", *NAMES, "--seed", "3")
    assert (result.stdout, result.stderr, result.returncode) == (SEED_3, "", 0)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--seed", "3", *NAMES],
        [*NAMES[:4], "--seed", "3", *NAMES[4:]],
        ["--seed=3", "--", *NAMES],
    ],
    ids=["before", "between", "with-a-double-dash"],
)
def test_options_may_stand_anywhere(arguments: list[str]) -> None:
    assert run("dice-cricket", *arguments).stdout == SEED_3


def test_without_a_seed_every_game_is_another() -> None:
    games = {run("dice-cricket", *NAMES).stdout for _ in range(3)}
    assert len(games) > 1
    for game in games:
        assert game.count("\n") == 27
        assert game.endswith("+\n")


def test_the_commentary_is_of_the_same_game() -> None:
    result = run("dice-cricket", *NAMES, "--seed", "3", "--commentary")
    lines = result.stdout.split("\n")
    assert (result.stderr, result.returncode) == ("", 0)
    assert lines[:4] == [
        "Fred and Sonya open the innings (rules 1, 2)",
        "0.1 Fred to face: 2 runs (rule 4)",
        "0.2 Fred to face: wicket (rule 7)",
        "    Fred Caught (rule 8), 2 off 2 balls: 1-2, a partnership of 2 off 2 balls; David comes in (rule 7)",
    ]
    assert lines[-13:-9] == [
        "All but Will, 10 Not Out, have gone: 97 off 40 balls, innings over (rule 15)",
        "Fall of wickets and partnerships:",
        "    1-2 (Fred, 0.2): Fred and Sonya 2 off 2 balls",
        "    2-4 (David, 0.5): David and Sonya 2 off 3 balls",
    ]
    assert lines[-2:] == ["    10-97 (Cath, 6.4): Cath and Will 24 off 6 balls", ""]


# ---------------------------------------------------------------- what it refuses


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "python -m reference: error: the following arguments are required: HOLE"),
        (["--seed", "3"], "python -m reference: error: the following arguments are required: HOLE"),
        (["dice-cricket"], "error: a side has eleven batters, and 0 names were given"),
        (["dice-cricket", *NAMES[1:]], "error: a side has eleven batters, and 10 names were given"),
        (["dice-cricket", *NAMES, "Extra"], "error: a side has eleven batters, and 12 names were given"),
        (["dice-cricket", *NAMES[1:], "Anne3"], f"error: 'Anne3' {NOT_A_NAME}"),
        (["dice-cricket", *NAMES[1:], "Matthew"], f"error: 'Matthew' {NOT_A_NAME}"),
        (["dice-cricket", *NAMES[1:], ""], f"error: '' {NOT_A_NAME}"),
        (["dice-cricket", *NAMES[1:], "Zoë"], rf"error: 'Zo\xeb' {NOT_A_NAME}"),
        (["dice-cricket", *NAMES, "--seed", "x"], "error: argument --seed: invalid int value: 'x'"),
        (["dice-cricket", *NAMES, "--sead", "1"], "error: unrecognized arguments: --sead"),
    ],
)
def test_wrong_usage_is_told_and_prints_nothing(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.startswith("usage: python -m reference ")
    assert "Traceback" not in result.stderr


def test_an_unknown_hole_is_told_with_those_that_there_are() -> None:
    result = run("croquet")
    assert (result.stdout, result.returncode) == ("", 2)
    assert "invalid choice: 'croquet'" in result.stderr
    assert "dice-cricket" in result.stderr


# ---------------------------------------------------------------- help


def test_the_help_of_the_command_names_every_hole() -> None:
    result = run("--help")
    assert (result.stderr, result.returncode) == ("", 0)
    assert result.stdout.startswith("usage: python -m reference HOLE ...\n")
    for hole in command.HOLES:
        assert hole in result.stdout
    assert "'python -m reference HOLE --help' tells the arguments of a hole." in result.stdout


def test_the_help_of_dice_cricket_tells_every_argument() -> None:
    result = run("dice-cricket", "--help")
    words = re.sub(r"\s+", " ", result.stdout)
    assert (result.stderr, result.returncode) == ("", 0)
    assert "usage: python -m reference dice-cricket [-h] [--seed N] [--commentary]" in words
    assert "Play one innings of Dice Cricket and print its scorecard." in words
    assert "eleven names in the order of batting, each of one to six letters" in words
    assert "a whole number; the same one gives the same game again" in words
    assert "in place of the scorecard, tell the game ball by ball" in words


# ---------------------------------------------------------------- when it is cut short


@pytest.mark.skipif(os.name != "posix", reason="a pipe breaks in this way on POSIX only")
def test_a_reader_that_has_gone_makes_no_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        result = subprocess.run(
            [sys.executable, "-m", "reference", "dice-cricket", *NAMES],
            cwd=ROOT,
            env=PLAIN,
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writing)
    assert (result.stderr, result.returncode) == (b"", 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [sys.executable, "-m", "reference", "dice-cricket", *NAMES],
            cwd=ROOT,
            env=PLAIN,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert result.stderr == b"python -m reference: error: cannot write: No space left on device\n"
    assert result.returncode == 1


def test_an_interrupt_makes_no_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(options: argparse.Namespace) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "dice_cricket_output", interrupted)
    assert command.main(["dice-cricket", *NAMES]) == 130
    assert capsys.readouterr() == ("", "")
