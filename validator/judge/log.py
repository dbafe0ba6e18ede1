"""The log of a judging: a line of JSON for each game as it ends, from which a killed judging goes on."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import threading
from pathlib import Path
from typing import Any

from validator.judge.manifest import Program
from validator.judge.sandbox import Outcome


class Log:
    """Appends finished games to a file, and gives back those that it holds already; safe for several threads."""

    def __init__(self, path: Path, resume: bool) -> None:
        """Open the log. With `resume` its games count as played; raises OSError where that is impossible."""
        self.games = _read(path) if resume else {}
        self.lock = threading.Lock()
        self.file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        size = os.fstat(self.file).st_size
        if size and os.pread(self.file, 1, size - 1) != b"\n":
            # The judging before this one was killed in the middle of a line.
            os.write(self.file, b"\n")

    def played(self, key: str) -> dict[int, Outcome]:
        """The games of a program that are in the log, by number."""
        return self.games.get(key, {})

    def join(self, other: Log) -> None:
        """Count the games of another log as played, too, and close it; what is played is written to this one alone."""
        for key, games in other.games.items():
            self.games[key] = {**games, **self.games.get(key, {})}
        other.close()

    def add(self, key: str, number: int, outcome: Outcome) -> None:
        """Write down a game. It is in the file when this returns, whatever happens to the judge then."""
        line = {
            "key": key,
            "game": number,
            "stopped": outcome.stopped,
            "exit": outcome.exit,
            "out": base64.b64encode(outcome.out).decode(),
            "err": base64.b64encode(outcome.err).decode(),
            "begin": outcome.begin,
            "end": outcome.end,
        }
        with self.lock:
            os.write(self.file, json.dumps(line).encode() + b"\n")

    def close(self) -> None:
        """Close the file."""
        os.close(self.file)


def key_of(program: Program, clock: str, timeout: float) -> str:
    """What a logged game belongs to: the program's very bytes, and how it was run."""
    language, hole = program.language, program.hole.name
    how = [program.path, hole, language.run, language.compile, program.flags, program.input, clock, timeout]
    named = [program.file] if program.file else [Path(word) for word in language.run if Path(word).is_file()]
    data = json.dumps(how).encode() + b"".join(path.read_bytes() for path in named)
    return f"{program.path} {hashlib.sha256(data).hexdigest()[:16]} {clock}"


def _read(path: Path) -> dict[str, dict[int, Outcome]]:
    games: dict[str, dict[int, Outcome]] = {}
    for line in path.read_bytes().split(b"\n"):
        entry = _entry(line)
        if entry:
            key, number, outcome = entry
            # A game counts once, however often it stands in the log.
            games.setdefault(key, {}).setdefault(number, outcome)
    return games


def _entry(line: bytes) -> tuple[str, int, Outcome] | None:
    try:
        entry: dict[str, Any] = json.loads(line)
        outcome = Outcome(
            entry["stopped"],
            entry["exit"],
            base64.b64decode(entry["out"]),
            base64.b64decode(entry["err"]),
            float(entry["begin"]),
            float(entry["end"]),
        )
        return str(entry["key"]), int(entry["game"]), outcome
    except (ValueError, KeyError, TypeError, RecursionError):
        # Half a line, or none of ours.
        return None
