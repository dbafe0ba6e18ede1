"""GitHub's workflow commands: lines that mark what is wrong beside the files of a change."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence

from validator.ci.attempt import BROKEN, FAILED, Attempt, Notice
from validator.finding import ERROR, WARNING
from validator.wording import count_of, printable, printable_lines

# GitHub shows no more of each kind in one step.
MOST_MARKS = 10


def github(attempts: Sequence[Attempt]) -> str:
    """The commands, and after them for whoever reads the log all that is wrong, in which no line is a command."""
    notices = [notice for attempt in attempts for notice in attempt.notices]
    wrong = [attempt for attempt in attempts if attempt.ending in (FAILED, BROKEN)]
    lines = [line for level in (ERROR, WARNING) for line in _marks(level, notices)]
    # Nobody who wrote what was checked can know the word that ends this.
    word = secrets.token_hex(16)
    told = "\n".join(printable_lines(attempt.text).rstrip("\n") for attempt in wrong)
    summary = f"{len(attempts) - len(wrong):,} of {count_of(len(attempts), 'attempt')} passed"
    body = f"{told}\n{summary}" if told else summary
    return "\n".join([*lines, f"::stop-commands::{word}", body, f"::{word}::", ""])


def _marks(level: str, notices: Sequence[Notice]) -> Iterator[str]:
    """The commands of one level, and how many are left out."""
    these = [notice for notice in notices if notice.level == level]
    for notice in these[:MOST_MARKS]:
        settings = ",".join(f"{name}={_escaped(value, ':,')}" for name, value in _settings(notice))
        yield f"::{level} {settings}::{_escaped(_said(notice))}"
    if (left := len(these) - MOST_MARKS) > 0:
        yield f"::notice::{count_of(left, f'more {level}')} in the log: GitHub marks {MOST_MARKS} a step"


def _settings(notice: Notice) -> Iterator[tuple[str, str]]:
    if notice.path:
        yield "file", notice.path
        yield from _place(notice)
    yield "title", f"{notice.code} {notice.name}".strip()


def _place(notice: Notice) -> Iterator[tuple[str, str]]:
    if notice.line:
        yield "line", str(notice.line)
        yield "endLine", str(notice.end_line)
        # It knows columns within one line only, and counts the last one in.
        if notice.line == notice.end_line:
            yield "col", str(notice.column)
            yield "endColumn", str(max(notice.column, notice.end_column - 1))


def _said(notice: Notice) -> str:
    place = f"{notice.line}:{notice.column}: " if notice.line and not notice.path else ""
    return f"{place}{notice.message}" + (f"\n{notice.hint}" if notice.hint else "")


def _escaped(text: str, signs: str = "") -> str:
    """Text as a command holds it: nothing in it ends a line, a setting or the command."""
    shown = "\n".join(map(printable, text.split("\n"))).replace("%", "%25").replace("\n", "%0A")
    for sign in signs:
        shown = shown.replace(sign, f"%{ord(sign):02X}")
    return shown
