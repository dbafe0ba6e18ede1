"""Wrong usage that only shows once the arguments are understood, and how a command speaks of it."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence

from validator.wording import printable


class UsageError(Exception):
    """Wrong usage, and what is wrong."""


def say(words: str, command: str = "judge") -> None:
    """Tell the user of a command something beside its report."""
    print(f"umpire {command}: {printable(words)}", file=sys.stderr)


def forgotten_dashes(words: Sequence[str], paths: Sequence[str]) -> str | None:
    """What to say where a command stands among the paths of `umpire judge`, with no -- before it; else None."""
    if not paths or os.path.exists(paths[0]) or not shutil.which(paths[0]):
        return None
    first = words.index(paths[0])
    return f"a command stands after --: {shlex.join(['umpire', *words[:first], '--', *words[first:]])}"
