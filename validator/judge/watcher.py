"""The process of a supervisor as the judge sees it: how it is started and ended, and what is said through its pipes."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import tempfile
import time
from typing import IO, Any

from validator.judge import stop
from validator.judge.cgroup import ControlGroup

# How often a supervisor that is silent is looked at, in seconds.
SILENCE = 0.25
HAS_STOPPED = os.WSTOPPED | os.WNOHANG | os.WNOWAIT


class Watcher:
    """A supervisor that was started by a command, in a control group if there is one.

    `alone` tells that no program can reach it. It is to be buried when it has ended, or was stopped.
    """

    def __init__(self, command: list[str], group: ControlGroup | None, alone: bool) -> None:
        self.group, self.alone = group, alone
        self.answer, self.unsent = bytearray(), bytearray()
        self.readings = group.readings() if group else ()
        self.errors = tempfile.TemporaryFile()  # noqa: SIM115
        try:
            self.process = subprocess.Popen(
                group.command(command) if group else command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                # A buffered reader would hide from `select` what it has read ahead.
                bufsize=0,
                # Ctrl-C is for the judge, which then ends its sandboxes itself.
                start_new_session=True,
                # Where the judge stands may be gone, or closed to the programs.
                cwd="/",
                pass_fds=self.readings,
            )
        except OSError:
            self._close()
            raise
        finally:
            for fd in self.readings:
                os.close(fd)
        os.set_blocking(self._stdin.fileno(), False)

    def say(self, request: dict[str, Any]) -> None:
        """Send a line, now or while an answer is waited for.

        Whoever waits until all is written waits for ever, where the supervisor first wants its answer to be read.
        """
        self.unsent += json.dumps(request).encode() + b"\n"
        self._send_on()

    def line(self, until: float) -> dict[str, Any] | None:
        """The next line of the answers; None where the supervisor is gone. Raises TimeoutError if it is silent."""
        while b"\n" not in self.answer:
            if not self._read_more(until):
                return None
        line, _, self.answer = self.answer.partition(b"\n")
        told: dict[str, Any] = json.loads(line)
        return told

    def data(self, count: int, until: float) -> bytes | None:
        """The next bytes of the answers, as `line`."""
        while len(self.answer) < count:
            if not self._read_more(until):
                return None
        taken = bytes(self.answer[:count])
        del self.answer[:count]
        return taken

    def stop(self) -> None:
        """End it and all that it has started, from whichever thread."""
        with contextlib.suppress(OSError):
            # Finding the pipe closed, the supervisor ends the game and itself.
            self._stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(0.05 if self.alone else 2)
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def ended(self) -> tuple[int, str]:
        """Wait until it has ended; returns its exit code, and the last line of what it said."""
        code = self.process.wait()
        self.errors.seek(0)
        said = self.errors.read(8192).decode("utf-8", "replace").strip()
        return code, said.splitlines()[-1] if said else "no message"

    def reap_all(self) -> None:
        """Wait until it has ended, and leave nothing of it."""
        self.process.wait()
        with contextlib.suppress(OSError):
            self._stdin.close()
        self._stdout.close()
        self._close()

    def _close(self) -> None:
        self.errors.close()
        if self.group:
            self.group.remove()

    def _read_more(self, until: float) -> bool:
        """Read more of the answers; False where the supervisor has closed the pipe."""
        stop.leave_if_heard()
        while not self._wait(max(0.0, min(SILENCE, until - time.monotonic()))):
            stop.leave_if_heard()
            if not self.alone and os.waitid(os.P_PID, self.process.pid, HAS_STOPPED):
                # A program can stop its supervisor where it can kill it, and it comes to the same.
                self.process.kill()
            elif time.monotonic() >= until:
                raise TimeoutError
        piece = os.read(self._stdout.fileno(), 1 << 16)
        self.answer += piece
        return bool(piece)

    def _wait(self, seconds: float) -> bool:
        """Wait so long for answers, and send meanwhile what is unsent; whether there are any."""
        until = time.monotonic() + seconds
        while True:
            left = max(0.0, until - time.monotonic())
            try:
                ready, free, _ = select.select([self._stdout], [self._stdin] if self.unsent else [], [], left)
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

    def _send_on(self) -> None:
        """Send of what is unsent as much as the pipe takes now."""
        try:
            while self.unsent and (sent := self._stdin.write(self.unsent)):
                del self.unsent[:sent]
        except (BrokenPipeError, ValueError):
            # A supervisor that is gone is noticed by whoever waits for its answer.
            self.unsent.clear()

    @property
    def _stdin(self) -> IO[bytes]:
        assert self.process.stdin
        return self.process.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        assert self.process.stdout
        return self.process.stdout
