"""The filter of system calls: what no program of a game needs, and what reaches past its sandbox or its limits.

It is made by libseccomp, and loaded by the supervisor before the first game. What is refused fails with EPERM, as if
the program had no right to it, so that a program that only tries goes on.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from functools import cache
from typing import Any

NEW_USERS = 0x10000000
AF_UNIX = 1
# For all arguments. Of old kernels and libraries some names are unknown, and those calls too.
REFUSED = (
    # Keys stay when processes go, and those of a session are the judge's own.
    *("add_key", "keyctl", "request_key"),
    # Messages and memory that outlive a process, and memory that no process is seen to hold.
    *("mq_open", "mq_unlink", "mq_timedsend", "mq_timedreceive", "mq_notify", "mq_getsetattr"),
    *("msgget", "msgsnd", "msgrcv", "msgctl", "semget", "semop", "semtimedop", "semctl", "shmget", "shmat", "shmctl"),
    *("memfd_create", "memfd_secret"),
    # Sockets of whatever family: files, services and machines are reached by them.
    "socket",
    # Namespaces of one's own, in which one would be root, and those of others.
    *("setns", "open_by_handle_at", "name_to_handle_at"),
    # Other processes, such as the one that watches.
    *("ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease", "pidfd_getfd", "kcmp"),
    *("move_pages", "migrate_pages"),
    # Parts of the kernel that were the way out of many sandboxes.
    *("io_uring_setup", "io_uring_enter", "io_uring_register", "bpf", "perf_event_open", "userfaultfd"),
    *("fanotify_init", "syslog", "kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module"),
)
# Calls whose argument of this number must be this value: then they are about the calling process itself.
ONLY_WITH = (
    *(("prlimit64", 0, 0), ("setpriority", 0, 0), ("setpriority", 1, 0)),
    *(("sched_setaffinity", 0, 0), ("sched_setscheduler", 0, 0), ("sched_setparam", 0, 0), ("sched_setattr", 0, 0)),
    *(("ioprio_set", 0, 1), ("ioprio_set", 1, 0), ("socketpair", 0, AF_UNIX)),
)
# Calls that are refused if they have this flag in the argument of this number.
# Those of clone3 lie in memory, where no filter can look; it is said not to exist, and the C library takes clone.
WITHOUT_FLAG = (("unshare", 0, NEW_USERS), ("clone", 0, NEW_USERS))
BOTH_MODES = {"x86_64": "X86", "aarch64": "ARM"}


@cache
def instructions() -> bytes | None:
    """The filter as the kernel wants it; None where libseccomp is not installed."""
    try:
        import pyseccomp as library
    except (ImportError, RuntimeError, OSError):
        return None
    made = library.SyscallFilter(library.ALLOW)
    # Programs for the machine's 32-bit mode run too, and their calls have numbers of their own.
    if os.uname().machine in BOTH_MODES:
        made.add_arch(getattr(library.Arch, BOTH_MODES[os.uname().machine]))
    for error, name, *arguments in _rules(library):
        # A library of old does not know a call that is newer than itself.
        with suppress(OSError):
            made.add_rule(library.ERRNO(error), library.resolve_syscall(library.Arch.NATIVE, name), *arguments)
    # It is far shorter than what a pipe holds; a file may be cut off by a limit, unsaid.
    reader, writer = os.pipe()
    with open(reader, "rb") as answer:
        with open(writer, "wb") as file:
            made.export_bpf(file)
        return answer.read()


def _rules(library: Any) -> list[tuple[Any, ...]]:
    """Which error a call fails with, its name, and what must be true of its arguments."""
    return [
        *((errno.EPERM, name) for name in REFUSED),
        *((errno.EPERM, name, library.Arg(number, library.NE, value)) for name, number, value in ONLY_WITH),
        *((errno.EPERM, name, library.Arg(n, library.MASKED_EQ, flag, flag)) for name, n, flag in WITHOUT_FLAG),
        (errno.ENOSYS, "clone3"),
    ]
