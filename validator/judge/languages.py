"""The languages that programs are written in, and how each is compiled, run and installed: rows of a plain TOML file.

languages.toml has a table for each language:

    run         the command, in which {file} is the program, {folder} its folder, {python} the judge's own Python, and
                {flags} the program's flags, which stand before {file} where the row does not say
    compile     the command that is run once before (absent: none)
    probe       a program that prints `it works`, given the line 0: so it is found out whether the language starts
    extensions  how the names of its files end, without the dot; the probe's file has the first
    shebangs    the names by which the first line of a file, `#!`, may call it
    package     the Debian packages that bring the language
    module      the Python module that brings the language, for one that is installed from PyPI
    pypi        what it is called there
    needs       the paths outside of /usr that its programs or its compiler look for; a sandbox shows them
    memory, address_space, processes, files     limits, where the usual ones do not do (see confine.Limits)
    clock       "step" where programs are seeded by the second, so that each game needs a second of its own
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from validator.judge import shapes
from validator.judge.confine import Limits
from validator.judge.rows import TEXT, TEXTS, WHOLE_NUMBER, ManifestError, Shape, check_shape, fields, read

USUAL = Limits()
LIMIT_KEYS = ("memory", "address_space", "processes", "files")
# The first line of a file is looked for here, however long it is.
LONGEST_SHEBANG = 256


@dataclass(frozen=True, slots=True)
class Language:
    """How programs of a language are compiled and run."""

    name: str
    run: tuple[str, ...]
    compile: tuple[str, ...] = ()
    probe: str = ""
    extensions: tuple[str, ...] = ()
    shebangs: tuple[str, ...] = ()
    package: str = ""
    module: str = ""
    pypi: str = ""
    needs: tuple[str, ...] = ()
    limits: Limits = USUAL
    clock: str = "real"

    @property
    def commands(self) -> tuple[str, ...]:
        """The programs of the machine that it is compiled and run with."""
        words = [command[0] for command in (self.compile, self.run) if command]
        return tuple(word for word in words if not word.startswith("{"))

    def installed(self, path: str) -> bool:
        """Whether the programs that it needs are found on `path`."""
        if self.module and not _is_found(self.module):
            return False
        return all("/" in command or shutil.which(command, path=path) for command in self.commands)


def _is_found(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        # One that is running, such as `__main__`, may have no specification.
        return False


def languages_beside(manifest: Path) -> dict[str, Language]:
    """The languages that programs of a manifest may be in, by name. Raises ManifestError."""
    rows = read(manifest.with_name("languages.toml"))
    return {name: _language(name, row) for name, row in rows.items()}


def _language(name: str, row: object) -> Language:
    where = f"languages.toml: {name}"
    if not isinstance(row, dict):
        raise ManifestError(f"{where}: a language is a table")
    check_shape(row, LANGUAGE, ("run",), where)
    limits = Limits(**{"address_space": row.get("memory", 512), **{key: row[key] for key in LIMIT_KEYS if key in row}})
    return Language(name, limits=limits, **fields({key: row[key] for key in row if key not in LIMIT_KEYS}))


LANGUAGE: Shape = {
    "run": (shapes.is_command, "a list of words, with {file}, {folder}, {python} and {flags} only"),
    "compile": (shapes.is_command, "a list of words, with {file} and {folder} only"),
    "needs": (shapes.are_paths, "a list of absolute paths"),
    "clock": (lambda value: value in ("real", "step"), "real or step"),
    "extensions": (shapes.are_endings, "a list of endings of names, without the dot"),
    "shebangs": TEXTS,
    **dict.fromkeys(("probe", "package", "pypi"), TEXT),
    "module": (shapes.is_module, "the name of a Python module"),
    **dict.fromkeys(LIMIT_KEYS, WHOLE_NUMBER),
}


def language_of(file: Path, languages: Mapping[str, Language]) -> Language | None:
    """The language of a file: the one that its first line calls, else the one whose files end like it.

    Raises OSError where the file cannot be read.
    """
    called, ends = _called(file), file.suffix.removeprefix(".")
    by_line = (language for language in languages.values() if called in language.shebangs)
    by_name = (language for language in languages.values() if ends in language.extensions)
    return next(by_line, None) or next(by_name, None)


def _called(file: Path) -> str:
    """What the first line of a file calls, without its path and version; nothing where it is no `#!`."""
    with file.open("rb") as opened:
        line = opened.readline(LONGEST_SHEBANG).decode("utf-8", "replace")
    words = line.removeprefix("#!").split() if line.startswith("#!") else []
    names = [word.rpartition("/")[2] for word in words]
    # `env` is asked for the one that stands after it, and after its options.
    names = (
        [name for name in names[1:] if not name.startswith("-") and "=" not in name] if names[:1] == ["env"] else names
    )
    return names[0].rstrip("0123456789.") if names else ""


def absence(language: Language) -> str:
    """What is said of a language that is not there."""
    return f"{language.name} is not installed"


def install_command(languages: Iterable[Language]) -> str:
    """The command that installs these languages; empty where none is known."""
    wanted = list(languages)
    packages = sorted({package for language in wanted for package in language.package.split()})
    from_pypi = sorted({language.pypi for language in wanted if language.pypi})
    apt = f"apt-get install {' '.join(packages)}" if packages else ""
    pip = f"pip install {' '.join(from_pypi)}" if from_pypi else ""
    return " && ".join(filter(None, (apt, pip)))
