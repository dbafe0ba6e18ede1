"""A program's scores for rolls that are known, the rolls themselves, and the rejected programs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.greed import check, diagnosis_of, told
from validator.finding import MOST_FINDINGS, UncheckableError
from validator.greed import HOLE
from validator.greed.given import as_lines, read_rolls, rolls_in
from validator.greed.given import rolls as rolls_of_game
from validator.greed.misreadings import MISREADINGS, WrongScorer
from validator.greed.oracle import Roll, score
from validator.hole import Feed, Kept
from validator.report import Report

ROOT = Path(__file__).parent.parent.parent
REJECTED = sorted((ROOT / "submissions" / "greed" / "rejected").glob("*.py"))
ROLLS: list[Roll] = [(1, 5), (), (2, 2, 2)]
FIRST, SECOND = rolls_of_game(1), rolls_of_game(2)


def told_of(output: bytes | str, max_bytes: int | None = None) -> list[str]:
    return told(check(output, given=ROLLS, max_bytes=max_bytes))


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize(
    "output", ["150\n0\n200\n", "150\n0\n200", "150\r\n0\r\n200\r\n", " 150\n0 \n\t200\t\n", "150\n0\n200\n\n \n\t\n\n"]
)
def test_right_answers_conform(output: str) -> None:
    report = check(output, given=ROLLS, strict=True)
    assert (report.conforms, report.findings, report.extra) == (
        True,
        (),
        {"dice": None, "diagnosis": None, "claims": None},
    )


@pytest.mark.parametrize(
    ("output", "findings"),
    [
        ("150\n0\n", ["GR101 2:1-2:2 2 scores for 3 rolls"]),
        ("150", ["GR101 1:1-1:4 1 score for 3 rolls"]),
        ("150\n0\n200\n0\n7\n", ["GR101 4:1-4:2 5 scores for 3 rolls: this line is one too many"]),
        ("\n150\n0\n200\n", ["GR101 4:1-4:4 4 scores for 3 rolls: this line is one too many"]),
        # Whose score the others are nobody can say, so they are not looked at.
        ("x\n7\n", ["GR101 2:1-2:2 2 scores for 3 rolls"]),
        ("150\n\n200\n", ["GR201 2:1-2:1 the score is missing"]),
        ("150\n  \n200\n", ["GR201 2:1-2:3 the score is missing"]),
        ("150 points\n0\n200\n", ["GR201 1:1-1:11 `150 points` is no score"]),
        (" 150.0\n+0\n0200\n", ["GR201 1:2-1:7 `150.0` is no score", "GR201 2:1-2:3 `+0` is no score",
                                   "GR201 3:1-3:5 `0200` is no score"]),
        ("150\n-0\n\u0662\n", ["GR201 2:1-2:3 `-0` is no score", "GR201 3:1-3:2 `\u0662` is no score"]),
        ("150\n  -50 \n200\n", ["GR301 2:3-2:6 `[]` scores 0, not -50: no dice score nothing"]),
        # The shortest roll first, after what cannot be read.
        (
            "15\n1\nx\n",
            [
                "GR201 3:1-3:2 `x` is no score",
                "GR301 2:1-2:2 `[]` scores 0, not 1: no dice score nothing",
                "GR301 1:1-1:3 `[1, 5]` scores 150, not 15: 1 is 100 and 5 is 50",
            ],
        ),
        ("", ["IO001 1:1-1:1 the output is empty"]),
        ("150\n0\x07\n7\n", ["IO004 2:2-2:3 a control character: `\\x07`",
                               "GR301 3:1-3:2 `[2, 2, 2]` scores 200, not 7: 2 2 2 is 200"]),
        ("150\r0\r200\r", ["IO004 1:4-1:5 3 carriage returns end no line"]),
        ("150\n0\r\n200\n", ["IO005 2:2-2:2 this line ends in CR LF, those before it in LF"]),
        (b"150\n\xff", ["IO002 2:1-2:2 byte 0xff is not UTF-8"]),
    ],
)  # fmt: skip
def test_wrong_answers_are_told(output: bytes | str, findings: list[str]) -> None:
    assert told_of(output) == findings


def test_too_long_an_output_is_told() -> None:
    assert told_of("150\n0\n200\n", max_bytes=9) == ["IO003 3:4-3:5 the output is longer than 9 bytes"]
    assert told_of("150\n0\n200\n", max_bytes=10) == []


def test_every_wrong_roll_is_a_finding() -> None:
    report = check("7\n" * 9331, given=FIRST)
    assert len(report.findings) == 9331 > MOST_FINDINGS
    assert report.more == 0
    assert {f.line for f in report.findings} == set(range(1, 9332))


def test_a_number_of_any_length_is_a_number() -> None:
    (finding,) = told_of(f"{'9' * 100_000}\n0\n200\n")
    assert finding == "GR301 1:1-1:100001 `[1, 5]` scores 150, not `9999999999999999999…`: 1 is 100 and 5 is 50"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "no roll was given"),
        ([(1, 7)], "`(1, 7)` is no roll of up to five dice"),
        ([(5,), (0,)], "`(0,)` is no roll of up to five dice"),
        ([[1] * 6], "`[1, 1, 1, 1, 1, 1]` is no roll of up to five dice"),
        ([5], "`5` is no roll of up to five dice"),
        (["5"], "`'5'` is no roll of up to five dice"),
        ([("\x1b[2J",)], r"`('\x1b[2J',)` is no roll of up to five dice"),
        (7, "`7` is no list of rolls"),
        ({"dice": 5}, "`{'dice': 5}` is no list of rolls"),
    ],
)
def test_rolls_that_are_none_are_refused(given: object, message: str) -> None:
    with pytest.raises(UncheckableError) as caught:
        check("0\n", given=given)
    assert str(caught.value) == message


@given(st.binary(), st.integers(1, 4))
def test_any_output_has_a_report_whose_places_are_in_it(output: bytes, count: int) -> None:
    report: Report = check(output, given=FIRST[:count])
    assert report.conforms == all(f.severity == "warning" for f in report.findings)
    for finding in report.findings:
        assert 1 <= finding.line <= len(report.lines)
        assert 1 <= finding.column <= finding.span.end_column
        if finding.code != "IO002":  # A report shows what can be read before the first bad byte.
            assert finding.span.end_column <= max(2, len(report.lines[finding.line - 1]) + 1)


# ---------------------------------------------------------------- rolls


@pytest.mark.parametrize(
    ("data", "rolls"),
    [
        (b"1 5\n2\n", [(1, 5), (2,)]),
        (b"1 5\n2", [(1, 5), (2,)]),
        (b"1 5\n\n2\n", [(1, 5), (), (2,)]),
        (b"1 5\n\n", [(1, 5), ()]),
        (b"\n", [()]),
        (b"\xef\xbb\xbf1 5\n2\n", [(1, 5), (2,)]),
        (b"\xef\xbb\xbf\n5\n", [(), (5,)]),
        (b" 1\t5 \r\n \r\n2\r\n", [(1, 5), (), (2,)]),
    ],
)
def test_a_file_of_rolls_is_read(data: bytes, rolls: list[Roll]) -> None:
    assert rolls_in(data) == rolls


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "there is no roll: give one a line, an empty line for no dice"),
        (b"1 5\n2 7\n", "line 2: `7` is no die, which shows 1 to 6"),
        (b"\n1,5\n", "line 2: `1,5` is no die, which shows 1 to 6"),
        (b"05\n", "line 1: `05` is no die, which shows 1 to 6"),
        (b"1 2 3 4 5 6\n", "line 1: a roll has at most five dice, not 6"),
        (b"1\n\n\xff\n", "line 3: `\ufffd` is no die, which shows 1 to 6"),
    ],
)
def test_a_bad_file_of_rolls_is_refused_with_the_line(data: bytes, message: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole message is compared
        rolls_in(data)
    assert str(caught.value) == message
    file = tmp_path / "rolls.txt"
    file.write_bytes(data)
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole message is compared
        read_rolls(str(file))
    assert str(caught.value) == f"{file}: {message}"


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole message is compared
        read_rolls(str(tmp_path / "none.txt"))
    assert str(caught.value) == f"{tmp_path / 'none.txt'}: No such file or directory"


def test_rolls_are_an_option_of_the_command(umpire: Any) -> None:
    Path("rolls.txt").write_text("1 5\n\n2 2 2\n")
    check_rolls = ("check", "--hole", "greed", "--format", "concise", "--rolls")
    assert umpire(*check_rolls, "rolls.txt", stdin=b"150\n0\n200\n") == (0, "", "")
    ran = umpire(*check_rolls, "rolls.txt", stdin=b"150\n0\n20\n")
    assert ran.out == "-:3:1: GR301 wrong-score `[2, 2, 2]` scores 200, not 20: 2 2 2 is 200\n"
    assert ran.code == 1
    ran = umpire(*check_rolls, "none.txt", stdin=b"150\n")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith("argument --rolls: none.txt: No such file or directory\n")


def test_a_run_holds_every_roll_once() -> None:
    assert len(FIRST) == 9331
    assert len(set(FIRST)) == 9331
    assert set(FIRST) == set(SECOND)
    assert {len(roll) for roll in FIRST} == set(range(6))


def test_a_run_has_an_order_of_its_own_and_keeps_it() -> None:
    assert rolls_of_game(1) == FIRST
    assert sum(one == other for one, other in zip(FIRST, SECOND, strict=True)) < 20
    # An order that is known from the rolls alone would be found out by no run.
    assert sorted(FIRST) not in (FIRST, SECOND)


def test_no_dice_are_never_the_first_or_last_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(0 < rolls_of_game(run).index(()) < 9330 for run in range(1, 20))

    class Still:
        def __init__(self, seed: str) -> None:
            pass

        def shuffle(self, rolls: list[Roll]) -> None:
            """Leave the rolls in order, no dice first."""

    monkeypatch.setattr(sys.modules["validator.greed.given"], "Random", Still)
    assert rolls_of_game(1).index(()) == 9331 // 2
    assert len(set(rolls_of_game(1))) == 9331


def test_the_input_of_a_program_is_read_back() -> None:
    data = as_lines(FIRST)
    assert data.count(b"\n") == 9331
    assert b"\n\n" in data
    assert rolls_in(data) == FIRST
    assert as_lines([(1, 5), (), (2,)]) == b"1 5\n\n2\n"


def test_a_game_is_handed_over_and_kept_as_lines() -> None:
    assert HOLE.games == 2
    assert HOLE.given(1) == FIRST
    assert HOLE.feed([(1, 5), (), (2,)], "lines") == Feed((), b"1 5\n\n2\n")
    kept = Kept("given", [(1, 5), ()], ("--rolls", "{stem}.rolls"), {"rolls": b"1 5\n\n"})
    assert HOLE.keep([(1, 5), ()]) == kept


def test_the_answers_to_a_run_fit_into_what_a_program_may_print() -> None:
    longest = sum(len(f"{score(roll)}\r\n") for roll in FIRST)
    assert longest < 128 * 1024


# ---------------------------------------------------------------- rejected programs


def run(program: Path, rolls: list[Roll]) -> tuple[int, Report]:
    """The exit code of a program, and the report on its answers."""
    ran = subprocess.run(
        [sys.executable, str(program)], input=as_lines(rolls), capture_output=True, timeout=60, check=False
    )
    return ran.returncode, check(ran.stdout, given=rolls)


def test_there_is_a_rejected_program_for_each_misreading() -> None:
    named = {wrong.name.replace("-", "_") for wrong in MISREADINGS}
    assert {program.stem for program in REJECTED} == named | {
        "answers_by_position",
        "depends_on_order",
        "dies_on_the_empty_roll",
    }


@pytest.mark.parametrize("wrong", MISREADINGS, ids=lambda wrong: wrong.name)
@pytest.mark.parametrize("rolls", [FIRST, SECOND], ids=["first", "second"])
def test_a_program_that_misreads_is_called_by_its_name(wrong: WrongScorer, rolls: list[Roll]) -> None:
    program = next(path for path in REJECTED if path.stem == wrong.name.replace("-", "_"))
    code, report = run(program, rolls)
    assert code == 0
    assert {f.code for f in report.findings} == {"GR301"}
    assert diagnosis_of(report)["name"] == wrong.name
    assert diagnosis_of(report)["explained"] == diagnosis_of(report)["of"] == len(report.findings)
    assert diagnosis_of(report)["refuted"] == 0


def test_answers_by_position_are_right_in_the_first_run_only() -> None:
    program = next(path for path in REJECTED if path.stem == "answers_by_position")
    assert run(program, FIRST)[1].findings == ()
    code, report = run(program, SECOND)
    assert (code, {f.code for f in report.findings}) == (0, {"GR301"})
    # No misreading gives them, and the order of the dice is not behind them: single dice are wrong too.
    assert diagnosis_of(report) is None


def test_a_program_that_depends_on_the_order_is_shown_a_pair_of_rolls() -> None:
    program = next(path for path in REJECTED if path.stem == "depends_on_order")
    for rolls in (FIRST, SECOND):
        code, report = run(program, rolls)
        assert (code, {f.code for f in report.findings}) == (0, {"GR301"})
        assert diagnosis_of(report)["name"] == "depends-on-order"
        assert diagnosis_of(report)["explained"] == diagnosis_of(report)["of"] == len(report.findings)
        pair = re.search(
            r"order of the dice: `\[(.*)\]` is given (\d+), `\[(.*)\]` (\d+)$", diagnosis_of(report)["sentence"]
        )
        assert pair
        right, wrong = (tuple(map(int, pair[i].split(", "))) for i in (1, 3))
        assert sorted(right) == sorted(wrong)
        assert score(right) == int(pair[2]) != int(pair[4])


def test_a_program_that_dies_on_no_dice_is_cut_short_there() -> None:
    program = next(path for path in REJECTED if path.stem == "dies_on_the_empty_roll")
    for rolls in (FIRST, SECOND):
        code, report = run(program, rolls)
        assert code == 1
        (finding,) = report.findings
        answered = rolls.index(())
        assert (finding.code, finding.line) == ("GR101", answered)
        assert finding.message == f"{answered:,} scores for 9,331 rolls"
    assert run(program, [roll for roll in FIRST if roll])[1].findings == ()
