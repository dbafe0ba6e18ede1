"""`umpire rule`: rules as text or JSON."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from textwrap import fill

from validator.commands.exits import FAULT, FINE
from validator.commands.usage import complain
from validator.finding import Rule
from validator.hole import Hole, rules_of
from validator.holes import HOLES, HoleError, hole_named
from validator.rulebook import entry, select
from validator.wording import printable_lines

PAGE = 88


def run(options: argparse.Namespace) -> int:
    """Print the rules that were asked for; exit code 2 where there is none of that name."""
    if options.all == bool(options.rules):
        complain("umpire rule: name a rule, for instance IO001, or say --all")
        return FAULT
    try:
        holes = [hole_named(options.hole)] if options.hole else [hole_named(name) for name in HOLES]
    except HoleError as error:
        complain(f"umpire rule: {error}")
        return FAULT
    known = {code: (rule, hole) for hole in reversed(holes) for code, rule in rules_of(hole).items()}
    found = {name: select({code: rule for code, (rule, _) in known.items()}, name) for name in options.rules or [""]}
    unknown = [name for name, rules in found.items() if not rules]
    for name in unknown:
        complain(f"umpire rule: no rule is called {name!r}; `umpire rule --all` shows them all")
    chosen = [known[rule.code] for group in found.values() for rule in group]
    if options.format == "json":
        print(json.dumps([asdict(entry(rule)) for rule, _ in chosen], indent=2))
    elif chosen:
        text = "\n\n".join(as_text(rule, hole) for rule, hole in chosen)
        # The file of a hole is somebody else's too.
        print(printable_lines(text))
    return FAULT if unknown else FINE


def as_text(rule: Rule, hole: Hole) -> str:
    """A rule of a hole for a reader."""
    told = entry(rule)
    parts = [f"{told.code} {told.name} ({told.severity})", fill(told.sentence, PAGE)]
    parts += [fill(why, PAGE) for why in told.why.split("\n\n") if why]
    parts.append(fill(f"What to do: {told.remedy}", PAGE))
    parts.append(f"{hole.example(rule.code, told.okay).setting}\n  right: {told.okay}\n  wrong: {told.broken}")
    return "\n\n".join(parts)
