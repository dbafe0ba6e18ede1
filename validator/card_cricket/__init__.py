"""Card cricket: is this output a right score sheet, and what does it force of the suits that it leaves out?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from validator import text as texts
from validator.card_cricket.chance import Shuffle
from validator.card_cricket.layers import LAYERS, Found, examine
from validator.card_cricket.replay import forced
from validator.card_cricket.series import judge_series
from validator.finding import Asked, Report, UncheckableError, report_on
from validator.hole import Hole, Option
from validator.rulebook import Example, edited
from validator.series import Series

ALL_OUT = (10, 11)


def _wickets(text: str) -> int:
    if text not in map(str, ALL_OUT):
        raise ValueError(f"an innings ends after 10 or 11 wickets, not {text}")
    return int(text)


class CardCricket(Hole):
    """A score sheet of one innings or of a match, or a text that holds sequences of one; a program is given nothing."""

    name, prefixes = "card-cricket", ("CC",)
    layers = LAYERS
    standard_name = "sheet"
    options = (
        Option("wickets", "how many wickets end an innings: 10 or 11 (default: 11)", "10|11", _wickets),
        Option("replay", "tell the game of a right sheet card by card"),
    )

    def check(self, output: bytes | str, asked: Asked) -> Report:
        """`report.extra["implied"]` names the suits that are forced though they are left out; the game is the deal."""
        wickets = asked.own.get("wickets", 11)
        if type(wickets) is not int or wickets not in ALL_OUT:
            raise UncheckableError(f"an innings ends after 10 or 11 wickets, not {wickets!r}")
        if asked.given is not None:
            raise UncheckableError("a program for card cricket is given nothing")
        text = texts.read(output, asked)
        found = examine(text, asked.judged, wickets)
        report = report_on(self.name, found.findings, text.lines, asked)
        return _with_game(report, found, "replay" in asked.own)

    @cached_property
    def standard(self) -> str:  # type: ignore[override]
        return _standard("sheet")

    def example(self, code: str, text: str) -> Example:
        if code.startswith("CC7"):
            return Example("In the standard match", edited(_standard("match"), text))
        return super().example(code, text)

    def series(self, reports: Sequence[Report], distinct: bool) -> Series:
        return judge_series(reports, distinct)

    def chance(self) -> Shuffle:
        return Shuffle()


def _standard(name: str) -> str:
    return (Path(__file__).parent / f"standard_{name}.txt").read_text(encoding="utf-8")


def _with_game(report: Report, found: Found, replay: bool) -> Report:
    """The report with what only this hole says; of a sheet that is wrong no suits and no game."""
    implied = [one for deal in found.deals for one in forced(deal)] if found.is_right else []
    cards = found.deals[0].cards if found.is_right and found.innings else None
    extra = {"dice": None, "implied": [one._asdict() for one in implied]}
    remarks = tuple(one.says for one in implied)
    story = _story(found) if replay else ()
    return replace(report, game=cards, choices=len(cards or ()), extra=extra, remarks=remarks, story=story)


def _story(found: Found) -> tuple[str, ...]:
    from validator.card_cricket.story import tell

    if not found.is_right:
        return ("The game is not told, as the sheet is wrong.",)
    if not found.innings:
        return ("The game is not told, as the text holds only a part of it.",)
    return tuple(tell(found.innings))


HOLE = CardCricket()
