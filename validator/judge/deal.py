"""What each game of a program is given, in the form in which the program wants it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from string import ascii_letters
from typing import Any

from validator import hole_named

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


def given_to(hole: str, number: int) -> Any:
    """What game `number` of a hole is given: names, rolls, or nothing (None)."""
    if hole == "greed":
        return hole_named(hole).rolls(number)
    return names(number) if hole == "dice-cricket" else None


def feed(hole: str, given: Any, form: str) -> tuple[list[str], bytes]:
    """The arguments and the standard input that hand over what is `given`; `form` is an input of the manifest."""
    if hole == "greed":
        return [], hole_named(hole).as_input(given)
    return ([], b"") if given is None else _feed_names(given, form)


def _feed_names(given: Sequence[str], form: str) -> tuple[list[str], bytes]:
    if form == "args":
        return list(given), b""
    if form == "lines":
        return [], "".join(f"{item}\n" for item in given).encode()
    if form == "json":
        return [], (json.dumps(list(given)) + "\n").encode()
    # The challenge shows its input as a list of quoted strings.
    return [], ("[" + ", ".join(f"'{item}'" for item in given) + "]\n").encode()
