"""The stored cases of every hole and the examples of its rules, and how each of them is checked."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from validator import HOLES, check, hole_named
from validator.hole import rules_of
from validator.report import Report
from validator.rulebook import entry

CASES = Path(__file__).parent.parent / "cases"
# What a case may say besides its path, why and findings: options of the check, and what was given to the program.
OPTIONS = {"dice-cricket": {"reading"}, "greed": set[str](), "card-cricket": {"wickets", "judged"}}
GIVEN = {"dice-cricket": "names", "greed": "rolls"}


def folder_of(hole: str) -> Path:
    """Where the cases of a hole are."""
    return CASES / hole.replace("-", "_")


def listed(hole: str) -> list[dict[str, Any]]:
    """What cases.toml says of each case of a hole."""
    cases: list[dict[str, Any]] = tomllib.loads((folder_of(hole) / "cases.toml").read_text(encoding="utf-8"))["case"]
    return cases


def output_of(hole: str, case: dict[str, Any]) -> bytes:
    """What the program of a case printed: the file, of which a line may stand for many alike."""
    output: bytes = (folder_of(hole) / case["path"]).read_bytes()
    if repeat := case.get("repeat"):
        lines = output.splitlines(keepends=True)
        lines[repeat["line"] - 1] *= int(repeat["times"])
        output = b"".join(lines)
    return output


def checked(hole: str, case: dict[str, Any], **options: Any) -> Report:
    """The report on a case, with the options that it is listed with, or others."""
    own = {name: case[name] for name in OPTIONS[hole] if name in case}
    return check(output_of(hole, case), hole=hole, given=case.get(GIVEN.get(hole, "")), **{**own, **options})


def codes_of(hole: str) -> list[str]:
    """The codes of the rules of a hole that a single output can break; those of bytes belong to the first hole."""
    room = hole_named(hole)
    prefixes = (*room.prefixes, "IO") if hole == HOLES[0] else room.prefixes
    return sorted(code for code in rules_of(room) if code[:2] in prefixes and code[2] != "6")


def example_checked(hole: str, code: str, text: str, **options: Any) -> Report:
    """The report on an example of the rule `code`, as its docstring writes it."""
    example = hole_named(hole).example(code, text)
    assert example.output is not None
    return check(example.output, hole=hole, given=example.given, **options)


def examples_of(hole: str) -> dict[str, Report]:
    """The reports on both examples of every rule of a hole, by the name of the example."""
    found = {}
    for code in codes_of(hole):
        told = entry(rules_of(hole_named(hole))[code])
        found[f"{code} broken"] = example_checked(hole, code, told.broken)
        found[f"{code} okay"] = example_checked(hole, code, told.okay)
    return found
