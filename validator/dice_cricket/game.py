"""The game behind a card: which readings of the rules explain it, and what is wrong where none does (DC5…)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from validator.dice_cricket.card import Card
from validator.dice_cricket.cells import HOW_OUT, RUNS
from validator.dice_cricket.given import Fixture
from validator.dice_cricket.replay import furthest, replay
from validator.dice_cricket.walk import NAMES, READINGS, Reading, Walk, ball_number
from validator.finding import Fault, Layer, rule
from validator.wording import quote

ANY, HOUSE = "any", "house"
GAME = Layer[[Card, Walk, Reading]]()


@dataclass(frozen=True, slots=True)
class Innings:
    """What decides a game: the balls of each batter and how each was out, in batting order.

    `orders` are the balls in the order in which they were bowled, for each group of readings that explains the game
    (as bits: 1 << i stands for READINGS[i]). In exact play it has the fixture.
    """

    runs: tuple[str, ...]
    how_out: tuple[str, ...]
    orders: tuple[tuple[int, str], ...] = ()
    fixture: Fixture | None = None

    @property
    def dice(self) -> str | None:
        """The balls in order under the first reading that explains the game; None where there is none."""
        return self.orders[0][1] if self.orders else None

    @property
    def readings(self) -> tuple[str, ...]:
        """The names of the readings that explain the game."""
        explained = sum([group for group, _ in self.orders])
        return tuple([name for i, name in enumerate(NAMES) if explained >> i & 1])


def innings_of(card: Card) -> tuple[Innings, Reading]:
    """The game of a card with one Not Out, and the reading under which it is to be told if no other is asked for.

    That is the first one that explains the game, or the one that gets furthest.
    """
    survivor, runs = card.not_out[0], card.runs
    histories = replay(runs)
    good = [history for history in histories if history.over and history.read[survivor] == len(runs[survivor])]
    orders = tuple([(history.group, history.dice(runs)) for history in good])
    return Innings(runs, card.columns[HOW_OUT], orders), furthest(good or histories)


def under(reading: Reading) -> str:
    """The end of a message, which names the reading unless it is the literal one, which a reader has in mind."""
    return "" if reading == READINGS[0] else f", read under {reading}"


@rule("DC501", GAME)
def nobody_to_face(card: Card, walked: Walk, reading: Reading) -> Iterator[Fault]:
    r"""Whoever must face the next ball has one.

    "If 1 is rolled, the current batter becomes the off batter"; "every 6 balls, the two batters switch"; a batter who
    is out makes way for the next. So the striker of each ball is known, and its roll stands in the striker's Runs.

    Remedy: Check who faces after a 1, after a wicket and at the end of an over.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC501: 24 = |Will  |1.61                          | Not Out |  8  |
    """
    if walked.to_face is not None:
        row = card.rows[walked.to_face]
        ball = ball_number(walked.counted)
        yield Fault(row.line.whole, f"{row.name} has to face ball {ball}, but has no ball left{under(reading)}")


@rule("DC502", GAME)
def balls_left_over(card: Card, walked: Walk, reading: Reading) -> Iterator[Fault]:
    r"""The Not Out batter has no balls left when the innings is over.

    The innings ends as the tenth batter goes: no ball is bowled after that.

    Remedy: Stop as the tenth batter is out; check who faces at the end of an over.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC502: 24 = |Will  |1.61..                        | Not Out |  8  |
    """
    if walked.to_face is None and (left := card.left_over(walked)):
        row = card.survivor
        last = ball_number(max(0, walked.counted - 1))
        where = row.where(RUNS, len(row.runs) - len(left))
        message = f"the innings is over with ball {last}, but {row.name} has {quote(left)} left"
        yield Fault(where, message + under(reading))
