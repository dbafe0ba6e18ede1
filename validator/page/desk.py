"""What the page asks of the validator, which runs in the browser: every answer is JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import validator
from validator.finding import Asked, UncheckableError
from validator.hole import Hole, Option, rules_of
from validator.holes import DEFAULT, HOLES, guess, hole_named
from validator.page import charts
from validator.page.picture import THEME
from validator.report import Report, as_json
from validator.rulebook import entry

# What an option calls its value where it stands in a file.
FILE = "FILE"
# The bytes of an output, as the browser has them.
Pasted = bytes | memoryview


@dataclass(frozen=True, slots=True)
class Question:
    """An output that somebody pasted, the hole that it is for, and what is asked of it."""

    hole: Hole
    output: bytes
    asked: Asked


def question(hole: str, output: Pasted, said: str) -> Question:
    """What the page sends: a hole ("": it is to be guessed), an output, and options by their names, as JSON.

    Raises UncheckableError where an option cannot be what was said.
    """
    data, told = bytes(output), json.loads(said)
    room = hole_named(hole) if hole else guess(data) or hole_named(DEFAULT)
    own = {option.name: _value(option, told[option.name]) for option in room.options if told.get(option.name)}
    given = next((own.pop(option.name) for option in room.options if option.is_given and option.name in own), None)
    asked = Asked(given, strict=bool(told.get("strict")), judged=bool(told.get("judged")), own=own)
    return Question(room, data, asked)


def _value(option: Option, text: object) -> object:
    if not option.read:
        return True
    try:
        return _from_file(option.read, str(text)) if option.metavar == FILE else option.read(str(text).strip())
    except ValueError as error:
        raise UncheckableError(f"{option.name}: {error}") from error


def _from_file(read: Callable[[str], object], text: str) -> object:
    # The option reads a file, and what is pasted is none yet.
    with TemporaryDirectory() as folder:
        path = Path(folder, "pasted")
        path.write_text(text, encoding="utf-8")
        try:
            return read(str(path))
        except ValueError as error:
            raise UncheckableError(str(error).removeprefix(f"{path}: ")) from error


def about() -> str:
    """What there is: the version, and each hole with its options, its inputs and its standard text."""
    holes = [_about(hole_named(name)) for name in HOLES]
    return json.dumps({"version": validator.__version__, "usual": DEFAULT, "holes": holes})


def _about(hole: Hole) -> dict[str, Any]:
    options = [
        {"name": option.name, "help": option.help, "metavar": option.metavar, "is_file": option.metavar == FILE}
        for option in hole.options
        if option.read
    ]
    plain = {"name": hole.name, "inputs": hole.inputs, "games": hole.games, "standard": hole.standard}
    return {**plain, "standard_name": hole.standard_name, "options": options}


def check(hole: str, output: Pasted, said: str) -> str:
    """The report on an output as `umpire check --format json` has it, with its hole and its remarks."""
    try:
        asked = question(hole, output, said)
        report = asked.hole.check(asked.output, asked.asked)
    except UncheckableError as error:
        return json.dumps({"error": str(error)})
    # Of some wrong outputs no game is known but the text, which tells nothing; others are told as far as they go.
    told = not isinstance(report.game, str | None)
    return json.dumps({**as_json("output", report), "hole": asked.hole.name, "remarks": report.remarks, "told": told})


def scorebooks(hole: str, output: Pasted, said: str) -> str:
    """The game of an output under each reading, and the lines that it is printed on; or why it is not told."""
    try:
        asked = question(hole, output, said)
        report = asked.hole.check(asked.output, asked.asked)
        books = asked.hole.scorebooks(asked.output, asked.asked)
    except UncheckableError as error:
        return json.dumps({"error": str(error)})
    told = [asdict(book) for book in books]
    return json.dumps({"hole": asked.hole.name, "books": told, "lines": report.lines, "why": _untold(report, told)})


def _untold(report: Report, told: list[dict[str, Any]]) -> str:
    if told:
        return ""
    if report.findings and not report.conforms:
        return f"The game cannot be told yet: {report.findings[0].message}."
    return "There is no game to be told in this."


def drawings(hole: str, output: Pasted, said: str) -> str:
    """The charts of the game of an output, as `drawn` has them."""
    try:
        asked = question(hole, output, said)
        report = asked.hole.check(asked.output, asked.asked)
    except UncheckableError:
        # The view says what is wrong with the question.
        return drawn([])
    return drawn(charts.of_game(asked.hole, report))


def drawn(drawings: Iterable[charts.Drawing]) -> str:
    """Charts to be drawn, each with its title, what it shows in words, and its specification; and names of colours."""
    return json.dumps({"charts": [asdict(drawing) for drawing in drawings], "theme": THEME})


def rules() -> str:
    """Every rule of every hole, in the order of their codes."""
    holes = [hole_named(name) for name in reversed(HOLES)]
    known = {code: (rule, hole) for hole in holes for code, rule in rules_of(hole).items()}
    return json.dumps([{**asdict(entry(rule)), "hole": hole.name} for _, (rule, hole) in sorted(known.items())])


def example(hole: str, code: str) -> str:
    """The examples of a rule, the right one and the wrong one, as texts; None where they are told in words."""
    room = hole_named(hole)
    told = entry(rules_of(room)[code])
    right, wrong = room.example(code, told.okay), room.example(code, told.broken)
    texts = [side.output.decode("utf-8", "replace") if side.output else None for side in (right, wrong)]
    return json.dumps({"setting": wrong.setting, "right": texts[0], "wrong": texts[1]})
