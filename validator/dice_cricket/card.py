"""The rules of the whole card: its total line, its one Not Out (DC4…), and the game that is replayed from it (DC5…)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from validator.dice_cricket.cells import HOW_OUT, RUNS, Row
from validator.dice_cricket.replay import NAMES, READINGS, History, Reading, replay
from validator.dice_cricket.walk import ball_number
from validator.finding import Fault, Layer, rule
from validator.place import Span
from validator.wording import quote

CARD: Layer[[Card]] = Layer()
REPLAY: Layer[[Card, History]] = Layer()


@dataclass(frozen=True)
class Card:
    """Eleven rows without a fault, the total line (None: absent or faulty), and the span to show where it is absent."""

    rows: tuple[Row, ...]
    total: Row | None
    total_span: Span

    @cached_property
    def not_out(self) -> list[int]:
        """Who is Not Out, by place in the batting order."""
        return [i for i, row in enumerate(self.rows) if row.how_out == "Not Out"]


@dataclass(frozen=True, slots=True)
class Replayed:
    """What replay says of a card: the readings that explain it, and the balls as they come under each group of these.

    `history` is the game as it is to be told, under the reading `told`: the one that was asked for, or the first that
    explains the game, or the one that gets furthest.
    """

    readings: tuple[str, ...]
    history: History
    told: Reading
    orders: tuple[tuple[int, str], ...]


def replay_card(card: Card, reading: str = "any") -> Replayed:
    """Replay the game of a card with one Not Out; `reading` is a name of READINGS, or "any"."""
    not_out = card.not_out[0]
    runs = [row.runs for row in card.rows]
    histories = replay(runs)
    good = [h for h in histories if h.over and h.read[not_out] == len(runs[not_out])]
    explained = sum(h.group for h in good)
    readings = tuple(name for i, name in enumerate(NAMES) if explained >> i & 1)
    history = _to_tell(good or histories, histories, reading)
    first = (history.group & -history.group).bit_length() - 1
    told = READINGS[first if reading == "any" else NAMES.index(reading)]
    orders = tuple((h.group, h.dice(runs)) for h in good)
    return Replayed(readings, history, told, orders)


def _to_tell(candidates: list[History], histories: list[History], reading: str) -> History:
    # Where any reading would do, the one that gets furthest tells most; all that explain the game get as far.
    if reading == "any":
        return max(candidates, key=lambda history: history.balls)
    bit = 1 << NAMES.index(reading)
    return next(history for history in histories if history.group & bit)


@rule("DC401", CARD)
def total_not_sum(card: Card) -> Iterator[Fault]:
    r"""The Total is the sum of the Scores.

    "The final line in the table should be the total line": the side's runs are those of its batters.

    Remedy: Add up the Score column.

    Okay: 26 = |                  Total Runs                   | 169 |
    DC401: 26 = |                  Total Runs                   | 170 |
    """
    scores = sum(int(row.score) for row in card.rows)
    if card.total and int(total := card.total.cells[-1]) != scores:
        yield Fault(
            card.total.where(len(card.total.cells) - 1), f"the Total is {total}, but the Scores add up to {scores:,}"
        )


@rule("DC402", CARD)
def no_not_out(card: Card) -> Iterator[Fault]:
    r"""One batter is Not Out.

    An innings ends when ten of eleven are out; the one left has no partner and is Not Out.

    Remedy: End the innings as the tenth batter goes.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC402: 24 = |Will  |1.61./                        | Bowled  |  8  |
    """
    if not card.not_out:
        yield Fault(card.total_span, "no batter is Not Out")


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


@rule("DC501", REPLAY)
def nobody_to_face(card: Card, history: History) -> Iterator[Fault]:
    r"""Whoever must face the next ball has one.

    "If 1 is rolled, the current batter becomes the off batter"; "every 6 balls, the two batters switch"; a batter who
    is out makes way for the next. So the striker of each ball is known, and its roll stands in the striker's Runs.

    Remedy: Check who faces after a 1, after a wicket and at the end of an over.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC501: 24 = |Will  |1.61                          | Not Out |  8  |
    """
    if not history.over:
        row = card.rows[history.striker]
        ball = ball_number(history.counted)
        yield Fault(row.line.whole, f"{row.name} has to face ball {ball}, but has no ball left")


@rule("DC502", REPLAY)
def balls_left_over(card: Card, history: History) -> Iterator[Fault]:
    r"""The Not Out batter has no balls left when the innings is over.

    The innings ends as the tenth batter goes: no ball is bowled after that.

    Remedy: Stop as the tenth batter is out; check who faces at the end of an over.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC502: 24 = |Will  |1.61..                        | Not Out |  8  |
    """
    row = card.rows[card.not_out[0]]
    read = history.read[card.not_out[0]]
    if history.over and read < len(row.runs):
        left = row.runs[read:]
        last = ball_number(history.counted - 1) if history.counted else ball_number(0)
        yield Fault(
            row.where(RUNS, read), f"the innings is over with ball {last}, but {row.name} has {quote(left)} left"
        )
