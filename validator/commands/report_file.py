"""The file of `umpire judge --report`: tried out before judging begins, and written as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from validator.commands.usage import UsageError
from validator.judge.words import Judged
from validator.page import picture
from validator.page.programs import judged_page


def try_out(path: Path) -> None:
    """Raise UsageError where no report can be made, or not be written there."""
    try:
        picture.ready()
    except picture.PictureError as error:
        raise UsageError(f"--report: {error}") from error
    # What is moved to a device's place would take it.
    if path.exists() and not path.is_file():
        raise UsageError(f"{path} is {'a folder' if path.is_dir() else 'no ordinary file'}")
    try:
        _replace(path, None)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error


def write(path: Path, judged: Sequence[Judged], again: Sequence[str], interrupted: str) -> None:
    """Write the report, with the commands that play failing games again. OSError where there is no room.

    Until it is whole, what was there stays.
    """
    _replace(path, judged_page(judged, again, interrupted))


def _replace(path: Path, text: str | None) -> None:
    """Put a file with this text into the place of another; None: only try whether one can be made beside it."""
    # A link keeps its place, and the file that it leads to changes.
    path = path.resolve()
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("x", encoding="ascii") as file:
            file.write(text or "")
        if text is not None:
            beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
