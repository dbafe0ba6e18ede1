"""The command lines that start the supervisor inside a sandbox, and where things lie in there.

bwrap    bubblewrap: no network, nothing writable but a small /tmp, process ids of its own, no privileges
limits   resource limits, a deadline, and the killing of all that was started; where bubblewrap does not run
none     the deadline, the output limit and the killing only
"""

from __future__ import annotations

import os
import secrets
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from validator.judge.view import is_below, own, shown_again, submission

BWRAP, LIMITS, NONE = "bwrap", "limits", "none"
MEGABYTE = 1 << 20
PATH_INSIDE = "/usr/bin:/bin"
SUPERVISOR = Path(__file__).with_name("supervisor.py")
# User ids that no system gives to anybody; and those where a container has but the low ones.
UIDS, FEW_UIDS, WORKERS = (1_900_000_000, 2_100_000_000), (20_000, 60_000), 256
# How many crowds a user may have under limits alone before another program cannot start a process.
CROWDS = 3
ALWAYS = (
    *("--die-with-parent", "--new-session", "--as-pid-1"),
    *("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try", "--hostname", "golf"),
)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may use: address space of one process, memory of all (MB), processes, files, file size (MB).

    `scratch` is how much all its files together may hold (MB), and `inodes` how many they may be.
    """

    address_space: int = 512
    memory: int = 512
    processes: int = 64
    files: int = 64
    file_size: int = 1
    scratch: int = 16
    inodes: int = 16384

    def as_resources(self, kind: str) -> dict[str, int]:
        """The limits that the system enforces for each process, by their names in Python's `resource`."""
        if kind == NONE:
            return {}
        return {
            "RLIMIT_AS": self.address_space * MEGABYTE,
            "RLIMIT_FSIZE": self.file_size * MEGABYTE,
            "RLIMIT_NOFILE": self.files,
            # Outside a namespace this counts all that the user runs, crowds of other judges included.
            "RLIMIT_NPROC": self.processes + 2 if kind == BWRAP else tasks_of_user() + CROWDS * self.processes,
            "RLIMIT_CORE": 0,
        }


# A lone command may be any interpreter, and some reserve much address space that they never use. One that compiles what
# it runs writes more than others.
ANY_LANGUAGE = Limits(address_space=16384, memory=1024, processes=256, files=256, file_size=64, scratch=256)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a program runs.

    `folder` holds a submission; in bubblewrap it is /src. `compiles` names the program in it that is to be compiled
    there. `packages` are folders of Python packages, for languages that come as one, and `needs` the other paths of its
    language. Without a folder the program is the user's own: it sees the file system, read-only, as a user without
    privileges, and `needed` are the paths that must not be hidden from it; the first is where it runs.
    """

    folder: Path | None = None
    packages: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    compiles: str = ""
    needed: tuple[str, ...] = ()

    def inside(self, kind: str) -> str:
        """The folder's path as the program sees it."""
        return "/src" if kind == BWRAP else str(self.folder)

    def begins(self, kind: str) -> str:
        """The folder in which the program is started."""
        if kind == BWRAP and self.folder:
            return "/tmp"
        return str(self.folder or self.needed[0] if self.folder or self.needed else os.getcwd())

    def scratch(self, limits: Limits) -> dict[str, str]:
        """The folders in bubblewrap that it can write in, with the options to mount them."""
        room = f"mode=1777,size={limits.scratch}m,nr_inodes={limits.inodes}"
        shared = {"/dev/shm": "mode=1777,size=1m,nr_inodes=1024"}
        return {"/tmp": room, **shared, **({"/src": room} if self.compiles else {})}

    def again(self) -> list[str]:
        """The paths within those folders that are shown all the same."""
        if self.folder:
            program = [f"/src/{self.compiles}"] if self.compiles else []
            return [
                *program,
                *(path for path in (*self.packages, *self.needs, sys.base_prefix) if is_below(path, "/tmp")),
            ]
        return [path for path in shown_again(self.needed) if is_below(path, "/tmp")]


def command(kind: str, place: Place) -> list[str]:
    """The command that starts the supervisor."""
    supervisor = [python(), "-I", "-S", "-c", SUPERVISOR.read_text(encoding="utf-8")]
    if kind != BWRAP:
        return supervisor
    view = submission(place.folder, place.packages, place.needs) if place.folder else own(place.needed)
    return ["bwrap", *ALWAYS, *for_ordinary_users(), *view, "--", *supervisor]


def for_ordinary_users() -> list[str]:
    """What only root can do without: a namespace of users, in which the supervisor may mount."""
    return [*("--unshare-user", "--disable-userns"), *("--cap-add", "CAP_SYS_ADMIN")] if os.getuid() else []


def python() -> str:
    """The path of the judge's own Python: in a virtual environment that of the interpreter that it links to."""
    return os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)


def tasks_of_user() -> int:
    """How many tasks the user runs at present; 0 where /proc does not tell."""
    count, mine = 0, f"\nUid:\t{os.getuid()}\t"
    for path in Path("/proc").glob("[0-9]*/status"):
        try:
            status = path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        if mine in status:
            count += int(status.split("\nThreads:\t")[1].split()[0])
    return count


def uid_of(worker: int) -> int:
    """The user id of a sandbox of root's: no other sandbox has it, whichever judge it belongs to."""
    return _first_uid() + worker


@cache
def _first_uid() -> int:
    # Drawn anew by each judge: the system counts the processes of a user, and two judges must not count together.
    mapped = [line.split() for line in Path("/proc/self/uid_map").read_text(encoding="ascii").splitlines()]
    low, high = UIDS if max(int(first) + int(count) for first, _, count in mapped) > UIDS[1] else FEW_UIDS
    return low + secrets.randbelow((high - low) // WORKERS) * WORKERS
