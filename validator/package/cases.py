"""The cases of a package: inputs with a right answer each, and stored outputs that try the validator."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from validator.finding import ERROR
from validator.hole import Hole
from validator.package.case import report_on_case, stdin_of

# Beside this package in a checkout, and in nothing that is installed from it.
ROOT = Path(__file__).parent.parent.parent
STORED = ROOT / "tests" / "cases"
# A misreading that shows in two games of five is missed by so many cases three times in ten thousand.
SECRET = 16


@dataclass(frozen=True, slots=True)
class Tried:
    """A case: its name, the standard input, a right answer, and an output to be tried (None: a program's)."""

    name: str
    stdin: bytes
    answer: bytes
    output: bytes | None = None


class MissingError(Exception):
    """What a package needs and is not here: a message for the user."""


def sample_of(hole: Hole) -> Tried:
    """The case that a statement shows."""
    return _case("1", hole, hole.sample(), 0)


def secret_of(hole: Hole, count: int = 0) -> Iterator[Tried]:
    """The secret cases, no two with the same input: `count`, or as many as show what a program can get wrong."""
    # Where chance decides nothing, a game has all there is to get wrong.
    wanted = count or (SECRET if hole.chance() else hole.games)
    seen = {stdin_of(hole, hole.sample(), 0)}
    number = 0
    while wanted:
        number += 1
        given = hole.given(number)
        if (stdin := stdin_of(hole, given, number)) not in seen:
            seen.add(stdin)
            wanted -= 1
            yield _case(f"{number:03}", hole, given, number)


def _case(name: str, hole: Hole, given: object, number: int) -> Tried:
    stdin, answer = stdin_of(hole, given, number), _answer(hole, given, number)
    report = report_on_case(hole, stdin, answer)
    if not report.conforms:
        raise AssertionError(f"the reference is wrong: {report}")
    return Tried(name, stdin, answer)


def _answer(hole: Hole, given: object, number: int) -> bytes:
    """What the reference prints: a program of its own, of which nothing is known here but how it is called."""
    fed = hole.feed(given, hole.inputs[0])
    seed = ["--seed", str(number)] if hole.chance() else []
    command = [sys.executable, "-m", "reference", hole.name, *seed, *fed.arguments]
    return told_by(command, fed.stdin)


def rulebook_of(hole: Hole) -> str:
    """The rulebook of the reference."""
    return told_by([sys.executable, "-m", "reference", hole.name, "--rules"]).decode()


def told_by(command: list[str], stdin: bytes = b"") -> bytes:
    """What the reference prints. Raises MissingError where it does not start."""
    ran = subprocess.run(command, input=stdin, capture_output=True, check=False, cwd=ROOT)
    if ran.returncode:
        raise MissingError(f"the reference does not start: {ran.stderr.decode('utf-8', 'replace').strip()}")
    return ran.stdout


def stored_of(hole: Hole, folder: str) -> Iterator[Tried]:
    """The stored outputs in a folder, `valid` or `invalid`, that are so for what a program is given.

    Where a case does not say what was given, it is taken for an answer to the hole's first game.
    """
    own = next((option.name for option in hole.options if option.is_given), "")
    # A contest has no options, and an output stands in it as it is.
    answers = dict[bytes, bytes]()
    special = {option.name for option in hole.options} - {own} | {"repeat"}
    for told in _told(hole):
        if told["path"].startswith(f"{folder}/") and not told.keys() & special:
            given = told.get(own, hole.given(0))
            stdin, output = stdin_of(hole, given, 0), (STORED / _folder(hole) / told["path"]).read_bytes()
            if _is_so(hole, stdin, output, told["findings"], folder == "valid"):
                if stdin not in answers:
                    answers[stdin] = _answer(hole, given, 0)
                yield Tried(Path(told["path"]).stem, stdin, answers[stdin], output)


def _told(hole: Hole) -> list[dict[str, Any]]:
    path = STORED / _folder(hole) / "cases.toml"
    try:
        cases: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    except OSError as error:
        raise MissingError(f"{path}: {error.strerror}; a package is made in a checkout, which has the cases") from error
    return cases


def _folder(hole: Hole) -> str:
    return hole.name.replace("-", "_")


def _is_so(hole: Hole, stdin: bytes, output: bytes, findings: list[str], valid: bool) -> bool:
    report = report_on_case(hole, stdin, output)
    errors = {finding.code for finding in report.findings if finding.severity == ERROR}
    return report.conforms if valid else bool(errors) and errors <= {finding.split()[0] for finding in findings}
