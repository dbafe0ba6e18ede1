"""The ways in which given balls come to a table, if either of the two who are in may face each of them.

What a program does that errs in who faces is one of these ways. So it errs no later than where a right game leaves the
last of them, and where its table is that of several ways nobody can say more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Stand(NamedTuple):
    """Between two balls: who is in (-1: nobody is left to come in), how many balls each has faced, who comes next."""

    pair: tuple[int, int]
    faced: tuple[int, int]
    next_in: int


class Interleaving:
    """The ways from `balls` to the `runs` of each batter; who is none of `survivors` goes after his last ball."""

    def __init__(self, runs: Sequence[str], survivors: frozenset[int], balls: str) -> None:
        self.runs, self.survivors = runs, survivors
        self.balls = balls[: sum(map(len, runs))]
        self.start = Stand((0, 1), (0, 0), 2)
        # By the number of balls bowled, the stands from which the table can still be completed.
        self.ways = self._ways() if len(self.balls) == sum(map(len, runs)) else [set[Stand]()]

    @property
    def is_one(self) -> bool:
        """Whether there is a way."""
        return self.start in self.ways[0]

    def facing(self, stand: Stand, bowled: int) -> list[int]:
        """Who may face the next ball, after so many."""
        if bowled >= len(self.balls):
            return []
        after = self.ways[bowled + 1]
        return [batter for batter, then in self._steps(stand, self.balls[bowled]) if then in after]

    def after(self, stand: Stand, batter: int) -> Stand:
        """The stand after a batter has faced his next ball."""
        place = stand.pair.index(batter)
        faced = tuple(count + (i == place) for i, count in enumerate(stand.faced))
        if faced[place] < len(self.runs[batter]) or batter in self.survivors:
            return Stand(stand.pair, (faced[0], faced[1]), stand.next_in)
        left, count = stand.pair[1 - place], faced[1 - place]
        newcomer = stand.next_in if stand.next_in < len(self.runs) else -1
        return Stand((left, newcomer), (count, 0), stand.next_in + 1)

    def _steps(self, stand: Stand, ball: str) -> Iterator[tuple[int, Stand]]:
        for batter, faced in zip(stand.pair, stand.faced, strict=True):
            if batter >= 0 and self.runs[batter][faced : faced + 1] == ball:
                yield batter, self.after(stand, batter)

    def _ways(self) -> list[set[Stand]]:
        reached = [{self.start}]
        for ball in self.balls:
            reached.append({then for stand in reached[-1] for _, then in self._steps(stand, ball)})
        # All balls of the table are used at the end, so each stand that is reached there completes it.
        ways = [reached[-1]]
        for ball, stands in zip(reversed(self.balls), reversed(reached[:-1]), strict=True):
            ways.append({stand for stand in stands if any(then in ways[-1] for _, then in self._steps(stand, ball))})
        return ways[::-1]
