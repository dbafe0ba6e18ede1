"""What a program sees of the machine: its own language, what is named, and nothing that only root may see."""

from __future__ import annotations

import os
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import need, need_that
from validator.judge.confine import BWRAP, Limits, Place, python
from validator.judge.sandbox import Sandbox
from validator.judge.view import needed_by

ROOMY = Limits(address_space=4096)
as_root = pytest.mark.usefixtures("root")


@pytest.fixture
def root() -> None:
    need_that(os.getuid() == 0, "there must be something that only root can see: run this as root")


@pytest.fixture
def outside() -> Iterator[Path]:
    """A folder that no private /tmp hides."""
    need("bwrap")
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="umpire-test-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def shell(line: str, *words: str) -> list[str]:
    """What a line of shell prints as a command of the user's own, which names these words."""
    with Sandbox(BWRAP, Place(needed=needed_by(["sh", *words])), ROOMY) as box:
        got = box.run(["/bin/sh", "-c", line])
    return (got.out + got.err).decode().splitlines()


@as_root
@pytest.mark.parametrize("path", ["/etc/shadow", "/etc/shadow-", "/etc/gshadow", "/etc/gshadow-"])
def test_files_of_roots_are_not_read(outside: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.chdir(outside)
    if Path(path).exists():
        assert shell(f"cat {path}") == [f"cat: {path}: Permission denied"]


@as_root
def test_a_key_beside_the_working_folder_is_not_read_and_what_all_may_read_is(
    outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = outside / "work"
    work.mkdir()
    for name, mode in (("key", 0o600), ("groups", 0o640), ("open", 0o644)):
        (outside / name).write_text(f"{name}\n")
        (outside / name).chmod(mode)
    monkeypatch.chdir(work)
    assert shell("cat ../key ../groups ../open") == [
        "open",
        "cat: ../key: Permission denied",
        "cat: ../groups: Permission denied",
    ]


@as_root
def test_the_working_folder_and_what_is_named_are_read_however_closed(
    outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("closed/work/inner", "closed/other"):
        (outside / folder).mkdir(parents=True)
    for name in ("closed/work/inner/file", "closed/other/named", "closed/other/secret", "closed/secret"):
        (outside / name).write_text(f"{Path(name).name}\n")
        (outside / name).chmod(0o600)
    for folder in ("closed/work/inner", "closed/work", "closed/other", "closed"):
        (outside / folder).chmod(0o700)
    monkeypatch.chdir(outside / "closed" / "work")
    other = f"{outside}/closed/other"
    assert shell(f"cat inner/file {other}/named; ls {other} ..", "../other/named") == [
        "file",
        "named",
        "..:",
        "other",
        "work",
        "",
        f"{other}:",
        "named",
    ]


@as_root
def test_the_working_folder_cannot_be_written(outside: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (outside / "file").write_text("mine\n")
    monkeypatch.chdir(outside)
    shell("echo x > file; rm file; touch new; chmod 777 .")
    assert [(path.name, path.read_text()) for path in outside.iterdir()] == [("file", "mine\n")]
    assert outside.stat().st_mode & 0o777 == 0o755


def test_an_interpreter_is_found_where_it_stands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    need("bwrap")
    monkeypatch.chdir(tmp_path)
    with Sandbox(BWRAP, Place(needed=needed_by([python()])), ROOMY) as box:
        assert box.run([python(), "-I", "-c", "import json; print('ran')"]).out == b"ran\n"


def test_an_environment_in_the_temporary_folder_is_shown_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    need("bwrap")
    for name in ("env/bin", "env/lib", "work"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "env/lib/module").write_text("a module\n")
    program = tmp_path / "env/bin/program"
    program.write_text(f"#!/bin/sh\ncat {tmp_path}/env/lib/module\n")
    program.chmod(0o755)
    # Where root judges, the folders of pytest are closed to others.
    monkeypatch.chdir(tmp_path / "work")
    with Sandbox(BWRAP, Place(needed=needed_by([str(program)])), ROOMY) as box:
        assert box.run([str(program)]).out == b"a module\n"


@pytest.mark.parametrize("filtered", [True, False], ids=["with a filter", "without a filter"])
def test_sockets_of_services_and_of_the_temporary_folder_are_not_there(
    monkeypatch: pytest.MonkeyPatch, outside: Path, filtered: bool
) -> None:
    if not filtered:
        monkeypatch.setattr("validator.judge.seccomp.instructions", lambda: None)
    monkeypatch.chdir(outside)
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"{folder}/socket")
        assert shell(f"ls -A /run /var/run/; ls {folder}") == [
            "/run:",
            "",
            "/var/run/:",
            f"ls: cannot access '{folder}': No such file or directory",
        ]


def test_the_temporary_folder_itself_is_not_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    need("bwrap")
    monkeypatch.chdir("/tmp")
    with tempfile.NamedTemporaryFile("w", dir="/tmp") as file, tempfile.NamedTemporaryFile("w", dir="/tmp"):
        file.write("named\n")
        file.flush()
        assert shell(f"ls -A; cat {file.name}; touch new; ls -A", file.name) == [
            Path(file.name).name,
            "named",
            "new",
            Path(file.name).name,
        ]
