"""SARIF 2.1.0, which code scanning reads: each thing that is wrong with its place, its rule, and what to do."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import validator
from validator.ci.attempt import Attempt, Notice
from validator.finding import Rule
from validator.rulebook import entry
from validator.wording import printable

SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
# What a verdict says that no rule is behind.
VERDICTS = {
    "RTE": "A program ends by itself, and without an error.",
    "TLE": "A program ends within the time that a game has.",
    "OLE": "A program prints no more than an output may hold.",
    "WA": "A program that should be wrong in a known way is wrong in just that way.",
    "AC": "A program that should be wrong is found to be wrong.",
    "JE": "The judge does its work.",
    "SKIP": "The language of a program is installed.",
}


def sarif(attempts: Sequence[Attempt]) -> str:
    """The document."""
    notices = [notice for attempt in attempts for notice in attempt.notices]
    rules = list({notice.code: _rule(notice) for notice in notices}.values())
    driver = {"name": "Third Umpire", "version": validator.__version__, "rules": rules}
    index = {rule["id"]: i for i, rule in enumerate(rules)}
    results = [_result(notice, index[notice.code]) for notice in notices]
    # Columns count characters, whatever they take up in memory.
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(notice: Notice) -> dict[str, Any]:
    if notice.rule is None:
        return {"id": notice.code, "shortDescription": {"text": VERDICTS.get(notice.code, notice.code)}}
    return _explained(notice.rule)


def _explained(rule: Rule) -> dict[str, Any]:
    told = entry(rule)
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": told.sentence},
        "fullDescription": {"text": told.why or told.sentence},
        "help": {
            "text": told.remedy,
            "markdown": f"{told.remedy}\n\n`umpire rule {rule.code}` shows an example each way.",
        },
        "defaultConfiguration": {"level": rule.severity},
    }


def _result(notice: Notice, index: int) -> dict[str, Any]:
    said = printable(f"{notice.message}. {notice.hint}" if notice.hint else notice.message)
    result = {"ruleId": notice.code, "ruleIndex": index, "level": notice.level, "message": {"text": said}}
    return result | ({"locations": [{"physicalLocation": _place(notice)}]} if notice.path else {})


def _place(notice: Notice) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": _uri(notice.path)}}
    if notice.line:
        region = {"startLine": notice.line, "startColumn": notice.column}
        place["region"] = {**region, "endLine": notice.end_line, "endColumn": notice.end_column}
    return place


def _uri(path: str) -> str:
    """A file's address, relative to where the command ran where it lies below."""
    return Path(path).as_uri() if os.path.isabs(path) else quote(os.fsencode(path))
