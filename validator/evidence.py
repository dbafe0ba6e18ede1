"""Whether choices are fair, with a stated rate of error: evidence by e-values.

A *stream* is a sequence of choices among k things that are about equally likely: a fair program's chances lie within a
*band*, `slack` around 1/k each. Let n be the counts of a stream. Its evidence is the e-value

    E = mixture(n) / max { product of p_i ** n_i : p in the band }

whose numerator is the chance of the sequence under a mixture of alternatives: one thing is odd and the others are
alike, or two are, or all, each under Dirichlet priors of strength 1/2, 5, 50 and 200; and whose denominator is that of
the best fair explanation, the *null hypothesis*. Whichever chances in the band a program has, E is at most a likelihood
ratio, a non-negative martingale that begins at 1. So by Ville's inequality (1939)

    the evidence against a fair program ever reaches 1 / a with a chance of at most a,

however often one looks and whenever one stops. A *term* is the product of its streams, each of which is a sequence of
its own (what follows each face); the evidence against a program is the mean of its terms. Products and means of such
martingales are martingales, and the least of several explanations is below the true one. A program is called unfair
at a million.

That is proved for choices that are independent, or at least within the band whatever came before. A program that must
throw some games away and play again makes the choices of the games that it keeps depend on each other a little. That
the band covers this too is shown by simulation only, with the figures beside the band of each hole.

Sources: Ramdas, Grünwald, Vovk and Shafer, "Game-theoretic statistics and safe anytime-valid inference" (Statistical
Science, 2023); Wasserman, Ramdas and Balakrishnan, "Universal inference" (PNAS, 2020).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import exp, lgamma, log
from typing import Protocol

from validator.finding import Finding

PRIORS = (0.5, 5.0, 50.0, 200.0)
# The logarithm of the evidence at which a program is called unfair.
LOG_MILLION = log(1e6)


@dataclass(frozen=True, slots=True)
class Stream:
    """How often each of some things came up, all about equally likely.

    `slack` is how far from equally likely, in chances, a fair program may be.
    """

    counts: tuple[int, ...]
    slack: float

    @property
    def total(self) -> int:
        """How many choices were seen."""
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that is tested: its key in reports, the rule that tells of it, and its streams by their names.

    `kinds` are what the counts of each stream are of, as a reader calls them, where they are of the same things.
    `log_evidence` is the logarithm of the evidence, where the hole works it out itself.
    """

    name: str
    rule: Callable[[Term], list[Finding]]
    streams: Mapping[str, Stream]
    log_evidence: float | None = None
    kinds: tuple[str, ...] = ()


class Chance(Protocol):
    """What a hole counts of one program's games."""

    def add(self, game: Hashable) -> None:
        """Count a game, which is the `game` of a report; one that was counted already is not counted again."""

    def explanations(self) -> list[list[Term]]:
        """What is to be tested, for each way in which the games can be explained."""


def log_mean_of(logs: Sequence[float]) -> float:
    """The logarithm of the mean of what these are the logarithms of."""
    most = max(logs)
    return most + log(sum([exp(x - most) for x in logs]) / len(logs))


def log_evidence_of(term: Term) -> float:
    """The logarithm of the evidence that the streams of a term are not fair.

    Where they follow one thing each, in order, half of it is that each is followed by itself too often or too rarely,
    all alike.
    """
    if term.log_evidence is not None:
        return term.log_evidence
    streams = list(term.streams.values())
    each = sum(map(log_evidence, streams))
    if len(streams) == 1:
        return each
    fair = sum(log_best_fair(stream.counts, stream.slack) for stream in streams if stream.total)
    itself = sum(stream.counts[i] for i, stream in enumerate(streams))
    return log_mean_of([each, log_odd(itself, sum(stream.total for stream in streams), len(streams)) - fair])


# Several explanations have streams in common, and each is weighed more than once.
@lru_cache(maxsize=256)
def log_evidence(stream: Stream) -> float:
    """The logarithm of the evidence against a stream; 0 where nothing was seen."""
    return log_mixture(stream.counts) - log_best_fair(stream.counts, stream.slack) if stream.total else 0.0


def log_mixture(counts: Sequence[int]) -> float:
    """The logarithm of the chance of a sequence with these counts, under the mixture of all alternatives.

    For each prior: that one thing is odd and the others are alike, that two are, that all are; each a third.
    """
    kinds, total = len(counts), sum(counts)
    parts = []
    for prior in PRIORS:
        alone = [lgamma(prior + n) - lgamma(prior) for n in counts]
        whole = lgamma(kinds * prior) - lgamma(kinds * prior + total)
        singles = [alone[i] + _alike(total - n, kinds - 1, prior) for i, n in enumerate(counts)]
        pairs = [
            alone[i] + alone[j] + _alike(total - counts[i] - counts[j], kinds - 2, prior)
            for i, j in combinations(range(kinds), 2)
        ]
        families = (log_mean_of(singles), log_mean_of(pairs), sum(alone))
        parts.append(whole + log_mean_of(families))
    return log_mean_of(parts)


def log_odd(count: int, total: int, kinds: int) -> float:
    """The logarithm of the chance of a sequence in which one thing is odd, and came up `count` times in `total`.

    The others, `kinds - 1` of them, are alike.
    """
    return log_mean_of(
        [
            lgamma(kinds * prior)
            - lgamma(kinds * prior + total)
            + lgamma(prior + count)
            - lgamma(prior)
            + _alike(total - count, kinds - 1, prior)
            for prior in PRIORS
        ]
    )


def _alike(total: int, kinds: int, prior: float) -> float:
    """The part of things that are all equally likely, and came up `total` times together."""
    if not kinds:
        return 0.0
    return lgamma(kinds * prior + total) - _log_gamma(kinds * prior) - total * _log(kinds)


@cache
def _log_gamma(x: float) -> float:
    return lgamma(x)


@cache
def _log(x: int) -> float:
    return log(x)


@lru_cache(maxsize=256)
def log_best_fair(counts: tuple[int, ...], slack: float) -> float:
    """The logarithm of the chance of a sequence with these counts, under the best explanation in the band."""
    return sum(n * log(p) for n, p in zip(counts, best_fair(counts, slack), strict=True) if n)


def best_fair(counts: Sequence[int], slack: float) -> list[float]:
    """The chances in the band under which these counts are likeliest: n_i / s, cut to the band, that add up to 1."""
    least, most = 1 / len(counts) - slack, 1 / len(counts) + slack
    s = float(sum(counts))
    for _ in range(20):
        # Those cut to an edge of the band are fixed; the others share what is left.
        edges = [least if n < least * s else most if n > most * s else None for n in counts]
        free = sum([n for n, edge in zip(counts, edges, strict=True) if edge is None])
        rest = 1 - sum([edge for edge in edges if edge is not None])
        if not free or rest <= 0 or abs(free / rest - s) < 1e-9 * s:
            break
        s = free / rest
    chances = [min(most, max(least, n / s)) for n in counts]
    return chances if abs(sum(chances) - 1) < 1e-9 else _best_fair_by_halving(counts, least, most)


def _best_fair_by_halving(counts: Sequence[int], least: float, most: float) -> list[float]:
    # The sum of the chances falls as s rises.
    low, high = 0.0, max(counts) / least + 1.0
    for _ in range(80):
        middle = (low + high) / 2
        if sum([min(most, max(least, n / middle)) for n in counts]) > 1:
            low = middle
        else:
            high = middle
    chances = [min(most, max(least, n / high)) for n in counts]
    # Where all that was seen has as much as it may, the rest goes to what was not seen, which changes nothing.
    spare, unseen = 1 - sum(chances), counts.count(0)
    return [p + spare / unseen if unseen and not n else p for p, n in zip(chances, counts, strict=True)]


def log_mean(terms: Sequence[Term]) -> float:
    """The logarithm of the mean evidence of several terms."""
    return log_mean_of([log_evidence_of(term) for term in terms])


def weigh(chance: Chance) -> list[Term]:
    """What is tested, in the explanation that speaks best for the program; [] where there is nothing to test."""
    return min(chance.explanations(), key=log_mean, default=[])


def is_unfair(terms: Sequence[Term]) -> bool:
    """Whether the evidence is beyond a million."""
    return bool(terms) and log_mean(terms) >= LOG_MILLION


def guilty(terms: Sequence[Term]) -> Term:
    """The term to blame where the evidence is beyond a million: the largest.

    But where single choices are unfair by themselves, it is not said that they depend on each other.
    """
    largest = max(terms, key=log_evidence_of)
    if len(largest.streams) > 1 and log_evidence_of(terms[0]) >= LOG_MILLION:
        return terms[0]
    return largest
