"""What several tests of the command share."""

from __future__ import annotations

import io
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings

import validator
from validator.commands.umpire import main

# The same examples each time, and no clock: a busy machine must not fail a test.
settings.register_profile("third-umpire", derandomize=True, deadline=None, database=None)
settings.load_profile("third-umpire")

# Whoever starts the tests in the background may have these ignored, and what is started here would ignore them as well.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Ran(NamedTuple):
    """What a run of the command came to."""

    code: int
    out: str
    err: str


@pytest.fixture
def umpire(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Ran]:
    """Run the command inside this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            code = main(arguments)
        except SystemExit as stop:
            code = int(stop.code or 0)
        return Ran(code, *capsys.readouterr())

    return run


def need(*tools: str) -> None:
    """Skip a test whose tools are not installed; where nothing may be skipped (CI), fail."""
    absent = [tool for tool in tools if not shutil.which(tool, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")]
    need_that(not absent, f"{', '.join(absent)} must be installed here")


def need_that(holds: bool, demand: str) -> None:
    """Skip a test where what it demands does not hold; where nothing may be skipped (CI), fail."""
    if not holds and os.environ.get("UMPIRE_NO_SKIP"):
        pytest.fail(demand)
    if not holds:
        pytest.skip(demand)


class Ordinary(NamedTuple):
    """How to run the command as an ordinary user, and a folder that this user can read and write."""

    folder: Path
    start: tuple[str, ...]

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run `umpire` with these arguments."""
        command = [*self.start, "-m", "validator", *arguments]
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(self.folder / "packages"), "LANG": "C.UTF-8"}
        return subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=60, check=False
        )


@pytest.fixture(scope="session")
def ordinary() -> Iterator[Ordinary]:
    """An ordinary user: whoever runs the tests, or nobody where that is root."""
    # The folders that pytest makes are closed to everybody else.
    folder = Path(tempfile.mkdtemp(prefix="umpire-ordinary-"))
    packages = folder / "packages"
    packages.mkdir()
    folder.chmod(0o777)
    packages.chmod(0o755)
    copied = [Path(validator.__file__).parent]
    for name in ("rich", "pygments", "markdown_it", "mdurl"):
        copied += [Path(path, name) for path in sys.path if Path(path, name).is_dir()][:1]
    for module in [Path(path, "pyseccomp.py") for path in sys.path if Path(path, "pyseccomp.py").is_file()][:1]:
        shutil.copy(module, packages)
    for package in copied:
        shutil.copytree(package, packages / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    start: tuple[str, ...] = (sys.executable,)
    if not os.getuid():
        need("setpriv", "/usr/bin/python3")
        start = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/python3")
    yield Ordinary(folder, start)
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def packages() -> Path:
    """The folder of npm packages that `tox -e page` fills."""
    need("chromium")
    folder = os.environ.get("UMPIRE_NPM", "")
    if not (find_spec("playwright") and Path(folder, "pyodide", "pyodide.mjs").is_file()):
        why = "`tox -e page` brings the packages of PyPI and npm that this needs"
        pytest.fail(why) if os.environ.get("UMPIRE_NO_SKIP") else pytest.skip(why)
    return Path(folder)
