"""Work, counted and not timed: how much Python an act runs, and how much text it reads."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
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


# Blocks of text, each to be repeated or to stand once.
Shape = Sequence[tuple[str, bool]]


def shaped(shape: Shape, size: int) -> bytes:
    """A text of about `size` bytes, in which each block that repeats stands as often as the others do."""
    lengths = [len(block.encode("utf-8", "surrogatepass")) for block, repeats in shape if repeats]
    times = max(1, size // max(1, sum(lengths)))
    return "".join(block * (times if repeats else 1) for block, repeats in shape).encode("utf-8", "surrogatepass")


def is_linear(act: Callable[[bytes], object], shape: Shape, size: int = 3000) -> bool:
    """Whether twice the text is about twice the work."""
    small, large = shaped(shape, size), shaped(shape, 2 * size)
    # What is remembered between calls is no work of either.
    act(small)
    act(large)
    return work(lambda: act(large)) <= 2.2 * work(lambda: act(small)) + 3000
