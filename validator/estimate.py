"""Estimates beside the evidence: between which bounds a chance lies, and which bias so many games would have shown."""

from __future__ import annotations

from collections.abc import Callable
from math import log, log1p

from validator.evidence import LOG_MILLION, Stream, Term, log_evidence, log_evidence_of, log_mixture


def interval(count: int, total: int) -> tuple[float, float]:
    """Where the chance of something lies that came up `count` times in `total`.

    A *confidence sequence*: the truth is outside at any time with a chance below one in a million. These are those
    chances that the evidence against them, as one side of a coin, does not refute.
    """
    if not total:
        return 0.0, 1.0
    mixture = log_mixture((count, total - count))

    def refuted(p: float) -> bool:
        return mixture - (count * log(p) if count else 0.0) - ((total - count) * log1p(-p)) > LOG_MILLION

    share = count / total
    return _edge(share, 0.0, refuted), _edge(share, 1.0, refuted)


def _edge(inside: float, outside: float, refuted: Callable[[float], bool]) -> float:
    # The chance between the two at which refutation begins, found by halving.
    if inside == outside:
        return inside
    for _ in range(40):
        middle = (inside + outside) / 2
        if refuted(middle):
            outside = middle
        else:
            inside = middle
    return (inside + outside) / 2


def visible_bias(total: int, kinds: int, slack: float, terms: int) -> float:
    """The least bias that `total` choices among `kinds` would mostly show: how far one chance is above its share.

    The others are taken to be equally likely. 1 where no bias would show.
    """

    def hidden(bias: float) -> bool:
        most = 1 / kinds + bias
        rest = round(total * (1 - most) / (kinds - 1))
        counts = (total - rest * (kinds - 1), *[rest] * (kinds - 1))
        return log_evidence(Stream(counts, slack)) - log(terms) < LOG_MILLION

    least, most = slack, 1 - 1 / kinds
    if hidden(most):
        return 1.0
    for _ in range(20):
        middle = (least + most) / 2
        least, most = (middle, most) if hidden(middle) else (least, middle)
    return most


def estimates(term: Term) -> dict[str, object]:
    """A term as the JSON report has it: evidence (in powers of ten), the shares that came up, and their intervals."""
    shares, intervals = dict[str, list[float | None]](), dict[str, list[list[float]]]()
    for name, stream in term.streams.items():
        total = sum(stream.counts)
        shares[name] = [round(n / total, 5) if total else None for n in stream.counts]
        intervals[name] = [[round(edge, 5) for edge in interval(n, total)] for n in stream.counts]
    return {"log10_evidence": round(log_evidence_of(term) / log(10), 3), "estimate": shares, "interval": intervals}
