"""Bytes to lines: what is said of an output's bytes, word for word and place by place."""

from __future__ import annotations

import unicodedata
from random import Random

import pytest

from tests.dice_cricket.games import as_bytes, random_table
from validator import Finding, Report, check
from validator.finding import MOST_FINDINGS

TABLE = random_table(Random("text"))
LINES, GOOD = TABLE.lines, TABLE.bytes()
MARK = "\ufeff"
WHITE = [chr(i) for i in range(0x110000) if chr(i).isspace()]
CONTROLS = [chr(i) for i in range(0x110000) if unicodedata.category(chr(i)) == "Cc"]


def told(report: Report) -> list[str]:
    """Each finding as CODE line:column-end_line:end_column message."""
    return [place_of(f) + f" {f.message}" for f in report.findings]


def place_of(f: Finding) -> str:
    return f"{f.code} {f.line}:{f.column}-{f.end_line}:{f.end_column}"


def only(output: bytes | str, max_bytes: int | None = 128 * 1024) -> str:
    """The one finding on an output."""
    (finding,) = told(check(output, max_bytes=max_bytes))
    return finding


def put(line: int, column: int, what: str) -> str:
    """The good table with `what` before a place."""
    lines = [*LINES[: line - 1], LINES[line - 1][: column - 1] + what + LINES[line - 1][column - 1 :], *LINES[line:]]
    return "".join(line + "\n" for line in lines)


# ---------------------------------------------------------------- nothing there


@pytest.mark.parametrize(
    ("output", "finding"),
    [
        (b"", "IO001 1:1-1:1 the output is empty"),
        (b"\n", "IO001 1:1-1:1 the output holds only white space"),
        (b"   \n\n", "IO001 1:1-1:4 the output holds only white space"),
        # The carriage return belongs to the line end, so the first line is empty.
        (b"\r\n\r\n", "IO001 1:1-1:1 the output holds only white space"),
        (b"\t", "IO001 1:1-1:2 the output holds only white space"),
        ("\u2003\u3000\n \n".encode(), "IO001 1:1-1:3 the output holds only white space"),
    ],
    ids=["empty", "line feed", "blanks", "CR LF", "tab", "wide blanks"],
)
def test_white_space_is_an_empty_output(output: bytes, finding: str) -> None:
    assert only(output) == finding


@pytest.mark.parametrize("character", WHITE, ids=[f"U+{ord(c):04X}" for c in WHITE])
def test_every_kind_of_white_space_is_nothing(character: str) -> None:
    report = check(character * 3 + "\n" + character)
    assert [f.code for f in report.findings] == ["IO001"]
    assert not report.conforms


def test_a_mark_alone_is_an_empty_output_too() -> None:
    assert told(check(MARK)) == [
        "IO001 1:1-1:1 the output is empty",
        "IO006 1:1-1:2 the output begins with a byte order mark",
    ]


# ---------------------------------------------------------------- bytes that are no UTF-8


@pytest.mark.parametrize(
    ("output", "finding"),
    [
        (b"\xff", "IO002 1:1-1:2 byte 0xff is not UTF-8"),
        (b"ab\n\xc3\xa9\xe6\x97\xa5\x80x", "IO002 2:3-2:4 byte 0x80 is not UTF-8"),
        ("é日😀".encode() + b"\xfe\xff", "IO002 1:4-1:5 byte 0xfe is not UTF-8"),
        (b"a\xe6\x97", "IO002 1:2-1:3 byte 0xe6 is not UTF-8"),
        (b"a\xe6\x97\nb", "IO002 1:2-1:3 byte 0xe6 is not UTF-8"),
        (b"\xc0\xaf", "IO002 1:1-1:2 byte 0xc0 is not UTF-8"),
        (b"\xed\xa0\x80", "IO002 1:1-1:2 byte 0xed is not UTF-8"),
        (b"\xf4\x90\x80\x80", "IO002 1:1-1:2 byte 0xf4 is not UTF-8"),
        (b"+\x00\r\n\t\xff\xff", "IO002 2:2-2:3 byte 0xff is not UTF-8"),
        (b"\xef\xbb\xbfab\xff", "IO002 1:3-1:4 byte 0xff is not UTF-8"),
        (b"\n\n\xff", "IO002 3:1-3:2 byte 0xff is not UTF-8"),
    ],
)
def test_the_first_bad_byte_is_told_alone_and_counted_in_characters(output: bytes, finding: str) -> None:
    assert only(output) == finding


def test_a_bad_byte_in_a_table_is_all_that_is_said() -> None:
    assert only(GOOD[:100] + b"\xe9" + GOOD[100:]) == "IO002 2:45-2:46 byte 0xe9 is not UTF-8"


def test_a_lone_surrogate_in_a_str_is_a_bad_byte() -> None:
    assert only("ab\ud800") == "IO002 1:3-1:4 byte 0xed is not UTF-8"
    assert only(put(4, 3, "\udcff")) == "IO002 4:3-4:4 byte 0xed is not UTF-8"


# ---------------------------------------------------------------- too long


def test_the_limit_is_128_kib_and_no_less() -> None:
    blanks = 128 * 1024 - len(GOOD)
    assert check(GOOD + b" " * blanks).findings == ()
    assert (
        only(GOOD + b" " * (blanks + 1))
        == f"IO003 28:{blanks + 1}-28:{blanks + 2} the output is longer than 131,072 bytes"
    )


@pytest.mark.parametrize(
    ("output", "limit", "place"),
    [
        ("abc", 2, "1:3-1:4"),
        ("ab\ncd", 3, "2:1-2:2"),
        ("ab\ncd", 2, "1:3-1:4"),
        ("éé日", 4, "1:3-1:4"),
        ("éé日", 5, "1:3-1:4"),
        ("éé日", 3, "1:2-1:3"),
        ("é", 1, "1:1-1:2"),
        (MARK + "abc", 5, "1:3-1:4"),
        ("\ud800\ud800", 5, "1:1-1:2"),
    ],
)
def test_the_first_character_over_the_limit_is_shown(output: str, limit: int, place: str) -> None:
    assert only(output, max_bytes=limit) == f"IO003 {place} the output is longer than {limit:,} bytes"


def test_length_is_said_before_anything_else() -> None:
    assert only(b"\xff\x00\r\x80" * 9, max_bytes=8).startswith("IO003")
    assert only(b" " * 9, max_bytes=8).startswith("IO003")


# ---------------------------------------------------------------- control characters


@pytest.mark.parametrize("character", CONTROLS, ids=[f"U+{ord(c):04X}" for c in CONTROLS])
def test_every_control_character_is_refused(character: str) -> None:
    report = check(put(4, 10, character))
    if character == "\n":
        assert "IO004" not in {f.code for f in report.findings}
    else:
        assert [place_of(f) for f in report.findings] == ["IO004 4:10-4:11"]


@pytest.mark.parametrize("character", ["\u00ad", "\u200b", "\u2028", "\u202e", "\ufeff", "\ue000", "\U000e0001"])
def test_other_invisible_characters_are_no_control_characters(character: str) -> None:
    report = check(put(4, 3, character))
    assert "IO004" not in {f.code for f in report.findings}
    assert not report.conforms


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("\t", "a control character: `\\t`"),
        ("\x00", "a control character: `\\x00`"),
        ("\x1b", "a control character: `\\x1b`"),
        ("\x85", "a control character: `\\x85`"),
        ("\x00\x00\x7f", "3 control characters: `\\x00\\x00\\x7f`"),
        ("\x00" * 1000, "1,000 control characters: `" + "\\x00" * 9 + "…`"),
    ],
)
def test_one_run_is_one_finding(what: str, message: str) -> None:
    assert only(put(4, 5, what)) == f"IO004 4:5-4:{5 + len(what)} {message}"


def test_each_run_of_a_line_is_told() -> None:
    assert told(check(put(4, 5, "\x00a\x01\x02"))) == [
        "IO004 4:5-4:6 a control character: `\\x00`",
        "IO004 4:7-4:9 2 control characters: `\\x01\\x02`",
    ]


def test_a_lone_carriage_return_is_told_once_with_the_count() -> None:
    assert only(put(4, 5, "\r")) == "IO004 4:5-4:6 a carriage return ends no line"
    assert only(put(4, 5, "\r\rx\r")) == "IO004 4:5-4:6 3 carriage returns end no line"
    assert only(as_bytes(LINES, "\r")) == "IO004 1:56-1:57 27 carriage returns end no line"
    # Of two carriage returns before a line feed the second belongs to the line end.
    assert only(as_bytes(LINES, "\r\r\n")) == "IO004 1:56-1:57 27 carriage returns end no line"


def test_lone_carriage_returns_hide_whatever_else_is_wrong() -> None:
    assert only(put(4, 5, "\x00\t").replace("+\n", "+x\r", 1)) == "IO004 1:57-1:58 a carriage return ends no line"


def test_a_flood_of_runs_is_counted() -> None:
    report = check(put(4, 5, "\x00a" * (MOST_FINDINGS + 7)))
    assert (len(report.findings), report.more) == (MOST_FINDINGS, 7)


@pytest.mark.parametrize("blank", ["\t", "\x0b\x0c", "\r", " \t ", "\u2003", "\x1c\x1f\x85", "\u2028"], ids=repr)
def test_white_space_of_any_kind_may_stand_around_a_table(blank: str) -> None:
    report = check(f"{blank}\n{blank}\n".encode() + GOOD + f"{blank}\n\n{blank}".encode(), strict=True)
    assert report.findings == ()
    assert report.conforms


def test_a_tab_inside_a_table_is_no_white_space() -> None:
    inside = as_bytes([*LINES[:5], "\t", *LINES[5:]])
    assert [place_of(f) for f in check(inside).findings] == ["IO004 6:1-6:2"]


def test_control_characters_in_text_around_a_table_are_told_with_their_line() -> None:
    assert told(check(GOOD + b"\x1b[0m\n")) == ["IO004 28:1-28:2 a control character: `\\x1b`"]


# ---------------------------------------------------------------- line ends and marks


@pytest.mark.parametrize(
    "output",
    [as_bytes(LINES, "\r\n"), as_bytes(LINES, "\r\n")[:-2], GOOD[:-1]],
    ids=["CR LF", "CR LF, no end", "no end"],
)
def test_line_ends_of_one_kind_are_fine(output: bytes) -> None:
    assert check(output, strict=True).findings == ()


@pytest.mark.parametrize(
    ("ends", "finding"),
    [
        ("\n" * 3 + "\r\n" + "\n" * 23, "IO005 4:56-4:56 this line ends in CR LF, those before it in LF"),
        ("\r\n" * 3 + "\n" + "\r\n" * 23, "IO005 4:56-4:56 this line ends in LF, those before it in CR LF"),
        ("\n" * 26 + "\r\n", "IO005 27:56-27:56 this line ends in CR LF, those before it in LF"),
        ("\r\n" + "\n" * 26, "IO005 2:56-2:56 this line ends in LF, those before it in CR LF"),
        ("\r\n" * 5 + "\n" * 11 + "\r\n" * 11, "IO005 6:56-6:56 this line ends in LF, those before it in CR LF"),
    ],
)
def test_the_first_line_that_ends_otherwise_is_a_warning(ends: str, finding: str) -> None:
    each = ends.replace("\r\n", "R").replace("\n", "N")
    output = "".join(line + {"R": "\r\n", "N": "\n"}[end] for line, end in zip(LINES, each, strict=True))
    assert only(output) == finding
    assert check(output).conforms
    assert not check(output, strict=True).conforms


def test_line_ends_around_the_table_do_not_matter() -> None:
    assert check(b"\r\n \r\n" + GOOD + b"\r\n\n\r\n", strict=True).findings == ()


def test_a_mark_is_a_warning_and_takes_up_no_column() -> None:
    assert only(MARK.encode() + GOOD) == "IO006 1:1-1:2 the output begins with a byte order mark"
    assert check(MARK.encode() + GOOD).conforms
    assert told(check(MARK + put(1, 3, "x")))[0] == "IO006 1:1-1:2 the output begins with a byte order mark"
    assert place_of(check(MARK + put(1, 3, "x")).findings[1]) == "TB103 1:3-1:4"


def test_only_the_first_mark_is_a_mark() -> None:
    assert [f.code for f in check(MARK + MARK + GOOD.decode()).findings] != ["IO006"]
    assert not check(MARK + MARK + GOOD.decode()).conforms


def test_bytes_and_text_are_read_alike() -> None:
    for output in (GOOD, put(4, 3, "é\x00日").encode(), b"\xef\xbb\xbf" + GOOD, b"", b"x\r\ny\r"):
        assert check(output) == check(output.decode())
