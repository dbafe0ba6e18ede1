"""What a value in a manifest may be: questions that any value at all can be asked."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from string import Formatter

PLACEHOLDERS = ("file", "folder", "python", "flags")
# More games, or megabytes, than anybody has; a number without an end is no number of these.
GIANT = 100_000_000
MOST_OF_AN_ENDING = 20


def is_text(value: object) -> bool:
    """A text."""
    return isinstance(value, str)


def is_count(value: object) -> bool:
    """A whole number above 0, and no giant."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= GIANT


def are_words(value: object) -> bool:
    """A list of texts that can be words of a command: they hold no NUL."""
    return isinstance(value, list) and all(isinstance(item, str) and "\0" not in item for item in value)


def are_endings(value: object) -> bool:
    """A list of endings that names of files can have."""
    return are_words(value) and all(0 < len(item) <= MOST_OF_AN_ENDING and "/" not in item for item in value)  # type: ignore[attr-defined]


def are_paths(value: object) -> bool:
    """A list of absolute paths that do not go up."""
    return are_words(value) and all(path.startswith("/") and ".." not in path for path in value)  # type: ignore[attr-defined]


def is_command(value: object) -> bool:
    """A command: words, in which a placeholder stands as it is."""
    return are_words(value) and bool(value) and all(_is_word(word) for word in value)  # type: ignore[attr-defined]


def _is_word(word: str) -> bool:
    try:
        parts = list(Formatter().parse(word))
    except ValueError:
        return False
    return all(name is None or (name in PLACEHOLDERS and not spec and not form) for _, name, spec, form in parts)


def is_module(value: object) -> bool:
    """The name of a Python module that is in no other: to look for one in another would import that."""
    return isinstance(value, str) and value.isidentifier()


def is_code_page(value: object) -> bool:
    """The name of an encoding of text that Python knows."""
    if not isinstance(value, str):
        return False
    try:
        b"x".decode(value)
    except UnicodeError:
        # It is known, though this is none of its texts.
        return True
    except (LookupError, ValueError, OSError, ImportError):
        return False
    return True


def lies_below(folder: Path, path: str) -> str | None:
    """What is wrong with the path of a file in a folder; None if it is there, and nowhere else by way of a link."""
    if Path(path).is_absolute() or ".." in Path(path).parts:
        return "its path must lead from the manifest's folder down"
    try:
        file = (folder / path).resolve(strict=True)
        if not file.is_relative_to(folder.resolve()):
            return "it is a link to outside of the manifest's folder"
        return None if file.is_file() else "there is no such file"
    except FileNotFoundError:
        return "there is no such file"
    except RuntimeError:
        # So Python before 3.13 calls links in a circle.
        return f"it cannot be found: {os.strerror(errno.ELOOP)}"
    except (OSError, ValueError) as error:
        # A path without an end, a NUL.
        return f"it cannot be found: {reason(error)}"


def reason(error: Exception) -> str:
    """Why something cannot be done with a path."""
    return os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
