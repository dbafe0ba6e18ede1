"""Rolls as a program is given them: a roll a line, the dice parted by blanks, an empty line for no dice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

from validator.finding import UncheckableError
from validator.greed.oracle import FACES, MOST_DICE, Roll
from validator.hole import of_file
from validator.rulebook import Example
from validator.text import BYTE_ORDER_MARK
from validator.wording import quote

# Those that the tests of the koans score, and no dice in between.
SAMPLE: tuple[Roll, ...] = ((5,), (1,), (), (1, 5, 5, 1), (2, 3, 4, 6), (1, 1, 1), (5, 5, 5), (2, 5, 2, 2, 3))


def rolls(number: int) -> list[Roll]:
    """All 9,331 rolls in the order of game `number`, the same each time; no dice is never the first or last.

    Two games have different orders, so that answers which go by the line and not by the dice are found out.
    """
    every = [roll for count in range(MOST_DICE + 1) for roll in product(FACES, repeat=count)]
    Random(f"greed {number}").shuffle(every)
    place, middle = every.index(()), len(every) // 2
    if place in (0, len(every) - 1):
        every[place], every[middle] = every[middle], every[place]
    return every


def as_lines(rolls: Sequence[Roll]) -> bytes:
    """The lines that a program reads."""
    return "".join(" ".join(map(str, roll)) + "\n" for roll in rolls).encode()


def rolls_of(given: object) -> list[Roll]:
    """What a program was given, as rolls; UncheckableError where it is something else."""
    if not isinstance(given, Sequence):
        raise UncheckableError(f"{quote(repr(given))} is no list of rolls")
    if not given:
        raise UncheckableError("no roll was given")
    for roll in given:
        if not isinstance(roll, Sequence) or len(roll) > MOST_DICE or not all(die in FACES for die in roll):
            raise UncheckableError(f"{quote(repr(roll))} is no roll of up to five dice")
    return [tuple(map(int, roll)) for roll in given]


def read_rolls(path: str) -> list[Roll]:
    """The rolls in a file; ValueError with a message where it cannot be read, or holds something else."""
    return of_file(path, rolls_in)


def rolls_in(data: bytes) -> list[Roll]:
    """The rolls in lines such as `as_lines` makes; ValueError, with the line, where there is something else.

    A byte order mark is passed over. The line end at the end of the file is no roll of its own: `1 5` and `1 5` with a
    line end are the same roll.
    """
    lines = data.decode("utf-8", "replace").removeprefix(BYTE_ORDER_MARK).split("\n")
    if lines[-1] == "":
        lines.pop()
    if not lines:
        raise ValueError("there is no roll: give one a line, an empty line for no dice")
    return [_roll(number, line.split()) for number, line in enumerate(lines, 1)]


def rolls_between(data: bytes) -> list[Roll]:
    """The same of what a program is given, in which no dice never come first or last: that would not be seen."""
    found = rolls_in(data)
    if () in (found[0], found[-1]):
        raise ValueError("the first roll and the last one have dice")
    return found


def _roll(number: int, words: list[str]) -> Roll:
    for word in words:
        if word not in ("1", "2", "3", "4", "5", "6"):
            raise ValueError(f"line {number}: {quote(word)} is no die, which shows 1 to 6")
    if len(words) > MOST_DICE:
        raise ValueError(f"line {number}: a roll has at most five dice, not {len(words):,}")
    return tuple(map(int, words))


def example(text: str) -> Example:
    r"""What an example in a rule's docstring stands for: a text with a claim, as it is, or a program's output.

    The latter is written `rolls 1 5 / / 2 : 150 \n 0 \n 0`: the rolls that were given (here `1 5`, no dice, `2`), and
    the lines of the output.
    """
    if not text.startswith("rolls "):
        return Example("For example", f"{text}\n".encode())
    given, lines = text.removeprefix("rolls ").split(" : ")
    output = "".join(f"{line.strip()}\n" for line in lines.split(r"\n")).encode()
    return Example("For example", output, [tuple(map(int, roll.split())) for roll in given.split("/")])
