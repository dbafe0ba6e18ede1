"""The command `python -m reference`, run inside the test's own process."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from reference.__main__ import main


class Ran(NamedTuple):
    """What a run of the command came to."""

    code: int
    out: str
    err: str

    @property
    def told(self) -> str:
        """The error after the usage, without the name of the program."""
        return self.err.partition(": error: ")[2]


@pytest.fixture
def reference(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Run the command in a window of 80 columns, with input that is no terminal."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*arguments: str, stdin: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        return Ran(main(arguments), *capsys.readouterr())

    return run
