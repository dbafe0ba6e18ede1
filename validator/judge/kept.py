"""Failing games as `--keep` saves them, so that just these can be looked at again."""

from __future__ import annotations

import errno
import json
import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

from validator.finding import Asked
from validator.holes import called
from validator.judge.manifest import Program
from validator.judge.sandbox import Outcome
from validator.judge.settings import Settings
from validator.judge.verdict import Game
from validator.report import as_json

STEM = "{stem}"
A_RECORD = re.compile(r"[0-9]+\.json")


@dataclass(frozen=True, slots=True)
class Record:
    """A kept game: the file with what was printed, the hole, and the options of `umpire check` that repeat its verdict.

    `endings` are those of the files that belong to it.
    """

    output: Path
    hole: str
    options: tuple[str, ...]
    endings: tuple[str, ...]

    @property
    def check(self) -> str:
        """The command that checks it again."""
        return shlex.join(["umpire", "check", "--hole", self.hole, *self.options, str(self.output)])


def place_of(folder: Path, program: Program) -> Path:
    """Where the games of a program are kept. Raises OSError where a link would lead somewhere else."""
    # A command has no path of its own, and is the only one that is judged.
    path = PurePath(program.path if program.file else "command")
    place = folder
    for part in path.parts:
        if part not in (path.anchor, ".."):
            place /= part
            if place.is_symlink():
                raise OSError(errno.ELOOP, "is a link, and games are kept in folders only", str(place))
    return place


def keep(folder: Path, program: Program, game: Game, outcome: Outcome, given: object, settings: Settings) -> None:
    """Save one game of a program: `N.txt` what it printed, `N.json` what it was given, the verdict, the findings.

    `N.json` has the command as well that checks the output again, just as it was judged.
    """
    try:
        _keep(place_of(folder, program), program, game, outcome, given, settings)
    except OSError as error:
        raise OSError(f"{error.filename or folder}: {error.strerror}; so failing games cannot be kept") from error


def _keep(place: Path, program: Program, game: Game, outcome: Outcome, given: object, settings: Settings) -> None:
    place.mkdir(parents=True, exist_ok=True)
    output = place / f"{game.number}.txt"
    kept = program.hole.keep(given)
    usual = program.hole.longest(Asked(given, judged=True))
    longest = [] if settings.max_bytes == usual else ["--max-bytes", str(settings.max_bytes)]
    options = ["--judged", *longest, *kept.options]
    about = {
        "verdict": game.verdict,
        "note": game.note,
        "exit": outcome.exit,
        kept.key: kept.value,
        "hole": called(program.hole),
        "options": options,
        "check": "",
        "stderr": outcome.err.decode("utf-8", "replace"),
        "report": as_json(str(output), game.report) if game.report else None,
    }
    about["check"] = _record(output, about).check
    _write(output, outcome.out)
    for ending, data in kept.files.items():
        _write(output.with_suffix(f".{ending}"), data)
    # It comes last: what it tells of is there.
    _write(output.with_suffix(".json"), json.dumps(about, indent=2).encode() + b"\n")


def _write(path: Path, data: bytes) -> None:
    # A judged program may have put a link there, if it could write at all.
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW, 0o666), "wb") as file:
        file.write(data)


def clear(folder: Path, program: Program) -> None:
    """Delete what an earlier judging kept of a program; what else lies there stays."""
    for record in kept_of(folder, program):
        _delete(record)


def forget(folder: Path, program: Program, number: int) -> None:
    """Delete what an earlier pass kept of a game, which was played anew and is right."""
    if record := _record_in(place_of(folder, program) / f"{number}.json"):
        _delete(record)


def _delete(record: Record) -> None:
    for ending in ("json", "txt", *record.endings):
        record.output.with_suffix(f".{ending}").unlink(missing_ok=True)


def kept_of(folder: Path, program: Program) -> list[Record]:
    """The kept games of a program."""
    return list(_records_in(place_of(folder, program)))


def records(folder: Path) -> Iterator[Record]:
    """All kept games in a folder and in those below it, in order; links are not followed."""
    for place, folders, _ in os.walk(folder):
        folders.sort()
        yield from _records_in(Path(place))


def _records_in(place: Path) -> Iterator[Record]:
    names = os.listdir(place) if place.is_dir() else []
    for name in sorted(filter(A_RECORD.fullmatch, names), key=lambda name: (int(name.split(".")[0]), name)):
        if record := _record_in(place / name):
            yield record


def _record_in(path: Path) -> Record | None:
    if path.is_symlink() or not path.is_file():
        return None
    try:
        record = _record(path.with_suffix(".txt"), json.loads(path.read_bytes()))
    except (ValueError, TypeError, KeyError, RecursionError):
        # Somebody else's.
        return None
    return record if record.output.is_file() and not record.output.is_symlink() else None


def _record(output: Path, about: Any) -> Record:
    """What `N.json` tells of an output; ValueError, TypeError or KeyError where it is none of ours."""
    hole, options, _ = about["hole"], about["options"], about["verdict"]
    if not isinstance(hole, str) or not isinstance(options, list) or not all(isinstance(o, str) for o in options):
        raise ValueError("no record of a kept game")
    endings = [option.removeprefix(f"{STEM}.") for option in options if re.fullmatch(r"\{stem\}\.[a-z]+", option)]
    stem = str(output.with_suffix(""))
    return Record(output, hole, tuple(option.replace(STEM, stem) for option in options), tuple(endings))
