"""Cards as a program may deal them: from packs that are shuffled, or only cut."""

from __future__ import annotations

from random import Random

from validator.card_cricket.pack import COPIES


def deal(rng: Random, shuffle: bool) -> tuple[str, ...]:
    """The cards of an innings from packs that are shuffled, or only cut."""
    pack, cut = [card for card, copies in COPIES.items() for _ in range(copies)], rng.randrange(54)
    days = [rng.sample(pack, 54) if shuffle else pack[cut:] + pack[:cut] for _ in range(2)]
    return tuple([*days[0], *days[1]][: rng.randint(60, 100)])


def kings_in_a_third(rng: Random, third: int) -> tuple[str, ...]:
    """A pack that is shuffled, but for its kings, which all lie in one third of it: the card before tells nothing."""
    kings = [card for card in COPIES if card[0] == "K"]
    pack = _shuffled(rng, [card for card in COPIES if card not in kings])
    rng.shuffle(kings)
    for place, king in zip(sorted(rng.sample(range(18 * third, 18 * third + 18), 4)), kings, strict=True):
        pack.insert(place, king)
    return tuple(pack)


def one_after_another(rng: Random) -> tuple[str, ...]:
    """A pack that is shuffled, but for a card that always follows another one: its place in the pack tells nothing."""
    pack = _shuffled(rng, [card for card in COPIES if card != "QH"])
    pack.insert(pack.index("5S") + 1, "QH")
    return tuple(pack)


def _shuffled(rng: Random, cards: list[str]) -> list[str]:
    pack = [card for card in cards for _ in range(COPIES[card])]
    rng.shuffle(pack)
    return pack
