"""A series of games as a problem of many passes: a program is run again and again, and all its games are judged.

What the passes have seen is kept in the feedback folder, a line a pass, and is gone when the verdict is given.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from validator.evidence import guilty, is_unfair, weigh
from validator.finding import ERROR, Finding
from validator.hole import Hole
from validator.package.case import report_on_case, stdin_of
from validator.package.message import for_judges, for_team, leave, together_for_judges, together_for_team
from validator.report import Report, first_of_each
from validator.wording import count_of

STATE, NEXT_INPUT = "games.jsonl", "nextpass.in"


@dataclass(frozen=True, slots=True)
class Passed:
    """One pass: the standard input of the program, and what it printed."""

    stdin: bytes
    output: bytes


def accepts(hole: Hole, game: Passed, passes: int, folder: str) -> bool:
    """Whether this pass is accepted; `folder` is the feedback folder, and the last of so many `passes` judges them all.

    After another pass than the last the input of the next one is written.
    """
    report, games = report_on_case(hole, game.stdin, game.output), [*_kept(folder), game]
    if not report.conforms:
        _forget(folder)
        leave(folder, for_judges(f"game {len(games)}", report), for_team(report))
        return False
    if len(games) < passes:
        _keep(folder, game)
        number = len(games) + 1
        with open(os.path.join(folder, NEXT_INPUT), "wb") as file:
            file.write(stdin_of(hole, hole.given(number), number))
        return True
    _forget(folder)
    return _all_are_right(hole, games, folder)


def _all_are_right(hole: Hole, games: Sequence[Passed], folder: str) -> bool:
    reports = [report_on_case(hole, game.stdin, game.output) for game in games]
    series = hole.series(reports)
    found = [*series.findings, *charges(hole, reports)]
    wrong = [finding for finding in found if finding.severity == ERROR]
    judges = together_for_judges(found) or f"all {count_of(len(games), 'game')} conform\n"
    leave(folder, judges, together_for_team(wrong))
    return not wrong


def charges(hole: Hole, reports: Sequence[Report]) -> list[Finding]:
    """What the evidence says against the chance in these games, each of which counts once."""
    chance = hole.chance()
    if chance is None:
        return []
    for report in first_of_each(reports):
        if report.game is not None:
            chance.add(report.game)
    terms = weigh(chance)
    if not is_unfair(terms):
        return []
    blamed = guilty(terms)
    return list(blamed.rule(blamed))


def _kept(folder: str) -> list[Passed]:
    try:
        with open(os.path.join(folder, STATE), encoding="ascii") as file:
            lines = [json.loads(line) for line in file]
    except FileNotFoundError:
        return []
    return [Passed(*(base64.b64decode(line[key], validate=True) for key in ("stdin", "output"))) for line in lines]


def _keep(folder: str, game: Passed) -> None:
    line = {"stdin": _as_text(game.stdin), "output": _as_text(game.output)}
    with open(os.path.join(folder, STATE), "a", encoding="ascii") as file:
        file.write(json.dumps(line) + "\n")


def _as_text(data: bytes) -> str:
    # Judges read every file in the folder as UTF-8, and an output may be anything.
    return base64.b64encode(data).decode()


def _forget(folder: str) -> None:
    # Judges show every file in the folder to a reader.
    with suppress(FileNotFoundError):
        os.unlink(os.path.join(folder, STATE))
