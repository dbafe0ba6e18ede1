"""Runs games of one program inside a sandbox, one after another, each as a fresh process.

The judge starts this file as a script, so it imports nothing of the project. It reads a line of JSON with the setup and
then a line for each game; for each it answers with a line of JSON and the bytes that the program printed. Starting the
sandbox once for many games is what makes judging as fast as running the programs bare.

Inside a PID namespace this is process 1: nothing in there can signal it or read its memory, and when it ends all else
ends. It needs no more rights than the program has, so a flaw here opens nothing.
"""

from __future__ import annotations

import _thread
import base64
import contextlib
import ctypes
import json
import os
import resource
import select
import signal
import time
from collections.abc import Iterable
from typing import IO, Any

PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER = 4, 36
# How often the processes of a game are counted and weighed, in seconds.
WATCH = 0.05
ERRORS_KEPT = 4096
# Python ignores some signals, and whoever started the judge may ignore others; a program must not inherit that.
DEFAULTS = signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}

Setup = dict[str, Any]


def main() -> None:
    """Serve games until the judge closes the pipe."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    setup = json.loads(requests.readline() or b"null")
    if setup is None:
        return
    if setup["alone"] and os.getpid() != 1:
        # Killing "all others" is right only where all others are the program's.
        raise SystemExit("not alone in a PID namespace")
    protect()
    use_up_process_ids(setup["skip_ids"])
    set_limits(setup["limits"])
    if setup["folder"]:
        os.chdir(setup["folder"])
    mine = contents(setup["scratch"])
    for line in requests:
        header, out, err = play(json.loads(line), setup, requests)
        clean(mine, setup["alone"])
        answers.write(json.dumps(header).encode() + b"\n" + out + err)
        answers.flush()


def protect() -> None:
    """Keep the programs off this process, and make their orphans its children. Only Linux can do either."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        prctl = ctypes.CDLL(None).prctl
        prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
        prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def set_limits(limits: dict[str, int]) -> None:
    """Set resource limits once: every game inherits them."""
    for name, wanted in limits.items():
        # Where a system does not know a limit, or refuses it, the others still hold.
        with contextlib.suppress(AttributeError, OSError, ValueError):
            which = getattr(resource, name)
            hard = resource.getrlimit(which)[1]
            limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(which, (limit, limit))


def use_up_process_ids(count: int) -> None:
    """Let the process ids of this sandbox begin elsewhere than in the next one.

    Ids begin at 1 in every PID namespace, so programs seeded by theirs would play the same games in each. A thread
    takes an id too, and is the cheapest way to use one up.
    """
    # One after another: many at once would each reserve memory that the program is then short of.
    _thread.stack_size(1 << 16)
    done = _thread.allocate_lock()
    for _ in range(count):
        done.acquire()
        _thread.start_new_thread(done.release, ())
        with done:
            pass


class JudgeGoneError(Exception):
    """The judge has closed the pipe, or died."""


def play(game: dict[str, Any], setup: Setup, requests: IO[bytes]) -> tuple[dict[str, Any], bytes, bytes]:
    """Run one game; returns what happened, what it printed, and the beginning of its standard error."""
    out, err = os.pipe(), os.pipe()
    stdin = file_of(base64.b64decode(game["stdin"])) if game["stdin"] else open(os.devnull, "rb")  # noqa: SIM115
    begin = time.time()
    try:
        pid = start(game, stdin.fileno(), out[1], err[1])
    except OSError as error:
        close([*out, *err])
        return {"cannot_start": error.strerror, "out": 0, "err": 0}, b"", b""
    finally:
        stdin.close()
    close([out[1], err[1]])
    watched = Watched(pid, {out[0]: game["cap"] + 1, err[0]: ERRORS_KEPT}, setup)
    try:
        stopped = watched.until(time.monotonic() + game["timeout"], requests)
    except JudgeGoneError:
        end_all(pid, setup)
        raise SystemExit(0) from None
    finally:
        watched.close()
    end_all(pid, setup)
    code = None if watched.status is None else os.waitstatus_to_exitcode(watched.status)
    printed, said = (bytes(watched.kept[fd]) for fd in (out[0], err[0]))
    header = {"stopped": stopped, "exit": code, "begin": begin, "end": time.time()}
    return {**header, "out": len(printed), "err": len(said)}, printed, said


def file_of(data: bytes) -> IO[bytes]:
    """A file without a name that holds `data`: unlike a pipe it never makes the writer wait."""
    if hasattr(os, "memfd_create"):
        file: IO[bytes] = os.fdopen(os.memfd_create("stdin"), "w+b")
    else:
        import tempfile  # Only where it is needed: it is slow to import.

        file = tempfile.TemporaryFile()  # noqa: SIM115
    file.write(data)
    file.seek(0)
    return file


def start(game: dict[str, Any], stdin: int, out: int, err: int) -> int:
    """Start the program in a session of its own; returns its process id."""
    actions = [(os.POSIX_SPAWN_DUP2, fd, number) for number, fd in enumerate((stdin, out, err))]
    return os.posix_spawnp(
        game["argv"][0], game["argv"], game["env"], file_actions=actions, setsid=True, setsigdef=DEFAULTS
    )


def close(fds: Iterable[int]) -> None:
    """Close file descriptors."""
    for fd in fds:
        os.close(fd)


class Watched:
    """A program while it runs: what it printed, how it ended, and when it must be stopped.

    `limits` says how many bytes to keep of each pipe; the first is its standard output, which may not be filled.
    """

    def __init__(self, pid: int, limits: dict[int, int], setup: Setup) -> None:
        self.pid, self.limits, self.setup = pid, limits, setup
        self.kept = {fd: bytearray() for fd in limits}
        self.out = next(iter(limits))
        self.status: int | None = None
        self.ended = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None

    def close(self) -> None:
        """Close the pipes."""
        close([*self.limits, *([] if self.ended is None else [self.ended])])

    def until(self, deadline: float, requests: IO[bytes]) -> str | None:
        """Read until the program ends (returns None) or must be stopped (returns why)."""
        poll = select.poll()
        for fd in self.limits:
            os.set_blocking(fd, False)
            poll.register(fd, select.POLLIN)
        if self.ended is not None:
            poll.register(self.ended, select.POLLIN)
        # Nothing is read from there now, but it tells when the judge is gone.
        poll.register(requests, 0)
        look = time.monotonic() + WATCH
        while self.status is None:
            now = time.monotonic()
            if now >= deadline:
                return "late"
            if now >= look:
                look = now + WATCH
                if reason := oversized(self.setup):
                    return reason
            for fd, _ in poll.poll((min(deadline, look) - now) * 1000 + 1):
                if fd == requests.fileno():
                    raise JudgeGoneError
                if fd in self.limits and self.read(fd) == 0:
                    poll.unregister(fd)
            if self.full():
                return "flood"
            self.reap()
        # It has ended: take what is there, and wait for nobody who still holds the pipe.
        for fd in self.limits:
            while len(self.kept[fd]) < self.limits[fd] and self.read(fd):
                pass
        return "flood" if self.full() else None

    def full(self) -> bool:
        """Whether the program printed more than it may."""
        return len(self.kept[self.out]) == self.limits[self.out]

    def read(self, fd: int) -> int | None:
        """Read what is there; returns how much, 0 at the end, None where there is nothing yet."""
        try:
            piece = os.read(fd, 65536)
        except BlockingIOError:
            return None
        except OSError:
            return 0
        self.kept[fd] += piece[: self.limits[fd] - len(self.kept[fd])]
        return len(piece)

    def reap(self) -> None:
        """Take note if the program has ended."""
        found, status = os.waitpid(self.pid, os.WNOHANG)
        if found:
            self.status = status


def oversized(setup: Setup) -> str | None:
    """Whether the game has too many processes ("crowd") or too much memory in all ("memory").

    The limits of the system hold for each process, and do not hold for root; this looks at all together.
    """
    family = descendants(setup["alone"])
    if len(family) > setup["processes"]:
        return "crowd"
    pages = sum(map(resident, family))
    return "memory" if pages * resource.getpagesize() > setup["memory"] else None


def descendants(alone: bool) -> list[int]:
    """All processes of the game: all there are in a PID namespace of our own, else our children and theirs."""
    if alone:
        return [int(name) for name in os.listdir("/proc") if name.isdigit() and name != "1"]
    found, todo = list[int](), [os.getpid()]
    while todo:
        parent = todo.pop()
        with contextlib.suppress(OSError):
            for task in os.listdir(f"/proc/{parent}/task"):
                with open(f"/proc/{parent}/task/{task}/children", encoding="ascii") as file:
                    children = [int(child) for child in file.read().split()]
                found += children
                todo += children
    return found


def resident(pid: int) -> int:
    """How many pages of memory a process holds; 0 if it is gone."""
    with contextlib.suppress(OSError, ValueError, IndexError), open(f"/proc/{pid}/statm", encoding="ascii") as file:
        # What is shared with other processes counts once at most, so it is left out.
        _, pages, shared, *_ = map(int, file.read().split())
        return pages - shared
    return 0


def end_all(pid: int, setup: Setup) -> None:
    """Kill and bury everything that the game started."""
    if setup["alone"]:
        kill(-1)
        bury()
        return
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)
    # Those that left the process group are our children by now, or theirs; killing one may hand us more.
    until = time.monotonic() + 1
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < until:
            for process in descendants(False):
                kill(process)
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
            time.sleep(0.001)


def kill(pid: int) -> None:
    """Kill a process, or with -1 all but this one."""
    with contextlib.suppress(OSError):
        os.kill(pid, signal.SIGKILL)


def bury() -> None:
    """Wait for all children that were killed; one that the system cannot end is left after a second."""
    until = time.monotonic() + 1
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < until:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.001)


Scratch = dict[str, tuple[int, set[str]]]


def contents(places: Iterable[str]) -> Scratch:
    """What lies in the scratch folders, and in their folders that are no mounts, before the first game."""
    found: Scratch = {}
    for place in places:
        if os.path.isdir(place):
            device = os.stat(place).st_dev
            for folder, folders, files in os.walk(place):
                found[folder] = (os.stat(folder).st_mode & 0o7777, {*folders, *files})
                folders[:] = [name for name in folders if os.lstat(os.path.join(folder, name)).st_dev == device]
    return found


def clean(mine: Scratch, alone: bool) -> None:
    """Take away what a game left behind, so that no game can tell the next one anything."""
    for place, (mode, names) in mine.items():
        with contextlib.suppress(OSError):
            if os.stat(place).st_mode & 0o7777 != mode:
                os.chmod(place, mode)
        for name in set(os.listdir(place)) - names:
            take_away(place, name)
    if alone:
        forget()


def take_away(place: str, name: str) -> None:
    """Remove a file or folder of any depth, also if it was closed."""
    todo, count = [os.path.join(place, name)], 0
    with contextlib.suppress(OSError):
        if not os.path.islink(todo[0]):
            os.chmod(todo[0], 0o700)
    while todo:
        path = todo.pop()
        with contextlib.suppress(OSError):
            if os.path.islink(path) or not os.path.isdir(path):
                os.remove(path)
                continue
            for child in os.listdir(path):
                old = os.path.join(path, child)
                if os.path.islink(old) or not os.path.isdir(old):
                    os.remove(old)
                    continue
                # Folders are moved up before they are emptied: no path becomes too long, and nothing recurses.
                os.chmod(old, 0o700)
                count += 1
                todo.append(os.path.join(place, f".going-{count}"))
                os.rename(old, todo[-1])
            os.rmdir(path)


def forget() -> None:
    """Remove shared memory, message queues and semaphores, which stay when processes go."""
    for kind in ("shm", "msg", "sem"):
        with contextlib.suppress(OSError), open(f"/proc/sysvipc/{kind}", encoding="ascii") as file:
            for line in file.readlines()[1:]:
                # The arguments are the object, of semaphores the number of one, and the command to remove, which is 0.
                getattr(ctypes.CDLL(None), f"{kind}ctl")(int(line.split()[1]), 0, 0 if kind == "sem" else None)


if __name__ == "__main__":
    main()
