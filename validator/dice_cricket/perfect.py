"""A table in perfect form, as most programs print it: one pattern says that nothing is wrong with its form and cells.

Whatever the pattern lets through would pass each rule up to those of rows; all else is taken apart (`parts.py`).
"""

from __future__ import annotations

import re

from validator.dice_cricket.card import Card
from validator.dice_cricket.cells import BALLS, DISMISSALS, LETTER, LONGEST_NAME, NUMBER, WAYS_OUT, Row, runs_in
from validator.dice_cricket.form import LABEL
from validator.dice_cricket.grid import WIDTHS
from validator.dice_cricket.parts import HEADINGS
from validator.dice_cricket.walk import BATTERS, MOST_BALLS, WICKET
from validator.text import Text

MERGED = (sum(WIDTHS[:3]) + 2, WIDTHS[3])
FIRST, TOTAL = 3, 25


def _border(*widths: int) -> str:
    return r"\+" + "".join([rf"-{{{width}}}\+" for width in widths])


def _row(widths: tuple[int, ...], *cells: str) -> str:
    # The separators stand in their columns, and text stands anywhere in its cell.
    grid = "".join([rf"[^|\n]{{{width}}}\|" for width in widths])
    return rf"\|(?={grid}\n) *" + "".join([rf"{cell} *\| *" for cell in cells[:-1]]) + rf"{cells[-1]} *\|\n"


def _any(*words: str) -> str:
    return "|".join(map(re.escape, words))


def _batter() -> str:
    # How the balls end and how the batter was out belong together.
    run = f"[{BALLS.replace(WICKET, '')}]"
    ends = {
        f"{run}{{0,{MOST_BALLS - 1}}}{WICKET}": _any(*WAYS_OUT),
        f"{run}{{{MOST_BALLS}}}": "Retired",
        f"{run}{{1,{MOST_BALLS - 1}}}": "Not Out",
    }
    agree = "|".join([rf"{balls} *\| *(?:{how_out})" for balls, how_out in ends.items()])
    cells = (f"({LETTER}{{1,{LONGEST_NAME}}})", f"(?={agree})([{BALLS}]+)", f"({_any(*DISMISSALS)})", f"({NUMBER})")
    return _row(WIDTHS, *cells)


PERFECT = re.compile(
    f"{_border(*WIDTHS)}\n"
    + _row(WIDTHS, *[f"(?:{_any(*words)})" for words in HEADINGS])
    + f"{_border(*WIDTHS)}\n"
    + f"{_batter()}{_border(*WIDTHS)}\n" * BATTERS
    + _row(MERGED, LABEL, f"({NUMBER})")
    + f"{_border(*MERGED)}\n?"
)


def perfect_card(text: Text, given: tuple[str, ...] | None) -> Card | None:
    """The card of a table in perfect form whose Scores are sums and whose names are those that were given, if known.

    None where anything is wrong, up to the rules of rows, and where the form is right but another.
    """
    match = PERFECT.fullmatch(text.whole)
    if not match:
        return None
    cells = match.groups()
    names, runs, scores = cells[:-1:4], cells[1::4], cells[3::4]
    if (given and given != names) or [*map(int, scores)] != [*map(runs_in, runs)]:
        return None
    rows = tuple([Row(text, FIRST + 2 * i, cells[4 * i : 4 * i + 4]) for i in range(BATTERS)])
    return Card(rows, Row(text, TOTAL, (LABEL, cells[-1])), text.line(TOTAL))
