"""The rules of the table's grid: its borders and its columns (TB103 to TB106, TB112, TB113, TB121 to TB123)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from validator.dice_cricket.parts import BLANK, BORDER, HEADINGS, ROW, Table, columns
from validator.finding import WARNING, Fault, Layer, rule
from validator.wording import count_of, quote

GRID = Layer[[Table]]()
WIDTHS = (6, 30, 9, 5)
FULL_RUNS = "A batter faces 30 balls at most, and then retires."
ONE_CELL = "Print its first three cells as one, with `Total Runs` in it, and then the sum."
FOREIGN = re.compile(r"[^+-]+")


@rule("TB103", GRID)
def broken_border(table: Table) -> Iterator[Fault]:
    r"""A border is made of `-`, with a `+` at each corner of a cell: five, or three in the closing border.

    "The row and column separators must be aligned": a line with anything else in it, or with a corner too few, does
    not part the rows.

    Remedy: Print five `+` with `-` between them; the closing border has three.

    Okay: 5 = +------+------------------------------+---------+-----+
    TB103: 5 = +------+------------------------------+---------------+
    """
    for i in table.judged:
        if table.kinds[i] != BORDER:
            continue
        line, wanted = table.line(i), table.corners(i)
        indent, count = len(line.text) - len(line.text.lstrip(" ")), line.text.count("+")
        if foreign := FOREIGN.search(line.text, indent, len(line.text.rstrip(" "))):
            yield Fault(line.span(*foreign.span()), f"{quote(foreign.group())} stands in a border")
        elif count not in wanted:
            yield Fault(line.bare(), f"this border has {count_of(count, '`+`')}, not {wanted[0]}")


@rule("TB104", GRID)
def misaligned_separator(table: Table) -> Iterator[Fault]:
    r"""Every `|` and `+` stands in one of the grid's columns.

    "You don't have to align the text in the table in any way, but the row and column separators must be aligned." The
    grid is that of most borders; where all rows share another one, borders that are wrong alike are told once.

    Remedy: Pad each cell to its width (6, 30, 9 and 5), however long its text is.

    Okay: 4 = |  Fred|                         .662/|Caught   |   14|
    TB104: 4 = |Fred |.662/                         | Caught  | 14  |
    """
    told = set[str]()
    for i in table.judged:
        mark = "|" if table.kinds[i] == ROW else "+"
        found = columns(table.lines[i], mark)
        grid = table.grid if len(found) == 5 else table.merged
        if found != grid and len(found) == len(grid) and len(found) in table.corners(i) and table.lines[i] not in told:
            cell, at, wanted = next((n, a, b) for n, (a, b) in enumerate(zip(found, grid, strict=True)) if a != b)
            message, hint = f"this `{mark}` should stand in column {wanted + 1}", ""
            if cell:
                start, room = found[cell - 1] + 1, wanted - grid[cell - 1] - 1
                message += _why(table.lines[i][start:at], room, mark)
                hint = FULL_RUNS if mark == "|" and cell == 2 and len(found) == 5 and at > wanted else ""
            if mark == "+" and table.grid_of_rows:
                told.add(table.lines[i])
            yield Fault(table.line(i).span(at, at + 1), message, hint)


def _why(cell: str, room: int, mark: str) -> str:
    if mark == "+":
        return f": {count_of(len(cell), '`-`')} stand where the cell is {room} wide"
    text = cell.strip(" ")
    return f": the cell holds {count_of(len(text), 'character')} and has room for {room}" if len(text) > room else ""


@rule("TB105", GRID)
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
            if before is None and i - 1 not in table.dirty:
                yield Fault(table.line(i).whole, "no border stands above the first row")
            elif before is not None and table.kinds[before] == ROW and before not in table.dirty:
                yield Fault(table.line(i).whole, "no border stands between this row and the one above")


@rule("TB106", GRID)
def wrong_column_count(table: Table) -> Iterator[Fault]:
    r"""A row has four cells between five `|`; the total line two between three.

    The challenge's display has four columns, and its total line merges the first three cells.

    Remedy: Print a `|` before each cell and one at the end.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    TB106: 4 = |Fred  |.662/                         | Caught    14  |
    """
    for i in table.judged:
        wanted, count = table.corners(i), table.lines[i].count("|")
        if table.kinds[i] == ROW and count not in wanted:
            is_total = i == table.total
            kind = "the total line" if is_total else "this row"
            hint = ONE_CELL if is_total and count == len(table.grid) == 5 else ""
            yield Fault(table.line(i).bare(), f"{kind} has {count_of(count, '`|`')}, not {wanted[0]}", hint)


@rule("TB112", GRID)
def extra_border(table: Table) -> Iterator[Fault]:
    r"""One border stands between two rows, and one at each end.

    The challenge's display has no double borders.

    Remedy: Print each border once.

    Okay: 5 = +------+------------------------------+---------+-----+
    TB112: 5 times 2 = +------+------------------------------+---------+-----+
    """
    for before, i in zip(table.parts, table.parts[1:], strict=False):
        if table.kinds[before] == table.kinds[i] == BORDER and i not in table.dirty:
            yield Fault(table.line(i).whole, "this border follows another border")


@rule("TB113", GRID)
def blank_line_inside(table: Table) -> Iterator[Fault]:
    r"""No blank line stands inside the table.

    "Leading or trailing whitespace" is allowed, so white space inside is not.

    Remedy: Print the lines of the table without blank lines between them.

    Okay: 1 = \n\n+------+------------------------------+---------+-----+
    TB113: 5 = +------+------------------------------+---------+-----+\n
    """
    for i in range(table.first, table.last):
        if table.kinds[i] == BLANK:
            yield Fault(table.line(i).whole, "a blank line stands inside the table")


@rule("TB121", GRID, WARNING)
def unusual_width(table: Table) -> Iterator[Fault]:
    r"""The cells are 6, 30, 9 and 5 wide.

    So the challenge's display has them; it asks in words only that separators be aligned.

    Remedy: Make the cells 6, 30, 9 and 5 characters wide.

    Okay: 1 = +------+------------------------------+---------+-----+
    TB121: all s/^(.{6})(.)/\1\2\2/
    """
    if len(table.grid) != 5:
        return
    kind, mark = (ROW, "|") if table.grid_of_rows else (BORDER, "+")
    i = next(i for i in table.parts if table.kinds[i] == kind and columns(table.lines[i], mark) == table.grid)
    for left, right, width, (name, *_) in zip(table.grid, table.grid[1:], WIDTHS, HEADINGS, strict=False):
        if right - left - 1 != width:
            where = table.line(i).span(left + 1, right)
            yield Fault(where, f"the {name} cells are {right - left - 1} wide, not {width}")
            return


@rule("TB122", GRID, WARNING)
def trailing_blanks(table: Table) -> Iterator[Fault]:
    r"""No blanks follow a line of the table.

    They are white space, which the challenge allows, but no part of the display.

    Remedy: End the line after its last `|` or `+`.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    TB122: 4 s/$/  /
    """
    for i in table.judged:
        line = table.lines[i]
        if line.endswith(" "):
            bare = len(line.rstrip(" "))
            where = table.line(i).span(bare, len(line))
            yield Fault(where, f"{count_of(len(line) - bare, 'blank')} at the end of the line")


@rule("TB123", GRID, WARNING)
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
        where = table.line(table.first).span(0, indent)
        yield Fault(where, f"every line of the table begins with {count_of(indent, 'blank')}")
