"""A failing game as `--keep` saves it, so that just this one can be looked at again."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

from validator.finding import Asked
from validator.holes import called
from validator.judge.manifest import Program
from validator.judge.sandbox import Outcome
from validator.judge.settings import Settings
from validator.judge.verdict import Game
from validator.report import as_json


def keep(folder: Path, program: Program, game: Game, outcome: Outcome, given: object, settings: Settings) -> None:
    """Save one game of a program: `N.txt` what it printed, `N.json` what it was given, the verdict, the findings.

    `N.json` has the command as well that checks the output again, just as it was judged.
    """
    # A command has no path of its own, and is the only one that is judged.
    place = folder / (program.path if program.file else "command")
    place.mkdir(parents=True, exist_ok=True)
    output = place / f"{game.number}.txt"
    output.write_bytes(outcome.out)
    kept = program.hole.keep(given)
    for ending, data in kept.files.items():
        output.with_suffix(f".{ending}").write_bytes(data)
    own = [option.replace("{stem}", str(output.with_suffix(""))) for option in kept.options]
    usual = program.hole.longest(Asked(given, judged=True))
    longest = [] if settings.max_bytes == usual else ["--max-bytes", str(settings.max_bytes)]
    check = ["umpire", "check", "--hole", called(program.hole), "--judged", *longest, *own, str(output)]
    about = {
        "verdict": game.verdict,
        "note": game.note,
        "exit": outcome.exit,
        kept.key: kept.value,
        "check": shlex.join(check),
        "stderr": outcome.err.decode("utf-8", "replace"),
        "report": as_json(str(output), game.report) if game.report else None,
    }
    output.with_suffix(".json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
