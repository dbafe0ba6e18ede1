"""Greed: are these the scores of these rolls, and what is misread if they are not?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from validator.diagnosis import Diagnosis
from validator.finding import MAX_BYTES, Asked
from validator.greed.diagnosis import in_common
from validator.greed.given import SAMPLE, as_lines, example, read_rolls, rolls, rolls_between, rolls_of
from validator.greed.layers import LAYERS, check_claims, check_scores
from validator.hole import Feed, Hole, Kept, Option
from validator.report import Report
from validator.rulebook import Example

# Memory for a text with claims is a matter of its length, and nobody writes so many by hand.
LONGEST_TEXT = 64 * 1024 * 1024
A_CALL = re.compile(rb"score[ (\[{']+[0-9]", re.IGNORECASE)
ROLLS_OPTION = Option(
    "rolls", "the rolls, a roll a line, whose scores the output has, a score a line", "FILE", read_rolls, is_given=True
)


class Greed(Hole):
    """A program's scores for the rolls that it was given, or the claims that any text makes (given: None)."""

    name, prefixes = "greed", ("GR",)
    layers = LAYERS
    options = (ROLLS_OPTION,)
    inputs = ("lines",)
    on_stdin = (
        "A program reads a roll a line, up to five dice parted by blanks, an empty line for no dice, and prints the"
        " score of each, a score a line."
    )
    # One game is every roll there is; the second has them in another order.
    games = 2

    def recognises(self, output: bytes) -> bool:
        """A call of `score` with a die in it."""
        return bool(A_CALL.search(output))

    def check(self, output: bytes | str, asked: Asked) -> Report:
        """Of a text at most MOST_FINDINGS findings are reported, of a program's scores all."""
        if asked.given is None:
            return check_claims(self.name, output, asked, self.longest(asked))
        return check_scores(self.name, output, asked, rolls_of(asked.given))

    def longest(self, asked: Asked) -> int:
        usual = MAX_BYTES if asked.given is not None else LONGEST_TEXT
        return usual if asked.max_bytes is None else asked.max_bytes

    def example(self, code: str, text: str) -> Example:
        return example(text)

    def diagnose(self, reports: Sequence[Report]) -> Diagnosis | None:
        """The misreading that explains the wrong scores of every run."""
        return in_common([report.extra["diagnosis"] for report in reports if not report.conforms])

    def given(self, number: int) -> object:
        return rolls(number)

    def feed(self, given: object, form: str) -> Feed:
        return Feed(stdin=as_lines(rolls_of(given)))

    def given_in(self, stdin: bytes) -> object:
        return rolls_between(stdin)

    def sample(self) -> object:
        return SAMPLE

    def keep(self, given: object) -> Kept:
        lines = as_lines(rolls_of(given))
        return Kept(value=given, options=("--rolls", "{stem}.rolls"), files={"rolls": lines})


HOLE = Greed()
