"""The rules of every hole: what each says of itself, its examples, and how it is found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.shared.casebook import example_checked
from validator.finding import WARNING, Fault, Layer, Rule, rule
from validator.hole import rules_of
from validator.holes import HOLES, hole_named
from validator.place import Line
from validator.rulebook import edited, entry, select

COIN = str(Path(__file__).parent.parent / "holes" / "coin.py")
ALL = [(name, made) for name in (*HOLES, COIN) for made in rules_of(hole_named(name)).values()]
# A rule of bytes belongs to every hole; its examples are edits of the first one's text.
OWN = [(name, made) for name, made in ALL if made.code[:2] != "IO" or name == HOLES[0]]
each_rule = pytest.mark.parametrize(("name", "made"), OWN, ids=[made.code for _, made in OWN])
ONE_OUTPUT = [(name, made) for name, made in OWN if made.code[2] != "6"]
each_rule_of_one_output = pytest.mark.parametrize(
    ("name", "made"), ONE_OUTPUT, ids=[made.code for _, made in ONE_OUTPUT]
)
each_hole = pytest.mark.parametrize("name", [*HOLES, COIN], ids=lambda name: Path(name).stem)
# Their examples need a cell that is wider than usual, which is a warning of its own.
WIDENED = {"DC203", "DC303"}


def codes(rules: list[Rule]) -> list[str]:
    return [made.code for made in rules]


# ---------------------------------------------------------------- what a rule says of itself


@each_rule
def test_a_rule_has_a_sentence_a_remedy_and_two_examples(name: str, made: Rule) -> None:
    told = entry(made)
    assert re.fullmatch(r"[A-Z`].+\.", told.sentence)
    assert re.fullmatch(r"[A-Z].+\.", told.remedy)
    assert told.remedy == made.remedy
    assert told.okay
    assert told.broken
    assert told.okay != told.broken
    assert len(told.why) > 20 or name == COIN, "a rule says why it holds"


@each_rule_of_one_output
def test_the_right_example_of_a_rule_conforms_without_a_word(name: str, made: Rule) -> None:
    report = example_checked(name, made.code, entry(made).okay, strict=True)
    assert report.findings == ()
    assert report.conforms


@each_rule_of_one_output
def test_the_wrong_example_of_a_rule_breaks_just_this_rule(name: str, made: Rule) -> None:
    report = example_checked(name, made.code, entry(made).broken)
    found = {finding.code for finding in report.findings}
    assert found == {made.code} | ({"TB121"} if made.code in WIDENED else set())
    assert report.conforms == (made.severity == WARNING)
    assert not example_checked(name, made.code, entry(made).broken, strict=True).conforms


# ---------------------------------------------------------------- registration


@each_hole
def test_codes_and_names_have_their_form_and_none_is_used_twice(name: str) -> None:
    hole = hole_named(name)
    rules = rules_of(hole)
    assert len(rules) == sum(len(layer.rules) for layer in hole.layers)
    assert {code[:2] for code in rules} == {"IO", *hole.prefixes}
    names = [made.name for made in rules.values()]
    assert len(set(names)) == len(names)
    for code, made in rules.items():
        assert code == made.code
        assert re.fullmatch(r"[A-Z]{2}\d{3}", code)
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)+", made.name)


def test_no_two_holes_have_a_prefix_in_common() -> None:
    prefixes = [prefix for name in (*HOLES, COIN) for prefix in hole_named(name).prefixes]
    assert len(set(prefixes)) == len(prefixes)


def test_a_rule_registers_once_and_its_layer_runs_it() -> None:
    layer: Layer[[str]] = Layer()

    @rule("XX101", layer, WARNING)
    def too_loud(text: str) -> list[Fault]:
        """Nobody shouts."""
        return [Fault(Line(7, text).whole, "this is shouted", lambda: "speak")] if text.isupper() else []

    assert layer.check("quiet") == []
    (finding,) = layer.check("LOUD")
    assert (finding.code, finding.name, finding.severity, finding.hint) == ("XX101", "too-loud", "warning", "speak")
    assert finding.span == (7, 1, 7, 5)
    assert too_loud("LOUD") == [finding]
    with pytest.raises(ValueError, match="XX101 is the code of two rules"):
        rule("XX101", layer)(lambda text: [])


# ---------------------------------------------------------------- edits and look-ups


@pytest.mark.parametrize(
    ("edits", "text", "expected"),
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
def test_an_edit_does_what_it_says(edits: str, text: str, expected: bytes) -> None:
    assert edited(text, edits) == expected


def test_what_is_no_edit_is_refused() -> None:
    with pytest.raises(ValueError, match="this is no edit: 4 went away"):
        edited("a\n", "4 went away")


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("CN301", ["CN301"]),
        ("cn301", ["CN301"]),
        ("count-not-sum", ["CN301"]),
        ("Count-Not-Sum", ["CN301"]),
        ("CN", ["CN101", "CN301", "CN601"]),
        ("CN3xx", ["CN301"]),
        ("IO", ["IO001", "IO002", "IO003", "IO004", "IO005", "IO006"]),
        ("C", []),
        ("CN999", []),
        ("count", []),
    ],
)
def test_a_rule_is_found_by_code_name_or_group(wanted: str, expected: list[str]) -> None:
    assert codes(select(rules_of(hole_named(COIN)), wanted)) == expected


def test_an_empty_group_is_every_rule() -> None:
    rules = rules_of(hole_named(COIN))
    assert codes(select(rules, "")) == sorted(rules)
