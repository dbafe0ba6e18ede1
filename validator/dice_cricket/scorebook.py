"""The game of a card, ball by ball under each reading, with the scoreboard and the places where it is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from validator.dice_cricket.card import Card
from validator.dice_cricket.cells import HOW_OUT, RUNS, SCORE, TOTAL_SCORE, runs_in
from validator.dice_cricket.layers import examine
from validator.dice_cricket.story import ending_of, told
from validator.dice_cricket.walk import READINGS, Delivery, Reading, Walk, unread, walk
from validator.place import Span
from validator.scorebook import Moment, Scorebook
from validator.text import Text


def scorebooks_of(text: Text) -> tuple[Scorebook, ...]:
    """The game under each reading; nothing where the table or a row has an error, or not just one is Not Out."""
    _, card = examine(text, None)
    if not card or len(card.not_out) != 1:
        return ()
    return tuple(_scorebook(card, reading) for reading in READINGS)


def _scorebook(card: Card, reading: Reading) -> Scorebook:
    walked = walk(reading, unread(card.runs))
    over = walked.to_face is None
    moments, ending = tuple(_moments(card, reading, walked)), ending_of(card, walked)
    explains = over and not card.left_over(walked)
    last, left = tuple(_last(card, walked)), tuple(_left(card, walked))
    shows, left = (last, left) if over else ((), left + last)
    return Scorebook(str(reading), "ball", "over", "wicket", explains, moments, ending, shows, left)


def _last(card: Card, walked: Walk) -> Iterator[Span]:
    """What can be filled in only when the innings is over: the rows of those who never went, and the total."""
    gone = {made.striker for made in walked.deliveries if made.goes}
    for batter, row in enumerate(card.rows):
        if batter not in gone:
            yield from (row.where(HOW_OUT), row.where(SCORE))
    if card.total:
        yield card.total.where(TOTAL_SCORE)


def _left(card: Card, walked: Walk) -> Iterator[Span]:
    """The balls that nobody comes to face."""
    faced = Counter(made.striker for made in walked.deliveries)
    for batter, row in enumerate(card.rows):
        if faced[batter] < len(row.runs):
            yield row.where(RUNS, faced[batter])


@dataclass(slots=True)
class _Board:
    """How a game stands: the balls that each batter has faced, who has gone, the balls of this over."""

    card: Card
    faced: list[str] = field(default_factory=list)
    fallen: int = 0
    bowled: str = ""

    def after(self, made: Delivery, following: int | None) -> tuple[tuple[str, str], ...]:
        """The board after a ball; `following` faces the next one."""
        self.faced[made.striker] += made.ball
        self.fallen += made.goes
        self.bowled += made.ball
        board = (
            ("Score", f"{sum(map(runs_in, self.faced)):,} for {self.fallen}"),
            ("Faced", self._batter(made.striker)),
            ("Other end", self._batter(made.non_striker)),
            ("This over", " ".join(self.bowled)),
            ("Next to face", "nobody" if following is None else self._batter(following)),
        )
        if made.effect.ends:
            self.bowled = ""
        return board

    def _batter(self, batter: int) -> str:
        balls = self.faced[batter]
        return f"{self.card.rows[batter].name} {runs_in(balls)} ({len(balls)})"


def _moments(card: Card, reading: Reading, walked: Walk) -> Iterator[Moment]:
    board = _Board(card, [""] * len(card.rows))
    following = [made.striker for made in walked.deliveries[1:]] + [walked.to_face]
    for made, then in zip(walked.deliveries, following, strict=True):
        place = len(board.faced[made.striker])
        stands = board.after(made, then)
        number, part = made.number, f"over {int(made.number.partition('.')[0]) + 1}"
        yield Moment(number, told(made, card, reading), part, made.goes, stands, _shown(card, made, place))


def _shown(card: Card, made: Delivery, place: int) -> tuple[Span, ...]:
    row = card.rows[made.striker]
    ball = row.where(RUNS, place, place + 1)
    return (ball, row.where(HOW_OUT), row.where(SCORE)) if made.goes else (ball,)
