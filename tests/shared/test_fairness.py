"""The statistics of fairness: e-values that a fair program cannot have, and cheats that cannot hide.

Fair series are called unfair less than once in a million each, so these tests alarm falsely about once in a thousand
million runs; all of them have fixed seeds besides.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product
from math import comb, exp, factorial, inf, log, prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bench_fairness import CHEATS, FAIR, deal, games_until_caught, play
from validator.card_cricket import chance as cards
from validator.dice_cricket import chance as dice
from validator.dice_cricket.cells import WAYS_OUT
from validator.dice_cricket.chance import Chance
from validator.dice_cricket.replay import ALL
from validator.finding import Finding
from validator.judge import fairness
from validator.series import Stream, Term, log_mean_of

COUNTS = st.lists(st.integers(0, 2000), min_size=2, max_size=7).filter(any)
SLACKS = st.sampled_from([0.0, 0.0025, 0.007, 0.05])


def log_chance(counts: list[int] | tuple[int, ...], die: list[float]) -> float:
    return sum(n * log(p) for n, p in zip(counts, die, strict=True) if n)


@given(COUNTS, SLACKS)
def test_the_best_fair_die_lies_in_the_band(counts: list[int], slack: float) -> None:
    die = fairness.best_fair(counts, slack)
    assert abs(sum(die) - 1) < 1e-9
    assert all(abs(p - 1 / len(counts)) <= slack + 1e-9 for p in die)


@given(COUNTS, SLACKS, st.integers())
def test_no_other_die_in_the_band_explains_the_counts_better(counts: list[int], slack: float, seed: int) -> None:
    rng, k = Random(seed), len(counts)
    best = fairness.log_best_fair(tuple(counts), slack)
    for _ in range(20):
        # Moving chance from one face to another keeps the sum, and half the slack each keeps the band.
        die = [1 / k] * k
        i, j = rng.sample(range(k), 2)
        moved = rng.uniform(0, slack)
        die[i], die[j] = die[i] + moved, die[j] - moved
        assert log_chance(counts, die) <= best + 1e-6


def rolls_of(kinds: int, length: int) -> list[tuple[int, ...]]:
    return [counts for counts in product(range(length + 1), repeat=kinds) if sum(counts) == length]


def ways(counts: tuple[int, ...]) -> int:
    return factorial(sum(counts)) // prod(map(factorial, counts))


@pytest.mark.parametrize("length", [1, 2, 5, 9])
@pytest.mark.parametrize("kinds", [2, 3, 6])
def test_the_mixture_is_a_distribution(kinds: int, length: int) -> None:
    length = min(length, 5) if kinds == 6 else length
    total = sum(ways(counts) * exp(fairness.log_mixture(counts)) for counts in rolls_of(kinds, length))
    assert total == pytest.approx(1)


@pytest.mark.parametrize("die", [(1 / 3, 1 / 3, 1 / 3), (0.36, 0.32, 0.32), (0.30, 0.36, 0.34)])
@pytest.mark.parametrize("length", [1, 4, 12, 20])
def test_the_mean_evidence_against_a_fair_die_is_at_most_1(die: tuple[float, ...], length: int) -> None:
    mean = 0.0
    for counts in rolls_of(3, length):
        chance = ways(counts) * prod(p**n for p, n in zip(die, counts, strict=True))
        mean += chance * exp(fairness.log_evidence(Stream(counts, 0.04)))
    assert mean <= 1 + 1e-9


def after_each(rolls: tuple[int, ...], kinds: int, slack: float) -> Term:
    """What is tested of a sequence: each roll given the one before it."""
    pairs = list(pairwise(rolls))
    rows = {str(i): tuple(pairs.count((i, j)) for j in range(kinds)) for i in range(kinds)}
    return Term("faces_after", "DC604", {name: Stream(counts, slack) for name, counts in rows.items()})


@pytest.mark.parametrize("die", [(1 / 3, 1 / 3, 1 / 3), (0.36, 0.32, 0.32), (0.30, 0.36, 0.34)])
@pytest.mark.parametrize("length", [2, 5, 8])
def test_the_mean_evidence_that_fair_rolls_depend_on_each_other_is_at_most_1(
    die: tuple[float, ...], length: int
) -> None:
    mean = 0.0
    for rolls in product(range(3), repeat=length):
        mean += prod(die[roll] for roll in rolls) * exp(fairness.log_evidence_of(after_each(rolls, 3, 0.04)))
    assert mean <= 1 + 1e-9


def test_a_die_that_often_repeats_itself_is_found_out_sooner_than_by_each_face_alone() -> None:
    rng = Random(1)
    rolls = [0]
    while len(rolls) < 300:
        rolls.append(rolls[-1] if rng.random() < 0.2 else rng.randrange(6))
    term = after_each(tuple(rolls), 6, 0.0025)
    alone = sum(fairness.log_evidence(stream) for stream in term.streams.values())
    assert fairness.log_evidence_of(term) > max(alone, 0) + 3


def test_nothing_seen_is_no_evidence() -> None:
    assert fairness.log_evidence(Stream((0, 0, 0), 0.0025)) == 0
    assert not fairness.is_unfair([])
    assert not fairness.is_unfair(fairness.weigh(Chance()))


def test_fair_games_that_are_thrown_away_are_not_called_unfair() -> None:
    assert [games_until_caught(seed, FAIR, WAYS_OUT, 400, every=20) for seed in range(20)] == [inf] * 20


@pytest.mark.slow
def test_a_long_fair_series_is_not_called_unfair() -> None:
    # The tilt that throwing games away makes is within the band, so no length brings it out.
    assert games_until_caught(1, FAIR, WAYS_OUT, 20_000, every=100) == inf


@pytest.mark.parametrize(("name", "most"), [(name, 800 if "20%" in name else 400) for name in CHEATS])
def test_a_cheat_is_caught(name: str, most: int) -> None:
    assert all(games_until_caught(seed, *CHEATS[name], most) < inf for seed in range(3))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a seventh face is a dot", "DC602"),
        ("1 up and 2 down by 3 points", "DC602"),
        ("the die repeats itself", "DC604"),
        ("two dismissals only", "DC603"),
    ],
)
def test_the_right_thing_is_blamed(name: str, code: str) -> None:
    rng, chance = Random(5), Chance()
    for _ in range(200):
        chance.add(play(rng, *CHEATS[name]))
    terms = fairness.weigh(chance)
    assert fairness.is_unfair(terms)
    assert fairness.guilty(terms).code == code


def test_a_game_that_was_counted_is_not_counted_again() -> None:
    chance, game = Chance(), play(Random(1), FAIR, WAYS_OUT)
    for _ in range(1000):
        chance.add(game)
    assert sum(chance.faces.values()) == sum(map(len, game.runs))


def test_the_explanation_that_speaks_best_for_a_program_counts() -> None:
    fair = Term("faces", "DC602", {"balls": Stream((100, 100, 100), 0.0)})
    unfair = Term("faces", "DC602", {"balls": Stream((300, 0, 0), 0.0)})

    class Two(Chance):
        def explanations(self) -> list[list[Term]]:
            return [[unfair], [fair]]

    assert fairness.weigh(Two()) == [fair]


@given(st.integers(0, 500), st.integers(1, 500))
def test_the_interval_holds_the_share(count: int, total: int) -> None:
    low, high = fairness.interval(min(count, total), total)
    assert 0 <= low <= min(count, total) / total <= high <= 1


def test_intervals_narrow_as_more_is_seen() -> None:
    widths = [high - low for low, high in (fairness.interval(n // 6, n) for n in (60, 600, 6000, 60000))]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.02


def test_what_a_number_of_balls_could_have_shown_shrinks_with_it() -> None:
    biases = [fairness.visible_bias(balls, 6, 0.0025, 3) for balls in (60, 600, 6000, 60000)]
    assert biases == sorted(biases, reverse=True)
    assert 0.02 < biases[2] < 0.05


# ---------------------------------------------------------------- packs of cards


def test_a_fair_shuffle_is_not_called_unfair() -> None:
    rng, chance = Random(3), cards.Chance()
    for _ in range(300):
        chance.add(deal(rng, shuffle=True))
        assert not fairness.is_unfair(fairness.weigh(chance))


def test_a_pack_that_is_only_cut_is_caught_at_once() -> None:
    rng, chance = Random(3), cards.Chance()
    for _ in range(3):
        chance.add(deal(rng, shuffle=False))
    terms = fairness.weigh(chance)
    assert fairness.is_unfair(terms)
    assert fairness.guilty(terms).code == "CC601"


@settings(max_examples=25)
@given(st.integers())
def test_the_mean_of_a_gamblers_next_stake_is_1(seed: int) -> None:
    # Whatever was seen, and whatever is left: over the cards that may come next, a fair game's mean is 1.
    rng = Random(seed)
    before = tuple(deal(rng, shuffle=True)[: rng.randint(1, 52)])
    learned = cards.Chance()
    for _ in range(3):
        learned.add(deal(rng, shuffle=False))
    left = {card: copies - before.count(card) for card, copies in cards.COPIES.items()}
    at_first = stakes(learned, before)
    mean = dict.fromkeys(at_first, 0.0)
    for card, copies in left.items():
        if copies:
            for key, value in stakes(learned, (*before, card)).items():
                mean[key] += copies / (54 - len(before)) * exp(value - at_first[key])
    for value in mean.values():
        assert value == pytest.approx(1)


def stakes(learned: cards.Chance, dealt: tuple[str, ...]) -> dict[tuple[str, float], float]:
    """What the gamblers who learned so much win by these cards of one day."""
    learned.logs = dict.fromkeys(learned.logs, 0.0)
    learned._bet_on(dealt)
    return dict(learned.logs)


def test_sizes_are_what_they_are_said_to_be() -> None:
    assert sum(cards.COPIES.values()) == 54
    assert comb(6, 2) == 15
    assert log_mean_of([log(1), log(3)]) == pytest.approx(log(2))
    assert ALL == 0xFFFF


# ---------------------------------------------------------------- in words

MILLION = "; the evidence is beyond a million to one"
EVEN = (100,) * 6


def after(**rows: tuple[int, ...]) -> Term:
    """Each roll given the one before it; those after a face that is not named came up evenly."""
    streams = {f"after {face}": Stream(rows.get(f"after_{face}", EVEN), 0.0025) for face in range(1, 7)}
    return Term("faces_after", "DC604", streams)


@pytest.mark.parametrize(
    ("unfair", "term", "message"),
    [
        (
            dice.UNFAIR["DC602"],
            Term("faces", "DC602", {"balls": Stream((1900, 1900, 1900, 1900, 2500, 1900), 0.0025)}),
            "a 5 came up in 20.8% of 12,000 balls (fair: 16.7 ± 0.25)",
        ),
        (
            dice.UNFAIR["DC602"],
            Term("faces", "DC602", {"balls": Stream((2000, 2000, 0, 2000, 2000, 2000), 0.0025)}),
            "a 3 came up in 0.0% of 10,000 balls (fair: 16.7 ± 0.25)",
        ),
        (
            dice.UNFAIR["DC603"],
            Term("dismissals", "DC603", {"wickets": Stream((400, 400, 800), 0.0025)}),
            "Caught came up in 50.0% of 1,600 wickets (fair: 33.3 ± 0.25)",
        ),
        (
            dice.UNFAIR["DC604"],
            after(after_2=(40, 40, 40, 40, 400, 40)),
            "after 2, a 5 came up in 66.7% of 600 balls (fair: 16.7 ± 0.25)",
        ),
        (
            dice.UNFAIR["DC604"],
            after(**{f"after_{face}": tuple(200 if i == face - 1 else 80 for i in range(6)) for face in range(1, 7)}),
            "a roll repeats the one before it in 33.3% of 3,600 balls (fair: 16.7 ± 0.7)",
        ),
        (
            cards.UNFAIR["CC601"],
            Term("cards", "CC601", {"6S after 5S": Stream((40, 50), 0.0)}, 20.0),
            "6S after 5S came in 44% of 90 times",
        ),
    ],
)
def test_what_is_unfair_is_said_in_words(unfair: Callable[[Term], list[Finding]], term: Term, message: str) -> None:
    ((finding,), code) = unfair(term), term.code
    assert (finding.code, finding.line, finding.message) == (code, 0, message + MILLION)
