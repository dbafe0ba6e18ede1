"""The log of a judging: a line of JSON for each game as it ends, from which a killed judging goes on.

Each line begins with a check of the rest of it, so that a line that was edited or damaged is known. The check has no
secret: it guards against mistakes, and not against somebody who means to deceive. Lines may be taken out, or come from
another log: a game that is not there is played, one that is there twice counts once.
"""

from __future__ import annotations

import base64
import fcntl
import hashlib
import json
import os
import stat
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from validator.judge.manifest import Program
from validator.judge.sandbox import Outcome
from validator.judge.settings import Settings
from validator.judge.sources import bytes_of, sources_of

# What stands before the check, and between it and the rest.
LINE_BEGINS, LINE_GOES_ON = b'{"check": "', b'", '


class LogError(Exception):
    """A log that cannot be used, and why: a message for the user."""


class Log:
    """Appends finished games to a file, and gives back those that it holds already; safe for several threads.

    `cut` tells that its last line had been cut off by a kill, and was taken away. `lost` counts the games that could
    not be written, and `reason` says why: a judging goes on without its log, and nothing but going on from there is
    lost.
    """

    def __init__(self, path: Path, resume: bool) -> None:
        """Open the log. With `resume` its games count as played. Raises LogError, or OSError, where that cannot be."""
        self.path, self.cut, self.lost, self.reason = path, False, 0, ""
        self.games: dict[str, dict[int, Outcome]] = {}
        self.lock = threading.Lock()
        self.file = os.open(path, os.O_RDWR | os.O_APPEND | (0 if resume else os.O_CREAT), 0o666)
        try:
            # A device or a pipe can be written, and has nothing to read.
            if stat.S_ISREG(os.fstat(self.file).st_mode):
                self._claim()
                self._read(resume)
            elif resume:
                raise LogError(f"{path}: it is no file, so there is nothing to go on from")
        except BaseException:
            self.close()
            raise

    def played(self, key: str) -> dict[int, Outcome]:
        """The games of a program that are in the log, by number."""
        return self.games.get(key, {})

    def join(self, other: Log) -> None:
        """Count the games of another log as played, too, and close it; what is played is written to this one alone."""
        for key, games in other.games.items():
            self.games[key] = {**games, **self.games.get(key, {})}
        other.close()

    def add(self, key: str, number: int, outcome: Outcome) -> None:
        """Write down a game. It is in the file when this returns, whatever happens to the judge then.

        Where it cannot be written, it is counted as lost.
        """
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
        rest = json.dumps(line).encode().removeprefix(b"{")
        with self.lock:
            self._append(LINE_BEGINS + _check(rest) + LINE_GOES_ON + rest + b"\n")

    def close(self) -> None:
        """Close the file."""
        os.close(self.file)

    def _claim(self) -> None:
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LogError(f"{self.path}: another judging writes it") from None
        except OSError:
            # Not every file system can tell.
            pass

    def _append(self, line: bytes) -> None:
        end, left = None, line
        try:
            with suppress(OSError):
                end = os.lseek(self.file, 0, os.SEEK_END)
            while left:
                left = left[os.write(self.file, left) :]
        except OSError as error:
            self.lost, self.reason = self.lost + 1, error.strerror or str(error)
            with suppress(OSError):
                # Half a line would spoil the next one.
                if end is not None and left != line:
                    os.ftruncate(self.file, end)

    def _read(self, resume: bool) -> None:
        with os.fdopen(os.dup(self.file), "rb") as file:
            for number, line in enumerate(file, 1):
                entry = _entry(line.removesuffix(b"\n"))
                if entry is None:
                    self._pass_over(number, line)
                elif resume:
                    key, game, outcome = entry
                    self.games.setdefault(key, {}).setdefault(game, outcome)
                if entry and not line.endswith(b"\n"):
                    # All of the line is there but its end.
                    self._append(b"\n")

    def _pass_over(self, number: int, line: bytes) -> None:
        """Take away a last line that is cut off; raises LogError for any other."""
        begun = line.startswith(LINE_BEGINS) or LINE_BEGINS.startswith(line)
        if number == 1 and not begun:
            raise LogError(f"{self.path}: it is not empty, and no log of this `umpire judge`")
        if line.endswith(b"\n") or not begun:
            raise LogError(f"{self.path}:{number}: this line was changed; without it its game is played again")
        self.cut = True
        os.ftruncate(self.file, os.fstat(self.file).st_size - len(line))


def key_of(program: Program, settings: Settings, clock: str) -> str:
    """What a logged game belongs to: the program, and how it was run.

    That is its bytes, the files that it is made of as far as they are known (see `sources`), its language's row, flags
    and input, the kind of sandbox, the limits and the clock. What is not known: the versions of interpreters and of
    libraries, and for a command what is in the environment.
    """
    language, hole = program.language, program.hole.name
    row = [language.run, language.compile, language.module, language.needs, asdict(language.limits)]
    how = [settings.sandbox, settings.timeout, settings.max_bytes, clock]
    digest = hashlib.sha256(json.dumps([program.path, hole, program.flags, program.input, row, how]).encode())
    for name, data in _parts(program):
        # With their lengths, so that no two ways to part the same bytes are alike.
        digest.update(json.dumps([name, len(data)]).encode() + data)
    return f"{program.path} {digest.hexdigest()[:16]} {clock}"


def _parts(program: Program) -> Iterator[tuple[str, bytes]]:
    if program.file:
        # It is copied to where it runs, and nothing beside it.
        yield program.file.name, program.file.read_bytes()
        return
    for path in sources_of(program.language.run):
        yield str(path), bytes_of(path)


def _check(rest: bytes) -> bytes:
    return hashlib.sha256(rest).hexdigest()[:16].encode()


def _entry(line: bytes) -> tuple[str, int, Outcome] | None:
    """The game of a line; None where it is none of ours, or not as it was written."""
    check, then, rest = line.removeprefix(LINE_BEGINS).partition(LINE_GOES_ON)
    if not (line.startswith(LINE_BEGINS) and then and check == _check(rest)):
        return None
    try:
        entry: dict[str, Any] = json.loads(b"{" + rest)
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
        return None
