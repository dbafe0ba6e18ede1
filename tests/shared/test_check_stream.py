"""`umpire check --stream`: many outputs in one file, parted by blank lines."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.dice_cricket.games import as_bytes, random_table
from tests.shared.card import STANDARD_CARD, example
from validator import check

JUDGE = "; explained by 2 of 16 readings; to judge a program run `umpire judge`"
GOOD = STANDARD_CARD.encode()
WRONG = example("26 s/169/170/")


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CR LF"])
def test_blocks_of_a_stream_have_numbers_and_count_lines_from_the_start(umpire: Any, end: str) -> None:
    good, wrong = (as_bytes(output.decode().splitlines(), end) for output in (GOOD, WRONG))
    blank = end.encode()
    Path("s").write_bytes(blank * 2 + good + blank + wrong + blank * 3 + good + b"  " + blank + wrong.rstrip())
    ran = umpire("check", "--stream", "--format", "concise", "s", "-", stdin=b"x\n")
    assert (ran.code, ran.err) == (1, "")
    message = "DC401 total-not-sum the Total is 170, but the Scores add up to 169\n"
    assert ran.out == f"s#2:56:51: {message}s#4:114:51: {message}-#1:1:1: TB101 missing-table there is no table\n"


def test_a_stream_in_json_is_one_object_a_line(umpire: Any) -> None:
    ran = umpire("check", "--stream", "--format", "json", stdin=GOOD + b"\n" + WRONG + b"\n" + GOOD)
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert [(o["name"], o["conforms"]) for o in told] == [("-#1", True), ("-#2", False), ("-#3", True)]
    assert list(told[1]) == ["name", "conforms", "readings", "dice", "diagnosis", "findings", "more"]
    assert [(f["code"], f["line"], f["end_line"]) for f in told[1]["findings"]] == [("DC401", 54, 54)]
    assert ran.code == 1


def test_lines_count_from_the_start_whatever_tells_of_them(umpire: Any) -> None:
    sheet = b"Batsman Seven: 6, 5 = 6 RUNS\n"
    ran = umpire("check", "--hole", "card-cricket", "--stream", "--format", "json", stdin=sheet + b"\n\n" + sheet)
    told = [json.loads(line)["implied"] for line in ran.out.splitlines()]
    assert [[(one["line"], one["column"]) for one in implied] for implied in told] == [
        [(1, 16), (1, 19)],
        [(4, 16), (4, 19)],
    ]


@pytest.mark.parametrize("stdin", [b"", b"\n\n", b"  \r\n\t\n"], ids=["nothing", "blank lines", "white space"])
def test_a_stream_without_a_block_is_one_empty_output(umpire: Any, stdin: bytes) -> None:
    ran = umpire("check", "--stream", "--format", "concise", stdin=stdin)
    assert (ran.code, ran.out) == (1, "-#1:1:1: IO001 empty-output the output is empty\n")


def test_a_block_of_a_stream_may_be_too_long_and_the_next_is_read(umpire: Any) -> None:
    ran = umpire("check", "--stream", "--format", "concise", stdin=b"x" * 300_000 + b"\ny\n\n" + GOOD + b"\n" + WRONG)
    assert ran.code == 1
    assert ran.out == (
        "-#1:1:131073: IO003 output-too-long the output is longer than 131,072 bytes\n"
        "-#3:57:51: DC401 total-not-sum the Total is 170, but the Scores add up to 169\n"
    )


@pytest.mark.parametrize("blanks", [10, 65_535, 65_536, 65_537, 200_000])
def test_a_blank_line_parts_blocks_however_long_it_is(umpire: Any, blanks: int) -> None:
    line = b" " * blanks + b"\n"
    ran = umpire("check", "--stream", "--strict", stdin=line + GOOD + line + GOOD + line)
    assert ran.out == f"-#1: conforms{JUDGE}\n-#2: conforms{JUDGE}\n2 of 2 outputs conform\n"
    assert ran.code == 0


# ---------------------------------------------------------------- whatever a program prints


@pytest.mark.parametrize("kind", ["bytes", "lines", "cells"])
@pytest.mark.once
def test_ten_thousand_broken_tables_exit_with_0_or_1(umpire: Any, kind: str) -> None:
    rng = Random(f"mutations {kind}")
    tables = [random_table(rng) for _ in range(100)]
    outputs = [mutated(rng.choice(tables).lines, kind, rng) for _ in range(3400)]
    for start in range(0, len(outputs), 340):
        part = outputs[start : start + 340]
        ran = umpire("check", "--stream", "--format", "json", stdin=b"\n\n".join(part))
        told = [json.loads(line) for line in ran.out.splitlines()]
        assert ran.err == ""
        assert ran.code == (0 if all(o["conforms"] for o in told) else 1)
        assert len(told) >= len(part)
        if kind == "cells":
            for one, output in zip(told, part, strict=True):
                report = check(output)
                assert (one["conforms"], one["dice"]) == (report.conforms, report.extra["dice"])
                assert [f["code"] for f in one["findings"]] == [f.code for f in report.findings]


def mutated(lines: list[str], kind: str, rng: Random) -> bytes:
    lines = list(lines)
    for _ in range(rng.randint(1, 3)):
        i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
        if kind == "lines":
            lines[i : i + rng.randint(0, 1)] = [lines[j]] * rng.randint(0, 2) or ["x"]
        elif kind == "cells":
            cells = lines[i].split("|")
            cell = rng.randrange(len(cells))
            cells[cell] = rng.choice(
                (cells[cell][::-1], "1/", " " * len(cells[cell]), lines[j].split("|")[-1], "Not Out", "é\x00")
            )
            # A blank line would part the output into two.
            lines[i] = "|".join(cells).strip() or "x"
    output = bytearray(as_bytes(lines))
    if kind == "bytes":
        for _ in range(rng.randint(1, 4)):
            output[rng.randrange(len(output))] = rng.randrange(256)
    return bytes(output)


def test_tables_without_a_blank_line_between_them_are_outputs_of_their_own(umpire: Any) -> None:
    ran = umpire("check", "--stream", "--format", "concise", stdin=GOOD + WRONG + GOOD + b"\n" + WRONG)
    message = "DC401 total-not-sum the Total is 170, but the Scores add up to 169\n"
    assert ran == (1, f"-#2:53:51: {message}-#4:108:51: {message}", "")


def test_a_second_closing_border_begins_another_output(umpire: Any) -> None:
    border = GOOD.splitlines(keepends=True)[-1]
    told = [
        json.loads(line)
        for line in umpire("check", "--stream", "--format", "json", stdin=GOOD + border).out.split("\n")[:-1]
    ]
    assert [one["conforms"] for one in told] == [True, False]
