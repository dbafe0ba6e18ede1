"""`umpire judge my.js`: a file that no manifest lists; and what is said where a command is given in the wrong way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import need
from tests.judge.programs import COIN_FILE, QUICK, manifest, player, script, tosser
from validator.judge.manifest import MANIFEST

QUIET = ("--sandbox", "limits", "--format", "json")
SIMPLE = ("--sandbox", "limits", "--games", "6")


def only(out: str) -> dict[str, Any]:
    """The one program of a JSON report."""
    (submission,) = json.loads(out)["submissions"]
    return dict(submission)


@pytest.mark.parametrize("sandbox", ["bwrap", "limits", "none"])
def test_a_file_that_nobody_lists_is_judged_by_its_name(umpire: Any, tmp_path: Path, sandbox: str) -> None:
    if sandbox == "bwrap":
        need("bwrap")
    path = player(tmp_path, name="my.py")
    options = ["--hole", "dice-cricket", "--sandbox", sandbox, "--games", "6", "--format", "json"]
    ran = umpire("judge", *options, "my.py")
    told = only(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert (told["path"], told["language"], told["verdict"], told["games"]) == ("my.py", "Python", "AC", 6)
    assert (told["bytes"], told["characters"]) == (len(path.read_bytes()), len(path.read_text()))
    assert told["expected"] == ["AC"]


@pytest.mark.parametrize("folder", ["dice-cricket", "dice_cricket", "dice_cricket/accepted/mine", "greed/dice_cricket"])
def test_the_hole_is_that_of_the_folder(umpire: Any, tmp_path: Path, folder: str) -> None:
    place = tmp_path / "x" / folder
    place.mkdir(parents=True)
    player(place, name="my.py")
    ran = umpire("judge", *QUIET, "--games", "3", f"x/{folder}/my.py")
    assert (ran.code, only(ran.out)["hole"]) == (0, "dice-cricket")


def test_the_hole_that_is_said_comes_before_that_of_the_folder(umpire: Any, tmp_path: Path) -> None:
    place = tmp_path / "greed"
    place.mkdir()
    tosser(place, name="my.py")
    ran = umpire("judge", "--hole", str(COIN_FILE), *QUIET, "--games", "3", "greed/my.py")
    assert (ran.code, only(ran.out)["hole"]) == (0, "coin")


def test_a_file_is_known_by_its_first_line(umpire: Any, tmp_path: Path) -> None:
    path = player(tmp_path, name="my")
    path.write_text("#!/usr/bin/env python3\n" + path.read_text())
    ran = umpire("judge", "--hole", "dice-cricket", *QUIET, "--games", "3", "my")
    assert (ran.code, only(ran.out)["language"]) == (0, "Python")


def test_a_file_that_a_manifest_lists_keeps_its_row(umpire: Any, tmp_path: Path) -> None:
    player(tmp_path, name="a.py", extra="1")
    player(tmp_path, name="b.py")
    path = manifest(tmp_path, {"path": "a.py", "expects": ["DC401"]})
    path.with_name("languages.toml").write_text(MANIFEST.with_name("languages.toml").read_text())
    options = ["--manifest", str(path), *QUIET, "--games", "3", "--hole", "dice-cricket"]
    ran = umpire("judge", *options, "b.py", "a.py", "b.py")
    assert ran.code == 0
    # One that is named twice is judged once.
    assert [(told["path"], told["expected"], told["verdict"]) for told in json.loads(ran.out)["submissions"]] == [
        ("b.py", ["AC"], "AC"),
        ("a.py", ["DC401"], "WA"),
    ]
    refused = umpire("judge", "--manifest", str(path), *QUIET, "--input", "args", "a.py")
    assert refused.code == 2
    assert refused.err == (
        "umpire judge: --input is for a command after --, or a file; of listed programs the manifest says it\n"
    )


def test_a_file_is_compiled_where_its_language_is(umpire: Any, tmp_path: Path) -> None:
    need("gcc")
    (tmp_path / "a.c").write_text('#include <stdio.h>\nint main(){puts("nothing");}\n')
    ran = umpire("judge", "--hole", "dice-cricket", *QUIET, "--games", "3", "a.c")
    assert (ran.code, only(ran.out)["findings"]) == (1, {"TB101": 3})


# ---------------------------------------------------------------- the form of its input


@pytest.mark.parametrize("as_file", [True, False], ids=["a file", "a command"])
def test_where_all_games_fail_the_other_forms_are_tried(umpire: Any, tmp_path: Path, as_file: bool) -> None:
    path = player(tmp_path, name="my.py", takes="lines")
    words = ["my.py"] if as_file else ["--", *QUICK, str(path)]
    ran = umpire("judge", "--hole", "dice-cricket", *QUIET, "--games", "6", *words)
    told = only(ran.out)
    assert (ran.code, told["failed"]) == (1, 6)
    assert told["notes"] == ["with --input lines it would have passed: it is right in 3 of 3 games"]
    said = umpire("judge", "--hole", "dice-cricket", *SIMPLE, "--input", "lines", *words)
    assert said.code == 0


def test_each_form_that_would_have_passed_is_told(umpire: Any, tmp_path: Path) -> None:
    player(tmp_path, name="my.py", takes="json")
    ran = umpire("judge", "--hole", "dice-cricket", *QUIET, "--games", "4", "--input", "args", "my.py")
    assert [note.split(" it ")[0] for note in only(ran.out)["notes"]] == ["with --input list", "with --input json"]


def test_a_program_that_is_wrong_in_every_form_is_told_none(umpire: Any, tmp_path: Path) -> None:
    script(tmp_path, "print(1)", "my.py")
    ran = umpire("judge", "--hole", "dice-cricket", *QUIET, "--games", "3", "my.py")
    assert (ran.code, only(ran.out)["notes"]) == (1, [])


# ---------------------------------------------------------------- wrong usage


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["my.py"], "umpire judge: say which hole my.py is for: --hole HOLE, one of HOLES, or FILE.py\n"),
        (["absent.py"], "umpire judge: absent.py: no such file or folder\n"),
        (["folder"], f"umpire judge: folder: no program here is listed in {MANIFEST}\n"),
        (["--hole", "greed", "--input", "args", "my.py"], "umpire judge: --input is lines for greed\n"),
        (
            ["--hole", "greed", "my.odd"],
            "umpire judge: my.odd: its language is not known by its name; known are ENDINGS; else say how it is run:"
            " umpire judge --hole greed -- COMMAND my.odd\n",
        ),
        (
            ["--hole", "greed", "--", "./my.py"],
            "umpire judge: ./my.py is not executable: run chmod +x ./my.py, or name its interpreter before it, or leave"
            " -- out\n",
        ),
        (["--hole", "greed", "--", "./folder"], "umpire judge: ./folder is a folder\n"),
        (
            ["--hole", "greed", "--", "my.py"],
            "umpire judge: my.py: no such program; if you mean the file here, say ./my.py, or leave -- out\n",
        ),
        (["--hole", "greed", "--", "./absent"], "umpire judge: ./absent: no such program\n"),
        (["--hole", "greed", "sh", "my.py"], "a command stands after --: umpire judge --hole greed -- sh my.py\n"),
        (["sh", "my.py"], "a command stands after --: umpire judge -- sh my.py\n"),
        (
            ["--hole", "greed", "sh", "-n", "my file"],
            "a command stands after --: umpire judge --hole greed -- sh -n 'my file'\n",
        ),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(umpire: Any, tmp_path: Path, arguments: list[str], said: str) -> None:
    (tmp_path / "folder").mkdir()
    for name in ("my.py", "my.odd", "my file"):
        (tmp_path / name).write_text("")
    endings = (
        ".R, .act, .apl, .awk, .bash, .c, .cjs, .dc, .go, .hs, .ijs, .java, .jq, .js, .lua, .m, .mjs, .ml, .nim, .p6,"
        " .php, .pl, .py, .r, .raku, .rb, .rs, .scm, .sed, .sh, .sql, .tcl, .th2, .ua, .zsh"
    )
    ran = umpire("judge", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith(said.replace("ENDINGS", endings).replace("HOLES", "dice-cricket, greed, card-cricket"))


def test_a_program_of_ones_own_called_like_a_command_is_no_command(umpire: Any, tmp_path: Path) -> None:
    player(tmp_path, name="sh").write_text("#!/usr/bin/env python3\nprint()")
    ran = umpire("judge", "--hole", "greed", *QUIET, "--games", "1", "sh")
    assert (ran.code, only(ran.out)["language"]) == (1, "Python")


# ---------------------------------------------------------------- its home


WRITES = """
mkdir -p "$HOME/.cache/tool" || exit 1
test -e "$HOME/.cache/tool/earlier" && exit 2
test -z "$XDG_CACHE_HOME" || exit 3
test "$HOME" != "$OWN" || exit 4
echo >"$HOME/.cache/tool/earlier"
"""


@pytest.mark.parametrize("as_file", [True, False], ids=["a file", "a command"])
@pytest.mark.parametrize("sandbox", ["bwrap", "limits", "none"])
def test_a_home_can_be_written_and_is_new_in_each_game(
    umpire: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sandbox: str, as_file: bool
) -> None:
    if sandbox == "bwrap":
        need("bwrap")
    own = tmp_path / "home"
    own.mkdir()
    for name in ("HOME", "XDG_CACHE_HOME", "OWN"):
        monkeypatch.setenv(name, str(own))
    (tmp_path / "a.sh").write_text(WRITES)
    words = ["a.sh"] if as_file else ["--", "sh", "a.sh"]
    ran = umpire("judge", "--hole", "dice-cricket", "--sandbox", sandbox, "--games", "5", "--format", "json", *words)
    told = only(ran.out)
    assert (told["verdict"], told["findings"]) == ("WA", {"IO001": 5})
    assert list(own.iterdir()) == []


@pytest.mark.parametrize("sandbox", ["bwrap", "limits"])
@pytest.mark.parametrize(("tool", "file"), [("go", "go.go"), ("nim", "nim.nim")])
def test_what_compiles_as_it_runs_is_judged(umpire: Any, tool: str, file: str, sandbox: str) -> None:
    need(tool, *(["bwrap"] if sandbox == "bwrap" else []))
    program = str(MANIFEST.parent / "greed" / "accepted" / file)
    command = ["go", "run", program] if tool == "go" else ["nim", "r", "--hints:off", program]
    options = ["--sandbox", sandbox, "--games", "2", "--timeout", "60", "--format", "json"]
    ran = umpire("judge", "--hole", "greed", *options, "--", *command)
    assert (only(ran.out)["verdict"], ran.code) == ("AC", 0)
