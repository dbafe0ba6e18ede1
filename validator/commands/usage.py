"""Wrong usage that only shows once the arguments are understood, and how a command speaks of it."""

from __future__ import annotations

import sys

from validator.wording import printable


class UsageError(Exception):
    """Wrong usage, and what is wrong."""


class UnreadableError(Exception):
    """A file that cannot be read, and why."""


def say(words: str) -> None:
    """Tell the user of `umpire judge` something beside the report."""
    print(f"umpire judge: {printable(words)}", file=sys.stderr)
