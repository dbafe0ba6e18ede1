"""The rules of a table: their codes and names are a promise to other programs."""

from __future__ import annotations

import re

import pytest

from tests.shared.card import STANDARD_CARD, example
from validator import check
from validator.dice_cricket.given import CHALLENGE
from validator.hole import rules_of
from validator.holes import DEFAULT, hole_named
from validator.rulebook import entry

# Design, section 4. A code is never used again for something else.
NAMES = {
    "IO001": "empty-output",
    "IO002": "not-utf8",
    "IO003": "output-too-long",
    "IO004": "control-character",
    "IO005": "mixed-line-ends",
    "IO006": "byte-order-mark",
    "TB101": "missing-table",
    "TB102": "text-outside-table",
    "TB103": "broken-border",
    "TB104": "misaligned-separator",
    "TB105": "missing-border",
    "TB106": "wrong-column-count",
    "TB107": "wrong-header",
    "TB108": "wrong-row-count",
    "TB109": "missing-total-line",
    "TB110": "unfinished-table",
    "TB111": "wrong-total-label",
    "TB112": "extra-border",
    "TB113": "blank-line-inside",
    "TB121": "unusual-width",
    "TB122": "trailing-blanks",
    "TB123": "indented-table",
    "DC201": "empty-name",
    "DC202": "name-not-letters",
    "DC203": "name-too-long",
    "DC204": "no-balls",
    "DC205": "unknown-ball",
    "DC206": "gap-in-runs",
    "DC207": "unknown-dismissal",
    "DC208": "score-not-a-number",
    "DC209": "total-not-a-number",
    "DC301": "score-not-sum",
    "DC302": "ball-after-wicket",
    "DC303": "too-many-balls",
    "DC304": "out-without-wicket",
    "DC305": "wicket-but-not-out",
    "DC306": "retired-early",
    "DC307": "not-retired",
    "DC308": "wrong-name",
    "DC401": "total-not-sum",
    "DC402": "no-not-out",
    "DC403": "several-not-outs",
    "DC501": "nobody-to-face",
    "DC502": "balls-left-over",
    "DC601": "repeated-game",
    "DC602": "unfair-die",
    "DC603": "unfair-dismissals",
    "DC604": "dependent-rolls",
    "DC605": "no-single-reading",
    "DC701": "ball-elsewhere",
    "DC702": "other-dismissal",
}
RULES = rules_of(hole_named(DEFAULT))
WARNINGS = {"IO005", "IO006", "TB121", "TB122", "TB123"}


def test_the_codes_and_names_are_those_of_the_design() -> None:
    assert {code: rule.name for code, rule in RULES.items()} == NAMES


def test_the_warnings_are_those_of_the_design() -> None:
    severities = {code: RULES[code].severity for code in NAMES}
    assert severities == {code: "warning" if code in WARNINGS else "error" for code in NAMES}


@pytest.mark.parametrize("code", [code for code in NAMES if not code.startswith("DC6")])
def test_an_example_edits_a_line_or_the_whole_card(code: str) -> None:
    told = entry(RULES[code])
    assert example(told.broken) != STANDARD_CARD.encode()
    # An Okay edit may leave the card as it is: then it shows the line that the other example breaks.
    assert re.match(r"\d|all", told.okay)


# ---------------------------------------------------------------- the standard card


def test_the_standard_card_conforms_to_the_house_reading() -> None:
    report = check(STANDARD_CARD, given=CHALLENGE, reading="house", strict=True)
    assert report.conforms
    assert report.findings == ()
    assert report.readings[0] == "every-ball/cross/twice/cross"


def test_the_standard_card_has_the_spacing_of_the_challenge() -> None:
    lines = STANDARD_CARD.splitlines()
    assert len(lines) == 27
    assert {len(line) for line in lines} == {55}
    assert lines[1] == "| Name |    Runs                      | How Out |Total|"
    assert lines[26] == "+-----------------------------------------------+-----+"
