"""What a contest's judges and its teams are told of an output."""

from __future__ import annotations

import os
from collections.abc import Sequence

from validator.finding import Finding
from validator.report import Report, full
from validator.wording import printable, short

# As much as a team is shown of one finding.
MOST_TOLD = 200


def for_judges(name: str, report: Report) -> str:
    """All that is said of an output, which is called `name`."""
    return full(name, report)


def for_team(report: Report) -> str:
    """The first finding in a line, and how many more there are; "" where there is none."""
    if not report.findings:
        return ""
    first, more = report.findings[0], report.more + len(report.findings) - 1
    said = short(f"line {first.line}, column {first.column}: {_said(first)}", MOST_TOLD)
    return said + (f" (and {more:,} more)" if more else "") + "\n"


def together_for_judges(findings: Sequence[Finding]) -> str:
    """What is found of many games together, each with what to do."""
    return "".join(f"{_said(finding)}\n  = {printable(finding.hint)}\n" for finding in findings)


def together_for_team(findings: Sequence[Finding]) -> str:
    """What is found first of many games together."""
    return "".join(f"{_said(finding)}\n" for finding in findings[:1])


def _said(finding: Finding) -> str:
    return f"{finding.code} {finding.name}: {printable(finding.message)}"


def leave(folder: str, judges: str, team: str) -> None:
    """Write both where a judge looks for them; what other passes have left there stays."""
    for name, text in (("judgemessage.txt", judges), ("teammessage.txt", team)):
        if text:
            # Whether the folder's name ends in a separator is different from judge to judge.
            with open(os.path.join(folder, name), "ab") as file:
                file.write(text.encode("utf-8", "backslashreplace"))
