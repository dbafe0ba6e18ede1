"""Lines to a table: which line is a border, a batter, the total line, and where the grid's columns are.

Nothing is judged here, so that each rule in `table.py` can look at the same parts. Indices count from 0; a line's
number is its index and one.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from validator.finding import Span, span, whole
from validator.text import CONTROL, Text

BORDER, ROW, OUTSIDE, BLANK = "border", "row", "outside", "blank"
HEADINGS = (("Name",), ("Runs",), ("How Out",), ("Score", "Total"))
HEADING_WORDS = {word.replace(" ", "").lower() for words in HEADINGS for word in words}
BATTERS = 11
# A table in perfect form: whatever fits has no finding up to the rules of rows, its sums apart, and need not be taken
# apart. The cells of the batters and the Total are its groups.
_BORDER = r"\+-{6}\+-{30}\+-{9}\+-{5}\+\n"
_WIDTHS = r"\|(?=[^|\n]{6}\|[^|\n]{30}\|[^|\n]{9}\|[^|\n]{5}\|\n) *"
_ENDS = r"(?=[1246.]{0,29}/ *\| *[BLC]|[1246.]{30} *\| *R|[1246.]{1,29} *\| *N)"
_BATTER = (
    r"([A-Za-z]+) *\| *" + _ENDS + r"([1246./]+) *\| *(Bowled|LBW|Caught|Retired|Not Out) *\| *(0|[1-9][0-9]*) *\|\n"
)
_TOTAL = r"\|(?=[^|\n]{47}\|[^|\n]{5}\|\n) *Total Runs *\| *(0|[1-9][0-9]*) *\|\n"
GOOD_TABLE = re.compile(
    _BORDER
    + _WIDTHS
    + r"Name *\| *Runs *\| *How Out *\| *(?:Score|Total) *\|\n"
    + _BORDER
    + (_WIDTHS + _BATTER + _BORDER) * BATTERS
    + _TOTAL
    + r"\+-{47}\+-{5}\+\n?"
)


@dataclass(slots=True)
class Table:
    """The parts of one table, each an index into `lines` or None where it is absent.

    `first` and `last` are the first and last line of the table, `parts` its borders and rows in order, `second` the
    first line of another table after it.
    `grid` holds the columns (from 0) of the separators. `dirty` lines hold control characters: they count as lines,
    but nothing else is said of them. `row_after` is the first row after the total line, where none should be. `cut`
    is a last line in the middle of which the output ends.
    """

    lines: list[str]
    kinds: list[str]
    dirty: set[int]
    first: int
    last: int
    parts: list[int]
    second: int | None = None
    grid: tuple[int, ...] = ()
    heading: int | None = None
    batters: tuple[int, ...] = ()
    total: int | None = None
    closing: int | None = None
    row_after: int | None = None
    cut: int | None = None

    @property
    def merged(self) -> tuple[int, ...]:
        """The columns of the total line, whose first three cells are one."""
        return (self.grid[0], self.grid[3], self.grid[4]) if len(self.grid) == 5 else ()

    @property
    def judged(self) -> list[int]:
        """The parts that can be judged: neither cut off in the middle nor holding control characters."""
        return [i for i in self.parts if i not in self.dirty and i != self.cut]

    def corners(self, i: int) -> tuple[int, ...]:
        """How many separators may part the cells of line `i`: five, or three where the first three cells are one."""
        if self.total is not None and i > self.total and (i != self.closing or self.row_after):
            # Where the total line is not the last, nobody can say which border was meant to close the table.
            return (5, 3)
        return (3,) if i in (self.total, self.closing) else (5,)

    def text_span(self, i: int) -> Span:
        """The span of line `i` without the blanks around it."""
        line = self.lines[i]
        return span(i + 1, len(line) - len(line.lstrip(" ")), len(line.rstrip(" ")))

    def line_span(self, i: int) -> Span:
        """The span of the whole line `i`."""
        return whole(i + 1, self.lines[i])

    @property
    def last_text(self) -> int:
        """The last line that is not blank."""
        return max(i for i, kind in enumerate(self.kinds) if kind != BLANK)


def kind(line: str) -> str:
    """What kind of line this is, by its first characters."""
    # A control character is told by a rule of its own; here it must not make another thing of the line.
    bare = CONTROL.sub("", line).strip(" ")
    if not bare:
        return OUTSIDE if line.strip(" ") else BLANK
    if bare[0] == "+" or not bare.strip("+-"):
        return BORDER
    return ROW if bare[0] == "|" or line.count("|") >= 2 else OUTSIDE


def kinds_of(lines: list[str]) -> list[str]:
    """The kind of each line. Before and after the table a line of white space of any kind is blank."""
    kinds = [kind(line) for line in lines]
    parts = parts_of(kinds) or [len(lines)]
    for i in (*range(parts[0]), *range(parts[-1] + 1, len(lines))):
        if not lines[i].strip():
            kinds[i] = BLANK
    return kinds


def columns(line: str, mark: str) -> tuple[int, ...]:
    """Where `mark` stands in `line`, from 0."""
    found, at = [], line.find(mark)
    while at >= 0:
        found.append(at)
        at = line.find(mark, at + 1)
    return tuple(found)


def parts_of(kinds: list[str]) -> list[int]:
    """The indices of the borders and rows."""
    return [i for i, kind in enumerate(kinds) if kind in (BORDER, ROW)]


def dissect(text: Text, kinds: list[str], dirty: set[int]) -> Table:
    """The first table of a text that has borders or rows, taken apart."""
    parts = parts_of(kinds)
    table = Table(text.lines, kinds, dirty, parts[0], parts[-1], parts)
    _leave_out_a_second_table(table)
    rows = [i for i in table.parts if kinds[i] == ROW]
    if rows and is_heading(text.lines[rows[0]]):
        table.heading = rows[0]
    # Eleven rows stand before what ends the text, which may then be the total line.
    complete = len(rows) - (table.heading is not None) - (kinds[table.last] == ROW) >= BATTERS
    may_be_cut = not text.ended and table.last + 1 == len(text.lines) and table.last not in dirty
    table.grid = _grid(table, without=table.last if may_be_cut else None)
    table.cut = table.last if may_be_cut and _is_cut(table, complete) else None
    table.total = _total_line(table, [i for i in rows if i != table.heading], complete)
    table.closing = _closing_border(table)
    if table.closing is not None:
        table.cut = None
    table.batters = _batters(table, rows)
    if table.total is not None:
        table.row_after = next((i for i in rows if i > table.total), None)
    return table


def _batters(table: Table, rows: list[int]) -> tuple[int, ...]:
    # Rows after the total line are batters only as far as some are missing before it.
    # But a total line that is printed twice makes no batter.
    again = [i for i in rows if table.total is not None and i > table.total and _says_total(table.lines[i])]
    batters = [i for i in rows if i not in (table.heading, table.cut, table.total, *again)]
    before = [i for i in batters if table.total is None or i < table.total]
    return tuple(before if len(before) >= BATTERS else batters[:BATTERS])


def is_heading(line: str) -> bool:
    """Whether some cell of a row is one of the heading's words, however it is written."""
    return any(cell.replace(" ", "").lower() in HEADING_WORDS for cell in line.split("|"))


def _leave_out_a_second_table(table: Table) -> None:
    # Another heading after a total line begins another table, which is not looked at.
    total_seen, parts = False, table.parts
    for before, i in zip([None, *parts], parts, strict=False):
        if table.kinds[i] != ROW:
            continue
        if total_seen and is_heading(table.lines[i]) and not _says_total(table.lines[i]):
            table.second = _top_of(table, before, i)
            table.parts = [p for p in parts if p < table.second]
            table.last = table.parts[-1]
            return
        total_seen = total_seen or table.lines[i].count("|") == 3


def _top_of(table: Table, before: int | None, heading: int) -> int:
    # The border above the heading is the second table's own, unless it is the first one's closing border.
    if before is None or table.kinds[before] != BORDER or table.lines[before].count("+") == 3:
        return heading
    return before


def _grid(table: Table, without: int | None) -> tuple[int, ...]:
    judged = (i for i in table.parts if i not in table.dirty and i != without)
    borders = Counter(table.lines[i] for i in judged if table.kinds[i] == BORDER)
    sets: Counter[tuple[int, ...]] = Counter()
    for line, count in borders.items():
        sets[columns(line, "+")] += count
    # The counter keeps the order in which the sets came, so the first one wins a tie.
    return sets.most_common(1)[0][0] if sets else ()


def _is_cut(table: Table, complete: bool) -> bool:
    """Whether the output ends in the middle of its last line, which has no line end."""
    line = table.lines[table.last]
    if complete and _says_total(line) and line.count("|") >= 3:
        return False
    return not table.grid or len(line) <= table.grid[-1]


def _says_total(line: str) -> bool:
    label = line.split("|")[1] if line.count("|") else ""
    return label.strip(" ").lower().startswith("total")


def _total_line(table: Table, rows: list[int], complete: bool) -> int | None:
    """The row with three separators that is called a total; else the last row, if it may be meant as one."""
    if table.cut in rows:
        # Of a row that is cut off only the label tells, and a batter may be called Total.
        if complete and _says_total(table.lines[table.last]):
            return table.cut
        rows = rows[:-1]
    three = [i for i in rows if table.lines[i].count("|") == 3]
    called = [i for i in three if "total" in table.lines[i].split("|")[1].lower()]
    if called:
        # It may be printed twice; but a batter who is called Total, and lacks a separator, is none.
        ends = (i for n, i in enumerate(rows) if i in called and (n >= BATTERS or set(rows[n:]) <= set(called)))
        return next(ends, called[-1])
    if rows and (rows[-1] in three or _is_meant_as_total(table.lines[rows[-1]])):
        return rows[-1]
    return None


def _is_meant_as_total(line: str) -> bool:
    # A batter may be called Total, but the next cell is then not Runs.
    words = line.replace("|", "").replace(" ", "").lower()
    return words.startswith("totalruns") or (_says_total(line) and line.count("|") != 5)


def _closing_border(table: Table) -> int | None:
    """The border that ends the table: the one after the total line, or a last one whose first cells are one."""
    if table.total is not None:
        after = [i for i in table.parts if i > table.total]
        if after and table.kinds[after[0]] == BORDER and after[0] != table.cut:
            return after[0]
        return None
    last = table.last
    closes = table.kinds[last] == BORDER and last != table.cut and table.lines[last].count("+") == 3
    return last if closes else None
