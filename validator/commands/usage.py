"""What a command says beside its report, on standard error: wrong usage, warnings, faults."""

from __future__ import annotations

import sys

from validator.wording import printable


class UsageError(Exception):
    """Wrong usage that only shows once the arguments are understood, and what is wrong."""


def complain(words: str) -> None:
    """Write a line to standard error; whatever is in it can be seen, and no terminal obeys it."""
    # Python would take the standard output instead of a closed one.
    if sys.stderr is not None:
        print(printable(words), file=sys.stderr)


def say(words: str) -> None:
    """Tell the user of `umpire judge` something."""
    complain(f"umpire judge: {words}")


def words_of(fault: BaseException) -> str:
    """What an exception says, with its kind, in one line."""
    try:
        said = str(fault)
    except Exception:
        # It is somebody else's, and even this of it may be wrong.
        said = "(its message cannot be told)"
    return " ".join(f"{type(fault).__name__}: {said}".split())
