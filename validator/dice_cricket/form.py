"""The rules of form: one table and nothing else, from heading to total line (TB101 to TB111)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from validator.dice_cricket.parts import BATTERS, HEADINGS, OUTSIDE, ROW, Table, parts_of
from validator.finding import Fault, Layer, rule
from validator.place import Line, between
from validator.text import Text
from validator.wording import count_of, did_you_mean, quote

NOTHING: Layer[[Text]] = Layer()
FORM: Layer[[Table]] = Layer()


@rule("TB101", NOTHING)
def missing_table(text: Text) -> Iterator[Fault]:
    r"""An output holds a table.

    "Your challenge is to output a completed table": borders that begin with `+`, rows that begin with `|`.

    Remedy: Print the table as the challenge shows it.

    Okay: 1 = \n+------+------------------------------+---------+-----+
    TB101: 1.. = Fred 14
    """
    yield Fault(text.line(text.last_text).whole, "there is no table")


@rule("TB102", FORM)
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
        where = between(table.bare(first), table.bare(last))
        yield Fault(where, f"{quote(text)} stands outside the table")
    yield from _text_beside_rows(table)
    if table.second is not None:
        last = parts_of(table.kinds)[-1]
        where = between(table.whole(table.second), table.whole(last))
        yield Fault(where, "a second table follows the first", "to check several tables in one file use --stream")


def _text_beside_rows(table: Table) -> Iterator[Fault]:
    # Before the first and after the last separator of a row that has as many as it should.
    for i in table.judged:
        line = table.lines[i]
        if table.kinds[i] == ROW and line.count("|") in table.corners(i):
            for start, end in ((0, line.index("|")), (line.rindex("|") + 1, len(line))):
                if text := line[start:end].strip(" "):
                    left = line.index(text, start)
                    yield Fault(table.line(i).span(left, left + len(text)), f"{quote(text)} stands beside the row")


@rule("TB107", FORM)
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
        yield Fault(table.whole(rows[0]), "the first row is no heading: none of its cells holds a heading word")
    elif line.count("|") == 5:
        yield from _wrong_headings(table.line(rows[0]))


def _wrong_headings(line: Line) -> Iterator[Fault]:
    start = line.text.index("|") + 1
    for cell, words in zip(line.text.split("|")[1:], HEADINGS, strict=False):
        if (text := cell.strip(" ")) not in words:
            found = f"is {quote(text)}" if text else "is missing"
            message = f"the heading {' or '.join(words)} {found}"
            # Another column's heading would be no help.
            yield Fault(line.bare(start, start + len(cell)), message, partial(did_you_mean, text, words))
        start += len(cell) + 1


@rule("TB108", FORM)
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
        yield Fault(table.whole(table.batters[BATTERS]), f"the table has {count:,} batters, not {BATTERS}")
    elif count < BATTERS and end is not None:
        yield Fault(table.whole(end), f"the table has {count_of(count, 'batter')}, not {BATTERS}")


@rule("TB109", FORM)
def missing_total_line(table: Table) -> Iterator[Fault]:
    r"""The last row is the total line.

    "The final line in the table should be the total line."

    Remedy: After the last batter print `| Total Runs | N |`, its first cell 47 wide, and the closing border.

    Okay: 26 = |Total Runs                                     |169  |
    TB109: 26.. gone
    """
    if table.total is None:
        eleven = len(table.batters) == BATTERS and table.cut is None
        if eleven or (len(table.batters) > BATTERS and table.closing is None):
            yield Fault(table.whole(table.last), "there is no total line")
    elif table.row_after:
        yield Fault(table.whole(table.row_after), "the total line is not the last row: this row follows it")


@rule("TB110", FORM)
def unfinished_table(table: Table) -> Iterator[Fault]:
    r"""The table goes on to its closing border.

    A table that stops earlier was cut off: the program died, or was stopped, while it printed.

    Remedy: Find out why the program stopped; print the border `+`, 47 `-`, `+`, 5 `-`, `+` last.

    Okay: 27 = +-----------------------------------------------+-----+
    TB110: 12.. gone
    """
    if table.closing is not None or table.row_after or table.last + 1 in table.dirty:
        return
    if table.total is not None:
        yield Fault(table.whole(table.last_text), "no closing border follows the total line")
    elif len(table.batters) < BATTERS or (len(table.batters) == BATTERS and table.cut is not None):
        batters = count_of(len(table.batters), "batter")
        yield Fault(table.whole(table.last_text), f"the table stops after {batters}")


@rule("TB111", FORM)
def wrong_total_label(table: Table) -> Iterator[Fault]:
    r"""The total line is labelled `Total Runs`.

    The challenge's example shows these words; text may stand anywhere in its cell.

    Remedy: Write `Total Runs`, with one blank and two capitals.

    Okay: 26 = |Total Runs                                     |169  |
    TB111: 26 = |Total                                          |169  |
    """
    if table.total is None or table.total not in table.judged or table.lines[table.total].count("|") != 3:
        return
    line = table.line(table.total)
    start = line.text.index("|") + 1
    cell = line.text.split("|")[1]
    if (label := cell.strip(" ")) != "Total Runs":
        message = f"the total line is labelled {quote(label)}" if label else "the total line has no label"
        hint = partial(did_you_mean, label, ("Total Runs",))
        yield Fault(line.bare(start, start + len(cell)), message, hint)


def neighbours(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """The first and last of each run of neighbours in a rising list: 1 2 3 7 8 gives (1, 3), (7, 8)."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        members = [number for _, number in run]
        yield members[0], members[-1]
