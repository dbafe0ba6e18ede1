"""The files that a command of the user's is made of, as far as its words tell.

A word tells of a file by its path, or by its path without the ending ("java Game", "python3 -m game"), or of a folder
with all in it. A file can load what lies beside it or below in files of the same ending, so these belong to it too.
What cannot be known from words: what is within a word ("-Ilib"), files that a program opens by names of its own, and
what is installed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path

# As many files as are looked through beside one that is named; whoever has more has no golfed program.
MOST_BESIDE = 1000
# Whatever lies there must not fill the memory.
MOST_OF_A_FILE = 16 << 20


def sources_of(words: Sequence[str]) -> list[Path]:
    """The files that a command is made of, each once."""
    named = [path for word in words for path in _named(word)]
    return list(dict.fromkeys([*named, *(other for path in named for other in _beside(path))]))


def bytes_of(path: Path) -> bytes:
    """What is in the file, as far as a program may be long; nothing where it cannot be read."""
    with suppress(OSError), path.open("rb") as file:
        return file.read(MOST_OF_A_FILE)
    return b""


def _named(word: str) -> Iterator[Path]:
    with suppress(OSError, ValueError):
        path = Path(word)
        if path.is_file():
            yield path
        if path.is_dir():
            # Where we are, or above, lies much that is none of the program's.
            if not Path.cwd().is_relative_to(path.resolve()):
                yield from islice(_below(path), MOST_BESIDE)
        elif path.name:
            yield from sorted(other for other in path.parent.iterdir() if other.stem == path.name and other.is_file())


def _beside(path: Path) -> Iterator[Path]:
    # Files without an ending say nothing of what they are.
    if path.suffix:
        yield from (other for other in islice(_below(path.parent), MOST_BESIDE) if other.suffix == path.suffix)


def _below(top: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(top):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (path for name in sorted(names) if (path := Path(folder, name)).is_file())
