"""The eleven names that a program is given, and the forms in which it takes them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from string import ascii_letters

from validator.dice_cricket.parts import BATTERS
from validator.finding import UncheckableError
from validator.hole import Feed

CHALLENGE = ("Fred", "Sonya", "David", "Ben", "Cody", "Hazel", "Nina", "Kim", "Cath", "Lena", "Will")
INPUTS = ("args", "lines", "list", "json")


def names_of_game(number: int) -> list[str]:
    """The eleven names of game `number`, always the same ones for the same number.

    In turn the challenge's own, one letter each, six letters each, any length in mixed case, and some that are twice
    the same, since each of these has been somebody's mistake.
    """
    rng = Random(f"names {number}")
    kind = number % 5
    if kind == 0:
        return list(CHALLENGE)
    length = {1: (1, 1), 2: (6, 6)}.get(kind, (1, 6))
    given = ["".join(rng.choices(ascii_letters, k=rng.randint(*length))) for _ in range(BATTERS)]
    if kind == 4:
        given[rng.randrange(5)] = given[rng.randrange(5, BATTERS)]
    return given


def feed(names: Sequence[str], form: str) -> Feed:
    """How the names are handed over; `form` is one of INPUTS."""
    if form == "args":
        return Feed(arguments=tuple(names))
    if form == "lines":
        return Feed(stdin="".join(f"{name}\n" for name in names).encode())
    if form == "json":
        return Feed(stdin=(json.dumps(list(names)) + "\n").encode())
    # The challenge shows its input as a list of quoted strings.
    return Feed(stdin=("[" + ", ".join(f"'{name}'" for name in names) + "]\n").encode())


def names_in(given: object) -> tuple[str, ...] | None:
    """What was given as eleven names; None where they are not known. Raises UncheckableError for anything else."""
    if given is None:
        return None
    names = tuple(given) if isinstance(given, Sequence) and not isinstance(given, str) else ()
    if len(names) != BATTERS:
        raise UncheckableError(f"a game has {BATTERS} names, not {len(names)}")
    return tuple(map(str, names))


def read_names(text: str) -> tuple[str, ...]:
    """The names of `--names A,B,…`; ValueError where they are not eleven."""
    return names_in(text.split(",")) or ()
