"""Where the programs that run other programs lie.

A version manager puts a stand-in for each of them on the path, which looks in the user's home for the one that is
meant. In a sandbox there is no such home, so the stand-in is asked beforehand, and the one that is meant is started.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from validator.judge.confine import BWRAP, PATH_INSIDE
from validator.judge.languages import Language
from validator.judge.view import home_of

# Managers that lie beside their stand-ins; the others have a folder `shims` in one that is called like them.
MANAGERS = ("rustup", "volta")
MANAGER_SECONDS = 10.0
# Where managers and languages look in a home for what was installed, and the variable that tells them the place.
INSTALLED = {
    "RUSTUP_HOME": ".rustup",
    "CARGO_HOME": ".cargo",
    "PYENV_ROOT": ".pyenv",
    "RBENV_ROOT": ".rbenv",
    "NVM_DIR": ".nvm",
    "SDKMAN_DIR": ".sdkman",
    "ASDF_DATA_DIR": ".asdf",
    "VOLTA_HOME": ".volta",
    "PYTHONUSERBASE": ".local",
}
# Variables that would keep a program from writing where it may: what they name is in the home of the user.
CACHES = ("XDG_CACHE_HOME", "XDG_STATE_HOME", "GOCACHE", "GOTMPDIR", "npm_config_cache")


def located(language: Language, kind: str) -> Language:
    """The language with commands that this sandbox can start. What is not found stays as it is."""
    commands = {command: _located(command, kind) for command in language.commands}
    paths = [path for path in commands.values() if "/" in path]
    homes = [home for path in paths for home in map(home_of, (path, os.path.realpath(path))) if not _is_shown(home)]
    return replace(
        language,
        run=tuple(commands.get(word, word) for word in language.run[:1]) + language.run[1:],
        compile=tuple(commands.get(word, word) for word in language.compile[:1]) + language.compile[1:],
        needs=tuple(dict.fromkeys([*language.needs, *homes])),
    )


def _located(command: str, kind: str) -> str:
    if "/" in command or (kind == BWRAP and shutil.which(command, path=PATH_INSIDE)):
        return command
    path = shutil.which(command)
    meant = real(path) if path else None
    # Under limits alone a program finds what is on the user's path by its name, but for what a manager hides.
    return meant if meant and (kind == BWRAP or meant != path) else command


def real(path: str) -> str:
    """The program that a command of the user's path is, where it may be a version manager's stand-in; else itself.

    The manager is run for that, with all that the user may do. So `path` must come from the user's path.
    """
    folder, name = os.path.split(path)
    if not os.path.isabs(folder):
        # It was found where we happen to be.
        return path
    manager = next((beside for word in MANAGERS if os.access(beside := os.path.join(folder, word), os.X_OK)), None)
    if os.path.basename(folder) == "shims":
        root = Path(folder).parent
        word = root.name.removeprefix(".")
        manager = next(filter(None, (shutil.which(str(root / "bin" / word)), shutil.which(word))), None)
    return (_meant(manager, name) if manager else None) or path


@cache
def _meant(manager: str, name: str) -> str | None:
    """What a version manager starts for this name; None where it does not tell."""
    try:
        asked = subprocess.run([manager, "which", name], capture_output=True, timeout=MANAGER_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    said = os.fsdecode(asked.stdout).strip()
    return said if not asked.returncode and os.path.isabs(said) and os.access(said, os.X_OK) else None


def _is_shown(path: str) -> bool:
    """Whether a sandbox shows this path anyway."""
    return path == "/usr" or path.startswith(("/usr/", "/bin", "/lib", "/sbin"))


def without_home(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment for whom has another home: caches go there, and what is installed is found where it was."""
    home = environment.get("HOME", "")
    installed = {name: os.path.join(home, folder) for name, folder in INSTALLED.items()}
    found = {name: folder for name, folder in installed.items() if home and os.path.isdir(folder)}
    return {**found, **{name: value for name, value in environment.items() if name not in CACHES}}
