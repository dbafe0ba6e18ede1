"""The verdict on a program: what all its games say, from the tally of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from validator.diagnosis import Diagnosis
from validator.estimate import estimates
from validator.evidence import Term
from validator.finding import ERROR, WARNING, Finding
from validator.hole import Hole
from validator.judge.tally import Tally
from validator.judge.verdict import WORST_FIRST, Game
from validator.report import first_of_each
from validator.series import Situation
from validator.wording import count_of

# With fewer different games next to nothing is known of a program of chance.
MANY_GAMES = 50


@dataclass(frozen=True, slots=True)
class Result:
    """What all games of a program say.

    `distinct` counts the different games among the right ones, `choices` the random choices that different games show.
    `errors` are the codes that decide, `coverage` the situations that the games came to, `limits` sentences on what so
    many right games could not have shown, `fairness` the evidence on chance by the names of its terms, and `first` the
    first finding in words. `failed` games were not right, and `diagnosis` is what is behind that, where a known mistake
    gives all of it. `verdicts` counts the games by theirs; `failing` is the first of those that decided the verdict,
    with the lines that it printed; `together` is what is found of all games together, and `visible` says which bias so
    many games would have shown. `terms` and `looks` are the evidence on chance, at the end and meanwhile.
    `interrupted` tells that Ctrl-C was pressed before all were played.
    """

    verdict: str
    notes: tuple[str, ...] = ()
    games: int = 0
    distinct: int = 0
    choices: int = 0
    readings: tuple[str, ...] = ()
    findings: dict[str, int] = field(default_factory=dict)
    errors: frozenset[str] = frozenset()
    coverage: tuple[Situation, ...] = ()
    limits: tuple[str, ...] = ()
    fairness: dict[str, Any] = field(default_factory=dict)
    first: str = ""
    failed: int = 0
    diagnosis: Diagnosis | None = None
    seconds: float = 0.0
    verdicts: dict[str, int] = field(default_factory=dict)
    failing: Game | None = None
    together: tuple[Finding, ...] = ()
    visible: str = ""
    terms: tuple[Term, ...] = ()
    looks: tuple[tuple[int, float], ...] = ()
    interrupted: bool = False

    def meets(self, expects: Sequence[str]) -> bool:
        """Whether this is the expected verdict, or the errors are just those of the expected codes."""
        if len(expects) == 1 and expects[0] in WORST_FIRST:
            return self.verdict == expects[0]
        return self.verdict == "WA" and self.errors == frozenset(expects)


def result_of(tally: Tally, *, excused: bool = False, notes: Iterable[str] = (), seconds: float = 0.0) -> Result:
    """The verdict on all games of a tally; with `excused` it is no fault that a game is the same as an earlier one."""
    games = sorted(tally.games, key=lambda game: game.number)
    right = [game.report for game in games if game.report and game.verdict == "AC"]
    series = tally.hole.series(first_of_each(right) if excused else right)
    failing = {verdict: _retold(tally.hole, game, series.readings) for verdict, game in tally.failing.items()}
    different = len({report.game for report in right if report.game is not None})
    together = [*series.findings, *tally.charges()]
    broken = {finding.code for finding in together if finding.severity == ERROR}
    verdict = min([game.verdict for game in games] + ["WA"] * bool(broken), key=WORST_FIRST.index, default="JE")
    diagnosis = tally.hole.diagnose([game.report for game in games if game.report]) if verdict == "WA" else None
    warned = [finding.message for finding in together if finding.severity == WARNING]
    return Result(
        verdict,
        notes=tuple(dict.fromkeys([*notes, *([diagnosis.sentence] if diagnosis else []), *_notes(games), *warned])),
        games=len(games),
        distinct=different,
        choices=tally.choices,
        readings=series.readings,
        findings=dict(sorted((tally.findings + Counter(finding.code for finding in together)).items())),
        errors=frozenset(tally.errors | broken),
        coverage=series.coverage,
        limits=(*series.limits, *_too_few(different)),
        fairness={term.name: estimates(term) for term in tally.terms},
        failed=sum(game.verdict != "AC" for game in games),
        diagnosis=diagnosis,
        first=_first([failing[verdict]] if verdict in failing else [], verdict) or next(map(_sentence, together), ""),
        seconds=round(seconds, 3),
        verdicts=dict(Counter(game.verdict for game in games)),
        failing=failing.get(verdict),
        together=tuple(together),
        visible=series.visible,
        terms=tuple(tally.terms),
        looks=tuple(tally.looks),
    )


def _retold(hole: Hole, game: Game, readings: Sequence[str]) -> Game:
    """A failing game, told under the readings that explain the right ones."""
    if not game.report or not readings:
        return game
    return replace(game, report=hole.retold(game.report, hole.given(game.number), readings))


def _too_few(different: int) -> list[str]:
    verb = "is" if different == 1 else "are"
    return [f"{count_of(different, 'different game')} {verb} too few to tell"] if 0 < different < MANY_GAMES else []


def _notes(games: Sequence[Game]) -> list[str]:
    # What is worth saying of a program that is right all the same.
    exits = Counter(game.note for game in games if game.verdict == "AC" and game.note)
    return [f"{note} after a right output in {count:,} of {len(games):,} games" for note, count in exits.items()]


def _first(games: Sequence[Game], verdict: str) -> str:
    """What was wrong first, of the kind that decided the verdict."""
    for game in games:
        if game.verdict == verdict != "AC":
            if game.verdict == "WA" and game.report:
                found = next(f for f in game.report.findings if f.severity == ERROR)
                return f"game {game.number}, {found.line}:{found.column} {_sentence(found)}"
            return f"game {game.number}: {game.note}"
    return ""


def _sentence(finding: Finding) -> str:
    return f"{finding.code} {finding.name}: {finding.message}"
