"""What is said about what to do: the remedy of the rule, or what was probably meant."""

from __future__ import annotations

import pytest

from tests.shared.card import example
from validator import Finding, check, hole_named
from validator.hole import rules_of
from validator.place import Line

FIVE = "How Out is Bowled, LBW, Caught, Retired or Not Out, with just these capitals."


def hint(edits: str) -> str:
    """The hint of the one finding on an edited card."""
    (finding,) = check(example(edits)).findings
    return finding.hint


@pytest.mark.parametrize(
    ("how_out", "expected"),
    [
        ("caught", "did you mean *Caught*? " + FIVE),
        ("Caugt", "did you mean *Caught*? " + FIVE),
        ("Cauhgt", "did you mean *Caught*? " + FIVE),
        ("bowled", "did you mean *Bowled*? " + FIVE),
        ("Lbw", "did you mean *LBW*? " + FIVE),
        ("NotOut", "did you mean *Not Out*? " + FIVE),
        ("not out", "did you mean *Not Out*? " + FIVE),
        ("retire", "did you mean *Retired*? " + FIVE),
        ("Stumped", FIVE),
        ("Catched", "did you mean *Caught*? " + FIVE),
        ("Run out", "did you mean *Not Out*? " + FIVE),
        ("", FIVE),
    ],
)
def test_a_dismissal_that_is_nearly_right_is_guessed(how_out: str, expected: str) -> None:
    assert hint(f"4 = |Fred  |.662/                         |{how_out:^9}| 14  |") == expected


@pytest.mark.parametrize(
    ("ball", "expected"),
    [
        ("0", "a dot ball is written `.`, not `0`"),
        ("3", "a rolled 3 is a dot ball, written `.`"),
        ("5", "a rolled 5 is a wicket, written `/`"),
        ("W", "a wicket is written `/`"),
        ("w", "a wicket is written `/`"),
        ("-", "a dot ball is written `.`"),
        ("8", "Write a 3 as `.` and a 5 as `/`."),
        ("é", "Write a 3 as `.` and a 5 as `/`."),
    ],
)
def test_a_ball_that_is_written_otherwise_is_explained(ball: str, expected: str) -> None:
    assert hint(f"4 = |Fred  |{ball}662/                         | Caught  | 14  |") == expected


@pytest.mark.parametrize("word", ["Nme", "NAME", "names"])
def test_a_heading_that_is_nearly_right_is_guessed(word: str) -> None:
    assert hint(f"2 = |{word:6}|Runs                          |How Out  |Total|") == "did you mean *Name*?"


def test_a_heading_is_guessed_from_those_of_its_own_column() -> None:
    # "Runs" in the first column is no near miss of Runs: it is another column's heading.
    assert hint("2 = |Runs  |Runs                          |How Out  |Total|").startswith("Print the row `| Name |")


def test_where_nothing_better_is_known_the_hint_is_the_remedy_of_the_rule() -> None:
    rules = rules_of(hole_named("dice-cricket"))
    hints = [Finding(rules[code], Line(1, "x").whole, "m", "error").hint for code in ("DC301", "TB113")]
    assert hints == [
        "Add up the digits of the Runs cell.",
        "Print the lines of the table without blank lines between them.",
    ]


@pytest.mark.parametrize("label", ["Total", "total runs", "Totl Runs", "TotalRuns"])
def test_a_label_that_is_nearly_right_is_guessed(label: str) -> None:
    expected = (
        "did you mean *Total Runs*?" if label != "Total" else "Write `Total Runs`, with one blank and two capitals."
    )
    assert hint(f"26 = |{label:47}|169  |") == expected


def test_a_second_table_is_a_matter_of_streams() -> None:
    (finding,) = check(2 * hole_named("dice-cricket").standard).findings
    assert (finding.code, finding.hint) == ("TB102", "to check several tables in one file use --stream")
