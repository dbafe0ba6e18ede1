"""The pattern of a table in perfect form, so that most right tables need not be taken apart.

Whatever fits has no finding up to the rules of rows, its sums and its names apart. The pattern is made of the patterns
of the cells that the rules use.
"""

from __future__ import annotations

import re

from validator.dice_cricket.cells import LETTERS, NUMBER, WAYS, Row
from validator.dice_cricket.parts import BATTERS
from validator.dice_cricket.replay import CAP
from validator.text import Text

_BORDER = r"\+-{6}\+-{30}\+-{9}\+-{5}\+\n"
_WIDTHS = r"\|(?=[^|\n]{6}\|[^|\n]{30}\|[^|\n]{9}\|[^|\n]{5}\|\n) *"
_RUNS = "[1246.]"
# The balls and How Out fit each other: a wicket, thirty balls without one, or fewer and Not Out.
_ENDS = rf"(?={_RUNS}{{0,{CAP - 1}}}/ *\| *[BLC]|{_RUNS}{{{CAP}}} *\| *R|{_RUNS}{{1,{CAP - 1}}} *\| *N)"
_BATTER = rf"({LETTERS}+) *\| *{_ENDS}([1246./]+) *\| *({WAYS}) *\| *({NUMBER.pattern}) *\|\n"
_TOTAL = rf"\|(?=[^|\n]{{47}}\|[^|\n]{{5}}\|\n) *Total Runs *\| *({NUMBER.pattern}) *\|\n"
PERFECT = re.compile(
    _BORDER
    + _WIDTHS
    + r"Name *\| *Runs *\| *How Out *\| *(?:Score|Total) *\|\n"
    + _BORDER
    + (_WIDTHS + _BATTER + _BORDER) * BATTERS
    + _TOTAL
    + r"\+-{47}\+-{5}\+\n?"
)


def rows_of(text: Text, given: tuple[str | None, ...]) -> tuple[tuple[Row, ...], Row] | None:
    """The rows of the batters and the total line of a table in perfect form; None where a text is none."""
    match = PERFECT.fullmatch(text.whole)
    if not match:
        return None
    cells: tuple[str, ...] = match.groups()
    rows = tuple([Row(text.line(3 + 2 * i), cells[4 * i : 4 * i + 4], given[i]) for i in range(BATTERS)])
    return rows, Row(text.line(3 + 2 * BATTERS), ("Total Runs", cells[-1]))
