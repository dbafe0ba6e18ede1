"""Which misreading explains all games of a program that no reading explains.

A game has few histories, so after the first one few rules are left: games are taken one by one, those that no reading
explains first, and only what is left is tried on the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from validator.diagnosis import Diagnosis
from validator.dice_cricket.game import Innings
from validator.dice_cricket.misreadings import BELIEFS, Rules, explains, pairs, singles
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
    name = _only(_left(singles(), told) or _left(pairs(), told))
    if not name:
        return None
    of = sum(not report.conforms for report in reports)
    return Diagnosis(name, _sentence(name, len(games), len(reports)), len(wrong), of)


def of_one_game(runs: Runs) -> Diagnosis | None:
    """The misreading that gives this game, which no reading explains; None where there is none, or several do.

    Some pair or other gives almost any game, so that pairs tell nothing here.
    """
    name = _only(_left(singles(), [runs]))
    return Diagnosis(name, _sentence(name, 1, 1), 1, 1) if name else None


def _left(candidates: Mapping[Rules, str], games: Iterable[Runs]) -> Mapping[Rules, str]:
    # The candidates that explain all games.
    for runs in games:
        candidates = {rules: name for rules, name in candidates.items() if explains(runs, rules)}
        if not candidates:
            break
    return candidates


def _only(left: Mapping[Rules, str]) -> str | None:
    names = set(left.values())
    return names.pop() if len(names) == 1 else None


def _sentence(name: str, count: int, of: int) -> str:
    belief = " and ".join(BELIEFS[part] for part in name.split("+"))
    return f"{so_many(count, of, 'game')} what you get if {belief}"
