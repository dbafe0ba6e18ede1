"""The card as a whole: its total line and its one Not Out (DC4…)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from validator.dice_cricket.cells import HOW_OUT, RUNS, SCORE, TOTAL_SCORE, Row
from validator.dice_cricket.walk import Walk
from validator.finding import Fault, Layer, rule
from validator.place import Line


@dataclass(frozen=True)
class Card:
    """Eleven rows without a fault, the total line (None: absent or faulty), and the line to show where it is absent."""

    rows: tuple[Row, ...]
    total: Row | None
    end: Line

    @cached_property
    def columns(self) -> tuple[tuple[str, ...], ...]:
        """The names, runs, dismissals and Scores."""
        return tuple(zip(*[row.cells for row in self.rows], strict=True))

    @property
    def runs(self) -> tuple[str, ...]:
        """The balls of each batter."""
        return self.columns[RUNS]

    @cached_property
    def not_out(self) -> list[int]:
        """Who is Not Out."""
        return [i for i, how_out in enumerate(self.columns[HOW_OUT]) if how_out == "Not Out"]

    @property
    def scores(self) -> int:
        """The Scores together."""
        return sum(map(int, self.columns[SCORE]))

    @property
    def survivor(self) -> Row:
        """The row of the first who is Not Out."""
        return self.rows[self.not_out[0]]

    def left_over(self, walked: Walk) -> str:
        """The survivor's balls that are left after an innings."""
        return self.survivor.runs[sum(made.striker == self.not_out[0] for made in walked.deliveries) :]


CARD = Layer[[Card]]()


@rule("DC401", CARD)
def total_not_sum(card: Card) -> Iterator[Fault]:
    r"""The Total is the sum of the Scores.

    "The final line in the table should be the total line": the side's runs are those of its batters.

    Remedy: Add up the Score column.

    Okay: 26 = |                  Total Runs                   | 169 |
    DC401: 26 = |                  Total Runs                   | 170 |
    """
    if card.total and int(total := card.total.cells[TOTAL_SCORE]) != (scores := card.scores):
        where = card.total.where(TOTAL_SCORE)
        yield Fault(where, f"the Total is {total}, but the Scores add up to {scores:,}")


@rule("DC402", CARD)
def no_not_out(card: Card) -> Iterator[Fault]:
    r"""One batter is Not Out.

    An innings ends when ten of eleven are out; the one left has no partner and is Not Out.

    Remedy: End the innings as the tenth batter goes.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC402: 24 = |Will  |1.61./                        | Bowled  |  8  |
    """
    if not card.not_out:
        yield Fault(card.end.whole, "no batter is Not Out")


@rule("DC403", CARD)
def several_not_outs(card: Card) -> Iterator[Fault]:
    r"""Only one batter is Not Out.

    "Only 1 player can be Not Out. Every other non-retired player should be out."

    Remedy: End the innings as the tenth batter goes, no sooner.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC403: 4 = |Fred  |.662                          | Not Out | 14  |
    """
    if len(card.not_out) > 1:
        first, second = (card.rows[i] for i in card.not_out[:2])
        yield Fault(second.where(HOW_OUT), f"{second.name} is Not Out, and so is {first.name}")
