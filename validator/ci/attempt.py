"""One output that was checked, or one program that was judged, as a machine that tests wants it.

attempt  what passed or failed, in one line and in full
notice   one thing that is wrong, at its place in a file
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from validator.finding import Rule

PASSED, FAILED, BROKEN, SKIPPED = "passed", "failed", "broken", "skipped"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that is wrong in a file (`path` "": in no file, as where it came from standard input).

    Lines and columns count from 1, characters and not bytes; the end is the column after the last character; line 0
    means no place in it. `level` is error or warning, `code` that of the rule, or a verdict that no rule is behind.
    """

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    level: str
    code: str
    name: str
    message: str
    hint: str
    rule: Rule | None = None


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of one output or program: `ending` is one of the four, `kind` why in a word, `message` in a line.

    `text` is all that a person would read of it. `group` is its hole, `seconds` how long it took.
    """

    name: str
    group: str
    ending: str
    kind: str
    message: str
    text: str
    seconds: float
    notices: tuple[Notice, ...] = ()


def path_of(name: str) -> str:
    """A file's name as these formats want it: below the folder where the command runs, if it is; parted by slashes."""
    beside = os.path.relpath(name)
    return (name if beside.startswith(os.pardir) else beside).replace(os.sep, "/")
