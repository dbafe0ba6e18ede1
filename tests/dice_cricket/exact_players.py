"""Programs for exact play: the plain one in any reading, and with known mistakes; played in this process."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from validator.dice_cricket.given import Fixture

FILE = Path(__file__).parent / "players" / "plain.py"
PLAIN = FILE.read_text(encoding="utf-8")
HOUSE_CHOICES = '"every-ball", "cross", "twice", "cross"'
# What is written in place of what, by the mistake.
MISTAKES: dict[str, Sequence[tuple[str, str]]] = {
    "over-of-5": [("% 6 == 0", "% 5 == 0")],
    "over-of-7": [("% 6 == 0", "% 7 == 0")],
    "newcomer-at-other-end": [
        ("striker, newcomer = newcomer, newcomer + 1", "striker, other, newcomer = other, newcomer, newcomer + 1")
    ],
    "no-change-at-over": [("% 6 == 0", "% 6 == 9")],
    "retired-at-31": [("== 30:", "== 31:")],
    "retired-at-29": [("== 30:", "== 29:")],
    "stays-at-wickets-only": [
        ('ends and CHANGE == "cross"', 'ends and ball != "/"'),
    ],
    "first-ball-left-out": [("iter(lines[11])", "iter(lines[11][1:])")],
    "retirement-takes-a-dismissal": [('if ball == "/" else "Retired"', 'if ball == "/" else next(ways) and "Retired"')],
    "dismissals-from-above": [("lines[12])", "lines[12][::-1])")],
}


class Played(NamedTuple):
    """What a program printed, and who faced each ball."""

    output: str
    order: list[int]


def player(mistake: str = "", reading: str = "") -> str:
    """The text of a program that plays under a reading, with a mistake."""
    text = PLAIN
    if reading:
        choices = ", ".join(f'"{choice}"' for choice in reading.split("/"))
        assert HOUSE_CHOICES in text
        text = text.replace(HOUSE_CHOICES, choices)
    for old, new in MISTAKES[mistake] if mistake else ():
        assert old in text
        text = text.replace(old, new)
    return text


def played(text: str, fixture: Fixture) -> Played:
    """Run a program's text on a fixture."""
    text = text.replace("runs[striker] += ball\n", "runs[striker] += ball; order.append(striker)\n")
    assert "order.append" in text
    out, order = io.StringIO(), list[int]()
    with patch("sys.stdin", io.StringIO(fixture.lines.decode())), redirect_stdout(out):
        exec(compile(text, "player", "exec"), {"order": order})
    return Played(out.getvalue(), order)
