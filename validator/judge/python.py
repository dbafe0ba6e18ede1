"""The judge as Python calls it."""

from __future__ import annotations

import os
import shutil
import warnings
from collections.abc import Sequence
from pathlib import Path

from validator.finding import UncheckableError
from validator.hole import Hole
from validator.holes import hole_named
from validator.judge.confine import ANY_LANGUAGE, BWRAP, LIMITS
from validator.judge.languages import Language
from validator.judge.manifest import MANIFEST, Program, forms_of, load
from validator.judge.probe import refusal
from validator.judge.result import Result
from validator.judge.run import judge as run
from validator.judge.settings import Settings


def judge(
    command_or_file: str | Path | Sequence[str],
    *,
    hole: str | None = None,
    games: int | None = None,
    input: str | None = None,
    first_game: int = 1,
    jobs: int | None = None,
    timeout: float = 5.0,
    sandbox: str | None = None,
) -> Result:
    """Judge a program: the words of a command, or a file, which is listed in the manifest or can be executed.

    `hole` is one of HOLES or the file of another; a listed program has its own. `games` are played (None: as many as
    the hole says), numbered from `first_game`, `jobs` of them side by side (None: one a core), `timeout` seconds each.
    `input` is how the program takes what it is given (None: the hole's usual form). `sandbox` is "bwrap", "limits" or
    "none"; None is bubblewrap, or with a warning resource limits where it does not run.

    The result's `verdict` is "AC" where all is right; `first` says in words what is wrong, and `failing` is the first
    failing game. Raises UncheckableError for what makes no sense.
    """
    room = hole_named(hole) if hole else None
    if isinstance(command_or_file, str | Path):
        program = _listed(Path(command_or_file), room) or _command([str(command_or_file)], room, input)
    else:
        program = _command(list(command_or_file), room, input)
    settings = Settings(
        games=games,
        first_game=first_game,
        jobs=jobs or os.cpu_count() or 1,
        timeout=timeout,
        sandbox=sandbox or _sandbox(),
    )
    return run(program, settings)


def _listed(file: Path, room: Hole | None) -> Program | None:
    programs = load(MANIFEST) if MANIFEST.is_file() else []
    return next((p for p in programs if p.file and p.file.resolve() == file.resolve() and room in (None, p.hole)), None)


def _command(words: list[str], room: Hole | None, form: str | None) -> Program:
    if not room:
        raise UncheckableError("say which hole the program is for")
    if form not in (None, *room.inputs):
        raise UncheckableError(f"input is {forms_of(room)}")
    if not words or not shutil.which(words[0]):
        raise UncheckableError(f"{words[0] if words else 'nothing'}: no such program, or it cannot be executed")
    language = Language("command", tuple(words), limits=ANY_LANGUAGE)
    return Program(" ".join(words), room, language, form or room.inputs[0])


def _sandbox() -> str:
    reason = refusal()
    if reason:
        warnings.warn(f"bubblewrap does not run here: {reason}; programs are held by limits only", stacklevel=3)
    return LIMITS if reason else BWRAP
