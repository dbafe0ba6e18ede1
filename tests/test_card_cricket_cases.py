"""The case files of card cricket: sheets, each wrong in one way or right, with the findings that they must earn."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from validator.card_cricket import check
from validator.finding import RULES, Report

CASES = Path(__file__).parent / "cases" / "card_cricket"
ALL: list[dict[str, Any]] = tomllib.loads((CASES / "cases.toml").read_text(encoding="utf-8"))["case"]
each_case = pytest.mark.parametrize("case", ALL, ids=[case["path"] for case in ALL])


def checked(case: dict[str, Any], wickets: int | None = None) -> Report:
    output = (CASES / case["path"]).read_bytes()
    return check(output, wickets=wickets or case.get("wickets", 11), suits=case.get("suits", False))


@each_case
def test_a_case_earns_its_findings(case: dict[str, Any]) -> None:
    report = checked(case)
    told = [f"{f.code} {f.line}:{f.column}-{f.end_line}:{f.end_column}" for f in report.findings]
    assert sorted(told) == sorted(case["findings"]), case["why"]
    if "implied" in case:
        assert [one["says"] for one in report.extra["implied"]] == case["implied"]


@each_case
def test_the_folder_tells_the_verdict(case: dict[str, Any]) -> None:
    folder = case["path"].split("/")[0]
    if folder == "either":
        assert checked(case, 10).conforms != checked(case, 11).conforms
    else:
        assert checked(case).conforms == (folder == "valid")


def test_every_file_is_listed_and_every_listed_file_is_there() -> None:
    for folder in ("valid", "invalid", "either"):
        files = {f"{folder}/{path.name}" for path in (CASES / folder).iterdir()}
        assert files, f"{folder} is empty"
        assert files == {case["path"] for case in ALL if case["path"].startswith(folder + "/")}


def test_the_list_is_in_order_and_says_why() -> None:
    paths = [case["path"] for case in ALL]
    assert paths == sorted(set(paths))
    assert len(paths) > 120
    assert len({path.split("/")[1] for path in paths}) == len(paths), "two files have one name"
    for case in ALL:
        assert len(case["why"]) > 10, case["path"]
        assert set(case) <= {"path", "why", "findings", "wickets", "suits", "implied"}, case["path"]


def test_every_rule_has_a_case() -> None:
    earned = {finding.split()[0] for case in ALL for finding in case["findings"]}
    assert {code for code in RULES if code.startswith("CC") and not code.startswith("CC6")} <= earned
