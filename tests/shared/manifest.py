"""The manifest of the cases: what `cases.toml` says, and what our validator says, for runners in any language.

A manifest is JSON, so that whoever runs the cases needs neither Python nor TOML. `tests/cases/README.md` explains it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.shared.casebook import GIVEN, OPTIONS, checked, folder_of, listed
from validator.finding import Finding
from validator.report import Report

# Of the cases, not of the package: a verdict that changes is a new first number, a new case a new second one.
VERSION = "1.0.0"


def file_of(hole: str) -> Path:
    """Where the manifest of a hole is kept."""
    return folder_of(hole) / "manifest.json"


def told_in(value: Any) -> str:
    """What a case tells a validator, as the value of an environment variable."""
    if value is True:
        return "1"
    if not isinstance(value, list):
        return str(value)
    if all(isinstance(part, str) for part in value):
        return ",".join(value)
    return "\n".join(" ".join(map(str, roll)) for roll in value)


def errors_of(report: Report) -> list[Finding]:
    """The findings that make an output wrong, in order."""
    return [finding for finding in report.findings if finding.severity == "error"]


def verdict_of(report: Report) -> str:
    """The verdict of one report."""
    return "valid" if report.conforms else "invalid"


def needs_of(hole: str, case: dict[str, Any]) -> list[str]:
    """What a validator must be told to judge a case: without it, it would meet other errors, or none."""
    told = told_to(hole, case)
    if case["path"].startswith("either/"):
        return sorted(told)
    codes = {finding.code for finding in errors_of(checked(hole, case))}
    without = {name: checked(hole, {key: value for key, value in case.items() if key != name}) for name in told}
    return sorted(name for name, report in without.items() if {f.code for f in errors_of(report)} != codes)


def told_to(hole: str, case: dict[str, Any]) -> dict[str, Any]:
    """What a case tells a validator besides the output: what the program was given, and options."""
    return {name: case[name] for name in case if name in OPTIONS[hole] | {GIVEN.get(hole)}}


def entry_of(hole: str, case: dict[str, Any]) -> dict[str, Any]:
    """All that the manifest says of a case."""
    report, told, folder = checked(hole, case), told_to(hole, case), case["path"].split("/")[0]
    first = next(iter(errors_of(report)), None)
    return {
        "name": Path(case["path"]).stem,
        "file": case["path"],
        "repeat": case.get("repeat"),
        "verdict": folder,
        "verdict_when_told": verdict_of(report) if folder == "either" and told else None,
        "reason": case["why"],
        "rule": first and first.code,
        "rule_name": first and first.name,
        "line": first and first.line,
        "column": first and first.column,
        "sentence": first and first.message,
        "needs": needs_of(hole, case),
        "told": told,
        "environment": {f"UMPIRE_{name.upper()}": told_in(value) for name, value in told.items()},
        "findings": [
            {key: getattr(found, key) for key in ("code", "severity", "line", "column", "message")}
            for found in report.findings
        ],
    }


def made(hole: str) -> dict[str, Any]:
    """The manifest of a hole as it is now."""
    return {"schema": 1, "version": VERSION, "hole": hole, "cases": [entry_of(hole, case) for case in listed(hole)]}


def text_of(hole: str) -> str:
    """The manifest as it is written: a case a line, so that a difference can be read."""
    head = made(hole)
    cases = ",\n".join(json.dumps(case) for case in head.pop("cases"))
    return f"{json.dumps(head)[:-1]}, \"cases\": [\n{cases}\n]}}\n"


def list_of(hole: str) -> str:
    """The cases as a shell reads them, a line each: words with tabs between, and - for what a case has not."""
    return "".join("\t".join(_words_of(case)) + "\n" for case in made(hole)["cases"])


def _words_of(case: dict[str, Any]) -> list[str]:
    repeat = case["repeat"] or {"line": "-", "times": "-"}
    told: dict[str, str] = case["environment"]
    # A line has room for one.
    assert len(told) < 2, f"{case['file']} tells two things"
    name, value = next(iter(told.items()), ("-", "-"))
    verdict = case["verdict_when_told"] or case["verdict"]
    needs = ",".join(case["needs"]) or "-"
    return [verdict, case["file"], str(repeat["line"]), str(repeat["times"]), needs, name, value.replace("\n", "\\n")]


def write(hole: str) -> None:
    """Write the manifest of a hole, and its list."""
    file_of(hole).write_text(text_of(hole), encoding="ascii", newline="\n")
    file_of(hole).with_name("list.tsv").write_text(list_of(hole), encoding="ascii", newline="\n")
