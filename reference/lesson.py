"""A game to be looked at in the page: chosen by its seed, a roll by its dice, and told with the numbers of the rules.

Question and answer are plain text, JSON where there are several, as the page has no other words.
"""

import contextlib
import io
import json
from typing import NamedTuple

from reference.__main__ import output
from reference.terminal import PROGRAM


class Choice(NamedTuple):
    """How a learner chooses: what is asked for, what stands there at first, and whether it is a game of chance."""

    label: str
    usual: str
    is_game: bool


SEED = Choice("Seed", "1", True)
CHOICES = {"dice-cricket": SEED, "greed": Choice("Dice", "2 5 2 2 3", False), "card-cricket": SEED}


def choices() -> str:
    """How a learner chooses in each hole."""
    return json.dumps({hole: choice._asdict() for hole, choice in CHOICES.items()})


def lesson(hole: str, chosen: str) -> str:
    """The game as it is `told` and as it is `printed`, with the `command` that does it; or an `error`."""
    complaint = io.StringIO()
    try:
        words = seed_of(chosen) if CHOICES[hole].is_game else dice_of(chosen)
        with contextlib.redirect_stderr(complaint):
            told, printed = output([hole, *words, "--commentary"]), output([hole, *words])
    except ValueError as error:
        return json.dumps({"error": str(error)})
    except SystemExit:
        # What the command says of wrong usage ends with what is wrong.
        return json.dumps({"error": complaint.getvalue().rpartition("error: ")[2].strip()})
    command = " ".join([PROGRAM, hole, *words, "--commentary"])
    return json.dumps({"told": told, "printed": f"{printed}\n", "command": command})


def seed_of(chosen: str) -> list[str]:
    """The arguments that play the game of a seed; ValueError if it is none."""
    try:
        return [f"--seed={int(chosen)}"]
    except ValueError:
        raise ValueError("a seed is a whole number") from None


def dice_of(chosen: str) -> list[str]:
    """The arguments that score a roll; ValueError if its dice could be taken for anything else."""
    words = chosen.split()
    if not words or not all(word.isdigit() for word in words):
        raise ValueError("give one to five dice, each 1 to 6, parted by blanks")
    return words
