"""Colours and width, where a person looks at a terminal."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from typing import TextIO

from validator.report import ADVICE, BAD, GOOD, HEAD, PLAIN, SIGN, WIDTH, Piece
from validator.wording import printable_lines

STYLES = {HEAD: "bold", SIGN: "bold yellow", ADVICE: "cyan", GOOD: "bold green", BAD: "bold red"}
COLOURS = ("auto", "always", "never")


def is_coloured(choice: str, stream: TextIO) -> bool:
    """Whether to colour what is written there; `auto` does so on a terminal, unless NO_COLOR is set."""
    if choice != "auto":
        return choice == "always"
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width_of(stream: TextIO) -> int:
    """The width of the terminal in columns; the usual one where there is none."""
    return shutil.get_terminal_size((WIDTH, 24)).columns if stream.isatty() else WIDTH


def painted(pieces: Iterable[Piece], coloured: bool) -> str:
    """The text of all pieces, in colours or without; no terminal obeys what is in it."""
    pieces = [(printable_lines(text), kind) for text, kind in pieces]
    if not coloured:
        return "".join(text for text, _ in pieces)
    # Slow to import, and most reports go into a pipe.
    from rich.style import Style

    return "".join(text if kind == PLAIN else Style.parse(STYLES[kind]).render(text) for text, kind in pieces)
