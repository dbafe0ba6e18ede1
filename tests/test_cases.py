"""The case files: outputs, each wrong in one way or right, with the findings that they must earn."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from validator import HOLES, check
from validator.finding import RULES, Report

CASES = Path(__file__).parent / "cases"
FOLDERS = ("valid", "invalid", "either")
# Rules of a series need many games of one program, so no single output can break them.
OF_A_SERIES = "DC6"


def folder_of(hole: str) -> Path:
    return CASES / hole.replace("-", "_")


def listed(hole: str) -> list[dict[str, Any]]:
    cases: list[dict[str, Any]] = tomllib.loads((folder_of(hole) / "cases.toml").read_text(encoding="utf-8"))["case"]
    return cases


ALL = [(hole, case) for hole in HOLES for case in listed(hole)]


def checked(hole: str, case: dict[str, Any], reading: str | None = None) -> Report:
    output = (folder_of(hole) / case["path"]).read_bytes()
    return check(output, hole=hole, given=case.get("names"), reading=reading or case.get("reading", "any"))


def told(report: Report) -> list[str]:
    return [f"{f.code} {f.line}:{f.column}-{f.end_line}:{f.end_column}" for f in report.findings]


@pytest.mark.parametrize(("hole", "case"), ALL, ids=[f"{hole}/{case['path']}" for hole, case in ALL])
def test_a_case_earns_its_findings(hole: str, case: dict[str, Any]) -> None:
    report = checked(hole, case)
    assert sorted(told(report)) == sorted(case["findings"]), case["why"]
    assert report.more == 0
    if "readings" in case:
        assert list(report.readings) == case["readings"], case["why"]
    if "dice" in case:
        assert report.dice == case["dice"], case["why"]


@pytest.mark.parametrize(("hole", "case"), ALL, ids=[f"{hole}/{case['path']}" for hole, case in ALL])
def test_the_folder_tells_the_verdict(hole: str, case: dict[str, Any]) -> None:
    conforms, folder = checked(hole, case).conforms, case["path"].split("/")[0]
    if folder == "either":
        # Which reading is meant decides: some explain the game, and some do not.
        readings = checked(hole, case, "any").readings
        assert readings
        assert len(readings) < len(HOLES[hole].READINGS)
    else:
        assert conforms == (folder == "valid")


@pytest.mark.parametrize("hole", HOLES)
def test_every_file_is_listed_and_every_listed_file_is_there(hole: str) -> None:
    for folder in FOLDERS:
        files = {f"{folder}/{path.name}" for path in (folder_of(hole) / folder).iterdir()}
        assert files, f"{hole}/{folder} is empty"
        assert files == {case["path"] for case in listed(hole) if case["path"].startswith(folder + "/")}


@pytest.mark.parametrize("hole", HOLES)
def test_the_list_is_in_order_and_says_why(hole: str) -> None:
    cases = listed(hole)
    paths = [case["path"] for case in cases]
    assert paths == sorted(set(paths))
    assert len({path.split("/")[1] for path in paths}) == len(paths), "two files have one name"
    for case in cases:
        assert len(case["why"]) > 10, case["path"]
        assert set(case) <= {"path", "why", "findings", "readings", "dice", "names", "reading"}, case["path"]


def test_every_rule_has_a_case() -> None:
    earned = {finding.split()[0] for _, case in ALL for finding in case["findings"]}
    assert {code for code in RULES if not code.startswith(OF_A_SERIES)} <= earned
