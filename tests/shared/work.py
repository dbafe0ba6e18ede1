"""Work, counted and not timed: how much Python an act runs, and how much text it reads."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

READ_ALL = {"split", "splitlines", "count", "replace", "lower", "translate", "encode", "decode"}


def work(act: Callable[[], object]) -> int:
    """How many lines and calls of Python it takes to do something; sixteen characters read whole count as one."""
    count = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += 1
        return trace

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        if event == "c_call":
            count += 1
            text = getattr(argument, "__self__", None)
            if isinstance(text, str | bytes) and argument.__name__ in READ_ALL:
                count += len(text) // 16

    before = sys.gettrace(), sys.getprofile()
    sys.settrace(trace)
    sys.setprofile(profile)
    try:
        act()
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
    return count
