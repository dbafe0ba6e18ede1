"""`umpire check`: its arguments, its outputs, its exit codes."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.dice_cricket.games import READINGS
from tests.shared.card import STANDARD_CARD, example
from validator import check
from validator.holes import DEFAULT, hole_named

NAMES = "Fred,Sonya,David,Ben,Cody,Hazel,Nina,Kim,Cath,Lena,Will"
JUDGE = "; explained by 2 of 16 readings; to judge a program run `umpire judge`"
GOOD = STANDARD_CARD.encode()
WRONG = example("26 s/169/170/")
EMPTY = "IO001 empty-output the output is empty\n"


def launched(*arguments: str, stdin: bytes = b"", **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own."""
    command = [sys.executable, "-m", "validator", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=60, check=False, **options)


# ---------------------------------------------------------------- files and standard input


@pytest.mark.parametrize("arguments", [(), ("-",)], ids=["nothing", "a dash"])
def test_standard_input_is_read(umpire: Any, arguments: tuple[str, ...]) -> None:
    ran = umpire("check", *arguments, stdin=GOOD)
    assert (ran.code, ran.out, ran.err) == (0, f"-: conforms{JUDGE}\n", "")


def test_a_wrong_table_exits_with_1(umpire: Any) -> None:
    ran = umpire("check", "--format", "concise", stdin=WRONG)
    assert (ran.code, ran.out, ran.err) == (
        1,
        "-:26:51: DC401 total-not-sum the Total is 170, but the Scores add up to 169\n",
        "",
    )


def test_a_right_table_says_nothing_in_concise(umpire: Any) -> None:
    ran = umpire("check", "--format", "concise", stdin=GOOD)
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_files_are_told_in_order_and_the_worst_exit_code_wins(umpire: Any) -> None:
    Path("good").write_bytes(GOOD)
    Path("wrong").write_bytes(b"")
    ran = umpire("check", "--format", "concise", "wrong", "good", "-", stdin=b"\n")
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == f"wrong:1:1: {EMPTY}-:1:1: IO001 empty-output the output holds only white space\n"
    assert umpire("check", "good", "good").code == 0


def test_an_unreadable_file_exits_with_2_and_the_others_are_still_told(umpire: Any) -> None:
    Path("good").write_bytes(GOOD)
    Path("folder").mkdir()
    ran = umpire("check", "absent", "good", "folder")
    assert (ran.code, ran.out) == (2, f"good: conforms{JUDGE}\n")
    assert ran.err == (
        "umpire: absent: No such file or directory\n"
        "umpire: folder: nothing is kept in this folder; `umpire judge --keep DIR` keeps failing games in one\n"
    )
    Path("wrong").write_bytes(WRONG)
    assert umpire("check", "wrong", "absent").code == 2
    assert umpire("check", "absent", "wrong").code == 2


def test_json_on_files_is_one_document(umpire: Any) -> None:
    Path("good").write_bytes(GOOD)
    Path("wrong").write_bytes(WRONG)
    ran = umpire("check", "--format", "json", "good", "absent", "wrong")
    told = json.loads(ran.out)
    assert list(told) == ["schema", "hole", "outputs"]
    assert (told["schema"], told["hole"]) == (2, "dice-cricket")
    assert [(o["name"], o["conforms"], len(o["findings"])) for o in told["outputs"]] == [
        ("good", True, 0),
        ("wrong", False, 1),
    ]
    assert list(told["outputs"][0]) == ["name", "conforms", "readings", "dice", "diagnosis", "findings", "more"]
    assert (ran.code, ran.err) == (2, "umpire: absent: No such file or directory\n")


def test_a_file_name_of_odd_bytes_can_be_checked_and_told(tmp_path: Path) -> None:
    name = os.fsdecode(b"caf\xe9 \xff.txt")
    (tmp_path / name).write_bytes(b"")
    for encoding in ("utf-8", "ascii"):
        ran = launched(
            "check", "--format", "concise", name, cwd=tmp_path, env={**os.environ, "PYTHONIOENCODING": encoding}
        )
        assert (ran.returncode, ran.stderr) == (1, b"")
        assert ran.stdout == rb"caf\udce9 \udcff.txt:1:1: " + EMPTY.encode()
    ran = launched("check", "--format", "json", name, "absent\udcff", cwd=tmp_path)
    assert json.loads(ran.stdout)["outputs"][0]["name"] == name
    assert (ran.returncode, ran.stderr) == (2, rb"umpire: absent\udcff: No such file or directory" + b"\n")


def test_a_terminal_that_shows_only_ascii_stops_nothing() -> None:
    output = GOOD.replace(b"Fred  ", "日é    ".encode())
    ran = launched("check", stdin=output, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (ran.returncode, ran.stderr) == (1, b"")
    assert rb"`\u65e5\xe9`" in ran.stdout


# ---------------------------------------------------------------- options


@pytest.mark.parametrize(
    "names", [NAMES, NAMES.replace(",", ", "), str(NAMES.split(",")), json.dumps(NAMES.split(","))]
)
def test_names_may_be_pasted_as_the_challenge_lists_them(umpire: Any, names: str) -> None:
    assert umpire("check", "--names", names, stdin=GOOD).code == 0
    assert umpire("check", "--names", names.replace("Kim", "Tim"), stdin=GOOD).code == 1


def test_names_are_compared_in_order(umpire: Any) -> None:
    assert umpire("check", "--names", NAMES, stdin=GOOD).code == 0
    ran = umpire("check", "--format", "concise", "--names", NAMES.replace("Kim,Cath", "Cath,Kim"), stdin=GOOD)
    assert ran.code == 1
    assert ran.out == (
        "-:18:2: DC308 wrong-name the name is `Kim`, but `Cath` was given\n"
        "-:20:2: DC308 wrong-name the name is `Cath`, but `Kim` was given\n"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--names", "Fred,Sonya"], "argument --names: a game has 11 names, not 2"),
        (["--names", ""], "argument --names: a game has 11 names, not 1"),
        (["--names", NAMES.replace("Kim", "K1m")], "argument --names: `K1m` is no name, which is 1 to 6 letters"),
        (
            ["--names", NAMES.replace("Kim", "Kimberly")],
            "argument --names: `Kimberly` is no name, which is 1 to 6 letters",
        ),
        (["--max-bytes", "0"], "argument --max-bytes: '0' is not a whole number above 0"),
        (["--max-bytes", "abc"], "argument --max-bytes: 'abc' is not a whole number above 0"),
        (["--max-bytes", "-5"], "argument --max-bytes: '-5' is not a whole number above 0"),
        (["--max-bytes", "\u0663"], "argument --max-bytes: '\u0663' is not a whole number above 0"),
        (
            ["--reading", "home"],
            "argument --reading: no reading is called 'home'; say house, any, or a name like every-ball",
        ),
        (["--format", "xml"], "argument --format: invalid choice: 'xml'"),
        (
            ["--hole", "polo"],
            "argument --hole: no hole is called 'polo'; there are dice-cricket, greed, card-cricket, or",
        ),
        (["--wrong"], "unrecognized arguments: --wrong"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_usage_exits_with_2_and_says_why(umpire: Any, arguments: list[str], message: str) -> None:
    ran = umpire("check", *arguments, stdin=GOOD)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_no_command_and_an_unknown_one_exit_with_2(umpire: Any) -> None:
    assert umpire().code == 2
    assert umpire("chekc").code == 2


def test_help_and_version_exit_with_0(umpire: Any) -> None:
    assert umpire("--version").out == "third-umpire 0.1.0\n"
    for arguments in (["--help"], ["check", "--help"], ["rule", "--help"]):
        ran = umpire(*arguments)
        assert (ran.code, ran.err) == (0, "")
        assert "usage: umpire" in ran.out


def test_a_reading_may_be_asked_for(umpire: Any) -> None:
    explains = check(GOOD).readings
    for reading in READINGS:
        assert umpire("check", "--reading", reading, stdin=GOOD).code == (0 if reading in explains else 1)
    assert umpire("check", "--reading", "house", stdin=GOOD).code == 0
    assert umpire("check", "--reading", "any", stdin=GOOD).code == 0


def test_strict_lets_warnings_count(umpire: Any) -> None:
    assert umpire("check", stdin=GOOD.replace(b"+\n", b"+ \n")).code == 0
    assert umpire("check", "--strict", stdin=GOOD.replace(b"+\n", b"+ \n")).code == 1
    assert umpire("check", "--strict", stdin=GOOD).code == 0


def test_the_limit_may_be_moved(umpire: Any) -> None:
    assert umpire("check", "--max-bytes", str(len(GOOD)), stdin=GOOD).code == 0
    ran = umpire("check", "--format", "concise", "--max-bytes", str(len(GOOD) - 1), stdin=GOOD)
    assert (ran.code, ran.out) == (1, "-:27:56: IO003 output-too-long the output is longer than 1,511 bytes\n")
    assert umpire("check", "--max-bytes", "1000000", stdin=GOOD + b" " * 900_000).code == 0


@pytest.mark.parametrize("limit", [10**12, 10**30], ids=["a terabyte", "more than a machine can count"])
def test_a_limit_beyond_all_memory_is_no_fault(umpire: Any, limit: int) -> None:
    Path("good").write_bytes(GOOD)
    ran = umpire("check", "--max-bytes", str(limit), "good")
    assert (ran.code, ran.err) == (0, "")


# ---------------------------------------------------------------- faults, interruptions, closed pipes


def failing(fault: BaseException) -> Any:
    def fail(*_: object) -> NoReturn:
        raise fault

    return fail


@pytest.mark.parametrize("message", ["boom", "two\nlines"], ids=["one line", "two lines"])
def test_our_own_fault_exits_with_2_and_one_line(umpire: Any, monkeypatch: pytest.MonkeyPatch, message: str) -> None:
    monkeypatch.setattr(type(hole_named(DEFAULT)), "check", failing(RuntimeError(message)))
    ran = umpire("check", stdin=GOOD)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("umpire: our own fault, please report it: RuntimeError: ")
    assert ran.err.count("\n") == 1
    assert "test_check_command.py:" in ran.err


def test_an_interruption_is_no_traceback(umpire: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(hole_named(DEFAULT)), "check", failing(KeyboardInterrupt()))
    ran = umpire("check", stdin=GOOD)
    assert (ran.code, ran.out, ran.err) == (130, "", "umpire: interrupted\n")


@pytest.mark.parametrize("outputs", [1, 3000])
def test_a_reader_that_goes_away_is_no_traceback(outputs: int) -> None:
    command = [sys.executable, "-m", "validator", "check", "--stream"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(b"x\n\n" * outputs)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


CLOSED = {
    "umpire check >&-": "umpire: standard output is closed",
    "umpire check >/dev/full": "umpire: cannot write to standard output: No space left on device",
    "umpire check <&-": "umpire: -: standard input is closed",
    "umpire check - - <&-": "umpire: -: standard input is closed\numpire: -: standard input is closed",
}


@pytest.mark.parametrize(("line", "told"), CLOSED.items())
def test_a_stream_that_is_closed_or_full_is_told_in_a_line(line: str, told: str) -> None:
    line = line.replace("umpire", f"{shlex.quote(sys.executable)} -m validator", 1)
    ran = subprocess.run(["/bin/sh", "-c", line], input=GOOD, capture_output=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr.decode()) == (2, b"", told + "\n")


def test_the_command_is_a_process_that_exits_as_it_says() -> None:
    assert [launched("check", stdin=output).returncode for output in (GOOD, WRONG)] == [0, 1]
    assert launched("check", "--max-bytes", "x").returncode == 2


# ---------------------------------------------------------------- the hole that nobody names


@pytest.mark.parametrize(
    ("output", "hole"),
    [
        (b"Batsman Seven: 6, 5 = 6 RUNS\n", "card-cricket"),
        (b"assert_equal 100, score([5,5])\n", "greed"),
        (GOOD, "dice-cricket"),
        (b"x\n", "dice-cricket"),
        (b"Batsman Seven: 6, 5 = 6 RUNS\nscore([5,5]) == 100\n", "dice-cricket"),
    ],
)
def test_the_hole_is_guessed_where_it_is_certain(umpire: Any, output: bytes, hole: str) -> None:
    Path("out").write_bytes(output)
    ran = umpire("check", "--format", "json", "out")
    assert json.loads(ran.out)["hole"] == hole
    guessed = f"umpire check: out is taken for {hole}; --hole says otherwise\n"
    assert ran.err == ("" if hole == "dice-cricket" else guessed)
    assert umpire("check", "--hole", "greed", "out").err == ""


def test_an_option_of_one_hole_names_it(umpire: Any) -> None:
    Path("rolls").write_bytes(b"5\n")
    assert umpire("check", "--rolls", "rolls", stdin=b"50\n") == (0, "-: conforms\n", "")
    ran = umpire("check", "--hole", "card-cricket", "--rolls", "rolls", stdin=b"50\n")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("umpire: error: --rolls is for --hole greed\n")
