"""What the kernel refuses to every program, and that it says so when it cannot."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import Ordinary, need
from tests.judge.programs import player
from validator.judge import seccomp
from validator.judge.confine import BWRAP, LIMITS, Limits, Place, python
from validator.judge.sandbox import Sandbox

ROOMY = Limits(address_space=4096)
# Calls by name, with arguments that would do something, or with which the kernel would find some other fault.
CALLS = {
    "add_key": (b"user", b"note", b"x", 1, -4),
    "keyctl": (0, -3, 1),
    "request_key": (b"user", b"note", 0, -4),
    "mq_open": (b"note", 0o102, 0o600, 0),
    "mq_unlink": (b"note",),
    "msgget": (7, 0o1666),
    "semget": (7, 1, 0o1666),
    "shmget": (7, 4096, 0o1666),
    "memfd_create": (b"note", 0),
    "socket": (1, 1, 0),
    "setns": (0, 0),
    "ptrace": (0, 0, 0, 0),
    "process_vm_readv": (0, 0, 0, 0, 0, 0),
    "pidfd_getfd": (0, 0, 0),
    "kcmp": (0, 0, 0, 0, 0),
    "io_uring_setup": (1, 0),
    "bpf": (0, 0, 0),
    "perf_event_open": (0, 0, -1, -1, 0),
    "userfaultfd": (0,),
    "fanotify_init": (0, 0),
    "unshare": (seccomp.NEW_USERS,),
    "clone": (seccomp.NEW_USERS | 17, 0, 0, 0, 0),
    "prlimit64": (1, 7, 0, 0),
    "setpriority": (0, 1, 5),
    "sched_setaffinity": (1, 8, 0),
    "sched_setscheduler": (1, 3, 0),
    "ioprio_set": (1, 1, 0x6000),
    "socketpair": (40, 1, 0, 0),
}
TRY = """
import ctypes, errno, sys
libc = ctypes.CDLL(None, use_errno=True)
for number, arguments in {calls}:
    result = libc.syscall(number, *arguments)
    print(errno.errorcode[ctypes.get_errno()] if result < 0 else result)
"""
# What right programs of some languages do.
ALLOWED = """
import os, resource, socket, subprocess, threading
resource.setrlimit(resource.RLIMIT_STACK, resource.getrlimit(resource.RLIMIT_STACK))
resource.prlimit(0, resource.RLIMIT_STACK)
os.setpriority(os.PRIO_PROCESS, 0, os.getpriority(os.PRIO_PROCESS, 0))
os.sched_setaffinity(0, os.sched_getaffinity(0))
one, other = socket.socketpair()
one.send(b"x")
thread = threading.Thread(target=lambda: print(other.recv(1)))
thread.start()
thread.join()
print(subprocess.run(["/bin/echo", "echoed"], capture_output=True).stdout)
print(os.waitpid(os.fork() or os._exit(3), 0)[1] >> 8)
"""


@pytest.fixture(params=[BWRAP, LIMITS])
def box(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Sandbox]:
    if request.param == BWRAP:
        need("bwrap")
    folder = tmp_path / "place"
    folder.mkdir()
    folder.chmod(0o755)
    with Sandbox(str(request.param), Place(folder), ROOMY) as box:
        yield box


def prints(box: Sandbox, body: str) -> list[str]:
    got = box.run([python(), "-I", "-c", body])
    assert (got.stopped, got.exit, got.err) == (None, 0, b"")
    return got.out.decode().splitlines()


def numbers(names: list[str]) -> list[int]:
    import pyseccomp

    return [pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, name) for name in names]


def test_what_reaches_past_a_sandbox_is_refused(box: Sandbox) -> None:
    calls = list(zip(numbers(list(CALLS)), CALLS.values(), strict=True))
    got = prints(box, TRY.format(calls=calls))
    assert dict(zip(CALLS, got, strict=True)) == dict.fromkeys(CALLS, "EPERM")


def test_a_call_that_no_filter_can_look_into_does_not_exist(box: Sandbox) -> None:
    calls = list(zip(numbers(["clone3"]), [(0, 0)], strict=True))
    assert prints(box, TRY.format(calls=calls)) == ["ENOSYS"]


def test_what_right_programs_do_is_allowed(box: Sandbox) -> None:
    assert prints(box, ALLOWED) == ["b'x'", "b'echoed\\n'", "3"]


def test_a_socket_with_a_path_cannot_be_reached(box: Sandbox, tmp_path: Path) -> None:
    path = tmp_path / "place" / "socket"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        path.chmod(0o777)
        listener.listen()
        body = (
            "import socket, sys\n"
            "try:\n    socket.socket(socket.AF_UNIX).connect(sys.argv[1])\n    print('connected')\n"
            "except PermissionError:\n    print('refused')\n"
        )
        inside = f"{box.place.inside(box.kind)}/socket"
        assert box.run([python(), "-I", "-c", body, inside]).out == b"refused\n"


def test_without_the_library_there_is_no_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyseccomp", None)
    seccomp.instructions.cache_clear()
    assert seccomp.instructions() is None
    seccomp.instructions.cache_clear()


@pytest.mark.parametrize("sandbox", [BWRAP, LIMITS])
def test_without_the_library_that_is_said(
    umpire: Callable[..., tuple[int, str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sandbox: str
) -> None:
    if sandbox == BWRAP:
        need("bwrap")
    monkeypatch.setattr("validator.judge.seccomp.instructions", lambda: None)
    command = ["--hole", "dice-cricket", "--games", "2", "--", sys.executable, str(player(tmp_path))]
    code, _, err = umpire("judge", "--sandbox", sandbox, *command)
    assert (code, err) == (
        0,
        "umpire judge: warning: libseccomp is not installed (or pyseccomp is not), so programs can reach sockets by"
        " their paths, keys, and the limits of what watches them\n",
    )


def test_nothing_is_said_where_nothing_is_confined(
    umpire: Callable[..., tuple[int, str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("validator.judge.seccomp.instructions", lambda: None)
    command = ["--hole", "dice-cricket", "--games", "2", "--", sys.executable, str(player(tmp_path))]
    code, _, err = umpire("judge", "--sandbox", "none", *command)
    assert (code, err) == (0, "")


def test_a_kernel_that_takes_no_filter_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # No program of eight zero bytes is one that the kernel takes.
    monkeypatch.setattr("validator.judge.seccomp.instructions", lambda: bytes(8))
    with Sandbox(LIMITS, Place(tmp_path), ROOMY) as box, pytest.raises(Exception, match="prctl: Invalid argument"):
        box.run(["/bin/true"])


def test_programs_of_an_ordinary_user_are_refused_the_same(ordinary: Ordinary) -> None:
    calls = list(zip(numbers(list(CALLS)), CALLS.values(), strict=True))
    driver = (
        "import sys\nfrom pathlib import Path\n"
        "from validator.judge.sandbox import *\nfrom validator.judge.confine import *\n"
        "with Sandbox(sys.argv[1], Place(Path('.').absolute()), Limits(4096)) as box:\n"
        f"    got = box.run(['/usr/bin/python3', '-I', '-c', {TRY.format(calls=calls)!r}])\n"
        "    sys.stdout.write((got.out + got.err).decode())\n"
    )
    for kind in (BWRAP, LIMITS):
        ran = subprocess.run(
            [*ordinary.start, "-c", driver, kind],
            cwd=ordinary.folder,
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ordinary.folder / "packages")},
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        assert (ran.stdout.split(), ran.stderr) == (["EPERM"] * len(CALLS), "")
