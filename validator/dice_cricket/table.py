"""The rules of the table's form (TB…): its borders, its columns, its rows from the heading to the total line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from validator.dice_cricket.anatomy import BATTERS, BLANK, BORDER, HEADINGS, OUTSIDE, ROW, Table, columns, parts_of
from validator.finding import WARNING, Fault, Finding, Span, quote, rule, span, whole

WIDTHS = (6, 30, 9, 5)


def check_table(table: Table) -> list[Finding]:
    """All findings on the form of a table."""
    return [finding for check in TABLE_RULES for finding in check(table)]


def text_span(table: Table, i: int) -> Span:
    """The span of line `i` without the blanks around it."""
    line = table.lines[i]
    return span(i + 1, len(line) - len(line.lstrip(" ")), len(line.rstrip(" ")))


def line_span(table: Table, i: int) -> Span:
    """The span of the whole line `i`."""
    return whole(i + 1, table.lines[i])


def judged(table: Table) -> Iterator[int]:
    """The parts that can be judged: neither cut off in the middle nor holding control characters."""
    return (i for i in table.parts if i not in table.dirty and i != table.cut)


def corners(table: Table, i: int) -> tuple[int, ...]:
    """How many separators may part the cells of this line: five, or three where the first three cells are one."""
    if table.total is not None and i > table.total and (i != table.closing or table.row_after):
        # Where the total line is not the last, nobody can say which border was meant to close the table.
        return (5, 3)
    return (3,) if i in (table.total, table.closing) else (5,)


@rule("TB101")
def missing_table(lines: list[str], last: int) -> Iterator[Fault]:
    r"""An output holds a table.

    "Your challenge is to output a completed table": borders that begin with `+`, rows that begin with `|`.

    Remedy: Print the table as the challenge shows it.

    Okay: 1 = \n+------+------------------------------+---------+-----+
    TB101: 1.. = Fred 14
    """
    yield whole(last + 1, lines[last]), "there is no table", ""


@rule("TB102")
def text_outside_table(table: Table) -> Iterator[Fault]:
    r"""Nothing but white space stands around or inside the table.

    "The contents of the output should contain only the table and/or leading or trailing whitespace."

    Remedy: Print nothing else on standard output.

    Okay: 27 = +-----------------------------------------------+-----+\n\n
    TB102: 27 = +-----------------------------------------------+-----+\nWell played!
    """
    end = len(table.lines) if table.second is None else table.second
    outside = [i for i in range(end) if table.kinds[i] == OUTSIDE and i not in table.dirty]
    for first, last in neighbours(outside):
        text = table.lines[first].strip(" ")
        where = (*text_span(table, first)[:2], *text_span(table, last)[2:])
        yield where, f"{quote(text)} stands outside the table", text[:60]
    yield from _text_beside_rows(table)
    if table.second is not None:
        last = parts_of(table.kinds)[-1]
        where = (*line_span(table, table.second)[:2], *line_span(table, last)[2:])
        yield where, "a second table follows the first", "a second table"


def _text_beside_rows(table: Table) -> Iterator[Fault]:
    # Before the first and after the last separator of a row that has as many as it should.
    for i in judged(table):
        line = table.lines[i]
        if table.kinds[i] == ROW and line.count("|") in corners(table, i):
            for start, end in ((0, line.index("|")), (line.rindex("|") + 1, len(line))):
                if text := line[start:end].strip(" "):
                    left = line.index(text, start)
                    yield span(i + 1, left, left + len(text)), f"{quote(text)} stands beside the row", text[:60]


@rule("TB103")
def broken_border(table: Table) -> Iterator[Fault]:
    r"""A border is made of `-`, with a `+` at each corner of a cell: five, or three in the closing border.

    "The row and column separators must be aligned": a line with anything else in it, or with a corner too few, does
    not part the rows.

    Remedy: Print five `+` with `-` between them; the closing border has three.

    Okay: 5 = +------+------------------------------+---------+-----+
    TB103: 5 = +------+------------------------------+---------------+
    """
    for i in judged(table):
        if table.kinds[i] != BORDER:
            continue
        line, wanted = table.lines[i], corners(table, i)
        indent = len(line) - len(line.lstrip(" "))
        if foreign := FOREIGN.search(line.strip(" ")):
            where = span(i + 1, indent + foreign.start(), indent + foreign.end())
            yield where, f"{quote(foreign.group())} stands in a border", foreign.group()[:60]
        elif line.count("+") not in wanted:
            yield text_span(table, i), f"this border has {count_of(line.count('+'), '`+`')}, not {wanted[0]}", ""


@rule("TB104")
def misaligned_separator(table: Table) -> Iterator[Fault]:
    r"""Every `|` and `+` stands in one of the grid's columns.

    "You don't have to align the text in the table in any way, but the row and column separators must be aligned." The
    grid is that of most borders.

    Remedy: Pad each cell to its width (6, 30, 9 and 5), however long its text is.

    Okay: 4 = |  Fred|                         .662/|Caught   |   14|
    TB104: 4 = |Fred |.662/                         | Caught  | 14  |
    """
    for i in judged(table):
        mark = "|" if table.kinds[i] == ROW else "+"
        found = columns(table.lines[i], mark)
        grid = table.grid if len(found) == 5 else table.merged
        if found != grid and len(found) == len(grid) and len(found) in corners(table, i):
            at, wanted = next((a, b) for a, b in zip(found, grid, strict=True) if a != b)
            yield span(i + 1, at, at + 1), f"this `{mark}` should stand in column {wanted + 1}", mark


@rule("TB105")
def missing_border(table: Table) -> Iterator[Fault]:
    r"""A border stands above the first row and between any two rows.

    The challenge's display has a row separator after the heading and after each batter.

    Remedy: Print a border before the heading and after every row.

    Okay: 5 = +------+------------------------------+---------+-----+
    TB105: 5 gone
    """
    # A line with control characters may have been meant as the border.
    known = [i for i in range(table.first, table.last + 1) if table.kinds[i] in (BORDER, ROW) or i in table.dirty]
    for before, i in zip([None, *known], known, strict=False):
        if table.kinds[i] == ROW and i not in table.dirty:
            if before is None:
                yield line_span(table, i), "no border stands above the first row", ""
            elif table.kinds[before] == ROW and before not in table.dirty:
                yield line_span(table, i), "no border stands between this row and the one above", ""


@rule("TB106")
def wrong_column_count(table: Table) -> Iterator[Fault]:
    r"""A row has four cells between five `|`; the total line two between three.

    The challenge's display has four columns, and its total line merges the first three cells.

    Remedy: Print a `|` before each cell and one at the end.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    TB106: 4 = |Fred  |.662/                         | Caught    14  |
    """
    for i in judged(table):
        wanted = 3 if i == table.total else 5
        count = table.lines[i].count("|")
        if table.kinds[i] == ROW and count != wanted:
            kind = "the total line" if i == table.total else "this row"
            yield text_span(table, i), f"{kind} has {count_of(count, '`|`')}, not {wanted}", ""


@rule("TB107")
def wrong_header(table: Table) -> Iterator[Fault]:
    r"""The first row holds the headings Name, Runs, How Out, and Score or Total.

    The challenge's rules show `Score`, its example `Total`, so either is right. Text may stand anywhere in its cell.

    Remedy: Print the row `| Name |    Runs                      | How Out |Score|` first.

    Okay: 2 = |Name  |Runs                          |How Out  |Total|
    TB107: 2 = |Name  |Balls                         |How Out  |Total|
    """
    rows = [i for i in table.parts if table.kinds[i] == ROW]
    if not rows or rows[0] in table.dirty or rows[0] == table.cut:
        return
    line = table.lines[rows[0]]
    if table.heading is None:
        yield line_span(table, rows[0]), "the first row is no heading: none of its cells holds a heading word", ""
    elif line.count("|") == 5:
        start = line.index("|") + 1
        for cell, words in zip(line.split("|")[1:], HEADINGS, strict=False):
            text = cell.strip(" ")
            if text not in words:
                left = start + len(cell) - len(cell.lstrip(" "))
                where = span(rows[0] + 1, left, left + len(text)) if text else line_span(table, rows[0])
                found = f"is {quote(text)}" if text else "is missing"
                yield where, f"the heading {' or '.join(words)} {found}", text[:60]
            start += len(cell) + 1


@rule("TB108")
def wrong_row_count(table: Table) -> Iterator[Fault]:
    r"""The table has a row for each of the eleven batters.

    "The table has 11 rows. Each row represents a batter."

    Remedy: Print all eleven names, each once, in the order in which they were given.

    Okay: 25 = +------+------------------------------+---------+-----+
    TB108: 4..5 gone
    """
    count = len(table.batters)
    end = table.total if table.total is not None else table.closing
    if count > BATTERS:
        yield line_span(table, table.batters[BATTERS]), f"the table has {count:,} batters, not {BATTERS}", ""
    elif count < BATTERS and end is not None:
        yield line_span(table, end), f"the table has {count_of(count, 'batter')}, not {BATTERS}", ""


@rule("TB109")
def missing_total_line(table: Table) -> Iterator[Fault]:
    r"""The last row is the total line.

    "The final line in the table should be the total line."

    Remedy: After the last batter print `| Total Runs | N |`, its first cell 47 wide, and the closing border.

    Okay: 26 = |Total Runs                                     |169  |
    TB109: 26.. gone
    """
    if table.total is None:
        if len(table.batters) == BATTERS or (len(table.batters) > BATTERS and table.closing is None):
            yield line_span(table, table.last), "there is no total line", ""
    elif table.row_after:
        yield line_span(table, table.row_after), "the total line is not the last row: this row follows it", ""


@rule("TB110")
def unfinished_table(table: Table) -> Iterator[Fault]:
    r"""The table goes on to its closing border.

    A table that stops earlier was cut off: the program died, or was stopped, while it printed.

    Remedy: Find out why the program stopped; print the border `+`, 47 `-`, `+`, 5 `-`, `+` last.

    Okay: 27 = +-----------------------------------------------+-----+
    TB110: 12.. gone
    """
    if table.closing is not None or table.row_after:
        return
    if table.total is not None:
        yield line_span(table, table.last_text), "no closing border follows the total line", ""
    elif len(table.batters) < BATTERS:
        batters = count_of(len(table.batters), "batter")
        yield line_span(table, table.last_text), f"the table stops after {batters}", ""


@rule("TB111")
def wrong_total_label(table: Table) -> Iterator[Fault]:
    r"""The total line is labelled `Total Runs`.

    The challenge's example shows these words; text may stand anywhere in its cell.

    Remedy: Write `Total Runs`, with one blank and two capitals.

    Okay: 26 = |Total Runs                                     |169  |
    TB111: 26 = |Total                                          |169  |
    """
    if table.total is None or table.total not in judged(table) or table.lines[table.total].count("|") != 3:
        return
    line = table.lines[table.total]
    cell = line.split("|")[1]
    label = cell.strip(" ")
    if label != "Total Runs":
        left = line.index("|") + 1 + len(cell) - len(cell.lstrip(" "))
        where = span(table.total + 1, left, left + len(label)) if label else line_span(table, table.total)
        yield (
            where,
            f"the total line is labelled {quote(label)}" if label else "the total line has no label",
            label[:60],
        )


@rule("TB112")
def extra_border(table: Table) -> Iterator[Fault]:
    r"""One border stands between two rows, and one at each end.

    The challenge's display has no double borders.

    Remedy: Print each border once.

    Okay: 5 = +------+------------------------------+---------+-----+
    TB112: 5 times 2 = +------+------------------------------+---------+-----+
    """
    for before, i in zip(table.parts, table.parts[1:], strict=False):
        if table.kinds[before] == table.kinds[i] == BORDER and i not in table.dirty:
            yield line_span(table, i), "this border follows another border", ""


@rule("TB113")
def blank_line_inside(table: Table) -> Iterator[Fault]:
    r"""No blank line stands inside the table.

    "Leading or trailing whitespace" is allowed, so white space inside is not.

    Remedy: Print the lines of the table without blank lines between them.

    Okay: 1 = \n\n+------+------------------------------+---------+-----+
    TB113: 5 = +------+------------------------------+---------+-----+\n
    """
    for i in range(table.first, table.last):
        if table.kinds[i] == BLANK:
            yield line_span(table, i), "a blank line stands inside the table", ""


@rule("TB121", WARNING)
def unusual_width(table: Table) -> Iterator[Fault]:
    r"""The cells are 6, 30, 9 and 5 wide.

    So the challenge's display has them; it asks in words only that separators be aligned.

    Remedy: Make the cells 6, 30, 9 and 5 characters wide.

    Okay: 1 = +------+------------------------------+---------+-----+
    TB121: all s/^(.{6})(.)/\1\2\2/
    """
    if len(table.grid) != 5:
        return
    i = next(i for i in table.parts if table.kinds[i] == BORDER and columns(table.lines[i], "+") == table.grid)
    for left, right, width, (name, *_) in zip(table.grid, table.grid[1:], WIDTHS, HEADINGS, strict=False):
        if right - left - 1 != width:
            where = span(i + 1, left + 1, right)
            yield where, f"the {name} cells are {right - left - 1} wide, not {width}", ""
            return


@rule("TB122", WARNING)
def trailing_blanks(table: Table) -> Iterator[Fault]:
    r"""No blanks follow a line of the table.

    They are white space, which the challenge allows, but no part of the display.

    Remedy: End the line after its last `|` or `+`.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    TB122: 4 s/$/  /
    """
    for i in table.parts:
        line = table.lines[i]
        if line.endswith(" ") and i not in table.dirty and i != table.cut:
            bare = len(line.rstrip(" "))
            yield span(i + 1, bare, len(line)), f"{count_of(len(line) - bare, 'blank')} at the end of the line", ""


@rule("TB123", WARNING)
def indented_table(table: Table) -> Iterator[Fault]:
    r"""The table begins in the first column.

    Blanks before every line are white space, which the challenge allows, but no part of the display.

    Remedy: Print nothing before the first `+` or `|` of a line.

    Okay: 1 = +------+------------------------------+---------+-----+
    TB123: all s/^/  /
    """
    lines = (table.lines[i] for i in table.parts if i not in table.dirty)
    indent = min((len(line) - len(line.lstrip(" ")) for line in lines), default=0)
    if indent:
        yield span(table.first + 1, 0, indent), f"every line of the table begins with {count_of(indent, 'blank')}", ""


FOREIGN = re.compile(r"[^+-]+")

TABLE_RULES = (
    text_outside_table,
    broken_border,
    misaligned_separator,
    missing_border,
    wrong_column_count,
    wrong_header,
    wrong_row_count,
    missing_total_line,
    unfinished_table,
    wrong_total_label,
    extra_border,
    blank_line_inside,
    unusual_width,
    trailing_blanks,
    indented_table,
)


def neighbours(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """The first and last of each run of neighbours in a rising list: 1 2 3 7 8 gives (1, 3), (7, 8)."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        members = [number for _, number in run]
        yield members[0], members[-1]


def count_of(count: int, what: str) -> str:
    """A number with its noun: "1 batter", "no batters"."""
    plural = what if count == 1 or what.endswith("`") else what + "s"
    return f"{count or 'no'} {plural}"
