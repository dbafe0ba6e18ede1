"""The command lines that start the supervisor inside a sandbox, and where things lie in there.

bwrap    bubblewrap: no network, nothing writable but a small /tmp, process ids of its own, no privileges
limits   resource limits, a deadline, and the killing of all that was started; where bubblewrap does not run
none     the deadline, the output limit and the killing only
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

BWRAP, LIMITS, NONE = "bwrap", "limits", "none"
MEGABYTE = 1 << 20
FIRST_UID = 20001
PATH_INSIDE = "/usr/bin:/bin"
SUPERVISOR = Path(__file__).with_name("supervisor.py")
# What interpreters and compilers want outside of /usr; nothing else is shown.
WANTED = (
    *("/etc/alternatives", "/etc/ld.so.cache", "/etc/R", "/etc/nim", "/etc/php", "/etc/racket", "/etc/java-17-openjdk"),
    "/var/lib/ghc",
)
HIDDEN_FROM_ROOT = ("/etc/shadow", "/etc/gshadow")
# Root needs no privilege to write to these, and through some of them it could leave any sandbox.
PROC = ["--proc", "/proc"] + [
    word
    for name in ("sys", "sysrq-trigger", "irq", "bus")
    for word in ("--ro-bind-try", f"/proc/{name}", f"/proc/{name}")
]


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may use: address space of one process, memory of all (MB), processes, files, file size (MB)."""

    address_space: int = 512
    memory: int = 512
    processes: int = 64
    files: int = 64
    file_size: int = 1

    def as_resources(self, kind: str) -> dict[str, int]:
        """The limits that the system enforces for each process, by their names in Python's `resource`."""
        if kind == NONE:
            return {}
        return {
            "RLIMIT_AS": self.address_space * MEGABYTE,
            "RLIMIT_FSIZE": self.file_size * MEGABYTE,
            "RLIMIT_NOFILE": self.files,
            # Outside a namespace this counts all that the user runs.
            "RLIMIT_NPROC": self.processes + (2 if kind == BWRAP else tasks_of_user()),
            "RLIMIT_CORE": 0,
        }


@dataclass(frozen=True, slots=True)
class Place:
    """Where a program runs.

    `folder` holds a submission, and is where it is compiled if it is `writable`; in bubblewrap it is /src. `packages`
    are folders of Python packages, for languages that come as one. Without a folder the program is the user's own: it
    sees the whole file system, read-only, as that user, and `needed` are the paths that a private /tmp must not hide.
    """

    folder: Path | None = None
    packages: tuple[str, ...] = ()
    writable: bool = False
    needed: tuple[str, ...] = ()

    def inside(self, kind: str) -> str:
        """The folder's path as the program sees it."""
        return "/src" if kind == BWRAP else str(self.folder)


def command(kind: str, place: Place, worker: int = 0) -> list[str]:
    """The command that starts the supervisor; `worker` numbers the sandboxes that run side by side."""
    supervisor = [python(), "-I", "-S", "-c", SUPERVISOR.read_text(encoding="utf-8")]
    if kind != BWRAP:
        return supervisor
    user = ["--unshare-user", "--disable-userns"] if os.getuid() else []
    inner = _as_somebody_else(worker) if place.folder and not os.getuid() else []
    view = _shown(place) if place.folder else _whole(place)
    return ["bwrap", *ALWAYS, *user, *view, "--", *inner, *supervisor]


ALWAYS = (
    *("--die-with-parent", "--new-session", "--as-pid-1"),
    *("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try", "--hostname", "golf"),
)
SCRATCH = (
    *("--perms", "1777", "--size", str(16 * MEGABYTE), "--tmpfs", "/tmp"),
    *("--perms", "1777", "--size", str(MEGABYTE), "--tmpfs", "/dev/shm", "--remount-ro", "/dev"),
)


def _shown(place: Place) -> list[str]:
    # Only the programs of the system and this one submission are shown.
    shown = ["--ro-bind", "/usr", "/usr"]
    for name in ("bin", "lib", "lib64", "sbin"):
        root = Path("/", name)
        if root.is_symlink():
            shown += ["--symlink", os.readlink(root), str(root)]
        elif root.exists():
            shown += ["--ro-bind", str(root), str(root)]
    # Missing parents would be made 0700, so they are made here.
    for folder in ("/etc", "/var", "/var/lib"):
        shown += ["--perms", "0755", "--dir", folder]
    for path in WANTED:
        shown += ["--ro-bind-try", path, path]
    shown += [*PROC, "--dev", "/dev", *SCRATCH]
    shown += ["--bind" if place.writable else "--ro-bind", str(place.folder), "/src"]
    for path in (sys.base_prefix, *place.packages):
        if not Path(path).is_relative_to("/usr"):
            # Python must stand at its own path, where its libraries look for each other.
            for parent in reversed(Path(path).parents):
                shown += ["--perms", "0755", "--dir", str(parent)]
            shown += ["--ro-bind", path, path]
    return [*shown, "--remount-ro", "/", "--chdir", "/tmp", "--clearenv", "--setenv", "PATH", "/usr/bin:/bin"]


def _whole(place: Place) -> list[str]:
    shown = ["--ro-bind", "/", "/", *PROC, "--dev", "/dev", *SCRATCH]
    for path in (*place.needed, sys.base_prefix):
        if Path(path).is_relative_to("/tmp"):
            shown += ["--ro-bind-try", path, path]
    if not os.getuid():
        for path in HIDDEN_FROM_ROOT:
            shown += ["--ro-bind-try", "/dev/null", path]
    return [*shown, "--cap-drop", "ALL", "--chdir", os.getcwd()]


def _as_somebody_else(worker: int) -> list[str]:
    # A user for each worker, so that limits on the number of processes are not shared.
    uid = FIRST_UID + worker
    return [
        *("setpriv", f"--reuid={uid}", f"--regid={uid}", "--clear-groups"),
        *("--no-new-privs", "--bounding-set=-all", "--inh-caps=-all", "--"),
    ]


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
