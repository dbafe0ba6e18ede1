"""One sandbox: a supervisor that runs a program many times, and how one talks to it."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import secrets
import select
import signal
import subprocess
import tempfile
import time
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from validator.judge import cgroup, seccomp
from validator.judge.confine import BWRAP, NONE, Limits, Place, command, uid_of

# The supervisor ends a game by its deadline; if it says nothing for so long after that, it is the one that hangs.
GRACE = 15.0
MAX_BYTES = 128 * 1024
# How often a supervisor that is silent is looked at, in seconds.
LOOK = 0.5
STOPPED = os.WSTOPPED | os.WNOHANG | os.WNOWAIT
# The environment variable by which the processes of a game are known.
MARK = "UMPIRE_SANDBOX"
# Processes a game is taken to start when sandboxes side by side are given ids of their own.
IDS_A_GAME = 4


class SandboxError(Exception):
    """The sandbox itself failed: our own fault, never the program's."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one run of a program came to.

    `stopped` says why it was killed: "late", "flood" (too much output), "crowd" (too many processes), "memory",
    "parent" (it killed its supervisor), or None. `exit` is its exit code, minus a signal's number if one ended it, None
    where it was killed. `begin` and `end` are seconds of the epoch. `made` are the files that it was asked to make, as
    paths, modes and what they hold; None if they were too many or too long.
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

    def __enter__(self) -> Sandbox:
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._bury()

    def _bury(self) -> None:
        self.process.wait()
        with contextlib.suppress(OSError):
            self._pipe(self.process.stdin).close()
        self._pipe(self.process.stdout).close()
        self.errors.close()
        if self.group:
            self.group.remove()

    def _start(self) -> None:
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115
        self.answer, self.unsent = bytearray(), bytearray()
        self.group = None if self.kind == NONE else cgroup.made(self.limits.memory << 20)
        readings = self.group.readings() if self.group else ()
        words = command(self.kind, self.place)
        try:
            self.process = subprocess.Popen(
                self.group.command(words) if self.group else words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                # A buffered reader would hide from `select` what it has read ahead.
                bufsize=0,
                # Ctrl-C is for the judge, which then ends its sandboxes itself.
                start_new_session=True,
                # Where the judge stands may be gone, or closed to the programs.
                cwd="/",
                pass_fds=readings,
            )
        except OSError:
            self.errors.close()
            if self.group:
                self.group.remove()
            raise
        finally:
            for fd in readings:
                os.close(fd)
        os.set_blocking(self._pipe(self.process.stdin).fileno(), False)
        self._write(
            {
                "alone": self.kind == BWRAP,
                "limits": self.limits.as_resources(self.kind),
                "filter": base64.b64encode(self._filter()).decode(),
                "processes": self.limits.processes,
                "memory": self.limits.memory << 20,
                "readings": readings,
                "skip_ids": self.skip_ids if self.kind == BWRAP else 0,
                "uid": uid_of(self.worker) if self.kind == BWRAP and not os.getuid() else None,
                "scratch": self.place.scratch(self.limits),
                "again": self.place.again(),
                "given": [path for path in self.place.needed if path != "/"],
                "folder": self.place.begins(self.kind),
            }
        )

    def _filter(self) -> bytes:
        return b"" if self.kind == NONE else seccomp.instructions() or b""

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
        request = {
            "argv": list(argv),
            "stdin": base64.b64encode(stdin).decode(),
            "env": {**self.environment, **(env or {})},
            "timeout": timeout,
            "cap": cap,
            "take": take,
        }
        self.waiting.append(request)
        self._write(request)

    def receive(self) -> Outcome:
        """The outcome of the run that was asked for first. Raises SandboxError where the sandbox failed."""
        begin = time.time()
        until = time.monotonic() + self.waiting[0]["timeout"] + GRACE
        while b"\n" not in self.answer:
            if not self._read_more(until):
                return self._supervisor_gone(begin)
        line, _, rest = self.answer.partition(b"\n")
        header = json.loads(line)
        self.answer = rest
        told = header.get("made", [])
        while len(self.answer) < header["out"] + header["err"] + sum(size for _, _, size in told or []):
            if not self._read_more(until):
                return self._supervisor_gone(begin)
        self.waiting.popleft()
        out, err = self._take(header["out"]), self._take(header["err"])
        if "cannot_start" in header:
            raise SandboxError(f"the program cannot be started: {header['cannot_start']}")
        made = None if told is None else tuple((path, mode, self._take(size)) for path, mode, size in told)
        return Outcome(header["stopped"], header["exit"], out, err, header["begin"], header["end"], made)

    def _read_more(self, until: float) -> bool:
        """Read more of the answers; False where the supervisor has closed the pipe."""
        fd = self._pipe(self.process.stdout).fileno()
        while not self._wait(fd, max(0.0, min(LOOK, until - time.monotonic()))):
            if self.kind != BWRAP and os.waitid(os.P_PID, self.process.pid, STOPPED):
                # A program can stop its supervisor where it can kill it, and it comes to the same.
                self.process.kill()
            elif time.monotonic() >= until:
                raise SandboxError("the supervisor does not answer")
        piece = os.read(fd, 1 << 16)
        self.answer += piece
        return bool(piece)

    def _wait(self, answers: int, seconds: float) -> bool:
        """Wait so long for answers, and send meanwhile what is unsent; whether there are any."""
        until = time.monotonic() + seconds
        while True:
            stdin, left = self._pipe(self.process.stdin), max(0.0, until - time.monotonic())
            try:
                ready, free, _ = select.select([answers], [stdin] if self.unsent else [], [], left)
            except (OSError, ValueError):
                if not self.unsent:
                    raise
                # Another thread has closed the pipe.
                self.unsent.clear()
                continue
            if free:
                self._send_on()
            if ready or not free:
                return bool(ready)

    def _take(self, count: int) -> bytes:
        taken = bytes(self.answer[:count])
        del self.answer[:count]
        return taken

    def run(self, argv: Sequence[str], **how: Any) -> Outcome:
        """Run a program once; `how` as in `send`."""
        self.send(argv, **how)
        return self.receive()

    def stop(self) -> None:
        """End all that runs in the sandbox, from whichever thread; a `receive` under way then raises SandboxError."""
        self.closing = True
        with contextlib.suppress(OSError):
            # Finding the pipe closed, the supervisor ends the game and itself.
            self._pipe(self.process.stdin).close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(0.05 if self.kind == BWRAP else 2)
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def _supervisor_gone(self, begin: float) -> Outcome:
        code = self.process.wait()
        self.errors.seek(0)
        said = self.errors.read(8192).decode("utf-8", "replace").strip()
        if self.closing or self.kind == BWRAP or code >= 0:
            raise SandboxError(f"the supervisor ended with {code}: {said.splitlines()[-1] if said else 'no message'}")
        # Outside a namespace a program can kill its supervisor. Then the program is to blame, and gets another.
        kill_marked(self.mark)
        self._bury()
        self.waiting.popleft()
        self._start()
        for request in self.waiting:
            self._write(request)
        return Outcome("parent", None, b"", b"", begin, time.time())

    def _environment(self) -> dict[str, str]:
        mark = {} if self.kind == BWRAP else {MARK: self.mark}
        if not self.place.folder:
            return {**os.environ, **mark}
        path = "/usr/bin:/bin" if self.kind == BWRAP else os.environ.get("PATH", "/usr/bin:/bin")
        home = "/tmp" if self.kind == BWRAP else str(self.place.folder)
        packages = {"PYTHONPATH": ":".join(self.place.packages)} if self.place.packages else {}
        return {"PATH": path, "HOME": home, "LANG": "C.UTF-8", **packages, **mark}

    def _write(self, request: dict[str, Any]) -> None:
        # Whoever waits until all is written waits for ever, where the supervisor first wants its answer to be read.
        self.unsent += json.dumps(request).encode() + b"\n"
        self._send_on()

    def _send_on(self) -> None:
        """Send of what is unsent as much as the pipe takes now."""
        try:
            while self.unsent and (sent := self._pipe(self.process.stdin).write(self.unsent)):
                del self.unsent[:sent]
        except (BrokenPipeError, ValueError):
            # A supervisor that is gone is noticed by `receive`, which knows why.
            self.unsent.clear()

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe
