"""Every golfed program in the repository is run, many times, and does what its entry in the manifest says."""

from __future__ import annotations

import os
from functools import cache

import pytest

from validator.judge.confine import BWRAP, LIMITS
from validator.judge.manifest import MANIFEST, Program, load
from validator.judge.probe import refusal
from validator.judge.run import judge
from validator.judge.settings import Settings

PROGRAMS = load(MANIFEST)
FOLDER = MANIFEST.parent
# How many languages each hole is promised in.
LANGUAGES = {"dice-cricket": 20, "greed": 14, "card-cricket": 10}


@cache
def settings() -> Settings:
    return Settings(sandbox=LIMITS if refusal() else BWRAP)


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.path)
def test_a_program_does_what_its_entry_says(program: Program) -> None:
    result = judge(program, settings(), None, lambda: None)
    if result.verdict == "SKIP":
        assert not os.environ.get("UMPIRE_NO_SKIP"), result.first
        pytest.skip(result.first)
    assert result.meets(program.expects), (result.verdict, result.findings, result.first)
    if program.expects == ("AC",):
        # Not even a warning: these are the examples that others follow. But a small seed may give a game again.
        assert set(result.findings) <= {"DC601", "CC602"}


def test_every_program_is_listed_in_its_place() -> None:
    files = {
        path.relative_to(FOLDER).as_posix()
        for folder in ("accepted", "rejected")
        for path in FOLDER.glob(f"*/{folder}/*")
    }
    assert files, "there are no programs"
    assert files == {program.path for program in PROGRAMS}
    for program in PROGRAMS:
        hole, folder, _ = program.path.split("/")
        assert hole == program.hole.name.replace("-", "_")
        assert (folder == "accepted") == (program.expects == ("AC",)), program.path


def test_a_rejected_program_is_expected_to_fail_in_one_known_way() -> None:
    for program in PROGRAMS:
        if program.expects != ("AC",):
            assert len(program.expects) == 1 or all(code[2:].isdigit() for code in program.expects), program.path


@pytest.mark.parametrize(("hole", "count"), LANGUAGES.items())
def test_a_hole_is_played_in_many_languages(hole: str, count: int) -> None:
    languages = {p.language.name for p in PROGRAMS if p.hole.name == hole and p.expects == ("AC",)}
    assert len(languages) >= count


def test_no_program_ends_in_a_line_end_that_it_could_do_without() -> None:
    for program in PROGRAMS:
        # In a code page of its own the byte may be any character.
        if program.expects == ("AC",) and program.file and program.encoding == "utf-8":
            assert not program.file.read_bytes().endswith(b"\n"), program.path
