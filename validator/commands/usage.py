"""What a command says beside its report, on standard error: wrong usage, warnings, faults."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from typing import NoReturn

from validator.wording import printable


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are safe to show, whatever the words that they quote."""

    def error(self, message: str) -> NoReturn:
        """End the command with exit code 2."""
        super().error(printable(message))


class UsageError(Exception):
    """Wrong usage that only shows once the arguments are understood, and what is wrong."""


class UnreadableError(Exception):
    """A file that cannot be read, and why."""


def complain(words: str) -> None:
    """Write a line to standard error; whatever is in it can be seen, and no terminal obeys it."""
    # Python would take the standard output instead of a closed one.
    if sys.stderr is not None:
        print(printable(words), file=sys.stderr)


def say(words: str, command: str = "judge") -> None:
    """Tell the user of a command something beside its report."""
    complain(f"umpire {command}: {words}")


def words_of(fault: BaseException) -> str:
    """What an exception says, with its kind, in one line."""
    try:
        said = str(fault)
    except Exception:
        # It is somebody else's, and even this of it may be wrong.
        said = "(its message cannot be told)"
    return " ".join(f"{type(fault).__name__}: {said}".split())


def forgotten_dashes(words: Sequence[str], paths: Sequence[str]) -> str | None:
    """What to say where a command stands among the paths of `umpire judge`, with no -- before it; else None."""
    if not paths or os.path.exists(paths[0]) or not shutil.which(paths[0]):
        return None
    first = words.index(paths[0])
    return f"a command stands after --: {shlex.join(['umpire', *words[:first], '--', *words[first:]])}"
