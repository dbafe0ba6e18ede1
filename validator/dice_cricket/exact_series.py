"""What many games of exact play say together: one reading for all, and which situations were seen.

No game is new by chance, so that neither repeats nor fairness are asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from validator.dice_cricket.comparison import comparisons, nearest
from validator.dice_cricket.exact import told
from validator.dice_cricket.game import Innings
from validator.dice_cricket.series import SINGLE_READING, situations_in
from validator.dice_cricket.walk import NAMES, READINGS
from validator.report import Report
from validator.series import Series

GIVEN = "chance was given, so that neither fairness nor repeats were asked"


def judge_exact_series(reports: Sequence[Report]) -> Series:
    """Judge the games of one program together; `reports` are those on its right tables, in order."""
    games = [report.game for report in reports if report.readings and isinstance(report.game, Innings)]
    left = [name for name in NAMES if games and all(name in game.readings for game in games)]
    findings = SINGLE_READING.check([game.readings for game in games])
    return Series(
        tuple(replace(finding, message=finding.message + _first_ball(games)) for finding in findings),
        tuple(left),
        situations_in(games, left[0], given=True) if left else (),
        visible=GIVEN,
    )


def _first_ball(games: Sequence[Innings]) -> str:
    """Where the first game that does not fit those before it leaves what they fit."""
    left: Sequence[str] = NAMES
    for game in games:
        both = [name for name in left if name in game.readings]
        if not both and game.fixture:
            among = [READINGS[NAMES.index(name)] for name in left]
            return f"; there {told(nearest(comparisons(game.runs, game.how_out, game.fixture, among)))}"
        left = both
    return ""
