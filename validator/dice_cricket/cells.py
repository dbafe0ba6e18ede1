"""The cells of a batter's row and the rules of what they may hold (DC2…)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from validator.finding import Fault, Finding, Span, quote, rule, span, whole

CAP = 30
BALLS = "1246./"
WAYS_OUT = ("Bowled", "LBW", "Caught")
DISMISSALS = (*WAYS_OUT, "Retired", "Not Out")
NAME, RUNS, HOW_OUT, SCORE = range(4)
NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
# A row that fits passes every rule of the cells, so that a good table need not ask them one by one.
GOOD_CELLS = re.compile(
    r" *\| *[A-Za-z]{1,6} *\| *[1246./]+ *\| *(?:Bowled|LBW|Caught|Retired|Not Out) *\| *(?:0|[1-9][0-9]{0,5}) *\| *"
)


@dataclass(slots=True)
class Row:
    """A row with its cells' texts, the blanks around them dropped. `number` is its line's, from 1."""

    number: int
    line: str
    cells: tuple[str, ...]

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
            return whole(self.number, self.line)
        left = self.left(cell)
        return span(self.number, left + start, left + (len(text) if end is None else end))

    def left(self, cell: int) -> int:
        """Where a cell's text begins in the line, from 0."""
        raw = self.line.split("|", cell + 2)
        return sum(len(part) + 1 for part in raw[: cell + 1]) + len(raw[cell + 1]) - len(raw[cell + 1].lstrip(" "))


def read_row(number: int, line: str) -> Row:
    """The row on line `number`; it must have the right number of separators."""
    return Row(number, line, tuple([cell.strip(" ") for cell in line.split("|")[1:-1]]))


def runs_in(balls: str) -> int:
    """The runs that the balls score."""
    return balls.count("1") + 2 * balls.count("2") + 4 * balls.count("4") + 6 * balls.count("6")


def check_cells(row: Row) -> list[Finding]:
    """All findings on the cells of a batter's row, each cell by itself."""
    if GOOD_CELLS.fullmatch(row.line):
        return []
    return [finding for check in CELL_RULES for finding in check(row)]


@rule("DC201")
def empty_name(row: Row) -> Iterator[Fault]:
    r"""Every batter has a name.

    "The name must be a string made up entirely of letters", between 1 and 6 of them.

    Remedy: Print the name that was given.

    Okay: 4 = |F     |.662/                         | Caught  | 14  |
    DC201: 4 = |      |.662/                         | Caught  | 14  |
    """
    if not row.name:
        yield row.where(NAME), "the name is missing", ""


@rule("DC202")
def name_not_letters(row: Row) -> Iterator[Fault]:
    r"""A name is made up of the letters A to Z and a to z.

    "The name must be a string made up entirely of letters, upper or lower case"; the regex is `A-Za-z`.

    Remedy: Print the name that was given, and nothing else in its cell.

    Okay: 4 = |fReD  |.662/                         | Caught  | 14  |
    DC202: 4 = |Fred* |.662/                         | Caught  | 14  |
    """
    if row.name and not (row.name.isascii() and row.name.isalpha()):
        yield row.where(NAME), f"the name {quote(row.name)} is not made of letters only", row.name[:60]


@rule("DC203")
def name_too_long(row: Row) -> Iterator[Fault]:
    r"""A name is at most six letters long.

    "The names can be any length between 1 and 6."

    Remedy: Print the name that was given, in its own cell.

    Okay: 4 = |Freddy|.662/                         | Caught  | 14  |
    DC203: all s/^(.{6})(.)/\1\2\2/ ; 4 = |Freddie|.662/                         | Caught  | 14  |
    """
    if len(row.name) > 6:
        yield (
            row.where(NAME),
            f"the name {quote(row.name)} is {len(row.name):,} characters long, not 1 to 6",
            row.name[:60],
        )


@rule("DC204")
def no_balls(row: Row) -> Iterator[Fault]:
    r"""Every batter faced a ball.

    "All 11 players should have something in the Runs section." A game in which one never faced must be thrown away
    and played again; that is one game in eight.

    Remedy: Play again until every batter has faced a ball.

    Okay: 8 = |David |/                             |   LBW   | 0   |
    DC204: 8 = |David |                              |   LBW   | 0   |
    """
    if not row.runs:
        yield row.where(RUNS), f"{row.name or 'the batter'} faced no ball", ""


@rule("DC205")
def unknown_ball(row: Row) -> Iterator[Fault]:
    r"""A ball is one of `1 2 4 6 . /`.

    "Each ball can be one of 1 2 4 6 . /"; "A 0 may not be used to represent" a dot ball.

    Remedy: Write a 3 as `.` and a 5 as `/`.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC205: 4 = |Fred  |0662/                         | Caught  | 14  |
    """
    left = row.left(RUNS)
    for run in re.finditer(r"[^1246./ ]+", row.runs):
        what = "is no ball" if len(run.group()) == 1 else "are no balls"
        where = span(row.number, left + run.start(), left + run.end())
        yield where, f"{quote(run.group())} {what}", run.group()[:60]


@rule("DC206")
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
        yield span(row.number, left + run.start(), left + run.end()), f"{what} between the balls", ""


@rule("DC207")
def unknown_dismissal(row: Row) -> Iterator[Fault]:
    r"""How Out is Bowled, LBW, Caught, Retired or Not Out.

    "The way the batter was out. Can be any of Bowled, LBW (Leg Before Wicket), Caught, Retired or Not Out."

    Remedy: Write one of the five, with just these capitals.

    Okay: 4 = |Fred  |.662/                         |     LBW | 14  |
    DC207: 4 = |Fred  |.662/                         | caught  | 14  |
    """
    if row.how_out not in DISMISSALS:
        message = f"{quote(row.how_out)} is no way to be out" if row.how_out else "How Out is empty"
        yield row.where(HOW_OUT), message, row.how_out[:60]


@rule("DC208")
def score_not_a_number(row: Row) -> Iterator[Fault]:
    r"""A Score is a number: `0`, or at most six digits without a zero in front.

    "The sum of all numbers in Runs" is at most 180.

    Remedy: Print the sum in plain digits, 0 where the batter scored nothing.

    Okay: 8 = |David |/                             |   LBW   |    0|
    DC208: 8 = |David |/                             |   LBW   | 00  |
    """
    if not NUMBER.fullmatch(row.score):
        yield (
            row.where(SCORE),
            f"the Score {quote(row.score)} is no number" if row.score else "the Score is missing",
            row.score[:60],
        )


CELL_RULES = (
    empty_name,
    name_not_letters,
    name_too_long,
    no_balls,
    unknown_ball,
    gap_in_runs,
    unknown_dismissal,
    score_not_a_number,
)
