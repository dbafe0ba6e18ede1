"""The case files: outputs, each wrong in one way or right, with the findings that they must earn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.shared.casebook import GIVEN, OPTIONS, checked, folder_of, listed
from validator import HOLES
from validator.hole import rules_of
from validator.holes import hole_named
from validator.report import Report

FOLDERS = ("valid", "invalid", "either")
# Greed has no readings, so nothing is right in one and wrong in another.
ABSENT = {("greed", "either")}
HELD = {"readings", "dice", "implied"}
EXACT = ("DC701", "DC702", "CC801")
LEAST = {"dice-cricket": 100, "greed": 40, "card-cricket": 60}


ALL = [(hole, case) for hole in HOLES for case in listed(hole)]
each_case = pytest.mark.parametrize(("hole", "case"), ALL, ids=[f"{hole}/{case['path']}" for hole, case in ALL])
each_hole = pytest.mark.parametrize("hole", HOLES)


def told(report: Report) -> list[str]:
    return [f"{f.code} {f.line}:{f.column}-{f.end_line}:{f.end_column}" for f in report.findings]


@each_case
def test_a_case_earns_its_findings(hole: str, case: dict[str, Any]) -> None:
    report = checked(hole, case)
    assert sorted(told(report)) == sorted(case["findings"]), case["why"]
    assert report.more == 0
    if "readings" in case:
        assert list(report.readings) == case["readings"], case["why"]
    if "dice" in case:
        assert report.extra["dice"] == case["dice"], case["why"]
    if "implied" in case:
        assert list(report.remarks) == case["implied"], case["why"]


@each_case
def test_the_folder_tells_the_verdict(hole: str, case: dict[str, Any]) -> None:
    folder = case["path"].split("/")[0]
    if folder != "either":
        assert checked(hole, case).conforms == (folder == "valid")
    elif hole == "dice-cricket":
        # Which reading is meant decides: some explain the game, and some do not.
        readings = checked(hole, case, reading="any").readings
        assert 0 < len(readings) < 16
    else:
        assert checked(hole, case, wickets=10).conforms != checked(hole, case, wickets=11).conforms


@each_hole
def test_every_file_is_listed_and_every_listed_file_is_there(hole: str) -> None:
    for folder in FOLDERS:
        if (hole, folder) in ABSENT:
            assert not (folder_of(hole) / folder).exists()
            continue
        files = {f"{folder}/{path.name}" for path in (folder_of(hole) / folder).iterdir()}
        assert files, f"{hole}/{folder} is empty"
        assert files == {case["path"] for case in listed(hole) if case["path"].startswith(folder + "/")}


@each_hole
def test_no_file_is_long_that_a_line_could_stand_for(hole: str) -> None:
    files = (folder_of(hole) / case["path"] for case in listed(hole))
    assert [file.name for file in files if file.stat().st_size > 20_000] == []


@each_hole
def test_the_list_is_in_order_and_says_why(hole: str) -> None:
    cases = listed(hole)
    paths = [case["path"] for case in cases]
    assert len(paths) >= LEAST[hole]
    assert paths == sorted(set(paths))
    assert len({path.split("/")[1] for path in paths}) == len(paths), "two files have one name"
    for case in cases:
        assert len(case["why"]) > 10, case["path"]
        known = {"path", "why", "findings", "repeat", GIVEN.get(hole)} | OPTIONS[hole] | HELD
        assert set(case) <= known, case["path"]


def test_every_rule_has_a_case() -> None:
    earned = {finding.split()[0] for _, case in ALL for finding in case["findings"]}
    # Rules of a series need many games of one program, so no single output can break them.
    rules = {code for hole in HOLES for code in rules_of(hole_named(hole))}
    # Exact play needs a game that was given, and many games are no case.
    assert {code for code in rules if code[2] != "6" and code not in EXACT} <= earned
