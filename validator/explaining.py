"""`umpire rule`: rules as text or JSON."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from textwrap import fill

from validator import rulebook
from validator.finding import Rule

WIDTH = 88


def run(options: argparse.Namespace) -> int:
    """Print the rules that were asked for; exit code 2 where there is none of that name."""
    if options.all == bool(options.rules):
        print("umpire rule: name a rule, for instance DC301, or say --all", file=sys.stderr)
        return 2
    found = {name: rulebook.find(name) for name in options.rules or [""]}
    unknown = [name for name, rules in found.items() if not rules]
    for name in unknown:
        print(f"umpire rule: no rule is called {name!r}; `umpire rule --all` shows them all", file=sys.stderr)
    rules = [rule for group in found.values() for rule in group]
    if options.format == "json":
        print(json.dumps([as_json(rule) for rule in rules], indent=2))
    elif rules:
        print("\n\n".join(map(as_text, rules)))
    return 2 if unknown else 0


def as_text(rule: Rule) -> str:
    """A rule for a reader."""
    entry = rulebook.entry(rule)
    parts = [f"{entry.code} {entry.name} ({entry.severity})", fill(entry.sentence, WIDTH)]
    parts += [fill(why, WIDTH) for why in entry.why.split("\n\n") if why]
    parts.append(fill(f"What to do: {entry.remedy}", WIDTH))
    parts.append(f"{_setting(rule.code)}\n  right: {entry.okay}\n  wrong: {entry.broken}")
    return "\n\n".join(parts)


def _setting(code: str) -> str:
    # What the examples are edits of.
    if code.startswith("GR") or code[2] == "6":
        return "For example"
    if code.startswith("CC"):
        return "In the standard match" if code[2] == "7" else "In the standard sheet"
    return "In the standard card"


def as_json(rule: Rule) -> dict[str, str]:
    """A rule for a program."""
    return asdict(rulebook.entry(rule))
