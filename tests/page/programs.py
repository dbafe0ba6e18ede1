"""The programs of the repository that a browser can play."""

from __future__ import annotations

from validator.judge.manifest import MANIFEST, Program, load

LANGUAGES = ("Python", "JavaScript")


def source_of(path: str) -> str:
    """A program's text."""
    return (MANIFEST.parent / path).read_text(encoding="utf-8")


def playable() -> list[Program]:
    """The programs in a language that the page plays."""
    return [program for program in load(MANIFEST) if program.language.name in LANGUAGES]
