"""Card cricket: is this output a right score sheet, and what does it force of the suits that it leaves out?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from validator.card_cricket.chance import Shuffle
from validator.card_cricket.fixtures import WHOLE_PACK, Fixture, fixture, fixture_of, read_fixture
from validator.card_cricket.innings import ALL_OUT
from validator.card_cricket.layers import LAYERS, check_exact, check_sheet
from validator.card_cricket.scorebook import scorebooks_of
from validator.card_cricket.series import judge_exact_series, judge_series
from validator.finding import Asked, UncheckableError
from validator.hole import Feed, Hole, Kept, Option
from validator.report import Report
from validator.rulebook import Example, edit_of
from validator.scorebook import Scorebook
from validator.series import Series
from validator.text import read

if TYPE_CHECKING:
    from validator.chart import Chart
    from validator.diagnosis import Diagnosis

A_BATSMAN = re.compile(rb"^ *Batsman +\w+ *:", re.MULTILINE)
FIXTURE = "a file with all packs that the program was given, a line each, the cards as the sheet writes them"


def _wickets(text: str) -> int:
    if text not in map(str, ALL_OUT):
        raise ValueError(f"an innings ends after 10 or 11 wickets, not {text}")
    return int(text)


def _wickets_asked(asked: Asked) -> int:
    wickets = asked.own.get("wickets", 11)
    if type(wickets) is not int or wickets not in ALL_OUT:
        raise UncheckableError(f"an innings ends after 10 or 11 wickets, not {wickets!r}")
    return wickets


class CardCricket(Hole):
    """A score sheet of one innings or of a match, or a text that holds sequences of one; a program is given nothing."""

    name, prefixes = "card-cricket", ("CC",)
    layers = LAYERS
    standard_name = "sheet"
    chance_looks = "the shuffle looks"
    on_stdin = (
        "A program reads a number, which it does not need, and prints the score sheet of one innings of eleven wickets:"
        " each card with its suit, C, D, H or S, and STUMPS before the first card of each new day."
    )
    options = (
        Option("wickets", "how many wickets end an innings: 10 or 11 (default: 11)", "10|11", _wickets),
        Option("given-dice", FIXTURE, "FILE", read_fixture, is_given=True),
        Option("replay", "tell the game of a right sheet card by card"),
    )

    def recognises(self, output: bytes) -> bool:
        """A batsman's line."""
        return bool(A_BATSMAN.search(output))

    def check(self, output: bytes | str, asked: Asked) -> Report:
        """`report.extra["implied"]` names the suits that are forced though they are left out; the game is the deal."""
        wickets = _wickets_asked(asked)
        if isinstance(asked.given, Fixture):
            return check_exact(self.name, output, asked, wickets, asked.given)
        if asked.given is not None:
            raise UncheckableError("a program for card cricket is given nothing")
        return check_sheet(self.name, output, asked, wickets)

    def scorebooks(self, output: bytes | str, asked: Asked) -> tuple[Scorebook, ...]:
        return scorebooks_of(read(output, asked), _wickets_asked(asked))

    @cached_property
    def standard(self) -> str:  # type: ignore[override]
        return _standard("sheet")

    def example(self, code: str, text: str) -> Example:
        if code.startswith("CC7"):
            return edit_of("match", _standard("match"), text)
        if code.startswith("CC8"):
            return edit_of(self.standard_name, self.standard, text, _standard_fixture())
        return super().example(code, text)

    def series(self, reports: Sequence[Report]) -> Series:
        return judge_series(reports)

    def charts(self, report: Report) -> tuple[Chart, ...]:
        # Few ask for them, and a check need not wait.
        from validator.card_cricket.charts import charts_of

        return charts_of(report)

    def diagnose(self, reports: Sequence[Report]) -> Diagnosis | None:
        # Right programs need not wait for it.
        from validator.card_cricket.diagnosis import diagnose

        return diagnose(reports, max(ALL_OUT))

    def exact(self) -> Hole | None:
        return EXACT_PLAY

    def chance(self) -> Shuffle | None:
        return Shuffle()


class ExactCardCricket(CardCricket):
    """The same where a program is given the packs: there is one right sheet."""

    inputs = ("given-dice",)
    is_exact = True
    on_stdin = "A program reads five packs, a pack a line, and prints the score sheet of the innings that they make."

    def given_in(self, stdin: bytes) -> object:
        return fixture_of(stdin)

    def given(self, number: int) -> object:
        return fixture(number)

    def feed(self, given: object, form: str) -> Feed:
        return Feed(stdin=given.lines if isinstance(given, Fixture) else b"")

    def keep(self, given: object) -> Kept:
        lines = self.feed(given, self.inputs[0]).stdin
        return Kept(self.inputs[0], lines.decode().splitlines(), ("--given-dice", "{stem}.packs"), {"packs": lines})

    def series(self, reports: Sequence[Report]) -> Series:
        return judge_exact_series(reports)

    def chance(self) -> None:
        """It decides nothing."""


def _standard(name: str) -> str:
    return (Path(__file__).parent / f"standard_{name}.txt").read_text(encoding="utf-8")


def _standard_fixture() -> Fixture:
    """The pack of the standard sheet: its cards, and the others in the order of the ranks."""
    dealt = re.findall(r"(?:\d+|[AJQK])[CDHS]|JOKER", _standard("sheet"))
    rest = list((Counter(WHOLE_PACK) - Counter(dealt)).elements())
    return Fixture(((*dealt, *rest),))


HOLE, EXACT_PLAY = CardCricket(), ExactCardCricket()
