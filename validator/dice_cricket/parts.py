"""Lines to a table: which line is a border, a batter, the total line, and where the grid's columns are.

Nothing is judged here, so that each rule in `grid.py` and `form.py` can look at the same parts. A part is the index of
a line, from 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from validator.dice_cricket.walk import BATTERS
from validator.place import Line
from validator.text import CONTROL, Text

BORDER, ROW, OUTSIDE, BLANK = "border", "row", "outside", "blank"
HEADINGS = (("Name",), ("Runs",), ("How Out",), ("Score", "Total"))
HEADING_WORDS = {word.replace(" ", "").lower() for words in HEADINGS for word in words}


@dataclass(frozen=True)
class Table:
    """One table, taken apart; a part that is absent is None.

    `kinds` are those of all lines of the text, `parts` the borders and rows of this table in order, and `second` is
    the first line of another table after it. `dirty` lines hold control characters: they count as lines, but nothing
    else is said of them.
    """

    text: Text
    kinds: Sequence[str]
    dirty: frozenset[int]
    parts: tuple[int, ...]
    second: int | None

    def line(self, i: int) -> Line:
        """The line that a part is."""
        return self.text.line(i)

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

    @cached_property
    def rows(self) -> list[int]:
        """The lines that are rows."""
        return [i for i in self.parts if self.kinds[i] == ROW]

    @cached_property
    def heading(self) -> int | None:
        """The first row, if it holds a heading word."""
        return self.rows[0] if self.rows and is_heading(self.lines[self.rows[0]]) else None

    @cached_property
    def grid(self) -> tuple[int, ...]:
        """The columns (from 0) of the separators: those of most borders, or else those that all rows share."""
        # The counter keeps the order in which the sets came, so the first one wins a tie.
        return self.grid_of_rows or next(iter(dict(self._borders.most_common(1))), ())

    @cached_property
    def grid_of_rows(self) -> tuple[int, ...]:
        """The columns that all rows share, where all borders share others: then it is these that are wrong."""
        rows = {columns(self.lines[i], "|") for i in self._seen if self.kinds[i] == ROW}
        five = {found for found in rows if len(found) == 5}
        borders = [found for found in self._borders if len(found) == 5]
        return five.pop() if len(five) == len(borders) == 1 and five != {*borders} else ()

    @cached_property
    def _seen(self) -> list[int]:
        return [i for i in self.parts if i not in self.dirty and not (i == self.last and self._is_open)]

    @cached_property
    def _borders(self) -> Counter[tuple[int, ...]]:
        sets: Counter[tuple[int, ...]] = Counter()
        # Many borders are alike, and finding the columns takes time.
        for line, count in Counter(self.lines[i] for i in self._seen if self.kinds[i] == BORDER).items():
            sets[columns(line, "+")] += count
        return sets

    @property
    def merged(self) -> tuple[int, ...]:
        """The columns of the total line, whose first three cells are one."""
        return (self.grid[0], self.grid[3], self.grid[4]) if len(self.grid) == 5 else ()

    @property
    def _is_open(self) -> bool:
        # Whether the output ends with the table's last line, which has no line end.
        return not self.text.ended and self.last + 1 == len(self.lines) and self.last not in self.dirty

    @property
    def _is_complete(self) -> bool:
        # Eleven rows stand before what ends the text, which may then be the total line.
        return len(self.rows) - (self.heading is not None) - (self.kinds[self.last] == ROW) >= BATTERS

    @cached_property
    def _torn(self) -> int | None:
        # The last line, if the output ends in the middle of it.
        line = self.lines[self.last]
        if not self._is_open or (self._is_complete and says_total(line) and line.count("|") >= 3):
            return None
        return self.last if not self.grid or len(line) <= self.grid[-1] else None

    @cached_property
    def total(self) -> int | None:
        """The row with three separators that is called a total; else the last row, if it may be meant as one."""
        rows = self.rows if self.heading is None else self.rows[1:]
        if self._torn in rows:
            # Of a row that is cut off only the label tells, and a batter may be called Total.
            if self._is_complete and says_total(self.lines[self.last]):
                return self._torn
            rows = rows[:-1]
        three = [i for i in rows if self.lines[i].count("|") == 3]
        called = [i for i in three if "total" in self.lines[i].split("|")[1].lower()]
        if called:
            # It may be printed twice; but a batter who is called Total, and lacks a separator, is none.
            known = set(called)
            ends = (i for n, i in enumerate(rows) if i in known and (n >= BATTERS or known.issuperset(rows[n:])))
            return next(ends, called[-1])
        meant = rows and (rows[-1] in three or _is_meant_as_total(self.lines[rows[-1]], len(rows) > BATTERS))
        return rows[-1] if meant else None

    @cached_property
    def closing(self) -> int | None:
        """The border that ends the table: the one after the total line, or a last one whose first cells are one."""
        if self.total is None:
            closes = self.kinds[self.last] == BORDER and self.lines[self.last].count("+") == 3
            return self.last if closes and self.last != self._torn else None
        after = next((i for i in self.parts if i > self.total), None)
        return after if after is not None and self.kinds[after] == BORDER and after != self._torn else None

    @property
    def cut(self) -> int | None:
        """A last line in the middle of which the output ends; after the closing border there is none."""
        return self._torn if self.closing is None else None

    @cached_property
    def batters(self) -> list[int]:
        """The rows of batters. Rows after the total line are some only as far as some are missing before it."""
        others = (self.heading, self.cut, self.total)
        # A total line that is printed twice makes no batter.
        batters = [i for i in self.rows if i not in others and not (self._is_after(i) and says_total(self.lines[i]))]
        before = [i for i in batters if not self._is_after(i)]
        return before if len(before) >= BATTERS else batters[:BATTERS]

    @cached_property
    def row_after(self) -> int | None:
        """The first row after the total line, where none should be."""
        return next((i for i in self.rows if self._is_after(i)), None)

    def _is_after(self, i: int) -> bool:
        return self.total is not None and i > self.total

    @cached_property
    def judged(self) -> list[int]:
        """The parts that can be judged: neither cut off in the middle nor holding control characters."""
        return [i for i in self.parts if i not in self.dirty and i != self.cut]

    def corners(self, i: int) -> tuple[int, ...]:
        """How many separators may part the cells of line `i`: five, or three where the first three cells are one."""
        if self._is_after(i) and (i != self.closing or self.row_after):
            # Where the total line is not the last, nobody can say which border was meant to close the table.
            return (5, 3)
        return (3,) if i in (self.total, self.closing) else (5,)


def dissect(text: Text, kinds: Sequence[str], dirty: frozenset[int]) -> Table:
    """The first table of a text that has borders or rows, taken apart; `kinds` are those of its lines."""
    parts = parts_of(kinds)
    second = _second_table(text.lines, kinds, parts)
    return Table(text, kinds, dirty, tuple(i for i in parts if second is None or i < second), second)


def kind(line: str) -> str:
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
    kinds = [kind(line) for line in lines]
    parts = parts_of(kinds) or [len(lines)]
    inside = range(parts[0], parts[-1] + 1)
    return [BLANK if i not in inside and not lines[i].strip() else one for i, one in enumerate(kinds)]


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


def is_heading(line: str) -> bool:
    """Whether some cell of a row is one of the heading's words, however it is written."""
    return any(cell.replace(" ", "").lower() in HEADING_WORDS for cell in line.split("|"))


def says_total(line: str) -> bool:
    """Whether the first cell of a row begins with the label of the total line, however it is written."""
    label = line.split("|")[1] if "|" in line else ""
    return label.strip(" ").lower().startswith("total")


def _is_meant_as_total(line: str, is_twelfth: bool) -> bool:
    # A batter may be called Total, but the next cell is then not Runs.
    words, count = line.replace("|", "").replace(" ", "").lower(), line.count("|")
    if is_twelfth and count == 5 and ("total" in words or not line.split("|")[1].strip(" ")):
        return True
    return words.startswith("totalruns") or (says_total(line) and count != 5)


def _second_table(lines: Sequence[str], kinds: Sequence[str], parts: Sequence[int]) -> int | None:
    # Another heading after a total line begins another table, which is not looked at.
    total_seen = False
    for before, i in zip([None, *parts], parts, strict=False):
        if kinds[i] != ROW:
            continue
        if total_seen and is_heading(lines[i]) and not says_total(lines[i]):
            # The border above the heading is the second table's own, unless it is the first one's closing border.
            if before is None or kinds[before] != BORDER or lines[before].count("+") == 3:
                return i
            return before
        total_seen = total_seen or lines[i].count("|") == 3
    return None
