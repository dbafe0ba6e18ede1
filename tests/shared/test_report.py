"""What is printed of a report, sign by sign."""

from __future__ import annotations

import json

import pytest

from tests.shared.card import STANDARD_CARD, example
from validator import Report, check, report
from validator.finding import MOST_FINDINGS, Asked
from validator.holes import DEFAULT, hole_named

JUDGE = "; explained by 2 of 16 readings; to judge a program run `umpire judge`"
BOTH = ("every-ball/cross/twice/cross", "every-ball/cross/twice/face")
DICE = ".662//4214144/24./422/12...4.212244411./.2241/.4412.44.4144412/41121412..624/1.6161.2"


def full(edits: str, strict: bool = False) -> str:
    return report.full("out.txt", check(example(edits), strict=strict))


# ---------------------------------------------------------------- full


def test_a_right_table_is_one_sentence() -> None:
    assert report.full("-", check(STANDARD_CARD)) == f"-: conforms{JUDGE}\n"


def test_an_error_is_shown_with_its_line_a_caret_and_a_hint() -> None:
    assert (
        full("4 = |Fred  |.662/                         | caught  | 15  |")
        == """\
out.txt:4:41: DC207 unknown-dismissal: `caught` is no way to be out
  |
4 | |Fred  |.662/                         | caught  | 15  |
  |                                         ^^^^^^
  = did you mean *Caught*? How Out is Bowled, LBW, Caught, Retired or Not Out, with just these capitals.

out.txt: the game was not replayed, because a row has an error
out.txt: does not conform: 1 error
"""
    )


def test_all_findings_are_shown_and_counted() -> None:
    assert (
        full("26 = |Total runs                                     |170  |")
        == f"""\
out.txt:26:2: TB111 wrong-total-label: the total line is labelled `Total runs`
   |
26 | |Total runs                                     |170  |
   |  ^^^^^^^^^^
   = did you mean *Total Runs*?

out.txt:26:50: DC401 total-not-sum: the Total is 170, but the Scores add up to 169
   |
26 | |Total runs                                     |170  |
   |                                                  ^^^
   = Add up the Score column.

out.txt: does not conform: 2 errors{JUDGE}
"""
    )


def test_an_empty_cell_is_marked_where_it_is() -> None:
    assert (
        full("8 = |David |                              |   LBW   | 0   |")
        == """\
out.txt:8:9: DC204 no-balls: David faced no ball
  |
8 | |David |                              |   LBW   | 0   |
  |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  = Play again until every batter has faced a ball.

out.txt: the game was not replayed, because a row has an error
out.txt: does not conform: 1 error
"""
    )


WARNED = """\
out.txt:1:1: warning: TB123 indented-table: every line of the table begins with 2 blanks
  |
1 |   +------+------------------------------+---------+-----+
  | ^^
  = Print nothing before the first `+` or `|` of a line.

out.txt:7:58: warning: TB122 trailing-blanks: 2 blanks at the end of the line
  |
7 |   +------+------------------------------+---------+-----+
  |                                                          ^^
  = End the line after its last `|` or `+`.

"""


def test_warnings_are_called_warnings_and_do_not_count() -> None:
    edits = "all s/^/  / ; 7 s/$/  /"
    assert full(edits) == WARNED + f"out.txt: conforms, with 2 warnings{JUDGE}\n"
    assert full(edits, strict=True) == WARNED + f"out.txt: does not conform: 2 warnings{JUDGE}\n"


def test_an_error_and_a_warning_are_counted_apart() -> None:
    shown = full("26 s/169/170/ ; 7 s/$/ /")
    assert shown.endswith(f"\n\nout.txt: does not conform: 1 error and 1 warning{JUDGE}\n")


def test_one_blank_is_no_blanks() -> None:
    assert "TB122 trailing-blanks: 1 blank at the end of the line\n" in full("7 s/$/ /")


def test_the_caret_stands_under_signs_that_are_two_columns_wide() -> None:
    assert (
        full("4 = |日本  |.662/                         | Caught  | 14  |")
        == """\
out.txt:4:6: TB104 misaligned-separator: this `|` should stand in column 8
  |
4 | |日本  |.662/                         | Caught  | 14  |
  |        ^
  = Pad each cell to its width (6, 30, 9 and 5), however long its text is.

out.txt: the game was not replayed, because the table has an error
out.txt: does not conform: 1 error
"""
    )


@pytest.mark.parametrize(
    ("name", "carets"),
    [("日本é   ", "^^^^^"), ("日é    ", "^^^"), ("Fe\u0301d* ", "^^^^"), ("\uff21     ", "^^"), ("\u00ad     ", "^")],
    ids=["wide", "wide and narrow", "an accent of its own", "full width", "soft hyphen"],
)
def test_carets_are_as_wide_as_what_they_mark(name: str, carets: str) -> None:
    shown = full(f"4 = |{name}|.662/                         | Caught  | 14  |").split("\n")
    assert shown[3] == f"  |  {carets}"


@pytest.mark.parametrize(
    ("character", "shown"),
    [(r"\t", "␉"), (r"\x00", "␀"), (r"\x1b", "␛"), (r"\x7f", "\ufffd"), (r"\u0085", "\ufffd"), (r"\u009b", "\ufffd")],
)
def test_a_control_character_is_shown_by_one_sign(character: str, shown: str) -> None:
    lines = full(rf"4 = |Fred{character}|.662/                         | Caught  | 14  |").split("\n")
    assert lines[2] == f"4 | |Fred{shown}|.662/                         | Caught  | 14  |"
    assert lines[3] == "  |      ^"


def test_a_message_shows_what_cannot_be_seen_as_an_escape() -> None:
    head = full(r"4 = |a\u202eb   |.662/                         | Caught  | 14  |").split("\n")[0]
    assert head == r"out.txt:4:2: DC202 name-not-letters: the name `a\u202eb` is not made of letters only"


FULL = "the cell holds 100 characters and has room for 6"


def test_a_long_line_is_shown_around_the_place() -> None:
    x, y = "x" * 100, "y" * 100
    assert (
        full(f"4 = |{x}|0|{y}|q|")
        == f"""\
out.txt:4:102: TB104 misaligned-separator: this `|` should stand in column 8: {FULL}
  |
4 | …{"x" * 45}|0|{"y" * 42}…
  | {" " * 46}^
  = Pad each cell to its width (6, 30, 9 and 5), however long its text is.

out.txt: the game was not replayed, because the table has an error
out.txt: does not conform: 1 error
"""
    )


def test_the_end_of_a_long_line_has_no_dots_behind_it() -> None:
    assert full(f"4 = |{'x' * 100}|0|y|q|").split("\n")[2:4] == [f"4 | …{'x' * 45}|0|y|q|", f"  | {' ' * 46}^"]


def test_a_finding_of_a_later_output_of_a_file_shows_its_own_line() -> None:
    checked = hole_named(DEFAULT).check(example("26 s/169/170/"), Asked(first_line=101))
    assert report.full("f#2", checked).split("\n")[:4] == [
        "f#2:126:51: DC401 total-not-sum: the Total is 170, but the Scores add up to 169",
        "    |",
        "126 | |                  Total Runs                   | 170 |",
        "    | " + " " * 50 + "^^^",
    ]


def test_a_second_table_is_shown_at_its_first_line() -> None:
    shown = report.full("two", check(STANDARD_CARD * 2))
    assert (
        shown
        == f"""\
two:28:1: TB102 text-outside-table: a second table follows the first
   |
28 | +------+------------------------------+---------+-----+
   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
   = to check several tables in one file use --stream

two: does not conform: 1 error{JUDGE}
"""
    )


def test_an_empty_output_can_be_shown() -> None:
    assert (
        report.full("-", check(b""))
        == """\
-:1:1: IO001 empty-output: the output is empty
  |
1 |\x20
  | ^
  = Print the game on standard output; check that the program did not stop before it.

-: does not conform: 1 error
"""
    )


def test_findings_that_are_left_out_are_counted() -> None:
    flood = check(STANDARD_CARD + "x\n\n" * (MOST_FINDINGS + 1234))
    assert report.full("f", flood).endswith(f"f: does not conform: 1,000 errors, 1,234 more not shown{JUDGE}\n")
    assert report.concise("f", flood).endswith("\nf: 1,234 more findings\n")
    assert report.concise("f", flood).count("\n") == MOST_FINDINGS + 1


# ---------------------------------------------------------------- concise and JSON


def test_concise_is_one_line_a_finding() -> None:
    got = check(example("4 = |Fréd  |.662/                         | caught  | 15  | "))
    assert report.concise("a/b.txt", got) == (
        "a/b.txt:4:2: DC202 name-not-letters the name `Fréd` is not made of letters only\n"
        "a/b.txt:4:41: DC207 unknown-dismissal `caught` is no way to be out\n"
        "a/b.txt:4:56: TB122 trailing-blanks (warning) 1 blank at the end of the line\n"
    )
    assert report.concise("a/b.txt", check(STANDARD_CARD)) == ""


def test_json_of_a_right_table() -> None:
    got = report.as_json("x", check(STANDARD_CARD))
    own = {"dice": DICE, "diagnosis": None}
    assert got == {"name": "x", "conforms": True, "readings": list(BOTH), **own, "findings": [], "more": 0}
    assert json.loads(report.all_as_json("dice-cricket", [got])) == {
        "schema": 2,
        "hole": "dice-cricket",
        "outputs": [got],
    }


def test_json_of_a_finding_has_all_its_keys_in_order() -> None:
    got = report.as_json("x", check(example("4 = |Fred  |0662/                         | Caught  | 14  |")))
    assert json.dumps(got) == (
        '{"name": "x", "conforms": false, "readings": [], "dice": null, "diagnosis": null, "findings": [{"code":'
        ' "DC205", "name": "unknown-ball", "severity": "error", "line": 4, "column": 9, "end_line": 4, "end_column":'
        ' 10, "message": "`0` is no ball", "hint": "a dot ball is written `.`, not `0`"}], "more": 0}'
    )


def test_json_holds_a_thousand_findings_and_counts_the_rest() -> None:
    got = json.loads(json.dumps(report.as_json("x", check(STANDARD_CARD + "x\n\n" * (MOST_FINDINGS + 5)))))
    assert (len(got["findings"]), got["more"]) == (1000, 5)


def test_json_names_the_readings_that_explain_a_game_that_another_was_asked_for() -> None:
    got = check(STANDARD_CARD, reading="no-dots/stay/once/face")
    assert not got.conforms
    assert report.as_json("x", got)["readings"] == list(BOTH)
    assert report.as_json("x", got)["dice"] == DICE


def test_a_report_without_readings_says_nothing_of_readings() -> None:
    assert report.full("x", Report("dice-cricket", True)) == "x: conforms\n"


# ---------------------------------------------------------------- from Python


def test_a_report_is_its_full_text() -> None:
    checked = check(example("26 s/169/170/"))
    assert str(checked) == report.full("output", checked).rstrip("\n")
    assert str(check(STANDARD_CARD)) == f"output: conforms{JUDGE}"
    with pytest.raises(AssertionError, match="DC401 total-not-sum: the Total is 170"):
        assert checked.conforms, str(checked)


def test_a_report_as_json_is_that_of_the_command() -> None:
    checked = check(example("26 s/169/170/"))
    assert json.loads(checked.to_json()) == json.loads(json.dumps(report.as_json("output", checked)))
