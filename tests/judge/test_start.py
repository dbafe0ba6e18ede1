"""Installed means that it starts: a language answers its probe in the very sandbox, or is skipped with the reason."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import need, need_that
from tests.judge.programs import PYTHON, manifest, script, tool
from validator.judge import start
from validator.judge.languages import Language, languages_beside
from validator.judge.manifest import MANIFEST
from validator.judge.sandbox import SandboxError
from validator.judge.start import start_of, starts_of

LANGUAGES = languages_beside(MANIFEST)
SHIM = "error: no version of rustc is chosen"
each_kind = pytest.mark.parametrize("kind", ["bwrap", "limits", "none"])


def reason(language: Language, kind: str = "limits") -> str:
    if kind == "bwrap":
        need("bwrap")
    return start_of(language, kind).reason


def fake(name: str, probe: str = "anything", run: Sequence[str] = ("{file}",)) -> Language:
    return Language("Fake", (name, *run), probe=probe)


@each_kind
@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_that_is_here_answers_its_probe(name: str, kind: str) -> None:
    language = LANGUAGES[name]
    need(*language.commands)
    need_that(not language.module or find_spec(language.module) is not None, f"{language.pypi} must be installed here")
    assert reason(language, kind) == ""


@each_kind
def test_a_language_that_is_absent_is_told_so(kind: str) -> None:
    assert reason(fake("no-such-interpreter"), kind) == "Fake is not installed"
    assert reason(Language("Fake", ("{python}",), module="no_such_module"), kind) == "Fake is not installed"


@each_kind
def test_a_command_that_fails_does_not_start(public: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    for name in ("rustc", "fakec"):
        tool(public / name, f"echo '{SHIM}' >&2\necho 'help: choose one' >&2\nexit 1")
    monkeypatch.setenv("PATH", f"{public}:/usr/bin:/bin")
    compiled = Language("Fake", ("{folder}/a",), compile=("fakec", "{file}"), probe="anything")
    assert reason(fake("fakec"), kind) == f"fakec does not start: {SHIM}"
    assert reason(compiled, kind) == f"fakec does not start: {SHIM}"
    # In bubblewrap the one of the system is found before it.
    if kind != "bwrap":
        assert reason(LANGUAGES["Rust"], kind) == f"rustc does not start: {SHIM}"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("echo something else", "it prints b'something else\\n'"),
        ("exit 3", "it prints b''"),
        ("echo it works again", "it prints b'it works again\\n'"),
        ("while :; do :; done", "no answer within 0.5 s"),
        ("echo it works; exit 3", ""),
        ("echo; echo it works; cat", ""),
        ("""echo '"it works"'""", ""),
    ],
)
def test_what_does_not_answer_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, why: str
) -> None:
    monkeypatch.setattr(start, "PROBE_SECONDS", 0.5 if "while" in body else 10.0)
    tool(tmp_path / "fake", body)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert reason(fake("fake")) == (f"fake does not start: {why}" if why else "")


def test_a_language_without_a_probe_need_only_be_there() -> None:
    assert reason(fake("false", probe="")) == ""


def test_a_language_is_probed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool(tmp_path / "fake", f"echo . >>{tmp_path}/told\necho it works")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert [found.reason for found in starts_of([fake("fake"), fake("fake", "other")], "limits", 2)] == ["", ""]
    assert reason(fake("fake")) == ""
    assert (tmp_path / "told").read_text() == ".\n.\n"


def test_no_language_is_blamed_where_the_sandbox_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def __init__(self, *_: object) -> None:
            raise SandboxError("it fails")

    monkeypatch.setattr(start, "Sandbox", Broken)
    assert reason(fake("true", "not seen before")) == ""


# ---------------------------------------------------------------- in the command


def listed(folder: Path, *languages: str) -> Path:
    """A manifest with a program in each of these made-up languages, and one in Python."""
    rows = "".join(
        f'[{name}]\nrun = ["{name}", "{{file}}"]\nprobe = "x"\npackage = "{name}-lang"\n' for name in languages
    )
    for name in (*languages, "py"):
        script(folder, "print()", f"a.{name}")
    entry = {"hole": "greed", "input": "lines"}
    entries = [{**entry, "path": f"a.{name}", "language": name, "expects": ["AC"]} for name in languages]
    return manifest(folder, *entries, {**entry, "path": "a.py", "expects": ["WA"]}, languages=rows)


def test_what_does_not_start_is_skipped_and_nothing_is_red(
    umpire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool(tmp_path / "bin" / "broken", "echo 'broken: boom' >&2; exit 1")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    path = listed(tmp_path, "broken", "absent")
    options = ["--manifest", str(path), "--sandbox", "limits", "--games", "1"]
    ran = umpire("judge", *options, "--format", "json")
    broken, absent, python = json.loads(ran.out)["submissions"]
    assert (ran.code, ran.err) == (0, "")
    assert [told["verdict"] for told in (broken, absent, python)] == ["SKIP", "SKIP", "WA"]
    assert umpire("judge", *options).out == (
        "greed: 1 rejected, as expected\n"
        "skipped: 2 programs in 2 languages that are not installed, or do not start\n"
        "  broken does not start: broken: boom\n"
        "to install them: apt-get install absent-lang broken-lang\n"
        "1 of 3 programs as expected, 2 skipped\n"
    )
    assert (absent["notes"], broken["notes"]) == (["absent is not installed"], ["broken does not start: broken: boom"])
    assert umpire("judge", *options, "--no-skip").code == 1


def test_languages_are_listed_with_what_installs_them(
    umpire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool(tmp_path / "bin" / "broken", "echo 'broken: boom' >&2; exit 1")
    tool(tmp_path / "bin" / "works", "echo it works")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    path = listed(tmp_path, "broken", "absent", "works")
    ran = umpire("languages", "--manifest", str(path), "--sandbox", "limits")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "broken  broken does not start: broken: boom; apt-get install broken-lang\n"
        "absent  absent is not installed; apt-get install absent-lang\n"
        "works   starts\n"
        "Python  starts\n"
        "\n"
        "2 of 4 languages start here (sandbox: limits).\n"
        "To install the others: apt-get install absent-lang broken-lang\n"
    )
    told = json.loads(umpire("languages", "--manifest", str(path), "--sandbox", "limits", "--format", "json").out)
    assert (told["schema"], told["sandbox"], len(told["languages"])) == (1, "limits", 4)
    assert told["languages"][0] == {
        "language": "broken",
        "starts": False,
        "reason": "broken does not start: broken: boom",
        "extensions": [],
        "install": "apt-get install broken-lang",
    }
    assert told["languages"][3]["starts"] is True
    assert told["languages"][3]["install"] is None


def test_the_list_of_languages_says_what_is_wrong(umpire: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = umpire("languages", "--manifest", "nowhere.toml")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "umpire languages: languages.toml: No such file or directory\n"
    monkeypatch.setenv("PATH", "/nowhere")
    ran = umpire("languages", "--sandbox", "bwrap")
    assert (ran.code, ran.err) == (2, "umpire languages: bubblewrap does not run here: it is not installed\n")


def test_a_machine_with_python_only_ends_well(umpire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "bin"
    tool(folder / "rustc", f"echo '{SHIM}' >&2; exit 1")
    os.symlink(PYTHON, folder / "python3")
    monkeypatch.setenv("PATH", str(folder))
    for hole in ("greed", "dice-cricket", "card-cricket"):
        folder = MANIFEST.parent / hole.replace("-", "_") / "accepted"
        ran = umpire("judge", "--games", "2", "--format", "json", str(folder))
        told = json.loads(ran.out)["submissions"]
        assert ran.code == 0
        # The languages of PyPI come with Python; all others are somewhere else on this machine, and not found.
        assert {row["verdict"] for row in told if row["language"] == "Python"} == {"AC"}
        assert {row["verdict"] for row in told if row["language"].split()[0] in ("Rust", "Perl", "C")} == {"SKIP"}
