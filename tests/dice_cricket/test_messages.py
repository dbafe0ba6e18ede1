"""Whatever a table holds, a message about it is short and can be printed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.dice_cricket.games import CLOSING, FIRST_BATTER, HEADING, PLAYERS, TOTAL, random_table
from tests.shared.card import example
from validator import Report, check

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
TABLE = random_table(Random("messages"))
NAMES = [batter.name for batter in TABLE.game.batters]
# Letters, marks that turn the direction of writing, controls, blanks and signs of the table, many or few of them.
SIGNS = st.sampled_from(
    [*"AZaz019./ -+`\\'", "\u202e", "\u2066", "\ufeff", "\x00", "\x1b", "\x7f", "\x85", "é", "日", "\ud800"]
)
TEXTS = st.one_of(
    st.text(SIGNS, max_size=12),
    st.text(max_size=40).filter(lambda text: "\n" not in text),
    st.builds(str.__mul__, st.text(SIGNS, min_size=1, max_size=2), st.integers(100, 2000)),
    st.sampled_from(["1246./"[:5] * 9, "2" * 31, "/" * 2000, "Caught", "Not Out", "Retired", "9" * 2000]),
)
# What a message says besides what it quotes; of that it shows at most sixty characters, each of ten signs at most.
OWN_WORDS, QUOTED = 140, 60


def printed(report: Report, quotes: int = 1) -> None:
    for finding in report.findings:
        for said in (finding.message, finding.hint):
            assert said.isprintable(), ascii(said)
            assert len(said) <= OWN_WORDS + quotes * 10 * QUOTED
            # What is long is mostly not odd, and then a message is short.
            assert said.isascii() is False or "\\" in said or len(said) <= OWN_WORDS + quotes * QUOTED


def with_row(cells: list[str]) -> str:
    """The table with a row of these cells, and all other lines as wide as that."""
    widths = [max(width, len(cell)) for width, cell in zip((6, 30, 9, 5), cells, strict=True)]
    lines = []
    for i, line in enumerate(TABLE.lines[:TOTAL]):
        mark = line[0]
        parts = cells if i == FIRST_BATTER else line.split(mark)[1:-1]
        filled = [part.ljust(width, "-" if mark == "+" else " ") for part, width in zip(parts, widths, strict=True)]
        lines.append(mark + mark.join(filled) + mark)
    total, closing = TABLE.lines[TOTAL], TABLE.lines[CLOSING]
    merged = sum(widths[:3]) + 2
    lines.append("|" + total.split("|")[1].ljust(merged) + "|" + total.split("|")[2].ljust(widths[3]) + "|")
    lines.append("+" + closing.split("+")[1].ljust(merged, "-") + "+" + "-" * widths[3] + "+")
    return "".join(line + "\n" for line in lines)


@settings(max_examples=600)
@given(st.lists(TEXTS, min_size=4, max_size=4), st.lists(st.booleans(), min_size=4, max_size=4))
def test_messages_about_any_cells_can_be_printed_and_are_short(texts: list[str], used: list[bool]) -> None:
    # Some cells are as they were, so that each rule meets strange neighbours of what it looks at.
    own = [cell.strip(" ") for cell in TABLE.lines[FIRST_BATTER].split("|")[1:-1]]
    cells = [text.replace("|", "") if use else kept for text, use, kept in zip(texts, used, own, strict=True)]
    printed(check(with_row(cells), max_bytes=10**9))
    printed(check(with_row(cells), given=[cells[0] + "x", *NAMES[1:]], max_bytes=10**9), quotes=2)


@settings(max_examples=300)
@given(TEXTS, st.sampled_from([0, HEADING, FIRST_BATTER, TOTAL, CLOSING]), st.integers(0, 3), st.booleans())
def test_messages_about_any_lines_can_be_printed_and_are_short(text: str, i: int, part: int, beside: bool) -> None:
    line = TABLE.lines[i]
    parts = line.split(line[0])
    parts[min(part, len(parts) - 1)] = text
    lines = [*TABLE.lines[:i], line + text if beside else line[0].join(parts), *TABLE.lines[i + 1 :]]
    printed(check("\n".join(lines), max_bytes=10**9))


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Fred", "Fred"),
        ("", "the batter"),
        ("Fr*d", "`Fr*d`"),
        ("\u202eFred", "`\\u202eFred`"),
    ],
)
def test_who_faced_no_ball_is_quoted_unless_the_name_is_one(name: str, called: str) -> None:
    edits = f"4 = |{name:6}|                              | Caught  | 14  |"
    messages = [finding.message for finding in check(example(edits)).findings if finding.code == "DC204"]
    assert messages == [f"{called} faced no ball"]


def test_there_are_as_many_names_as_batters() -> None:
    # A check of this file's own printer: a table with its own cells is the table.
    own = [cell.strip(" ") for cell in TABLE.lines[FIRST_BATTER].split("|")[1:-1]]
    assert check(with_row(own), given=NAMES).conforms
    assert len(NAMES) == PLAYERS
