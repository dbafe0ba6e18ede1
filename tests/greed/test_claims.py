"""Claims in any text: what is one, what is passed over, and what is said of those that are wrong."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.greed import check, told
from validator import text as texts
from validator.finding import Asked, UncheckableError
from validator.greed import HOLE, parts
from validator.greed.cells import DICE, ROLLS
from validator.greed.form import CLAIM
from validator.greed.parts import Answer, Claim, Unread
from validator.greed.rows import ANSWERS
from validator.place import NOWHERE


def read(line: str) -> list[tuple[tuple[int, ...], str]]:
    """The rolls and values of the claims of a line."""
    return [part.answer[:2] for part in parts_of(line) if isinstance(part, Claim)]


def parts_of(text: str) -> list[Claim | Unread]:
    return list(parts.read(texts.read(text, Asked()), frozenset()))


# ---------------------------------------------------------------- shapes

SHAPES = (
    "score([{commas}]) => {value} points",
    "score([{commas}]) => {value}",
    "score({commas}) => {value}",
    "score([{commas}]) == {value}",
    "score({commas}) == {value}",
    "# score([{commas}]) => {value} points",
    "assert score([{commas}]) == {value}",
    "assert_equal {value}, score([{commas}])",
    "assert_equal({value}, score([{commas}]))",
    "self.assertEqual({value}, score([{commas}]))",
    "self.assertEqual(score([{commas}]), {value})",
    "Test.assert_equals( score( [{commas}] ), {value})",
    "assertEquals({value}, score([{commas}]));",
    'assertEquals(score([{commas}]), {value}, "a message");',
    "(assert-equal {value} (score {blanks}))",
    "(assert-equal {value} (score '({blanks})))",
    "(assert-equal (score {blanks}) {value})",
    ";; (score {blanks}) => {value} points",
)
each_shape = pytest.mark.parametrize("shape", SHAPES)


def claim(shape: str, dice: tuple[int, ...], value: object) -> str:
    digits = list(map(str, dice))
    return shape.format(commas=",".join(digits), blanks=" ".join(digits), value=value)


@each_shape
@pytest.mark.parametrize("dice", [(), (5,), (2, 5, 2, 2, 3), (1, 1, 1, 1, 1)])
def test_every_shape_is_read(shape: str, dice: tuple[int, ...]) -> None:
    assert read(claim(shape, dice, 1150)) == [(dice, "1150")]


@each_shape
def test_the_wrong_value_of_every_shape_is_pointed_at(shape: str) -> None:
    line = claim(shape, (3, 4, 5, 3, 3), 777)
    start = line.index("777") + 1
    assert told(check(line)) == [
        f"GR301 1:{start}-1:{start + 3} `[3, 4, 5, 3, 3]` scores 350, not 777: 3 3 3 is 300 and 5 is 50"
    ]


@each_shape
@given(st.sampled_from(["", " ", "  ", "\t", "\u2003"]))
def test_white_space_is_free(shape: str, blank: str) -> None:
    line = claim(shape, (1, 5), 150)
    for sign in "()[],":
        # Nothing may part a Lisp quote from its list, and there a word needs a blank.
        if shape.startswith(("(", ";")) and sign in "()":
            continue
        line = line.replace(sign, f"{blank}{sign}{blank}")
    assert read(line) == [((1, 5), "150")]


@pytest.mark.parametrize(
    ("line", "claims"),
    [
        ("score([1]) => 100 and score([5]) => 50", [((1,), "100"), ((5,), "50")]),
        ("assert_equal 50, score([5]); assert_equal 100, score([1])", [((5,), "50"), ((1,), "100")]),
        ("score([1,]) == 100", [((1,), "100")]),
        ("score([1, 5, ]) == 100", [((1, 5), "100")]),
        ("score([05]) == 050", [((5,), "50")]),
        ("score([+5]) == +50", [((5,), "50")]),
        ("score([5]) == -50", [((5,), "-50")]),
        ("score([2]) == -0", [((2,), "0")]),
        ("score([1,1,1]) => 1,000 points", [((1, 1, 1), "1000")]),
        ("score([1,1,1]) == 1_000", [((1, 1, 1), "1000")]),
        ("assert_equal 1_000, score([1,1,1])", [((1, 1, 1), "1000")]),
        ("assert_equal(score([1,1,1]), 1,000)", [((1, 1, 1), "1")]),
        ("score([5]) => 50, or so", [((5,), "50")]),
        ("score([5]) => 50.", [((5,), "50")]),
        ("score([5]) => 50 - not 5", [((5,), "50")]),
        ("assert_equal 50, Greed.new.score([5])", [((5,), "50")]),
        ("assert_equal 50, @game.score([5])", [((5,), "50")]),
        ("assertEquals(50, $this->score([5]));", [((5,), "50")]),
        ("assertEqual(Greed::score([5]), 50)", [((5,), "50")]),
        ("ASSERT_EQUAL 50, score([5])", [((5,), "50")]),
    ],
)
def test_what_is_read(line: str, claims: list[tuple[tuple[int, ...], str]]) -> None:
    assert read(line) == claims


@pytest.mark.parametrize(
    "line",
    [
        "def score(dice)",
        "score(dice) == 50",
        "score(a, b) == 50",
        # A call with arguments besides the dice.
        "score(x, 5) => 50",
        "score(0, 10) == 50",
        "(assert-equal 50 (score 5 :x))",
        "(assert-equal 50 (score dice))",
        "assert_equal 50, score(roll)",
        "score([5])",
        "score()",
        "result = score([5])",
        "score([5]) >= 50",
        "score([5]) == fifty",
        "score([5]) == 50.5",
        "score([5]) == 50x",
        "score([5]) == 5 * 10",
        "score([1, 5]) == 100 + 50",
        "score([1, 5]) == 200 - 50",
        "assert_equal 25 * 2, score([5])",
        "assert_equal 2.50, score([5])",
        "assert_equal __, score([5])",
        "assert_equal50, score([5])",
        "assert_not_equal 50, score([5])",
        "refute_equal 50, score([5])",
        "puts 50, score([5])",
        "puts score([5]), 50",
        "score_of([5]) => 50",
        "score([5], 2) => 50",
        "score([5] + rest) => 50",
        "score([5, [1]]) => 50",
        "score([5, (1)]) => 50",
        "score[5] => 50",
        "score([5]",
        "score([5",
        "score(",
        "score",
        "(score",
    ],
)
def test_what_is_passed_over(line: str) -> None:
    assert read(line) == []
    none, *unread = told(check(line))
    assert none == f"GR103 1:1-1:{len(line) + 1} the text makes no claim: no list of dice with its score"
    # Where dice and another number stand, it is said that they were not read.
    assert check(line).extra["claims"] == {"read": 0, "unread": len(unread)}
    assert all("this list of dice is in no claim that can be read" in finding for finding in unread)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("nothing here", "1:1-1:13"),
        ("a\nbc\n\n  \n", "2:1-2:3"),
        ("\n\nabc\r\n\r\n", "3:1-3:4"),
        ("\ufeffab", "1:1-1:3"),
    ],
)
def test_no_claim_is_said_of_the_last_line_that_is_not_blank(text: str, place: str) -> None:
    assert f"GR103 {place} the text makes no claim: no list of dice with its score" in told(check(text))


# ---------------------------------------------------------------- dice that are none


@pytest.mark.parametrize(
    ("line", "findings"),
    [
        ("score([2,x,5]) => 50", ["GR102 1:10-1:11 `x` is no number"]),
        ("score([dice]) => 50", ["GR102 1:8-1:12 `dice` is no number"]),
        ("score([1 5]) => 50", ["GR102 1:8-1:11 `1 5` is no number"]),
        ("(assert-equal 50 (score '(a b)))", ["GR102 1:27-1:28 `a` is no number", "GR102 1:29-1:30 `b` is no number"]),
        ("score([,5]) => 50", ["GR102 1:8-1:9 a die is missing before this comma"]),
        ("score([5,,]) => 50", ["GR102 1:10-1:11 a die is missing before this comma"]),
        ("score([,]) => 50", ["GR102 1:8-1:9 a die is missing before this comma"]),
        ("score([5.0]) => 50", ["GR102 1:8-1:11 `5.0` is no number"]),
        ("score(['5']) => 50", ["GR102 1:8-1:11 `'5'` is no number"]),
        ("score([\u0665]) => 50", ["GR102 1:8-1:9 `\u0665` is no number"]),
        ("score([7]) => 0", ["GR202 1:8-1:9 `7` is no die, which shows 1 to 6"]),
        ("score([0, -1]) => 0", ["GR202 1:8-1:9 `0` is no die, which shows 1 to 6",
                                 "GR202 1:11-1:13 `-1` is no die, which shows 1 to 6"]),
        ("score([1,2,3,4,5,6]) => 150", ["GR203 1:18-1:19 a roll has at most five dice, not 6"]),
        ("score([1,2,3,4,5, 6 ,1 ]) => 150", ["GR203 1:19-1:23 a roll has at most five dice, not 7"]),
        ("(assert-equal 0 (score 1 2 3 4 5 6))", ["GR203 1:34-1:35 a roll has at most five dice, not 6"]),
        (
            "score([8,2,3,4,5,9]) => 50",
            [
                "GR202 1:8-1:9 `8` is no die, which shows 1 to 6",
                "GR202 1:18-1:19 `9` is no die, which shows 1 to 6",
                "GR203 1:18-1:19 a roll has at most five dice, not 6",
            ],
        ),
        # What cannot be read hides what comes after; a wrong roll has no score to be wrong about.
        ("score([x,8,2,3,4,5,9]) => 7", ["GR102 1:8-1:9 `x` is no number"]),
    ],
)  # fmt: skip
def test_dice_that_are_none_are_told(line: str, findings: list[str]) -> None:
    report = check(line)
    assert told(report) == findings
    assert report.extra == {"dice": None, "diagnosis": None, "claims": {"read": 1, "unread": 0}}
    assert not report.conforms


def test_one_claim_that_cannot_be_read_hides_no_other() -> None:
    report = check("score([x]) => 5, score([5]) => 5\nscore([7]) => 5\n")
    assert [(f.code, f.line) for f in report.findings] == [("GR102", 1), ("GR301", 1), ("GR202", 2)]


# ---------------------------------------------------------------- bytes


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        (b"", ["IO001 1:1-1:1 the output is empty"]),
        (b" \n\n", ["IO001 1:1-1:2 the output holds only white space"]),
        (b"score([5]) => 5\n\xff", ["IO002 2:1-2:2 byte 0xff is not UTF-8"]),
        (b"score([5]) => 5\rscore([5]) => 5\r", ["IO004 1:16-1:17 2 carriage returns end no line"]),
        (b"score([5])\x00 => 5\n", ["IO004 1:11-1:12 a control character: `\\x00`"]),
        # A line with a control character is not read.
        (b"score([1]) => 100\nscore([5]) => 5 \x00\n", ["IO004 2:17-2:18 a control character: `\\x00`"]),
        (b"score([5]) => 5 \x00\n", ["IO004 1:17-1:18 a control character: `\\x00`"]),
        (b"\x0c\nscore([5])\t=> 50\n\x0b\n", []),
        (
            b"score([5]) => 50\r\nscore([5]) => 50\nx\n",
            ["IO005 2:17-2:17 this line ends in LF, those before it in CR LF"],
        ),
    ],
)
def test_the_rules_of_bytes_hold(text: bytes, findings: list[str]) -> None:
    assert told(check(text)) == findings


def test_warnings_count_when_the_check_is_strict() -> None:
    text = "\ufeffscore([5]) => 50\r\nscore([1]) => 100\n"
    assert [f.code for f in check(text).findings] == ["IO006", "IO005"]
    assert check(text).conforms
    assert not check(text, strict=True).conforms


def test_a_text_is_read_whole_up_to_a_limit_and_never_called_an_output_too_long() -> None:
    text = "score([5]) => 50\n" * 20
    assert check(text, max_bytes=len(text)).findings == ()
    with pytest.raises(UncheckableError) as caught:
        check(text, max_bytes=len(text) - 1)
    assert str(caught.value) == "a text with claims is read whole, and this one is longer than 339 bytes"
    assert HOLE.longest(Asked()) == 64 * 1024 * 1024
    assert HOLE.longest(Asked(given=[(5,)])) == 128 * 1024
    assert HOLE.longest(Asked(max_bytes=10)) == HOLE.longest(Asked(given=[(5,)], max_bytes=10)) == 10


def test_a_text_that_is_too_long_is_no_fault_of_the_others(umpire: Any) -> None:
    Path("long.txt").write_text("score([5]) => 50\n" * 20)
    Path("short.txt").write_text("score([5]) => 50\n")
    ran = umpire("check", "--hole", "greed", "--max-bytes", "100", "long.txt", "short.txt")
    assert (ran.code, ran.out) == (2, "short.txt: conforms: 1 claim read\n")
    assert ran.err == "umpire: long.txt: a text with claims is read whole, and this one is longer than 100 bytes\n"


def test_lines_count_from_the_start_of_a_stream(umpire: Any) -> None:
    claim = b"assert_equal 50, score([2,5,2,2,3])\n"
    ran = umpire("check", "--hole", "greed", "--stream", "--format", "json", stdin=claim + b"\n" + claim)
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert [[finding["line"] for finding in output["findings"]] for output in told] == [[1], [3]]


# ---------------------------------------------------------------- laws


@given(st.lists(st.sampled_from([1, 2, 3, 4, 5, 6]), max_size=5), st.integers(0, 2000), st.sampled_from(SHAPES))
def test_a_claim_is_right_or_pointed_at(dice: list[int], value: int, shape: str) -> None:
    from validator.greed.oracle import score

    line = claim(shape, tuple(dice), value)
    report = check(line)
    right = value == score(dice)
    assert report.conforms == right
    if not right:
        (finding,) = report.findings
        assert finding.code == "GR301"
        assert line[finding.column - 1 : finding.span.end_column - 1] == str(value)


# Bits of claims, so that chance makes many near misses.
BITS = (
    *("score", "(", ")", "[", "]", ",", " ", "=>", "==", "assert_equal", "(assert-equal", "'", "5", "1", "x", "7", "-"),
    *("50", "_", ".", "\n", "\r\n", "\r", "\t", "\x00", "\ufeff", "é", "*", "self.", "score([5]) => 5", "::"),
)


@given(st.one_of(st.text(), st.lists(st.sampled_from(BITS)).map("".join)))
def test_any_text_has_a_report_whose_places_are_in_the_text(text: str) -> None:
    report = check(text)
    lines = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace").removeprefix("\ufeff").split("\n")
    assert report.conforms == all(f.severity == "warning" for f in report.findings)
    for finding in report.findings:
        assert 1 <= finding.line == finding.span.end_line <= len(lines)
        assert 1 <= finding.column <= finding.span.end_column <= max(2, len(lines[finding.line - 1]) + 1)
        assert finding.message.isprintable()


@given(st.binary())
def test_any_bytes_have_a_report(data: bytes) -> None:
    report = check(data)
    assert report.findings or b"score" in data
    for finding in report.findings:
        assert 1 <= finding.line <= data.count(b"\n") + 1


def test_the_rules_find_no_fault_with_what_is_read_in_one_go() -> None:
    # Lists of digits from 1 to 6 are not held to the rules one by one: they would say nothing of them.
    for shape in ("score([{commas}]) == {value}", "(assert-equal {value} (score {blanks}))"):
        for roll in ((), (5,), (2, 5, 2, 2, 3)):
            (found,) = parts_of(claim(shape, roll, 1150))
            assert isinstance(found, Claim)
            assert found.plain_roll == roll
            assert CLAIM.check(found) + ROLLS.check(found) + DICE.check(found) == []
    assert ANSWERS.check(Answer((5,), "50", NOWHERE), None) == []


def test_all_claims_of_all_rolls_in_one_shape_each() -> None:
    from validator.greed.oracle import score

    rolls = [roll for count in range(6) for roll in product(range(1, 7), repeat=count)]
    text = "".join(claim(SHAPES[i % len(SHAPES)], roll, score(roll)) + "\n" for i, roll in enumerate(rolls))
    assert check(text, strict=True).findings == ()
