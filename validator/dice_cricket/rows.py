"""The rules of one batter's row: what its cells may hold (DC2…) and whether they fit each other (DC3…)."""

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
        raw = self.line.split("|")
        left = sum(len(part) + 1 for part in raw[: cell + 1]) + len(raw[cell + 1]) - len(raw[cell + 1].lstrip(" "))
        return span(self.number, left + start, left + (len(text) if end is None else end))


def read_row(number: int, line: str) -> Row:
    """The row on line `number`; it must have the right number of separators."""
    return Row(number, line, tuple([cell.strip(" ") for cell in line.split("|")[1:-1]]))


def runs_in(balls: str) -> int:
    """The runs that the balls score."""
    return sum(map(int, balls.replace(".", "").replace("/", "")))


def check_row(row: Row, given: str | None = None) -> list[Finding]:
    """All findings on a batter's row; `given` is the name that was given for it, if that is known."""
    if not GOOD_CELLS.fullmatch(row.line):
        findings = [finding for check in CELL_RULES for finding in check(row)]
        if findings:
            return findings
    findings = [finding for check in ROW_RULES for finding in check(row)]
    return findings if given is None else findings + wrong_name(row, given)


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
    for run in re.finditer(r"[^1246./ ]+", row.runs):
        what = "is no ball" if len(run.group()) == 1 else "are no balls"
        yield row.where(RUNS, *run.span()), f"{quote(run.group())} {what}", run.group()[:60]


@rule("DC206")
def gap_in_runs(row: Row) -> Iterator[Fault]:
    r"""No blank stands between the balls.

    A batter's balls are one string; the text may stand anywhere in its cell, but in one piece.

    Remedy: Join the balls with nothing between them.

    Okay: 4 = |Fred  |                     .662/    | Caught  | 14  |
    DC206: 4 = |Fred  |.66 2/                        | Caught  | 14  |
    """
    for run in re.finditer(" +", row.runs):
        count = len(run.group())
        yield (
            row.where(RUNS, *run.span()),
            f"{'a blank stands' if count == 1 else f'{count:,} blanks stand'} between the balls",
            "",
        )


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


@rule("DC301")
def score_not_sum(row: Row) -> Iterator[Fault]:
    r"""The Score is the sum of the batter's runs.

    "The sum of all numbers in Runs": a dot and a wicket score nothing.

    Remedy: Add up the digits of the Runs cell.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC301: 4 = |Fred  |.662/                         | Caught  | 15  |
    """
    # Where balls are too many or follow the wicket nobody can say which of them count.
    settled = len(row.runs) <= CAP and "/" not in row.runs[:-1]
    if settled and int(row.score) != (runs := runs_in(row.runs)):
        yield row.where(SCORE), f"the Score is {row.score}, but the runs add up to {runs}", row.score


@rule("DC302")
def ball_after_wicket(row: Row) -> Iterator[Fault]:
    r"""Nothing follows a batter's wicket.

    "A / is added to the runs and from then on, the batter cannot score anymore runs."

    Remedy: Let the next batter face the ball after a wicket.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC302: 4 = |Fred  |.66/2                         | Caught  | 14  |
    """
    wicket = row.runs.find("/")
    if 0 <= wicket < len(row.runs) - 1:
        after = row.runs[wicket + 1 :]
        yield row.where(RUNS, wicket + 1), f"{quote(after)} follows the wicket", after[:60]


@rule("DC303")
def too_many_balls(row: Row) -> Iterator[Fault]:
    r"""A batter faces at most 30 balls.

    "A batter can face 30 balls"; then the Runs section is filled.

    Remedy: Retire a batter after 30 balls and let the next one in.

    Okay: 16 = |Nina  |1...4.222444124141.4111212.612| Retired | 57  |
    DC303: all s/^(.{37})(.)/\1\2\2/
    """
    if len(row.runs) > CAP and "/" not in row.runs[:-1]:
        yield row.where(RUNS, CAP), f"{row.name} faces {len(row.runs):,} balls, more than {CAP}", row.runs[CAP:][:60]


@rule("DC304")
def out_without_wicket(row: Row) -> Iterator[Fault]:
    r"""A batter who was Bowled, LBW or Caught has a wicket.

    "If 5 is rolled, the current batter is out, This means that a / is added to the runs."

    Remedy: Add the `/`, or write Not Out if this is the last batter left.

    Okay: 8 = |David |/                             |   LBW   | 0   |
    DC304: 8 = |David |.                             |   LBW   | 0   |
    """
    if row.how_out in WAYS_OUT and "/" not in row.runs and len(row.runs) < CAP:
        yield row.where(HOW_OUT), f"{row.name} is out {row.how_out}, but the balls hold no wicket", row.how_out


@rule("DC305")
def wicket_but_not_out(row: Row) -> Iterator[Fault]:
    r"""A batter with a wicket is Bowled, LBW or Caught.

    "The How Out section is a random choice of the possible ways to get out: Bowled, LBW, Caught." That holds for a
    wicket on the 30th ball too: one who retires has no `/`.

    Remedy: Write Bowled, LBW or Caught, chosen at random.

    Okay: 8 = |David |/                             | Bowled  | 0   |
    DC305: 8 = |David |/                             | Not Out | 0   |
    """
    if row.runs.endswith("/") and row.how_out not in WAYS_OUT and _plain(row):
        yield row.where(HOW_OUT), f"{row.name} is {row.how_out}, but the balls end in a wicket", row.how_out


@rule("DC306")
def retired_early(row: Row) -> Iterator[Fault]:
    r"""A batter retires after 30 balls, no sooner.

    "If the Runs section is filled (30 balls), the batter is out and the How Out section is set to Retired."

    Remedy: Write Retired only where 30 balls stand without a wicket.

    Okay: 8 = |David |/                             | Bowled  | 0   |
    DC306: 8 = |David |.                             | Retired | 0   |
    """
    if row.how_out == "Retired" and "/" not in row.runs and len(row.runs) < CAP:
        count = f"{len(row.runs)} ball{'s' * (len(row.runs) > 1)}"
        yield row.where(HOW_OUT), f"{row.name} retires after {count}, not {CAP}", row.how_out


@rule("DC307")
def not_retired(row: Row) -> Iterator[Fault]:
    r"""A batter who faced 30 balls without a wicket is Retired.

    "If the Runs section is filled (30 balls), the batter is out and the How Out section is set to Retired. A /
    isn't placed at the end."

    Remedy: Write Retired, and count the batter among the ten who are out.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC307: 16 = |Nina  |1...4.222444124141.4111212.612| Not Out | 57  |
    """
    if len(row.runs) == CAP and "/" not in row.runs and row.how_out != "Retired":
        yield row.where(HOW_OUT), f"{row.name} is {row.how_out}, but faced {CAP} balls without a wicket", row.how_out


@rule("DC308")
def wrong_name(row: Row, given: str) -> Iterator[Fault]:
    r"""The batters have the names that were given, in that order (`--names`).

    "Output a completed table, given a list of names": the first player bats first.

    Remedy: Print the names as they are given, and in their order.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC308: 4 = |fred  |.662/                         | Caught  | 14  |
    """
    if row.name != given:
        yield row.where(NAME), f"the name is {quote(row.name)}, but {quote(given)} was given", row.name


def _plain(row: Row) -> bool:
    # Whether only the end of the innings can be wrong, not the balls themselves.
    return len(row.runs) <= CAP and "/" not in row.runs[:-1]


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
ROW_RULES = (
    score_not_sum,
    ball_after_wicket,
    too_many_balls,
    out_without_wicket,
    wicket_but_not_out,
    retired_early,
    not_retired,
)
