"""How many cases a validator gets right, and which it gets wrong: each case is in one group, so the sums add up."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum, auto

from validator.conformance.answer import Reply, answer_of
from validator.conformance.suite import EITHER, INVALID, VALID, Case, Suite

# Who was late so many times in a row is not waited for any longer.
PATIENT = 10


class Standing(StrEnum):
    """What became of a case.

    A crash counts wherever it comes, also on a case that may be taken either way. UNTOLD cases need what the validator
    does not know of, LEFT ones were not come to.
    """

    RIGHT = auto()
    WRONGLY_ACCEPTED = auto()
    WRONGLY_REJECTED = auto()
    CRASHED = auto()
    FREE = auto()
    UNTOLD = auto()
    LEFT = auto()


SCORED = (Standing.RIGHT, Standing.WRONGLY_ACCEPTED, Standing.WRONGLY_REJECTED, Standing.CRASHED)


@dataclass(slots=True)
class Score:
    """What a validator answered to the cases of a suite, as far as they were come to.

    `knows` are the options that it knows of; `answers` are by the file of the case. `gave_up`: it was late so often
    that it was not asked any more.
    """

    suite: Suite
    command: Sequence[str]
    knows: Collection[str] = ()
    answers: dict[str, Reply] = field(default_factory=dict)
    gave_up: bool = False

    def run(self, timeout: float, count: Callable[[], None] = lambda: None) -> None:
        """Run the validator on every case that it is to be asked; `count` is called after each.

        One that was late PATIENT times in a row is not asked again. Raises CommandError, SuiteError and StoppedError;
        what was answered until then is kept.
        """
        given = {name for case in self.suite.cases for name in case.environment}
        plain = {name: value for name, value in os.environ.items() if name not in given}
        late = 0
        for case in self.asked:
            output = self.suite.output_of(case)
            self.answers[case.file] = answer_of(self.command, output, {**plain, **case.environment}, timeout)
            count()
            late = late + 1 if self.answers[case.file].late else 0
            if late == PATIENT:
                self.gave_up = True
                return

    @property
    def asked(self) -> list[Case]:
        """The cases that the validator is asked, in order."""
        return [case for case in self.suite.cases if case.due(self.knows)]

    def standing_of(self, case: Case) -> Standing:
        """What became of a case."""
        due = case.due(self.knows)
        if due is None:
            return Standing.UNTOLD
        if (answer := self.answers.get(case.file)) is None:
            return Standing.LEFT
        if answer.accepts is None:
            return Standing.CRASHED
        if due == EITHER:
            return Standing.FREE
        if answer.accepts == (due == VALID):
            return Standing.RIGHT
        return Standing.WRONGLY_ACCEPTED if answer.accepts else Standing.WRONGLY_REJECTED

    def group(self, name: Standing) -> list[Case]:
        """The cases of a group, in order."""
        return [case for case in self.suite.cases if self.standing_of(case) == name]

    @property
    def counts(self) -> dict[Standing, int]:
        """How many cases each group has; together they are all cases of the suite."""
        found = Counter(map(self.standing_of, self.suite.cases))
        return {group: found[group] for group in Standing}

    @property
    def counted(self) -> int:
        """How many cases count."""
        counts = self.counts
        return sum(counts[name] for name in SCORED)

    @property
    def percent(self) -> float:
        """The score: how many of a hundred cases that count are right, rounded down, so that 100 is all of them."""
        return self.counts[Standing.RIGHT] * 1000 // self.counted / 10 if self.counted else 0.0

    @property
    def conforms(self) -> bool:
        """Whether all is as it should be: every case that counts was come to and is right."""
        counts = self.counts
        return 0 < counts[Standing.RIGHT] == self.counted and counts[Standing.LEFT] == 0

    def due_by(self, verdict: str) -> int:
        """How many cases with this right verdict were answered."""
        return sum(case.due(self.knows) == verdict for case in self.suite.cases if case.file in self.answers)

    def accepted_by_rule(self) -> dict[str, list[Case]]:
        """The cases that are wrongly accepted, by the code of the rule that they break."""
        found: dict[str, list[Case]] = {}
        for case in self.group(Standing.WRONGLY_ACCEPTED):
            found.setdefault(case.rule or "", []).append(case)
        return dict(sorted(found.items()))

    def asked_by_rule(self) -> Counter[str]:
        """How many cases that must be rejected were answered, by the code of the rule that they break."""
        due = (e for e in self.suite.cases if e.file in self.answers and e.due(self.knows) == INVALID)
        return Counter(case.rule or "" for case in due)


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
        "score": {"right": score.counts[Standing.RIGHT], "of": score.counted, "percent": score.percent},
        "cases": len(score.suite.cases),
        "counts": score.counts,
        "by_rule": by_rule,
        **{name: _listed(score, score.group(name)) for name in Standing if name != Standing.RIGHT},
    }


def _listed(score: Score, cases: Iterable[Case]) -> list[Mapping[str, object]]:
    return [
        {
            "file": case.file,
            "rule": case.rule,
            "name": case.rule_name,
            "line": case.place and case.place[0],
            "column": case.place and case.place[1],
            "sentence": case.sentence,
            "reason": case.reason,
            "needs": sorted(case.needs),
            "accepts": answer.accepts if (answer := score.answers.get(case.file)) else None,
            "crash": answer.crash if answer else "",
        }
        for case in cases
    ]
