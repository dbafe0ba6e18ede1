"""Texts for Greed that are made to hurt: long ones, long lines, and those that would take a careless reader all day."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given, settings

from tests.greed import check, diagnosis_of, place_of
from tests.shared.work import Shape, is_linear, memory, shapes_of, told, work
from validator.finding import MOST_FINDINGS
from validator.report import Report

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
RIGHT, WRONG = "assert_equal 250, score([2,5,2,2,3])\n", "assert_equal 50, score([2,5,2,2,3])\n"
# Pieces that are repeated: each a different way to be long.
REPEATED = (
    *(
        "[",
        "(",
        "{",
        "5",
        ",",
        " ",
        "\t",
        "-",
        "_",
        "\u2003",
        "score",
        "score(",
        "score([",
        "(score ",
        "(score '(",
        "=>",
    ),
    *("score([5", "score([5,", "score([5])", "score([5]) ", "score([5]) => ", "score([5]) == 5*", "score([5]) =>  \t"),
    *("assert_equal", "assert_equal ", "assert_equal 5", "assert_equal 5,", "assert_equal 5, score(", "5, score([5])"),
    *("score([5]), 5", "(assert-equal 5 (score 5 ", "self.", "a.score(", "::score(", "1_", "1,000", "é", "\x00", "x,"),
    *(RIGHT, WRONG, "score([x]) => 5\n", "score([7,7,7,7,7,7]) => 5\n", "\n", "\r\n", "\r", " \n", "\ufeff", "\x0c\n"),
)
# What leads up to the repeated piece, and what follows it.
AROUND = (("", ""), ("score([", "]) => 5"), ("assert_equal 5", ", score([5])"), ("score([5]) => 5", ""),
          ("(assert-equal 5 (score ", "))"), ("score([5])", " == 5"), ("score(", ") == 5"))  # fmt: skip


each_piece = pytest.mark.parametrize("piece", REPEATED, ids=ascii)


@each_piece
def test_four_times_the_text_is_at_most_five_times_the_work(piece: str) -> None:
    for before, after in AROUND:
        small, large = (before + piece * times + after for times in (400, 1600))
        check(small)
        assert work(partial(check, large)) < 5 * work(partial(check, small)) + 500


@each_piece
def test_a_long_text_of_one_kind_has_a_report(piece: str) -> None:
    # A pattern that goes back over what it has read would be at this for minutes, and no tracing counts that as work.
    for before, after in AROUND:
        report = check(before + piece * (100_000 // len(piece)) + after)
        assert len(report.findings) <= MOST_FINDINGS
        assert report.more == 0 or len(report.findings) == MOST_FINDINGS
        assert all(len(f.message) <= 200 + 10 * 60 for f in report.findings)


def test_a_list_of_a_million_faults_is_counted() -> None:
    report = check("score([" + "x," * 500_000 + "]) => 5")
    assert (len(report.findings), report.more) == (MOST_FINDINGS, 499_000)
    report = check("score([" + "7," * 500_000 + "]) => 5")
    assert (len(report.findings), report.more) == (MOST_FINDINGS, 499_001)
    assert {f.code for f in report.findings} == {"GR202", "GR203"}


@pytest.mark.parametrize("digits", ["9" * 100_000, "0" * 100_000 + "50", "1_" * 50_000 + "0", "-" + "1" * 100_000])
def test_a_number_may_be_of_any_length(digits: str) -> None:
    for text in (f"score([5]) => {digits}", f"assert_equal {digits}, score([5])", f"(assert-equal {digits} (score 5))"):
        report = check(text)
        assert report.conforms == digits.endswith("050")
        assert [f.code for f in report.findings] == ["GR301"] * (not report.conforms)
    die = digits[:-1] + "7"
    codes = [f.code for f in check(f"score([{die}]) => 5").findings]
    assert codes == ["GR102" if "_" in die else "GR202"]


# ---------------------------------------------------------------- many claims


def test_findings_over_the_most_are_only_counted() -> None:
    for lines in (MOST_FINDINGS - 1, MOST_FINDINGS, MOST_FINDINGS + 1, 5 * MOST_FINDINGS):
        report = check(WRONG * lines)
        assert (len(report.findings), report.more) == (min(lines, MOST_FINDINGS), max(0, lines - MOST_FINDINGS))
        assert [f.line for f in report.findings] == list(range(1, len(report.findings) + 1))
        assert diagnosis_of(report)["of"] == lines


MEGABYTE = 1_000_000
# Each is a flood of one kind, and most are claims only nearly.
FLOODS = {
    "right claims": RIGHT,
    "wrong claims": WRONG,
    "unreadable claims": "score([x,x,x]) => 5\n",
    "no dice": "score([7,7,7,7,7,7]) => 5\n",
    "one long line": "x",
    "calls without an end": "score(",
    "lists without an end": "score([",
    "brackets": "([{",
    "digits": "7",
    "control characters": "score \x00 and \x01 more\n",
    "carriage returns": "score\r",
}


@pytest.mark.parametrize("piece", FLOODS.values(), ids=FLOODS)
def test_a_flood_takes_at_most_twenty_bytes_of_memory_for_each_byte(piece: str) -> None:
    data = (piece * (MEGABYTE // len(piece))).encode()
    reports: list[Report] = []
    assert memory(lambda: reports.append(check(data))) < 20 * MEGABYTE
    (report,) = reports
    assert report.lines[0] == piece.split("\n")[0] or len(report.lines) == 1


def test_a_list_of_a_million_faults_takes_no_more() -> None:
    data = ("score([" + "7," * (MEGABYTE // 2) + "]) => 5").encode()
    reports: list[Report] = []
    assert memory(lambda: reports.append(check(data))) < 20 * MEGABYTE
    assert reports[0].more == 499_001


def test_a_flood_of_control_characters_is_counted() -> None:
    report = check("a\x00" * 5000 + "\n" + WRONG)
    assert (len(report.findings), report.more) == (MOST_FINDINGS, 4001)
    assert {f.code for f in report.findings} == {"IO004"}


def test_where_nothing_can_be_said_everything_said_before_is_taken_back() -> None:
    for line in ("x\x00\n", WRONG, "score([x]) => 5\n"):
        data = line.encode() * 1500
        for end, finding in ((b"a\rb\n", "IO004 1501:2-1501:3"), (b"\xff", "IO002 1501:1-1501:2")):
            for after in (b"", data):
                report = check(data + end + after)
                assert [place_of(f) for f in report.findings] == [finding]
                assert report.more == 0


LONG = "日" * 1000


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        (LONG, ["GR103 1:1-1:1001"]),
        (f"{LONG}\n \n", ["GR103 1:1-1:1001"]),
        (f"{LONG} score([5]) => 5", ["GR301 1:1016-1:1017"]),
        (f"\ufeff{LONG} score([5]) => 5", ["IO006 1:1-1:2", "GR301 1:1016-1:1017"]),
        (f"score([5]) => 50\n{LONG}\x07\nscore([5]) => 5", ["IO004 2:1001-2:1002", "GR301 3:15-3:16"]),
        (f"{LONG}\x07", ["IO004 1:1001-1:1002"]),
        (f"{LONG}\r{LONG}\r", ["IO004 1:1001-1:1002"]),
        (f"{LONG}\ud800", ["IO002 1:1001-1:1002"]),
        (f"{LONG}\r\n\n", ["GR103 1:1-1:1001", "IO005 2:1-2:1"]),
    ],
    ids=range(9),
)
def test_places_on_a_long_line(text: str, findings: list[str]) -> None:
    assert [place_of(f) for f in check(text).findings] == findings


def test_claims_on_a_long_line_are_all_read() -> None:
    report = check("score([5]) => 50 and " * 30_000 + "score([5]) => 5")
    assert [place_of(f) for f in report.findings] == ["GR301 1:630015-1:630016"]
    assert report.extra["claims"] == {"read": 30_001, "unread": 0}


TOLD = partial(told, hole="greed")

# ---------------------------------------------------------------- any shape

FRAGMENTS = (
    *(
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        " ",
        "\n",
        ".",
        "::",
        "=",
        "'",
        '"',
        "!",
        "-",
        "5",
        "50",
        "1_",
        "1,000",
        "é",
        "\x00",
    ),
    *(
        "score",
        "score(",
        "score([",
        "score()",
        "score([5])",
        "score([5]) == 50",
        "(score ",
        "[1, 5]",
        "[]int{1, 5}",
        "list(",
    ),
    *(
        " == ",
        " => ",
        "== 5, ",
        "assert ",
        "assert_equal 50, ",
        "expect(",
        ".toBe(",
        "not ",
        "// ",
        "# ",
        ">>> ",
        "should ",
    ),
    *("new int[] {", "'(1 5)", "def ", "self.", "::def ", "max_score", "Bowling", "Greed", "|> ", "ruby> ", "\n    "),
)


@settings(max_examples=30)
@given(shapes_of(FRAGMENTS))
def test_twice_any_fragments_is_at_most_about_twice_the_work(shape: Shape) -> None:
    # What may belong to a call is 300 characters on each side: only beyond them is the work in proportion.
    assert is_linear(TOLD, shape, 6000)


@pytest.mark.parametrize(
    "shape",
    [
        [("::def ", True), ("score()", True), (" == 5, ", True)],
        [("score()", True), (" equals", True)],
        [("not ", True), ("self.", True), ("5, score([score([5])", True)],
    ],
    ids=str,
)
def test_shapes_that_were_slow_are_linear(shape: Shape) -> None:
    assert is_linear(TOLD, shape, 6000)
