"""What a game of Dice Cricket is given: eleven names, in the order of batting."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from random import Random
from string import ascii_letters

from validator.dice_cricket.cells import LETTER, LONGEST_NAME
from validator.dice_cricket.walk import BATTERS
from validator.finding import UncheckableError
from validator.hole import Feed
from validator.wording import quote

CHALLENGE = ("Fred", "Sonya", "David", "Ben", "Cody", "Hazel", "Nina", "Kim", "Cath", "Lena", "Will")
# In an example any case is seen, and any length.
SAMPLE = ("ann", "Bob", "Cy", "Deirdr", "EVE", "f", "Gus", "Hal", "Ida", "Jo", "kay")
A_NAME = re.compile(f"{LETTER}{{1,{LONGEST_NAME}}}")
INPUTS = ("args", "lines", "list", "json")


def names(number: int) -> tuple[str, ...]:
    """The eleven names of game `number`, always the same ones for the same number.

    In turn the challenge's own, one letter each, six letters each, any length in mixed case, and some that are twice
    the same, since each of these has been somebody's mistake.
    """
    rng = Random(f"names {number}")
    kind = number % 5
    if kind == 0:
        return CHALLENGE
    length = {1: (1, 1), 2: (6, 6)}.get(kind, (1, 6))
    made = ["".join(rng.choices(ascii_letters, k=rng.randint(*length))) for _ in range(BATTERS)]
    if kind == 4:
        made[rng.randrange(5)] = made[rng.randrange(5, BATTERS)]
    return tuple(made)


def read_names(text: str) -> tuple[str, ...]:
    """The names in `A,B,…`, or in the challenge's list as it is pasted. Raises ValueError for anything else."""
    inside = text.strip().removeprefix("[").removesuffix("]")
    return _names([name.strip().strip("'\"") for name in inside.split(",")])


def _names(words: Sequence[str]) -> tuple[str, ...]:
    given = _eleven(words)
    for name in given:
        if not A_NAME.fullmatch(name):
            raise ValueError(f"{quote(name)} is no name, which is 1 to {LONGEST_NAME} letters")
    return given


def names_on(lines: bytes) -> tuple[str, ...]:
    """The names that standard input hands over, a name a line. Raises ValueError for anything else."""
    return _names(lines.decode("ascii", "replace").removesuffix("\n").split("\n"))


def names_in(given: object) -> tuple[str, ...] | None:
    """What a program was given, if that is known (else None). Raises UncheckableError for what is no eleven names."""
    if given is None:
        return None
    if isinstance(given, str) or not isinstance(given, Sequence) or not all(isinstance(name, str) for name in given):
        raise UncheckableError(f"a game is given {BATTERS} names, as strings in a list")
    try:
        return _eleven(given)
    except ValueError as error:
        raise UncheckableError(str(error)) from error


def _eleven(given: Sequence[str]) -> tuple[str, ...]:
    if len(given) != BATTERS:
        raise ValueError(f"a game has {BATTERS} names, not {len(given)}")
    return tuple(given)


def feed(given: Sequence[str], form: str) -> Feed:
    """The arguments and the standard input that hand the names over; `form` is one of INPUTS."""
    if form == "args":
        return Feed(arguments=tuple(given))
    if form == "lines":
        return Feed(stdin="".join(f"{name}\n" for name in given).encode())
    if form == "json":
        return Feed(stdin=(json.dumps(list(given)) + "\n").encode())
    # The challenge shows its input as a list of quoted strings.
    return Feed(stdin=("[" + ", ".join(f"'{name}'" for name in given) + "]\n").encode())
