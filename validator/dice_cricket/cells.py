"""The cells of a row, and the rules of what they may hold (DC2…)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from validator.finding import Fault, Layer, rule
from validator.place import Line, Span
from validator.text import Text
from validator.wording import did_you_mean, quote

# What a cell may hold, for the rules here and for the pattern of a table in perfect form.
LETTER, LONGEST_NAME = "[A-Za-z]", 6
BALLS = "1246./"
WAYS_OUT = ("Bowled", "LBW", "Caught")
DISMISSALS = (*WAYS_OUT, "Retired", "Not Out")
NUMBER = "0|[1-9][0-9]{0,5}"
THE_FIVE = "How Out is Bowled, LBW, Caught, Retired or Not Out, with just these capitals."
NAME, RUNS, HOW_OUT, SCORE = range(4)
TOTAL_SCORE = 1
# What is meant by a sign that is no ball.
MEANT = {
    "0": "a dot ball is written `.`, not `0`",
    "3": "a rolled 3 is a dot ball, written `.`",
    "5": "a rolled 5 is a wicket, written `/`",
    **dict.fromkeys("wWxX\\|", "a wicket is written `/`"),
    **dict.fromkeys("-*·•_", "a dot ball is written `.`"),
    ",": "the balls are written one after the other, with nothing between them",
}


class Row(NamedTuple):
    """Line `at` of a text: its cells' texts without the blanks around them, and the name `given` for it, if known."""

    text: Text
    at: int
    cells: tuple[str, ...]
    given: str | None = None

    @property
    def line(self) -> Line:
        """The line; most are never shown."""
        return self.text.line(self.at)

    @property
    def name(self) -> str:
        """Who bats."""
        return self.cells[NAME]

    @property
    def runs(self) -> str:
        """The balls that the batter faced."""
        return self.cells[RUNS]

    @property
    def how_out(self) -> str:
        """How the batter was out, or was not."""
        return self.cells[HOW_OUT]

    @property
    def score(self) -> str:
        """The batter's runs together, as they are printed."""
        return self.cells[SCORE]

    def where(self, cell: int, start: int = 0, end: int | None = None) -> Span:
        """The span of `text[start:end]` of a cell; of all its blanks where the cell is empty."""
        raw = self.text.lines[self.at].split("|", cell + 2)
        edge, text = sum(len(part) + 1 for part in raw[: cell + 1]), self.cells[cell]
        if not text:
            return self.line.span(edge, edge + len(raw[cell + 1]))
        left = edge + len(raw[cell + 1]) - len(raw[cell + 1].lstrip(" "))
        return self.line.span(left + start, left + (len(text) if end is None else end))


CELLS, TOTALS = Layer[[Row]](), Layer[[Row]]()


def read_row(text: Text, at: int, given: str | None = None) -> Row:
    """The row on a line, which must have the right number of separators."""
    return Row(text, at, tuple([cell.strip(" ") for cell in text.lines[at].split("|")[1:-1]]), given)


def runs_in(balls: str) -> int:
    """The runs that the balls score."""
    return balls.count("1") + 2 * balls.count("2") + 4 * balls.count("4") + 6 * balls.count("6")


@rule("DC201", CELLS)
def empty_name(row: Row) -> Iterator[Fault]:
    r"""Every batter has a name.

    "The name must be a string made up entirely of letters", between 1 and 6 of them.

    Remedy: Print the name that was given.

    Okay: 4 = |F     |.662/                         | Caught  | 14  |
    DC201: 4 = |      |.662/                         | Caught  | 14  |
    """
    if not row.name:
        yield Fault(row.where(NAME), "the name is missing")


@rule("DC202", CELLS)
def name_not_letters(row: Row) -> Iterator[Fault]:
    r"""A name is made up of the letters A to Z and a to z.

    "The name must be a string made up entirely of letters, upper or lower case"; the regex is `A-Za-z`.

    Remedy: Print the name that was given, and nothing else in its cell.

    Okay: 4 = |fReD  |.662/                         | Caught  | 14  |
    DC202: 4 = |Fred* |.662/                         | Caught  | 14  |
    """
    if not re.fullmatch(f"{LETTER}*", row.name):
        yield Fault(row.where(NAME), f"the name {quote(row.name)} is not made of letters only")


@rule("DC203", CELLS)
def name_too_long(row: Row) -> Iterator[Fault]:
    r"""A name is at most six letters long.

    "The names can be any length between 1 and 6."

    Remedy: Print the name that was given, in its own cell.

    Okay: 4 = |Freddy|.662/                         | Caught  | 14  |
    DC203: all s/^(.{6})(.)/\1\2\2/ ; 4 = |Freddie|.662/                         | Caught  | 14  |
    """
    if (length := len(row.name)) > LONGEST_NAME:
        message = f"the name {quote(row.name)} is {length:,} characters long, not 1 to {LONGEST_NAME}"
        yield Fault(row.where(NAME), message)


@rule("DC204", CELLS)
def no_balls(row: Row) -> Iterator[Fault]:
    r"""Every batter faced a ball.

    "All 11 players should have something in the Runs section." A game in which one never faced must be thrown away
    and played again; that is one game in eight.

    Remedy: Play again until every batter has faced a ball.

    Okay: 8 = |David |/                             |   LBW   | 0   |
    DC204: 8 = |David |                              |   LBW   | 0   |
    """
    if not row.runs:
        yield Fault(row.where(RUNS), f"{_called(row.name)} faced no ball")


def _called(name: str) -> str:
    # Nothing is known here of the name, which may be anything.
    return name if re.fullmatch(f"{LETTER}{{1,{LONGEST_NAME}}}", name) else quote(name) if name else "the batter"


@rule("DC205", CELLS)
def unknown_ball(row: Row) -> Iterator[Fault]:
    r"""A ball is one of `1 2 4 6 . /`.

    "Each ball can be one of 1 2 4 6 . /"; "A 0 may not be used to represent" a dot ball.

    Remedy: Write a 3 as `.` and a 5 as `/`.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC205: 4 = |Fred  |0662/                         | Caught  | 14  |
    """
    for text, where in _found(row, f"[^{BALLS} ]+"):
        what = "is no ball" if len(text) == 1 else "are no balls"
        yield Fault(where, f"{quote(text)} {what}", MEANT.get(text[0], ""))


@rule("DC206", CELLS)
def gap_in_runs(row: Row) -> Iterator[Fault]:
    r"""No blank stands between the balls.

    A batter's balls are one string; the text may stand anywhere in its cell, but in one piece.

    Remedy: Join the balls with nothing between them.

    Okay: 4 = |Fred  |                     .662/    | Caught  | 14  |
    DC206: 4 = |Fred  |.66 2/                        | Caught  | 14  |
    """
    for blanks, where in _found(row, " +"):
        what = "a blank stands" if len(blanks) == 1 else f"{len(blanks):,} blanks stand"
        yield Fault(where, f"{what} between the balls")


def _found(row: Row, pattern: str) -> Iterator[tuple[str, Span]]:
    # What a pattern finds among the balls, and where.
    found = [*re.finditer(pattern, row.runs)]
    left, line = row.where(RUNS).column - 1 if found else 0, row.line
    return ((run.group(), line.span(left + run.start(), left + run.end())) for run in found)


@rule("DC207", CELLS)
def unknown_dismissal(row: Row) -> Iterator[Fault]:
    r"""How Out is Bowled, LBW, Caught, Retired or Not Out.

    "The way the batter was out. Can be any of Bowled, LBW (Leg Before Wicket), Caught, Retired or Not Out."

    Remedy: Write one of the five, with just these capitals.

    Okay: 4 = |Fred  |.662/                         |     LBW | 14  |
    DC207: 4 = |Fred  |.662/                         | caught  | 14  |
    """
    if row.how_out not in DISMISSALS:
        message = f"{quote(row.how_out)} is no way to be out" if row.how_out else "How Out is empty"
        yield Fault(row.where(HOW_OUT), message, partial(did_you_mean, row.how_out, DISMISSALS, then=THE_FIVE))


@rule("DC208", CELLS)
def score_not_a_number(row: Row) -> Iterator[Fault]:
    r"""A Score is a number: `0`, or at most six digits without a zero in front.

    "The sum of all numbers in Runs" is at most 180.

    Remedy: Print the sum in plain digits, 0 where the batter scored nothing.

    Okay: 8 = |David |/                             |   LBW   |    0|
    DC208: 8 = |David |/                             |   LBW   | 00  |
    """
    yield from _no_number(row, SCORE, "Score")


@rule("DC209", TOTALS)
def total_not_a_number(total: Row) -> Iterator[Fault]:
    r"""The Total is a number: `0`, or at most six digits without a zero in front.

    It is a sum of runs; the largest possible is 1,974.

    Remedy: Print the sum in plain digits.

    Okay: 26 = |                  Total Runs                   |  169|
    DC209: 26 = |                  Total Runs                   |169.0|
    """
    yield from _no_number(total, TOTAL_SCORE, "Total")


def _no_number(row: Row, cell: int, what: str) -> Iterator[Fault]:
    text = row.cells[cell]
    if not re.fullmatch(NUMBER, text):
        message = f"the {what} {quote(text)} is no number" if text else f"the {what} is missing"
        yield Fault(row.where(cell), message)
