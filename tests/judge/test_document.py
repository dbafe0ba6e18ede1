"""A judging in JSON: its keys are fixed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from tests.judge.judged import RIGHT, program
from validator.diagnosis import Diagnosis
from validator.judge.document import as_json
from validator.judge.result import Result

KEYS = [
    *("path", "hole", "language", "bytes", "characters", "expected", "verdict", "notes", "games", "failed"),
    *("balls", "readings", "findings", "coverage", "fairness", "diagnosis", "seconds"),
]


def test_the_json_has_fixed_keys(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text("é")
    result = replace(RIGHT, findings={"DC301": 2}, notes=("a note",), failed=2, seconds=1.5, fairness={})
    result = replace(result, diagnosis=Diagnosis("edges", "it stands", 1, 2))
    told = json.loads(as_json([(program(file=file, expects=("DC301", "DC401")), result)]))
    assert list(told) == ["schema", "submissions"]
    assert told["schema"] == 1
    (submission,) = told["submissions"]
    assert list(submission) == KEYS
    assert submission == {
        "path": "a.py",
        "hole": "coin",
        "language": "Python",
        "bytes": 2,
        "characters": 1,
        "expected": ["DC301", "DC401"],
        "verdict": "AC",
        "notes": ["a note"],
        "games": 100,
        "failed": 2,
        "balls": 12000,
        "readings": ["house", "other"],
        "findings": {"DC301": 2},
        "coverage": {"edge": 3, "lost": 3},
        "fairness": {},
        "diagnosis": {"name": "edges", "sentence": "it stands", "explained": 1, "of": 2, "refuted": 0},
        "seconds": 1.5,
    }


def test_where_no_game_was_played_json_says_why() -> None:
    skipped = Result("SKIP", first="Jay is not installed")
    told = json.loads(as_json([(program("a.py"), skipped), (program("b.py"), RIGHT)]))
    assert [submission["notes"] for submission in told["submissions"]] == [["Jay is not installed"], []]


def test_a_command_has_no_bytes_in_json() -> None:
    (submission,) = json.loads(as_json([(program("sh -c x"), Result("SKIP"))]))["submissions"]
    assert list(submission) == KEYS
    assert (submission["bytes"], submission["characters"], submission["coverage"]) == (None, None, {})
