"""The case files of Greed: texts and outputs, each wrong in one way or right, with the findings that they must earn."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from validator import greed
from validator.finding import RULES, Report

CASES = Path(__file__).parent / "cases" / "greed"
LISTED: list[dict[str, Any]] = tomllib.loads((CASES / "cases.toml").read_text(encoding="utf-8"))["case"]
each_case = pytest.mark.parametrize("case", LISTED, ids=[case["path"] for case in LISTED])


def checked(case: dict[str, Any]) -> Report:
    return greed.check((CASES / case["path"]).read_bytes(), case.get("rolls"))


@each_case
def test_a_case_earns_its_findings(case: dict[str, Any]) -> None:
    report = checked(case)
    told = [f"{f.code} {f.line}:{f.column}-{f.end_line}:{f.end_column}" for f in report.findings]
    assert sorted(told) == sorted(case["findings"]), case["why"]
    assert report.more == 0


@each_case
def test_the_folder_tells_the_verdict(case: dict[str, Any]) -> None:
    assert checked(case).conforms == case["path"].startswith("valid/")


def test_every_file_is_listed_and_every_listed_file_is_there() -> None:
    files = {str(path.relative_to(CASES)) for path in CASES.rglob("*.txt")}
    paths = [case["path"] for case in LISTED]
    assert paths == sorted(files)
    assert len(LISTED) >= 40
    assert len({path.split("/")[1] for path in paths}) == len(paths), "two files have one name"


def test_every_case_says_why() -> None:
    for case in LISTED:
        assert len(case["why"]) > 10, case["path"]
        assert set(case) <= {"path", "why", "findings", "rolls"}, case["path"]


def test_every_rule_of_greed_has_a_case() -> None:
    earned = {finding.split()[0] for case in LISTED for finding in case["findings"]}
    greeds = {code for code in RULES if code.startswith("GR")}
    assert greeds == {"GR101", "GR102", "GR103", "GR201", "GR202", "GR203", "GR301"}
    # A claim may be of any length, and an output of a program is given its limit by the judge.
    assert earned == greeds | {"IO001", "IO002", "IO004", "IO005", "IO006"}
