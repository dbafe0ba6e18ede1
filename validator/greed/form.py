"""Rules of form (GR1xx): as many scores as rolls, a text that makes claims, dice that are numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from validator.finding import WARNING, Fault, Layer, rule
from validator.greed.oracle import Roll
from validator.greed.parts import INTEGER, Claim
from validator.place import Line, Span
from validator.text import Text
from validator.wording import count_of, quote


@dataclass(frozen=True, slots=True)
class Run:
    """Lists of dice that are in no claim, in lines that follow each other: how many, and where the first stands."""

    first: Span
    lists: int
    lines: int


COUNT: Layer[[Sequence[Line], Sequence[Roll]]] = Layer()
CLAIM: Layer[[Claim]] = Layer()
CLAIMS: Layer[[Text, int]] = Layer()
LISTS: Layer[[Run]] = Layer()


@rule("GR101", COUNT)
def wrong_line_count(scores: Sequence[Line], given: Sequence[Roll]) -> Iterator[Fault]:
    r"""There are as many lines of output as there are rolls.

    Each roll is answered on the line of the same number, one without dice too; otherwise nobody can say which score
    is whose, so none is looked at.

    Remedy: Print one score for each line of input, an empty line and the last line too.

    Okay: rolls 1 5 / / 2 : 150 \n 0 \n 0
    GR101: rolls 1 5 / / 2 : 150 \n 0
    """
    counts = f"{count_of(len(scores), 'score')} for {count_of(len(given), 'roll')}"
    if len(scores) > len(given):
        yield Fault(scores[len(given)].whole, f"{counts}: this line is one too many")
    elif len(scores) < len(given):
        # Whichever roll has none: a program may have left out one in the middle.
        yield Fault(scores[-1].whole, counts)


@rule("GR102", CLAIM)
def unreadable_claim(claim: Claim) -> Iterator[Fault]:
    r"""Every item of a literal list of dice is an integer.

    Nobody can say what another item would score. A call with a variable in place of the list claims nothing, and is
    passed over.

    Remedy: Write each die as a number.

    Okay: score([1,5,1,2,4]) => 250 points
    GR102: score([1,5,x,2,4]) => 250 points
    """
    for start, end in claim.items():
        if not INTEGER.fullmatch(claim.line.text, start, end):
            item = claim.line.text[start:end]
            message = "a die is missing before this comma" if item == "," else f"{quote(item)} is no number"
            yield Fault(claim.line.span(start, end), message)


@rule("GR103", CLAIMS)
def no_claim(text: Text, count: int) -> Iterator[Fault]:
    r"""A text that is checked for claims makes one.

    Where no line gives a list of dice and its score there is nothing to check, and nobody should take that for right.

    Remedy: Write claims such as `score([2,5,2,2,3]) => 250 points`, or check a program's output with `--rolls`.

    Okay: score([5]) => 50 points
    GR103: score(dice) => 50 points
    """
    if not count:
        message = "the text makes no claim: no list of dice with its score"
        yield Fault(text.line(text.last_text).whole, message)


@rule("GR104", LISTS, WARNING)
def unread_claim(run: Run) -> Iterator[Fault]:
    r"""A list of dice with a number beside it is a claim that can be read.

    Where dice stand and a number that is no die stands on the same line or the next, somebody probably says what they
    score; what cannot be read is not checked, and nobody should take that for right. It is said once a run of lines.

    Remedy: Write the call, the relation and the score as one claim, such as `score([2,5,2,2,3]) == 250`.

    Okay: score([5,5]) => 100 points
    GR104: score([5]) => 50 points \n \n table = [[5,5], 100]
    """
    if run.lists == 1:
        yield Fault(run.first, "this list of dice is in no claim that can be read, and has a number beside it")
    else:
        where = "this line" if run.lines == 1 else f"{run.lines:,} lines from here on"
        yield Fault(run.first, f"{run.lists:,} lists of dice in {where} are in no claim that can be read")
