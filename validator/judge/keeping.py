"""`--keep`: failing outputs saved so that just these can be looked at again."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

from validator.judge.manifest import Program
from validator.judge.sandbox import Outcome
from validator.judge.verdict import Game
from validator.report import as_json


def save(folder: Path, program: Program, game: Game, outcome: Outcome, given: Any) -> None:
    """Save one game of a program: `N.txt` what it printed, `N.json` what it was given, the verdict, the findings."""
    # A command has no path of its own, and is the only one that is judged.
    place = folder / (program.path if program.file else "command")
    place.mkdir(parents=True, exist_ok=True)
    output = place / f"{game.number}.txt"
    output.write_bytes(outcome.out)
    check = ["umpire", "check", "--hole", program.hole, *_given(given, output), str(output)]
    about = {
        "verdict": game.verdict,
        "note": game.note,
        "exit": outcome.exit,
        "names" if program.hole == "dice-cricket" else "given": given,
        "check": shlex.join(check),
        "stderr": outcome.err.decode("utf-8", "replace"),
        "report": as_json(str(output), game.report) if game.report else None,
    }
    output.with_suffix(".json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")


def _given(given: Any, output: Path) -> list[str]:
    # As arguments of `umpire check`; rolls are too many for that, and go into a file.
    if given is None:
        return []
    if isinstance(given[0], str):
        return ["--names", ",".join(given)]
    rolls = output.with_suffix(".rolls")
    rolls.write_text("".join(" ".join(map(str, roll)) + "\n" for roll in given), encoding="ascii")
    return ["--rolls", str(rolls)]
