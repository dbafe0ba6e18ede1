"""The site: what the browser loads, laid into a folder that any host can serve."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import validator
from validator.holes import HOLES
from validator.judge.manifest import MANIFEST, Program, load
from validator.page import picture

# The version of the npm package that the page is tested with, and what of it the browser loads.
PYODIDE = "314.0.7"
LOADED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
# Packages that make the page quicker or smarter, where they lie beside Pyodide.
WHEELS = ("regex",)
PACKAGE = Path(validator.__file__).parent
SOURCES = Path(__file__).parent / "site"
# The page brings the two together; neither knows of the other.
REFERENCE = PACKAGE.parent / "reference"
# What of the validator no browser runs.
LEFT_OUT = {"testing.py", "ci", "commands", "conformance", "export", "package", "site", "__pycache__"}
# A file in the archive is dated as early as one can be, so that the same sources give the same bytes.
DAWN = (1980, 1, 1, 0, 0, 0)


class SiteError(Exception):
    """A site that cannot be built, and why: a message for the user."""


def build(folder: Path, pyodide: Path) -> str:
    """Build the site in a folder, which is made where it is absent. Raises SiteError, or OSError.

    Returns what the site lacks, and how it is had; "" where it has everything.
    """
    absent = [part for part in LOADED if not (pyodide / part).is_file()]
    if absent:
        raise SiteError(f"{pyodide}: Pyodide is not here: {', '.join(absent)} is missing")
    shutil.copytree(SOURCES, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    extras = {extra: sorted(pyodide.glob(f"{extra}-*.whl"))[:1] for extra in WHEELS}
    (folder / "pyodide").mkdir(exist_ok=True)
    for path in [*(pyodide / part for part in LOADED), *(wheel for found in extras.values() for wheel in found)]:
        shutil.copyfile(path, folder / "pyodide" / path.name)
    _pack(folder / "validator.zip", PACKAGE, (".py", ".txt"))
    _pack(folder / "reference.zip", REFERENCE, (".py",))
    lacking = _drawer(folder / "drawer.js")
    _write(folder / "study.json", _rulebooks())
    _write(folder / "scoreboard.json", [_entry(program) for program in _accepted()])
    loaded = [folder / "validator.zip", *(folder / "pyodide" / part for part in LOADED if not part.endswith(".mjs"))]
    size = sum(path.stat().st_size for path in loaded)
    found = [name for name, wheels in extras.items() if wheels]
    _write(folder / "site.json", {"bytes": size, "extras": found, "lacking": lacking})
    return lacking


def _drawer(path: Path) -> str:
    # One that an earlier build left would not be this version's.
    path.unlink(missing_ok=True)
    try:
        picture.ready()
    except picture.PictureError as error:
        return str(error)
    path.write_text(picture.drawer(), encoding="utf-8")
    return ""


def _pack(path: Path, package: Path, endings: Sequence[str]) -> None:
    """A package's own sources, without what only a command needs."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for source in sorted(package.rglob("*")):
            name = source.relative_to(package.parent)
            if source.suffix in endings and not LEFT_OUT & set(name.parts):
                archive.writestr(ZipInfo(name.as_posix(), DAWN), source.read_bytes(), ZIP_DEFLATED)


def _write(path: Path, content: object) -> None:
    path.write_text(json.dumps(content), encoding="utf-8")


def _rulebooks() -> list[dict[str, str]]:
    paths = [(hole, REFERENCE / f"{hole.replace('-', '_')}.md") for hole in HOLES]
    return [{"hole": hole, "text": path.read_text(encoding="utf-8")} for hole, path in paths if path.is_file()]


def _accepted() -> Sequence[Program]:
    # The package alone has no list of programs.
    programs = load(MANIFEST) if MANIFEST.is_file() else []
    return [program for program in programs if program.expects == ("AC",)]


def _entry(program: Program) -> dict[str, Any]:
    return {
        "hole": program.hole.name,
        "path": program.path,
        "language": program.language.name,
        "shown": program.shown_language,
        "bytes": program.bytes,
        "characters": program.characters,
        "author": program.author,
        "input": program.input,
        "source": "".join(_source(program)),
    }


def _source(program: Program) -> Iterator[str]:
    if program.file:
        data = program.file.read_bytes()
        # Bytes of a golfing language's own code page are shown as such.
        yield data.decode(program.encoding) if program.characters is not None else data.hex(" ")
