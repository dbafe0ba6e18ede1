"""A game as the series and the judge see it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Game:
    """What decides a game: the balls of each batter and how each was out, in batting order.

    `dice` are the balls in the order in which they were bowled, for each group of readings that explains the game (as
    bits: 1 << i stands for READINGS[i]).
    """

    runs: tuple[str, ...]
    how_out: tuple[str, ...]
    dice: tuple[tuple[int, str], ...] = ()
