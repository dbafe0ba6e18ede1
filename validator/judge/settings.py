"""How programs are judged."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from validator.finding import MAX_BYTES
from validator.judge.confine import BWRAP


@dataclass(frozen=True, slots=True)
class Settings:
    """How to judge.

    `games` a program (None: as many as the manifest or the hole says), numbered from `first_game`, `jobs` side by side,
    `timeout` in seconds a game, the kind of `sandbox`, the `clock` ("step" gives each game a second of its own),
    whether a non-zero exit is a fault even after a right output, the folder to `keep` failing outputs in, and the
    longest output in bytes.
    """

    games: int | None = None
    first_game: int = 1
    jobs: int = 2
    timeout: float = 5.0
    sandbox: str = BWRAP
    clock: str = "real"
    strict_exit: bool = False
    keep: Path | None = None
    max_bytes: int = MAX_BYTES
