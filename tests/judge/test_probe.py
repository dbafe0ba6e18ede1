"""Whether bubblewrap runs here is found out from wherever one stands, and nothing else is taken for a refusal."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.conftest import Ordinary, need
from validator.judge.probe import refusal
from validator.judge.sandbox import SandboxError


def fake(folder: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    """Let bubblewrap be these lines of shell."""
    path = folder / "bwrap"
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def test_bubblewrap_runs_here() -> None:
    need("bwrap")
    assert refusal() is None


def test_bubblewrap_that_is_absent_does_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert refusal() == "it is not installed"


@pytest.mark.parametrize(
    "said",
    [
        "Creating new namespace failed: Operation not permitted",
        "setting up uid map: Permission denied",
        "No permissions to create new namespace, likely because the kernel does not allow it",
        "Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC)",
    ],
)
def test_a_kernel_that_refuses_is_quoted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    fake(tmp_path, monkeypatch, f"echo 'bwrap: {said}' >&2; exit 1")
    assert refusal() == f"the kernel refuses it ({said})"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("exit 1", "the supervisor ended with 1: no message"),
        ("echo 'bwrap: boom' >&2; exit 1", "the supervisor ended with 1: bwrap: boom"),
        (
            "echo 'bwrap: Creating new namespace failed: Resource temporarily unavailable' >&2; exit 1",
            "the supervisor ended with 1: bwrap: Creating new namespace failed: Resource temporarily unavailable",
        ),
        (
            # It runs a program that does nothing, so the kernel does not refuse it.
            'for word; do :; done; test "${word##*/}" = true && exit 0\n'
            "echo 'bwrap: Can not bind: Permission denied' >&2; exit 1",
            "the supervisor ended with 1: bwrap: Can not bind: Permission denied",
        ),
    ],
    ids=["says nothing", "says something else", "too many processes", "refuses ours only"],
)
def test_any_other_failure_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, reason: str) -> None:
    fake(tmp_path, monkeypatch, body)
    with pytest.raises(SandboxError) as caught:
        refusal()
    assert str(caught.value) == f"bubblewrap fails: {reason}"


@pytest.mark.parametrize("where", ["an empty folder", "a deleted folder", "the temporary folder", "/", "/proc/self"])
def test_where_one_stands_is_the_same_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    need("bwrap")
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir({"the temporary folder": "/tmp"}.get(where, where if where[0] == "/" else str(folder)))
    if where == "a deleted folder":
        folder.rmdir()
    assert refusal() is None


def test_an_ordinary_user_may_stand_where_nothing_can_be_read(ordinary: Ordinary) -> None:
    need("bwrap")
    closed = ordinary.folder / "closed"
    closed.mkdir()
    closed.chmod(0o711)
    driver = "from validator.judge.probe import refusal\nprint(refusal())\n"
    ran = subprocess.run(
        [*ordinary.start, "-c", driver],
        cwd=closed,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ordinary.folder / "packages")},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    closed.rmdir()
    assert (ran.stdout, ran.stderr) == ("None\n", "")
