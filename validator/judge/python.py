"""The judge as Python calls it."""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence
from pathlib import Path

from validator.finding import UncheckableError
from validator.hole import Hole
from validator.holes import hole_named
from validator.judge.chosen import ChoiceError, of_command, programs_at
from validator.judge.confine import BWRAP, LIMITS
from validator.judge.manifest import MANIFEST, Program, load
from validator.judge.probe import refusal
from validator.judge.result import Result
from validator.judge.run import judge as run
from validator.judge.settings import Settings
from validator.wording import count_of


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
    """Judge a program: the words of a command, or a file, whose language is known by its name.

    `hole` is one of HOLES or the file of another; a listed program has its own. `games` are played (None: as many as
    the hole says), numbered from `first_game`, `jobs` of them side by side (None: one a core), `timeout` seconds each.
    `input` is how the program takes what it is given (None: the hole's usual form). `sandbox` is "bwrap", "limits" or
    "none"; None is bubblewrap, or with a warning resource limits where it does not run.

    The result's `verdict` is "AC" where all is right; `first` says in words what is wrong, and `failing` is the first
    failing game. Raises UncheckableError for what makes no sense.
    """
    room = hole_named(hole) if hole else None
    try:
        program = _program(command_or_file, room, input)
    except ChoiceError as error:
        raise UncheckableError(str(error)) from error
    settings = Settings(
        games=games,
        first_game=first_game,
        jobs=jobs or os.cpu_count() or 1,
        timeout=timeout,
        sandbox=sandbox or _sandbox(),
    )
    return run(program, settings)


def _program(meant: str | Path | Sequence[str], room: Hole | None, form: str | None) -> Program:
    if isinstance(meant, str | Path):
        listed = load(MANIFEST, room) if MANIFEST.is_file() else []
        found = programs_at(str(meant), listed, MANIFEST, room, form)
        chosen = [program for program in found if room in (None, program.hole)]
        if len(chosen) != 1:
            raise ChoiceError(f"{meant}: {count_of(len(chosen), 'program')}, and one is judged at a time")
        return chosen[0]
    if not meant or not room:
        raise ChoiceError("say which hole the command is for" if meant else "the command has no words")
    return of_command(meant, room, form)


def _sandbox() -> str:
    reason = refusal()
    if reason:
        warnings.warn(f"bubblewrap does not run here: {reason}; programs are held by limits only", stacklevel=3)
    return LIMITS if reason else BWRAP
