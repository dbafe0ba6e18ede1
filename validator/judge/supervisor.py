"""Runs games of one program inside a sandbox, one after another, each as a fresh process.

The judge starts this file as a script, so it imports nothing of the project. It reads one line of JSON with the setup
and then a line for each game; for each it answers with a line of JSON and the bytes that the program printed. Starting
the sandbox once for many games is what makes judging as fast as running the programs bare.

Inside a PID namespace this is process 1: nothing in there can signal it or read its memory, and when it ends all else
ends. It needs no more rights than the program, so a flaw here opens nothing.
"""

import base64
import contextlib
import ctypes
import json
import os
import resource
import select
import signal
import time

PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER = 4, 36
# How often the processes of a game are counted and weighed, in seconds.
WATCH = 0.05
ERRORS_KEPT = 4096
# Python ignores these, and a program must not inherit that.
DEFAULTS = [signal.SIGPIPE, signal.SIGXFSZ, signal.SIGINT]


def main():
    """Serve games until the judge closes the pipe."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    setup = json.loads(requests.readline())
    if setup["alone"] and os.getpid() != 1:
        # Killing "all others" is right only where all others are the program's.
        raise SystemExit("not alone in a PID namespace")
    protect()
    set_limits(setup["limits"])
    use_up_process_ids(setup["skip_ids"])
    if setup["folder"]:
        os.chdir(setup["folder"])
    mine = {place: set(os.listdir(place)) for place in setup["scratch"] if os.path.isdir(place)}
    for line in requests:
        header, out, err = play(json.loads(line), setup, requests)
        clean(mine)
        answers.write(json.dumps(header).encode() + b"\n" + out + err)
        answers.flush()


def protect():
    """Keep the programs off this process, and make their orphans its children. Only Linux can do either."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        prctl = ctypes.CDLL(None).prctl
        prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
        prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def set_limits(limits):
    """Set resource limits once: every game inherits them."""
    for name, limit in limits.items():
        which = getattr(resource, name, None)
        if which is not None:
            hard = resource.getrlimit(which)[1]
            limit = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            # Where the system refuses a limit (macOS knows some by name only), the others still hold.
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(which, (limit, limit))


def use_up_process_ids(count):
    """Let the process ids of this sandbox begin elsewhere than in the next one.

    Ids begin at 1 in every PID namespace, so programs seeded by theirs would play the same games in each. A thread
    takes an id too, and is the cheapest way to use one up.
    """
    if count:
        import threading  # Only now: every sandbox starts sooner without.
    for _ in range(count):
        thread = threading.Thread(target=int)
        thread.start()
        thread.join()


def play(game, setup, requests):
    """Run one game; returns what happened, what it printed, and the beginning of its standard error."""
    with contextlib.ExitStack() as stack:
        stdin = stack.enter_context(file_of(base64.b64decode(game["stdin"]))) if game["stdin"] else None
        pipes = [os.pipe(), os.pipe()]
        begin = time.time()
        try:
            pid = start(game, stdin, [pipe[1] for pipe in pipes])
        except OSError as error:
            close(fd for pipe in pipes for fd in pipe)
            return {"cannot_start": error.strerror, "out": 0, "err": 0}, b"", b""
        close(pipe[1] for pipe in pipes)
        try:
            header, out, err = watch(pid, [pipe[0] for pipe in pipes], game, setup, requests)
        finally:
            close(pipe[0] for pipe in pipes)
        header |= {"begin": begin, "end": time.time(), "out": len(out), "err": len(err)}
        return header, out, err


def file_of(data):
    """A file without a name that holds `data`: unlike a pipe it never makes the writer wait."""
    if hasattr(os, "memfd_create"):
        file = os.fdopen(os.memfd_create("stdin"), "w+b")
    else:
        import tempfile  # Only where it is needed: it is slow to import.

        file = tempfile.TemporaryFile()
    file.write(data)
    file.seek(0)
    return file


def start(game, stdin, outputs):
    """Start the program in a session of its own; returns its process id."""
    null = (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)
    actions = [
        (os.POSIX_SPAWN_DUP2, stdin.fileno(), 0) if stdin else null,
        (os.POSIX_SPAWN_DUP2, outputs[0], 1),
        (os.POSIX_SPAWN_DUP2, outputs[1], 2),
    ]
    return os.posix_spawnp(
        game["argv"][0], game["argv"], game["env"], file_actions=actions, setsid=True, setsigdef=DEFAULTS
    )


def close(fds):
    for fd in fds:
        os.close(fd)


def watch(pid, fds, game, setup, requests):
    """Read what the program prints until it ends, prints too much, is too late or too big; then end all it started."""
    kept, most = [bytearray(), bytearray()], (game["cap"] + 1, ERRORS_KEPT)
    deadline = time.monotonic() + game["timeout"]
    ended = os.pidfd_open(pid) if hasattr(os, "pidfd_open") else None
    poll = select.poll()
    for fd in (*fds, *([] if ended is None else [ended])):
        os.set_blocking(fd, False)
        poll.register(fd, select.POLLIN)
    # Nothing is read from there now, but it tells when the judge is gone.
    poll.register(requests, 0)
    stopped, status, look = None, None, time.monotonic() + WATCH
    while stopped is None and status is None:
        now = time.monotonic()
        if now >= deadline:
            stopped = "late"
        elif now >= look:
            stopped, look = oversized(pid, setup), now + WATCH
        ready = dict(poll.poll(max(0, min(deadline, look) - now) * 1000 + 1)) if stopped is None else {}
        for fd, buffer, limit in zip(fds, kept, most):
            if fd in ready and read(fd, buffer, limit) == 0:
                poll.unregister(fd)
        if requests.fileno() in ready:
            end_all(pid, setup)
            raise SystemExit(0)
        if len(kept[0]) > game["cap"]:
            stopped = "over"
        elif ended is None or ended in ready:
            status = reaped(pid)
    if status is not None:
        # It has ended: take what is there, and wait for nobody who still holds the pipe.
        for fd, buffer, limit in zip(fds, kept, most):
            while read(fd, buffer, limit) and len(buffer) < limit:
                pass
        stopped = "over" if len(kept[0]) > game["cap"] else None
    if ended is not None:
        os.close(ended)
    end_all(pid, setup)
    code = None if status is None else os.waitstatus_to_exitcode(status)
    return {"stopped": stopped, "exit": code}, bytes(kept[0]), bytes(kept[1])


def read(fd, buffer, limit):
    """Read what is there into the buffer, which keeps no more than `limit`; 0 at the end, None if nothing is there."""
    try:
        piece = os.read(fd, 65536)
    except BlockingIOError:
        return None
    except OSError:
        return 0
    buffer += piece[: max(0, limit - len(buffer))]
    return len(piece)


def reaped(pid):
    """The status of a process that has ended, else None."""
    with contextlib.suppress(ChildProcessError):
        found, status = os.waitpid(pid, os.WNOHANG)
        return status if found else None
    return 0


def oversized(pid, setup):
    """Whether the game has too many processes ("crowd") or too much memory in all ("memory").

    The limits of the system hold for each process, and do not hold for root; this looks at all together.
    """
    family = descendants(setup["alone"])
    if len(family) > setup["processes"]:
        return "crowd"
    pages = sum(resident(process) for process in family)
    return "memory" if pages * resource.getpagesize() > setup["memory"] else None


def descendants(alone):
    """All processes of the game: all there are in a PID namespace of our own, else our children and theirs."""
    if alone:
        return [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()]
    found, todo = [], [os.getpid()]
    while todo:
        parent = todo.pop()
        with contextlib.suppress(OSError):
            for task in os.listdir(f"/proc/{parent}/task"):
                with open(f"/proc/{parent}/task/{task}/children", encoding="ascii") as file:
                    children = [int(child) for child in file.read().split()]
                found += children
                todo += children
    return found


def resident(pid):
    with contextlib.suppress(OSError, ValueError, IndexError), open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1])
    return 0


def end_all(pid, setup):
    """Kill and bury everything that the game started."""
    if setup["alone"]:
        kill(-1)
    else:
        killpg(pid)
        # Those that left the process group are our children by now, or theirs; killing one may hand us more.
        for _ in range(100):
            family = descendants(False)
            for process in family:
                kill(process)
            if not family:
                break
            bury()
    bury()


def kill(pid):
    with contextlib.suppress(OSError):
        os.kill(pid, signal.SIGKILL)


def killpg(pid):
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)


def bury():
    """Wait for all children; those that cannot be killed are left after a second."""
    until = time.monotonic() + 1
    with contextlib.suppress(ChildProcessError):
        while time.monotonic() < until:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.001)


def clean(mine):
    """Take away what a game left behind, so that no game can tell the next one anything."""
    for place, names in mine.items():
        for name in set(os.listdir(place)) - names:
            path = os.path.join(place, name)
            if os.path.isdir(path) and not os.path.islink(path):
                import shutil  # Only where it is needed: few programs make folders.

                shutil.rmtree(path, ignore_errors=True)
            else:
                with contextlib.suppress(OSError):
                    os.remove(path)


if __name__ == "__main__":
    main()
