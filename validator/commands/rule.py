"""`umpire rule`: rules as text or JSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from itertools import takewhile
from textwrap import fill

from validator.commands.exits import FAULT, FINE
from validator.finding import Rule
from validator.hole import Hole, rules_of
from validator.holes import HOLES, HoleError, hole_named
from validator.report import visible
from validator.rulebook import Example, entry, select
from validator.wording import count_of

PAGE = 88
# How many lines of an example are shown, and how many of the standard text around them.
MOST_LINES, AROUND = 5, 1


def run(options: argparse.Namespace) -> int:
    """Print the rules that were asked for; exit code 2 where there is none of that name."""
    if options.all == bool(options.rules):
        print("umpire rule: name a rule, for instance IO001, or say --all", file=sys.stderr)
        return FAULT
    try:
        holes = [hole_named(options.hole)] if options.hole else [hole_named(name) for name in HOLES]
    except HoleError as error:
        print(f"umpire rule: {error}", file=sys.stderr)
        return FAULT
    known = {code: (rule, hole) for hole in reversed(holes) for code, rule in rules_of(hole).items()}
    found = {name: select({code: rule for code, (rule, _) in known.items()}, name) for name in options.rules or [""]}
    unknown = [name for name, rules in found.items() if not rules]
    for name in unknown:
        print(f"umpire rule: no rule is called {name!r}; `umpire rule --all` shows them all", file=sys.stderr)
    chosen = [known[rule.code] for group in found.values() for rule in group]
    if options.format == "json":
        print(json.dumps([asdict(entry(rule)) for rule, _ in chosen], indent=2))
    elif chosen:
        print("\n\n".join(as_text(rule, hole) for rule, hole in chosen))
    return FAULT if unknown else FINE


def as_text(rule: Rule, hole: Hole) -> str:
    """A rule of a hole for a reader; an example that is an edit of a standard text is shown in its place there."""
    told = entry(rule)
    parts = [f"{told.code} {told.name} ({told.severity})", fill(told.sentence, PAGE)]
    parts += [fill(why, PAGE) for why in told.why.split("\n\n") if why]
    parts.append(fill(f"What to do: {told.remedy}", PAGE))
    right, wrong = hole.example(rule.code, told.okay), hole.example(rule.code, told.broken)
    shown = _in_place(right, wrong) if wrong.standard else [f"  right: {told.okay}", f"  wrong: {told.broken}"]
    return "\n\n".join([*parts, "\n".join([right.setting, *shown])])


def _in_place(right: Example, wrong: Example) -> Iterator[str]:
    before, okay, broken = map(_lines, (right.standard.encode(), right.output, wrong.output))
    start, _, end = _change(before, okay)
    yield "  right:"
    if before == okay:
        # The standard text itself is the example: it is shown where the other one changes it.
        start, end, _ = _change(before, broken)
    yield from _shown(okay, start, end, " " if before == okay else ">")
    start, _, end = _change(before, broken)
    yield "  wrong:"
    yield from _shown(broken, start, end, ">")


def _lines(output: bytes | None) -> list[str]:
    return (output or b"").decode("utf-8", "replace").removesuffix("\n").split("\n")


def _change(before: list[str], after: list[str]) -> tuple[int, int, int]:
    """The first line that differs, and the ends of what differs before and after."""
    start = _shared(before, after)
    same = _shared(before[start:][::-1], after[start:][::-1])
    return start, len(before) - same, len(after) - same


def _shared(some: list[str], others: list[str]) -> int:
    """How many lines are the same from the first on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(some, others, strict=False)))


def _shown(lines: list[str], start: int, end: int, mark: str) -> Iterator[str]:
    for i in range(max(0, start - AROUND), min(len(lines), end + AROUND)):
        if i < start + MOST_LINES or i >= end:
            text = "".join(map(visible, lines[i]))
            yield f"  {mark if start <= i < end else ' '} {i + 1:3} | {text}".rstrip()
        elif i == start + MOST_LINES:
            yield f"        … {count_of(end - i, 'more line')}"
