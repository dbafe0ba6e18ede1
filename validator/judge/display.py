"""What a judging shows: a live line while it goes on, a table at its end, or JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from validator.judge.manifest import Program
from validator.judge.result import Result
from validator.wording import count_of, printable

Judged = tuple[Program, Result]
JUDGED_SCHEMA = 1


class Advance(Protocol):
    """Called when a program is begun, with its path and number of games, and once for each game."""

    def __call__(self, path: str | None = None, games: int = 0) -> None: ...


@contextmanager
def progress_display(programs: int) -> Iterator[Advance]:
    """A live display on a terminal; nothing at all where standard error is none."""
    if not sys.stderr.isatty():
        yield lambda path=None, games=0: None
        return
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        everything = progress.add_task("programs", total=programs)
        current = progress.add_task("", total=None)

        def advance(path: str | None = None, games: int = 0) -> None:
            if path is None:
                progress.advance(current)
            else:
                progress.update(everything, advance=int(bool(progress.tasks[1].description)))
                progress.reset(current, description=printable(path), total=games)

        yield advance


def show(judged: Sequence[Judged], *, wide: bool = False) -> None:
    """Print the table, and below it what needs more words."""
    # In a pipe nothing is cut: whoever reads it has no terminal's width.
    width = None if sys.stdout.isatty() else 100_000
    console = Console(width=width, highlight=False, soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("program", "language", "bytes", "chars", "verdict", "expected", "games", "readings", "first finding"):
        table.add_column(name, justify="right" if name in ("bytes", "chars", "games") else "left", overflow="fold")
    for program, result in judged:
        table.add_row(*map(_as_it_is, _cells(program, result)))
    Console(width=width, highlight=False).print(table)
    for program, result in judged:
        for note in result.notes:
            console.print(_as_it_is(f"{program.path}: {note}"))
    for program, result in judged:
        lines = explained(result) if len(judged) == 1 else in_short(program, result)
        for line in lines:
            console.print(_as_it_is(line))
    console.print(_as_it_is(summary(judged)))


def _as_it_is(words: str) -> Text:
    # Much of it is a stranger's: it is no markup, and no terminal may obey it.
    return Text(printable(words))


def _cells(program: Program, result: Result) -> tuple[str, ...]:
    count, chars = program.bytes, program.characters
    return (
        program.path,
        program.shown_language,
        "" if count is None else f"{count:,}",
        "" if chars is None else f"{chars:,}",
        result.verdict + ("" if result.verdict == "SKIP" or result.meets(program.expects) else " !"),
        " ".join(program.expects),
        f"{result.games:,}",
        _readings(result.readings),
        result.first,
    )


def _readings(readings: Sequence[str]) -> str:
    return readings[0] + (f" +{len(readings) - 1}" if len(readings) > 1 else "") if readings else ""


def explained(result: Result) -> Iterator[str]:
    """What the games of one program reached, and what they could not have shown."""
    if result.readings:
        yield f"readings that explain all games: {', '.join(result.readings)}"
    if result.coverage:
        yield f"what {count_of(result.distinct, 'game')} reached (in brackets, to be expected):"
        for seen in result.coverage:
            untested = "" if seen.count else "   untested"
            yield f"  {seen.count:6,} ({seen.share * result.distinct:,.1f})  {seen.sentence}{untested}"
    if result.fairness:
        found = ", ".join(f"{name} {term['log10_evidence']:+.1f}" for name, term in result.fairness.items())
        yield f"evidence that chance is unfair, in powers of ten (6 is enough): {found}"
    if result.verdict == "AC":
        yield from result.limits


def in_short(program: Program, result: Result) -> Iterator[str]:
    """What the games of one program among many did not reach, and how fair its chance looks."""
    untested = [situation.sentence for situation in result.coverage if not situation.count]
    unfair = max((term["log10_evidence"] for term in result.fairness.values()), default=None)
    parts = [f"untested: {', '.join(untested)}"] * bool(untested)
    parts += [] if unfair is None else [f"evidence that chance is unfair: 10^{unfair:.1f} (10^6 is enough)"]
    if parts:
        yield f"{program.path}: {'; '.join(parts)}"


def summary(judged: Sequence[Judged]) -> str:
    """The count of programs by whether they did as expected."""
    skipped = sum(result.verdict == "SKIP" for _, result in judged)
    met = sum(result.meets(program.expects) for program, result in judged)
    rest = len(judged) - met - skipped
    parts = [f"{met:,} of {len(judged):,} programs as expected"]
    parts += [f"{rest:,} not (marked !)"] * bool(rest) + [f"{skipped:,} skipped: no interpreter"] * bool(skipped)
    return ", ".join(parts)


def as_json(judged: Sequence[Judged]) -> str:
    """The JSON document."""
    return json.dumps({"schema": JUDGED_SCHEMA, "submissions": [_submission(*pair) for pair in judged]}, indent=2)


def _submission(program: Program, result: Result) -> dict[str, Any]:
    return {
        "path": program.path,
        "hole": program.hole.name,
        "language": program.shown_language,
        "bytes": program.bytes,
        "characters": program.characters,
        "expected": list(program.expects),
        "verdict": result.verdict,
        "notes": list(result.notes),
        "games": result.games,
        "failed": result.failed,
        "balls": result.choices,
        "readings": list(result.readings),
        "findings": result.findings,
        "coverage": {situation.name: situation.count for situation in result.coverage},
        "fairness": result.fairness,
        "diagnosis": result.diagnosis.as_json() if result.diagnosis else None,
        "seconds": result.seconds,
    }
