"""What each game of a program is given, in the form in which the program wants it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from string import ascii_letters

CHALLENGE = ("Fred", "Sonya", "David", "Ben", "Cody", "Hazel", "Nina", "Kim", "Cath", "Lena", "Will")


def names(number: int) -> list[str]:
    """The eleven names of game `number`, always the same ones for the same number.

    In turn the challenge's own, one letter each, six letters each, any length in mixed case, and some that are twice
    the same, since each of these has been somebody's mistake.
    """
    rng = Random(f"names {number}")
    kind = number % 5
    if kind == 0:
        return list(CHALLENGE)
    length = {1: (1, 1), 2: (6, 6)}.get(kind, (1, 6))
    given = ["".join(rng.choices(ascii_letters, k=rng.randint(*length))) for _ in range(11)]
    if kind == 4:
        given[rng.randrange(5)] = given[rng.randrange(5, 11)]
    return given


def feed(given: Sequence[str], form: str) -> tuple[list[str], bytes]:
    """The arguments and the standard input that hand over `given`; `form` is an input of the manifest."""
    if form == "args":
        return list(given), b""
    if form == "lines":
        return [], "".join(f"{item}\n" for item in given).encode()
    if form == "json":
        return [], (json.dumps(list(given)) + "\n").encode()
    # The challenge shows its input as a list of quoted strings.
    return [], ("[" + ", ".join(f"'{item}'" for item in given) + "]\n").encode()
