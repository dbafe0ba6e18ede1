"""Outputs made to hurt: the longest ones, the emptiest ones, and those that would take a careless judge all day."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.dice_cricket.games import FIRST_BATTER, as_bytes, random_table
from tests.shared.work import Shape, is_linear, memory, shaped, shapes_of, told, work
from validator import Report, check, report
from validator.dice_cricket.given import CHALLENGE
from validator.finding import MOST_FINDINGS

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
LIMIT = 128 * 1024
TABLE = random_table(Random("hostile"))
LINES, GOOD = TABLE.lines, TABLE.bytes()
ROW, BORDER = LINES[FIRST_BATTER], LINES[0]
# Pieces that are repeated until the output is full: each a different way to be long.
PIECES = {
    **{f"all {c!r}": c for c in "|+-\n/1. x\t\r\x00é"},
    "empty rows": "|\n",
    "two bars": "||\n",
    "empty cells": "|||||\n",
    "one-letter cells": "|a|b|c|d|\n",
    "total lines": "|Total Runs|1|\n",
    "cut totals": "|Total\n",
    "short borders": "+\n",
    "ragged borders": "+-+--+-\n+--+-\n",
    "dashes": "-\n",
    "indented": " |\n  |\n   +\n",
    "outside": "x\n",
    "outside and blank": "x\n\n",
    "outside and row": "x\n|||||\n",
    "rows": ROW + "\n",
    "borders": BORDER + "\n",
    "tables": GOOD.decode(),
    "headings": "|Name|Runs|How Out|Score|\n",
    "control lines": "\x00\n",
    "control rows": "|\x00|\x01|\x02|\x03|\n",
    "CR LF": "x\r\n",
    "mixed ends": "|||||\r\n|||||\n",
    "marks": "\ufeff",
    "wide signs": "日",
    "lone surrogate": "\ud800",
    "bad balls": "x1",
    "gaps": "1 ",
    "Unicode digits": "\u0661",
}
each_piece = pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)


def filled(piece: str, size: int, before: str = "", after: str = "") -> bytes:
    """An output of about `size` bytes: a piece as often as it fits."""
    each = piece.encode("utf-8", "surrogatepass")
    rest = size - len(before) - len(after)
    return before.encode() + each * max(1, rest // len(each)) + after.encode()


def bounded(got: Report) -> None:
    """What a report is like, however bad the output."""
    assert len(got.findings) <= MOST_FINDINGS
    assert got.more == 0 or len(got.findings) == MOST_FINDINGS
    for finding in got.findings:
        assert len(finding.message) <= 200 + 10 * 60
        assert finding.message.isprintable()
        assert 1 <= finding.line <= finding.end_line <= len(got.lines)


@each_piece
def test_the_longest_output_of_one_kind_has_a_report(piece: str) -> None:
    output = filled(piece, LIMIT)
    got = check(output)
    bounded(got)
    assert not got.conforms
    longer = check(output.ljust(LIMIT + 1, b"\n"))
    assert [f.code for f in longer.findings] == ["IO003"]


@each_piece
def test_a_cell_of_one_kind_has_a_report(piece: str) -> None:
    for cell in range(1, 5):
        cells = ROW.split("|")
        cells[cell] = piece.strip("\r\n") * (40_000 // len(piece.encode("utf-8", "surrogatepass")))
        bounded(check("\n".join([*LINES[:FIRST_BATTER], "|".join(cells), *LINES[FIRST_BATTER + 1 :]])))


@pytest.mark.parametrize("token", ["A", "1", "/", "\u202e", "\x00", "\\", "`", "\U0001f3cf"], ids=ascii)
@pytest.mark.parametrize("place", ["name", "runs", "how_out", "score", "label", "total", "border", "outside", "given"])
def test_a_token_of_a_megabyte_makes_no_long_message(token: str, place: str) -> None:
    long, names = token * 1_000_000, [batter.name for batter in TABLE.game.batters]
    lines = list(LINES)
    if place in ("name", "runs", "how_out", "score"):
        # The row is as wide as the token, and so is every other line, so that its cells are read.
        cell = ("name", "runs", "how_out", "score").index(place) + 1
        lines = [_widened(line, cell, long if i == FIRST_BATTER else "", len(long)) for i, line in enumerate(lines)]
    elif place == "label":
        lines[-2] = f"|{long}|1    |"
    elif place == "total":
        lines[-2] = f"|Total Runs{' ' * 37}|{long}|"
    elif place == "border":
        lines[2] = f"+{long}+"
    elif place == "outside":
        lines.append(long)
    else:
        names[0] = long
    got = check("\n".join(lines), given=names if place == "given" else None, max_bytes=None)
    bounded(got)
    assert not got.conforms
    for shown in (report.full("x", got), report.concise("x", got)):
        assert all(len(line) < 1200 for line in shown.split("\n"))
        assert shown.replace("\n", "").isprintable() or token == "\u202e"


def _widened(line: str, cell: int, text: str, width: int) -> str:
    mark = line[0]
    parts = line.split(mark)
    if len(parts) == 6:
        parts[cell] = text or (parts[cell] if mark == "|" else "").ljust(width, "-" if mark == "+" else " ")
    return mark.join(parts)


def test_findings_over_the_most_are_only_counted() -> None:
    for lines in (MOST_FINDINGS - 1, MOST_FINDINGS, MOST_FINDINGS + 1, 5 * MOST_FINDINGS):
        got = check(as_bytes([*LINES, *["x", ""] * lines]))
        assert (len(got.findings), got.more) == (min(lines, MOST_FINDINGS), max(0, lines - MOST_FINDINGS))
        assert got.findings[0].line == 28


def test_recursion_is_not_how_long_games_are_read() -> None:
    balls = "1246." * 5000
    assert not check(GOOD.decode().replace(TABLE.game.batters[0].runs, balls, 1)).conforms


# ---------------------------------------------------------------- linear work
#
# Work is counted, not timed: see work.py.


@each_piece
def test_four_times_the_output_is_at_most_five_times_the_work(piece: str) -> None:
    # A single right table would take the short way, which is no measure of the long one.
    small, large = filled(piece, 4_000), filled(piece, 16_000)
    check(small)
    assert work(lambda: check(large)) < 5 * work(lambda: check(small)) + 500


@pytest.mark.parametrize("cell", [1, 2, 3, 4])
@pytest.mark.parametrize("piece", ["x1", "1 ", "/", "1.", "é", "\x00a"], ids=ascii)
def test_four_times_a_cell_is_at_most_five_times_the_work(piece: str, cell: int) -> None:
    def output(times: int) -> bytes:
        text = piece * times
        return as_bytes(
            [_widened(line, cell, text if i == FIRST_BATTER else "", len(text)) for i, line in enumerate(LINES)]
        )

    small, large = output(400), output(1600)
    check(small)
    assert work(lambda: check(large)) < 5 * work(lambda: check(small)) + 500


class Counted(tuple[str, ...]):
    """Lines that count how many of them are read."""

    reads = 0

    def __iter__(self) -> Iterator[str]:
        for line in super().__iter__():
            Counted.reads += 1
            yield line

    def __getitem__(self, i: Any) -> Any:
        Counted.reads += 1
        return super().__getitem__(i)


def test_showing_findings_reads_each_line_a_few_times_at_most() -> None:
    got = check(as_bytes([*LINES, *["x", ""] * 900]))
    lines = Counted(got.lines)
    Counted.reads = 0
    report.full("x", Report(got.hole, got.conforms, got.findings, got.more, lines=lines))
    assert 0 < Counted.reads <= 5 * len(lines)


TOLD = partial(told, hole="dice-cricket")

# What a table and what is no table are made of: any few of these, repeated, are a shape.
FRAGMENTS = (
    *(
        "|",
        "+",
        "-",
        "/",
        "\n",
        " ",
        "\t",
        "\r\n",
        "0",
        "1246./",
        "x",
        "é",
        "日",
        "\x00",
        "\x1b[1m",
        "\ufeff",
        "+--",
        "|||||",
    ),
    *(
        "Total",
        "Total Runs",
        "Not Out",
        "Retired",
        "Caught",
        "Name",
        "How Out",
        "|\n",
        "+\n",
        "||\n",
        "|total||\n",
        "```\n",
        "$ ",
    ),
    *("|Total Runs|1|\n", "|a|1|Caught|1|\n", "|a|/|LBW|0|\n", "|---|---|\n", "─", "│", "┼──┼", "a@b ", "Fred"),
    *(BORDER + "\n", ROW + "\n", LINES[1] + "\n", LINES[-2] + "\n", LINES[-1] + "\n", GOOD.decode()),
)
OPTIONS = st.fixed_dictionaries(
    {"reading": st.sampled_from(["any", "house", "no-dots/stay/once/face"]), "strict": st.booleans()},
    optional={"given": st.just(CHALLENGE), "replay": st.just(True)},
)


@settings(max_examples=40)
@given(shapes_of(FRAGMENTS), OPTIONS)
def test_twice_any_fragments_is_at_most_about_twice_the_work(shape: Shape, how: dict[str, Any]) -> None:
    assert is_linear(partial(TOLD, **how), shape)


# Each was quadratic once, or is the longest to check of those that were found.
FOUND: list[Shape] = [
    [("|\n", True), ("|total||\n", True)],
    [("|Total Runs|1|\n", True)],
    [("+\n", True)],
    [("\x00:", True)],
    [("@", True), ("\n\n", True)],
]


@pytest.mark.parametrize("shape", FOUND, ids=str)
def test_shapes_that_were_slow_are_linear(shape: Shape) -> None:
    assert is_linear(TOLD, shape)


@pytest.mark.parametrize("shape", [*FOUND, [("|||||\n", True)], [("x\n\n", True)], [("\n", True)]], ids=str)
def test_the_longest_output_takes_at_most_64_megabytes(shape: Shape) -> None:
    output = shaped(shape, LIMIT - 100)
    TOLD(b"x")
    assert memory(lambda: TOLD(output)) <= 64 * 1024 * 1024
