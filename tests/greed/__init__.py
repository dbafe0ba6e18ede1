"""The tests of Greed."""

from __future__ import annotations

from functools import partial
from typing import Any

import validator
from validator.finding import Finding
from validator.report import Report

check = partial(validator.check, hole="greed")


def place_of(finding: Finding) -> str:
    """A finding's code and place."""
    line, column, end_line, end_column = finding.span
    return f"{finding.code} {line}:{column}-{end_line}:{end_column}"


def told(report: Report) -> list[str]:
    """All findings of a report: code, place and message."""
    return [f"{place_of(finding)} {finding.message}" for finding in report.findings]


def diagnosis_of(report: Report) -> Any:
    """What the JSON report says of the diagnosis."""
    return report.extra["diagnosis"]


def claims_of(report: Report) -> Any:
    """What the JSON report says of how much was read."""
    return report.extra["claims"]
