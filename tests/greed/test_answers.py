"""A program's scores for rolls that are known, the rolls themselves, and the rejected programs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from validator import greed
from validator.finding import MOST_FINDINGS, Report
from validator.greed.misunderstandings import MISUNDERSTANDINGS
from validator.greed.oracle import score
from validator.greed.rolls import Roll

ROOT = Path(__file__).parent.parent.parent
REJECTED = sorted((ROOT / "submissions" / "greed" / "rejected").glob("*.py"))
ROLLS: list[Roll] = [(1, 5), (), (2, 2, 2)]
FIRST, SECOND = greed.rolls(1), greed.rolls(2)


def told(output: bytes | str, rolls: list[Roll] = ROLLS, max_bytes: int | None = None) -> list[str]:
    report = greed.check(output, rolls, max_bytes=max_bytes)
    return [f"{f.code} {f.line}:{f.column}-{f.end_line}:{f.end_column} {f.message}" for f in report.findings]


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize(
    "output", ["150\n0\n200\n", "150\n0\n200", "150\r\n0\r\n200\r\n", " 150\n0 \n\t200\t\n", "150\n0\n200\n\n \n\t\n\n"]
)
def test_right_answers_conform(output: str) -> None:
    report = greed.check(output, ROLLS, strict=True)
    assert (report.conforms, report.findings, report.extra) == (True, (), {"diagnosis": None})


@pytest.mark.parametrize(
    ("output", "findings"),
    [
        ("150\n0\n", ["GR101 2:1-2:2 2 scores for 3 rolls: `[2, 2, 2]` is the first without one"]),
        ("150", ["GR101 1:1-1:4 1 score for 3 rolls: `[]` is the first without one"]),
        ("150\n0\n200\n0\n7\n", ["GR101 4:1-4:2 5 scores for 3 rolls: this line is one too many"]),
        ("\n150\n0\n200\n", ["GR101 4:1-4:4 4 scores for 3 rolls: this line is one too many"]),
        # Whose score the others are nobody can say, so they are not looked at.
        ("x\n7\n", ["GR101 2:1-2:2 2 scores for 3 rolls: `[2, 2, 2]` is the first without one"]),
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
    assert told(output) == findings


def test_too_long_an_output_is_told() -> None:
    assert told("150\n0\n200\n", max_bytes=9) == ["IO003 3:4-3:5 the output is longer than 9 bytes"]
    assert told("150\n0\n200\n", max_bytes=10) == []


def test_every_wrong_roll_is_a_finding() -> None:
    report = greed.check("7\n" * 9331, FIRST)
    assert len(report.findings) == 9331 > MOST_FINDINGS
    assert report.more == 0
    assert {f.line for f in report.findings} == set(range(1, 9332))


def test_a_number_of_any_length_is_a_number() -> None:
    (finding,) = told(f"{'9' * 100_000}\n0\n200\n")
    assert finding == "GR301 1:1-1:100001 `[1, 5]` scores 150, not `9999999999999999999…`: 1 is 100 and 5 is 50"


@pytest.mark.parametrize("rolls", [[], [(1, 7)], [(0,)], [(1,) * 6]])
def test_rolls_that_are_none_are_refused(rolls: list[Roll]) -> None:
    with pytest.raises(ValueError, match=r"no roll"):
        greed.check("0\n", rolls)


@given(st.binary(), st.integers(1, 4))
def test_any_output_has_a_report_whose_places_are_in_it(output: bytes, count: int) -> None:
    report: Report = greed.check(output, FIRST[:count])
    assert report.conforms == all(f.severity == "warning" for f in report.findings)
    for finding in report.findings:
        assert 1 <= finding.line <= len(report.lines)
        assert 1 <= finding.column <= finding.end_column
        if finding.code != "IO002":  # A report shows what can be read before the first bad byte.
            assert finding.end_column <= max(2, len(report.lines[finding.line - 1]) + 1)


# ---------------------------------------------------------------- rolls


@pytest.mark.parametrize(
    ("data", "rolls"),
    [
        (b"1 5\n2\n", [(1, 5), (2,)]),
        (b"1 5\n2", [(1, 5), (2,)]),
        (b"1 5\n\n2\n", [(1, 5), (), (2,)]),
        (b"1 5\n\n", [(1, 5), ()]),
        (b"\n", [()]),
        (b" 1\t5 \r\n \r\n2\r\n", [(1, 5), (), (2,)]),
    ],
)
def test_a_file_of_rolls_is_read(data: bytes, rolls: list[Roll]) -> None:
    assert greed.read_rolls(data) == rolls


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
def test_a_bad_file_of_rolls_is_refused_with_the_line(data: bytes, message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole message is compared
        greed.read_rolls(data)
    assert str(caught.value) == message


def test_a_run_holds_every_roll_once() -> None:
    assert len(FIRST) == 9331
    assert len(set(FIRST)) == 9331
    assert set(FIRST) == set(SECOND)
    assert {len(roll) for roll in FIRST} == set(range(6))


def test_a_run_has_an_order_of_its_own_and_keeps_it() -> None:
    assert greed.rolls(1) == FIRST
    assert sum(one == other for one, other in zip(FIRST, SECOND, strict=True)) < 20
    # An order that is known from the rolls alone would be found out by no run.
    assert sorted(FIRST) not in (FIRST, SECOND)


def test_no_dice_are_never_the_first_or_last_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(0 < greed.rolls(run).index(()) < 9330 for run in range(1, 20))

    class Still:
        def __init__(self, seed: str) -> None:
            pass

        def shuffle(self, rolls: list[Roll]) -> None:
            """Leave the rolls in order, no dice first."""

    monkeypatch.setattr(sys.modules["validator.greed.rolls"], "Random", Still)
    assert greed.rolls(1).index(()) == 9331 // 2
    assert len(set(greed.rolls(1))) == 9331


def test_the_input_of_a_program_is_read_back() -> None:
    data = greed.as_input(FIRST)
    assert data.count(b"\n") == 9331
    assert b"\n\n" in data
    assert greed.read_rolls(data) == FIRST
    assert greed.as_input([(1, 5), (), (2,)]) == b"1 5\n\n2\n"


def test_the_answers_to_a_run_fit_into_what_a_program_may_print() -> None:
    longest = sum(len(f"{score(roll)}\r\n") for roll in FIRST)
    assert longest < 128 * 1024


# ---------------------------------------------------------------- rejected programs


def run(program: Path, rolls: list[Roll]) -> tuple[int, Report]:
    """The exit code of a program, and the report on its answers."""
    ran = subprocess.run(
        [sys.executable, str(program)], input=greed.as_input(rolls), capture_output=True, timeout=60, check=False
    )
    return ran.returncode, greed.check(ran.stdout, rolls, max_bytes=128 * 1024)


def test_there_is_a_rejected_program_for_each_misunderstanding() -> None:
    named = {wrong.name.replace("-", "_") for wrong in MISUNDERSTANDINGS}
    assert {program.stem for program in REJECTED} == named | {"answers_by_position", "dies_on_the_empty_roll"}


@pytest.mark.parametrize("wrong", MISUNDERSTANDINGS, ids=lambda wrong: wrong.name)
@pytest.mark.parametrize("rolls", [FIRST, SECOND], ids=["first", "second"])
def test_a_program_that_misunderstands_is_called_by_its_name(wrong: object, rolls: list[Roll]) -> None:
    name = next(one.name for one in MISUNDERSTANDINGS if one is wrong)
    program = next(path for path in REJECTED if path.stem == name.replace("-", "_"))
    code, report = run(program, rolls)
    assert code == 0
    assert {f.code for f in report.findings} == {"GR301"}
    assert (report.extra["diagnosis"]["name"], report.extra["diagnosis"]["exact"]) == (name, True)


def test_answers_by_position_are_right_in_the_first_run_only() -> None:
    program = next(path for path in REJECTED if path.stem == "answers_by_position")
    assert run(program, FIRST)[1].findings == ()
    code, report = run(program, SECOND)
    assert (code, {f.code for f in report.findings}) == (0, {"GR301"})
    assert not report.extra["diagnosis"]["exact"]


def test_a_program_that_dies_on_no_dice_is_cut_short_there() -> None:
    program = next(path for path in REJECTED if path.stem == "dies_on_the_empty_roll")
    for rolls in (FIRST, SECOND):
        code, report = run(program, rolls)
        assert code == 1
        (finding,) = report.findings
        answered = rolls.index(())
        assert (finding.code, finding.line) == ("GR101", answered)
        assert finding.message == f"{answered:,} scores for 9,331 rolls: `[]` is the first without one"
    assert run(program, [roll for roll in FIRST if roll])[1].findings == ()
