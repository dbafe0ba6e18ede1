"""Exact play: where chance is given the table is the one right one, or the first ball that differs is told.

Under a reading the given balls make one innings, so that each of them has one place in the table. A table that differs
is told by the first ball that is not there, under the reading that gets furthest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from validator.dice_cricket.cells import HOW_OUT, RUNS, Row
from validator.dice_cricket.fixtures import innings_under, is_whole
from validator.dice_cricket.game import under
from validator.dice_cricket.given import WAYS, Fixture
from validator.dice_cricket.interleaving import Interleaving
from validator.dice_cricket.misreadings import singles, strikers
from validator.dice_cricket.walk import BATTERS, MOST_BALLS, OVER, READINGS, WICKET, Delivery, Reading, Walk
from validator.finding import Fault, Layer, rule
from validator.place import Span
from validator.wording import quote

SPOKEN = {".": "a dot", WICKET: "a wicket"}


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


@dataclass(frozen=True, slots=True)
class Difference:
    """A table that is not the right one: its rows, the nearest comparison, and that with the literal reading.

    `literal` is None where that reading is out of the question. `other` are the balls of which the rows are a right
    table, if it is not of these.
    """

    rows: Sequence[Row]
    nearest: Comparison
    literal: Comparison | None
    other: str = ""


def difference(rows: Sequence[Row], compared: Sequence[Comparison], balls: str | None) -> Difference | None:
    """How rows differ from what is right under the nearest reading; None where they do not.

    `balls` are those that a reading finds in the rows; None where none explains them.
    """
    if any(one.is_right for one in compared):
        return None
    literal = next((one for one in compared if one.reading == READINGS[0]), None)
    is_known = bool(compared[0].order) or compared[0].ways.is_one
    return Difference(rows, nearest(compared), literal, "" if is_known else balls or "")


EXACT = Layer[[Difference]]()


@rule("DC701", EXACT)
def ball_elsewhere(found: Difference) -> Iterator[Fault]:
    r"""Where the balls are given, each of them is faced by whoever has to face it, and none is bowled after the end.

    "Each ball in a cricket match is represented by a dice roll", and the rules say who faces it. So a program that is
    given its chance (`--given-dice`) has one right table under a reading of the rules.

    Remedy: Take the given balls one by one from the first on; look at who faces after the ball before this one.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC701: 4 = |Fred  |6.62/                         | Caught  | 14  |
    """
    if message := told(found.nearest):
        yield Fault(_where(found), message, _advice(found))


@rule("DC702", EXACT)
def other_dismissal(found: Difference) -> Iterator[Fault]:
    r"""Where the dismissals are given, each wicket falls by the next of them.

    "The How Out section is a random choice of the possible ways to get out": who is given the choices (`--given-dice`)
    takes one for each `/`, on a 30th ball too, and none for one who retires.

    Remedy: Take a dismissal as a wicket falls, not as a batter comes in or for the rows from above.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC702: 4 = |Fred  |.662/                         | Bowled  | 14  |
    """
    compared = found.nearest
    if (number := compared.wrong_dismissal) is not None:
        batter, way = compared.dismissals[number]
        name, how = compared.fixture.names[batter], compared.how_out[batter]
        message = f"wicket {number + 1} is {name}'s, and should be {way}, not {how}"
        yield Fault(found.rows[batter].where(HOW_OUT), message + under(compared.reading))


def told(compared: Comparison) -> str:
    """The first ball that differs, in a sentence; "" where none does."""
    if compared.balls_agree:
        return ""
    names, due, facing = compared.fixture.names, compared.due, compared.facing
    before = compared.right.deliveries[compared.agreed - 1] if compared.agreed else None
    after = f"ball {before.number} ({spoken(before.ball)}): " if before else ""
    if not due:
        assert facing is not None
        left = compared.runs[facing][compared.faced[facing] :]
        message = f"{after}the innings is over with it, but {names[facing]} has {quote(left)} left"
    elif facing is not None:
        ball = f"ball {due.number} ({spoken(due.ball)})"
        message = f"{after}{names[due.striker]} should face {ball}, but it stands in the Runs of {names[facing]}"
    else:
        place = compared.faced[due.striker]
        there = compared.runs[due.striker][place : place + 1]
        stands = f"{spoken(there)} stands there" if there else "the Runs end there"
        message = f"{after}{names[due.striker]} should face ball {due.number} ({spoken(due.ball)}), but {stands}"
    return message + under(compared.reading)


def spoken(ball: str) -> str:
    """A ball in words: a 1, a dot, a wicket."""
    return SPOKEN.get(ball, f"a {ball}")


def _advice(found: Difference) -> str:
    """Of which balls the table is, or what is first wrong read literally, where another reading gets further."""
    if found.other:
        return f"The table is right, but of other balls: {quote(found.other)}; take each of the given ones once."
    if found.literal in (None, found.nearest):
        return ""
    assert found.literal
    return f"Read literally, {told(found.literal)}."


def _where(found: Difference) -> Span:
    """Where what was printed stands, or where it should."""
    compared, due = found.nearest, found.nearest.due
    facing = compared.facing
    batter = facing if facing is not None else due.striker if due else 0
    place = compared.faced[batter]
    return found.rows[batter].where(RUNS, place, place + 1 if due else None)
