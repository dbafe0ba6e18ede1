"""A judging as a JSON document."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from validator.finding import ERROR
from validator.judge.manifest import Program
from validator.judge.result import Result
from validator.judge.words import Judged
from validator.report import finding_as_json

JUDGED_SCHEMA = 1


def as_json(judged: Sequence[Judged]) -> str:
    """The JSON document."""
    return json.dumps({"schema": JUDGED_SCHEMA, "submissions": [_submission(*pair) for pair in judged]}, indent=2)


def _submission(program: Program, result: Result) -> dict[str, Any]:
    about = all_games_say(result)
    # Only who is given its chance has one right output; a hole need not say that it is another.
    if getattr(program.hole, "is_exact", False):
        about["first"] = _first(result)
    # Where no game was played, why is all that there is to say.
    about["notes"] += [result.first] if result.first and not result.games else []
    return {
        "path": program.path,
        "hole": program.hole.name,
        "language": program.shown_language,
        "bytes": program.bytes,
        "characters": program.characters,
        "expected": list(program.expects),
        **about,
        "seconds": result.seconds,
    }


def all_games_say(result: Result) -> dict[str, Any]:
    """What all games of a program say, under the document's keys."""
    return {
        "verdict": result.verdict,
        "notes": list(result.notes),
        "games": result.games,
        "failed": result.failed,
        "balls": result.choices,
        "readings": list(result.readings),
        "findings": result.findings,
        "coverage": {situation.name: situation.count for situation in result.coverage},
        "fairness": result.fairness,
        "diagnosis": result.diagnosis.as_json() if result.diagnosis else None,
    }


def _first(result: Result) -> dict[str, Any] | None:
    """What was found first in the game that decided, or in all of them together; None where nothing was."""
    game = result.failing
    findings = game.report.findings if game and game.report else () if game else result.together
    first = next((finding for finding in findings if finding.severity == ERROR), None)
    return {"game": game.number if game else None, **finding_as_json(first)} if first else None
