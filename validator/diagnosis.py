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


def at_once(first: Sequence[Mapping[str, Any]], second: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The variants of two misreadings made together; two that say different things of one rule cannot be."""
    return [
        {**one, **other}
        for one in first
        for other in second
        if all(one[rule] == other[rule] for rule in one.keys() & other.keys())
    ]


def belief_of(name: str, beliefs: Mapping[str, str]) -> str:
    """What is so if a misreading is made, or a pair whose names are joined by `+`."""
    return " and ".join(beliefs[part] for part in name.split("+"))
