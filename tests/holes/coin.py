"""A hole of one's own, to be copied: a program prints twenty tosses of a coin and how many of them are heads.

umpire rule --hole coin.py --all; umpire check --hole coin.py tosses.txt; umpire judge --hole coin.py -- COMMAND
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace

from validator import text as texts
from validator.evidence import Chance, Stream, Term
from validator.finding import Asked, Fault, Layer, rule
from validator.hole import Hole, Option
from validator.place import NOWHERE
from validator.report import Report, report_on

FORM, SUM = Layer[[texts.Text]](), Layer[[texts.Text]]()
FAIRNESS = Layer[[Term]]()
LINES = (re.compile("[HT]{20}"), re.compile("heads: [0-9]+"))


@rule("CN101", FORM)
def wrong_lines(text: texts.Text) -> Iterator[Fault]:
    """An output is a line of twenty tosses, H or T, and a line with the count of heads.

    Remedy: Print twenty letters, H or T, and below them `heads: ` with the number of H.

    Okay: 2 = heads: 10
    CN101: 2 = 10 heads
    """
    for i, line in enumerate(text.lines):
        if i >= len(LINES) or not LINES[i].fullmatch(line):
            yield Fault(text.line(i).whole, f"line {i + 1} is not as it should be")
    if len(text.lines) == 1:
        yield Fault(text.line(0).whole, "the count of heads is missing")


@rule("CN301", SUM)
def count_not_sum(text: texts.Text) -> Iterator[Fault]:
    """The count is that of the letter H.

    Remedy: Count the tosses that you print.

    Okay: 1 = TTTTTHHHHHHHHHHTTTTT
    CN301: 2 = heads: 11
    """
    heads, line = text.lines[0].count("H"), text.line(1)
    if int(line.text.removeprefix("heads: ")) != heads:
        yield Fault(line.span(len("heads: "), len(line.text)), f"{heads} of the tosses are heads")


@rule("CN601", FAIRNESS)
def unfair_coin(term: Term) -> Iterator[Fault]:
    """Heads and tails are equally likely; a fair program is called unfair less than once in a million.

    Remedy: Choose each toss at random.

    Okay: of 2,000 tosses 1,020 are heads
    CN601: of 2,000 tosses 1,300 are heads
    """
    heads, tails = term.streams["tosses"].counts
    yield Fault(NOWHERE, f"{heads:,} of {heads + tails:,} tosses are heads")


@dataclass
class Tosses:
    """The tosses of all games of one program."""

    all: str = ""

    def add(self, game: Hashable) -> None:
        self.all += str(game)

    def explanations(self) -> list[list[Term]]:
        return [[Term("coin", unfair_coin, {"tosses": Stream((self.all.count("H"), self.all.count("T")), slack=0.0)})]]


class Coin(Hole):
    name, prefixes = "coin", ("CN",)
    layers = (texts.BYTES, FORM, SUM, FAIRNESS)
    standard = "HTTHTHHTHTTHHTHTHTTH\nheads: 10\n"
    options = (Option("replay", "tell the tosses one by one"),)

    def check(self, output: bytes | str, asked: Asked) -> Report:
        text = texts.read(output, asked)
        findings = text.findings if text.stopped else (*text.findings, *(FORM.check(text) or SUM.check(text)))
        report = report_on(self.name, findings, text.lines, asked)
        if not report.conforms:
            return report
        story = tuple(f"toss {i}: {toss}" for i, toss in enumerate(text.lines[0], 1)) if "replay" in asked.own else ()
        return replace(report, game=text.lines[0], choices=20, story=story)

    def chance(self) -> Chance:
        return Tosses()


HOLE = Coin()
