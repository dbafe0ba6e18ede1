"""Whose fault it is that a sandbox fails: a program that is known to be good is run in one of the same kind."""

from __future__ import annotations

from dataclasses import replace

from validator.judge.confine import BWRAP, Limits, Place
from validator.judge.folder import private_folder
from validator.judge.sandbox import Sandbox, SandboxError

ECHO, SAYS = ("/bin/sh", "-c", "echo it works"), b"it works\n"


def blame(failure: SandboxError, kind: str, place: Place, limits: Limits) -> None:
    """Return if it is the fault of a program at `place` that its sandbox failed.

    Raises SandboxError with both reasons where a fresh one fails a good program as well: then it is our own.
    """
    try:
        _try_out(kind, place, limits)
    except (SandboxError, OSError) as error:
        raise SandboxError(f"{failure}; nor does a good program run: {error}") from error


def _try_out(kind: str, place: Place, limits: Limits) -> None:
    with private_folder() as folder:
        # What a program could have spoilt is not used again.
        fresh = place if kind == BWRAP and not place.folder else replace(place, folder=folder, compiles="")
        with Sandbox(kind, fresh, limits) as box:
            outcome = box.run(ECHO)
    if outcome.out != SAYS:
        raise SandboxError("a shell in it does not print what it should")
