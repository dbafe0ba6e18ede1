"""Work, counted and not timed: how much Python an act runs, how much text it reads, how much memory it takes."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

from hypothesis import strategies as st

from validator import check

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


def memory(act: Callable[[], object]) -> int:
    """How many bytes it takes at most to do something; what is imported for it is counted too."""
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def told(output: bytes, hole: str, **how: Any) -> None:
    """Check an output, and tell of it in full and in JSON."""
    report = check(output, hole=hole, **how)
    assert str(report)
    assert report.to_json()


# Blocks of text, each to be repeated or to stand once.
Shape = Sequence[tuple[str, bool]]


def shapes_of(fragments: Sequence[str]) -> st.SearchStrategy[Shape]:
    """Up to four blocks, each of up to four fragments."""
    block = st.lists(st.sampled_from(fragments), min_size=1, max_size=4).map("".join)
    return st.lists(st.tuples(block, st.booleans()), min_size=1, max_size=4)


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
