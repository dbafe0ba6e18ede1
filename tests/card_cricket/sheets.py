"""What the tests of card cricket share: the standard sheet and match, and a check of this hole."""

from __future__ import annotations

from functools import partial
from typing import Any

from validator import check as check_any
from validator.card_cricket import HOLE
from validator.report import Report
from validator.rulebook import edited

check = partial(check_any, hole=HOLE.name)
STANDARD_SHEET = HOLE.standard
STANDARD_MATCH = (HOLE.example("CC701", "1 = HOME 1ST INNINGS").output or b"").decode()


def example(edits: str, text: str = STANDARD_SHEET) -> bytes:
    """What edits in the notation of the rules' examples make of a sheet."""
    return edited(text, edits)


def implied(report: Report) -> list[dict[str, Any]]:
    """The suits that a report says are forced, as its JSON has them."""
    forced = report.extra["implied"]
    assert isinstance(forced, list)
    return forced
