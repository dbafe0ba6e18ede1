"""Runs games of one program inside a sandbox, one after another, each as a fresh process.

The judge starts this file as a script, so it imports nothing of the project. It reads a line of JSON with the setup and
then a line for each game; for each it answers with a line of JSON and the bytes that the program printed. Starting the
sandbox once for many games is what makes judging as fast as running the programs bare.

Inside a PID namespace this is process 1: nothing in there can signal it or read its memory, and when it ends all else
ends. There it may mount, and so gives each game fresh folders to write in and fresh means to send messages; a program
that it starts has lost that right. Nothing of a game is looked through or cleaned, so nothing in it can trip us.
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
import stat
import struct
import time
from collections.abc import Iterable
from typing import IO, Any

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_KEEPCAPS, PR_CAPBSET_DROP = 1, 4, 8, 24
PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 22, 2
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT, CLEAR_ALL = 36, 38, 47, 4
CLONE_NEWNS, CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWNET = 0x20000, 0x8000000, 0x10000000, 0x40000000
MS_RDONLY, MS_NOSUID, MS_NODEV, MNT_DETACH = 1, 2, 4, 2
# Calls that the C library does not know yet; they have these numbers on all machines.
OPEN_TREE, MOVE_MOUNT, MOUNT_SETATTR = 428, 429, 442
AT_FDCWD, AT_EMPTY_PATH, AT_RECURSIVE, OPEN_TREE_CLONE = -100, 0x1000, 0x8000, 1
MOUNT_ATTR_IDMAP, MOVE_MOUNT_F_EMPTY_PATH = 0x100000, 4
KEYCTL, JOIN_SESSION_KEYRING = {"x86_64": 250, "aarch64": 219}, 1
CAP_SYS_ADMIN, CAP_VERSION = 21, 0x20080522
# How often the processes of a game are counted and weighed, in seconds.
WATCH = 0.05
ERRORS_KEPT = 4096
# What a compiler may make.
MADE_FILES, MADE_BYTES, MADE_DEPTH = 1000, 64 << 20, 4
# What a control group counts that no file is behind, of version 1 and of version 2.
COUNTED = ("total_rss", "total_shmem", "anon", "shmem", "kernel", "sock")
# So many processes are looked at closely.
FEW = 16
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
    # Whoever keeps files to himself does not mean that programs cannot read what they compile.
    os.umask(0o022)
    scale = Scale(setup)
    world = World(setup) if setup["alone"] else None
    protect()
    use_up_process_ids(setup["skip_ids"])
    set_limits(setup["limits"])
    if setup["limits"] and not world:
        # To be root is one thing, to have root's rights another: a program needs none to use what is root's.
        drop_bounds()
        forgo_all_but(0)
    if setup["limits"]:
        filter_calls(base64.b64decode(setup["filter"]))
    if world:
        world.renew()
    elif setup["folder"]:
        os.chdir(setup["folder"])
    for line in requests:
        game = json.loads(line)
        header, *data = play(game, setup, requests, world, scale)
        header["made"], made = gathered(game["take"]) if game["take"] else ([], [])
        data += made
        if world:
            world.renew()
        answers.write(json.dumps(header).encode() + b"\n" + b"".join(data))
        answers.flush()


def protect() -> None:
    """Keep the programs off this process, and make their orphans its children. Only Linux can do either."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        prctl = ctypes.CDLL(None).prctl
        prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
        prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        if os.getpid() == 1:
            # Bubblewrap has asked for this too, but the wish is lost with a change of user.
            prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def system(name: str, *arguments: Any) -> int:
    """Call the C library; raises OSError with the reason where that fails."""
    libc = ctypes.CDLL(None, use_errno=True)
    result: int = getattr(libc, name)(*arguments)
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, f"{name}: {os.strerror(error)}")
    return result


class World:
    """What the programs of a sandbox can write in or leave a message with; all of it is new in each game.

    `scratch` are the folders to write in, each with its options; `again` are paths in them that are shown all the same;
    `folder` is where a game begins.
    """

    def __init__(self, setup: Setup) -> None:
        self.scratch: dict[str, str] = setup["scratch"]
        self.folder: str = setup["folder"]
        system("unshare", CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWNET)
        for path in setup["given"] if setup["uid"] else []:
            give(path, setup["uid"])
        self.again = {path: os.open(path, os.O_PATH) for path in setup["again"] if os.path.exists(path)}
        become(setup["uid"])
        # Files of ours lie in a file system that no path leads to.
        system("mount", b"tmpfs", b"/tmp", b"tmpfs", MS_NOSUID | MS_NODEV, b"mode=0700")
        self.hidden = os.open("/tmp", os.O_RDONLY | os.O_DIRECTORY)
        system("umount2", b"/tmp", MNT_DETACH)
        # What this process and its children have used is written there, and would tell of earlier games.
        system("mount", b"tmpfs", b"/proc/1", b"tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV, b"mode=0555")
        self.mounted = False

    def renew(self) -> None:
        """Take away all that a game could write in, of whatever size and depth, and make it anew."""
        os.chdir("/")
        system("unshare", CLONE_NEWIPC)
        for place, options in self.scratch.items():
            if self.mounted:
                system("umount2", place.encode(), MNT_DETACH)
            system("mount", b"tmpfs", place.encode(), b"tmpfs", MS_NOSUID | MS_NODEV, options.encode())
        self.mounted = True
        for path, fd in self.again.items():
            show(fd, path)
        os.chdir(self.folder)

    def file(self) -> int:
        """A file without a name, for standard input."""
        return os.open(".", os.O_TMPFILE | os.O_RDWR, 0o600, dir_fd=self.hidden)


def show(fd: int, path: str) -> None:
    """Mount a file or folder that is open where it had been."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if stat.S_ISDIR(os.fstat(fd).st_mode):
        os.makedirs(path, exist_ok=True)
    else:
        os.close(os.open(path, os.O_CREAT | os.O_RDONLY))
    tree = system("syscall", OPEN_TREE, fd, b"", OPEN_TREE_CLONE | AT_RECURSIVE | AT_EMPTY_PATH | os.O_CLOEXEC)
    system("syscall", MOVE_MOUNT, tree, b"", AT_FDCWD, os.fsencode(path), MOVE_MOUNT_F_EMPTY_PATH)
    os.close(tree)


def give(path: str, uid: int) -> None:
    """Let what is root's, a file or all in a folder, be this user's here, where the file system can do that."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        system("unshare", CLONE_NEWUSER)
        os.close(writer)
        signal.pause()
    os.close(writer)
    os.read(reader, 1)
    for name in ("uid_map", "gid_map"):
        with open(f"/proc/{child}/{name}", "w", encoding="ascii") as file:
            file.write(f"0 {uid} 1")
    users = os.open(f"/proc/{child}/ns/user", os.O_RDONLY)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    attributes = struct.pack("=4Q", MOUNT_ATTR_IDMAP, 0, 0, users)
    place = os.fsencode(path)
    with contextlib.suppress(OSError):
        tree = system("syscall", OPEN_TREE, AT_FDCWD, place, OPEN_TREE_CLONE | AT_RECURSIVE | os.O_CLOEXEC)
        # What was mapped already, being in another such folder, stays as it is.
        with contextlib.suppress(OSError):
            system("syscall", MOUNT_SETATTR, tree, b"", AT_EMPTY_PATH, attributes, len(attributes))
            system("syscall", MOVE_MOUNT, tree, b"", AT_FDCWD, place, MOVE_MOUNT_F_EMPTY_PATH)
        os.close(tree)
    close([reader, users])


def become(uid: int | None) -> None:
    """Become the user of the programs where root began, and keep of all rights the one to mount, for ourselves only."""
    if uid is not None:
        system("prctl", PR_SET_KEEPCAPS, 1, 0, 0, 0)
        drop_bounds()
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    forgo_all_but(1 << CAP_SYS_ADMIN)


def drop_bounds() -> None:
    """Let no program that is started have any right of root's, be it root's own."""
    for capability in range(64):
        # Only root may do this, and has to; there are not so many of them yet.
        with contextlib.suppress(OSError):
            system("prctl", PR_CAPBSET_DROP, capability, 0, 0, 0)


def forgo_all_but(mask: int) -> None:
    """Keep of root's rights only these, and hand on none."""
    ctypes.CDLL(None).prctl(PR_CAP_AMBIENT, CLEAR_ALL, 0, 0, 0)
    # Effective, permitted and inheritable ones; the last are none, so a program that is executed has none at all.
    system("capset", (ctypes.c_uint32 * 2)(CAP_VERSION, 0), (ctypes.c_uint32 * 6)(mask, mask, 0, 0, 0, 0))


def set_limits(limits: dict[str, int]) -> None:
    """Set resource limits once: every game inherits them."""
    for name, wanted in limits.items():
        # Where a system does not know a limit, or refuses it, the others still hold.
        with contextlib.suppress(AttributeError, OSError, ValueError):
            which = getattr(resource, name)
            hard = resource.getrlimit(which)[1]
            limit = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(which, (limit, limit))


def filter_calls(instructions: bytes) -> None:
    """Let the kernel refuse calls by this filter, to ourselves and to all that we start; and take leave of the keys.

    A filter that cannot be loaded is an error: the judge counts on it.
    """
    with contextlib.suppress(KeyError, OSError):
        system("syscall", KEYCTL[os.uname().machine], JOIN_SESSION_KEYRING, None)
    system("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if instructions:
        code = ctypes.create_string_buffer(instructions)
        # The number of instructions, each of eight bytes, and where they are.
        told = struct.pack("HP", len(instructions) // 8, ctypes.addressof(code))
        system("prctl", PR_SET_SECCOMP, SECCOMP_MODE_FILTER, told, 0, 0)


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


def play(
    game: dict[str, Any], setup: Setup, requests: IO[bytes], world: World | None, scale: Scale
) -> tuple[dict[str, Any], bytes, bytes]:
    """Run one game; returns what happened, what it printed, and the beginning of its standard error."""
    out, err = os.pipe(), os.pipe()
    stdin = file_of(base64.b64decode(game["stdin"]), world) if game["stdin"] else open(os.devnull, "rb")  # noqa: SIM115
    begin = time.time()
    try:
        scale.expose(True)
        pid = start(game, stdin.fileno(), out[1], err[1])
    except OSError as error:
        close([*out, *err])
        return {"cannot_start": error.strerror, "out": 0, "err": 0}, b"", b""
    finally:
        scale.expose(False)
        stdin.close()
    close([out[1], err[1]])
    watched = Watched(pid, {out[0]: game["cap"] + 1, err[0]: ERRORS_KEPT}, setup, scale)
    try:
        stopped = watched.until(time.monotonic() + game["timeout"], requests)
    except JudgeGoneError:
        end_all(pid, setup)
        raise SystemExit(0) from None
    finally:
        watched.close()
    end_all(pid, setup)
    code = None if watched.status is None else os.waitstatus_to_exitcode(watched.status)
    if not stopped and code == -signal.SIGKILL and scale.killed():
        stopped, code = "memory", None
    printed, said = (bytes(watched.kept[fd]) for fd in (out[0], err[0]))
    header = {"cannot_start": None, "stopped": stopped, "exit": code, "begin": begin, "end": time.time()}
    return {**header, "out": len(printed), "err": len(said)}, printed, said


def file_of(data: bytes, world: World | None) -> IO[bytes]:
    """A file without a name that holds `data`: unlike a pipe it never makes the writer wait."""
    if world:
        file: IO[bytes] = os.fdopen(world.file(), "w+b")
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

    def __init__(self, pid: int, limits: dict[int, int], setup: Setup, scale: Scale) -> None:
        self.pid, self.limits, self.setup, self.scale = pid, limits, setup, scale
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
                if reason := oversized(self.setup, self.scale):
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


def oversized(setup: Setup, scale: Scale) -> str | None:
    """Whether the game has too many processes ("crowd") or too much memory in all ("memory").

    The limits of the system hold for each process, and do not hold for root; this looks at all together.
    """
    family = descendants(setup["alone"])
    if len(family) > setup["processes"]:
        return "crowd"
    return "memory" if scale.weigh(family) > setup["memory"] else None


class Scale:
    """What the processes of a game use of memory, as their control group tells or as they do themselves."""

    def __init__(self, setup: Setup) -> None:
        self.stat: int | None = None
        self.events: int | None = None
        if setup["readings"]:
            self.stat, self.events = setup["readings"]
        self.score: int | None = None
        for fd in setup["readings"]:
            os.set_inheritable(fd, False)
        self.own, self.kills = self.used(), self.count()
        with contextlib.suppress(OSError):
            self.score = os.open("/proc/self/oom_score_adj", os.O_WRONLY)
        # Where memory runs out, the system is to end the games and never us. Only root may ask for that.
        self.lowest = b"-1000"
        try:
            self.expose(False)
        except PermissionError:
            self.lowest = b"0"

    def expose(self, whether: bool) -> None:
        """Let what is started now be what the system ends first where memory runs out."""
        if self.score is not None:
            os.pwrite(self.score, b"500" if whether else self.lowest, 0)

    def weigh(self, family: list[int]) -> int:
        """How many bytes these processes hold together."""
        return held(family) if self.stat is None else self.used() - self.own

    def used(self) -> int:
        """How many bytes are used in the group, less what is only kept in case that a file is read again."""
        return sum(size for name, size in self.told(self.stat).items() if name in COUNTED)

    def count(self) -> int:
        """How often the system has ended a process of the group for its memory."""
        return self.told(self.events).get("oom_kill", 0)

    def killed(self) -> bool:
        """Whether it has done so since this was asked last."""
        before, self.kills = self.kills, self.count()
        return self.kills > before

    @staticmethod
    def told(fd: int | None) -> dict[str, int]:
        """The names and numbers in a file of a group."""
        lines = [] if fd is None else os.pread(fd, 1 << 16, 0).decode("ascii").splitlines()
        return {name: int(number) for name, number in (line.split() for line in lines)}


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


def held(family: list[int]) -> int:
    """How many bytes of memory these processes hold.

    To look closely one must wait for a process that is about to fork, and a crowd must not grow meanwhile.
    """
    if len(family) > FEW:
        told = [seen(pid) for pid in family]
        return sum(whole - shared for whole, shared in told) + max(shared for _, shared in told)
    sizes = dict[str, int]()
    for pid in family:
        share(pid, sizes)
    return sum(sizes.values()) + sum(map(alone, family))


def seen(pid: int) -> tuple[int, int]:
    """How many bytes a process seems to hold, and how many of them may be others' too; none if it is gone."""
    with contextlib.suppress(OSError, ValueError), open(f"/proc/{pid}/statm", encoding="ascii") as file:
        whole, shared = (int(word) * resource.getpagesize() for word in file.read().split()[1:3])
        return whole, shared
    return 0, 0


def alone(pid: int) -> int:
    """How many bytes a process holds itself, and of pages that it has in common since a fork its part."""
    quietly = contextlib.suppress(OSError, ValueError, KeyError)
    with quietly, open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        parts = {words[0]: int(words[1]) << 10 for line in file if (words := line.split())[0].startswith("Pss")}
        # Kernels of old do not part it into what is behind it.
        return parts.get("Pss_Anon:", parts["Pss:"])
    # A process that does not let that be read is taken at its worst.
    return seen(pid)[0]


def share(pid: int, sizes: dict[str, int]) -> None:
    """Add the memory without a file that a process shares, whether a page of it is seen at present or not."""
    with contextlib.suppress(OSError, ValueError), open(f"/proc/{pid}/maps", encoding="utf-8") as file:
        for line in file:
            place, rights, offset, _, inode, *name = line.split()
            if rights[3] == "s" and name[-1:] == ["(deleted)"]:
                begin, end = (int(word, 16) for word in place.split("-"))
                sizes[inode] = max(sizes.get(inode, 0), int(offset, 16) + end - begin)


def end_all(pid: int, setup: Setup) -> None:
    """Kill and reap everything that the game started."""
    if setup["alone"]:
        kill(-1)
        reap_all()
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


def reap_all() -> None:
    """Wait for all children that were killed; one that the system cannot end is left after a second."""
    until = time.monotonic() + 1
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < until:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.001)


def gathered(folder: str) -> tuple[list[tuple[str, int, int]] | None, list[bytes]]:
    """The files in a folder and in the folders within, as paths, modes and sizes, and what they hold.

    No links, nothing of another file system, nothing deep or closed. None where they are too many or too long.
    """
    told, held, todo = list[tuple[str, int, int]](), list[bytes](), [""]
    device = os.stat(folder).st_dev
    while todo:
        inner = todo.pop()
        for name in names_in(os.path.join(folder, inner)):
            path = os.path.join(inner, name)
            found = os.lstat(os.path.join(folder, path))
            if stat.S_ISDIR(found.st_mode) and path.count("/") < MADE_DEPTH:
                todo.append(path)
            if not stat.S_ISREG(found.st_mode) or found.st_dev != device:
                continue
            if len(told) == MADE_FILES or sum(size for _, _, size in told) + found.st_size > MADE_BYTES:
                return None, []
            with contextlib.suppress(OSError), open(os.path.join(folder, path), "rb") as file:
                held.append(file.read())
                told.append((path, stat.S_IMODE(found.st_mode), len(held[-1])))
    return told, held


def names_in(folder: str) -> list[str]:
    """What lies in a folder; nothing where it is closed."""
    with contextlib.suppress(OSError):
        return os.listdir(folder)
    return []


if __name__ == "__main__":
    main()
