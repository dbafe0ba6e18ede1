"""The telling line of what crashed programs say, on what the languages of the repository really said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from validator.judge.complaint import complaint

# Each: a name, what stood on standard error, and after >>> the line that tells.
SAID = re.findall(
    r"^=== (.*)\n((?:.*\n)*?)>>> (.*)\n", Path(__file__).with_name("complaints.txt").read_text("utf-8"), re.M
)


def test_the_cases_were_found() -> None:
    assert len(SAID) == 56
    assert len({name for name, _, _ in SAID}) == len(SAID)


@pytest.mark.parametrize(("said", "line"), [case[1:] for case in SAID], ids=[case[0] for case in SAID])
def test_the_line_that_tells_is_found(said: str, line: str) -> None:
    assert complaint(said.encode()) == line


@pytest.mark.parametrize(
    ("said", "line"),
    [
        (b"", ""),
        (b"\n \n", ""),
        (b"only this", "only this"),
        (b"a warning\nthe reason\n", "the reason"),
        (b"   indented\n", "indented"),
        (b"Traceback (most recent call last):\n", "Traceback (most recent call last):"),
        (b"Traceback (most recent call last):\n  File\n    cut", "Traceback (most recent call last):"),
        (b"error: log of mine\nTraceback (most recent call last):\n  File\nKeyError: 3\n", "KeyError: 3"),
        (b"Node.js v20.20.2\n", "Node.js v20.20.2"),
        (b"thrown:\n", "thrown:"),
        (b"\xff\xfe\n", "\ufffd\ufffd"),
        (b"it says error\r\nand ends\r\n", "and ends"),
    ],
)
def test_what_is_no_known_complaint_has_its_last_line_told(said: bytes, line: str) -> None:
    assert complaint(said) == line


def test_a_megabyte_without_a_line_end_is_read_in_no_time() -> None:
    assert complaint(b"^" * (1 << 20) + b"x") == "^" * (1 << 20) + "x"
    assert complaint(b"(A" * (1 << 18)) == "(A" * (1 << 18)
