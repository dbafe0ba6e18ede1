"""The shuffle of a program: every card that was dealt, against a uniform choice among the cards left in the pack.

Two gamblers bet on the next card by what they saw in the games so far: one by the card before it, one by the third of
the pack that it comes from. What each multiplies a unit by is evidence against the shuffle: its mean is exactly 1 while
every card that is left is equally likely, whatever the gamblers know. Each is an equal mixture of three, who learn
fast, less fast and slowly.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from itertools import pairwise
from math import log

from validator.card_cricket.pack import COPIES, PACK
from validator.evidence import Stream, Term, log_mean_of
from validator.finding import Fault, Layer, rule
from validator.place import NOWHERE

# How many times each card is taken to have come before anything was seen: the fewer, the faster a gambler learns.
CAUTION = {"after": (0.03, 0.3, 3.0), "third": (1.0, 10.0, 100.0)}
THIRD = PACK // 3
FAIRNESS = Layer[[Term]]()


class Shuffle:
    """What the games of one program say of its shuffle. A deal that was counted already is not counted again."""

    def __init__(self) -> None:
        self.seen: set[Hashable] = set()
        self.logs = {(name, caution): 0.0 for name, cautions in CAUTION.items() for caution in cautions}
        self.counts: dict[tuple[str, object], dict[str, int]] = defaultdict(lambda: dict.fromkeys(COPIES, 0))
        self.totals = Counter[tuple[str, object]]()
        # The pair that came most often, to name it, and how often it came.
        self.commonest, self.most = ("any card", "any other"), 0

    def add(self, game: Hashable) -> None:
        """Count a deal: let the gamblers bet on each of its cards, and learn from it afterwards."""
        if not isinstance(game, tuple) or game in self.seen:
            return
        self.seen.add(game)
        days = [game[start : start + PACK] for start in range(0, len(game), PACK)]
        for day in days:
            self._bet_on(day)
        for day in days:
            self._learn(day)

    def _bet_on(self, cards: tuple[str, ...]) -> None:
        dealt: Counter[str] = Counter()
        # Cards of which no copy is left cannot come.
        gone: list[str] = []
        for place, card in enumerate(cards):
            left, copies = PACK - place, COPIES[card] - dealt[card]
            self._bet(("third", place // THIRD), gone, card, copies, left)
            if place:
                self._bet(("after", cards[place - 1]), gone, card, copies, left)
            dealt[card] += 1
            if copies == 1:
                gone.append(card)

    def _bet(self, saw: tuple[str, object], gone: list[str], card: str, copies: int, left: int) -> None:
        counts, name = self.counts[saw], saw[0]
        can_come = self.totals[saw] - sum(map(counts.__getitem__, gone))
        for caution in CAUTION[name]:
            stake = (counts[card] + caution * copies) / (can_come + caution * left)
            self.logs[name, caution] += log(stake * left / copies)

    def _learn(self, cards: tuple[str, ...]) -> None:
        for place, card in enumerate(cards):
            self._see(("third", place // THIRD), card)
        for before, card in pairwise(cards):
            count = self._see(("after", before), card)
            if count > self.most:
                self.commonest, self.most = (before, card), count

    def _see(self, saw: tuple[str, object], card: str) -> int:
        self.totals[saw] += 1
        self.counts[saw][card] += 1
        return self.counts[saw][card]

    def explanations(self) -> list[list[Term]]:
        """What is to be tested: the cards, in the one way in which they can have come."""
        parts = [log_mean_of([self.logs[name, caution] for caution in CAUTION[name]]) for name in CAUTION]
        before, card = self.commonest
        stream = Stream((self.most, self.totals["after", before] - self.most), 0.0)
        return [[Term("cards", unfair_shuffle, {f"{card} after {before}": stream}, log_mean_of(parts))]]


@rule("CC601", FAIRNESS)
def unfair_shuffle(term: Term) -> Iterator[Fault]:
    """Each card that is left in the pack is equally likely to come next.

    "Shuffle the pack": the card before it, or the place in the pack, tells nothing of a card. A fair shuffle is called
    unfair less than once in a million, however many games are looked at.

    Remedy: Use the language's own shuffle, or draw each card at random from those that are left.

    Okay: after 5S comes 6S in 3 of 90 deals
    CC601: after 5S comes 6S in 40 of 90 deals
    """
    ((name, stream),) = term.streams.items()
    share = stream.counts[0] / max(1, stream.total)
    message = f"{name} came in {share:.0%} of {stream.total:,} times; the evidence is beyond a million to one"
    yield Fault(NOWHERE, message)
