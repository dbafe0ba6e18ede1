"""The mathematics of fairness: e-values that a fair program cannot have."""

from __future__ import annotations

from itertools import pairwise, product
from math import exp, factorial, log, prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from validator import estimate, evidence
from validator.evidence import Stream, Term, log_mean_of
from validator.finding import Finding

COUNTS = st.lists(st.integers(0, 2000), min_size=2, max_size=7).filter(any)
SLACKS = st.sampled_from([0.0, 0.0025, 0.007, 0.05])


def nothing(term: Term) -> list[Finding]:
    """A rule that nobody asks."""
    return []


def log_chance(counts: list[int] | tuple[int, ...], die: list[float]) -> float:
    return sum(n * log(p) for n, p in zip(counts, die, strict=True) if n)


@given(COUNTS, SLACKS)
def test_the_best_fair_die_lies_in_the_band(counts: list[int], slack: float) -> None:
    die = evidence.best_fair(counts, slack)
    assert abs(sum(die) - 1) < 1e-9
    assert all(abs(p - 1 / len(counts)) <= slack + 1e-9 for p in die)


@given(COUNTS, SLACKS, st.integers())
def test_no_other_die_in_the_band_explains_the_counts_better(counts: list[int], slack: float, seed: int) -> None:
    rng, k = Random(seed), len(counts)
    best = evidence.log_best_fair(tuple(counts), slack)
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
    total = sum(ways(counts) * exp(evidence.log_mixture(counts)) for counts in rolls_of(kinds, length))
    assert total == pytest.approx(1)


@pytest.mark.parametrize("die", [(1 / 3, 1 / 3, 1 / 3), (0.36, 0.32, 0.32), (0.30, 0.36, 0.34)])
@pytest.mark.parametrize("length", [1, 4, 12, 20])
def test_the_mean_evidence_against_a_fair_die_is_at_most_1(die: tuple[float, ...], length: int) -> None:
    mean = 0.0
    for counts in rolls_of(3, length):
        chance = ways(counts) * prod(p**n for p, n in zip(die, counts, strict=True))
        mean += chance * exp(evidence.log_evidence(Stream(counts, 0.04)))
    assert mean <= 1 + 1e-9


def after_each(rolls: tuple[int, ...], kinds: int, slack: float) -> Term:
    """What is tested of a sequence: each roll given the one before it."""
    pairs = list(pairwise(rolls))
    rows = {str(i): tuple(pairs.count((i, j)) for j in range(kinds)) for i in range(kinds)}
    return Term("faces_after", nothing, {name: Stream(counts, slack) for name, counts in rows.items()})


@pytest.mark.parametrize("die", [(1 / 3, 1 / 3, 1 / 3), (0.36, 0.32, 0.32), (0.30, 0.36, 0.34)])
@pytest.mark.parametrize("length", [2, 5, 8])
def test_the_mean_evidence_that_fair_rolls_depend_on_each_other_is_at_most_1(
    die: tuple[float, ...], length: int
) -> None:
    mean = 0.0
    for rolls in product(range(3), repeat=length):
        mean += prod(die[roll] for roll in rolls) * exp(evidence.log_evidence_of(after_each(rolls, 3, 0.04)))
    assert mean <= 1 + 1e-9


def test_a_die_that_often_repeats_itself_is_found_out_sooner_than_by_each_face_alone() -> None:
    rng = Random(1)
    rolls = [0]
    while len(rolls) < 300:
        rolls.append(rolls[-1] if rng.random() < 0.2 else rng.randrange(6))
    term = after_each(tuple(rolls), 6, 0.0025)
    alone = sum(evidence.log_evidence(stream) for stream in term.streams.values())
    assert evidence.log_evidence_of(term) > max(alone, 0) + 3


def test_nothing_seen_is_no_evidence() -> None:
    assert evidence.log_evidence(Stream((0, 0, 0), 0.0025)) == 0
    assert not evidence.is_unfair([])


def test_the_explanation_that_speaks_best_for_a_program_counts() -> None:
    fair = Term("faces", nothing, {"balls": Stream((100, 100, 100), 0.0)})
    unfair = Term("faces", nothing, {"balls": Stream((300, 0, 0), 0.0)})

    class Two:
        def add(self, game: object) -> None:
            raise NotImplementedError

        def explanations(self) -> list[list[Term]]:
            return [[unfair], [fair]]

    assert evidence.weigh(Two()) == [fair]


@given(st.integers(0, 500), st.integers(1, 500))
def test_the_interval_holds_the_share(count: int, total: int) -> None:
    low, high = estimate.interval(min(count, total), total)
    assert 0 <= low <= min(count, total) / total <= high <= 1


def test_intervals_narrow_as_more_is_seen() -> None:
    widths = [high - low for low, high in (estimate.interval(n // 6, n) for n in (60, 600, 6000, 60000))]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.02


def test_what_a_number_of_balls_could_have_shown_shrinks_with_it() -> None:
    biases = [estimate.visible_bias(balls, 6, 0.0025, 3) for balls in (60, 600, 6000, 60000)]
    assert biases == sorted(biases, reverse=True)
    assert 0.02 < biases[2] < 0.05


def test_a_mean_is_taken_of_what_logarithms_stand_for() -> None:
    assert log_mean_of([log(1), log(3)]) == pytest.approx(log(2))
