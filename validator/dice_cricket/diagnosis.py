"""Which misreading explains all games of a program that no reading explains.

A game has few histories, so after the first one few rules are left: games are taken one by one, those that no reading
explains first, and only what is left is tried on the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from validator.diagnosis import Diagnosis, belief_of, only_name, still_explaining
from validator.dice_cricket.game import Innings
from validator.dice_cricket.misreadings import BELIEFS, explains, pairs, singles
from validator.report import Report
from validator.wording import so_many

Runs = Sequence[str]


def diagnose(reports: Sequence[Report]) -> Diagnosis | None:
    """The misreading, or the pair, that gives all games of a program; None where there is none, or several still do.

    `reports` are those on all its outputs. Readings that differ from game to game are no misreading: there is a
    diagnosis only where some game fits no reading.
    """
    games = [(report.game.runs, report.readings) for report in reports if isinstance(report.game, Innings)]
    wrong = [runs for runs, readings in games if not readings]
    if not wrong:
        return None
    told = list(dict.fromkeys([*wrong, *(runs for runs, _ in games)]))
    games_told = [partial(explains, runs) for runs in told]
    name = only_name(still_explaining(singles(), games_told) or still_explaining(pairs(), games_told))
    if not name:
        return None
    of = sum(not report.conforms for report in reports)
    return Diagnosis(name, _sentence(name, len(games), len(reports)), len(wrong), of)


def of_one_game(runs: Runs) -> Diagnosis | None:
    """The misreading that gives this game, which no reading explains; None where there is none, or several do.

    Some pair or other gives almost any game, so that pairs tell nothing here.
    """
    name = only_name(still_explaining(singles(), [partial(explains, runs)]))
    return Diagnosis(name, _sentence(name, 1, 1), 1, 1) if name else None


def _sentence(name: str, count: int, of: int) -> str:
    return f"{so_many(count, of, 'game')} what you get if {belief_of(name, BELIEFS)}"
