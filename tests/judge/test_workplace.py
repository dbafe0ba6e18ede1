"""The folder in which a program lies while it is judged: whose it is, what is made there, and that it goes again."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import Ordinary, need
from tests.judge.programs import COIN, manifest
from validator.judge.confine import BWRAP, LIMITS, Limits
from validator.judge.folder import private_folder, remove
from validator.judge.manifest import MANIFEST, Language, Program, load
from validator.judge.run import judge
from validator.judge.sandbox import Sandbox
from validator.judge.settings import Settings
from validator.judge.workplace import CompileError, prepared

TABLE = """
#include <stdio.h>
int main(){puts("a table");}
"""
C = Language("C", ("{folder}/a",), ("gcc", "-w", "-o", "{folder}/a", "{file}"), limits=Limits(4096))


@pytest.fixture(params=[BWRAP, LIMITS])
def settings(request: pytest.FixtureRequest) -> Settings:
    if request.param == BWRAP:
        need("bwrap")
    return Settings(games=3, jobs=1, sandbox=str(request.param))


@pytest.fixture(params=[0o000, 0o022, 0o027, 0o077], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def program(folder: Path, language: Language, body: str) -> Program:
    path = folder / ("program.c" if language is C else "program")
    path.write_text(body)
    return Program("program", COIN, language, "none", path)


def builds(folder: Path, settings: Settings, make: str) -> list[str]:
    """What a compiler that is these lines of shell leaves beside the program."""
    language = Language("shell", ("true",), ("sh", "{file}", "{folder}"), limits=Limits(4096))
    with prepared(program(folder, language, f'cd "$1"\n{make}\n'), settings) as (place, _):
        assert place.folder
        return sorted(path.name for path in place.folder.iterdir())


# ---------------------------------------------------------------- whose it is


def test_a_work_folder_lies_in_one_that_nobody_else_may_enter(umask: int) -> None:
    with private_folder() as folder:
        assert folder.parent.stat().st_mode & 0o7777 == 0o700
        assert folder.stat().st_mode & 0o7777 == 0o755
        assert folder.parent.stat().st_uid == os.getuid()
    assert not folder.parent.exists()


def test_a_compiled_program_runs_whatever_the_umask(tmp_path: Path, settings: Settings, umask: int) -> None:
    need("gcc")
    path = tmp_path / "program.c"
    path.write_text(TABLE)
    result = judge(Program("c", COIN, C, "none", path), settings, None, lambda: None)
    # It runs, and what it prints is read.
    assert (result.verdict, result.first.split(":")[0]) == ("WA", "game 1, 1")


def test_no_folder_is_left_after_a_program_that_does_not_compile(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    need("gcc")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(CompileError, match="error"), prepared(program(tmp_path, C, "nonsense"), settings):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["program.c"]


# ---------------------------------------------------------------- what is made


def test_a_compiler_may_make_files_in_folders(tmp_path: Path, settings: Settings) -> None:
    assert builds(tmp_path, settings, "mkdir -p b/c; touch a b/c/d") == ["a", "b", "program"]


@pytest.mark.parametrize(
    "make",
    [
        "ln -s /etc/passwd passwd; ln -s / root; mkfifo pipe",
        "i=0; while [ $i -lt 6000 ]; do mkdir d; cd d; i=$((i+1)); done",
        "mkdir -p x/y; touch x/y/z; chmod 0 x/y; chmod 0 x",
    ],
    ids=["links", "a deep tree", "closed folders"],
)
def test_nothing_odd_that_a_compiler_makes_stops_the_run_or_stays(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch, make: str
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    builds(tmp_path, settings, make)
    assert [path.name for path in tmp_path.iterdir()] == ["program"]


def test_in_bubblewrap_a_compiler_writes_nothing_but_what_is_taken_from_it(tmp_path: Path) -> None:
    need("bwrap")
    made = builds(tmp_path, Settings(sandbox=BWRAP), "ln -s /etc/passwd passwd; mkfifo pipe; touch a")
    assert made == ["a", "program"]


@pytest.mark.parametrize(
    "make",
    ["for n in $(seq 1001); do : > $n; done", "for n in 1 2 3; do head -c 40000000 /dev/zero > $n; done"],
    ids=["too many files", "too long files"],
)
def test_a_compiler_that_makes_too_much_has_not_compiled(tmp_path: Path, make: str) -> None:
    need("bwrap")
    with pytest.raises(CompileError, match="the compiler makes too many files, or too long ones"):
        builds(tmp_path, Settings(sandbox=BWRAP), make)


@pytest.mark.parametrize(
    "make",
    ["true", "touch a", "mkdir a", "ln -s /bin/true a"],
    ids=["nothing", "a library", "a folder", "a link"],
)
def test_a_compiler_that_makes_no_program_has_not_compiled(tmp_path: Path, settings: Settings, make: str) -> None:
    language = Language("shell", ("{folder}/a",), ("sh", "{file}", "{folder}"), limits=Limits(4096))
    result = judge(program(tmp_path, language, f'cd "$1"\n{make}\n'), settings, None, lambda: None)
    if settings.sandbox == LIMITS and "ln" in make:
        assert result.verdict == "WA"
    else:
        assert (result.verdict, result.first) == ("RTE", "does not compile: what it makes is no program")


# ---------------------------------------------------------------- that it goes again


def test_removing_a_folder_follows_no_link(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    outside.joinpath("mine").write_text("mine")
    folder = tmp_path / "folder"
    folder.joinpath("inner").mkdir(parents=True)
    for place in (folder, folder / "inner"):
        place.joinpath("link").symlink_to(outside)
        place.joinpath("file").symlink_to(outside / "mine")
    remove(str(folder))
    assert not folder.exists()
    assert outside.joinpath("mine").read_text() == "mine"


def test_a_tree_of_any_depth_is_removed(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    here = os.open(folder, os.O_RDONLY)
    for _ in range(6000):
        os.mkdir("d", dir_fd=here)
        inner = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(here)
    remove(str(folder))
    assert not folder.exists()


def test_closed_folders_are_removed(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    for number in range(3):
        folder.joinpath(f"{number}/{number}").mkdir(parents=True)
        folder.joinpath(f"{number}/{number}").chmod(0)
        folder.joinpath(f"{number}").chmod(0)
    remove(str(folder))
    assert not folder.exists()


def test_a_work_folder_of_an_ordinary_user_goes_too(ordinary: Ordinary) -> None:
    path = ordinary.folder / "leaves.py"
    # The folder is where a program under limits alone begins.
    path.write_text("import os\nos.makedirs('a/b/c')\nos.chmod('a/b', 0)\nos.chmod('a', 0)\nprint('no table')\n")
    path.chmod(0o644)
    listed = manifest(ordinary.folder, {"path": "leaves.py"})
    for file in (listed, listed.with_name("languages.toml")):
        file.chmod(0o644)
    before = set(Path(tempfile.gettempdir()).glob("umpire-*"))
    ran = ordinary.run("judge", "--manifest", listed.name, "--sandbox", "limits", "--games", "1", "--format", "json")
    assert json.loads(ran.stdout)["submissions"][0]["verdict"] == "WA", ran
    assert set(Path(tempfile.gettempdir()).glob("umpire-*")) <= before


def test_what_is_gone_already_is_removed(tmp_path: Path) -> None:
    remove(str(tmp_path / "nothing"))


def test_each_language_of_the_manifest_names_what_it_needs() -> None:
    needs = {p.language.name: p.language.needs for p in load(MANIFEST) if p.language.needs}
    assert needs == {
        "Haskell": ("/var/lib/ghc",),
        "Java": ("/etc/java-17-openjdk",),
        "Nim": ("/etc/nim",),
        "PHP": ("/etc/php",),
        "R": ("/etc/R",),
    }


def test_a_program_sees_the_needs_of_its_own_language_alone(tmp_path: Path) -> None:
    need("bwrap")
    language = Language("shell", ("ls", "/etc"), needs=("/etc/hostname", "/etc/no-such-file"), limits=Limits(4096))
    with (
        prepared(program(tmp_path, language, ""), Settings(sandbox=BWRAP)) as (place, argv),
        Sandbox(BWRAP, place, language.limits) as box,
    ):
        assert box.run(argv).out.decode().split() == ["alternatives", "hostname", "ld.so.cache"]
