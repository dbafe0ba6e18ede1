"""Whether a program shuffles its packs: one that only cuts them is caught, and a fair one is left alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import exp, log
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.card_cricket.packs import deal, kings_in_a_third, one_after_another
from validator.card_cricket import chance as cards
from validator.card_cricket.pack import COPIES
from validator.evidence import LOG_MILLION, Stream, Term, guilty, is_unfair, weigh


def test_a_fair_shuffle_is_not_called_unfair() -> None:
    rng, chance = Random(3), cards.Shuffle()
    for _ in range(300):
        chance.add(deal(rng, shuffle=True))
        assert not is_unfair(weigh(chance))


def test_a_pack_that_is_only_cut_is_caught_at_once() -> None:
    rng, chance = Random(3), cards.Shuffle()
    for _ in range(3):
        chance.add(deal(rng, shuffle=False))
    terms = weigh(chance)
    assert is_unfair(terms)
    assert guilty(terms).rule is cards.unfair_shuffle


@pytest.mark.parametrize(
    ("cheat", "sees", "most"),
    [
        (partial(kings_in_a_third, third=0), "third", 30),
        (partial(kings_in_a_third, third=1), "third", 30),
        (partial(kings_in_a_third, third=2), "third", 50),
        (one_after_another, "after", 40),
    ],
    ids=["kings first", "kings in the middle", "kings last", "one after another"],
)
@pytest.mark.parametrize("seed", range(3))
def test_a_cheat_that_one_gambler_alone_can_see_is_caught(
    cheat: Callable[[Random], tuple[str, ...]], sees: str, most: int, seed: int
) -> None:
    rng, chance = Random(seed), cards.Shuffle()
    for _ in range(most):
        chance.add(cheat(rng))
        if is_unfair(weigh(chance)):
            break
    assert is_unfair(weigh(chance))
    # The other one would have acquitted it.
    assert all(won < log(10) for (name, _), won in chance.logs.items() if name != sees)
    assert max(won for (name, _), won in chance.logs.items() if name == sees) > LOG_MILLION


@settings(max_examples=25)
@given(st.integers())
def test_the_mean_of_a_gamblers_next_stake_is_1(seed: int) -> None:
    # Whatever was seen, and whatever is left: over the cards that may come next, a fair game's mean is 1.
    rng = Random(seed)
    before = tuple(deal(rng, shuffle=True)[: rng.randint(1, 52)])
    learned = cards.Shuffle()
    for _ in range(3):
        learned.add(deal(rng, shuffle=False))
    left = {card: copies - before.count(card) for card, copies in COPIES.items()}
    at_first = stakes(learned, before)
    mean = dict.fromkeys(at_first, 0.0)
    for card, copies in left.items():
        if copies:
            for key, value in stakes(learned, (*before, card)).items():
                mean[key] += copies / (54 - len(before)) * exp(value - at_first[key])
    for value in mean.values():
        assert value == pytest.approx(1)


def stakes(learned: cards.Shuffle, dealt: tuple[str, ...]) -> dict[tuple[str, float], float]:
    """What the gamblers who learned so much win by these cards of one day."""
    learned.logs = dict.fromkeys(learned.logs, 0.0)
    learned._bet_on(dealt)
    return dict(learned.logs)


def test_a_pack_has_fifty_four_cards() -> None:
    assert sum(COPIES.values()) == 54


def test_what_is_unfair_is_said_in_words() -> None:
    (finding,) = cards.unfair_shuffle(Term("cards", cards.unfair_shuffle, {"6S after 5S": Stream((40, 50), 0.0)}, 20.0))
    assert (finding.code, finding.line) == ("CC601", 0)
    assert finding.message == "6S after 5S came in 44% of 90 times; the evidence is beyond a million to one"
