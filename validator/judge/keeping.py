"""`--keep`: failing outputs saved so that just these can be looked at again."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

from validator.judge.manifest import Program
from validator.judge.sandbox import Outcome
from validator.judge.verdict import Game
from validator.report import as_json


def save(folder: Path, program: Program, game: Game, outcome: Outcome, given: list[str]) -> None:
    """Save one game of a program: `N.txt` what it printed, `N.json` the names, the verdict and the findings."""
    # A command has no path of its own, and is the only one that is judged.
    place = folder / (program.path if program.file else "command")
    place.mkdir(parents=True, exist_ok=True)
    output = place / f"{game.number}.txt"
    output.write_bytes(outcome.out)
    check = ["umpire", "check", "--hole", program.hole, "--names", ",".join(given), str(output)]
    about = {
        "verdict": game.verdict,
        "note": game.note,
        "exit": outcome.exit,
        "names": given,
        "check": shlex.join(check),
        "stderr": outcome.err.decode("utf-8", "replace"),
        "report": as_json(str(output), game.report) if game.report else None,
    }
    output.with_suffix(".json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
