"""Lines to a table: which line is a border, a batter, the total line, and where the grid's columns are.

Nothing is judged here, so that each rule can look at the same parts. Indices count from 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from validator.place import Line, Span
from validator.text import CONTROL, Text

BORDER, ROW, OUTSIDE, BLANK = "border", "row", "outside", "blank"
HEADINGS = (("Name",), ("Runs",), ("How Out",), ("Score", "Total"))
HEADING_WORDS = {word.replace(" ", "").lower() for words in HEADINGS for word in words}
BATTERS = 11


@dataclass(frozen=True, slots=True)
class Table:
    """The parts of one table, each an index into the text's lines or None where it is absent.

    `parts` are its borders and rows in order, `second` is the first line of another table after it. `grid` holds the
    columns (from 0) of the separators. `dirty` lines hold control characters: they count as lines, but nothing else is
    said of them. `row_after` is the first row after the total line, where none should be. `cut` is a last line in the
    middle of which the output ends.
    """

    text: Text
    kinds: Sequence[str]
    dirty: frozenset[int]
    parts: Sequence[int]
    second: int | None
    grid: tuple[int, ...]
    heading: int | None
    batters: Sequence[int]
    total: int | None
    closing: int | None
    row_after: int | None
    cut: int | None

    @property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.text.lines

    @property
    def first(self) -> int:
        """The first line of the table."""
        return self.parts[0]

    @property
    def last(self) -> int:
        """The last line of the table."""
        return self.parts[-1]

    @property
    def merged(self) -> tuple[int, ...]:
        """The columns of the total line, whose first three cells are one."""
        return (self.grid[0], self.grid[3], self.grid[4]) if len(self.grid) == 5 else ()

    @property
    def judged(self) -> list[int]:
        """The parts that can be judged: neither cut off in the middle nor holding control characters."""
        return [i for i in self.parts if i not in self.dirty and i != self.cut]

    @property
    def last_text(self) -> int:
        """The last line that is not blank."""
        return max(i for i, kind in enumerate(self.kinds) if kind != BLANK)

    def corners(self, i: int) -> tuple[int, ...]:
        """How many separators may part the cells of line `i`: five, or three where the first three cells are one."""
        if self.total is not None and i > self.total and (i != self.closing or self.row_after):
            # Where the total line is not the last, nobody can say which border was meant to close the table.
            return (5, 3)
        return (3,) if i in (self.total, self.closing) else (5,)

    def line(self, i: int) -> Line:
        """The line `i` with its number."""
        return self.text.line(i)

    def bare(self, i: int) -> Span:
        """The span of line `i` without the blanks around it."""
        return self.text.line(i).bare()

    def whole(self, i: int) -> Span:
        """The span of the whole line `i`."""
        return self.text.line(i).whole


def kind_of(line: str) -> str:
    """What kind of line this is, by its first characters."""
    # A control character is told by a rule of its own; here it must not make another thing of the line.
    bare = CONTROL.sub("", line).strip(" ")
    if not bare:
        return OUTSIDE if line.strip(" ") else BLANK
    if bare[0] == "+" or not bare.strip("+-"):
        return BORDER
    return ROW if bare[0] == "|" or line.count("|") >= 2 else OUTSIDE


def kinds_of(lines: Sequence[str]) -> list[str]:
    """The kind of each line. Before and after the table a line of white space of any kind is blank."""
    kinds = [kind_of(line) for line in lines]
    parts = parts_of(kinds) or [len(lines)]
    outside = (*range(parts[0]), *range(parts[-1] + 1, len(lines)))
    blank = {i for i in outside if not lines[i].strip()}
    return [BLANK if i in blank else kind for i, kind in enumerate(kinds)]


def parts_of(kinds: Sequence[str]) -> list[int]:
    """The indices of the borders and rows."""
    return [i for i, kind in enumerate(kinds) if kind in (BORDER, ROW)]


def columns(line: str, mark: str) -> tuple[int, ...]:
    """Where `mark` stands in `line`, from 0."""
    found, at = [], line.find(mark)
    while at >= 0:
        found.append(at)
        at = line.find(mark, at + 1)
    return tuple(found)


def dissect(text: Text, kinds: Sequence[str], dirty: frozenset[int]) -> Table:
    """The first table of a text that has borders or rows, taken apart."""
    lines = text.lines
    second = _second_table(lines, kinds)
    parts = [i for i in parts_of(kinds) if second is None or i < second]
    rows, last = [i for i in parts if kinds[i] == ROW], parts[-1]
    heading = rows[0] if rows and is_heading(lines[rows[0]]) else None
    # Eleven rows stand before what ends the text, which may then be the total line.
    complete = len(rows) - (heading is not None) - (kinds[last] == ROW) >= BATTERS
    may_be_cut = not text.ended and last + 1 == len(lines) and last not in dirty
    grid = _grid([lines[i] for i in parts if kinds[i] == BORDER and i not in dirty and not (may_be_cut and i == last)])
    cut = last if may_be_cut and _is_cut(lines[last], grid, complete) else None
    total = _total_line(lines, [i for i in rows if i != heading], cut, complete)
    closing = _closing_border(lines, kinds, parts, total, cut)
    cut = None if closing is not None else cut
    batters = _batters(lines, rows, heading, cut, total)
    row_after = None if total is None else next((i for i in rows if i > total), None)
    return Table(text, kinds, dirty, parts, second, grid, heading, batters, total, closing, row_after, cut)


def _batters(
    lines: Sequence[str], rows: Sequence[int], heading: int | None, cut: int | None, total: int | None
) -> Sequence[int]:
    # Rows after the total line are batters only as far as some are missing before it.
    # But a total line that is printed twice makes no batter.
    again = [i for i in rows if total is not None and i > total and _says_total(lines[i])]
    batters = [i for i in rows if i not in (heading, cut, total, *again)]
    before = [i for i in batters if total is None or i < total]
    return before if len(before) >= BATTERS else batters[:BATTERS]


def is_heading(line: str) -> bool:
    """Whether some cell of a row is one of the heading's words, however it is written."""
    return any(cell.replace(" ", "").lower() in HEADING_WORDS for cell in line.split("|"))


def _second_table(lines: Sequence[str], kinds: Sequence[str]) -> int | None:
    # Another heading after a total line begins another table, which is not looked at.
    total_seen, before = False, None
    for i in parts_of(kinds):
        if kinds[i] == ROW:
            if total_seen and is_heading(lines[i]) and not _says_total(lines[i]):
                # The border above it is the second table's own, unless it is the first one's closing border.
                own = before is not None and kinds[before] == BORDER and lines[before].count("+") != 3
                return before if own else i
            total_seen = total_seen or lines[i].count("|") == 3
        before = i
    return None


def _grid(borders: Sequence[str]) -> tuple[int, ...]:
    sets: Counter[tuple[int, ...]] = Counter()
    # Many borders are alike, and taking one apart takes time.
    for line, count in Counter(borders).items():
        sets[columns(line, "+")] += count
    # The counter keeps the order in which the sets came, so the first one wins a tie.
    return sets.most_common(1)[0][0] if sets else ()


def _is_cut(line: str, grid: tuple[int, ...], complete: bool) -> bool:
    """Whether the output ends in the middle of its last line, which has no line end."""
    if complete and _says_total(line) and line.count("|") >= 3:
        return False
    return not grid or len(line) <= grid[-1]


def _says_total(line: str) -> bool:
    label = line.split("|")[1] if line.count("|") else ""
    return label.strip(" ").lower().startswith("total")


def _total_line(lines: Sequence[str], rows: Sequence[int], cut: int | None, complete: bool) -> int | None:
    """The row with three separators that is called a total; else the last row, if it may be meant as one."""
    if cut in rows:
        # Of a row that is cut off only the label tells, and a batter may be called Total.
        if complete and _says_total(lines[rows[-1]]):
            return cut
        rows = rows[:-1]
    three = [i for i in rows if lines[i].count("|") == 3]
    called = [i for i in three if "total" in lines[i].split("|")[1].lower()]
    if called:
        # It may be printed twice; but a batter who is called Total, and lacks a separator, is none.
        ends = (i for n, i in enumerate(rows) if i in called and (n >= BATTERS or set(rows[n:]) <= set(called)))
        return next(ends, called[-1])
    if rows and (rows[-1] in three or _is_meant_as_total(lines[rows[-1]])):
        return rows[-1]
    return None


def _is_meant_as_total(line: str) -> bool:
    # A batter may be called Total, but the next cell is then not Runs.
    words = line.replace("|", "").replace(" ", "").lower()
    return words.startswith("totalruns") or (_says_total(line) and line.count("|") != 5)


def _closing_border(
    lines: Sequence[str], kinds: Sequence[str], parts: Sequence[int], total: int | None, cut: int | None
) -> int | None:
    """The border that ends the table: the one after the total line, or a last one whose first cells are one."""
    if total is not None:
        after = [i for i in parts if i > total]
        return after[0] if after and kinds[after[0]] == BORDER and after[0] != cut else None
    last = parts[-1]
    return last if kinds[last] == BORDER and last != cut and lines[last].count("+") == 3 else None
