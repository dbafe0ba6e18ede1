"""`umpire rule`: rules explained."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from validator.hole import rules_of
from validator.holes import HOLES, hole_named

RULES = {code for name in HOLES for code in rules_of(hole_named(name))}

DC301 = """\
DC301 score-not-sum (error)

The Score is the sum of the batter's runs.

"The sum of all numbers in Runs": a dot and a wicket score nothing.

What to do: Add up the digits of the Runs cell.

In the standard card
  right:
      3 | +------+------------------------------+---------+-----+
      4 | |Fred  |.662/                         | Caught  | 14  |
      5 | +------+------------------------------+---------+-----+
  wrong:
      3 | +------+------------------------------+---------+-----+
  >   4 | |Fred  |.662/                         | Caught  | 15  |
      5 | +------+------------------------------+---------+-----+
"""


@pytest.mark.parametrize("name", ["DC301", "dc301", "score-not-sum"])
def test_a_rule_is_told_in_full(umpire: Any, name: str) -> None:
    assert umpire("rule", name) == (0, DC301, "")


def test_a_rule_in_json(umpire: Any) -> None:
    ran = umpire("rule", "DC301", "--format", "json")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == [
        {
            "code": "DC301",
            "name": "score-not-sum",
            "severity": "error",
            "sentence": "The Score is the sum of the batter's runs.",
            "why": '"The sum of all numbers in Runs": a dot and a wicket score nothing.',
            "remedy": "Add up the digits of the Runs cell.",
            "okay": "4 = |Fred  |.662/                         | Caught  | 14  |",
            "broken": "4 = |Fred  |.662/                         | Caught  | 15  |",
        }
    ]


def codes(out: str) -> list[str]:
    """The codes of the rules told in a text: each begins with its own line."""
    return [line.split(" ")[0] for line in out.split("\n") if line.endswith((" (error)", " (warning)"))]


def test_several_rules_are_told_in_the_order_asked_for(umpire: Any) -> None:
    ran = umpire("rule", "TB101", "IO001")
    assert (ran.code, codes(ran.out)) == (0, ["TB101", "IO001"])
    assert "\n\n\n" not in ran.out


@pytest.mark.parametrize(
    ("group", "expected"), [("DC4", ["DC401", "DC402", "DC403"]), ("TB12", ["TB121", "TB122", "TB123"])]
)
def test_a_group_is_told_in_order_of_codes(umpire: Any, group: str, expected: list[str]) -> None:
    ran = umpire("rule", group)
    assert (ran.code, codes(ran.out)) == (0, expected)
    as_json = umpire("rule", group, "--format", "json")
    assert [rule["code"] for rule in json.loads(as_json.out)] == expected


def test_all_tells_every_rule(umpire: Any) -> None:
    assert codes(umpire("rule", "--all").out) == sorted(RULES)
    assert [rule["code"] for rule in json.loads(umpire("rule", "--all", "--format", "json").out)] == sorted(RULES)


def test_a_warning_is_called_one(umpire: Any) -> None:
    assert umpire("rule", "TB122").out.startswith("TB122 trailing-blanks (warning)\n")


def test_no_line_but_an_example_is_wider_than_a_terminal(umpire: Any) -> None:
    lines = umpire("rule", "--all").out.split("\n")
    assert [line for line in lines if len(line) > 88 and line[7:10] != " | "] == []


BORDER = "+------+------------------------------+---------+-----+"
FRED = "|Fred  |.662/                         | Caught  | 14  |"
SONYA = "|Sonya |4214422/                      | Caught  | 19  |"
BLANK_LINES = "\n".join(f"  > {number} |" for number in range(27, 32))
# The lines of the examples, right and wrong: an edit on each side, a line gone, many lines, what cannot be seen.
IN_PLACE = {
    "DC308": f"""\
  right:
      3 | {BORDER}
      4 | {FRED}
      5 | {BORDER}
  wrong:
      3 | {BORDER}
  >   4 | {FRED.replace("Fred", "fred")}
      5 | {BORDER}
""",
    "TB105": f"""\
  right:
      4 | {FRED}
      5 | {BORDER}
      6 | {SONYA}
  wrong:
      4 | {FRED}
      5 | {SONYA}
""",
    "TB101": f"""\
  right:
  >   1 |
      2 | {BORDER}
  wrong:
  >   1 | Fred 14
""",
    "IO004": f"""\
  right:
  >   1 | ␉
      2 | {BORDER}
  wrong:
      3 | {BORDER}
  >   4 | {FRED.replace("  |", "␉|", 1)}
      5 | {BORDER}
""",
    "TB121": f"""\
  right:
      1 | {BORDER}
      2 | | Name |    Runs                      | How Out |Total|
      3 | {BORDER}
      4 | {FRED}
      5 | {BORDER}
        … 22 more lines
  wrong:
  >   1 | {BORDER.replace("+-", "+--", 1)}
  >   2 | | Name  |    Runs                      | How Out |Total|
  >   3 | {BORDER.replace("+-", "+--", 1)}
  >   4 | {FRED.replace("  |", "   |", 1)}
  >   5 | {BORDER.replace("+-", "+--", 1)}
        … 22 more lines
""",
}


@pytest.mark.parametrize("code", IN_PLACE)
def test_an_example_is_shown_in_its_card_before_and_after(umpire: Any, code: str) -> None:
    assert umpire("rule", code).out.partition("\nIn the standard card\n")[2] == IN_PLACE[code]


def test_of_a_flood_of_lines_some_are_shown(umpire: Any) -> None:
    out = umpire("rule", "IO003").out
    assert out.endswith(f"\n{BLANK_LINES.replace('> ', '>  ')}\n        … 209,995 more lines\n")
    assert len(out.split("\n")) < 40


@pytest.mark.parametrize("code", ["GR301", "CC601"])
def test_an_example_that_stands_for_itself_is_shown_as_it_is(umpire: Any, code: str) -> None:
    assert re.search("\nFor example\n  right: .+\n  wrong: .+\n\\Z", umpire("rule", code).out)


@pytest.mark.parametrize("name", ["DC999", "nonsense", "D", "DC3011", "\ud800"], ids=ascii)
def test_an_unknown_rule_exits_with_2(umpire: Any, name: str) -> None:
    ran = umpire("rule", name)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"umpire rule: no rule is called {name!r}; `umpire rule --all` shows them all\n"


def test_an_unknown_rule_hides_no_other(umpire: Any) -> None:
    ran = umpire("rule", "DC999", "DC301")
    assert (ran.code, ran.out) == (2, DC301)
    as_json = umpire("rule", "DC999", "DC301", "--format", "json")
    assert (as_json.code, [rule["code"] for rule in json.loads(as_json.out)]) == (2, ["DC301"])


@pytest.mark.parametrize("arguments", [(), ("DC301", "--all")], ids=["no rule", "a rule and all"])
def test_a_rule_or_all_must_be_named_but_not_both(umpire: Any, arguments: tuple[str, ...]) -> None:
    ran = umpire("rule", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "umpire rule: name a rule, for instance IO001, or say --all\n"
