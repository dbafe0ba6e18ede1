"""Dice Cricket: is this output a right table, and which readings of the rules explain its game?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from validator.dice_cricket.game import Innings
from validator.dice_cricket.given import (
    CHALLENGE,
    INPUTS,
    SAMPLE,
    Fixture,
    feed,
    fixture_of,
    names,
    names_in,
    names_on,
    read_fixture,
    read_names,
)
from validator.dice_cricket.layers import LAYERS, check_table, read_reading, wanted_reading
from validator.dice_cricket.walk import NAMES, READINGS
from validator.finding import Asked, Layer
from validator.hole import Feed, Hole, Kept, Option
from validator.report import Report

if TYPE_CHECKING:
    from validator.chart import Chart
    from validator.diagnosis import Diagnosis
    from validator.evidence import Chance
    from validator.rulebook import Example
    from validator.scorebook import Scorebook
    from validator.series import Series

A_TABLE = re.compile(rb"^ *\+-[-+]*\r?\n *\|", re.MULTILINE)
A_BORDER = re.compile(rb" *\+-+\+-+\+ *\r?\n?")
A_TOTAL = re.compile(rb" *\| *total[^|]*\|[^|]*\|", re.IGNORECASE)
READING = (
    "the reading of the rules that must explain the game: the literal one (house), some reading (any, the default), or"
    " one by its name"
)
# What the standard card comes from.
STANDARD = Fixture(
    CHALLENGE,
    ".662//4214144/24./422/12...4.212244411./.2241/.4412.44.4144412/41121412..624/1.6161.2",
    "CLLCCBLCC",
)
FIXTURE = (
    "a file with all that the program was given: the eleven names, a line each, the balls (1164/…), and the dismissals"
    " by their initials (BLC…)"
)


class DiceCricket(Hole):
    """A table of one innings; a program is given eleven names."""

    name, prefixes = "dice-cricket", ("TB", "DC")
    standard_name = "card"
    options = (
        Option("names", "the eleven names that the program was given", "A,B,…", read_names, is_given=True),
        Option("given-dice", FIXTURE, "FILE", read_fixture, is_given=True),
        Option("reading", READING, "house|any|NAME", read_reading),
        Option("replay", "tell the game ball by ball (with --format full)"),
    )
    inputs: tuple[str, ...] = INPUTS
    chance_looks = "the dice look"
    on_stdin = "A program reads eleven names, a name a line, and prints the table of one innings in which they bat."

    @cached_property
    def layers(self) -> tuple[Layer[...], ...]:  # type: ignore[override]
        """Those of one output, and those of many games, for which a check need not wait."""
        from validator.dice_cricket.chance import FAIRNESS
        from validator.dice_cricket.exact import EXACT
        from validator.dice_cricket.series import REPEATS, SINGLE_READING

        return (*LAYERS, REPEATS, FAIRNESS, SINGLE_READING, EXACT)

    def recognises(self, output: bytes) -> bool:
        """A border, and a row below it."""
        return bool(A_TABLE.search(output))

    def ends(self, line: bytes, before: bytes) -> bool:
        """The border under a total line ends a table."""
        return bool(A_BORDER.fullmatch(line) and A_TOTAL.match(before))

    def check(self, output: bytes | str, asked: Asked) -> Report:
        """`asked.given` are the eleven names, or a fixture; `report.extra["dice"]` are the balls in order."""
        if isinstance(asked.given, Fixture):
            # Few are given their chance, and the others need not wait.
            from validator.dice_cricket.exact_report import check_exact

            wanted = wanted_reading(asked.own.get("reading", "any"))
            return check_exact(self.name, output, asked, asked.given, (wanted,) if wanted else READINGS)
        return check_table(self.name, output, asked, names_in(asked.given))

    def scorebooks(self, output: bytes | str, asked: Asked) -> tuple[Scorebook, ...]:
        from validator.dice_cricket.scorebook import scorebooks_of
        from validator.text import read

        return scorebooks_of(read(output, asked))

    @cached_property
    def standard(self) -> str:  # type: ignore[override]
        return (Path(__file__).parent / "standard_card.txt").read_text(encoding="utf-8")

    def example(self, code: str, text: str) -> Example:
        from validator.rulebook import edit_of

        if code == "DC308":
            return edit_of(self.standard_name, self.standard, text, CHALLENGE)
        if code.startswith("DC7"):
            return edit_of(self.standard_name, self.standard, text, STANDARD)
        return super().example(code, text)

    def given(self, number: int) -> object:
        return names(number)

    def feed(self, given: object, form: str) -> Feed:
        return feed(names_in(given) or (), form)

    def given_in(self, stdin: bytes) -> object:
        return names_on(stdin)

    def sample(self) -> object:
        return SAMPLE

    def keep(self, given: object) -> Kept:
        known = names_in(given) or ()
        return Kept("names", list(known), ("--names", ",".join(known)))

    def series(self, reports: Sequence[Report]) -> Series:
        from validator.dice_cricket.series import judge_series

        return judge_series(reports)

    def charts(self, report: Report) -> tuple[Chart, ...]:
        # Few ask for them, and a check need not wait.
        from validator.dice_cricket.charts import charts_of

        return charts_of(report.game) if isinstance(report.game, Innings) else ()

    def diagnose(self, reports: Sequence[Report]) -> Diagnosis | None:
        # Right programs need not wait for it.
        from validator.dice_cricket.diagnosis import diagnose

        return diagnose(reports)

    def exact(self) -> Hole | None:
        return EXACT_PLAY

    def chance(self) -> Chance | None:
        from validator.dice_cricket.chance import Dice

        return Dice()


class ExactDiceCricket(DiceCricket):
    """The same where a program is given the balls and the dismissals too: there is one right table under a reading."""

    inputs = ("given-dice",)
    is_exact = True
    on_stdin = (
        "A program reads eleven names, a name a line, a line with the balls and one with the dismissals by their"
        " initials, and prints the table of the innings that they make."
    )

    def given_in(self, stdin: bytes) -> object:
        return fixture_of(stdin)

    def sample(self) -> object:
        return STANDARD

    def given(self, number: int) -> object:
        from validator.dice_cricket.fixtures import fixture

        return fixture(number)

    def feed(self, given: object, form: str) -> Feed:
        return Feed(stdin=given.lines if isinstance(given, Fixture) else b"")

    def keep(self, given: object) -> Kept:
        lines = self.feed(given, self.inputs[0]).stdin
        return Kept(self.inputs[0], lines.decode().splitlines(), ("--given-dice", "{stem}.dice"), {"dice": lines})

    def series(self, reports: Sequence[Report]) -> Series:
        from validator.dice_cricket.exact_series import judge_exact_series

        return judge_exact_series(reports)

    def retold(self, report: Report, given: object, readings: Sequence[str]) -> Report:
        from validator.dice_cricket.exact_report import retold

        among = [READINGS[NAMES.index(name)] for name in readings]
        return retold(report, given, among) if isinstance(given, Fixture) and among else report

    def chance(self) -> None:
        """It decides nothing."""


HOLE, EXACT_PLAY = DiceCricket(), ExactDiceCricket()
