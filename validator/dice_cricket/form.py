"""The rules of the table as a whole: one table and nothing else, from heading to total line (TB101 to TB111)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from validator import text as texts
from validator.dice_cricket.lookalike import drawn_otherwise
from validator.dice_cricket.parts import HEADINGS, OUTSIDE, ROW, Table, parts_of
from validator.dice_cricket.walk import BATTERS
from validator.finding import Fault, Layer, rule
from validator.place import between
from validator.wording import count_of, did_you_mean, quote

EXISTENCE, FORM = Layer[[texts.Text, Sequence[str]]](), Layer[[Table]]()
LABEL = "Total Runs"
DRAW = "Draw the table with `+`, `-` and `|`."
# What a shell, a console or a session prints in front of what is typed. Each part of it is read once.
PROMPT = re.compile(
    r"(?:[^\s@]{1,60}+@[^\s$#%>]{1,60}+(?: [^\s$#%>]{1,60}+)?+)?+(?:[$#%\u276f\u279c]|>++)(?: |\Z)"
    r"|(?:PS )?+[A-Za-z]:\\[^>]{0,200}+>|In \[\d{1,6}+\]:"
)
FENCES = ("```", "~~~")


@rule("TB101", EXISTENCE)
def missing_table(text: texts.Text, kinds: Sequence[str]) -> Iterator[Fault]:
    r"""An output holds a table.

    "Your challenge is to output a completed table": borders that begin with `+`, rows that begin with `|`.

    Remedy: Print the table as the challenge shows it.

    Okay: 1 = \n+------+------------------------------+---------+-----+
    TB101: 1.. = Fred 14
    """
    if (drawn := drawn_otherwise(text.lines, kinds)) is not None:
        yield Fault(text.line(drawn).whole, "there is no table that is drawn as the challenge draws it", DRAW)
    elif not parts_of(kinds):
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
        where = between(table.line(first).bare(), table.line(last).bare())
        text = table.lines[first].strip(" ")
        yield Fault(where, f"{quote(text)} stands outside the table", _around(text))
    yield from _text_beside_rows(table)
    if table.second is not None:
        where = between(table.line(table.second).whole, table.line(parts_of(table.kinds)[-1]).whole)
        yield Fault(where, "a second table follows the first", "to check several tables in one file use --stream")


def _around(text: str) -> str:
    if text.startswith(FENCES):
        return "paste the table without the code fence around it"
    return "paste what the program prints, without the prompt and the command" if PROMPT.match(text) else ""


def _text_beside_rows(table: Table) -> Iterator[Fault]:
    # Before the first and after the last separator of a row that has as many as it should.
    for i in table.judged:
        line = table.lines[i]
        if table.kinds[i] == ROW and line.count("|") in table.corners(i):
            for start, end in ((0, line.index("|")), (line.rindex("|") + 1, len(line))):
                if text := line[start:end].strip(" "):
                    yield Fault(table.line(i).bare(start, end), f"{quote(text)} stands beside the row")


@rule("TB107", FORM)
def wrong_header(table: Table) -> Iterator[Fault]:
    r"""The first row holds the headings Name, Runs, How Out, and Score or Total.

    The challenge's rules show `Score`, its example `Total`, so either is right. Text may stand anywhere in its cell.

    Remedy: Print the row `| Name |    Runs                      | How Out |Score|` first.

    Okay: 2 = |Name  |Runs                          |How Out  |Total|
    TB107: 2 = |Name  |Balls                         |How Out  |Total|
    """
    first = next(iter(table.rows), None)
    if first is None or first not in table.judged:
        return
    line = table.line(first)
    if table.heading is None:
        yield Fault(line.whole, "the first row is no heading: none of its cells holds a heading word")
    elif line.text.count("|") == 5:
        start = line.text.index("|") + 1
        for cell, words in zip(line.text.split("|")[1:], HEADINGS, strict=False):
            text = cell.strip(" ")
            if text not in words:
                found = f"is {quote(text)}" if text else "is missing"
                # Another column's heading would be no help.
                meant = partial(did_you_mean, text, words)
                yield Fault(line.cell(start, start + len(cell)), f"the heading {' or '.join(words)} {found}", meant)
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
        yield Fault(table.line(table.batters[BATTERS]).whole, f"the table has {count:,} batters, not {BATTERS}")
    elif count < BATTERS and end is not None:
        yield Fault(table.line(end).whole, f"the table has {count_of(count, 'batter')}, not {BATTERS}")


@rule("TB109", FORM)
def missing_total_line(table: Table) -> Iterator[Fault]:
    r"""The last row is the total line.

    "The final line in the table should be the total line."

    Remedy: After the last batter print `| Total Runs | N |`, its first cell 47 wide, and the closing border.

    Okay: 26 = |Total Runs                                     |169  |
    TB109: 26.. gone
    """
    count = len(table.batters)
    if table.total is None and table.cut is None:
        if count == BATTERS or (count > BATTERS and table.closing is None):
            yield Fault(table.line(table.last).whole, "there is no total line")
    elif table.row_after:
        yield Fault(table.line(table.row_after).whole, "the total line is not the last row: this row follows it")


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
    end, count = table.line(table.text.last_text).whole, len(table.batters)
    if table.total is not None:
        yield Fault(end, "no closing border follows the total line")
    elif count < BATTERS or table.cut is not None:
        yield Fault(end, f"the table stops after {count_of(count, 'batter')}")


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
    cell = line.text.split("|")[1]
    label = cell.strip(" ")
    if label != LABEL:
        start = line.text.index("|") + 1
        message = f"the total line is labelled {quote(label)}" if label else "the total line has no label"
        yield Fault(line.cell(start, start + len(cell)), message, partial(did_you_mean, label, (LABEL,)))


def neighbours(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """The first and last of each run of neighbours in a rising list: 1 2 3 7 8 gives (1, 3), (7, 8)."""
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        members = [number for _, number in run]
        yield members[0], members[-1]
