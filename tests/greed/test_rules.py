"""The rules of Greed: their codes and names are a promise to other programs, and their examples are true."""

from __future__ import annotations

import re

import pytest

from tests.shared.casebook import example_checked
from validator.greed import HOLE
from validator.hole import rules_of
from validator.rulebook import Example, entry

# Design, section 4.
NAMES = {
    "GR101": "wrong-line-count",
    "GR102": "unreadable-claim",
    "GR103": "no-claim",
    "GR104": "unread-claim",
    "GR201": "score-not-a-number",
    "GR202": "not-a-die",
    "GR203": "too-many-dice",
    "GR301": "wrong-score",
}
each_rule = pytest.mark.parametrize("code", NAMES)


def test_the_codes_and_names_are_those_of_the_design() -> None:
    assert {code: rule.name for code, rule in rules_of(HOLE).items() if code.startswith("GR")} == NAMES
    warnings = [code for code, rule in rules_of(HOLE).items() if code.startswith("GR") and rule.severity == "warning"]
    assert warnings == ["GR104"]


@each_rule
def test_a_rule_has_a_sentence_a_reason_a_remedy_and_two_examples(code: str) -> None:
    told = entry(rules_of(HOLE)[code])
    assert re.fullmatch(r"[A-Z].+\.", told.sentence)
    assert len(told.why) > 20
    assert re.fullmatch(r"[A-Z].+\.", told.remedy)
    assert told.okay != told.broken


@each_rule
def test_the_right_example_of_a_rule_conforms_without_a_word(code: str) -> None:
    assert example_checked("greed", code, entry(rules_of(HOLE)[code]).okay, strict=True).findings == ()


@each_rule
def test_the_wrong_example_of_a_rule_breaks_just_this_rule(code: str) -> None:
    report = example_checked("greed", code, entry(rules_of(HOLE)[code]).broken, strict=True)
    assert [f.code for f in report.findings] == [code]


@pytest.mark.parametrize(
    ("text", "output", "given"),
    [
        ("score([5]) => 50", b"score([5]) => 50\n", None),
        (r"rolls 1 5 / 2 : 150 \n 0", b"150\n0\n", [(1, 5), (2,)]),
        (r"rolls 1 5 / / 2 : 150 \n 0 \n 0", b"150\n0\n0\n", [(1, 5), (), (2,)]),
        ("rolls 6 : x", b"x\n", [(6,)]),
    ],
)
def test_an_example_is_a_text_or_an_output(text: str, output: bytes, given: list[tuple[int, ...]] | None) -> None:
    assert HOLE.example("GR301", text) == Example("For example", output, given)
