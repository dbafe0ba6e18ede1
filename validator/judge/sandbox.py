"""One sandbox: a supervisor that runs a program many times, and how one talks to it."""

from __future__ import annotations

import base64
import contextlib
import os
import secrets
import signal
import tempfile
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from validator.finding import MAX_BYTES
from validator.judge import cgroup, seccomp
from validator.judge.confine import BWRAP, NONE, PATH_INSIDE, Limits, Place, command, uid_of
from validator.judge.folder import remove
from validator.judge.interpreter import without_home
from validator.judge.watcher import Watcher

# The supervisor ends a game by its deadline; if it says nothing for so long after that, it is the one that hangs.
GRACE = 15.0
# The environment variable by which the processes of a game are known.
MARK = "UMPIRE_SANDBOX"
# Processes a game is taken to start when sandboxes side by side are given ids of their own.
IDS_A_GAME = 4


class SandboxError(Exception):
    """The sandbox failed; whose fault that is, another one must tell."""


class NoProgramError(SandboxError):
    """What was to be run cannot be started, for a reason of the system's."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"the program cannot be started: {reason}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one run of a program came to.

    `stopped` says why it was killed: "late", "flood" (too much output), "crowd" (too many processes), "memory",
    "parent" (it killed its supervisor), or None; or why it never ended: "sandbox" (it broke that), "start" (it cannot
    be started). `exit` is its exit code, minus a signal's number if one ended it, None where it was killed. `begin` and
    `end` are seconds of the epoch. `made` are the files that it was asked to make, as paths, modes and what they hold;
    None if they were too many or too long.
    """

    stopped: str | None
    exit: int | None
    out: bytes
    err: bytes
    begin: float
    end: float
    made: tuple[tuple[str, int, bytes], ...] | None = ()


def kill_marked(mark: str) -> None:
    """Kill whatever a supervisor that was killed has left behind: all processes whose environment has this mark."""
    wanted = f"{MARK}={mark}".encode()
    for path in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if wanted in path.read_bytes().split(b"\0"):
                os.kill(int(path.parent.name), signal.SIGKILL)


class Sandbox:
    """A supervisor in its sandbox, to be used in a `with` block by one thread.

    `worker` numbers the sandboxes that run side by side, and `games` says how many each may be asked for: each has
    a user and process ids of its own.
    """

    def __init__(self, kind: str, place: Place, limits: Limits, worker: int = 0, games: int = 0) -> None:
        self.kind, self.place, self.limits, self.worker = kind, place, limits, worker
        self.skip_ids = min(20_000, worker * games * IDS_A_GAME)
        self.waiting: deque[dict[str, Any]] = deque()
        self.closing = False
        self.mark = secrets.token_hex(8)
        self.environment = self._environment()
        # Under limits alone, a home for each game that was asked for; in bubblewrap it is fresh anyway.
        self.homes: deque[str] = deque()

    def __enter__(self) -> Sandbox:
        """Start the supervisor. Raises SandboxError where that is impossible."""
        try:
            self._start()
        except OSError as error:
            raise SandboxError(f"the supervisor cannot be started: {error}") from error
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self.watcher.reap_all()
        if self.kind != BWRAP and self.watcher.process.returncode:
            # It has not ended its game itself.
            kill_marked(self.mark)
        while self.homes:
            remove(self.homes.popleft())

    def _start(self) -> None:
        group = None if self.kind == NONE else cgroup.made(self.limits.memory << 20)
        self.watcher = Watcher(command(self.kind, self.place), group, self.kind == BWRAP)
        self.watcher.say(self._setup())

    def _setup(self) -> dict[str, Any]:
        instructions = None if self.kind == NONE else seccomp.instructions()
        return {
            "alone": self.kind == BWRAP,
            "limits": self.limits.as_resources(self.kind),
            "filter": base64.b64encode(instructions or b"").decode(),
            "processes": self.limits.processes,
            "memory": self.limits.memory << 20,
            "readings": self.watcher.readings,
            "skip_ids": self.skip_ids if self.kind == BWRAP else 0,
            "uid": uid_of(self.worker) if self.kind == BWRAP and not os.getuid() else None,
            "scratch": self.place.scratch(self.limits),
            "again": self.place.again(),
            "given": [path for path in self.place.needed if path != "/"],
            "folder": self.place.begins(self.kind),
        }

    def send(
        self,
        argv: Sequence[str],
        *,
        stdin: bytes = b"",
        env: Mapping[str, str] | None = None,
        timeout: float = 5.0,
        cap: int = MAX_BYTES,
        take: str | None = None,
    ) -> None:
        """Ask for a run. Several may be asked for ahead; `receive` gives their outcomes in the same order.

        `take` is a folder whose files are to be handed back.
        """
        home = {} if self.kind == BWRAP else {"HOME": self._fresh_home()}
        request = {
            "argv": list(argv),
            "stdin": base64.b64encode(stdin).decode(),
            "env": {**self.environment, **home, **(env or {})},
            "timeout": timeout,
            "cap": cap,
            "take": take,
        }
        self.waiting.append(request)
        self.watcher.say(request)

    def receive(self) -> Outcome:
        """The outcome of the run that was asked for first. Raises SandboxError where there is none."""
        begin = time.time()
        until = time.monotonic() + self.waiting[0]["timeout"] + GRACE
        try:
            header = self.watcher.line(until)
            parts = [self.watcher.data(size, until) for size in self._sizes(header)]
            if header is None or None in parts:
                return self._supervisor_gone(begin)
        except TimeoutError:
            raise SandboxError("the supervisor does not answer") from None
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise SandboxError(f"the supervisor cannot be understood: {error}") from error
        self._done()
        if header["cannot_start"]:
            raise NoProgramError(header["cannot_start"])
        return self._outcome(header, [part or b"" for part in parts])

    @staticmethod
    def _sizes(header: dict[str, Any] | None) -> list[int]:
        """How many bytes there are of each thing that follows a header."""
        return [header["out"], header["err"], *(size for _, _, size in header["made"] or [])] if header else []

    @staticmethod
    def _outcome(header: dict[str, Any], parts: list[bytes]) -> Outcome:
        out, err, *data = parts
        made = None
        if header["made"] is not None:
            made = tuple((path, mode, held) for (path, mode, _), held in zip(header["made"], data, strict=True))
        return Outcome(header["stopped"], header["exit"], out, err, header["begin"], header["end"], made)

    def run(self, argv: Sequence[str], **how: Any) -> Outcome:
        """Run a program once; `how` as in `send`."""
        self.send(argv, **how)
        return self.receive()

    def stop(self) -> None:
        """End all that runs in the sandbox, from whichever thread; a `receive` under way then raises SandboxError."""
        self.closing = True
        self.watcher.stop()

    def _supervisor_gone(self, begin: float) -> Outcome:
        code, said = self.watcher.ended()
        if self.closing or self.kind == BWRAP or code >= 0:
            raise SandboxError(f"the supervisor ended with {code}: {said}")
        # Outside a namespace a program can kill its supervisor. Then the program is to blame, and gets another.
        kill_marked(self.mark)
        self.watcher.reap_all()
        self._done()
        self._start()
        for request in self.waiting:
            self.watcher.say(request)
        return Outcome("parent", None, b"", b"", begin, time.time())

    def _fresh_home(self) -> str:
        self.homes.append(tempfile.mkdtemp(prefix="umpire-home-"))
        return self.homes[-1]

    def _done(self) -> None:
        """The run that was asked for first has ended, and needs its home no longer."""
        self.waiting.popleft()
        if self.homes:
            remove(self.homes.popleft())

    def _environment(self) -> dict[str, str]:
        mark = {} if self.kind == BWRAP else {MARK: self.mark}
        if not self.place.folder:
            return {**without_home(os.environ), "HOME": "/tmp", **mark}
        path = PATH_INSIDE if self.kind == BWRAP else os.environ.get("PATH", PATH_INSIDE)
        packages = {"PYTHONPATH": ":".join(self.place.packages)} if self.place.packages else {}
        return {"PATH": path, "HOME": "/tmp", "LANG": "C.UTF-8", **packages, **mark}
