"""The rule of a roll and its score (GR301)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.finding import Fault, Layer, rule
from validator.greed import oracle
from validator.greed.diagnosis import MOST_DIGITS, Explanation, missed_rule, right
from validator.greed.parts import Answer
from validator.wording import quote

ANSWERS: Layer[[Answer, Explanation | None]] = Layer()


@rule("GR301", ANSWERS)
def wrong_score(answer: Answer, explanation: Explanation | None) -> Iterator[Fault]:
    r"""The score of a roll is what its best grouping into sets and singles is worth.

    "A set of three ones is 1000 points"; three of another number are "100 times the number"; a one "that is not part
    of a set of three" is 100, a five 50; "everything else is worth 0 points". The dice of a set need not be adjacent.

    Remedy: Count each face: whatever is left of it after its set of three is single.

    Okay: score([2,5,2,2,3]) => 250 points
    GR301: score([2,5,2,2,3]) => 50 points
    """
    if answer.value == right(answer.roll):
        return
    value = answer.value if len(answer.value) <= MOST_DIGITS else quote(answer.value, MOST_DIGITS)
    behind = explanation if explanation and explanation.gives(answer) else None
    missed = behind.reason if behind else missed_rule(answer)
    account = "; ".join(filter(None, (oracle.account(answer.roll), missed)))
    message = f"`{list(answer.roll)}` scores {right(answer.roll)}, not {value}: {account}"
    yield Fault(answer.span, message, behind.diagnosis.sentence if behind else "")
