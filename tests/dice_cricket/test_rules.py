"""The registry of rules: its codes and names are a promise to other programs, and its examples are true."""

from __future__ import annotations

import re

import pytest

from validator import check
from validator.finding import RULES, Report, Rule, rule
from validator.rulebook import STANDARD_CARD, entry, example, find

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
}
WARNINGS = {"IO005", "IO006", "TB121", "TB122", "TB123"}
# Their examples need a cell that is wider than usual.
WIDENED = {"DC203", "DC303"}
CARD_NAMES = ["Fred", "Sonya", "David", "Ben", "Cody", "Hazel", "Nina", "Kim", "Cath", "Lena", "Will"]
each_rule = pytest.mark.parametrize("code", NAMES)


def checked(code: str, edits: str, strict: bool = False) -> Report:
    """The report on an edit of the standard card; the names are known only to the rule that needs them."""
    return check(example(edits), given=CARD_NAMES if code == "DC308" else None, strict=strict)


def codes_of(report: Report, *severities: str) -> set[str]:
    return {f.code for f in report.findings if f.severity in severities}


# ---------------------------------------------------------------- the registry


def test_the_codes_and_names_are_those_of_the_design() -> None:
    promised = {
        code: r.name for code, r in RULES.items() if code[:2] in ("IO", "TB", "DC") and not code.startswith("DC6")
    }
    assert promised == NAMES


def test_the_warnings_are_those_of_the_design() -> None:
    severities = {code: RULES[code].severity for code in NAMES}
    assert severities == {code: "warning" if code in WARNINGS else "error" for code in NAMES}


def test_codes_and_names_have_their_form_and_no_name_is_used_twice() -> None:
    assert [code for code in RULES if not re.fullmatch(r"[A-Z]{2}\d{3}", code)] == []
    names = [r.name for r in RULES.values()]
    # Two holes may have a rule of one name; a code's letters tell the hole.
    by_hole = [(r.code[:2], r.name) for r in RULES.values()]
    assert [name for name in names if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", name)] == []
    assert len(set(by_hole)) == len(by_hole)
    assert all(code == r.code for code, r in RULES.items())


def test_a_code_cannot_be_registered_twice() -> None:
    with pytest.raises(ValueError, match="DC301 is the code of two rules"):
        rule("DC301")(lambda: [])


# ---------------------------------------------------------------- what each rule says of itself


@each_rule
def test_a_rule_has_a_sentence_a_reason_a_remedy_and_two_examples(code: str) -> None:
    told = entry(RULES[code])
    assert re.fullmatch(r"[A-Z].+\.", told.sentence)
    assert len(told.why) > 20
    assert re.fullmatch(r"[A-Z].+\.", told.remedy)
    assert told.okay
    assert told.broken
    assert told.okay != told.broken


@each_rule
def test_the_right_example_of_a_rule_conforms_without_a_word(code: str) -> None:
    report = checked(code, entry(RULES[code]).okay, strict=True)
    assert report.findings == ()
    assert report.conforms


@each_rule
def test_the_wrong_example_of_a_rule_breaks_just_this_rule(code: str) -> None:
    broken = entry(RULES[code]).broken
    report = checked(code, broken)
    if code in WARNINGS:
        assert codes_of(report, "error", "warning") == {code}
        assert report.conforms
        assert not checked(code, broken, strict=True).conforms
    else:
        assert codes_of(report, "error") == {code}
        assert codes_of(report, "warning") == ({"TB121"} if code in WIDENED else set())
        assert not report.conforms


@each_rule
def test_an_example_edits_a_line_or_the_whole_card(code: str) -> None:
    told = entry(RULES[code])
    assert example(told.broken) != STANDARD_CARD.encode()
    # An Okay edit may leave the card as it is: then it shows the line that the other example breaks.
    assert re.match(r"\d|all", told.okay)


# ---------------------------------------------------------------- the standard card


def test_the_standard_card_conforms_to_the_house_reading() -> None:
    report = check(STANDARD_CARD, given=CARD_NAMES, reading="house", strict=True)
    assert report.conforms
    assert report.findings == ()
    assert report.readings[0] == "every-ball/cross/twice/cross"


def test_the_standard_card_has_the_spacing_of_the_challenge() -> None:
    lines = STANDARD_CARD.splitlines()
    assert len(lines) == 27
    assert {len(line) for line in lines} == {55}
    assert lines[1] == "| Name |    Runs                      | How Out |Total|"
    assert lines[26] == "+-----------------------------------------------+-----+"


# ---------------------------------------------------------------- edits and look-ups


@pytest.mark.parametrize(
    ("edits", "card", "expected"),
    [
        ("2 = x", "a\nb\nc\n", b"a\nx\nc\n"),
        (r"2 = x\ny", "a\nb\n", b"a\nx\ny\n"),
        (r"1 = \t\\\x1b\u00e9\udcff", "a\n", b"\t\\\x1b\xc3\xa9\xff\n"),
        ("2 times 3 = x", "a\nb\n", b"a\nx\nx\nx\n"),
        ("2 gone", "a\nb\nc\n", b"a\nc\n"),
        ("2.. gone", "a\nb\nc\n", b"a\n"),
        ("1..2 s/o/0/", "oo\noo\noo\n", b"0o\n0o\noo\n"),
        ("all s/^(.)/\\1\\1/", "ab\ncd\n", b"aab\nccd\n"),
        ("1 gone ; 1 = x", "a\nb\n", b"x\n"),
    ],
)
def test_an_edit_does_what_it_says(edits: str, card: str, expected: bytes) -> None:
    assert example(edits, card) == expected


def test_what_is_no_edit_is_refused() -> None:
    with pytest.raises(ValueError, match="this is no edit: 4 went away"):
        example("4 went away")


@pytest.mark.parametrize(
    ("wanted", "codes"),
    [
        ("DC301", ["DC301"]),
        ("dc301", ["DC301"]),
        ("score-not-sum", ["DC301"]),
        ("Score-Not-Sum", ["DC301"]),
        ("DC4", ["DC401", "DC402", "DC403"]),
        ("DC4xx", ["DC401", "DC402", "DC403"]),
        ("IO", ["IO001", "IO002", "IO003", "IO004", "IO005", "IO006"]),
        ("D", []),
        ("DC999", []),
        ("score", []),
    ],
)
def test_a_rule_is_found_by_code_name_or_group(wanted: str, codes: list[str]) -> None:
    found: list[Rule] = find(wanted)
    assert [r.code for r in found] == codes


def test_an_empty_group_is_every_rule() -> None:
    assert [r.code for r in find("")] == sorted(RULES)
