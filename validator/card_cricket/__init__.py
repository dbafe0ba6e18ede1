"""Card cricket: is this output a right score sheet, and what does it force of the suits that it leaves out?"""

from __future__ import annotations

from validator import text as texts
from validator.card_cricket.chance import UNFAIR, Chance
from validator.card_cricket.examining import examine
from validator.card_cricket.series import SITUATIONS, judge_series
from validator.finding import Report, make_report

HOLE = "card-cricket"
READINGS: tuple[str, ...] = ()
__all__ = ["HOLE", "READINGS", "SITUATIONS", "UNFAIR", "Chance", "check", "judge_series"]


def check(
    output: bytes | str,
    given: None = None,
    *,
    strict: bool = False,
    max_bytes: int | None = texts.MAX_BYTES,
    wickets: int = 11,
    suits: bool = False,
) -> Report:
    """Check one output that should be a score sheet of card cricket, or hold sequences of one.

    `given` is nothing, as a program is given nothing. `wickets`, 10 or 11, end an innings. `suits` is what a judge
    asks of a program: one whole innings, with the suit of every card. `strict` lets warnings count, `max_bytes` limits
    the output (None: no limit). `report.extra["implied"]` names the suits that are forced though they are left out;
    `report.game` is the deal. Raises ValueError for another number of wickets.
    """
    if wickets not in (10, 11):
        raise ValueError(f"an innings ends after 10 or 11 wickets, not {wickets}")
    text = texts.read(output, max_bytes)
    found = examine(text, wickets, suits)
    return make_report(
        HOLE,
        found.findings,
        strict=strict,
        lines=text.lines,
        game=found.game,
        extra={"implied": found.implied},
    )
