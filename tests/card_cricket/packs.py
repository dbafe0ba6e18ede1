"""Cards as a program may deal them: from packs that are shuffled, or only cut."""

from __future__ import annotations

from random import Random

from validator.card_cricket.pack import COPIES


def deal(rng: Random, shuffle: bool) -> tuple[str, ...]:
    """The cards of an innings from packs that are shuffled, or only cut."""
    pack, cut = [card for card, copies in COPIES.items() for _ in range(copies)], rng.randrange(54)
    days = [rng.sample(pack, 54) if shuffle else pack[cut:] + pack[:cut] for _ in range(2)]
    return tuple([*days[0], *days[1]][: rng.randint(60, 100)])
