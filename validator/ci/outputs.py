"""Outputs that were checked, as attempts."""

from __future__ import annotations

from validator.ci.attempt import FAILED, PASSED, Attempt, Notice, path_of
from validator.finding import Finding
from validator.hole import Hole, rules_of
from validator.report import Report, full, verdict
from validator.wording import printable


def attempt_of(name: str, path: str, hole: Hole, report: Report) -> Attempt:
    """The attempt of an output that is called `name` and stands in the file `path`, or came from elsewhere ("-")."""
    file = "" if path == "-" else path_of(path)
    notices = tuple(_notice(file, finding, hole) for finding in report.findings)
    ending, kind = (PASSED, "") if report.conforms else (FAILED, "does not conform")
    return Attempt(name, hole.name, ending, kind, verdict(printable(name), report), full(name, report), 0.0, notices)


def _notice(file: str, finding: Finding, hole: Hole) -> Notice:
    place = (finding.line, finding.column, finding.end_line, finding.end_column)
    rule = rules_of(hole).get(finding.code)
    return Notice(file, *place, finding.severity, finding.code, finding.name, finding.message, finding.hint, rule)
