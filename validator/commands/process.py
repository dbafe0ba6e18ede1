"""The process of the command itself: its standard streams, whoever started it, and its end."""

from __future__ import annotations

import io
import os
import signal
import sys
from contextlib import suppress
from typing import Any


class _Patient(io.FileIO):
    """A stream that takes all that is written, though nobody may get it: no complaint is worth a lost run."""

    def write(self, data: Any) -> int:
        with suppress(OSError):
            super().write(data)
        return len(data)


def begin() -> None:
    """Make ready, so that nothing which our parent has closed or ignored can do harm."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # Else the next file that is opened would be taken for a standard stream.
            os.open(os.devnull, os.O_RDWR)
    if sys.stderr is None or sys.stderr is sys.__stderr__:
        raw = _Patient(2, "w", closefd=False)
        sys.stderr = io.TextIOWrapper(raw, "utf-8" if sys.stderr is None else sys.stderr.encoding, write_through=True)
    # Where it is ignored nobody learns how a child ended.
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)


def end() -> None:
    """Let Ctrl-C end what is left of the process without a word: Python would show where it was."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
