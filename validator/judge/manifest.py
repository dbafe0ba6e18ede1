"""The programs that the repository judges, and how each language is compiled and run; both are plain TOML files.

languages.toml has a table for each language:

    run       the command, in which {file} is the program, {folder} its folder, {python} the judge's own Python, and
              {flags} the program's flags, which stand before {file} where the row does not say
    compile   the command that is run once before (absent: none)
    package   the Debian packages that bring the language
    module    the Python module that brings the language, for one that is installed from PyPI
    needs     the paths outside of /usr that its programs or its compiler look for; a sandbox shows them
    memory, address_space, processes, files     limits, where the usual ones do not do (see confine.Limits)
    clock     "step" where programs are seeded by the second, so that each game needs a second of its own

submissions.toml has an entry for each program: path, hole, language, input, flags, author, expects, games, encoding.
"""

from __future__ import annotations

import shutil
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from validator.hole import Hole, rules_of
from validator.holes import HOLES, hole_named
from validator.judge import shapes
from validator.judge.confine import Limits
from validator.judge.verdict import WORST_FIRST

# The list of a checkout; the package alone has none.
MANIFEST = Path(__file__).parent.parent.parent / "submissions" / "submissions.toml"
USUAL = Limits()
LIMIT_KEYS = ("memory", "address_space", "processes", "files")


class ManifestError(Exception):
    """A manifest that cannot be used, and why."""


@dataclass(frozen=True, slots=True)
class Language:
    """How programs of a language are compiled and run."""

    name: str
    run: tuple[str, ...]
    compile: tuple[str, ...] = ()
    package: str = ""
    module: str = ""
    needs: tuple[str, ...] = ()
    limits: Limits = USUAL
    clock: str = "real"

    def installed(self, path: str) -> bool:
        """Whether the programs that it needs are found on `path`."""
        if self.module and not _is_found(self.module):
            return False
        commands = [command[0] for command in (self.compile, self.run) if command and not command[0].startswith("{")]
        return all("/" in command or shutil.which(command, path=path) for command in commands)


@dataclass(frozen=True, slots=True)
class Program:
    """A program to judge. `file` is None for the user's own command, which is `language.run` as it stands."""

    path: str
    hole: Hole
    language: Language
    input: str
    file: Path | None = None
    flags: tuple[str, ...] = ()
    author: str = ""
    expects: tuple[str, ...] = ("AC",)
    games: int | None = None
    encoding: str = "utf-8"

    @property
    def shown_language(self) -> str:
        """The language as a scoreboard writes it, with the flags that are not counted."""
        return f"{self.language.name} ({' '.join(self.flags)})" if self.flags else self.language.name

    @property
    def bytes(self) -> int | None:
        """The length of the program in bytes, final newline and all; None for a command, or for a file that is gone."""
        try:
            return self.file.stat().st_size if self.file else None
        except OSError:
            return None

    @property
    def characters(self) -> int | None:
        """The length of the program in characters of its encoding; None as for bytes, or if it is not in it."""
        try:
            return len(self.file.read_bytes().decode(self.encoding)) if self.file else None
        except (OSError, UnicodeError, LookupError):
            return None


EXPECTS = "a list of one verdict, or of codes of rules"
Shape = dict[str, tuple[Callable[[object], bool], str]]
TEXT, TEXTS = (shapes.is_text, "a text"), (shapes.are_words, "a list of texts")
WHOLE_NUMBER = (shapes.is_count, f"a whole number from 1 to {shapes.GIANT:,}")
LANGUAGE: Shape = {
    "run": (shapes.is_command, "a list of words, with {file}, {folder}, {python} and {flags} only"),
    "compile": (shapes.is_command, "a list of words, with {file} and {folder} only"),
    "needs": (shapes.are_paths, "a list of absolute paths"),
    "clock": (lambda value: value in ("real", "step"), "real or step"),
    "package": TEXT,
    "module": (shapes.is_module, "the name of a Python module"),
    **dict.fromkeys(LIMIT_KEYS, WHOLE_NUMBER),
}
ENTRY: Shape = {
    **dict.fromkeys(("path", "hole", "language", "author", "input"), TEXT),
    "encoding": (shapes.is_code_page, "the name of an encoding that Python knows"),
    "flags": TEXTS,
    "expects": (shapes.are_words, EXPECTS),
    "games": WHOLE_NUMBER,
}


def load(manifest: Path, own: Hole | None = None) -> list[Program]:
    """The programs of a manifest, in its order. Raises ManifestError with a message for the user.

    Entries may name the built-in holes and `own`, a hole of the user's.
    """
    entries = _read(manifest).get("submission", [])
    languages = {name: _language(name, row) for name, row in _read(manifest.with_name("languages.toml")).items()}
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ManifestError(f"{manifest}: programs are listed under [[submission]]")
    programs = [_program(manifest, entry, languages, own) for entry in entries]
    for path, count in Counter(program.path for program in programs).items():
        _demand(count == 1, str(manifest), f"{path} is listed twice")
    return programs


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ManifestError(f"{path}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise ManifestError(f"{path}: {error}") from error


def _check_shape(row: Mapping[str, Any], shape: Shape, needed: Sequence[str], where: str) -> None:
    for key in needed:
        _demand(key in row, where, f"no {key}")
    for key, value in row.items():
        _demand(key in shape, where, f"unknown key {key}")
        fits, what = shape[key]
        _demand(fits(value), where, f"{key} is {what}")


def _language(name: str, row: object) -> Language:
    where = f"languages.toml: {name}"
    if not isinstance(row, dict):
        raise ManifestError(f"{where}: a language is a table")
    _check_shape(row, LANGUAGE, ("run",), where)
    limits = Limits(**{"address_space": row.get("memory", 512), **{key: row[key] for key in LIMIT_KEYS if key in row}})
    return Language(name, limits=limits, **_fields({key: row[key] for key in row if key not in LIMIT_KEYS}))


def _fields(row: Mapping[str, Any]) -> dict[str, Any]:
    # What is a list in TOML is a tuple here, so that nothing changes it.
    return {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}


def _program(manifest: Path, entry: Mapping[str, Any], languages: Mapping[str, Language], own: Hole | None) -> Program:
    where = f"{manifest.name}: {entry.get('path', '(an entry without a path)')}"
    _check_shape(entry, ENTRY, ("path", "hole", "language", "author"), where)
    hole, language, file = _hole(entry["hole"], own), languages.get(entry["language"]), manifest.parent / entry["path"]
    if not hole:
        raise ManifestError(f"{where}: no hole is called {entry['hole']}")
    if not language:
        raise ManifestError(f"{where}: languages.toml has no {entry['language']}")
    program = Program(**{"input": hole.inputs[0], **_fields(entry), "hole": hole, "language": language, "file": file})
    _demand(program.input in hole.inputs, where, f"input is {forms_of(hole)}")
    _demand(_can_be_expected(program.expects, hole), where, f"expects is {EXPECTS}")
    wrong = shapes.lies_below(manifest.parent, entry["path"])
    _demand(wrong is None, where, wrong or "")
    return program


def _hole(name: str, own: Hole | None) -> Hole | None:
    if own and own.name == name:
        return own
    return hole_named(name) if name in HOLES else None


def _is_found(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        # One that is running, such as `__main__`, may have no specification.
        return False


def _can_be_expected(expects: Sequence[str], hole: Hole) -> bool:
    if len(expects) == 1 and expects[0] in WORST_FIRST:
        return True
    return bool(expects) and set(expects) <= set(rules_of(hole))


def forms_of(hole: Hole) -> str:
    """The forms in which a program for the hole may take what it is given, in words."""
    return f"one of {', '.join(hole.inputs)}" if len(hole.inputs) > 1 else f"{hole.inputs[0]} for {hole.name}"


def _demand(holds: bool, where: str, problem: str) -> None:
    if not holds:
        raise ManifestError(f"{where}: {problem}")


def choose(programs: Sequence[Program], paths: Sequence[str], manifest: Path) -> list[Program]:
    """The programs that lie at or below one of `paths` (all of them if there is none).

    Raises ManifestError for a path at which none is listed.
    """
    chosen: list[Program] = []
    for path in paths:
        try:
            wanted = Path(path).resolve()
        except (OSError, RuntimeError, ValueError) as error:
            raise ManifestError(f"{path}: {shapes.reason(error)}") from error
        found = [p for p in programs if p.file and (p.file.resolve() == wanted or wanted in p.file.resolve().parents)]
        if not found:
            raise ManifestError(f"{path}: no program here is listed in {manifest}")
        chosen += [program for program in found if program not in chosen]
    return chosen if paths else list(programs)
