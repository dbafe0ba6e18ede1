"""The programs that the repository judges: a plain TOML file, beside the one of their languages.

submissions.toml has an entry for each program: path, hole, language, input, flags, author, expects, games, encoding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from validator.hole import Hole, rules_of
from validator.holes import HOLES, hole_named
from validator.judge import shapes
from validator.judge.languages import Language, languages_beside
from validator.judge.rows import TEXT, TEXTS, WHOLE_NUMBER, ManifestError, Shape, check_shape, demand, fields, read
from validator.judge.verdict import WORST_FIRST

# The list of a checkout; the package alone has none.
MANIFEST = Path(__file__).parent.parent.parent / "submissions" / "submissions.toml"


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
    entries = read(manifest).get("submission", [])
    languages = languages_beside(manifest)
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ManifestError(f"{manifest}: programs are listed under [[submission]]")
    programs = [_program(manifest, entry, languages, own) for entry in entries]
    for path, count in Counter(program.path for program in programs).items():
        demand(count == 1, str(manifest), f"{path} is listed twice")
    return programs


def _program(manifest: Path, entry: Mapping[str, Any], languages: Mapping[str, Language], own: Hole | None) -> Program:
    where = f"{manifest.name}: {entry.get('path', '(an entry without a path)')}"
    check_shape(entry, ENTRY, ("path", "hole", "language", "author"), where)
    hole, language, file = _hole(entry["hole"], own), languages.get(entry["language"]), manifest.parent / entry["path"]
    if not hole:
        raise ManifestError(f"{where}: no hole is called {entry['hole']}")
    if not language:
        raise ManifestError(f"{where}: languages.toml has no {entry['language']}")
    program = Program(**{"input": hole.inputs[0], **fields(entry), "hole": hole, "language": language, "file": file})
    demand(program.input in hole.inputs, where, f"input is {forms_of(hole)}")
    demand(_can_be_expected(program.expects, hole), where, f"expects is {EXPECTS}")
    wrong = shapes.lies_below(manifest.parent, entry["path"])
    demand(wrong is None, where, wrong or "")
    return program


def _hole(name: str, own: Hole | None) -> Hole | None:
    if own and own.name == name:
        return own
    return hole_named(name) if name in HOLES else None


def _can_be_expected(expects: Sequence[str], hole: Hole) -> bool:
    if len(expects) == 1 and expects[0] in WORST_FIRST:
        return True
    return bool(expects) and set(expects) <= set(rules_of(hole))


def forms_of(hole: Hole) -> str:
    """The forms in which a program for the hole may take what it is given, in words."""
    return f"one of {', '.join(hole.inputs)}" if len(hole.inputs) > 1 else f"{hole.inputs[0]} for {hole.name}"


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
