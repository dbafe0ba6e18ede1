"""Results of the judge as the tests of what it shows need them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tests.judge.programs import COIN
from validator.finding import Asked
from validator.judge.languages import Language
from validator.judge.manifest import Program
from validator.judge.result import Result
from validator.judge.verdict import Game
from validator.report import Piece
from validator.series import Situation

EDGE, LOST = Situation("edge", "a coin stands on its edge", 3, 0.02), Situation("lost", "a coin is lost", 3, 0.024)
LIMIT = "a fault that shows in 2.4% of games would be missed by 100 games with a chance of 8.8%"
RIGHT = Result(
    "AC",
    games=100,
    distinct=100,
    choices=12000,
    readings=("house", "other"),
    coverage=(EDGE, LOST),
    limits=(LIMIT,),
    fairness={"coin": {"log10_evidence": -2.31}},
    visible="100 games would have shown a head 4 points too frequent",
    verdicts={"AC": 100},
    seconds=1.25,
)
# What is a stranger's, and how it may be shown.
ODD, SHOWN = "\x1b]0;pwned\a\x9b31m\u202e\n\t\x7f", "\\x1b]0;pwned\\x07\\x9b31m\\u202e\\n\\t\\x7f"


def program(path: str = "a.py", **changes: object) -> Program:
    return replace(Program(path, COIN, Language("Python", ("python3",)), "none"), **changes)  # type: ignore[arg-type]


def failing(output: str, number: int = 7, verdict: str = "WA", note: str = "") -> Game:
    """A game that printed this."""
    return Game(number, verdict, note, COIN.check(output, Asked(judged=True)))


def wrong(game: Game, **changes: object) -> Result:
    """The result of a program one of whose hundred games is wrong."""
    result = Result(
        game.verdict,
        games=100,
        failed=1,
        findings={finding.code: 1 for finding in game.report.findings} if game.report else {},
        errors=frozenset({"CN301"}),
        verdicts={"AC": 99, game.verdict: 1},
        failing=game,
        first="game 7, 2:8 CN301 wrong-count: …",
    )
    return replace(result, **changes)  # type: ignore[arg-type]


def text(pieces: Iterable[Piece]) -> str:
    return "".join(words for words, _ in pieces)
