"""Dice Cricket: is this output a right table, and which readings of the rules explain its game?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from validator import text as texts
from validator.dice_cricket.card import CARD, REPLAY, Card, Replayed, replay_card
from validator.dice_cricket.cells import CELLS, TOTAL
from validator.dice_cricket.chance import FAIRNESS, Rolls
from validator.dice_cricket.form import FORM, NOTHING
from validator.dice_cricket.game import Game
from validator.dice_cricket.given import CHALLENGE, INPUTS, feed, names_in, names_of_game, read_names
from validator.dice_cricket.grid import GRID
from validator.dice_cricket.layers import UNKNOWN, examine
from validator.dice_cricket.replay import NAMES
from validator.dice_cricket.rows import ROWS
from validator.dice_cricket.series import SERIES, series_of
from validator.evidence import Chance
from validator.finding import Asked, UncheckableError
from validator.hole import Feed, Hole, Kept, Option
from validator.report import Report, report_on
from validator.rulebook import Example
from validator.series import Series

A_TABLE = re.compile(rb"^ *\+-[-+]*\r?\n *\|", re.MULTILINE)
A_BORDER = re.compile(rb" *\+-+\+-+\+ *\r?\n?")
A_TOTAL = re.compile(rb" *\| *total[^|]*\|[^|]*\|", re.IGNORECASE)
READING = (
    "the reading of the rules that must explain the game: the literal one (house), some reading (any, the default), or"
    " four choices joined by a slash: every-ball|no-dots / cross|stay / twice|once / cross|face"
)


def read_reading(text: str) -> str:
    """The name of a reading in full, or "any"; ValueError where there is none of this name."""
    if text not in ("any", "house", *NAMES):
        raise UncheckableError(f"no reading is called {text!r}; say house, any, or a name like {NAMES[0]}")
    return NAMES[0] if text == "house" else text


class DiceCricket(Hole):
    """Programs that print a table of eleven batters."""

    name, prefixes = "dice-cricket", ("TB", "DC")
    layers = (texts.BYTES, NOTHING, GRID, FORM, CELLS, TOTAL, ROWS, CARD, REPLAY, SERIES, FAIRNESS)
    standard = (Path(__file__).parent / "standard_card.txt").read_text(encoding="utf-8")
    standard_name = "card"
    options = (
        Option("names", "the eleven names that the program was given", "A,B,…", read_names, is_given=True),
        Option("reading", READING, "house|any|NAME", read_reading),
        Option("replay", "tell the game ball by ball (with --format full)"),
    )
    inputs = INPUTS

    def recognises(self, output: bytes) -> bool:
        """A border, and a row below it."""
        return bool(A_TABLE.search(output))

    def ends(self, line: bytes, before: bytes) -> bool:
        """The border under a total line ends a table."""
        return bool(A_BORDER.fullmatch(line) and A_TOTAL.match(before))

    def check(self, output: bytes | str, asked: Asked) -> Report:
        """Check a table; `asked.given` are the eleven names, `asked.own` may hold `reading` and `replay`."""
        reading = read_reading(str(asked.own.get("reading", "any")))
        text = texts.read(output, asked)
        examined = examine(text, names_in(asked.given) or UNKNOWN)
        if not examined.card or len(examined.card.not_out) != 1:
            report = report_on(self.name, examined.findings, text.lines, asked)
            return replace(report, extra={"dice": None})
        replayed = replay_card(examined.card, reading)
        findings = (*examined.findings, *REPLAY.check(examined.card, replayed.history))
        report = report_on(self.name, findings, text.lines, asked)
        return _with_game(report, examined.card, replayed, "replay" in asked.own)

    def example(self, code: str, text: str) -> Example:
        """The names are known only to the rule that needs them."""
        example = super().example(code, text)
        return replace(example, given=CHALLENGE) if code == "DC308" else example

    def given(self, number: int) -> object:
        """Eleven names."""
        return names_of_game(number)

    def feed(self, given: object, form: str) -> Feed:
        """The names as arguments, a name a line, as the challenge's list literal, or as JSON."""
        return feed(names_in(given) or (), form)

    def keep(self, given: object) -> Kept:
        """The names as they are given to `umpire check`."""
        names = names_in(given) or ()
        return Kept("names", list(names), ("--names", ",".join(names)))

    def series(self, reports: Sequence[Report], distinct: bool) -> Series:
        """No game twice, one reading for all, and the situations that they came to."""
        return series_of(reports, distinct)

    def chance(self) -> Chance:
        """The dice, each after the one before it, and the ways out."""
        return Rolls()


def _with_game(report: Report, card: Card, replayed: Replayed, tells: bool) -> Report:
    # One table proves little about a program: many wrong ones print a table that some reading explains.
    counted = f"{len(replayed.readings)} of {len(NAMES)} readings"
    dice = replayed.orders[0][1] if replayed.orders else None
    story: tuple[str, ...] = ()
    if tells:
        from validator.dice_cricket.story import tell

        story = tuple(tell(card, replayed.history, replayed.told))
    return replace(
        report,
        readings=replayed.readings,
        game=Game(tuple([r.runs for r in card.rows]), tuple([r.how_out for r in card.rows]), replayed.orders),
        choices=len(dice or ""),
        extra={"dice": dice},
        story=story,
        explained=f"; explained by {counted}; to judge a program run `umpire judge`" if replayed.readings else "",
    )


HOLE = DiceCricket()
