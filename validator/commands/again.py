"""How to go on after a judging: the command that plays a failing game again, and what was kept."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Iterator, Sequence
from math import ceil
from pathlib import Path

from validator.judge.kept import Record, kept_of
from validator.judge.manifest import Program
from validator.judge.result import Result
from validator.judge.settings import Settings
from validator.judge.words import Judged
from validator.wording import count_of, printable

# The options that say how a game is played, and what each of them usually is.
USUALLY = {"hole": None, "input": None, "manifest": None, "timeout": 5.0, "sandbox": "auto", "clock": "real"}


def after_one(judged: Judged, options: argparse.Namespace, settings: Settings) -> Iterator[str]:
    """The lines on one program: where its games are kept, or how to play the first failing one again."""
    program, result = judged
    if not result.failing:
        return
    kept = _kept(program, settings)
    if not kept or not settings.keep:
        yield f"\n{_why(judged)}:\n  {printable(again(judged, options))}\n"
        return
    folder = str(kept[0].output.parent)
    yield f"\n{count_of(len(kept), 'failing game')} kept in {printable(folder)}; to check {_them(kept)}:\n"
    yield f"  {printable(shlex.join(['umpire', 'check', folder]))}\n"
    if len(kept) > 1:
        first = next((record for record in kept if record.output.stem == str(result.failing.number)), kept[0])
        yield f"to check the one above:\n  {printable(first.check)}\n"


def after_many(judged: Sequence[Judged], settings: Settings) -> Iterator[str]:
    """The line on many programs: how many games were kept, and where."""
    counts = [len(_kept(program, settings)) for program, _ in judged]
    if settings.keep and any(counts):
        programs = count_of(sum(map(bool, counts)), "program")
        folder = printable(shlex.quote(str(settings.keep)))
        yield f"{count_of(sum(counts), 'failing game')} of {programs} kept; to check them: umpire check {folder}\n"


def _kept(program: Program, settings: Settings) -> list[Record]:
    try:
        return kept_of(settings.keep, program) if settings.keep else []
    except OSError:
        # The verdict said so: nothing was kept.
        return []


def _them(kept: Sequence[Record]) -> str:
    return "it" if len(kept) == 1 else "them"


def _why(judged: Judged) -> str:
    program, result = judged
    if program.hole.chance() is None or _enough(result) == 1:
        return "to play it again, and keep what it prints"
    return "to play games like it, and keep those that fail"


def again(judged: Judged, options: argparse.Namespace) -> str:
    """The command that plays the first failing game again; where chance decides, as many games as mostly fail once."""
    program, result = judged
    number = result.failing.number if result.failing else 1
    games = 1 if program.hole.chance() is None else _enough(result)
    said = [(f"--{name}", getattr(options, name)) for name, usual in USUALLY.items() if getattr(options, name) != usual]
    words = [word for flag, value in said for word in (flag, f"{value:g}" if isinstance(value, float) else str(value))]
    words += ["--given-dice"] * options.given_dice + ["--strict-exit"] * options.strict_exit
    words += ["--first-game", str(number), "--games", str(games), "--keep", "kept"]
    what = ["--", *options.command] if options.command else [_path(program)]
    return shlex.join(["umpire", "judge", *words, *what])


def _enough(result: Result) -> int:
    """So many games that one of them fails, with a chance of 95% at the rate that was seen."""
    count = result.verdicts.get(result.verdict, 0)
    return ceil(3 * result.games / count) if 0 < count < result.games else 1


def _path(program: Program) -> str:
    file = program.file or Path(program.path)
    return min(str(file), os.path.relpath(file), key=len)
