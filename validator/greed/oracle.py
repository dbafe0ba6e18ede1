"""What a roll of Greed scores, found by trying every way to group its dice.

A grouping parts the dice into groups of one and of three. The rules give a worth to two kinds of group, the set (three
dice of one face) and the single; any other group is worth nothing. The score is that of the best grouping: a set is
always worth more than its three dice as singles, so whoever must make a set, as the rules say, loses nothing by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

FACES = range(1, 7)
MOST_DICE = 5
Roll = tuple[int, ...]
Group = tuple[int, ...]


def score(roll: Sequence[int]) -> int:
    """The score of a roll of up to five dice."""
    return total(tuple(sorted(roll)))


@cache
def total(roll: Roll) -> int:
    """The score of a sorted roll, of which there are 462."""
    return sum(map(worth, best(roll)))


@cache
def best(roll: Roll) -> tuple[Group, ...]:
    """The best grouping of a sorted roll, those of its groups that are worth something."""
    grouping = max(groupings(roll), key=lambda groups: sum(map(worth, groups)))
    return tuple(sorted((group for group in grouping if worth(group)), key=worth, reverse=True))


def groupings(dice: tuple[int, ...]) -> Iterator[tuple[Group, ...]]:
    """Every way to part the dice into groups of one and of three."""
    if not dice:
        yield ()
        return
    first, rest = dice[0], dice[1:]
    for others in groupings(rest):
        yield ((first,), *others)
    for i, j in combinations(range(len(rest)), 2):
        left = (*rest[:i], *rest[i + 1 : j], *rest[j + 1 :])
        for others in groupings(left):
            yield ((first, rest[i], rest[j]), *others)


def worth(group: Group) -> int:
    """The points of one group."""
    if group == (1, 1, 1):
        return 1000
    if len(group) == 3:
        return 100 * group[0] if group[0] == group[1] == group[2] else 0
    return {1: 100, 5: 50}.get(group[0], 0)


def account(roll: Sequence[int]) -> str:
    """How the score comes about, in words: `2 2 2 is 200 and 5 is 50`."""
    parts = [f"{' '.join(map(str, group))} is {worth(group)}" for group in best(tuple(sorted(roll)))]
    if not parts:
        return "it has no set, no 1 and no 5" if roll else "no dice score nothing"
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
