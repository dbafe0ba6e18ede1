"""The registry of rules, and what each of them says of itself: its examples are true, whichever hole it is of."""

from __future__ import annotations

import re

import pytest

from tests.shared.casebook import example_checked, rules_of
from validator import HOLES
from validator.finding import RULES, Rule, rule
from validator.rulebook import entry, example, find

# Their examples need a cell that is wider than usual, which is a warning.
WIDENED = {"DC203", "DC303"}
each_rule = pytest.mark.parametrize("code", sorted(RULES))
each_example = pytest.mark.parametrize(("hole", "code"), [(hole, code) for hole in HOLES for code in rules_of(hole)])


# ---------------------------------------------------------------- the registry


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
    assert re.fullmatch(r"[A-Z`].+\.", told.sentence)
    assert len(told.why) > 20
    assert re.fullmatch(r"[A-Z].+\.", told.remedy)
    assert told.okay
    assert told.broken
    assert told.okay != told.broken


def test_every_rule_of_an_output_is_of_one_hole() -> None:
    codes = [code for hole in HOLES for code in rules_of(hole)]
    # Rules of a series judge many games together, so no single output can be an example.
    assert sorted(codes) == sorted(code for code in RULES if code[2] != "6")


@each_example
def test_the_right_example_of_a_rule_conforms_without_a_word(hole: str, code: str) -> None:
    report = example_checked(hole, code, entry(RULES[code]).okay, strict=True)
    assert report.findings == ()
    assert report.conforms


@each_example
def test_the_wrong_example_of_a_rule_breaks_just_this_rule(hole: str, code: str) -> None:
    broken = entry(RULES[code]).broken
    report = example_checked(hole, code, broken)
    assert [f.code for f in report.findings] == ["TB121"] * (code in WIDENED) + [code]
    assert report.conforms == (RULES[code].severity == "warning")
    assert not example_checked(hole, code, broken, strict=True).conforms


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
