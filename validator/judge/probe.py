"""Whether bubblewrap runs here, found out by running it: a command that is there may still not be allowed to."""

from __future__ import annotations

import os
import shutil
import subprocess

from validator.judge.confine import ALWAYS, BWRAP, Limits, Place, for_ordinary_users
from validator.judge.folder import private_folder
from validator.judge.sandbox import Sandbox, SandboxError

# What bubblewrap says where the kernel does not let it do its work.
REFUSALS = ("ermission", "not permitted", "not support", "not implemented", "namespaces exceeded")
BARE = ("--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--chdir", "/", "--")


def refusal() -> str | None:
    """Why bubblewrap cannot run here: it is absent, or the kernel refuses it. None if it can.

    Raises SandboxError where it fails in any other way: then programs must not be judged with less, unasked.
    """
    if not shutil.which("bwrap"):
        return "it is not installed"
    try:
        with private_folder() as folder, Sandbox(BWRAP, Place(folder), Limits(4096)) as box:
            outcome = box.run(["/bin/sh", "-c", "echo it works"])
    except (SandboxError, OSError) as error:
        if said := _refused():
            return f"the kernel refuses it ({said})"
        raise SandboxError(f"bubblewrap fails: {error}") from error
    if outcome.out != b"it works\n":
        raise SandboxError("bubblewrap fails: a shell in it does not print what it should")
    return None


def _refused() -> str | None:
    """What bubblewrap says if the kernel does not even let it start a program that does nothing."""
    command = ["bwrap", *ALWAYS, *for_ordinary_users(), *BARE, shutil.which("true") or "/bin/true"]
    bare = subprocess.run(command, cwd="/", capture_output=True, env=dict(os.environ), timeout=30, check=False)
    said = bare.stderr.decode("utf-8", "replace").strip().split("\n")[-1].removeprefix("bwrap: ")
    return said if bare.returncode and any(words in said for words in REFUSALS) else None
