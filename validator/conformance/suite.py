"""The cases of a hole: outputs that a validator must accept, must reject, or may take either way.

They are files and a manifest in JSON, which other people's tools read as well; the README beside them explains it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# In a wheel the cases stand here; in a checkout they stand among the tests.
FOLDERS = (Path(__file__).parent / "cases", Path(__file__).parent.parent.parent / "tests" / "cases")
VALID, INVALID, EITHER = "valid", "invalid", "either"


class SuiteError(Exception):
    """A hole has no cases, or they cannot be read; the message is for the user."""


@dataclass(frozen=True, slots=True)
class Case:
    """One case: the file of an output, and what is right to say of it.

    `verdict` is VALID, INVALID or EITHER; `when_told` the verdict on an EITHER case by those who are told what it
    `needs`, or None. A case that needs something says it in `environment`. `rule`, `place` (line and column) and
    `sentence` are those of the first error that our own validator finds; all None where it finds none. `repeat` is
    the line that stands in the file once for so many.
    """

    file: str
    verdict: str
    when_told: str | None
    reason: str
    rule: str | None
    rule_name: str | None
    place: tuple[int, int] | None
    sentence: str | None
    needs: frozenset[str]
    environment: Mapping[str, str]
    repeat: tuple[int, int] | None

    def due(self, knows: Collection[str]) -> str | None:
        """The right verdict by a validator that knows of these options; None where it has to be told another."""
        if self.verdict == EITHER:
            return self.when_told if self.when_told and self.needs <= set(knows) else EITHER
        return self.verdict if self.needs <= set(knows) else None


@dataclass(frozen=True, slots=True)
class Suite:
    """All cases of a hole, with the version of the collection and the folder that holds it."""

    hole: str
    version: str
    folder: Path
    cases: tuple[Case, ...]

    @property
    def needs(self) -> list[str]:
        """All that a case may need, in order."""
        return sorted({need for case in self.cases for need in case.needs})

    def output_of(self, case: Case) -> bytes:
        """What the program of a case printed."""
        try:
            output = (self.folder / case.file).read_bytes()
        except OSError as error:
            raise SuiteError(f"the case {case.file} cannot be read: {error.strerror}") from error
        if case.repeat:
            line, times = case.repeat
            lines = output.splitlines(keepends=True)
            lines[line - 1] *= times
            output = b"".join(lines)
        return output


def suite_of(hole: str) -> Suite:
    """The cases of a hole. Raises SuiteError."""
    folders = [place / hole.replace("-", "_") for place in FOLDERS]
    folder = next((folder for folder in folders if (folder / "manifest.json").is_file()), None)
    if folder is None:
        raise SuiteError(f"there are no cases for {hole}")
    try:
        manifest = json.loads((folder / "manifest.json").read_bytes())
        return Suite(hole, manifest["version"], folder, tuple(map(_case, manifest["cases"])))
    except (OSError, ValueError, KeyError) as error:
        raise SuiteError(f"the list of cases for {hole} cannot be read: {error}") from error


def _case(entry: Mapping[str, Any]) -> Case:
    repeat = entry["repeat"]
    return Case(
        file=entry["file"],
        verdict=entry["verdict"],
        when_told=entry["verdict_when_told"],
        reason=entry["reason"],
        rule=entry["rule"],
        rule_name=entry["rule_name"],
        place=(entry["line"], entry["column"]) if entry["line"] else None,
        sentence=entry["sentence"],
        needs=frozenset(entry["needs"]),
        environment=entry["environment"],
        repeat=(repeat["line"], repeat["times"]) if repeat else None,
    )
