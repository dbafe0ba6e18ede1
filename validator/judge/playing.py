"""Plays the games of a program, several side by side, each sandbox with a thread of its own."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from validator import hole_named
from validator.judge import clock
from validator.judge.confine import BWRAP, Place
from validator.judge.deal import feed, given_to
from validator.judge.fairness import Chance, is_unfair, weigh
from validator.judge.keeping import save
from validator.judge.log import Log, key_of
from validator.judge.manifest import Program
from validator.judge.sandbox import MAX_BYTES, Outcome, Sandbox
from validator.judge.verdict import ENOUGH, Game, judge_game
from validator.series import Term

# Asking for the next game before the last one's output is looked at keeps the sandbox busy.
AHEAD = 3
# Fairness is looked at after each of the first games, and later whenever there are so many more, as a share of all.
LOOK = 0.1


@dataclass(frozen=True, slots=True)
class Settings:
    """How to judge.

    `games` a program (None: as many as the manifest says, or 100), `jobs` side by side, `timeout` in seconds a game,
    the kind of `sandbox`, the `clock` ("step" gives each game a second of its own), whether a non-zero exit is a fault
    even after a right output, the folder to `keep` failing outputs in, and the longest output in bytes.
    """

    games: int | None = None
    jobs: int = 2
    timeout: float = 5.0
    sandbox: str = BWRAP
    clock: str = "real"
    strict_exit: bool = False
    keep: Path | None = None
    max_bytes: int = MAX_BYTES


@dataclass(slots=True)
class Match:
    """All games of one program, to be played by several threads.

    Set `stepped` to give each game a second of its own. `progress` is called after each game, from whichever thread.
    `enough` is set when no further game is to begin; `interrupted` tells that Ctrl-C was the reason, and `unfair` that
    the program's chance was, and by what.
    """

    program: Program
    settings: Settings
    place: Place
    argv: list[str]
    log: Log | None
    progress: Callable[[], None]
    stepped: bool = False
    enough: bool = False
    interrupted: bool = False
    todo: deque[int] = field(default_factory=deque)
    games: list[Game] = field(default_factory=list)
    boxes: list[Sandbox] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)
    chance: Chance | None = None
    unfair: list[Term] = field(default_factory=list)
    weighed: int = 0
    next_look: int = 1
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def key(self) -> str:
        """What the games are called in the log."""
        return key_of(self.program, "step" if self.stepped else "real", self.settings.timeout)

    def play(self, numbers: Iterable[int]) -> list[Game]:
        """Play these games, those in the log excepted; returns all of them in order.

        Stops early where the verdict can get no better. Raises what a sandbox raised.
        """
        hole = hole_named(self.program.hole)
        known = self.log.played(self.key) if self.log else {}
        self.weighed, self.next_look = 0, 1
        self.chance, self.unfair = (hole.Chance() if hasattr(hole, "Chance") else None), []
        self.games = [self._judged(number, self._given(number), known[number]) for number in numbers if number in known]
        self.todo = deque(number for number in numbers if number not in known)
        self.enough = self.enough or any(game.verdict in ENOUGH for game in self.games)
        width = min(self.settings.jobs, len(self.todo))
        share = -(-len(self.todo) // max(1, width))
        threads = [threading.Thread(target=self._work, args=(worker, share)) for worker in range(width)]
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        except KeyboardInterrupt:
            self.interrupted = True
            self._stop()
            for thread in threads:
                thread.join()
        self._look()
        # A sandbox that was stopped from outside complains, and may.
        if self.failures and not self.enough:
            raise self.failures[0]
        return sorted(self.games, key=lambda game: game.number)

    def _work(self, worker: int, share: int) -> None:
        try:
            with Sandbox(self.settings.sandbox, self.place, self.program.language.limits, worker, share) as box:
                with self.lock:
                    self.boxes.append(box)
                self._serve(box)
        except Exception as failure:
            self.failures.append(failure)

    def _serve(self, box: Sandbox) -> None:
        asked: deque[tuple[int, Any]] = deque()
        while not self.enough:
            while len(asked) < AHEAD and self._ask(box, asked):
                pass
            if not asked:
                return
            outcome = box.receive()
            number, given = asked.popleft()
            if self.log:
                self.log.add(self.key, number, outcome)
            game = self._judged(number, given, outcome)
            self.games.append(game)
            self.progress()
            if game.verdict in ENOUGH or self.unfair:
                self._stop()

    def _given(self, number: int) -> Any:
        return given_to(self.program.hole, number)

    def _ask(self, box: Sandbox, asked: deque[tuple[int, Any]]) -> bool:
        try:
            number = self.todo.popleft()
        except IndexError:
            return False
        given = self._given(number)
        words, stdin = feed(self.program.hole, given, self.program.input)
        box.send(
            [*self.argv, *words],
            stdin=stdin,
            env=clock.step(number) if self.stepped else None,
            timeout=self.settings.timeout,
            cap=self.settings.max_bytes,
        )
        asked.append((number, given))
        return True

    def _judged(self, number: int, given: Any, outcome: Outcome) -> Game:
        game = judge_game(
            self.program.hole,
            number,
            outcome,
            given,
            timeout=self.settings.timeout,
            cap=self.settings.max_bytes,
            strict_exit=self.settings.strict_exit,
        )
        if self.settings.keep and game.verdict != "AC":
            save(self.settings.keep, self.program, game, outcome, given)
        self._weigh(game)
        return game

    def _weigh(self, game: Game) -> None:
        # Of a program that is wrong otherwise only some games can be read, and those are not a fair sample.
        with self.lock:
            if self.chance is None or game.verdict != "AC" or game.report is None:
                self.chance = None
                return
            self.chance.add(game.report.game)
            self.weighed += 1
            # The evidence holds whenever one looks; looking costs as much as a check, and soon tells little new.
            if self.weighed >= self.next_look:
                self._look()

    def _look(self) -> None:
        self.next_look = self.weighed + max(1, int(self.weighed * LOOK))
        terms = weigh(self.chance) if self.chance else []
        if is_unfair(terms) and not self.unfair:
            self.unfair = terms

    def _stop(self) -> None:
        # The others must not go on for nothing: a program that hangs would cost each of them its whole time.
        self.enough = True
        with self.lock:
            boxes = list(self.boxes)
        for box in boxes:
            box.stop()
