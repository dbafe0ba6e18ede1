"""Known ways to misread the rules of card cricket, each as the rules that it makes.

misreading  a known mistake; it may be programmed in several ways
pair        two misreadings at once, their names joined by `+`
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

from validator.card_cricket.rules import A_NUMBER, BY_RANK, ELEVENTH, RIGHT, STILL_A_PICTURE, Rules
from validator.diagnosis import Misreading, Variants, at_once, candidates_of

# What a picture may be worth to the batsman: the extra that it is, ten as in other games, or its place in the suit.
WORTHS = ((1, 1, 1), (10, 10, 10), BY_RANK)
# So far beyond a batsman's number is no diamond.
ANY = 10


MISREADINGS = (
    Misreading(
        "picture-counts-to-the-batsman",
        "a picture counts to the batsman",
        tuple(
            {"worth": worth, "counted": counted, "added": added}
            for worth in WORTHS
            for counted, added in ((False, False), (True, False), (True, True))
        ),
    ),
    Misreading(
        "any-diamond-takes-a-wicket",
        "any diamond takes a wicket",
        ({"beyond": ANY}, {"beyond": ANY, "pictures": "JQK", "first": 1}),
    ),
    Misreading(
        "diamond-below-the-number-only",
        "a diamond takes a wicket only below the batsman's number",
        ({"beyond": -1}, {"beyond": -1, "most": ELEVENTH - 1}),
    ),
    Misreading("joker-forgotten", "a joker takes no wicket", ({"jokers": False},)),
    Misreading(
        "picture-of-diamonds-takes-the-eleventh",
        "a picture of diamonds takes the eleventh wicket",
        ({"pictures": "J", "first": ELEVENTH}, {"pictures": "JQK", "first": ELEVENTH}),
    ),
    Misreading("wicket-card-scored", "the wicket card is scored too", ({"scored": True},)),
    Misreading(
        "extras-not-counted",
        "the extras are not counted",
        ({"counted": False, "added": True}, {"counted": False, "added": False}),
    ),
    Misreading("extras-not-in-the-total", "the extras are not in the total", ({"added": False},)),
)
BELIEFS = {misreading.name: misreading.belief for misreading in MISREADINGS}


@cache
def singles() -> dict[Rules, str]:
    """The rules that one misreading comes to, and its name."""
    return candidates_of(MISREADINGS, _variants)


@cache
def pairs() -> dict[Rules, str]:
    """The further rules that two misreadings come to, and their names; what an earlier pair comes to is that pair."""
    found: dict[Rules, str] = {}
    for first, second in combinations(MISREADINGS, 2):
        for rules in _variants(at_once(first, second)):
            if rules not in singles():
                found.setdefault(rules, f"{first.name}+{second.name}")
    return found


def _variants(variants: Variants) -> Iterator[Rules]:
    for changes in variants:
        rules = replace(RIGHT, **changes)
        # Nobody has said what a picture that takes a wicket is besides: it is left open.
        yield rules
        if rules.pictures:
            yield replace(rules, taker=STILL_A_PICTURE)
        if rules.pictures and rules.scored:
            yield replace(rules, taker=A_NUMBER)
