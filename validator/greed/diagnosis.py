"""What is behind wrong answers: the known misreading that explains them.

It is told only where it explains most of them, more than the right answers that it would make wrong, and no other does
so as well. Answers come one by one and may be a million; what is kept of them is bounded by the 9,331 rolls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from validator.diagnosis import Diagnosis
from validator.greed import oracle
from validator.greed.misreadings import MISREADINGS, Scorer, WrongScorer
from validator.greed.oracle import Roll
from validator.greed.parts import Answer
from validator.wording import plural, short, so_many

ORDER, ORDER_REASON = "depends-on-order", "the order of the dice does not matter"
# Every way to misread, one after the other.
WAYS: tuple[tuple[WrongScorer, Scorer], ...] = tuple(
    (misreading, scorer) for misreading in MISREADINGS for scorer in (misreading.score, *misreading.also)
)
# As much of a score as a sentence shows.
MOST_DIGITS = 20


@cache
def right(roll: Roll) -> str:
    """The score of a roll, as digits."""
    return str(oracle.score(roll))


@cache
def mistaken(roll: Roll) -> tuple[str, ...]:
    """What each way to misread makes of a roll, as digits."""
    return tuple(str(scorer(roll)) for _, scorer in WAYS)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A diagnosis, the rule that was missed, and whether that gives an answer."""

    diagnosis: Diagnosis
    reason: str
    gives: Callable[[Answer], bool]


def _diagnosis(name: str, belief: str, explained: int, of: int, refuted: int = 0) -> Diagnosis:
    """The diagnosis of a misreading; `belief` ends the sentence "the wrong answers are what you get if …"."""
    but = f", though {refuted:,} {plural(refuted, 'right one')} would be wrong then" if refuted else ""
    sentence = f"{so_many(explained, of, 'wrong answer')} what you get if {belief}{but}"
    return Diagnosis(name, sentence, explained, of, refuted)


def in_common(found: Sequence[object]) -> Diagnosis | None:
    """The diagnosis of several runs, each as JSON has it: that of the first, if all name the same misreading."""
    told = [Diagnosis(**one) for one in found if isinstance(one, dict)]
    return told[0] if told and len(told) == len(found) and len({one.name for one in told}) == 1 else None


class Answers:
    """All answers so far, counted."""

    def __init__(self) -> None:
        self._right = Counter[Roll]()
        self._wrong = 0
        self._explained = [0] * len(WAYS)
        # The first wrong answer to each roll.
        self._first: dict[Roll, str] = {}

    def add(self, answer: Answer) -> bool:
        """Count an answer; returns whether it is right."""
        if answer.value == right(answer.roll):
            self._right[answer.roll] += 1
            return True
        self._wrong += 1
        self._first.setdefault(answer.roll, short(answer.value, MOST_DIGITS))
        for i, value in enumerate(mistaken(answer.roll)):
            self._explained[i] += value == answer.value
        return False

    def explain(self) -> Explanation | None:
        """What is behind the wrong answers; None where nothing explains them, or several misreadings do."""
        nearest = self._nearest()
        if nearest and nearest.diagnosis.explained == self._wrong and not nearest.diagnosis.refuted:
            return nearest
        return self._order() or nearest

    def _nearest(self) -> Explanation | None:
        """The misreading that most answers speak for, if it explains them and no other does as well."""
        refuted = {i: self._refuted(i) for i, count in enumerate(self._explained) if 2 * count > self._wrong}
        against = {i: count - self._explained[i] for i, count in refuted.items() if count < self._explained[i]}
        nearest = {WAYS[i][0].name: i for i, count in against.items() if count == min(against.values())}
        if len(nearest) != 1:
            return None
        (i,) = nearest.values()
        misreading = WAYS[i][0]
        told = _diagnosis(misreading.name, misreading.belief, self._explained[i], self._wrong, refuted[i])
        return Explanation(told, misreading.reason, lambda answer: mistaken(answer.roll)[i] == answer.value)

    def _refuted(self, i: int) -> int:
        return sum(count for roll, count in self._right.items() if mistaken(roll)[i] != right(roll))

    def _order(self) -> Explanation | None:
        """That the answer depends on the order of the dice: each wrong roll is answered rightly in another order."""
        in_order = {tuple(sorted(roll)): roll for roll in self._right}
        if not self._first or any(roll in self._right or tuple(sorted(roll)) not in in_order for roll in self._first):
            return None
        wrong = min(self._first, key=len)
        good = in_order[tuple(sorted(wrong))]
        pair = f"`{list(good)}` is given {right(good)}, `{list(wrong)}` {self._first[wrong]}"
        belief = f"the answer depends on the order of the dice: {pair}"
        return Explanation(_diagnosis(ORDER, belief, self._wrong, self._wrong), ORDER_REASON, lambda answer: True)


def missed_rule(answer: Answer) -> str:
    """The rule that was missed in this answer alone, whatever is behind the others; "" where that is not known."""
    values = zip(WAYS, mistaken(answer.roll), strict=True)
    return next((misreading.reason for (misreading, _), value in values if value == answer.value), "")
