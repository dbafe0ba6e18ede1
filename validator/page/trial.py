"""A program judged in the browser: its games, played by the page, and what all of them say."""

from __future__ import annotations

import ast
import json
import warnings
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from validator.hole import Hole, Kept
from validator.holes import hole_named
from validator.judge import clock
from validator.judge.document import all_games_say
from validator.judge.result import Result, result_of
from validator.judge.run import STEPPED
from validator.judge.sandbox import Outcome
from validator.judge.settings import Settings
from validator.judge.single import given_in_words
from validator.judge.tally import Tally
from validator.judge.verdict import Game, judge_game
from validator.page import charts, desk

SETTINGS = Settings()
# Of so many failing games the outputs are kept, to be looked at.
MOST_KEPT = 20
# What a Python program can take its chance from that is the same all through one interpreter.
ITS_START = {"hash", "id", "set", "frozenset", "object"}


@dataclass(slots=True)
class Trial:
    """The games of one program; `step` tells that each was given a second of its own."""

    hole: Hole
    form: str
    step: bool = False
    tally: Tally = field(init=False)
    given: dict[int, object] = field(default_factory=dict)
    kept: list[dict[str, Any]] = field(default_factory=list)
    failed: int = 0

    def __post_init__(self) -> None:
        self.tally = Tally(self.hole)

    def feeds(self, games: int) -> str:
        """What each game is given, as JSON: its number, its arguments and its standard input."""
        self.given = {number: self.hole.given(number) for number in range(1, games + 1)}
        fed = {number: self.hole.feed(given, self.form) for number, given in self.given.items()}
        told = [{"number": n, "arguments": feed.arguments, "stdin": feed.stdin.decode()} for n, feed in fed.items()]
        return json.dumps(told)

    def count(self, number: int, outcome: str, out: bytes | memoryview) -> str:
        """Count a game. `outcome` is JSON: why it was `stopped`, its `exit` code, `err`, `begin` and `end`.

        Returns how many games are counted, how many of them failed, and whether no further one is wanted.
        """
        told = json.loads(outcome)
        err, begin, end = told["err"].encode("utf-8", "surrogatepass"), told["begin"], told["end"]
        ran = Outcome(told["stopped"], None if told["stopped"] else told["exit"], bytes(out), err, begin, end)
        game = judge_game(self.hole, number, ran, self.given[number], SETTINGS)
        self.tally.add(game)
        if game.verdict != "AC" and len(self.kept) < MOST_KEPT:
            self.kept.append(self._keep(game, ran))
        self.failed += game.verdict != "AC"
        return json.dumps({"games": len(self.tally.games), "failed": self.failed, "final": self.tally.is_final})

    def _keep(self, game: Game, ran: Outcome) -> dict[str, Any]:
        first = next((f"{f.code} {f.name}: {f.message}" for f in game.report.findings), "") if game.report else ""
        given = self.given[game.number]
        return {
            "number": game.number,
            "verdict": game.verdict,
            "note": game.note or first,
            "given": given_in_words(self.hole.feed(given, self.form)),
            "output": ran.out.decode("utf-8", "replace"),
            # So that the view that checks it demands as much as was demanded here.
            "said": {**_said(self.hole.keep(given)), "judged": True},
        }

    def repeats(self) -> bool:
        """Whether games repeat for a reason that may be the clock: then they are to be played anew, a second each."""
        return not self.step and not self.tally.is_final and clock.repeats_within_seconds(self.tally)

    def charts(self) -> str:
        """The charts of the program's chance, and of what its games came to, as `desk.drawn` has them."""
        result = self._result()
        return desk.drawn([*charts.of_chance(result), *charts.of_coverage(result)])

    def _result(self) -> Result:
        return result_of(self.tally, notes=(STEPPED,) if self.step and not clock.repeat(self.tally) else ())

    def verdict(self, source: str) -> str:
        """The verdict in the words of `umpire judge --format json`, with all that the page shows besides."""
        self.tally.look()
        repeated, result = clock.repeat(self.tally), self._result()
        start = sorted(_taken_from_its_start(source)) if repeated else []
        if start and not result.failed:
            result = replace(result, verdict="SKIP", first="", findings={}, notes=())
        return json.dumps({**as_json(result), "start": start, "kept": self.kept})


def trial(hole: str, form: str, step: bool) -> Trial:
    """A new trial of a program that takes what it is given in this form."""
    return Trial(hole_named(hole), form, step)


def as_json(result: Result) -> dict[str, Any]:
    """What `umpire judge --format json` says of a program's games, and what its table shows besides."""
    return {
        **all_games_say(result),
        "errors": sorted(result.errors),
        "coverage": [asdict(situation) for situation in result.coverage],
        "first": result.first,
        "limits": list(result.limits),
    }


def _said(kept: Kept) -> dict[str, str]:
    # What `umpire check` would be told beside the output, as the page's own options have it.
    words = iter(kept.options)
    return {flag.removeprefix("--"): _contents(value, kept) for flag, value in zip(words, words, strict=True)}


def _contents(value: str, kept: Kept) -> str:
    stem, point, ending = value.partition("{stem}.")
    return kept.files[ending].decode() if point and not stem else value


def is_python(source: str) -> bool:
    """Whether this is a Python program; one in JavaScript mostly is not."""
    return _parsed(source) is not None


def _parsed(source: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings(action="ignore"):
            return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return None


def _taken_from_its_start(source: str) -> set[str]:
    """What a Python program names that is decided as its interpreter starts; nothing where it is no Python."""
    tree = _parsed(source)
    nodes = list(ast.walk(tree)) if tree else []
    named = {node.id for node in nodes if isinstance(node, ast.Name)} & ITS_START
    return named | ({"set"} if any(isinstance(node, ast.Set | ast.SetComp) for node in nodes) else set())
