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

from validator import HOLES, hole_named
from validator.finding import RULES
from validator.judge.confine import Limits
from validator.judge.verdict import WORST_FIRST

INPUTS = ("args", "lines", "list", "json", "none")
USUAL = Limits()
LIMITS = ("memory", "address_space", "processes", "files")


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
        if self.module and not find_spec(self.module):
            return False
        commands = [command[0] for command in (self.compile, self.run) if command and not command[0].startswith("{")]
        return all("/" in command or shutil.which(command, path=path) for command in commands)


@dataclass(frozen=True, slots=True)
class Program:
    """A program to judge. `file` is None for the user's own command, which is `language.run` as it stands."""

    path: str
    hole: str
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
        """The length of the program in bytes, final newline and all; None for a command."""
        return self.file.stat().st_size if self.file else None

    @property
    def characters(self) -> int | None:
        """The length of the program in characters of its encoding; None for a command, or if it is not in it.

        A golfing language's own code page, which Python does not know, is no mistake; its characters are not counted.
        """
        try:
            return len(self.file.read_bytes().decode(self.encoding)) if self.file else None
        except (UnicodeDecodeError, LookupError):
            return None


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _are_paths(value: object) -> bool:
    return _is_texts(value) and all(path.startswith("/") and ".." not in path for path in value)  # type: ignore[attr-defined]


def _is_command(value: object) -> bool:
    return _is_texts(value) and bool(value) and all(_is_word(word) for word in value)  # type: ignore[attr-defined]


def _is_word(word: str) -> bool:
    try:
        word.format(file="", folder="", python="", flags="")
    except (KeyError, IndexError, ValueError):
        return False
    return True


def _is_expected(value: object) -> bool:
    if not _is_texts(value) or not value:
        return False
    for hole in HOLES:
        hole_named(hole)
    return value in [[verdict] for verdict in WORST_FIRST] or set(value) <= set(RULES)  # type: ignore[call-overload]


Shape = dict[str, tuple[Callable[[object], bool], str]]
LANGUAGE: Shape = {
    "run": (_is_command, "a list of words, with {file}, {folder}, {python} and {flags} only"),
    "compile": (_is_command, "a list of words, with {file} and {folder} only"),
    "package": (_is_text, "a text"),
    "module": (_is_text, "a text"),
    "needs": (_are_paths, "a list of absolute paths"),
    "clock": (lambda value: value in ("real", "step"), "real or step"),
    **dict.fromkeys(LIMITS, (_is_count, "a whole number above 0")),
}
ENTRY: Shape = {
    "path": (_is_text, "a text"),
    "hole": (_is_text, "a text"),
    "language": (_is_text, "a text"),
    "author": (_is_text, "a text"),
    "input": (lambda value: value in INPUTS, f"one of {', '.join(INPUTS)}"),
    "flags": (_is_texts, "a list of texts"),
    "expects": (_is_expected, "a list of one verdict, or of codes of rules"),
    "games": (_is_count, "a whole number above 0"),
    "encoding": (_is_text, "a text"),
}


def load(manifest: Path) -> list[Program]:
    """The programs of a manifest, in its order. Raises ManifestError with a message for the user."""
    entries = _read(manifest).get("submission", [])
    languages = {name: _language(name, row) for name, row in _read(manifest.with_name("languages.toml")).items()}
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ManifestError(f"{manifest}: programs are listed under [[submission]]")
    programs = [_program(manifest, entry, languages) for entry in entries]
    counts = Counter(program.path for program in programs)
    for path, count in counts.items():
        if count > 1:
            raise ManifestError(f"{manifest}: {path} is listed twice")
    return programs


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ManifestError(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
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
    limits = Limits(**{"address_space": row.get("memory", 512), **{key: row[key] for key in LIMITS if key in row}})
    return Language(
        name=name,
        run=tuple(row["run"]),
        compile=tuple(row.get("compile", ())),
        package=row.get("package", ""),
        module=row.get("module", ""),
        needs=tuple(row.get("needs", ())),
        limits=limits,
        clock=row.get("clock", "real"),
    )


def _program(manifest: Path, entry: Mapping[str, Any], languages: Mapping[str, Language]) -> Program:
    folder, where = manifest.parent, f"{manifest.name}: {entry.get('path', '(an entry without a path)')}"
    _check_shape(entry, ENTRY, ("path", "hole", "language", "author"), where)
    _demand(entry["hole"] in HOLES, where, f"no hole is called {entry['hole']}")
    _demand(entry["language"] in languages, where, f"languages.toml has no {entry['language']}")
    _demand((folder / entry["path"]).is_file(), where, "there is no such file")
    return Program(
        path=entry["path"],
        hole=entry["hole"],
        language=languages[entry["language"]],
        input=entry.get("input", "args" if entry["hole"] == "dice-cricket" else "none"),
        file=folder / entry["path"],
        flags=tuple(entry.get("flags", ())),
        author=entry["author"],
        expects=tuple(entry.get("expects", ("AC",))),
        games=entry.get("games"),
        encoding=entry.get("encoding", "utf-8"),
    )


def _demand(holds: bool, where: str, problem: str) -> None:
    if not holds:
        raise ManifestError(f"{where}: {problem}")


def choose(programs: Sequence[Program], paths: Sequence[str], manifest: Path) -> list[Program]:
    """The programs that lie at or below one of `paths` (all of them if there is none).

    Raises ManifestError for a path at which none is listed.
    """
    chosen: list[Program] = []
    for path in paths:
        wanted = Path(path).resolve()
        found = [p for p in programs if p.file and (p.file.resolve() == wanted or wanted in p.file.resolve().parents)]
        if not found:
            raise ManifestError(f"{path}: no program here is listed in {manifest}")
        chosen += [program for program in found if program not in chosen]
    return chosen if paths else list(programs)
