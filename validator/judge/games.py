"""One pass: games of a program played side by side, each sandbox with a thread of its own."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count

from validator.judge import clock, stop
from validator.judge.confine import Place
from validator.judge.kept import forget, keep
from validator.judge.log import Log, key_of
from validator.judge.manifest import Program
from validator.judge.sandbox import NoProgramError, Outcome, Sandbox, SandboxError
from validator.judge.settings import Settings
from validator.judge.tally import Tally
from validator.judge.trial import blame
from validator.judge.verdict import judge_game

# Asking for the next game before the last one's output is looked at keeps the sandbox busy.
AHEAD = 3
# A sandbox that was ended is gone after so many seconds.
LEFT_AFTER = 3.0
# Games that a sandbox is to play, or has been asked for: their numbers, and what the program is given.
_Asked = deque[tuple[int, object]]


@dataclass(frozen=True, slots=True)
class Pass:
    """Games of one program that are to be played: which program, where it lies, the command that runs it, how.

    `numbers` are the games. Each has a second of its own, where the clock is `stepped` by as much, or where they are
    played `apart`, one a second. Games are looked up in `log` and written there. `progress` is called after each game,
    from whichever thread, and `say` with what the user should know beforehand.
    """

    program: Program
    settings: Settings
    place: Place
    argv: tuple[str, ...]
    numbers: Sequence[int]
    log: Log | None = None
    progress: Callable[[], None] = lambda: None
    say: Callable[[str], None] = lambda _: None
    stepped: bool = False
    apart: bool = False

    @property
    def key(self) -> str:
        """What the games are called in the log."""
        how = "step" if self.stepped else "apart" if self.apart else "real"
        return key_of(self.program, self.settings, how)

    def ask(self, box: Sandbox, number: int, given: object) -> None:
        """Ask a sandbox to run one of the games, in which the program is given this."""
        fed = self.program.hole.feed(given, self.program.input)
        box.send(
            [*self.argv, *fed.arguments],
            stdin=fed.stdin,
            env=clock.step(number) if self.stepped else None,
            timeout=self.settings.timeout,
            cap=self.settings.max_bytes,
        )


def play(games: Pass, tally: Tally) -> None:
    """Play the games of a pass, those in the log excepted, and count them all in `tally`.

    Stops early where the verdict can get no better, and at a signal. Raises SandboxError where that is our own fault.
    """
    hall = _Hall(games, tally, games.key if games.log else "")
    threads: list[threading.Thread] = []
    try:
        hall.recall(games.log.played(hall.key) if games.log else {})
        width = min(games.settings.jobs, len(hall.todo))
        share = -(-len(hall.todo) // max(1, width))
        threads += [threading.Thread(target=hall.work, args=(share,), daemon=True) for _ in range(width)]
        for thread in threads:
            thread.start()
        for thread in threads:
            while thread.is_alive():
                thread.join(stop.LOOK)
                if stop.heard():
                    hall.closed.set()
    except KeyboardInterrupt:
        # Long after a signal something hangs still, maybe in the hole itself: then it is left as it is.
        tally.interrupted = True
        hall.close()
        for thread in threads:
            if thread.is_alive():
                thread.join(LEFT_AFTER)
    tally.interrupted = tally.interrupted or stop.heard() is not None
    tally.look()
    if hall.failures and not tally.is_final:
        raise hall.failures[0]


@dataclass(slots=True)
class _Hall:
    """A pass while it is played: what its threads share."""

    games: Pass
    tally: Tally
    key: str
    todo: deque[int] = field(default_factory=deque)
    boxes: list[Sandbox] = field(default_factory=list)
    failures: list[BaseException] = field(default_factory=list)
    workers: Iterator[int] = field(default_factory=count)
    closed: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)
    turn: threading.Lock = field(default_factory=threading.Lock)

    def recall(self, known: dict[int, Outcome]) -> None:
        """Count the games that are known already, and put the others down to be played."""
        for number in self.games.numbers:
            if stop.heard():
                break
            if number in known:
                self._count(number, self.games.program.hole.given(number), known[number])
            else:
                self.todo.append(number)
        if self.tally.is_final or stop.heard():
            self.todo.clear()

    def work(self, share: int) -> None:
        """Play games until there are no more: in a sandbox of one's own, and where that fails in a fresh one."""
        asked, failures = _Asked(), list[SandboxError]()
        try:
            while not self.closed.is_set() and (asked or self._take(asked)):
                try:
                    with self._sandbox(share) as box:
                        self._serve(box, asked, failures)
                except SandboxError as failure:
                    failures.append(failure)
                    # A sandbox that was stopped from outside complains, and may.
                    if len(failures) > 1 and not self.closed.is_set():
                        self._blame(asked, failure)
        except (Exception, SystemExit) as failure:
            self.failures.append(failure)
            self.close()

    def close(self) -> None:
        """Let no further game begin, and end those under way."""
        # A program that hangs would cost each of the others its whole time, for nothing.
        self.closed.set()
        with self.lock:
            boxes = list(self.boxes)
        for box in boxes:
            box.stop()

    @contextmanager
    def _sandbox(self, share: int) -> Iterator[Sandbox]:
        games = self.games
        # Another number has other process ids: whoever is seeded by them must not play the same games again.
        worker = next(self.workers)
        with Sandbox(games.settings.sandbox, games.place, games.program.language.limits, worker, share) as box:
            with self.lock:
                self.boxes.append(box)
            try:
                yield box
            finally:
                with self.lock:
                    self.boxes.remove(box)

    def _serve(self, box: Sandbox, asked: _Asked, failures: list[SandboxError]) -> None:
        """Play games in a sandbox, first those that were asked for already, in one that has failed."""
        sent = 0
        while not self.closed.is_set():
            while len(asked) < (1 if self.games.apart else AHEAD) and self._take(asked):
                pass
            while sent < len(asked):
                self._send(box, *asked[sent])
                sent += 1
            if not asked or self.closed.is_set():
                return
            outcome = box.receive()
            sent -= 1
            failures.clear()
            number, given = asked.popleft()
            if self.games.log:
                self.games.log.add(self.key, number, outcome)
            self._count(number, given, outcome)
            self.games.progress()
            if self.tally.is_final:
                self.close()

    def _take(self, asked: _Asked) -> bool:
        """Take the next game, if there is one, to be asked for."""
        try:
            number = self.todo.popleft()
        except IndexError:
            return False
        asked.append((number, self.games.program.hole.given(number)))
        return True

    def _send(self, box: Sandbox, number: int, given: object) -> None:
        if self.games.apart:
            with self.turn:
                # Whoever comes after the end has nothing to wait for.
                if not self.closed.is_set():
                    clock.wait(self.closed)
        if not self.closed.is_set():
            self.games.ask(box, number, given)

    def _blame(self, asked: _Asked, failure: SandboxError) -> None:
        """Let the game that two sandboxes have failed in be the program's fault, unless it is ours: then raise that."""
        blame(failure, self.games.settings.sandbox, self.games.place, self.games.program.language.limits)
        stopped, reason = ("start", failure.reason) if isinstance(failure, NoProgramError) else ("sandbox", failure)
        now = time.time()
        # It is not logged: another time, on another machine, it may come to something else.
        self._count(*asked.popleft(), Outcome(stopped, None, b"", str(reason).encode(), now, now))
        # Games under way still count: they tell whether a command of the user's can be started at all.
        asked.clear()
        self.todo.clear()

    def _count(self, number: int, given: object, outcome: Outcome) -> None:
        program, settings = self.games.program, self.games.settings
        game = judge_game(program.hole, number, outcome, given, settings)
        if settings.keep and game.verdict != "AC":
            keep(settings.keep, program, game, outcome, given, settings)
        elif settings.keep:
            forget(settings.keep, program, number)
        with self.lock:
            self.tally.add(game)
