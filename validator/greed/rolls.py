"""Rolls as a program is given them: a roll a line, the dice parted by blanks, an empty line for no dice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

from validator.finding import quote
from validator.greed.oracle import FACES, MOST_DICE

Roll = tuple[int, ...]


def rolls(run: int) -> list[Roll]:
    """All 9,331 rolls in the order of the judge's run `run`, the same each time; no dice is never the first or last.

    Two runs have different orders, so that answers which go by the line and not by the dice are found out.
    """
    every = [roll for count in range(MOST_DICE + 1) for roll in product(FACES, repeat=count)]
    Random(f"greed {run}").shuffle(every)
    middle = len(every) // 2
    if every.index(()) in (0, len(every) - 1):
        place = every.index(())
        every[place], every[middle] = every[middle], every[place]
    return every


def as_input(rolls: Sequence[Roll]) -> bytes:
    """The lines that a program reads."""
    return "".join(" ".join(map(str, roll)) + "\n" for roll in rolls).encode()


def read_rolls(data: bytes) -> list[Roll]:
    """The rolls of a file such as `as_input` makes; ValueError, with the line, where it holds something else.

    The line end at the end of the file is no roll of its own: `1 5` and `1 5` with a line end are the same roll.
    """
    lines = data.decode("utf-8", "replace").split("\n")
    if lines[-1] == "":
        lines.pop()
    if not lines:
        raise ValueError("there is no roll: give one a line, an empty line for no dice")
    return [_roll(number, line.split()) for number, line in enumerate(lines, 1)]


def _roll(number: int, words: list[str]) -> Roll:
    for word in words:
        if word not in ("1", "2", "3", "4", "5", "6"):
            raise ValueError(f"line {number}: {quote(word)} is no die, which shows 1 to 6")
    if len(words) > MOST_DICE:
        raise ValueError(f"line {number}: a roll has at most five dice, not {len(words):,}")
    return tuple(map(int, words))
