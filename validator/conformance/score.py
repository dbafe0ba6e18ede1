"""How many cases a validator gets right, and which it gets wrong: each case is in one group, so the sums add up."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from validator.conformance.answer import Answer, answer_of
from validator.conformance.suite import EITHER, INVALID, VALID, Example, Suite

# The groups. A crash counts wherever it comes, also on a case that may be taken either way. UNTOLD cases need what the
# validator does not know of, LEFT ones were not come to.
GROUPS = (RIGHT, WRONGLY_ACCEPTED, WRONGLY_REJECTED, CRASHED, FREE, UNTOLD, LEFT) = (
    *("right", "wrongly_accepted", "wrongly_rejected", "crashed", "free", "untold", "left"),
)
COUNTED = (RIGHT, WRONGLY_ACCEPTED, WRONGLY_REJECTED, CRASHED)


@dataclass(slots=True)
class Score:
    """What a validator answered to the cases of a suite, as far as they were come to.

    `knows` are the options that it knows of; `answers` are by the file of the case.
    """

    suite: Suite
    command: Sequence[str]
    knows: Collection[str] = ()
    answers: dict[str, Answer] = field(default_factory=dict)

    def run(self, timeout: float, count: Callable[[], None] = lambda: None) -> None:
        """Run the validator on every case that it is to be asked; `count` is called after each.

        Raises CommandError, SuiteError and StoppedError; what was answered until then is kept.
        """
        given = {name for example in self.suite.examples for name in example.environment}
        plain = {name: value for name, value in os.environ.items() if name not in given}
        for example in self.asked:
            output = self.suite.output_of(example)
            self.answers[example.file] = answer_of(self.command, output, {**plain, **example.environment}, timeout)
            count()

    @property
    def asked(self) -> list[Example]:
        """The cases that the validator is asked, in order."""
        return [example for example in self.suite.examples if example.due(self.knows)]

    def group_of(self, example: Example) -> str:
        """Which of GROUPS a case is in."""
        due = example.due(self.knows)
        if due is None:
            return UNTOLD
        if (answer := self.answers.get(example.file)) is None:
            return LEFT
        if answer.accepts is None:
            return CRASHED
        if due == EITHER:
            return FREE
        if answer.accepts == (due == VALID):
            return RIGHT
        return WRONGLY_ACCEPTED if answer.accepts else WRONGLY_REJECTED

    def group(self, name: str) -> list[Example]:
        """The cases of a group, in order."""
        return [example for example in self.suite.examples if self.group_of(example) == name]

    @property
    def counts(self) -> dict[str, int]:
        """How many cases each group has; together they are all cases of the suite."""
        found = Counter(map(self.group_of, self.suite.examples))
        return {name: found[name] for name in GROUPS}

    @property
    def counted(self) -> int:
        """How many cases count."""
        counts = self.counts
        return sum(counts[name] for name in COUNTED)

    @property
    def percent(self) -> float:
        """The score: how many of a hundred cases that count are right, rounded down, so that 100 is all of them."""
        return self.counts[RIGHT] * 1000 // self.counted / 10 if self.counted else 0.0

    @property
    def conforms(self) -> bool:
        """Whether all is as it should be: every case that counts was come to and is right."""
        counts = self.counts
        return 0 < counts[RIGHT] == self.counted and counts[LEFT] == 0

    def due_by(self, verdict: str) -> int:
        """How many cases with this right verdict were answered."""
        return sum(
            example.due(self.knows) == verdict for example in self.suite.examples if example.file in self.answers
        )

    def accepted_by_rule(self) -> dict[str, list[Example]]:
        """The cases that are wrongly accepted, by the code of the rule that they break."""
        found: dict[str, list[Example]] = {}
        for example in self.group(WRONGLY_ACCEPTED):
            found.setdefault(example.rule or "", []).append(example)
        return dict(sorted(found.items()))

    def asked_by_rule(self) -> Counter[str]:
        """How many cases that must be rejected were answered, by the code of the rule that they break."""
        due = (e for e in self.suite.examples if e.file in self.answers and e.due(self.knows) == INVALID)
        return Counter(example.rule or "" for example in due)


def as_data(score: Score) -> dict[str, object]:
    """The score as JSON."""
    asked = score.asked_by_rule()
    by_rule = [
        {"rule": code, "name": cases[0].rule_name, "accepted": len(cases), "of": asked[code]}
        for code, cases in score.accepted_by_rule().items()
    ]
    return {
        "schema": 1,
        "suite": score.suite.version,
        "hole": score.suite.hole,
        "command": list(score.command),
        "knows": sorted(score.knows),
        "conforms": score.conforms,
        "score": {"right": score.counts[RIGHT], "of": score.counted, "percent": score.percent},
        "cases": len(score.suite.examples),
        "counts": score.counts,
        "by_rule": by_rule,
        **{name: _listed(score, score.group(name)) for name in GROUPS if name != RIGHT},
    }


def _listed(score: Score, examples: Iterable[Example]) -> list[Mapping[str, object]]:
    return [
        {
            "file": example.file,
            "rule": example.rule,
            "name": example.rule_name,
            "line": example.place and example.place[0],
            "column": example.place and example.place[1],
            "sentence": example.sentence,
            "reason": example.reason,
            "needs": sorted(example.needs),
            "accepts": answer.accepts if (answer := score.answers.get(example.file)) else None,
            "crash": answer.crash if answer else "",
        }
        for example in examples
    ]
