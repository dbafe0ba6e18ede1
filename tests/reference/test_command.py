"""The command `python -m reference`, run as a user runs it."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from reference import __main__ as command
from reference.terminal import counted
from tests.reference.conftest import Ran
from tests.reference.rulebook import rulebook

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


HELP = """\
usage: python -m reference HOLE ...

Play a game by its rules and print what a right submission would print.

positional arguments:
  HOLE        one of: dice-cricket, greed, card-cricket

options:
  -h, --help  show this help message and exit

examples:
  python -m reference dice-cricket
  python -m reference greed 1 5 1 2 4
  python -m reference card-cricket

'python -m reference HOLE --help' tells the arguments of a hole.
'python -m reference HOLE --rules' prints its rulebook.
"""


def run(
    *arguments: str, cwd: Path = ROOT, stdout: int = subprocess.PIPE, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command, from the root of the repository unless told."""
    return subprocess.run(
        [sys.executable, "-m", "reference", *arguments],
        cwd=cwd,
        env={**PLAIN, **environment},
        stdout=stdout,
        stderr=subprocess.PIPE,
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


# ---------------------------------------------------------------- help and rulebooks


def test_the_help_of_the_command_has_an_example_of_every_hole(reference: Callable[..., Ran]) -> None:
    assert reference("--help") == (0, HELP, "")


@pytest.mark.parametrize("hole", command.HOLES)
def test_the_examples_of_the_help_are_commands_that_run(reference: Callable[..., Ran], hole: str) -> None:
    shown = re.findall(rf"^  python -m reference {hole}(.*)$", reference(hole, "--help").out, re.M)
    assert len(shown) == len(command.HOLES[hole].examples) >= 3
    for words in shown:
        few = words.replace("--games 1000", "--games 2").replace("< rolls.txt", "")
        ran = reference(hole, *shlex.split(few), stdin="1 5\n")
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.endswith("\n")


@pytest.mark.parametrize("hole", command.HOLES)
def test_the_rulebook_is_printed_whole(reference: Callable[..., Ran], hole: str) -> None:
    assert reference(hole, "--rules") == (0, rulebook(hole.replace("-", "_")), "")


@pytest.mark.parametrize("hole", command.HOLES)
def test_the_rulebook_is_found_where_the_reference_is_installed_as_an_archive(tmp_path: Path, hole: str) -> None:
    with ZipFile(tmp_path / "installed.zip", "w") as archive:
        for path in sorted((ROOT / "reference").glob("*.*")):
            archive.write(path, f"reference/{path.name}")
    result = run(hole, "--rules", cwd=tmp_path, PYTHONPATH=str(tmp_path / "installed.zip"))
    assert (result.stdout, result.stderr, result.returncode) == (rulebook(hole.replace("-", "_")), "", 0)


def test_a_terminal_that_lacks_a_character_gets_a_question_mark() -> None:
    result = run("greed", "--rules", PYTHONIOENCODING="ascii")
    assert (result.stderr, result.returncode) == ("", 0)
    assert "The comment there says `score(?) => ? points`." in result.stdout


# ---------------------------------------------------------------- progress


class Terminal(io.StringIO):
    """A standard error that somebody looks at."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("count", [1, 5, 250, 2_500])
def test_on_a_terminal_the_games_are_counted_and_the_count_is_wiped_out(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert list(counted(range(5_000), count)) == list(range(count))
    step = {1: 1, 5: 1, 250: 3, 2_500: 26}[count]
    shown = [f"{done:,} of {count:,} games" for done in range(step, count + 1, step)]
    assert terminal.getvalue() == "".join(f"\r{text}" for text in shown) + f"\r{' ' * len(shown[-1])}\r"


def test_elsewhere_nothing_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(counted(iter("abc"), 2)) == ["a", "b"]
    assert capsys.readouterr() == ("", "")


def test_no_game_is_played_too_many() -> None:
    games = iter("abc")
    assert list(counted(games, 2)) == ["a", "b"]
    assert list(games) == ["c"]


def test_the_count_is_wiped_out_when_the_games_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    games = counted(range(10), 10)
    assert [next(games), next(games)] == [0, 1]
    games.close()  # type: ignore[attr-defined]
    assert terminal.getvalue() == f"\r1 of 10 games\r{' ' * 13}\r"


# ---------------------------------------------------------------- when it is cut short


@pytest.mark.skipif(os.name != "posix", reason="a pipe breaks in this way on POSIX only")
@pytest.mark.parametrize("arguments", [["--help"], ["greed", "--help"], ["greed", "--rules"], ["dice-cricket"]])
def test_a_reader_that_has_gone_makes_no_traceback(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        result = run(*arguments, stdout=writing)
    finally:
        os.close(writing)
    assert (result.stderr, result.returncode) == ("", 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        result = run("dice-cricket", *NAMES, stdout=full.fileno())
    assert result.stderr == "python -m reference: error: cannot write: No space left on device\n"
    assert result.returncode == 1


def test_a_closed_output_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdout", None)
    assert command.main(["greed", "1"]) == 1
    assert capsys.readouterr().err == "python -m reference: error: cannot write: standard output is closed\n"


def test_without_a_standard_error_nothing_is_told_in_the_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr", None)
    assert command.main(["dice-cricket", "--balls", "//////////"]) == 0
    assert capsys.readouterr().out.startswith("+------+")
    assert list(counted("abc", 2)) == ["a", "b"]


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal of its own")
@pytest.mark.parametrize("hole", ["dice-cricket", "card-cricket"])
def test_an_interrupt_makes_no_traceback(hole: str) -> None:
    terminal, end = os.openpty()
    # Where the tests run in the background an interrupt may be ignored, which a child would inherit.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with subprocess.Popen(
            [sys.executable, "-m", "reference", hole, "--games", "1000000000"],
            cwd=ROOT,
            env=PLAIN,
            stdout=subprocess.PIPE,
            stderr=end,
        ) as process:
            os.close(end)
            seen = b""
            while b" of 1,000,000,000 games" not in seen:  # It plays, and says so.
                seen += os.read(terminal, 1_000)
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=60)
        with contextlib.suppress(OSError):  # A terminal that nobody writes to any more ends with an error.
            while more := os.read(terminal, 1_000):
                seen += more
    finally:
        signal.signal(signal.SIGINT, before)
        os.close(terminal)
    assert (process.returncode, out) == (130, b"")
    assert re.fullmatch(rb"(\r[\d,]+ of 1,000,000,000 games)+\r +\r", seen)
