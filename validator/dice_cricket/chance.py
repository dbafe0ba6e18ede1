"""The dice of a program: every ball that replay gives back, each after the one before it, and how the wickets fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import pairwise
from math import sqrt

from validator.dice_cricket.cells import WAYS_OUT
from validator.dice_cricket.game import Innings
from validator.dice_cricket.replay import ALL
from validator.dice_cricket.walk import WICKET
from validator.evidence import Stream, Term
from validator.finding import Fault, Layer, rule
from validator.place import NOWHERE

FAIRNESS = Layer[[Term]]()
FACES = {"1": "1", "2": "2", ".": "3", "4": "4", "/": "5", "6": "6"}
KINDS = tuple(FACES.values())
# How far from its share, in chances, a fair program's faces and dismissals may be, and its faces after a wicket.
#
# A program must throw away the games in which somebody faced no ball. That tilts the dice of those that it keeps: in
# four million games of a fair die, wickets fell in 16.47% of balls in place of 16.67%, 1s rose by up to 0.16 points and
# the others by less; after a wicket, wickets fell by 0.53 points and 1s rose by 0.35. It also makes the kept balls of a
# game depend on each other, for which the theorem behind the evidence does not provide. That the bands cover this as
# well is shown by simulation only (`tests/bench_fairness.py`).
BAND, AFTER_WICKET = 0.0025, 0.007


class Dice:
    """The dice of one program's games, counted. A game that was counted already is not counted again."""

    def __init__(self) -> None:
        self.seen: set[Innings] = set()
        self.faces: Counter[str] = Counter()
        self.dismissals: Counter[str] = Counter()
        # The order of the balls depends on the reading, so pairs are counted for each group of readings that is left.
        self.pairs: dict[int, Counter[str]] = {ALL: Counter()}

    def add(self, game: Hashable) -> None:
        """Count a game that some reading explains."""
        if not isinstance(game, Innings) or game in self.seen:
            return
        self.seen.add(game)
        for runs in game.runs:
            self.faces.update(runs)
        self.dismissals.update(way for way in game.how_out if way in WAYS_OUT)
        left: dict[int, Counter[str]] = {}
        for group, dice in game.orders:
            pairs = Counter(map("".join, pairwise(dice)))
            for known, counts in self.pairs.items():
                if known & group:
                    left[known & group] = counts + pairs
        self.pairs = left

    def explanations(self) -> list[list[Term]]:
        """What is to be tested, once for each order in which the balls can have come; [] where no reading is left."""
        return [[self._faces(), _faces_after(pairs), self._dismissals()] for pairs in self.pairs.values()]

    def _faces(self) -> Term:
        return Term("faces", unfair_die, {"balls": Stream(_counts(self.faces, [*FACES]), BAND)}, kinds=KINDS)

    def _dismissals(self) -> Term:
        streams = {"wickets": Stream(_counts(self.dismissals, WAYS_OUT), BAND)}
        return Term("dismissals", unfair_dismissals, streams, kinds=WAYS_OUT)


def _faces_after(pairs: Counter[str]) -> Term:
    streams = {}
    for ball, face in FACES.items():
        counts = _counts(pairs, [ball + then for then in FACES])
        streams[f"after {face}"] = Stream(counts, AFTER_WICKET if ball == WICKET else BAND)
    return Term("faces_after", dependent_rolls, streams, kinds=KINDS)


def _counts(counter: Counter[str], keys: Sequence[str]) -> tuple[int, ...]:
    return tuple([counter[key] for key in keys])


@rule("DC602", FAIRNESS)
def unfair_die(term: Term) -> Iterator[Fault]:
    """Each face of the die comes up in one ball of six.

    "Each ball in a cricket match is represented by a dice roll." A fair program is called unfair less than once in a
    million, however many games are looked at; what throwing games away does to its dice is allowed for.

    Remedy: Choose among just six equally likely balls.

    Okay: of 12,000 balls, 2,050 are a 5
    DC602: of 12,000 balls, 2,400 are a 5
    """
    stream = term.streams["balls"]
    i = _oddest(stream)
    yield Fault(NOWHERE, f"a {[*FACES.values()][i]} came up {_so_often(stream, i)}")


@rule("DC603", FAIRNESS)
def unfair_dismissals(term: Term) -> Iterator[Fault]:
    """Each of Bowled, LBW and Caught is the way out for one wicket in three.

    "The How Out section is a random choice of the possible ways to get out": none is favoured.

    Remedy: Choose among the three, each as likely as the others.

    Okay: of 1,000 wickets, 350 are Caught
    DC603: of 1,000 wickets, 500 are Caught
    """
    stream = term.streams["wickets"]
    i = _oddest(stream)
    yield Fault(NOWHERE, f"{WAYS_OUT[i]} came up {_so_often(stream, i, 'wickets')}")


@rule("DC604", FAIRNESS)
def dependent_rolls(term: Term) -> Iterator[Fault]:
    """A roll does not depend on the one before it.

    "Each ball in a cricket match is represented by a dice roll": dice have no memory.

    Remedy: Make a new random choice for each ball, and seed the generator once only.

    Okay: 17% of balls are the same as the one before
    DC604: 33% of balls are the same as the one before
    """
    name, stream = max(term.streams.items(), key=lambda item: abs(_excess(item[1], _oddest(item[1]))))
    i, again = _oddest(stream), _again(term)
    if abs(_excess(again, 0)) > abs(_excess(stream, i)):
        yield Fault(NOWHERE, f"a roll repeats the one before it {_so_often(again, 0)}")
    else:
        yield Fault(NOWHERE, f"{name}, a {[*FACES.values()][i]} came up {_so_often(stream, i)}")


def _again(term: Term) -> Stream:
    # Each ball given the one before it, from the repeated one on: how often it is the same, the next in FACES, ….
    rows = [stream.counts[i:] + stream.counts[:i] for i, stream in enumerate(term.streams.values())]
    return Stream(tuple(map(sum, zip(*rows, strict=True))), AFTER_WICKET)


def _oddest(stream: Stream) -> int:
    return max(range(len(stream.counts)), key=lambda i: abs(_excess(stream, i)))


def _excess(stream: Stream, i: int) -> float:
    # In standard deviations, so that streams of different lengths can be compared.
    fair = 1 / len(stream.counts)
    return (stream.counts[i] - stream.total * fair) / sqrt(max(1.0, stream.total * fair * (1 - fair)))


def _so_often(stream: Stream, i: int, what: str = "balls") -> str:
    fair = 100 / len(stream.counts)
    return (
        f"in {stream.counts[i] / max(1, stream.total):.1%} of {stream.total:,} {what} "
        f"(fair: {fair:.1f} ± {100 * stream.slack:.2g}); the evidence is beyond a million to one"
    )
