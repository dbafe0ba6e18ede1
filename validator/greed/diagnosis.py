"""Which known misreading gives just these answers, or comes nearest to them.

Answers come one by one and may be a million; what is kept of them is bounded by the 9,331 rolls.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from validator.greed import oracle
from validator.greed.misreadings import MISREADINGS, Misreading
from validator.greed.oracle import Roll
from validator.greed.parts import Answer
from validator.wording import MOST, plural


@cache
def right(roll: Roll) -> str:
    """The score of a roll, as digits."""
    return str(oracle.score(roll))


@cache
def mistaken(roll: Roll) -> tuple[str, ...]:
    """What each misreading makes of a roll, as digits."""
    return tuple(str(wrong.score(roll)) for wrong in MISREADINGS)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is behind the wrong answers: `nearest` explains `explained` of them, and is refuted by some right ones."""

    nearest: Misreading | None
    explained: int
    wrong: int
    refuted: int
    answers: int
    shortest: Answer

    @property
    def sentence(self) -> str:
        """The diagnosis for a reader."""
        if not self.nearest:
            whose = "the wrong answer is" if self.wrong == 1 else f"the {self.wrong:,} wrong answers are"
            return f"{whose} not what any known misunderstanding of the rules gives"
        but = (
            f", though {self.refuted:,} {plural(self.refuted, 'right one')} would be wrong then" if self.refuted else ""
        )
        return f"{self._so_many} what you get if {self.nearest.belief}{but}"

    @property
    def _so_many(self) -> str:
        if self.wrong == 1:
            return "the wrong answer is"
        if self.explained == self.wrong:
            return f"{'both' if self.wrong == 2 else f'all {self.wrong:,}'} wrong answers are"
        return f"{self.explained:,} of {self.wrong:,} wrong answers {'is' if self.explained == 1 else 'are'}"

    def explains(self, answer: Answer) -> bool:
        """Whether the nearest misreading gives this answer."""
        return self.nearest is not None and str(self.nearest.score(answer.roll)) == answer.value

    def as_json(self) -> dict[str, Any]:
        """The diagnosis for a program; `exact` tells whether the misreading gives every single answer."""
        return {
            "name": self.nearest.name if self.nearest else None,
            "sentence": self.sentence,
            "exact": self.nearest is not None and self.explained == self.wrong and not self.refuted,
            "explains": self.explained,
            "of": self.wrong,
            "refuted_by": self.refuted,
            "answers": self.answers,
            "shortest": {
                "roll": list(self.shortest.roll),
                "score": oracle.score(self.shortest.roll),
                "answer": self.shortest.value[:MOST],
                "line": self.shortest.span.line,
            },
        }


@dataclass(slots=True)
class Answers:
    """All answers so far, counted."""

    right: Counter[Roll] = field(default_factory=Counter)
    wrong: int = 0
    explained: list[int] = field(default_factory=lambda: [0] * len(MISREADINGS))
    shortest: Answer | None = None

    def add(self, answer: Answer) -> bool:
        """Count an answer; returns whether it is right."""
        if answer.value == right(answer.roll):
            self.right[answer.roll] += 1
            return True
        self.wrong += 1
        for i, value in enumerate(mistaken(answer.roll)):
            self.explained[i] += value == answer.value
        if self.shortest is None or len(answer.roll) < len(self.shortest.roll):
            self.shortest = answer
        return False

    @property
    def count(self) -> int:
        """How many there are."""
        return self.wrong + self.right.total()

    def diagnose(self) -> Diagnosis | None:
        """What is behind the wrong answers; None where there is none."""
        if self.shortest is None:
            return None
        # The nearest is the one that fewest answers speak against, of those that explain any.
        refuted = {i: self._refuted(i) for i, count in enumerate(self.explained) if count}
        nearest = min(refuted, key=lambda i: refuted[i] - self.explained[i], default=None)
        if nearest is None:
            return Diagnosis(None, 0, self.wrong, 0, self.count, self.shortest)
        chosen = MISREADINGS[nearest], self.explained[nearest], self.wrong, refuted[nearest]
        return Diagnosis(*chosen, self.count, self.shortest)

    def _refuted(self, i: int) -> int:
        score = MISREADINGS[i].score
        return sum(count for roll, count in self.right.items() if score(roll) != oracle.score(roll))


def missed_rule(answer: Answer) -> str:
    """The rule that was missed in this answer alone, whatever is behind the others; "" where that is not known."""
    values = zip(MISREADINGS, mistaken(answer.roll), strict=True)
    return next((wrong.reason for wrong, value in values if value == answer.value), "")
