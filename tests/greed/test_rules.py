"""The rules of Greed: their codes and names are a promise to other programs, and how their examples are read."""

from __future__ import annotations

import pytest

from validator.finding import RULES
from validator.greed.examples import example

# Design, section 4.
NAMES = {
    "GR101": "wrong-line-count",
    "GR102": "unreadable-claim",
    "GR103": "no-claim",
    "GR201": "score-not-a-number",
    "GR202": "not-a-die",
    "GR203": "too-many-dice",
    "GR301": "wrong-score",
}


def test_the_codes_and_names_are_those_of_the_design() -> None:
    assert {code: rule.name for code, rule in RULES.items() if code.startswith("GR")} == NAMES
    assert {rule.severity for code, rule in RULES.items() if code.startswith("GR")} == {"error"}


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
    assert example(text) == (output, given)
