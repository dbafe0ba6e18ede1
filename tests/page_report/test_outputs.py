"""`umpire check --format html`: one page that shows what is wrong where it is, and the game in charts."""

from __future__ import annotations

import re
import sys
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.page_report.reader import check_page, lines_of
from tests.shared.card import STANDARD_CARD, example
from validator.finding import Asked
from validator.holes import HOLES, hole_named
from validator.page.html import POLICY
from validator.page.outputs import MOST_DRAWN, checked_page
from validator.report import Report

DICE, GREED, CARDS = map(hole_named, HOLES)
LEFT_OVER = example("24 = |Will  |1.61..                        | Not Out |  8  |")
INSTALL = "its charts need vl-convert-python, which is not installed: pip install vl-convert-python"


def page_of(output: bytes | str, name: str = "a.txt", hole: Any = DICE, **asked: Any) -> str:
    return checked_page([(name, hole, hole.check(output, Asked(**asked)))])


def test_a_right_table_is_shown_with_its_game(umpire: Any) -> None:
    ran = umpire("check", "--format", "html", stdin=STANDARD_CARD.encode())
    assert (ran.code, ran.err) == (0, "")
    read, lines = check_page(ran.out), lines_of(ran.out)
    assert lines[:3] == [
        "-: checked",
        "-: conforms; explained by 2 of 16 readings; to judge a program run `umpire judge`.",
        "Checked as dice-cricket.",
    ]
    assert lines[3:31] == ["The output", *[f"{i:>2}  {line}" for i, line in enumerate(STANDARD_CARD.splitlines(), 1)]]
    assert lines[31:] == [
        "The game",
        "Worm169 runs for 10 wickets in 85 balls, under every-ball/cross/twice/cross. A dot is a wicket.",
        "Manhattan17 runs in the best over, number 6. Where a wicket fell it has a dot.",
        "Partnerships39 runs for the 8th wicket, the best stand.",
        "How each was out1 Bowled, 3 LBW, 5 Caught, 1 Retired, 1 Not Out.",
        "2 readings of the rules explain it",
        "every-ball/cross/twice/crossevery-ball/cross/twice/face",
        "Made by Third Umpire 0.1.0.",
    ]
    assert read.marks == []
    assert read.counts["svg"] == 4


def test_what_is_wrong_is_marked_where_it_is(umpire: Any) -> None:
    ran = umpire("check", "--format", "html", stdin=LEFT_OVER)
    assert (ran.code, ran.err) == (1, "")
    read, lines = check_page(ran.out), lines_of(ran.out)
    assert read.marks == ["."]
    assert lines[1] == "-: does not conform: 1 error."
    assert "24  |Will  |1.61..                        | Not Out |  8  |" in lines
    advice = "Stop as the tenth batter is out; check who faces at the end of an over."
    finding = f"24:14 DC502 balls-left-over: the innings is over with ball 14.1, but Will has `.` left{advice}"
    reading = "every-ball/cross/twice/cross"
    worm = f"169 runs for 10 wickets in 85 balls, under {reading}, as far as that goes. A dot is a wicket."
    assert lines[-7:-4] == [finding, "The game", f"Worm{worm}"]


def test_a_page_needs_nothing_and_asks_for_nothing() -> None:
    page = page_of(STANDARD_CARD)
    read = check_page(page)
    # The one script is our own, and the policy names it by what is in it.
    (script,) = re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL)
    mark = b64encode(sha256(script.encode()).digest()).decode()
    assert ("meta", "content", f"{POLICY}; script-src 'sha256-{mark}'") in read.attributes
    assert ("meta", "content", POLICY) in check_page(page_of("nothing")).attributes
    assert POLICY.startswith("default-src 'none'; style-src 'unsafe-inline'; img-src data:;")
    assert ("html", "lang", "en") in read.attributes
    assert ("meta", "content", "width=device-width, initial-scale=1") in read.attributes


def test_several_outputs_are_one_page(umpire: Any) -> None:
    Path("right.txt").write_text(STANDARD_CARD, encoding="utf-8")
    Path("<b>wrong.txt").write_bytes(LEFT_OVER)
    ran = umpire("check", "--format", "html", "right.txt", "<b>wrong.txt", "gone.txt")
    assert (ran.code, ran.err) == (2, "umpire: gone.txt: No such file or directory\n")
    read, lines = check_page(ran.out), lines_of(ran.out)
    assert lines[:9] == [
        "Outputs checked",
        "1 of 2 outputs conforms.",
        "The outputs",
        "OutputVerdict",
        "right.txtconforms",
        "<b>wrong.txtdoes not conform",
        "What was found",
        "RuleFindings",
        "DC502 balls-left-over1",
    ]
    assert read.values("a", "href") == ["#o0", "#o1"]
    assert "b" not in {tag for tag, name, _ in read.attributes if name == "class"}


def test_with_quiet_what_conforms_is_counted_only(umpire: Any) -> None:
    stream = STANDARD_CARD.encode() + b"\n" + LEFT_OVER
    ran = umpire("check", "--format", "html", "--stream", "--quiet", stdin=stream)
    assert ran.code == 1
    lines = lines_of(ran.out)
    assert lines[:2] == ["Outputs checked", "1 of 2 outputs conforms."]
    assert not [line for line in lines if "explained" in line]
    assert "-#2: does not conform: 1 error." in lines
    assert "-#1" not in ran.out


def test_the_replay_is_told_where_it_is_asked_for() -> None:
    page = page_of(STANDARD_CARD, own={"replay": True})
    assert "The game, toldUnder every-ball/cross/twice/cross:" in lines_of(page)
    assert "0.1 Fred to face: dot (rule 5), 0 for 0" in lines_of(page)


def test_nothing_readable_makes_no_page(umpire: Any) -> None:
    ran = umpire("check", "--format", "html", "gone.txt")
    assert ran == (2, "", "umpire: gone.txt: No such file or directory\n")


def test_without_what_draws_it_is_said_what_to_install(umpire: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    ran = umpire("check", "--format", "html", stdin=STANDARD_CARD.encode())
    assert ran == (2, "", f"umpire check: --format html: {INSTALL}\n")


def test_of_very_many_outputs_the_first_have_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("validator.page.html.svg_of", lambda drawing: "")
    report = DICE.check(STANDARD_CARD, Asked())
    page = checked_page([(f"{i}.txt", DICE, report) for i in range(MOST_DRAWN + 1)])
    assert page.count("<figure>") == 4 * MOST_DRAWN
    assert f"Charts are drawn of the first {MOST_DRAWN} outputs." in lines_of(page)


def test_a_long_output_is_shown_around_what_is_wrong() -> None:
    rolls: Any = GREED.given(1)
    report = GREED.check("7\n" * len(rolls), Asked(rolls))
    page = page_of("7\n" * len(rolls), hole=GREED, given=rolls)
    assert len(report.lines) == len(rolls)
    check_page(page)
    assert len(page) < 500_000
    told = lines_of(page)
    assert [line for line in told if "more" in line] == ["8,331 more findings, not shown."]
    # Of so many lines those are shown that have a finding, or are near one.
    assert len([line for line in told if re.fullmatch(r" *[0-9]+  7", line)]) < 5000


def test_a_long_line_is_cut_around_what_is_wrong() -> None:
    long = STANDARD_CARD.replace("|Will  |1.61.", f"|Will{' ' * 5000}|1.61x")
    page = page_of(long)
    check_page(page)
    assert len(page) < 20_000


# Signs that mean something in HTML, that no terminal shows, that turn lines around, or that no text may hold.
ODD = st.sampled_from(
    [
        "<script>alert(1)</script>",
        "]]>",
        "<!--",
        "&lt;",
        '"',
        "'",
        "\x1b[31m",
        "\u202e",
        "\u2028",
        "\x00",
        "\r",
        "\udc80",
    ]
)
TEXTS = st.lists(st.one_of(ODD, st.text(max_size=8)), max_size=12).map("".join)


@given(st.binary(max_size=300) | TEXTS, TEXTS, st.sampled_from([DICE, GREED, CARDS]))
def test_whatever_a_stranger_prints_is_text(output: bytes | str, name: str, hole: Any) -> None:
    asked = Asked(judged=True)
    printed = output.encode("utf-8", "surrogatepass") if isinstance(output, str) else output
    page = checked_page([(name, hole, hole.check(printed, asked))])
    read = check_page(page)
    assert "script" not in read.counts


@given(st.integers(0, 26), st.integers(0, 45), TEXTS)
def test_whatever_is_put_into_a_table_is_text(line: int, column: int, odd: str) -> None:
    lines = STANDARD_CARD.split("\n")
    lines[line] = lines[line][:column] + odd + lines[line][column:]
    report = DICE.check("\n".join(lines), Asked(judged=True))
    check_page(checked_page([("a.txt", DICE, Report(report.hole, False, report.findings, lines=report.lines))]))
