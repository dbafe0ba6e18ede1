"""What a validator answers to one output: it accepts, it rejects, or it crashes.

Only its end counts. What it prints goes nowhere, so that a flood of it costs nobody anything.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from validator.judge import stop

# The codes of most commands, and those of contest judges.
ACCEPTS, REJECTS = (0, 42), (1, 43)
# What stands in a command for the name of the file that holds the output.
PLACEHOLDER = "{file}"


# Seconds between two looks whether a validator has ended: most take some hundredths.
LOOK_AGAIN = 0.004


class CommandError(Exception):
    """A command cannot be started at all; the message is for the user."""


@dataclass(frozen=True, slots=True)
class Reply:
    """How a validator ended: whether it `accepts`, None where it crashed; then `crash` says how; `late`: no answer."""

    accepts: bool | None
    crash: str = ""
    late: bool = False


def answer_of(command: Sequence[str], output: bytes, environment: Mapping[str, str], timeout: float) -> Reply:
    """Run a validator on an output, which it gets as standard input, or as a file where its command has PLACEHOLDER.

    Raises CommandError where it cannot be started, StoppedError where we are asked to stop meanwhile.
    """
    with TemporaryDirectory(prefix="umpire-conform-", ignore_cleanup_errors=True) as folder:
        # A name that gives nothing away.
        path = Path(folder) / "output.txt"
        path.write_bytes(output)
        words = [word.replace(PLACEHOLDER, str(path)) for word in command]
        with open(os.devnull if words != list(command) else path, "rb") as stdin:
            return _run(words, stdin.fileno(), environment, timeout)


def _run(words: Sequence[str], stdin: int, environment: Mapping[str, str], timeout: float) -> Reply:
    nowhere = subprocess.DEVNULL
    try:
        process = subprocess.Popen(
            words, stdin=stdin, stdout=nowhere, stderr=nowhere, env=environment, start_new_session=True
        )
    except (OSError, ValueError) as error:
        raise CommandError(f"{words[0]} cannot be started: {getattr(error, 'strerror', None) or error}") from error
    try:
        code = _code_of(process, timeout)
    finally:
        _end(process)
    if code is None:
        return Reply(None, f"no answer within {timeout:g} s", late=True)
    if code in ACCEPTS or code in REJECTS:
        return Reply(code in ACCEPTS)
    return Reply(None, f"exit code {code}" if code > 0 else f"ended by {_name_of(-code)}")


def _code_of(process: subprocess.Popen[bytes], timeout: float) -> int | None:
    until = time.monotonic() + timeout
    while (code := process.poll()) is None and time.monotonic() < until:
        # A signal to us is noted only, so somebody has to look whether one came.
        stop.leave_if_heard()
        time.sleep(LOOK_AGAIN)
    return code


def _end(process: subprocess.Popen[bytes]) -> None:
    # What it has started is in its group, and need not have ended with it.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def _name_of(number: int) -> str:
    with suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"
