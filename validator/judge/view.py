"""What a program sees of the file system in bubblewrap: the options for it.

A submission sees the programs of the system and itself. The user's own command sees all that another user of the
machine could read, less the folders of sockets and the temporary folder, and what the command names.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

# What every program may want outside of /usr; what a language needs besides stands in its row.
WANTED = ("/etc/alternatives", "/etc/ld.so.cache")
# Where the sockets of the system's services lie, everybody's files, and what control groups tell of earlier games.
HIDDEN = ("/run", "/tmp", "/sys/fs/cgroup")
# Root needs no privilege to write to these, and through some of them it could leave any sandbox.
PROC = ["--proc", "/proc"] + [
    word
    for name in ("sys", "sysrq-trigger", "irq", "bus")
    for word in ("--ro-bind-try", f"/proc/{name}", f"/proc/{name}")
]
# The supervisor mounts what can be written.
DEVICES = (*PROC, "--dev", "/dev", "--remount-ro", "/dev")


def submission(folder: Path, packages: Sequence[str], needs: Sequence[str]) -> list[str]:
    """The programs of the system, a submission's folder as /src, and what its language needs."""
    shown = ["--ro-bind", "/usr", "/usr"]
    for name in ("bin", "lib", "lib64", "sbin"):
        root = Path("/", name)
        if root.is_symlink():
            shown += ["--symlink", os.readlink(root), str(root)]
        elif root.exists():
            shown += ["--ro-bind", str(root), str(root)]
    shown += [*_folders("/etc", "/var/lib", "/tmp", *map(os.path.dirname, needs)), *DEVICES]
    for path in (*WANTED, *needs):
        shown += ["--ro-bind-try", path, path]
    shown += ["--ro-bind", str(folder), "/src"]
    for path in (sys.base_prefix, *packages):
        if not Path(path).is_relative_to("/usr"):
            # Python must stand at its own path, where its libraries look for each other.
            shown += [*_folders(os.path.dirname(path)), "--ro-bind", path, path]
    return [*shown, "--remount-ro", "/", "--chdir", "/", "--clearenv", "--setenv", "PATH", "/usr/bin:/bin"]


def own(needed: Sequence[str]) -> list[str]:
    """The whole file system without what is hidden, but for what the command needs."""
    shown = ["--ro-bind", "/", "/", *DEVICES]
    paths = shown_again(needed)
    hidden = [*HIDDEN, *sorted({closed for path in paths if (closed := _closed(path))})]
    for folder in filter(os.path.isdir, hidden):
        shown += ["--perms", "0755", "--tmpfs", folder]
    for path in paths:
        if any(is_below(path, folder) for folder in hidden):
            shown += [*_folders(os.path.dirname(path)), "--ro-bind-try", path, path]
    return [*shown, "--chdir", "/"]


def needed_by(words: Sequence[str]) -> tuple[str, ...]:
    """The paths that a command of the user's must find: where it runs, its interpreter, and what it names."""
    named = (shutil.which(words[0]) or words[0], *words)
    return (os.getcwd(), *(os.path.abspath(word) for word in named if os.path.exists(word)))


def shown_again(needed: Sequence[str]) -> list[str]:
    """The paths that must not be hidden: those that are needed, and the home of the interpreter, the second of them."""
    homes = [sys.base_prefix]
    for path in needed[1:2]:
        homes += [home_of(place) for place in (path, os.path.realpath(path)) if not is_below(place, needed[0])]
    paths = list(dict.fromkeys([*homes, *needed]))
    return [path for path in paths if not any(is_below(path, other) for other in {*paths} - {"/", *HIDDEN})]


def home_of(path: str) -> str:
    """The folder that an interpreter looks for the rest of itself in, or itself where there is none."""
    folder = Path(path).parent
    if folder.name == "bin" and folder.parent.joinpath("lib").is_dir():
        return str(folder.parent)
    if closed := _closed(path):
        # A version manager has its folders beside the one of its commands.
        return str(Path(closed, Path(path).relative_to(closed).parts[0]))
    return path


def is_below(path: str, folder: str) -> bool:
    """Whether a path lies in a folder, or in a folder within."""
    return Path(folder) in Path(path).parents


def _closed(path: str) -> str | None:
    """The outermost folder above `path` that only root may enter, if root it is that judges."""
    if os.getuid():
        return None
    parents = reversed(Path(path).parents)
    return next((str(parent) for parent in parents if parent.is_dir() and not parent.stat().st_mode & 0o001), None)


def _folders(*paths: str) -> list[str]:
    """Make these folders, and those above: bubblewrap would close what is missing."""
    folders = dict.fromkeys(str(folder) for path in paths for folder in (*reversed(Path(path).parents), path))
    return [word for folder in folders if folder != "/" for word in ("--perms", "0755", "--dir", folder)]
