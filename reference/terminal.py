"""What the command writes: its text to standard output, and what is for a person to the terminal."""

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

PROGRAM = "python -m reference"
OK, BROKEN_OUTPUT = 0, 1
MOST_STEPS, MOST_GAMES = 100, 1_000  # The count of games moves a hundred times, or every thousand games.

Thing = TypeVar("Thing")


def show(text: str) -> int:
    """Print a text and return the exit code, which tells whether it could be written."""
    if sys.stdout is None:
        return broken("standard output is closed")
    encoding = sys.stdout.encoding or "utf-8"
    try:
        # A terminal that lacks a character gets a question mark. No roll in, no line out.
        print(text.encode(encoding, "replace").decode(encoding), end="\n" if text else "", flush=True)
    except OSError as error:
        # Python flushes standard output once more as it ends, and must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # A reader that has gone, such as `head`, wants no more, and no complaint either.
        return BROKEN_OUTPUT if isinstance(error, BrokenPipeError) else broken(str(error.strerror))
    return OK


def broken(reason: str) -> int:
    """Say why the output cannot be written, and return the exit code."""
    note(f"error: cannot write: {reason}")
    return BROKEN_OUTPUT


def note(text: str) -> None:
    """Tell a person something that is no part of the output."""
    if sys.stderr is not None:
        print(f"{PROGRAM}: {text}", file=sys.stderr)


def counted(games: Iterable[Thing], count: int) -> Iterator[Thing]:
    """The first `count` of the games; where standard error is a terminal, it shows how many are done."""
    terminal = sys.stderr if sys.stderr is not None and sys.stderr.isatty() else None
    step, shown = min(count // MOST_STEPS + 1, MOST_GAMES), ""
    try:
        for done, game in zip(range(1, count + 1), games, strict=False):
            yield game
            if terminal and done % step == 0:
                shown = f"{done:,} of {count:,} games"
                print(f"\r{shown}", end="", file=terminal, flush=True)
    finally:
        if terminal:
            print(f"\r{' ' * len(shown)}\r", end="", file=terminal, flush=True)
