"""The scorecard of an innings of Dice Cricket, and the table that is printed of it (rules 1, 4, 16 and 17).

    row     one batter's line: name, Runs, How Out; the score follows from Runs
    total   the sum of the scores
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

RETIRED, NOT_OUT = "Retired", "Not Out"


class Row(NamedTuple):
    """One batter's line of the scorecard."""

    name: str
    runs: str
    how_out: str

    @property
    def score(self) -> int:
        """The sum of the digits in Runs (rule 4)."""
        return score(self.runs)


@dataclass(frozen=True)
class Scorecard:
    """A finished innings. Two are equal if they print alike, in whatever order the balls came."""

    rows: tuple[Row, ...]
    balls: str = field(compare=False)  # All of them, in the order in which they were bowled.

    @property
    def total(self) -> int:
        """The sum of the scores (rule 17)."""
        return sum(row.score for row in self.rows)

    @property
    def everyone_faced(self) -> bool:
        """Whether every batter faced a ball, as the challenge asks (rule 16)."""
        return all(row.runs for row in self.rows)


def score(runs: str) -> int:
    """What a batter's balls are worth, such as 12 for '1164/' (rule 4)."""
    return sum(int(ball) for ball in runs if ball.isdigit())


# ---------------------------------------------------------------- the table

def check_names(names: Sequence[str]) -> None:
    """ValueError, with a message for the user, unless these are eleven right names (rule 1)."""
    for name in names:
        if not re.fullmatch("[A-Za-z]{1,6}", name):
            raise ValueError(f"{name!a} is not a name of one to six letters, A to Z or a to z")
    if len(names) != 11:
        given = "1 name was" if len(names) == 1 else f"{len(names)} names were"
        raise ValueError(f"a side has eleven batters, and {given} given")


def scorecard(card: Scorecard) -> str:
    """The table of the challenge, with no newline at its end; ValueError if a cell overflows.

    Only the separators must align (rule 17); the text stands wherever it is easy to read.
    """
    border = "+------+------------------------------+---------+-----+"
    lines = [border, "| Name |    Runs                      | How Out |Total|", border]
    for row in card.rows:
        cells = (row.name, 6), (row.runs, 30), (f" {row.how_out}", 9), (f" {row.score}", 5)
        lines += [table_row(*cells), border]
    title = f"{'Total Runs':^47}"
    lines += [table_row((title, 47), (f" {card.total}", 5)), f"+{'-' * 47}+{'-' * 5}+"]
    return "\n".join(lines)


def table_row(*cells: tuple[str, int]) -> str:
    """A row of the table from the text and the width of each of its cells."""
    for text, width in cells:
        if len(text) > width:
            raise ValueError(f"{text!r} is longer than its cell of {width}")
    return "|" + "|".join(text.ljust(width) for text, width in cells) + "|"
