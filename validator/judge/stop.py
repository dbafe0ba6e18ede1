"""The wish to stop: Ctrl-C, SIGTERM or SIGHUP, taken down when it comes and heeded where nothing is half done.

An exception at any moment would come between making a folder or a process and noting that it must go. So a signal is
only noted, and whoever waits looks whether there was one. What hangs all the same is left at a later signal.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# So many seconds after the first signal all is cleaned up, unless something hangs.
PATIENCE = 10.0
# How often a wait is looked up from, in seconds.
LOOK = 0.1


class StoppedError(Exception):
    """What was under way was left because of a signal."""


class _Heard:
    """The first signal that came, and when the last chance to heed it was given."""

    first: signal.Signals | None = None
    since: float = 0.0


@contextmanager
def listening() -> Iterator[None]:
    """Note these signals instead of ending by them; what the process ignores (`nohup`) stays ignored."""
    _Heard.first = None
    if threading.current_thread() is not threading.main_thread():
        # Signals are the main thread's, and so is what is done about them.
        yield
        return
    before = {number: signal.getsignal(number) for number in SIGNALS}
    for number in SIGNALS:
        if before[number] is not signal.SIG_IGN:
            signal.signal(number, _note)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def heard() -> signal.Signals | None:
    """The first signal that asked us to stop; None where there was none."""
    return _Heard.first


def leave_if_heard() -> None:
    """Raise StoppedError if we were asked to stop."""
    if _Heard.first is not None:
        raise StoppedError


def wait(seconds: float) -> None:
    """Wait so long, or until we are asked to stop."""
    until = time.monotonic() + seconds
    while _Heard.first is None and (left := until - time.monotonic()) > 0:
        time.sleep(min(LOOK, left))


def _note(number: int, _: FrameType | None) -> None:
    now = time.monotonic()
    if _Heard.first is None:
        _Heard.first, _Heard.since = signal.Signals(number), now
    elif now - _Heard.since > PATIENCE:
        _Heard.since = now
        raise KeyboardInterrupt
