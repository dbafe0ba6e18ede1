"""The rules of card cricket: codes and names are a promise to other programs, and their examples are true."""

from __future__ import annotations

import re

import pytest

from reference import card_cricket as reference
from tests.card_cricket.sheets import STANDARD_MATCH, STANDARD_SHEET, check
from validator.card_cricket import HOLE
from validator.hole import rules_of
from validator.report import Report
from validator.rulebook import entry

RULES = rules_of(HOLE)

# Design, section 4. A code is never used again for something else.
NAMES = {
    "CC101": "unreadable-line",
    "CC102": "missing-line",
    "CC103": "wrong-order",
    "CC201": "not-a-card",
    "CC202": "runs-not-a-number",
    "CC301": "runs-not-sum",
    "CC303": "wicket-card-not-last",
    "CC304": "out-without-wicket",
    "CC401": "extras-not-sum",
    "CC402": "total-not-sum",
    "CC403": "wrong-batters",
    "CC501": "card-dealt-twice",
    "CC502": "wrong-day",
    "CC503": "no-such-deal",
    "CC701": "wrong-result",
    "CC702": "wrong-innings-order",
    "CC703": "too-many-days",
    "CC801": "card-misplayed",
}
each_rule = pytest.mark.parametrize("code", NAMES)


def output_of(code: str, text: str) -> bytes:
    example = HOLE.example(code, text)
    assert example.output is not None
    assert example.setting == ("In the standard match" if code.startswith("CC7") else "In the standard sheet")
    return example.output


def codes_of(report: Report) -> set[str]:
    return {finding.code for finding in report.findings}


def test_the_codes_and_names_are_those_of_the_design() -> None:
    assert {code: rule.name for code, rule in RULES.items() if re.match(r"CC[^6]", code)} == NAMES
    assert (RULES["CC601"].name, RULES["CC602"].name) == ("unfair-shuffle", "repeated-deal")
    assert {rule.severity for code, rule in RULES.items() if code.startswith("CC")} == {"error"}


@pytest.mark.parametrize("code", [*NAMES, "CC601", "CC602"])
def test_a_rule_has_a_sentence_a_reason_with_the_words_of_the_text_a_remedy_and_two_examples(code: str) -> None:
    told = entry(RULES[code])
    assert re.fullmatch(r"[A-Z`].+\.", told.sentence)
    assert '"' in told.why
    assert re.fullmatch(r"[A-Z].+\.", told.remedy)
    assert told.okay
    assert told.broken
    assert told.okay != told.broken


@each_rule
def test_the_words_that_a_rule_quotes_are_those_of_the_text(code: str, seed_text: str) -> None:
    quoted = re.findall(r'"([^"]+)"', entry(RULES[code]).why)
    assert quoted
    for words in quoted:
        for part in re.split(" … ", words):
            # A sequence is printed under its batsman's name in the text.
            assert part.removeprefix("Batsman One: ").rstrip(".,") in seed_text, part


@pytest.fixture(scope="module")
def seed_text() -> str:
    return " ".join(SEED.split())


@each_rule
def test_the_right_example_of_a_rule_conforms_without_a_word(code: str) -> None:
    okay = entry(RULES[code]).okay
    report = check(output_of(code, okay), strict=True, given=HOLE.example(code, okay).given)
    assert report.findings == ()
    assert report.conforms


@each_rule
def test_the_wrong_example_of_a_rule_breaks_just_this_rule(code: str) -> None:
    broken = entry(RULES[code]).broken
    report = check(output_of(code, broken), given=HOLE.example(code, broken).given)
    assert codes_of(report) == {code}
    assert len(report.findings) == 1
    assert not report.conforms


# ---------------------------------------------------------------- the standard sheet and match


def cards_of(text: str) -> list[str]:
    return re.findall(r"\b(?:(?:A|\d+|[JQK])[CDHS]|JOKER|STUMPS)\b", text)


def test_the_standard_sheet_is_what_the_reference_makes_of_its_cards() -> None:
    cards = cards_of(STANDARD_SHEET)
    assert reference.sheet(reference.innings(cards)) + "\n" == STANDARD_SHEET
    assert check(STANDARD_SHEET, strict=True, judged=True).game == tuple(cards)


def test_the_standard_match_is_what_the_reference_makes_of_its_days() -> None:
    days = [cards_of(day) for day in STANDARD_MATCH.split("STUMPS")]
    assert [len(day) for day in days] == [54] * 5
    assert reference.match_sheet(reference.match(days)) + "\n" == STANDARD_MATCH
    assert check(STANDARD_MATCH, strict=True).findings == ()


SEED = """\
Required: One standard pack of 52 cards plus 2 jokers - 54 cards in all - plus pencil and paper for scoring.
Shuffle the pack. Start by turning over the top card and add runs to the batsman's score according to the card drawn
and continue turning over the top card, accumulating the batsman's score until a wicket card is drawn.
This is a solo cricket game simulating a Test Match.
Card numbers 1-10 of all suits are scoring cards. Picture cards are 'extras' (Jack = Leg bye, Queen = Wide, King = No
Ball)
Jokers are wicket taking cards; they can get out any batsman. Diamonds can also remove batsmen, depending on the
batsman's position in the batting order.
A diamond becomes a wicket taking card if the number on the card is less than or equal to the batsman's position number.
Otherwise it remains a scoring card.
When the pack runs out, that is the end of the day's play. Shuffle the used card pile and continue until all batsmen are
out or until five days have been completed.
Batsman One:
6, 5, 4, 10, JOKER = 25 RUNS - Joker is the wicket taking ball, in this case
Batsman Two:
9, 9, 8, 3, 4, A, 2 = 34 RUNS
Batsman Seven:
QH (1 extra), 2, 9, 4, 8, 5 = 23 RUNS
"""
