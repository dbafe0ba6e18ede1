"""A table beside the one right innings of the given chance, under each reading: where the two part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from validator.dice_cricket.fixtures import innings_under, is_whole
from validator.dice_cricket.given import WAYS, Fixture
from validator.dice_cricket.interleaving import Interleaving
from validator.dice_cricket.misreadings import singles, strikers
from validator.dice_cricket.walk import BATTERS, MOST_BALLS, OVER, READINGS, WICKET, Delivery, Reading, Walk


@dataclass(frozen=True)
class Comparison:
    """The balls of each batter and how each was out, beside the innings that a fixture makes under a reading.

    `order` is who faced each ball, where a known misreading says so; `ways` are all in which the balls may have come to
    the table.
    """

    runs: tuple[str, ...]
    how_out: tuple[str, ...]
    fixture: Fixture
    reading: Reading
    right: Walk
    order: Sequence[int]
    ways: Interleaving

    @cached_property
    def agreed(self) -> int:
        """How many of the given balls stand where they should, before the first that does not."""
        if self.order:
            pairs = zip(self.order, self.right.deliveries, strict=False)
            same = takewhile(lambda pair: pair[0] == pair[1].striker, pairs)
            return sum(1 for _ in same)
        stand, faced = self.ways.start, [0] * len(self.runs)
        for count, made in enumerate(self.right.deliveries):
            striker = made.striker
            if self.ways.is_one and striker not in self.ways.facing(stand, count):
                return count
            if self.runs[striker][faced[striker] : faced[striker] + 1] != made.ball:
                return count
            faced[striker] += 1
            stand = self.ways.after(stand, striker) if self.ways.is_one else stand
        return len(self.right.deliveries)

    @cached_property
    def faced(self) -> list[int]:
        """How many of those balls each batter faced."""
        strikers = [made.striker for made in self.right.deliveries[: self.agreed]]
        return [strikers.count(batter) for batter in range(len(self.runs))]

    @property
    def due(self) -> Delivery | None:
        """The first ball that is not where it should be; None where all are."""
        return next(iter(self.right.deliveries[self.agreed :]), None)

    @property
    def facing(self) -> int | None:
        """Who faces that ball in the table, or one that is bowled after the end; None where nobody can say."""
        if self.order:
            return next(iter(self.order[self.agreed :]), None)
        if self.ways.is_one:
            stand = self.ways.start
            for made in self.right.deliveries[: self.agreed]:
                stand = self.ways.after(stand, made.striker)
            return next(iter(self.ways.facing(stand, self.agreed)), None)
        left = (batter for batter, balls in enumerate(self.runs) if self.faced[batter] < len(balls))
        return None if self.due else next(left, None)

    @property
    def balls_agree(self) -> bool:
        """Whether all given balls stand where they should, and no others."""
        return not self.due and self.facing is None

    @cached_property
    def dismissals(self) -> list[tuple[int, str]]:
        """Who fell to the wickets among those balls, in order, and by which dismissal he should have."""
        fallen = [made.striker for made in self.right.deliveries[: self.agreed] if made.ball == WICKET]
        return [(batter, WAYS[way]) for batter, way in zip(fallen, self.fixture.dismissals, strict=False)]

    @property
    def wrong_dismissal(self) -> int | None:
        """Which of the wickets is the first to have another dismissal; None where all are as given."""
        wrong = (i for i, (batter, way) in enumerate(self.dismissals) if self.how_out[batter] != way)
        return next(wrong, None)

    @property
    def is_right(self) -> bool:
        """Whether this is the one right game."""
        return self.balls_agree and self.wrong_dismissal is None


def comparisons(
    runs: Sequence[str],
    how_out: Sequence[str],
    fixture: Fixture,
    readings: Sequence[Reading] = READINGS,
    batters: int = BATTERS,
    over: int = OVER,
    most: int = MOST_BALLS,
) -> list[Comparison]:
    """A table beside the right innings under each of these readings, those under which they are no whole game apart."""
    survivors = frozenset(batter for batter, way in enumerate(how_out) if way == "Not Out")
    ways = Interleaving(runs, survivors, fixture.balls)
    innings = [(reading, innings_under(reading, fixture.balls, batters, over, most)) for reading in readings]
    # What is right may be a misreading's table as well, and is right all the same.
    is_right = any(_table_of(right, batters) == [*runs] for _, right in innings)
    order = () if is_right else _order(runs, fixture.balls, most)
    return [
        Comparison(tuple(runs), tuple(how_out), fixture, reading, right, order, ways)
        for reading, right in innings
        if is_whole(right, batters)
    ]


def _table_of(right: Walk, batters: int) -> list[str]:
    """The balls of each batter in an innings."""
    return ["".join(made.ball for made in right.deliveries if made.striker == batter) for batter in range(batters)]


def _order(runs: Sequence[str], balls: str, most: int) -> Sequence[int]:
    """Who faced each ball, by the first known misreading that gives the table from these balls; () where none does."""
    for rules in singles():
        order = strikers(runs, rules, most)
        left = [iter(batter) for batter in runs]
        if order and balls.startswith("".join(next(left[striker]) for striker in order)):
            return order
    return ()


def nearest(compared: Sequence[Comparison]) -> Comparison:
    """The comparison that gets furthest, the first one on a tie."""
    return max(compared, key=lambda one: (one.agreed, one.balls_agree, _so_far(one)))


def _so_far(one: Comparison) -> int:
    return len(one.dismissals) if one.wrong_dismissal is None else one.wrong_dismissal
