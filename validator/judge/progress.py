"""A live line at the foot of a terminal, while programs are judged."""

from __future__ import annotations

import shutil
import threading
from types import TracebackType
from typing import TextIO

from validator.wording import printable, short

ERASE = "\r\x1b[K"


class Progress:
    """Which program is being judged, and how many of its games were played; nothing at all where there is no terminal.

    It ends as it began: `with` erases the line, whatever happens.
    """

    def __init__(self, stream: TextIO, programs: int) -> None:
        self.stream, self.programs = stream, programs
        self.is_live = stream.isatty()
        self.begun = self.played = self.games = 0
        self.path = ""
        # Games end in several threads.
        self.lock = threading.Lock()

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.erase()

    def prepare(self, words: str) -> None:
        """Something takes its time before the first program."""
        with self.lock:
            self._show(words)

    def begin(self, path: str, games: int) -> None:
        """The next program is begun, with so many games to play."""
        with self.lock:
            self.path, self.games, self.played = printable(path), games, 0
            self.begun += 1
            self._write()

    def count(self) -> None:
        """A game ended."""
        with self.lock:
            self.played += 1
            self._write()

    def erase(self) -> None:
        """Leave the line to whoever prints something else."""
        if self.is_live:
            self.stream.write(ERASE)
            self.stream.flush()

    def _write(self) -> None:
        # Where the games repeat, a program plays more of them than it was to.
        of = f" of {self.games:,}" if self.played <= self.games else ""
        which = f"{self.begun:,} of {self.programs:,}  " if self.programs > 1 else ""
        self._show(f"{which}{self.path}  {self.played:,}{of} games")

    def _show(self, words: str) -> None:
        if self.is_live:
            columns = shutil.get_terminal_size().columns
            self.stream.write(ERASE + short(words, max(20, columns - 1)))
            self.stream.flush()
