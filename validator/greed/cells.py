"""Rules of the parts of an answer (GR2xx): the score is a number, the dice are dice and not too many."""

from __future__ import annotations

from collections.abc import Iterator

from validator.finding import Fault, Layer, rule
from validator.greed.calls import DIE
from validator.greed.oracle import MOST_DICE
from validator.greed.parts import SCORE_NUMBER, Claim, plain, score_in
from validator.place import Line
from validator.wording import quote

SCORES: Layer[[Line]] = Layer()
DICE: Layer[[Claim]] = Layer()
ROLLS: Layer[[Claim]] = Layer()


@rule("GR201", SCORES)
def score_not_a_number(line: Line) -> Iterator[Fault]:
    r"""A score is a whole number in plain digits.

    `0`, or digits without a zero in front: no unit, no point, no sign but the minus of a score that is wrong anyway.

    Remedy: Print the digits alone.

    Okay: rolls 1 5 / 2 : 150 \n 0
    GR201: rolls 1 5 / 2 : 150 points \n 0
    """
    score, place = score_in(line)
    if not score:
        yield Fault(line.whole, "the score is missing")
    elif not SCORE_NUMBER.fullmatch(score):
        yield Fault(place, f"{quote(score)} is no score")


@rule("GR202", DICE)
def not_a_die(claim: Claim) -> Iterator[Fault]:
    r"""A die shows a number from 1 to 6.

    Greed "is a dice game": its rules say what three of a number, a one and a five are worth, and mean dice.

    Remedy: Write numbers from 1 to 6.

    Okay: score([1,5,1,2,4]) => 250 points
    GR202: score([1,5,1,2,7]) => 250 points
    """
    for start, end in claim.items():
        item = claim.line.text[start:end]
        if not DIE.fullmatch(plain(item)):
            yield Fault(claim.line.span(start, end), f"{quote(item)} is no die, which shows 1 to 6")


# A layer of its own: of a million dice it is told that they are too many, whichever else is wrong with them.
@rule("GR203", ROLLS)
def too_many_dice(claim: Claim) -> Iterator[Fault]:
    r"""A roll has at most five dice.

    "You roll up to five dice": with six there could be two sets, and the rules do not say what they are worth.

    Remedy: Claim the score of five dice or fewer.

    Okay: score([5,5,5,5,5]) => 600 points
    GR203: score([5,5,5,5,5,5]) => 1000 points
    """
    count, first, last = 0, 0, 0
    for start, end in claim.items():
        count += 1
        first, last = start if count == MOST_DICE + 1 else first, end
    if count > MOST_DICE:
        yield Fault(claim.line.span(first, last), f"a roll has at most five dice, not {count:,}")
