"""Texts for Greed that are made to hurt: long ones, long lines, and those that would take a careless reader all day."""

from __future__ import annotations

import io
import tracemalloc
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.shared.work import work
from validator import greed
from validator.finding import MOST_FINDINGS, Report
from validator.greed.claiming import check_claims
from validator.greed.claims import find_in_line
from validator.greed.pieces import Piece, pieces

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
    def anew(text: str) -> int:
        find_in_line.cache_clear()
        return work(lambda: greed.check(text))

    for before, after in AROUND:
        small, large = (before + piece * times + after for times in (40, 160))
        greed.check(small)
        assert anew(large) < 5 * anew(small) + 500


@each_piece
def test_a_long_text_of_one_kind_has_a_report(piece: str) -> None:
    # A pattern that goes back over what it has read would be at this for minutes, and no tracing counts that as work.
    for before, after in AROUND:
        report = greed.check(before + piece * (100_000 // len(piece)) + after)
        assert len(report.findings) <= MOST_FINDINGS
        assert report.more == 0 or len(report.findings) == MOST_FINDINGS
        assert all(len(f.message) <= 200 + 10 * 60 for f in report.findings)


def test_a_list_of_a_million_faults_is_counted() -> None:
    report = greed.check("score([" + "x," * 500_000 + "]) => 5")
    assert (len(report.findings), report.more) == (MOST_FINDINGS, 499_000)
    report = greed.check("score([" + "7," * 500_000 + "]) => 5")
    assert (len(report.findings), report.more) == (MOST_FINDINGS, 499_001)
    assert {f.code for f in report.findings} == {"GR202", "GR203"}


@pytest.mark.parametrize("digits", ["9" * 100_000, "0" * 100_000 + "50", "1_" * 50_000 + "0", "-" + "1" * 100_000])
def test_a_number_may_be_of_any_length(digits: str) -> None:
    for text in (f"score([5]) => {digits}", f"assert_equal {digits}, score([5])", f"(assert-equal {digits} (score 5))"):
        report = greed.check(text)
        assert report.conforms == digits.endswith("050")
        assert [f.code for f in report.findings] == ["GR301"] * (not report.conforms)
    die = digits[:-1] + "7"
    codes = [f.code for f in greed.check(f"score([{die}]) => 5").findings]
    assert codes == ["GR102" if "_" in die else "GR202"]


# ---------------------------------------------------------------- many claims


def test_findings_over_the_most_are_only_counted() -> None:
    for lines in (MOST_FINDINGS - 1, MOST_FINDINGS, MOST_FINDINGS + 1, 5 * MOST_FINDINGS):
        report = greed.check(WRONG * lines)
        assert (len(report.findings), report.more) == (min(lines, MOST_FINDINGS), max(0, lines - MOST_FINDINGS))
        assert [f.line for f in report.findings] == list(range(1, len(report.findings) + 1))
        assert report.extra["diagnosis"]["of"] == lines


class Endless(io.RawIOBase):
    """A file of as many bytes as one likes, of which none is kept."""

    def __init__(self, piece: bytes, times: int, end: bytes = b"") -> None:
        self.piece, self.left, self.end = piece * 1000, times // 1000, end

    def read(self, size: int = -1) -> bytes:
        if self.left:
            self.left -= 1
            return self.piece
        end, self.end = self.end, b""
        return end


def peak(file: io.RawIOBase) -> tuple[Report, int]:
    """The report on a file, and the most memory that it took."""
    tracemalloc.start()
    try:
        report = greed.check_file(file)  # type: ignore[arg-type]
        return report, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_a_million_right_claims_take_little_memory() -> None:
    report, memory = peak(Endless(RIGHT.encode(), 1_000_000, b"score([5]) => 5\n"))
    assert [(f.code, f.line) for f in report.findings] == [("GR301", 1_000_001)]
    assert report.extra["diagnosis"]["answers"] == 1_000_001
    assert memory < 4_000_000


def test_many_wrong_claims_take_little_memory() -> None:
    report, memory = peak(Endless(WRONG.encode(), 200_000))
    assert (len(report.findings), report.more) == (MOST_FINDINGS, 199_000)
    assert report.lines == (WRONG.rstrip(),) * MOST_FINDINGS
    assert memory < 6_000_000


def test_a_line_without_end_takes_little_memory() -> None:
    report, memory = peak(Endless(b"x" * 1000, 100_000, b" score([5]) => 5"))
    assert [(f.code, f.line, f.column) for f in report.findings] == [("GR301", 1, 100_000_016)]
    assert memory < 40_000_000


def test_claims_on_a_line_without_end_are_all_read() -> None:
    claim = b"score([5]) => 50 and "
    report = greed.check_file(Endless(claim, 300_000, b"score([5]) => 5"))  # type: ignore[arg-type]
    assert [(f.code, f.line, f.column) for f in report.findings] == [("GR301", 1, 6_300_015)]
    assert report.extra["diagnosis"]["answers"] == 300_001


# ---------------------------------------------------------------- in pieces as in one


def same(one: Report, other: Report) -> bool:
    """Whether two reports say the same; which lines are kept to be shown may differ."""
    keys = ("hole", "conforms", "findings", "more", "extra")
    return all(getattr(one, key) == getattr(other, key) for key in keys)


LINES = st.sampled_from(
    [
        *("score([5]) => 50", "score([5]) => 5", "score([1,1,1,1]) == 400", "assert_equal 50, score([5])"),
        *("score([x]) => 1", "score([7]) => 1", "日本 score([2]) => 2", "\x07 score([5]) => 5"),
        *("", " ", "\x0c", "\u2003", "é", "x\x00y", "a\rb"),
    ]
)
ENDS = st.sampled_from(["\n", "\n", "\r\n"])


@settings(max_examples=300)
@given(
    st.lists(st.tuples(LINES, ENDS), max_size=12), st.sampled_from(["", "\ufeff"]), st.integers(1, 40), st.booleans()
)
@example([("a\rb", "\n"), ("c\rd", "\n")], "", 3, False)
@example([(" ", "\n"), ("score([5]) => 5", "\r\n"), ("x", "\n")], "\ufeff", 3, False)
def test_a_text_in_pieces_is_reported_as_in_one(lines: list[tuple[str, str]], mark: str, size: int, cut: bool) -> None:
    text = mark + "".join(line + end for line, end in lines)
    data = text.rstrip("\r\n").encode() if cut else text.encode()
    whole = check_claims("greed", io.BytesIO(data), size=1 << 20)
    assert same(check_claims("greed", io.BytesIO(data), size=size), whole)


@settings(max_examples=300)
@given(st.binary(), st.integers(1, 20))
def test_any_bytes_in_pieces_are_reported_as_in_one(data: bytes, size: int) -> None:
    assert same(check_claims("greed", io.BytesIO(data), size=size), greed.check(data))


@settings(max_examples=200)
@given(st.lists(st.sampled_from(["score([5]) => 50 ", "score([5]) => 5 ", "日本", "é", "x", "(score '(5)) => 1 "])),
       st.integers(1, 50), st.integers(100, 300))  # fmt: skip
def test_a_long_line_in_parts_is_reported_as_in_one(words: list[str], size: int, longest: int) -> None:
    data = "".join([*words, "\n", *words, "\nscore([1]) => 1"]).encode()
    whole = check_claims("greed", io.BytesIO(data))
    assert same(check_claims("greed", io.BytesIO(data), size=size, longest=longest), whole)


@given(st.text(alphabet="aé日\U0001f3b2\n\r"), st.integers(1, 9), st.integers(8, 20))
def test_pieces_join_to_the_file_and_cut_no_character(text: str, size: int, longest: int) -> None:
    data, line, column = text.encode(), 1, 0
    found: list[Piece] = list(pieces(io.BytesIO(data), size, longest))
    assert b"".join(piece.data for piece in found) == data
    for piece in found:
        assert (piece.line, piece.column) == (line, column)
        assert piece.data
        assert len(piece.data) < longest + size or b"\n" in piece.data
        part = piece.data.decode()
        line += part.count("\n")
        column = column + len(part) if piece.goes_on else 0
        assert piece.goes_on == ("\n" not in part and piece is not found[-1])
    for piece, following in pairwise(found):
        assert not (piece.data.endswith(b"\r") and following.data.startswith(b"\n"))


def report_on(data: bytes, size: int = 50, longest: int = 400) -> list[str]:
    report = check_claims("greed", io.BytesIO(data), size=size, longest=longest)
    found = [f"{f.code} {f.line}:{f.column}-{f.end_line}:{f.end_column}" for f in report.findings]
    return [*found, *([f"{report.more} more"] if report.more else [])]


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
        (f"{LONG}\r\n\n", ["IO005 2:1-2:1", "GR103 1:1-1:1001"]),
    ],
    ids=range(9),
)
def test_places_on_a_line_that_comes_in_parts(text: str, findings: list[str]) -> None:
    assert sorted(report_on(text.encode("utf-8", "surrogatepass"))) == sorted(findings)


@pytest.mark.parametrize("line", ["x\x00\n", WRONG, "score([x]) => 5\n"])
@pytest.mark.parametrize(("end", "finding"), [(b"a\rb\n", "IO004 1501:2-1501:3"), (b"\xff", "IO002 1501:1-1501:2")])
def test_where_nothing_can_be_said_everything_said_before_is_taken_back(line: str, end: bytes, finding: str) -> None:
    assert report_on(line.encode() * 1500 + end) == [finding]
    assert report_on(line.encode() * 1500 + end + line.encode() * 1500) == [finding]
