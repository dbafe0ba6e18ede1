"""Which known misunderstanding gives just these answers, or comes nearest to them.

Answers come one by one and may be a million; what is kept of them is bounded by the 9,331 rolls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from validator.finding import Fault, quote, rule, span
from validator.greed import oracle
from validator.greed.misunderstandings import MISUNDERSTANDINGS, Misunderstanding

Roll = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A score that a text gives for a roll: its digits, and where they stand (`line[start:end]`, lines from 1)."""

    roll: Roll
    value: str
    line: int
    start: int
    end: int


@cache
def right(roll: Roll) -> str:
    """The score of a roll, as digits."""
    return str(oracle.score(roll))


@cache
def mistaken(roll: Roll) -> tuple[str, ...]:
    """What each misunderstanding makes of a roll, as digits."""
    return tuple(str(wrong.score(roll)) for wrong in MISUNDERSTANDINGS)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is behind the wrong answers: `nearest` explains `explained` of them, and is refuted by some right ones."""

    nearest: Misunderstanding | None
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
        but = f", though {self.refuted:,} right one{_s(self.refuted)} would be wrong then" if self.refuted else ""
        return f"{self._so_many} what you get if {self.nearest.belief}{but}"

    @property
    def _so_many(self) -> str:
        if self.wrong == 1:
            return "the wrong answer is"
        if self.explained == self.wrong:
            return f"{'both' if self.wrong == 2 else f'all {self.wrong:,}'} wrong answers are"
        return f"{self.explained:,} of {self.wrong:,} wrong answers {'is' if self.explained == 1 else 'are'}"

    def explains(self, answer: Answer) -> bool:
        """Whether the nearest misunderstanding gives this answer."""
        return self.nearest is not None and str(self.nearest.score(answer.roll)) == answer.value

    def as_json(self) -> dict[str, Any]:
        """The diagnosis for a program; `exact` tells whether the misunderstanding gives every single answer."""
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
                "answer": self.shortest.value[:60],
                "line": self.shortest.line,
            },
        }


@dataclass(slots=True)
class Answers:
    """All answers so far, counted."""

    right: Counter[Roll] = field(default_factory=Counter)
    wrong: int = 0
    explained: list[int] = field(default_factory=lambda: [0] * len(MISUNDERSTANDINGS))
    shortest: Answer | None = None

    def accept(self, roll: Roll, value: str) -> bool:
        """Count an answer if it is right; returns whether it is."""
        if value != right(roll):
            return False
        self.right[roll] += 1
        return True

    def refuse(self, answer: Answer) -> None:
        """Count a wrong answer."""
        self.wrong += 1
        for i, value in enumerate(mistaken(answer.roll)):
            self.explained[i] += value == answer.value
        if self.shortest is None or len(answer.roll) < len(self.shortest.roll):
            self.shortest = answer

    def diagnose(self) -> Diagnosis | None:
        """What is behind the wrong answers; None where there is none."""
        if self.shortest is None:
            return None
        # The nearest is the one that fewest answers speak against, of those that explain any.
        refuted = {i: self._refuted(i) for i, count in enumerate(self.explained) if count}
        nearest = min(refuted, key=lambda i: refuted[i] - self.explained[i], default=None)
        answers = self.wrong + self.right.total()
        if nearest is None:
            return Diagnosis(None, 0, self.wrong, 0, answers, self.shortest)
        chosen = MISUNDERSTANDINGS[nearest], self.explained[nearest], self.wrong, refuted[nearest]
        return Diagnosis(*chosen, answers, self.shortest)

    def _refuted(self, i: int) -> int:
        score = MISUNDERSTANDINGS[i].score
        return sum(count for roll, count in self.right.items() if score(roll) != oracle.score(roll))


@rule("GR301")
def wrong_score(answer: Answer, diagnosis: Diagnosis) -> Iterator[Fault]:
    r"""The score of a roll is what its best grouping into sets and singles is worth.

    "A set of three ones is 1000 points"; three of another number are "100 times the number"; a one "that is not part
    of a set of three" is 100, a five 50; "everything else is worth 0 points". The dice of a set need not be adjacent.

    Remedy: Count each face: whatever is left of it after its set of three is single.

    Okay: score([2,5,2,2,3]) => 250 points
    GR301: score([2,5,2,2,3]) => 50 points
    """
    value = answer.value if len(answer.value) <= 20 else quote(answer.value, 20)
    explained = diagnosis.explains(answer)
    reason = diagnosis.nearest.reason if explained and diagnosis.nearest else _reason(answer)
    account = "; ".join(filter(None, (oracle.account(answer.roll), reason)))
    message = f"`{list(answer.roll)}` scores {right(answer.roll)}, not {value}: {account}"
    yield span(answer.line, answer.start, answer.end), message, diagnosis.sentence if explained else ""


def _reason(answer: Answer) -> str:
    # The rule that was missed in this answer alone, whatever is behind the others.
    values = zip(MISUNDERSTANDINGS, mistaken(answer.roll), strict=True)
    return next((wrong.reason for wrong, value in values if value == answer.value), "")


def _s(count: int) -> str:
    return "s" * (count != 1)
