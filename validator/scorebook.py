"""A game that is told step by step, in the form in which the page plays it: what happened, where it is printed."""

from __future__ import annotations

from dataclasses import dataclass

from validator.place import Span


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a game.

    `number` is what the game calls it, `sentence` what happened. `part` is the part of the game that it belongs to, and
    `falls` tells that somebody goes: whoever reads jumps to these. `board` is how the game stands then, as labels and
    values; `shows` are the places of the output that are filled by now.
    """

    number: str
    sentence: str
    part: str
    falls: bool
    board: tuple[tuple[str, str], ...]
    shows: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Scorebook:
    """A game under one reading of the rules ("": there is but one).

    `step`, `part` and `fall` are the game's words for these. `explains` tells whether the reading explains all that was
    printed, and `ending` says how the game ends, or why it stops short. `shows` are the places that are filled only at
    its end, and `left` those that it never comes to.
    """

    reading: str
    step: str
    part: str
    fall: str
    explains: bool
    moments: tuple[Moment, ...]
    ending: str
    shows: tuple[Span, ...] = ()
    left: tuple[Span, ...] = ()
