"""What is read from plain TOML files, and whether it has the shape that it should."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from validator.judge import shapes


class ManifestError(Exception):
    """A manifest that cannot be used, and why."""


# For each key what its value must be: as a test, and in words.
Shape = dict[str, tuple[Callable[[object], bool], str]]
TEXT, TEXTS = (shapes.is_text, "a text"), (shapes.are_words, "a list of texts")
WHOLE_NUMBER = (shapes.is_count, f"a whole number from 1 to {shapes.GIANT:,}")


def read(path: Path) -> dict[str, Any]:
    """What a file holds. Raises ManifestError."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ManifestError(f"{path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise ManifestError(f"{path}: {error}") from error


def check_shape(row: Mapping[str, Any], shape: Shape, needed: Sequence[str], where: str) -> None:
    """Raise ManifestError where a row lacks what is needed, or holds what it should not."""
    for key in needed:
        demand(key in row, where, f"no {key}")
    for key, value in row.items():
        demand(key in shape, where, f"unknown key {key}")
        fits, what = shape[key]
        demand(fits(value), where, f"{key} is {what}")


def fields(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row whose lists nobody can change any more."""
    return {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}


def demand(holds: bool, where: str, problem: str) -> None:
    """Raise ManifestError with the place and the problem if this does not hold."""
    if not holds:
        raise ManifestError(f"{where}: {problem}")
