"""Golden reports: the JSON of every case and of every rule's examples, so that a change of structure changes no report.

    python -m tests.golden

writes them anew, and the manifests of the cases; what then differs is what a user would see differ.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.shared import manifest
from tests.shared.casebook import checked, examples_of, folder_of, listed
from validator import HOLES
from validator.report import as_json


def file_of(hole: str) -> Path:
    """Where the golden reports of a hole are kept."""
    return folder_of(hole) / "golden.json"


def kept(hole: str) -> list[dict[str, Any]]:
    """The reports as they were when they were last written."""
    reports: list[dict[str, Any]] = json.loads(file_of(hole).read_text(encoding="ascii"))
    return reports


def made(hole: str) -> list[dict[str, Any]]:
    """The reports as they are now, sorted by name: those of the examples, then those of the cases."""
    reports = examples_of(hole) | {case["path"]: checked(hole, case) for case in listed(hole)}
    found: list[dict[str, Any]] = json.loads(json.dumps([as_json(name, reports[name]) for name in sorted(reports)]))
    return found


def write(hole: str) -> None:
    """Write the reports of a hole, one a line."""
    lines = ",\n".join(json.dumps(report) for report in made(hole))
    file_of(hole).write_text(f"[\n{lines}\n]\n", encoding="ascii", newline="\n")


if __name__ == "__main__":
    for each in HOLES:
        write(each)
        manifest.write(each)
