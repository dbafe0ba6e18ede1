"""What is behind all that is wrong: a hole's known misreading, in the form in which reports and the judge take it.

A misreading changes some rules of its hole, mostly in several variants, since it may be programmed in several ways. The
rules that misreadings come to are the candidates: tried on one game after the other, few are soon left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

Candidate = TypeVar("Candidate")


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A known misreading that gives what was printed.

    `sentence` says so, with a small letter and no full stop. `explained` is how many of the wrong answers or games it
    gives, `of` how many are wrong, and `refuted` how many right ones it would make wrong.
    """

    name: str
    sentence: str
    explained: int
    of: int
    refuted: int = 0

    def as_json(self) -> dict[str, Any]:
        """The diagnosis for a program."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Misreading:
    """A known mistake: its name, what is so if it is made, and the rules that it changes, in each of its variants."""

    name: str
    belief: str
    variants: tuple[Mapping[str, Any], ...]


# From the variants of a misreading, or of a pair, to the rules that they come to.
Variants = Sequence[Mapping[str, Any]]
Ruling = Callable[[Variants], Iterable[Candidate]]


def candidates_of(misreadings: Iterable[Misreading], rules_of: Ruling[Candidate]) -> dict[Candidate, str]:
    """The rules that each single misreading comes to, with its name."""
    return {rules: misreading.name for misreading in misreadings for rules in rules_of(misreading.variants)}


def still_explaining(
    candidates: Mapping[Candidate, str], games: Iterable[Callable[[Candidate], bool]]
) -> Mapping[Candidate, str]:
    """The candidates, with the names of their misreadings, that give all games; each game says whether one gives it."""
    for gives in games:
        candidates = {rules: name for rules, name in candidates.items() if gives(rules)}
        if not candidates:
            break
    return candidates


def only_name(candidates: Mapping[Candidate, str]) -> str | None:
    """The misreading that all these candidates are of; None where there are several, or none."""
    names = set(candidates.values())
    return names.pop() if len(names) == 1 else None


def at_once(first: Misreading, second: Misreading) -> Variants:
    """The variants of two misreadings made together; two that say different things of one rule cannot be."""
    return [
        {**one, **other}
        for one in first.variants
        for other in second.variants
        if all(one[rule] == other[rule] for rule in one.keys() & other.keys())
    ]


def belief_of(name: str, beliefs: Mapping[str, str]) -> str:
    """What is so if a misreading is made, or a pair whose names are joined by `+`."""
    return " and ".join(beliefs[part] for part in name.split("+"))
