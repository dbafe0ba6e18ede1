"""One way to break each rule: a mutant breaks a good table at a random place so that just one rule is broken.

Here are those of the bytes and of the table; those of the rows, the card and the game are in `row_mutants.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from tests.dice_cricket.games import CLOSING, FIRST_BATTER, HEADING, PLAYERS, TOTAL, WIDTHS, Table, as_bytes, row


class UnfitError(Exception):
    """This table cannot be broken in this way; take another."""


class Mutant(NamedTuple):
    """A broken output, the line of the finding (None: unknown), and the names to check it with (None: not known)."""

    output: bytes
    line: int | None = None
    given: list[str] | None = None


MUTANTS: dict[str, Callable[[Table, Random], Mutant]] = {}
Make = Callable[[Table, Random], Mutant]
BORDERS = (0, *range(2, TOTAL, 2), CLOSING)
BATTER_ROWS = tuple(range(FIRST_BATTER, TOTAL, 2))
WORDS = ("Well played!", "Fred 14", "Total Runs 121", "één | twee", "0", "Ünïcode", "->", "= + -", "日本")


def breaks(code: str) -> Callable[[Make], Make]:
    def register(make: Make) -> Make:
        MUTANTS[code] = make
        return make

    return register


def with_line(table: Table, i: int, *lines: str) -> bytes:
    """The table with line `i` replaced by `lines`."""
    return as_bytes([*table.lines[:i], *lines, *table.lines[i + 1 :]])


def inserted(text: str, at: int, what: str) -> str:
    return text[:at] + what + text[at:]


# ---------------------------------------------------------------- bytes


@breaks("IO001")
def only_white_space(table: Table, rng: Random) -> Mutant:
    return Mutant("".join(rng.choices(" \n\t\r\x0c\u2003\u00a0", k=rng.randint(0, 40))).encode(), 1)


@breaks("IO002")
def a_byte_that_is_no_utf_8(table: Table, rng: Random) -> Mutant:
    output = table.bytes()
    at = rng.randint(0, len(output))
    return Mutant(output[:at] + bytes([rng.randint(0x80, 0xFF)]) + output[at:], output.count(b"\n", 0, at) + 1)


@breaks("IO003")
def no_end_of_blank_lines(table: Table, rng: Random) -> Mutant:
    output = table.bytes() + rng.choice((b"\n", b" \n", b" ")) * 140_000
    return Mutant(output, output.count(b"\n", 0, 128 * 1024) + 1)


@breaks("IO004")
def a_control_character(table: Table, rng: Random) -> Mutant:
    i = rng.randrange(len(table.lines))
    character = rng.choice("\x00\t\x0b\x0c\r\x1b\x7f\x80\x85\x9f")
    length = len(table.lines[i])
    at = rng.choice((0, 1, rng.randrange(length), length - (character == "\r")))
    return Mutant(with_line(table, i, inserted(table.lines[i], at, character)), i + 1)


@breaks("IO005")
def one_line_ends_otherwise(table: Table, rng: Random) -> Mutant:
    ends = [b"\n", b"\r\n"]
    rng.shuffle(ends)
    odd = rng.randrange(len(table.lines))
    output = b"".join(line.encode() + ends[i == odd] for i, line in enumerate(table.lines))
    return Mutant(output, odd + 1 if odd else 2)


@breaks("IO006")
def a_mark_in_front(table: Table, rng: Random) -> Mutant:
    return Mutant(b"\xef\xbb\xbf" + table.bytes(), 1)


# ---------------------------------------------------------------- table


@breaks("TB101")
def only_words(table: Table, rng: Random) -> Mutant:
    lines = rng.choices(WORDS, k=rng.randint(1, 9))
    return Mutant(as_bytes([*lines, *[""] * rng.randint(0, 3)]), len(lines))


@breaks("TB102")
def a_line_of_words(table: Table, rng: Random) -> Mutant:
    at = rng.randint(0, len(table.lines))
    lines = [*table.lines[:at], *rng.choices(WORDS, k=rng.randint(1, 3)), *table.lines[at:]]
    return Mutant(as_bytes(lines), at + 1)


@breaks("TB103")
def a_border_with_something_else(table: Table, rng: Random) -> Mutant:
    i = rng.choice(BORDERS)
    line, at = table.lines[i], rng.randrange(1, len(table.lines[i]) - 1)
    put = rng.choice("-|=~é ") if line[at] == "+" else rng.choice("+|=~é ")
    return Mutant(with_line(table, i, line[:at] + put + line[at + 1 :]), i + 1)


@breaks("TB104")
def a_separator_beside_its_column(table: Table, rng: Random) -> Mutant:
    i = rng.randrange(len(table.lines))
    line, filling = table.lines[i], "-" if i in BORDERS else " "
    at = rng.choice([m.start() for m in re.finditer(r"[|+]", line)])
    if line[at + 1 : at + 2] == filling and rng.random() < 0.5:
        moved = line[:at] + filling + line[at] + line[at + 2 :]
    elif at == 0 and i in BORDERS:
        raise UnfitError
    else:
        moved = inserted(line, at, filling)
    return Mutant(with_line(table, i, moved), i + 1)


@breaks("TB105")
def a_border_is_missing(table: Table, rng: Random) -> Mutant:
    i = rng.choice(BORDERS[:-1])
    return Mutant(with_line(table, i), i + 1)


@breaks("TB106")
def another_number_of_cells(table: Table, rng: Random) -> Mutant:
    i = rng.choice((HEADING, rng.choice(BATTER_ROWS), TOTAL))
    line, separator = table.lines[i], rng.random() < 0.5
    at = rng.choice([j for j, c in enumerate(line) if c == ("|" if separator else " ")])
    return Mutant(with_line(table, i, line[:at] + (" " if separator else "|") + line[at + 1 :]), i + 1)


@breaks("TB107")
def another_heading(table: Table, rng: Random) -> Mutant:
    words = ["Name", "Runs", "How Out", "Score"]
    cell = rng.randrange(4)
    wrong = ("name", "RUNS", "HowOut", "Balls", "", "Points", "Nme", "How  Out", "Näme", words[cell - 1])
    words[cell] = rng.choice([w for w in wrong if len(w) <= WIDTHS[cell]])
    if words[cell] == "Score":
        raise UnfitError
    return Mutant(with_line(table, HEADING, row(tuple(words), WIDTHS, rng)), HEADING + 1)


@breaks("TB108")
def not_eleven_batters(table: Table, rng: Random) -> Mutant:
    if rng.random() < 0.5:
        fewer = rng.randint(1, PLAYERS)
        lines = table.lines[:FIRST_BATTER] + table.lines[FIRST_BATTER + 2 * fewer :]
        return Mutant(as_bytes(lines), TOTAL - 2 * fewer + 1)
    i = rng.choice(BATTER_ROWS)
    return Mutant(
        as_bytes([*table.lines[:i], *table.lines[i : i + 2] * rng.randint(2, 9), *table.lines[i + 2 :]]), TOTAL + 1
    )


@breaks("TB109")
def no_total_line_at_the_end(table: Table, rng: Random) -> Mutant:
    if {"Name", "Runs", "Score"} & {batter.name for batter in table.game.batters}:
        # After the total line such a name would begin a second table.
        raise UnfitError
    lines, batter = table.lines, table.lines[rng.choice(BATTER_ROWS)]
    without = rng.choice((lines[:TOTAL], lines[: TOTAL - 1], [*lines[: TOTAL - 1], lines[CLOSING]]))
    after = [*lines, batter, *lines[:1] * rng.randint(0, 1)]
    swapped = [*lines[: TOTAL - 2], lines[TOTAL], lines[TOTAL - 1], lines[TOTAL - 2], lines[CLOSING]]
    made, line = rng.choice(((without, len(without)), (after, CLOSING + 2), (swapped, TOTAL + 1)))
    return Mutant(as_bytes(made), line)


@breaks("TB110")
def the_output_stops(table: Table, rng: Random) -> Mutant:
    kept = table.lines[: rng.choice((rng.randint(1, TOTAL - 3), CLOSING))]
    output = as_bytes(kept)
    if len(kept) < TOTAL and rng.random() < 0.7:
        # Cut in the middle of the last line, or of the first.
        output = output[: rng.choice((rng.randint(1, 55), rng.randint(len(output) - 55, len(output) - 2)))]
    return Mutant(output, output.rstrip(b"\n").count(b"\n") + 1)


@breaks("TB111")
def another_label(table: Table, rng: Random) -> Mutant:
    label = rng.choice(("Total", "total runs", "TotalRuns", "Total  Runs", "Sum", "", "Total Runs:", "Runs", "Tötal"))
    total = sum(batter.score for batter in table.game.batters)
    return Mutant(with_line(table, TOTAL, row((label, str(total)), (47, 5), rng)), TOTAL + 1)


@breaks("TB112")
def a_border_twice(table: Table, rng: Random) -> Mutant:
    i = rng.choice(BORDERS)
    return Mutant(with_line(table, i, table.lines[i], table.lines[i]), i + 2)


@breaks("TB113")
def a_blank_line(table: Table, rng: Random) -> Mutant:
    i = rng.randrange(len(table.lines) - 1)
    return Mutant(with_line(table, i, table.lines[i], " " * rng.choice((0, 0, 3, 55))), i + 2)


def widened(table: Table, cell: int, by: int) -> Table:
    """The same table with one column wider, its own rows filled up."""
    at = sum(WIDTHS[:cell]) + cell + 1
    lines = [inserted(line, at, ("-" if line[0] == "+" else " ") * by) for line in table.lines[:TOTAL]]
    # Of the total line, whose first three cells are one, the end of that cell gives way.
    at = at if cell == 3 else 48
    last = [inserted(line, at, filling * by) for line, filling in zip(table.lines[TOTAL:], " -", strict=True)]
    return Table(table.game, lines + last, table.rng)


@breaks("TB121")
def another_width(table: Table, rng: Random) -> Mutant:
    return Mutant(widened(table, rng.randrange(4), rng.randint(1, 9)).bytes(), 1)


@breaks("TB122")
def blanks_at_the_end(table: Table, rng: Random) -> Mutant:
    i = rng.randrange(len(table.lines))
    return Mutant(with_line(table, i, table.lines[i] + " " * rng.randint(1, 9)), i + 1)


@breaks("TB123")
def blanks_before_all(table: Table, rng: Random) -> Mutant:
    blanks = " " * rng.randint(1, 9)
    return Mutant(as_bytes([blanks + line for line in table.lines]), 1)
