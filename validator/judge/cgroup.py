"""A control group for the processes of a sandbox, where one may be made: the system counts all their memory in it.

All means what no process is seen to hold as well: shared memory that is not attached, files in memory, buffers of
sockets. One may be made by root, or where a part of the tree of groups was handed to the user.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

GROUPS, MOUNTS = Path("/proc/self/cgroup"), Path("/proc/self/mounts")
# What a sandbox needs itself, and what files that were read are kept in.
SLACK = 64 << 20
# How long the processes of a group that were killed may take to be gone, in seconds.
GONE = 2.0
# A shell enters the group and becomes the command, so that nothing of it is ever outside.
ENTER = 'echo $$ > "$0"/cgroup.procs && exec "$@"'
# The files that set the limit, and tell what is used and how often a process was killed for it.
FILES = {
    1: ("memory.limit_in_bytes", "memory.stat", "memory.oom_control"),
    2: ("memory.max", "memory.stat", "memory.events"),
}


@dataclass(frozen=True, slots=True)
class ControlGroup:
    """A control group: its folder, and the version of the interface, 1 or 2."""

    folder: Path
    version: int

    def command(self, command: list[str]) -> list[str]:
        """The command, to be started in this group."""
        return ["/bin/sh", "-c", ENTER, str(self.folder), *command]

    def readings(self) -> tuple[int, int]:
        """File descriptors from which to read what is used, and how often a process was killed."""
        stat, events = FILES[self.version][1:]
        return os.open(self.folder / stat, os.O_RDONLY), os.open(self.folder / events, os.O_RDONLY)

    def remove(self) -> None:
        """Remove the group as soon as its processes are gone."""
        until = time.monotonic() + GONE
        while self.folder.exists() and time.monotonic() < until:
            with suppress(OSError):
                self.folder.rmdir()
                return
            time.sleep(0.005)


def made(limit: int) -> ControlGroup | None:
    """A new group whose processes may use so many bytes together; None where none may be made."""
    for above, version in _parents():
        folder = above / f"umpire-{os.getpid()}-{secrets.token_hex(4)}"
        with suppress(OSError):
            _remove_deserted(above)
            folder.mkdir()
            try:
                (folder / FILES[version][0]).write_text(str(limit + SLACK), encoding="ascii")
                # To make a group is one thing, to be let into it another.
                trial = ControlGroup(folder, version).command(["true"])
                subprocess.run(trial, check=True, capture_output=True, timeout=5)
                return ControlGroup(folder, version)
            except (OSError, subprocess.SubprocessError):
                folder.rmdir()
    return None


def _remove_deserted(above: Path) -> None:
    """Remove groups of judges that were killed."""
    for folder in above.glob("umpire-*-*"):
        if not Path("/proc", folder.name.split("-")[1]).exists():
            with suppress(OSError):
                folder.rmdir()


def _parents() -> Iterator[tuple[Path, int]]:
    """The groups in which one might be made, the likeliest first, and the version of their interface."""
    with suppress(OSError):
        groups = dict(line.split(":", 2)[1:] for line in GROUPS.read_text(encoding="utf-8").splitlines())
        mounts = [line.split()[1:4] for line in MOUNTS.read_text(encoding="utf-8").splitlines()]
        for place, kind, options in mounts:
            if kind == "cgroup" and "memory" in options.split(",") and "memory" in groups:
                yield Path(place + groups["memory"]), 1
            if kind == "cgroup2" and "memory" not in groups:
                # A group that holds processes has none within it that count, so it may be one above.
                own = Path(place + groups.get("", "/"))
                yield from ((group, 2) for group in (own, *own.parents) if _counts(group) and group != Path("/"))


def _counts(group: Path) -> bool:
    """Whether the groups within this one count memory."""
    with suppress(OSError):
        return "memory" in (group / "cgroup.subtree_control").read_text(encoding="ascii").split()
    return False
