"""Reading a rulebook of the reference: its examples, its rules, and the numbers of rules that a text cites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

REFERENCE = Path(__file__).parent.parent.parent / "reference"


def rulebook(name: str) -> str:
    """The text of a rulebook; `name` is that of its module."""
    return (REFERENCE / f"{name}.md").read_text(encoding="utf-8")


def examples_in(text: str) -> Iterator[tuple[int, dict[str, str], list[str]]]:
    """Every fenced block marked `example`, with the number of the rule that it stands under.

    It holds lines `field: value`, and then indented lines.
    """
    rule = 0
    for heading, block in re.findall(r"^### Rule (\d+):|^```example\n(.*?)^```$", text, re.M | re.S):
        if heading:
            rule = int(heading)
            continue
        lines = block.splitlines()
        fields = dict(line.split(": ", 1) for line in lines if not line.startswith(" "))
        yield rule, fields, [line.strip() for line in lines if line.startswith(" ")]


def check_the_fences(text: str, names: list[str]) -> None:
    """All fenced blocks are examples, and each has a name of its own in lower case."""
    assert len(names) == text.count("```example") == text.count("```") / 2
    assert len(set(names)) == len(names)
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", name) for name in names)


def numbers_of_rules(text: str) -> list[int]:
    """The numbers in the headings of a rulebook."""
    return [int(number) for number in re.findall(r"^### Rule (\d+): ", text, re.M)]


def cited(text: str) -> set[int]:
    """The numbers in `rule 7`, `rules 1, 2`, `Rules 1 to 15` and `rules 6, 10 and 12 to 14`; headings apart."""
    text = re.sub("^### .*$", "", text, flags=re.M)
    groups = re.findall(r"[Rr]ules? (\d+(?:(?:, | and | to )\d+)*)", text)
    return {int(number) for group in groups for number in re.findall(r"\d+", group)}


def cited_in(path: str) -> set[int]:
    """The numbers of the rules that a file of the reference cites."""
    return cited((REFERENCE / path).read_text(encoding="utf-8"))
