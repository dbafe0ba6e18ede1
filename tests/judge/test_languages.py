"""Languages: by which files they are known, what installs them, and what their rows must hold."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.judge.programs import manifest
from validator.judge.languages import Language, install_command, language_of, languages_beside
from validator.judge.manifest import MANIFEST, load
from validator.judge.rows import ManifestError

LANGUAGES = languages_beside(MANIFEST)
PROJECT = MANIFEST.parent.parent / "pyproject.toml"


@pytest.mark.parametrize(
    ("name", "text", "language"),
    [
        ("a.js", "", "JavaScript"),
        ("a.mjs", "", "JavaScript"),
        ("a.R", "", "R"),
        ("a.r", "", "R"),
        ("a.b.py", "", "Python"),
        ("a", "#!/usr/bin/env node\n", "JavaScript"),
        ("a", "#! /usr/bin/perl -p0\n", "Perl"),
        ("a", "#!/usr/local/bin/python3.11\n", "Python"),
        ("a", "#!/usr/bin/env -S LC_ALL=C gawk -f\n", "AWK"),
        ("a", "#!/usr/bin/lua5.4", "Lua"),
        ("a.py", "#!/bin/sh\n", "Bash"),
        ("a.py", "#!/usr/bin/unheard-of\n", "Python"),
        ("a.py", "# !/bin/sh\n", "Python"),
        ("a.rb", "#!", "Ruby"),
        ("a.rb", "#!/usr/bin/env\n", "Ruby"),
        ("a.PY", "", None),
        ("py", "", None),
        ("a.unheard", "", None),
        ("a.", "", None),
    ],
)
def test_a_file_is_known_by_its_first_line_and_by_its_name(
    tmp_path: Path, name: str, text: str, language: str | None
) -> None:
    (tmp_path / name).write_text(text)
    found = language_of(tmp_path / name, LANGUAGES)
    assert (found and found.name) == language


def test_a_file_of_any_bytes_is_known_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "a.ua").write_bytes(b"#!\xff\xfe\0" * 1000)
    found = language_of(tmp_path / "a.ua", LANGUAGES)
    assert found == LANGUAGES["Uiua"]


@pytest.mark.parametrize("program", load(MANIFEST), ids=lambda program: program.path)
def test_each_program_of_the_repository_is_known_by_its_name(program: object) -> None:
    assert language_of(program.file, LANGUAGES) == program.language  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.name)
def test_a_row_says_how_a_language_is_probed_known_and_installed(language: Language) -> None:
    assert language.probe
    assert language.extensions
    assert bool(language.pypi) == bool(language.module)
    assert bool(language.package) != bool(language.pypi) or language.name == "Python"


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda language: language.name)
def test_no_row_writes_under_a_name_that_another_user_could_take(language: Language) -> None:
    # Under limits alone the temporary folder is everybody's: what a compiler leaves there, another user may have made.
    assert not any("/tmp" in word for word in (*language.compile, *language.run))


def test_no_two_languages_claim_the_same_files() -> None:
    for names in ("extensions", "shebangs"):
        counts = Counter(name for language in LANGUAGES.values() for name in getattr(language, names))
        assert [name for name, count in counts.items() if count > 1] == []


def test_what_comes_from_pypi_is_what_the_project_names() -> None:
    (extra,) = re.findall(r"^languages = \[\n(.*?)^\]", PROJECT.read_text(), re.M | re.S)
    named = re.findall(r'^    "([\w-]+)', extra, re.M)
    assert sorted(named) == sorted(language.pypi for language in LANGUAGES.values() if language.pypi)


def test_one_command_installs_several_languages() -> None:
    chosen = [LANGUAGES[name] for name in ("C", "J", "Rust", "Python", "Uiua")]
    assert install_command(chosen) == "apt-get install gcc libc6-dev rustc && pip install jlanguage pyuiua"
    assert install_command(chosen[:1]) == "apt-get install gcc libc6-dev"
    assert install_command(chosen[1:2]) == "pip install jlanguage"
    assert install_command([LANGUAGES["Python"]]) == ""
    assert install_command([]) == ""


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ('probe = 3\nrun = ["x"]', "probe is a text"),
        ('extensions = "py"\nrun = ["x"]', "extensions is a list of endings of names, without the dot"),
        ('extensions = ["a/b"]\nrun = ["x"]', "extensions is a list of endings of names, without the dot"),
        ('shebangs = [1]\nrun = ["x"]', "shebangs is a list of texts"),
        ('pypi = []\nrun = ["x"]', "pypi is a text"),
    ],
)
def test_a_key_that_makes_no_sense_is_refused(tmp_path: Path, row: str, words: str) -> None:
    path = manifest(tmp_path, languages=f"[X]\n{row}\n")
    with pytest.raises(ManifestError) as caught:
        languages_beside(path)
    assert str(caught.value) == f"languages.toml: X: {words}"
