"""The cells of a batter's row and the rules of what they may hold (DC2…)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from validator.finding import Fault, Layer, rule
from validator.place import Line, Span
from validator.wording import did_you_mean, quote, short

CELLS: Layer[[Row]] = Layer()
TOTAL: Layer[[Row]] = Layer()
WAYS_OUT = ("Bowled", "LBW", "Caught")
DISMISSALS = (*WAYS_OUT, "Retired", "Not Out")
NAME, RUNS, HOW_OUT, SCORE = range(4)
# What a cell may hold, for the rules and for the pattern of a table in perfect form. A name is at most six letters.
LETTERS, BALLS, WAYS = "[A-Za-z]", "[1246./]", "|".join(DISMISSALS)
LONGEST_NAME = 6
NUMBER = re.compile("0|[1-9][0-9]{0,5}")
NO_BALLS = re.compile("[^1246./ ]+")
BALLS_WRITTEN_OTHERWISE = {
    "0": "a dot ball is written `.`, not `0`",
    "3": "a rolled 3 is a dot ball, written `.`",
    "5": "a rolled 5 is a wicket, written `/`",
    ",": "the balls are written one after the other, with nothing between them",
    **dict.fromkeys("wWxX\\|", "a wicket is written `/`"),
    **dict.fromkeys("-*·•_", "a dot ball is written `.`"),
}
# A row that fits passes every rule of the cells, so that a good row need not ask them one by one.
GOOD_CELLS = re.compile(
    rf" *\| *{LETTERS}{{1,{LONGEST_NAME}}} *\| *{BALLS}+ *\| *(?:{WAYS}) *\| *(?:{NUMBER.pattern}) *\| *"
)


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its cells' texts, the blanks around them dropped; `given` is the name that was given, if known."""

    line: Line
    cells: tuple[str, ...]
    given: str | None = None

    @property
    def name(self) -> str:
        return self.cells[NAME]

    @property
    def runs(self) -> str:
        return self.cells[RUNS]

    @property
    def how_out(self) -> str:
        return self.cells[HOW_OUT]

    @property
    def score(self) -> str:
        return self.cells[SCORE]

    def where(self, cell: int, start: int = 0, end: int | None = None) -> Span:
        """The span of `text[start:end]` of a cell; of the whole line where the cell is empty."""
        text = self.cells[cell]
        if not text:
            return self.line.whole
        left = self.left(cell)
        return self.line.span(left + start, left + (len(text) if end is None else end))

    def left(self, cell: int) -> int:
        """Where a cell's text begins in the line, from 0."""
        raw = self.line.text.split("|", cell + 2)
        return sum(len(part) + 1 for part in raw[: cell + 1]) + len(raw[cell + 1]) - len(raw[cell + 1].lstrip(" "))


def read_row(line: Line, given: str | None = None) -> Row:
    """The row on a line; it must have the right number of separators."""
    return Row(line, tuple([cell.strip(" ") for cell in line.text.split("|")[1:-1]]), given)


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
    if row.name and not (row.name.isascii() and row.name.isalpha()):
        yield Fault(row.where(NAME), f"the name {quote(row.name)} is not made of letters only")


@rule("DC203", CELLS)
def name_too_long(row: Row) -> Iterator[Fault]:
    r"""A name is at most six letters long.

    "The names can be any length between 1 and 6."

    Remedy: Print the name that was given, in its own cell.

    Okay: 4 = |Freddy|.662/                         | Caught  | 14  |
    DC203: all s/^(.{6})(.)/\1\2\2/ ; 4 = |Freddie|.662/                         | Caught  | 14  |
    """
    if len(row.name) > LONGEST_NAME:
        yield Fault(row.where(NAME), f"the name {quote(row.name)} is {len(row.name):,} characters long, not 1 to 6")


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
        yield Fault(row.where(RUNS), f"{short(row.name) if row.name else 'the batter'} faced no ball")


@rule("DC205", CELLS)
def unknown_ball(row: Row) -> Iterator[Fault]:
    r"""A ball is one of `1 2 4 6 . /`.

    "Each ball can be one of 1 2 4 6 . /"; "A 0 may not be used to represent" a dot ball.

    Remedy: Write a 3 as `.` and a 5 as `/`.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC205: 4 = |Fred  |0662/                         | Caught  | 14  |
    """
    left = row.left(RUNS)
    for run in NO_BALLS.finditer(row.runs):
        what = "is no ball" if len(run.group()) == 1 else "are no balls"
        where = row.line.span(left + run.start(), left + run.end())
        yield Fault(where, f"{quote(run.group())} {what}", BALLS_WRITTEN_OTHERWISE.get(run.group()[0], ""))


@rule("DC206", CELLS)
def gap_in_runs(row: Row) -> Iterator[Fault]:
    r"""No blank stands between the balls.

    A batter's balls are one string; the text may stand anywhere in its cell, but in one piece.

    Remedy: Join the balls with nothing between them.

    Okay: 4 = |Fred  |                     .662/    | Caught  | 14  |
    DC206: 4 = |Fred  |.66 2/                        | Caught  | 14  |
    """
    left = row.left(RUNS)
    for run in re.finditer(" +", row.runs):
        count = len(run.group())
        what = "a blank stands" if count == 1 else f"{count:,} blanks stand"
        yield Fault(row.line.span(left + run.start(), left + run.end()), f"{what} between the balls")


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
        yield Fault(row.where(HOW_OUT), message, partial(did_you_mean, row.how_out, DISMISSALS))


@rule("DC208", CELLS)
def score_not_a_number(row: Row) -> Iterator[Fault]:
    r"""A Score is a number: `0`, or at most six digits without a zero in front.

    "The sum of all numbers in Runs" is at most 180.

    Remedy: Print the sum in plain digits, 0 where the batter scored nothing.

    Okay: 8 = |David |/                             |   LBW   |    0|
    DC208: 8 = |David |/                             |   LBW   | 00  |
    """
    if not NUMBER.fullmatch(row.score):
        yield Fault(
            row.where(SCORE), f"the Score {quote(row.score)} is no number" if row.score else "the Score is missing"
        )


@rule("DC209", TOTAL)
def total_not_a_number(total: Row) -> Iterator[Fault]:
    r"""The Total is a number: `0`, or at most six digits without a zero in front.

    It is a sum of runs; the largest possible is 1,974.

    Remedy: Print the sum in plain digits.

    Okay: 26 = |                  Total Runs                   |  169|
    DC209: 26 = |                  Total Runs                   |169.0|
    """
    text = total.cells[-1]
    if not NUMBER.fullmatch(text):
        message = f"the Total {quote(text)} is no number" if text else "the Total is missing"
        yield Fault(total.where(len(total.cells) - 1), message)
