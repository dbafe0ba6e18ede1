"""A folder that `umpire judge --keep` left: all games that are kept in it, each to be checked as it was judged."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from validator.commands.usage import UnreadableError
from validator.finding import Asked
from validator.hole import Hole
from validator.holes import HOLES, HoleError, hole_named
from validator.judge.kept import Record, records


def kept_in(path: str, options: argparse.Namespace) -> Iterator[tuple[Path, Hole, Asked]]:
    """The kept outputs, each with its hole and what is asked of it. Raises UnreadableError where none is kept."""
    found = False
    for record in records(Path(path)):
        found = True
        hole = _hole_of(record, options.hole)
        try:
            yield record.output, hole, _asked(hole, record.options, options.strict)
        except (ValueError, KeyError, StopIteration) as error:
            raise UnreadableError(f"{record.output.with_suffix('.json')} is damaged") from error
    if not found:
        raise UnreadableError("nothing is kept in this folder; `umpire judge --keep DIR` keeps failing games in one")


def _hole_of(record: Record, said: str | None) -> Hole:
    # A hole in a file is a program; none is run because some folder names it.
    if record.hole not in HOLES and record.hole != said:
        raise UnreadableError(f"{record.output} is for a hole in a file: say --hole {record.hole}")
    try:
        return hole_named(record.hole)
    except HoleError as error:
        raise UnreadableError(str(error)) from error


def _asked(hole: Hole, words: Sequence[str], strict: bool) -> Asked:
    """What the options ask of an output; ValueError, KeyError or StopIteration where they make no sense."""
    known = {f"--{option.name}": option for option in hole.options}
    given, judged, longest, own = None, False, None, dict[str, object]()
    rest = iter(words)
    for word in rest:
        if word == "--judged":
            judged = True
        elif word == "--max-bytes":
            longest = int(next(rest))
        else:
            option = known[word]
            value = option.read(next(rest)) if option.read else True
            given, own = (value, own) if option.is_given else (given, {**own, option.name: value})
    return Asked(given, strict=strict, max_bytes=longest, judged=judged, own=own)
