"""One pass: games of a program played side by side, each sandbox with a thread of its own."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from validator.judge import clock
from validator.judge.confine import Place
from validator.judge.kept import forget, keep
from validator.judge.log import Log, key_of
from validator.judge.manifest import Program
from validator.judge.sandbox import Outcome, Sandbox
from validator.judge.settings import Settings
from validator.judge.tally import Tally
from validator.judge.verdict import judge_game

# Asking for the next game before the last one's output is looked at keeps the sandbox busy.
AHEAD = 3


@dataclass(frozen=True, slots=True)
class Pass:
    """Games of one program that are to be played: which program, where it lies, the command that runs it, how.

    `numbers` are the games; `stepped` gives each a second of its own; `after` is how many seconds to wait before. Games
    are looked up in `log` and written there. `progress` is called after each game, from whichever thread.
    """

    program: Program
    settings: Settings
    place: Place
    argv: tuple[str, ...]
    numbers: Sequence[int]
    log: Log | None = None
    progress: Callable[[], None] = lambda: None
    stepped: bool = False
    after: float = 0.0

    @property
    def key(self) -> str:
        """What the games are called in the log."""
        return key_of(self.program, "step" if self.stepped else "real", self.settings.timeout)

    def ask(self, box: Sandbox, number: int) -> object:
        """Ask a sandbox to run one of the games; returns what the program is given."""
        given = self.program.hole.given(number)
        fed = self.program.hole.feed(given, self.program.input)
        box.send(
            [*self.argv, *fed.arguments],
            stdin=fed.stdin,
            env=clock.step(number) if self.stepped else None,
            timeout=self.settings.timeout,
            cap=self.settings.max_bytes,
        )
        return given


def play(games: Pass, tally: Tally) -> None:
    """Play the games of a pass, those in the log excepted, and count them all in `tally`.

    Stops early where the verdict can get no better, and at Ctrl-C. Raises what a sandbox raised.
    """
    hall = _Hall(games, tally)
    threads: list[threading.Thread] = []
    try:
        time.sleep(games.after)
        hall.recall(games.log.played(games.key) if games.log else {})
        width = min(games.settings.jobs, len(hall.todo))
        share = -(-len(hall.todo) // max(1, width))
        threads += [threading.Thread(target=hall.work, args=(worker, share)) for worker in range(width)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    except KeyboardInterrupt:
        tally.interrupted = True
        hall.close()
        for thread in threads:
            if thread.is_alive():
                thread.join()
    tally.look()
    # A sandbox that was stopped from outside complains, and may.
    if hall.failures and not tally.is_final:
        raise hall.failures[0]


@dataclass(slots=True)
class _Hall:
    """A pass while it is played: what its threads share."""

    games: Pass
    tally: Tally
    todo: deque[int] = field(default_factory=deque)
    boxes: list[Sandbox] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)
    closed: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    def recall(self, known: dict[int, Outcome]) -> None:
        """Count the games that are known already, and put the others down to be played."""
        for number in self.games.numbers:
            if number in known:
                self._count(number, self.games.program.hole.given(number), known[number])
            else:
                self.todo.append(number)
        if self.tally.is_final:
            self.todo.clear()

    def work(self, worker: int, share: int) -> None:
        """Play games in a sandbox of one's own until there are no more."""
        games = self.games
        try:
            with Sandbox(games.settings.sandbox, games.place, games.program.language.limits, worker, share) as box:
                with self.lock:
                    self.boxes.append(box)
                self._serve(box)
        except Exception as failure:
            self.failures.append(failure)

    def close(self) -> None:
        """Let no further game begin, and end those under way."""
        # A program that hangs would cost each of the others its whole time, for nothing.
        self.closed = True
        with self.lock:
            boxes = list(self.boxes)
        for box in boxes:
            box.stop()

    def _serve(self, box: Sandbox) -> None:
        asked: deque[tuple[int, object]] = deque()
        while not self.closed:
            while len(asked) < AHEAD and self._ask(box, asked):
                pass
            if not asked:
                return
            outcome = box.receive()
            number, given = asked.popleft()
            if self.games.log:
                self.games.log.add(self.games.key, number, outcome)
            self._count(number, given, outcome)
            self.games.progress()
            if self.tally.is_final:
                self.close()

    def _ask(self, box: Sandbox, asked: deque[tuple[int, object]]) -> bool:
        try:
            number = self.todo.popleft()
        except IndexError:
            return False
        asked.append((number, self.games.ask(box, number)))
        return True

    def _count(self, number: int, given: object, outcome: Outcome) -> None:
        program, settings = self.games.program, self.games.settings
        game = judge_game(program.hole, number, outcome, given, settings)
        if settings.keep and game.verdict != "AC":
            keep(settings.keep, program, game, outcome, given, settings)
        elif settings.keep:
            forget(settings.keep, program, number)
        with self.lock:
            self.tally.add(game)
