"""The mistakes that the engine can make, and what each leaves open, in words that it knows.

Nothing here comes from `validator`: each mistake is a sentence, and the sentence is what is played.

    picture-counts-to-the-batsman           a picture adds to the batsman's runs: 1, ten each, or 11, 12, 13 by rank;
                                            whether it is still an extra of the side is open
    any-diamond-takes-a-wicket              a diamond takes a wicket whatever its number, and perhaps any picture too
    diamond-below-the-number-only           a diamond of just the batsman's number takes no wicket; perhaps the ten is
                                            safe for Eleven as well
    joker-forgotten                         a joker takes no wicket
    picture-of-diamonds-takes-the-eleventh  the jack of diamonds takes the wicket of Eleven, perhaps queen and king too
    wicket-card-scored                      the number of the wicket card is added to the batsman's runs
    extras-not-counted                      Extras is nought; the total has them or not
    extras-not-in-the-total                 the total is what the batsmen made
"""

from __future__ import annotations

from itertools import combinations, product

from tests.card_cricket.engine import Words

# What becomes of the extras of which the batsmen have the runs: nothing, or both lines tell them, or Extras alone.
EXTRAS_OF_BATSMEN = ({"extras-not-counted", "extras-not-in-the-total"}, set[str](), {"extras-not-in-the-total"})
WORTHS = (set[str](), {"ten-each"}, {"by-rank"})
TAKERS = (set[str](), {"taker-is-a-picture"})
# In the order of the design.
WAYS: dict[str, list[set[str]]] = {
    "picture-counts-to-the-batsman": [worth | extras for worth, extras in product(WORTHS, EXTRAS_OF_BATSMEN)],
    "any-diamond-takes-a-wicket": [set(), *({"any-picture-too"} | taker for taker in TAKERS)],
    "diamond-below-the-number-only": [set(), {"ten-is-safe"}],
    "joker-forgotten": [set()],
    "picture-of-diamonds-takes-the-eleventh": [*TAKERS, *({"queen-and-king-too"} | taker for taker in TAKERS)],
    "wicket-card-scored": [set()],
    "extras-not-counted": [set(), {"extras-not-in-the-total"}],
    "extras-not-in-the-total": [set()],
}
MISTAKES = tuple(WAYS)
# Nobody can mean both; and where a batsman has the run of a picture, or the side has none, what else becomes of the
# extras is a part of that mistake.
ONE_OF = (
    {"any-diamond-takes-a-wicket", "diamond-below-the-number-only"},
    {"picture-counts-to-the-batsman", "extras-not-counted", "extras-not-in-the-total"},
)
PAIRS = tuple(pair for pair in combinations(MISTAKES, 2) if not any(set(pair) <= few for few in ONE_OF))


def ways_of(*mistakes: str) -> list[Words]:
    """All words of some mistakes that are made at once, in each of the ways that they leave open."""
    ways = [frozenset(mistakes).union(*ways) for ways in product(*(WAYS[mistake] for mistake in mistakes))]
    # Where any picture takes any wicket, it takes the eleventh.
    pictures = {"any-picture-too", "picture-of-diamonds-takes-the-eleventh"}
    return [words for words in ways if not pictures <= words]
