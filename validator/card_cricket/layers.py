"""The layers in order: bytes, lines, cells, batsmen, innings, deal, match; each only where those below are clean."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from validator import text as texts
from validator.card_cricket.cells import CARDS, NUMBERS
from validator.card_cricket.chance import FAIRNESS
from validator.card_cricket.exact import EXACT, compared
from validator.card_cricket.fixtures import Fixture, check_fixture, innings_of
from validator.card_cricket.form import FORM
from validator.card_cricket.innings import BATTERS, SUMS
from validator.card_cricket.inspection import Inspection, inspect
from validator.card_cricket.match import BATTING, LENGTH, WINNER
from validator.card_cricket.replay import DEAL, forced
from validator.card_cricket.rows import ROWS
from validator.card_cricket.series import REPEATS
from validator.card_cricket.story import tell
from validator.finding import Asked
from validator.report import Report, report_on

if TYPE_CHECKING:
    from validator.diagnosis import Diagnosis

LAYERS = (
    *(texts.BYTES, FORM, CARDS, NUMBERS, ROWS, SUMS, BATTERS, DEAL, LENGTH, BATTING, WINNER, FAIRNESS, REPEATS),
    EXACT,
)


def check_sheet(hole: str, output: bytes | str, asked: Asked, wickets: int) -> Report:
    """The report on an output.

    Its game is the deal. That of a sheet that is wrong, but can be read, is its text; it says of no suit that it is
    forced.
    """
    text = texts.read(output, asked)
    seen = inspect(text, asked.judged, wickets)
    implied = [one for deal in seen.deals for one in forced(deal)] if seen.is_right else []
    cards = seen.deals[0].cards if seen.is_right and seen.innings else ()
    # The judge has many games to go by.
    diagnosis = None if seen.is_right or asked.judged else _diagnosis(seen)
    return replace(
        report_on(hole, seen.findings, text.lines, asked),
        game=cards or (text.whole if seen.printed and not seen.is_right else None),
        choices=len(cards),
        extra={
            "dice": None,
            "implied": [one._asdict() for one in implied],
            "diagnosis": diagnosis.as_json() if diagnosis else None,
        },
        story=tuple(tell(seen.innings, seen.is_right)) if asked.own.get("replay") else (),
        remarks=tuple(one.says for one in implied) + ((diagnosis.sentence,) if diagnosis else ()),
    )


def check_exact(hole: str, output: bytes | str, asked: Asked, wickets: int, given: Fixture) -> Report:
    """The report on an output that should be the one right sheet of a fixture."""
    check_fixture(given, wickets)
    asked = replace(asked, judged=True)
    text = texts.read(output, asked)
    seen, report = inspect(text, True, wickets), check_sheet(hole, output, asked, wickets)
    right = innings_of(given.packs, wickets)
    exact = EXACT.check(compared(seen.printed, right, seen.is_right)) if seen.printed else []
    # What differs from the one right game says more than what cannot be in any.
    game = text.whole if exact else report.game
    return replace(report, conforms=report.conforms and not exact, findings=(*exact, *report.findings), game=game)


def _diagnosis(seen: Inspection) -> Diagnosis | None:
    # Right sheets need not wait for the misreadings.
    from validator.card_cricket.diagnosis import of_one_sheet

    return of_one_sheet(seen.printed) if seen.printed else None
