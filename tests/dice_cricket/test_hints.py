"""What is said about what to do: the remedy of the rule, or what was probably meant."""

from __future__ import annotations

import pytest

from tests.shared.card import STANDARD_CARD, example
from validator import Finding, check, hole_named
from validator.hole import rules_of
from validator.place import Line

CLOSED = "+-----------------------------------------------+-----+"
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


# ---------------------------------------------------------------- what was pasted or drawn otherwise

CARD = hole_named("dice-cricket").standard
ROWS = [line for line in CARD.splitlines() if line.startswith("|")]
MARKDOWN = "\n".join([ROWS[0], "|------|:----:|---------|----:|", *ROWS[1:], ""])
DRAW = "Draw the table with `+`, `-` and `|`."
PASTED = "paste what the program prints, without the prompt and the command"


def told(output: str | bytes) -> list[tuple[str, int, str]]:
    """The code, the line and the hint of each finding."""
    return [(finding.code, finding.line, finding.hint) for finding in check(output).findings]


@pytest.mark.parametrize(
    ("output", "line"),
    [
        (CARD.translate(str.maketrans("+-|", "┼─│")), 1),
        (CARD.translate(str.maketrans("+-", "╬═")), 1),
        (CARD.replace("-", "─"), 1),
        (CARD.replace("-", "\N{EN DASH}"), 1),
        (CARD.replace("|", "│"), 2),
        ("\n\n  " + CARD.replace("-", "─").replace("\n", "\n  "), 3),
        (MARKDOWN, 2),
        ("Here it is:\n\n" + MARKDOWN, 4),
        ("| Name | Balls |\n|---|---|\n| Fred | .662/ |\n", 2),
        ("Name | Balls\n--- | :---:\nFred | .662/\n", 2),
        ("| Name |\n|---|\n| Fred |\n", 2),
    ],
    ids=["all box", "borders", "dashes", "en dashes", "bars", "indented", "Markdown", "text", "two", "no bars", "one"],
)
def test_a_table_drawn_with_other_signs_is_told_once_where_it_begins_to_be(output: str, line: int) -> None:
    assert told(output) == [("TB101", line, DRAW)]


@pytest.mark.parametrize(
    "edits",
    [
        "5 = +------+──────────────────────────────+---------+-----+",
        "5 = ┼──────┼──────────────────────────────┼─────────┼─────┼",
        "5 = |------|------------------------------|---------|-----|",
        "27 = +-----------------------------------------------+-----+\\n│ Well played! │",
    ],
)
def test_a_table_with_one_line_drawn_otherwise_is_still_a_table(edits: str) -> None:
    assert "TB101" not in [code for code, _, _ in told(example(edits))]


@pytest.mark.parametrize(
    "before",
    [
        "$ node my.js Fred Sonya",
        "% ./my",
        "> Rscript my.R",
        ">>> main()",
        "In [1]: main()",
        "In [12]:",
        "me@box:~/golf$ node my.js",
        "[me@box golf]$ ./my",
        "root@box:/golf# ./my",
        "PS C:\\golf> node my.js",
        "C:\\golf>my.exe",
        "\N{HEAVY RIGHT-POINTING ANGLE QUOTATION MARK ORNAMENT} node my.js",
    ],
)
def test_a_prompt_is_known_as_one(before: str) -> None:
    assert told(f"{before}\n{CARD}") == [("TB102", 1, PASTED)]
    assert told(f"{CARD}{before}\n") == [("TB102", 28, PASTED)]


@pytest.mark.parametrize("before", ["Scorecard:", "me@box.example", "5 > 4", "C: 5", "costs $5", "$5", "In [1] of 2"])
def test_other_text_is_no_prompt(before: str) -> None:
    assert told(f"{before}\n{CARD}") == [("TB102", 1, "Print nothing else on standard output.")]


@pytest.mark.parametrize("fence", ["```", "```text", "~~~"])
def test_a_code_fence_is_known_as_one(fence: str) -> None:
    hint = "paste the table without the code fence around it"
    assert told(f"{fence}\n{CARD}{fence[:3]}\n") == [("TB102", 1, hint), ("TB102", 29, hint)]


@pytest.mark.parametrize("code", ["\x1b[1m", "\x1b[38;5;12m", "\x1b[0m", "\x1b[2J"])
def test_an_escape_code_is_known_as_one(code: str) -> None:
    assert told(CARD.replace("Fred  ", f"{code}Fred  ")) == [
        ("IO004", 4, "switch colours off: this begins an escape code")
    ]


def test_utf_16_is_known_as_such() -> None:
    hint = "this begins as UTF-16 does, which some shells write into files: encode the output as UTF-8"
    assert told(CARD.encode("utf-16")) == [("IO002", 1, hint)]
    assert told(b"\xfe\xff" + CARD.encode("utf-16-be")) == [("IO002", 1, hint)]


@pytest.mark.parametrize(
    ("edits", "place"),
    [
        ("4 = |      |.662/                         | Caught  | 14  |", "DC201 4:2-4:8"),
        ("4 = |Fred  |                              | Caught  | 14  |", "DC204 4:9-4:39"),
        ("4 = |Fred  |.662/                         |         | 14  |", "DC207 4:40-4:49"),
        ("4 = |Fred  |.662/                         | Caught  |     |", "DC208 4:50-4:55"),
        ("26 = |                                               | 169 |", "TB111 26:2-26:49"),
        ("26 = |Total Runs                                     |     |", "DC209 26:50-26:55"),
        ("2 = |      |Runs                          |How Out  |Total|", "TB107 2:2-2:8"),
    ],
)
def test_an_empty_cell_is_told_where_it_is(edits: str, place: str) -> None:
    (finding,) = check(example(edits)).findings
    assert f"{finding.code} {finding.line}:{finding.column}-{finding.end_line}:{finding.end_column}" == place


@pytest.mark.parametrize(
    "cells", [("", "", "Total", 169), ("Total", "", "", 169), ("", "", "", 169), ("Sum", "", "total", 1)]
)
@pytest.mark.parametrize("closing", ["+------+------------------------------+---------+-----+", CLOSED])
def test_a_total_line_that_is_drawn_as_one_batter_more_is_told_as_that(
    cells: tuple[str, str, str, int], closing: str
) -> None:
    name, runs, how_out, total = cells
    row = f"|{name:6}|{runs:30}|{how_out:9}|{total:5}|"
    report = check("\n".join([*STANDARD_CARD.splitlines()[:25], row, closing]))
    assert [(f.code, f.line) for f in report.findings] == [("TB106", 26)] + [("TB103", 27)] * (closing != CLOSED)
    assert report.findings[0].message == "the total line has 5 `|`, not 3"
    assert report.findings[0].hint == "Print its first three cells as one, with `Total Runs` in it, and then the sum."


def test_a_batter_too_many_is_no_total_line() -> None:
    row = "|Gus   |1/                            |Caught   |1    |"
    border = "+------+------------------------------+---------+-----+"
    report = check("\n".join([*STANDARD_CARD.splitlines()[:25], row, border]))
    assert [(f.code, f.line) for f in report.findings] == [("TB108", 26), ("TB109", 27)]
