"""From what a program did to a verdict: of one game, and of all its games together.

Verdicts, worst first: JE our own fault, OLE output over the limit, TLE too late, RTE died, WA wrong, AC right; and
SKIP where the language is not installed.
"""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from validator import hole_named
from validator.finding import ERROR, Report
from validator.judge.fairness import estimates, guilty, weigh
from validator.judge.sandbox import Outcome
from validator.series import Series, Term

WORST_FIRST = ("JE", "OLE", "TLE", "RTE", "WA", "AC")
# After one of these no further game could make the verdict better, and each may take long.
ENOUGH = ("JE", "OLE", "TLE")
# What a program owes beyond what a sheet kept by hand does.
DEMANDS = {"card-cricket": {"suits": True}}
STOPPED = {
    "flood": ("OLE", "printed more than {cap:,} bytes"),
    "late": ("TLE", "had not ended after {timeout:g} s"),
    "crowd": ("RTE", "started too many processes"),
    "memory": ("RTE", "used too much memory"),
    "parent": ("RTE", "killed the process that watched it"),
}


@dataclass(frozen=True, slots=True)
class Game:
    """One run of a program: number, verdict, what the validator says, and when it ran (seconds of the epoch)."""

    number: int
    verdict: str
    note: str = ""
    report: Report | None = None
    begin: float = 0.0
    end: float = 0.0


@dataclass(frozen=True, slots=True)
class Result:
    """What all games of a program say; the fields are those of the JSON format."""

    verdict: str
    notes: tuple[str, ...] = ()
    games: int = 0
    balls: int = 0
    readings: tuple[str, ...] = ()
    findings: dict[str, int] = field(default_factory=dict)
    errors: frozenset[str] = frozenset()
    coverage: dict[str, int] = field(default_factory=dict)
    expected: dict[str, float] = field(default_factory=dict)
    fairness: dict[str, Any] = field(default_factory=dict)
    first: str = ""
    seconds: float = 0.0

    def meets(self, expects: Sequence[str]) -> bool:
        """Whether this is the expected verdict, or the errors are just those of the expected codes."""
        if len(expects) == 1 and expects[0] in WORST_FIRST:
            return self.verdict == expects[0]
        return self.verdict == "WA" and self.errors == frozenset(expects)


def judge_game(
    hole: str, number: int, outcome: Outcome, given: Any, *, timeout: float, cap: int, strict_exit: bool
) -> Game:
    """The verdict of one run."""
    game = partial(Game, number, begin=outcome.begin, end=outcome.end)
    if outcome.stopped:
        verdict, note = STOPPED[outcome.stopped]
        return game(verdict, note.format(cap=cap, timeout=timeout))
    code = outcome.exit or 0
    report = hole_named(hole).check(outcome.out, given, max_bytes=cap, **DEMANDS.get(hole, {}))
    # Lines are needed only to show a finding, and many games would hold many of them.
    report = replace(report, lines=())
    if code < 0:
        return game("RTE", f"was ended by {_signal(-code)}{_said(outcome.err)}", report)
    if code and (strict_exit or not report.conforms):
        return game("RTE", f"exit code {code}{_said(outcome.err)}", report)
    # The site looks at what is printed only, and so do we.
    note = f"exit code {code}" if code else ""
    return game("AC" if report.conforms else "WA", note, report)


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _said(err: bytes) -> str:
    # The last line of what a crashed program says is mostly the reason.
    lines = [line for line in err.decode("utf-8", "replace").splitlines() if line.strip()]
    words = "".join(c if c.isprintable() else "?" for c in lines[-1].strip()[:80]) if lines else ""
    return f": {words}" if words else ""


def judge_all(
    hole: str,
    games: Sequence[Game],
    *,
    distinct: bool = False,
    notes: Sequence[str] = (),
    unfair: Sequence[Term] = (),
    seconds: float = 0.0,
) -> Result:
    """The verdict on all games.

    With `distinct` a repeated game is no fault and counts once; `unfair` are the terms that were found to be so.
    """
    reports = [game.report for game in games if game.report]
    good = [game.report for game in games if game.report and game.verdict == "AC"]
    module = hole_named(hole)
    series = module.judge_series(good, distinct) if hasattr(module, "judge_series") else Series()
    together = [*series.findings, *(module.UNFAIR[guilty(unfair).code](guilty(unfair)) if unfair else [])]
    findings = Counter(finding.code for report in reports for finding in report.findings)
    findings.update(finding.code for finding in together)
    errors = {f.code for report in reports for f in report.findings if f.severity == ERROR}
    errors |= {f.code for f in together if f.severity == ERROR}
    verdicts = [game.verdict for game in games] + ["WA"] * any(f.severity == ERROR for f in together)
    terms = unfair or _weighed(hole, good)
    verdict = min(verdicts, key=WORST_FIRST.index, default="JE")
    return Result(
        verdict,
        tuple(dict.fromkeys([*notes, *_notes(games), *(f.message for f in series.findings if f.severity != ERROR)])),
        len(games),
        sum(len(report.dice or (report.game if isinstance(report.game, tuple) else ())) for report in reports),
        series.readings,
        dict(sorted(findings.items())),
        frozenset(errors),
        series.coverage,
        series.expected,
        {term.name: estimates(term) for term in terms},
        _first(games, verdict) or next((f"{f.code} {f.name}: {f.message}" for f in together), ""),
        round(seconds, 3),
    )


def _weighed(hole: str, good: Sequence[Report]) -> list[Term]:
    if not good or not hasattr(hole_named(hole), "Chance"):
        return []
    chance = hole_named(hole).Chance()
    for report in good:
        chance.add(report.game)
    return weigh(chance)


def _notes(games: Sequence[Game]) -> list[str]:
    # What explains the wrong answers, and what is worth saying of a program that is right all the same.
    exits = Counter(game.note for game in games if game.verdict == "AC" and game.note)
    diagnoses = [game.report.extra["diagnosis"] for game in games if game.report and game.report.extra.get("diagnosis")]
    sentences = [diagnosis["sentence"] for diagnosis in diagnoses]
    return sentences + [
        f"{note} after a right output in {count:,} of {len(games):,} games" for note, count in exits.items()
    ]


def _first(games: Sequence[Game], verdict: str) -> str:
    """What was wrong first, of the kind that decided the verdict."""
    for game in sorted(games, key=lambda game: game.number):
        if game.verdict == verdict != "AC":
            if game.verdict == "WA" and game.report:
                found = next(f for f in game.report.findings if f.severity == ERROR)
                return f"game {game.number}, {found.line}:{found.column} {found.code} {found.name}: {found.message}"
            return f"game {game.number}: {game.note}"
    return ""
