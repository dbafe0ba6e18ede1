"""What one pass counts: its games as they end, which of them are the same, and whether their chance looks fair."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable
from dataclasses import dataclass, field, replace

from validator.evidence import Chance, Term, guilty, is_unfair, log_mean, weigh
from validator.finding import ERROR, Finding
from validator.hole import Hole
from validator.judge.verdict import ENOUGH, Game
from validator.report import Report

# Fairness is looked at after each of the first games, and later whenever there are so many more, as a share of all.
LOOK_AFTER = 0.1


@dataclass(slots=True)
class Tally:
    """The games of one pass, each counted once, by one thread at a time.

    `findings` are counted by their codes; `errors` are the codes of those that are no warnings; `choices` is how many
    random choices the different games show. `alike` holds together the games that are the same, by what they are.
    `terms` is the evidence on their chance at the last look, `looks` the logarithm of all of it at each look, after so
    many choices, and `unfair` tells that it is beyond a million: then no further game is wanted.
    `interrupted` tells that a signal ended the pass. `failing` holds, by its verdict, the first game that has it, with
    the lines that it printed: of the others they are not kept.
    """

    hole: Hole
    games: list[Game] = field(default_factory=list)
    findings: Counter[str] = field(default_factory=Counter)
    errors: set[str] = field(default_factory=set)
    choices: int = 0
    alike: defaultdict[Hashable, list[Game]] = field(default_factory=lambda: defaultdict(list))
    terms: list[Term] = field(default_factory=list)
    looks: list[tuple[int, float]] = field(default_factory=list)
    unfair: bool = False
    interrupted: bool = False
    failing: dict[str, Game] = field(default_factory=dict)
    _enough: bool = False
    _chance: Chance | None = field(init=False)
    _weighed: int = 0
    _next_look: int = 1

    def __post_init__(self) -> None:
        self._chance = self.hole.chance()

    @property
    def is_final(self) -> bool:
        """Whether no further game is wanted: the verdict can get no better, or the user has seen enough."""
        return self._enough or self.interrupted or self.unfair

    @property
    def repeats(self) -> int:
        """How many games are the same as an earlier one."""
        return sum(len(games) - 1 for games in self.alike.values())

    def add(self, game: Game) -> None:
        """Count a game."""
        if game.verdict != "AC" and game.number <= self.failing.get(game.verdict, game).number:
            self.failing[game.verdict] = game
        if game.report:
            # Lines are needed only to show a finding, and many games would hold many of them.
            game = replace(game, report=replace(game.report, lines=()))
        self.games.append(game)
        self._enough = self._enough or game.stopped in ENOUGH
        if game.report:
            self._read(game, game.report)
        if game.verdict != "AC" and not self.unfair:
            # Of a program that is wrong otherwise only some games can be read, and those are not a fair sample.
            self._chance, self.terms, self.looks = None, [], []

    def join(self, later: Tally) -> None:
        """Count the games of another tally as well."""
        failing = {**later.failing, **self.failing}
        for game in later.games:
            self.add(game)
        self.failing = failing
        self.look()
        self.interrupted = self.interrupted or later.interrupted

    def _read(self, game: Game, report: Report) -> None:
        self.findings.update(finding.code for finding in report.findings)
        self.errors.update(finding.code for finding in report.findings if finding.severity == ERROR)
        if report.game is not None:
            self.alike[report.game].append(game)
        # A game that is played again shows no further choice: the clock that seeds it may have stood still.
        if report.game is None or len(self.alike[report.game]) == 1:
            self.choices += report.choices
            if self._chance and report.game is not None and game.verdict == "AC":
                self._weigh(self._chance, report.game)

    def _weigh(self, chance: Chance, game: Hashable) -> None:
        chance.add(game)
        self._weighed += 1
        # The evidence holds whenever one looks; looking costs as much as a check, and soon tells little new.
        if self._weighed >= self._next_look:
            self.look()

    def look(self) -> None:
        """Weigh the evidence on chance; once it is beyond a million it stands as it is."""
        if self._chance is None or self.unfair:
            return
        self._next_look = self._weighed + max(1, int(self._weighed * LOOK_AFTER))
        self.terms = weigh(self._chance) if self._weighed else []
        if self.terms:
            # A second look at the same games takes the place of the first.
            self.looks[:] = [look for look in self.looks if look[0] < self.choices]
            self.looks.append((self.choices, log_mean(self.terms)))
        self.unfair = is_unfair(self.terms)

    def charges(self) -> list[Finding]:
        """What the evidence says against the program's chance."""
        # This follows from what is shown, whether or not the games were ended early for it.
        if not is_unfair(self.terms):
            return []
        blamed = guilty(self.terms)
        return blamed.rule(blamed)
