"""Programs that do harm: each is contained, gets the right verdict, leaves nothing behind and spoils no later game.

Under resource limits alone a program can do what its user can; so there the tests ask for less.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import uuid
from pathlib import Path

import pytest

from tests.conftest import Ordinary, need
from tests.judge.programs import (
    DEAF,
    EIGHT_HOGS,
    FLOOD,
    FORK_BOMB,
    HOG,
    HOLD_STDOUT,
    LOOP,
    left_behind,
    player,
    script,
)
from validator.holes import hole_named
from validator.judge.confine import BWRAP, LIMITS, SUPERVISOR, Limits, Place, python
from validator.judge.sandbox import Outcome, Sandbox
from validator.judge.settings import Settings
from validator.judge.verdict import Game, judge_game

# For programs that should end; and for those that never do, which take all of it.
TIMEOUT, SHORT = 1.0, 0.4
HOLE = hole_named("dice-cricket")
GIVEN = HOLE.given(1)
NAMES = HOLE.feed(GIVEN, "args").arguments
CAP = 64 * 1024
ROOMY = Limits(address_space=4096, memory=100)
# A submission in bubblewrap, the user's own command in bubblewrap, and resource limits alone.
SUBMISSION, OWN, ALONE = "bwrap submission", "bwrap own command", "limits"
BOTH = (SUBMISSION, OWN)


class Arena:
    """A sandbox of one kind, in which a hostile program and then a harmless one are run."""

    def __init__(self, where: str, folder: Path) -> None:
        self.where, self.folder, self.mark = where, folder, uuid.uuid4().hex
        self.kind = LIMITS if where == ALONE else BWRAP
        self.place = Place(needed=(str(folder),)) if where == OWN else Place(folder)
        self.environment = {"MARK": self.mark}

    def box(self, limits: Limits = ROOMY) -> Sandbox:
        return Sandbox(self.kind, self.place, limits)

    def argv(self, program: Path) -> list[str]:
        seen = str(program) if self.where == OWN else f"{self.place.inside(self.kind)}/{program.name}"
        return [python(), "-I", "-S", seen, *NAMES]

    def outcome(self, program: Path, limits: Limits = ROOMY, timeout: float = TIMEOUT) -> Outcome:
        """What the program came to; a harmless one afterwards finds all in order, and no process is left."""
        with self.box(limits) as box:
            got = box.run(self.argv(program), env=self.environment, timeout=timeout, cap=CAP)
            assert left_behind(self.mark) == []
            assert box.run(["/bin/echo", "next"], timeout=5.0).out == b"next\n"
        assert left_behind(self.mark) == []
        return got

    def game(self, program: Path, limits: Limits = ROOMY, timeout: float = TIMEOUT) -> Game:
        """The verdict on the program's only game."""
        got = self.outcome(program, limits, timeout)
        return judge_game(HOLE, 1, got, GIVEN, Settings(timeout=timeout, max_bytes=CAP))

    def plays(self, **how: str) -> Game:
        return self.game(player(self.folder, **how))  # type: ignore[arg-type]

    def does(self, body: str, limits: Limits = ROOMY) -> Game:
        return self.game(script(self.folder, body), limits)

    def prints(self, body: str) -> str:
        got = self.outcome(script(self.folder, body))
        assert (got.stopped, got.exit, got.err) == (None, 0, b"")
        return got.out.decode()


@pytest.fixture(params=[SUBMISSION, OWN, ALONE])
def arena(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Arena:
    if request.param != ALONE:
        need("bwrap")
    folder = tmp_path / "place"
    folder.mkdir()
    folder.chmod(0o755)
    # One's own command runs where one is.
    monkeypatch.chdir(folder)
    return Arena(request.param, folder)


only_in_bubblewrap = pytest.mark.parametrize("arena", BOTH, indirect=True)
only_limits = pytest.mark.parametrize("arena", [ALONE], indirect=True)


def test_a_fair_game_is_accepted(arena: Arena) -> None:
    game = arena.plays()
    assert (game.verdict, game.note) == ("AC", "")


# ---------------------------------------------------------------- too much of something


@only_in_bubblewrap
def test_a_fork_bomb_is_ended(arena: Arena) -> None:
    game = arena.does(FORK_BOMB)
    assert game.verdict in ("RTE", "TLE")


FEW = Limits(address_space=4096, memory=1000, processes=20)
# Of bounded size, as root is bound by nothing here; each process has a session of its own.
CROWD = """
for _ in range(6):
    os.fork()
    os.setsid() if os.getsid(0) != os.getpid() and os.getpgrp() != os.getpid() else None
time.sleep(20)
"""


def test_a_crowd_of_processes_in_sessions_of_their_own_is_ended(arena: Arena) -> None:
    game = arena.does(CROWD, FEW)
    if arena.where == SUBMISSION or os.getuid():
        # Here the system itself refuses to make so many, and what the program makes of that is its own affair.
        assert game.verdict in ("RTE", "TLE")
    else:
        assert (game.verdict, game.note) == ("RTE", "started too many processes")


def test_a_memory_hog_is_ended(arena: Arena) -> None:
    game = arena.does(HOG)
    assert (game.verdict, game.note) == ("RTE", "used too much memory")


def test_a_memory_hog_gets_no_more_than_its_address_space(arena: Arena) -> None:
    game = arena.does("held = b'x' * (200 << 20)", Limits(address_space=100, memory=1000))
    assert (game.verdict, game.note) == ("RTE", "exit code 1: MemoryError")


def test_eight_children_may_use_together_what_one_may(arena: Arena) -> None:
    game = arena.does(EIGHT_HOGS)
    assert (game.verdict, game.note) == ("RTE", "used too much memory")


def test_endless_output_is_ended_at_once_and_little_of_it_kept(arena: Arena) -> None:
    got = arena.outcome(script(arena.folder, FLOOD))
    assert (got.stopped, got.exit, len(got.out)) == ("flood", None, CAP + 1)


def test_endless_output_without_a_line_end_is_ended_at_once(arena: Arena) -> None:
    game = arena.does("while True:\n    os.write(1, b'x' * 65536)")
    assert (game.verdict, game.note) == ("OLE", "printed more than 65,536 bytes")


def test_output_that_just_fits_is_kept_and_a_byte_more_is_too_much(arena: Arena) -> None:
    assert arena.does(f"os.write(1, b'x' * {CAP})").verdict == "WA"
    assert arena.does(f"os.write(1, b'x' * {CAP + 1})").verdict == "OLE"


def test_a_flood_after_a_right_table_is_too_much_output(arena: Arena) -> None:
    assert arena.plays(after=FLOOD).verdict == "OLE"


def test_endless_standard_error_is_thrown_away(arena: Arena) -> None:
    got = arena.outcome(script(arena.folder, FLOOD.replace("write(1", "write(2")), timeout=SHORT)
    assert (got.stopped, got.out, got.err) == ("late", b"", b"y\n" * 2048)


def test_a_megabyte_of_standard_error_does_not_stop_a_right_program(arena: Arena) -> None:
    assert arena.plays(before="os.write(2, b'x' * (1 << 20))").verdict == "AC"


def test_a_file_may_not_grow_past_its_limit(arena: Arena) -> None:
    where = "'/tmp/big'" if arena.kind == BWRAP else repr(str(arena.folder / "big"))
    body = f"file = open({where}, 'wb', 0)\nwhile True:\n    file.write(b'x' * 65536)"
    game = arena.does(body, Limits(address_space=4096, file_size=1))
    # Python ignores SIGXFSZ and raises instead.
    assert (game.verdict, game.note) == ("RTE", "exit code 1: OSError: [Errno 27] File too large")


@only_in_bubblewrap
def test_a_full_scratch_folder_is_empty_again_for_the_next_game(arena: Arena) -> None:
    body = "for n in range(10**6):\n    open(f'/tmp/{n}', 'wb').write(b'x' * 1000000)"
    look = ["/bin/ls", "-A", "/tmp"]
    with arena.box() as box:
        first = box.run(look)
        got = box.run(arena.argv(script(arena.folder, body)), timeout=5.0)
        assert b"No space left" in got.err
        assert box.run(look).out == first.out


# ---------------------------------------------------------------- too long


@pytest.mark.parametrize(
    "body",
    [
        LOOP,
        "time.sleep(30)",
        DEAF + LOOP,
        "os.close(1)\nos.close(2)\n" + LOOP,
        "os.close(1)\ntime.sleep(30)",
        "os.kill(os.getpid(), signal.SIGSTOP)",
        "while True:\n    os.write(1, b'x')\n    time.sleep(0.05)",
        "while True:\n    subprocess.run(['/bin/true'])",
        "os.fork()\n" + LOOP,
        "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\ntime.sleep(30)",
    ],
    ids=[
        "loops",
        "sleeps",
        "ignores every signal",
        "closes its output and loops",
        "closes its output and sleeps",
        "stops itself",
        "drips",
        "starts one process after another",
        "loops twice",
        "blocks every signal",
    ],
)
def test_a_program_that_does_not_end_is_ended_at_its_deadline(arena: Arena, body: str) -> None:
    game = arena.game(script(arena.folder, body), timeout=SHORT)
    assert (game.verdict, game.note) == ("TLE", "had not ended after 0.4 s")


def test_a_right_table_and_then_an_endless_loop_is_too_late(arena: Arena) -> None:
    assert arena.game(player(arena.folder, after=LOOP), timeout=SHORT).verdict == "TLE"


# ---------------------------------------------------------------- processes that stay


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_daemon_that_holds_standard_output_changes_nothing(arena: Arena, when: str) -> None:
    game = arena.plays(**{when: HOLD_STDOUT})
    assert (game.verdict, game.note) == ("AC", "")


def test_ten_daemons_deaf_to_every_signal_are_ended(arena: Arena) -> None:
    daemons = "for _ in range(10):\n    if os.fork() == 0:\n        os.setsid()\n        time.sleep(30)\n"
    assert arena.plays(before=DEAF + daemons).verdict == "AC"


def test_a_stopped_grandchild_is_ended(arena: Arena) -> None:
    body = "if os.fork() == 0:\n    os.setsid()\n    os.kill(os.getpid(), signal.SIGSTOP)"
    assert arena.plays(after=body).verdict == "AC"


def test_what_a_child_prints_after_the_program_has_ended_does_not_count(arena: Arena) -> None:
    game = arena.plays(before="if os.fork():\n    os._exit(0)\ntime.sleep(0.5)")
    assert game.verdict == "WA"
    assert game.report is not None
    assert [finding.code for finding in game.report.findings] == ["IO001"]


def test_a_daemon_that_floods_on_does_not_delay_the_verdict(arena: Arena) -> None:
    flood = "if os.fork() == 0:\n    os.setsid()\n    time.sleep(0.2)\n    " + FLOOD.replace("\n", "\n    ")
    assert arena.plays(after=flood).verdict in ("AC", "OLE")


# ---------------------------------------------------------------- against the judge


@only_in_bubblewrap
@pytest.mark.usefixtures("filtered")
@pytest.mark.parametrize(
    "body",
    [
        "os.kill(os.getppid(), signal.SIGKILL)",
        "for number in range(1, 65):\n    os.kill(os.getppid(), number) if number not in (32, 33) else None",
        "os.kill(-1, signal.SIGKILL) if os.fork() == 0 else time.sleep(0.2)",
        "os.kill(os.getppid(), signal.SIGSTOP)",
    ],
    ids=["kills its parent", "sends its parent every signal", "kills all it can", "stops its parent"],
)
def test_signals_do_not_reach_the_supervisor(arena: Arena, body: str) -> None:
    game = arena.plays(before=f"try:\n  {body.replace(chr(10), chr(10) + '  ')}\nexcept OSError:\n  pass")
    assert (game.verdict, game.note) in (("AC", ""), ("RTE", "was ended by SIGKILL"))


@only_limits
def test_a_program_that_kills_its_supervisor_is_to_blame(arena: Arena) -> None:
    game = arena.plays(before="os.kill(os.getppid(), signal.SIGKILL)", after="")
    assert (game.verdict, game.note) == ("RTE", "killed the process that watched it")


@only_limits
def test_a_program_that_kills_its_supervisor_does_not_live_on(arena: Arena) -> None:
    game = arena.does("os.kill(os.getppid(), signal.SIGKILL)\ntime.sleep(20)")
    assert game.verdict == "RTE"


@only_limits
def test_a_program_that_stops_its_supervisor_is_to_blame_and_does_not_live_on(arena: Arena) -> None:
    game = arena.does("os.kill(os.getppid(), signal.SIGSTOP)\ntime.sleep(30)")
    assert game.verdict == "RTE"


CONNECT = """
try:
    s = socket.socket()
    s.settimeout(0.5)
    s.connect(("127.0.0.1", {port}))
    print("connected")
except OSError:
    print("refused")
"""


@pytest.fixture(params=[True, False], ids=["with its filter", "without its filter"])
def filtered(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether there is a filter of system calls; namespaces must do without it."""
    if not request.param:
        monkeypatch.setattr("validator.judge.seccomp.instructions", lambda: None)
    return bool(request.param)


@only_in_bubblewrap
@pytest.mark.usefixtures("filtered")
def test_the_network_cannot_be_reached(arena: Arena) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        assert arena.prints(CONNECT.format(port=listener.getsockname()[1])) == "refused\n"


ABSTRACT = """
try:
    socket.socket(socket.AF_UNIX).connect("\\0{name}")
    print("connected")
except OSError:
    print("refused")
"""


@only_in_bubblewrap
@pytest.mark.usefixtures("filtered")
def test_a_socket_without_a_file_cannot_be_reached(arena: Arena) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"\0{arena.mark}")
        listener.listen()
        assert arena.prints(ABSTRACT.format(name=arena.mark)) == "refused\n"


WRITE = """
for path in {paths}:
    for flags in (os.O_WRONLY | os.O_APPEND, os.O_WRONLY | os.O_CREAT | os.O_EXCL):
        try:
            os.close(os.open(path, flags))
            print(path, "can be written")
        except OSError:
            pass
for path in {folders}:
    try:
        os.mkdir(os.path.join(path, "made"))
        print(path, "can be written")
    except OSError:
        pass
"""


@only_in_bubblewrap
def test_nothing_outside_can_be_written(arena: Arena, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_text("mine")
    program = arena.folder / "program.py"
    paths = [str(SUPERVISOR), "/etc/passwd", "/etc/shadow", str(program), "/src/program.py", "/usr/bin/env"]
    paths += ["/dev/sda", "/new", "/dev/new", "/sys/new"]
    folders = [str(arena.folder), "/", "/src", "/usr", "/etc", "/dev", "/var/tmp", "/home"]
    # In a private /tmp there may be another folder of this name.
    reach = WRITE.format(paths=[str(outside)], folders=[str(tmp_path)]).replace('print(path, "can be written")', "pass")
    assert arena.prints(reach + WRITE.format(paths=paths, folders=folders)) == ""
    assert outside.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["outside", "place"]
    assert [path.name for path in arena.folder.iterdir()] == ["program.py"]


@only_in_bubblewrap
@pytest.mark.parametrize("path", ["kernel/core_pattern", "vm/drop_caches", "kernel/panic"])
def test_the_kernels_settings_cannot_be_written(arena: Arena, path: str) -> None:
    # A core pattern is a command that the kernel runs as root, outside of every sandbox.
    assert arena.prints(WRITE.format(paths=[f"/proc/sys/{path}"], folders=[])) == ""


@only_in_bubblewrap
@pytest.mark.parametrize(
    "path", ["/etc/shadow", "/etc/gshadow", "/proc/1/environ", "/proc/1/mem", "/dev/mem", "/dev/kmsg"]
)
def test_secrets_cannot_be_read(arena: Arena, path: str) -> None:
    body = f"try:\n    print(len(open({path!r}, 'rb').read(1)))\nexcept OSError:\n    print(0)"
    assert arena.prints(body) == "0\n"


def test_a_submission_sees_nobody_elses_files(tmp_path: Path) -> None:
    need("bwrap")
    folder = tmp_path / "place"
    folder.mkdir()
    places = ("/home", "/var/log", "/srv", "/opt", "/mnt")
    body = f"print(*filter(os.path.exists, {places}))\nprint(*sorted(os.environ))"
    assert Arena(SUBMISSION, folder).prints(body) == "\nHOME LANG MARK PATH\n"


@only_in_bubblewrap
def test_other_processes_of_the_machine_are_not_seen(arena: Arena) -> None:
    body = "print(*[n for n in os.listdir('/proc') if n.isdigit() and n not in ('1', str(os.getpid()))])"
    assert arena.prints(body) == "\n"


REACH = """
def tried(number):
    for flags in (os.O_WRONLY, os.O_RDONLY | os.O_NONBLOCK, os.O_RDWR):
        try:
            fd = os.open(f"/proc/{os.getppid()}/fd/{number}", flags)
            os.write(fd, b'{"stopped": null, "exit": 0, "begin": 0, "end": 0, "out": 0, "err": 0}\\n')
            return True
        except OSError:
            pass
print(*[number for number in range(40) if tried(number)])
"""


@only_in_bubblewrap
def test_the_supervisors_pipes_cannot_be_reached(arena: Arena) -> None:
    assert arena.prints(REACH) == "\n"


PTRACE = """
import ctypes
libc = ctypes.CDLL(None, use_errno=True)
print(libc.ptrace(16, os.getppid(), 0, 0), libc.ptrace(0x4206, os.getppid(), 0, 0))
word = ctypes.create_string_buffer(8)
vector = (ctypes.c_void_p * 2)(ctypes.addressof(word), 8)
print(libc.process_vm_readv(os.getppid(), vector, 1, vector, 1, 0))
"""


@only_in_bubblewrap
@pytest.mark.usefixtures("filtered")
def test_the_supervisor_cannot_be_traced_or_read(arena: Arena) -> None:
    # Without -S, as the module for C needs to find its library.
    program = script(arena.folder, PTRACE)
    assert arena.outcome(program).out == b"-1 -1\n-1\n"


def test_a_program_is_given_three_files_and_no_more(arena: Arena) -> None:
    assert arena.prints("print(sorted(os.listdir('/proc/self/fd'), key=int)[:-1])") == "['0', '1', '2']\n"


PRIVILEGES = """
for line in open("/proc/self/status"):
    if line.split(":")[0] in ("CapEff", "CapPrm", "CapBnd", "NoNewPrivs"):
        print(*line.split())
"""


@pytest.mark.usefixtures("filtered")
def test_a_program_has_no_privileges_and_gets_none(arena: Arena) -> None:
    told = dict(
        line.split(": ") for line in arena.prints(PRIVILEGES).replace(": ", ":").replace(":", ": ").splitlines()
    )
    assert told["CapEff"] == told["CapPrm"] == "0000000000000000"
    assert told["NoNewPrivs"] == "1"


NAMESPACE = """
import ctypes
print(ctypes.CDLL(None).unshare(0x10000000), ctypes.CDLL(None).mount(b"none", b"/tmp", b"tmpfs", 0, None))
"""


def test_a_submission_can_mount_nothing(tmp_path: Path) -> None:
    need("bwrap")
    folder = tmp_path / "place"
    folder.mkdir()
    assert Arena(SUBMISSION, folder).prints(NAMESPACE).split()[1] == "-1"


@pytest.mark.parametrize(
    "said",
    [
        '{"stopped": null, "exit": 0, "begin": 1.0, "end": 2.0, "out": 3, "err": 0}',
        '{"cannot_start": "nothing", "out": 0, "err": 0}',
        "AC",
        '{"schema": 1, "submissions": [{"verdict": "AC"}]}',
    ],
)
def test_output_that_looks_like_an_answer_is_only_output(arena: Arena, said: str) -> None:
    got = arena.outcome(script(arena.folder, f"print({said!r}, file=sys.stderr)\nprint({said!r})"))
    assert (got.stopped, got.exit, got.out, got.err) == (None, 0, said.encode() + b"\n", said.encode() + b"\n")
    game = judge_game(HOLE, 1, got, GIVEN, Settings(timeout=1.0, max_bytes=CAP))
    assert game.verdict == "WA"


# ---------------------------------------------------------------- from game to game

LEFT = {
    "a file": "open('/tmp/left', 'w')",
    "a hidden file": "open('/tmp/.left', 'w')",
    "a link to a folder": "os.symlink('/usr', '/tmp/left')",
    "a link to nothing": "os.symlink('/nothing', '/tmp/left')",
    "a pipe": "os.mkfifo('/tmp/left')",
    "a name that is not text": "open(b'/tmp/\\xff\\n', 'w')",
    "a folder in a folder": "os.makedirs('/tmp/left/inside/deep')",
    "a closed folder": "os.makedirs('/tmp/left/inside')\nos.chmod('/tmp/left', 0)",
    "a closed folder in a folder": "os.makedirs('/tmp/left/inside/deep')\nos.chmod('/tmp/left/inside', 0)",
    "a read-only folder": "os.makedirs('/tmp/left/inside')\nos.chmod('/tmp/left', 0o555)",
    "a very deep folder": "os.chdir('/tmp')\nfor _ in range(3000):\n    os.mkdir('left')\n    os.chdir('left')",
    "a folder of six thousand levels": (
        "os.chdir('/tmp')\nfor _ in range(6000):\n    os.mkdir('left')\n    os.chdir('left')"
    ),
    "the names that an old cleaner moved folders to": (
        "for n in range(40):\n    os.makedirs(f'/tmp/.going-{n}/x')\n    open(f'/tmp/.going-{n}/x/note', 'w')"
    ),
    "ten thousand files": "for n in range(10000):\n    open(f'/tmp/{n}', 'w').close()",
    "shared memory": "open('/dev/shm/left', 'w')",
    "a closed scratch folder": "open('/tmp/left', 'w')\ntry:\n    os.chmod('/tmp', 0o555)\nexcept OSError:\n    pass",
}


@only_in_bubblewrap
@pytest.mark.parametrize("body", LEFT.values(), ids=LEFT.keys())
def test_the_next_game_does_not_see_what_this_one_left(arena: Arena, body: str) -> None:
    look = ["/bin/ls", "-lA", "/tmp", "/dev/shm"]
    with arena.box() as box:
        first = box.run(look)
        assert box.run(arena.argv(script(arena.folder, body)), timeout=5.0).err == b""
        assert box.run(look).out == first.out
        assert box.run(["/bin/sh", "-c", "echo can be written > /tmp/new && cat /tmp/new"]).out == b"can be written\n"


# What a game can leave something in, and what the next finds of it.
NOTES = """
import ctypes, resource
libc = ctypes.CDLL(None, use_errno=True)

def attempt(act, *arguments):
    try:
        return act(*arguments)
    except OSError:
        return None

def call():
    with socket.socket() as listener, socket.socket() as caller:
        listener.bind(("127.0.0.1", 40000))
        listener.listen()
        caller.connect(("127.0.0.1", 40000))
        listener.accept()[0].close()

PLACES = ("/tmp", "/dev/shm")
print(
    [sorted(os.listdir(place)) for place in PLACES],
    [oct(os.stat(place).st_mode) for place in PLACES],
    [time.time() - os.stat(place).st_mtime > 3600 for place in PLACES],
    [attempt(os.listxattr, place) for place in PLACES],
    [os.stat(place).st_ino for place in PLACES],
    os.stat(os.open("/tmp/number", os.O_CREAT)).st_ino,
    [len(open(f"/proc/sysvipc/{kind}").readlines()) for kind in ("shm", "msg", "sem")],
    len(open("/proc/net/tcp").readlines()),
    os.umask(0o022),
    [resource.getrlimit(number) for number in range(16)],
    os.getpriority(os.PRIO_PROCESS, 0),
    os.sched_getscheduler(0),
    len(os.sched_getaffinity(0)),
    [open(f"/proc/self/{name}").read() for name in ("oom_score_adj", "coredump_filter", "timerslack_ns")],
    os.listdir("/proc/1"),
    os.path.exists("/sys/fs/cgroup") and os.listdir("/sys/fs/cgroup"),
    [(os.stat(path).st_mtime, os.stat(path).st_ctime) for path in ("/", "/dev", "/dev/pts", "/proc/sys")],
)
for place in PLACES:
    attempt(open, place + "/left", "w")
    attempt(os.setxattr, place, "user.note", b"note")
    attempt(os.chmod, place, 0o711)
    attempt(os.utime, place, (1, 1))
attempt(os.openpty)
libc.shmget(7, 4096, 0o1666)
libc.msgget(7, 0o1666)
libc.semget(7, 1, 0o1666)
attempt(call)
"""


@only_in_bubblewrap
@pytest.mark.usefixtures("filtered")
def test_the_next_game_finds_no_note_of_this_one(arena: Arena) -> None:
    argv = [word for word in arena.argv(script(arena.folder, NOTES)) if word != "-S"]
    with arena.box() as box:
        first, second = box.run(argv), box.run(argv)
    assert (first.exit, first.err) == (0, b"")
    assert first.out == second.out


@pytest.mark.parametrize("arena", [OWN], indirect=True)
def test_the_next_game_does_not_see_what_this_one_left_in_a_folder_above_its_own(arena: Arena) -> None:
    path = arena.folder.parent / "left"
    body = f"try:\n    open({str(path)!r}, 'w')\nexcept OSError:\n    pass"
    with arena.box() as box:
        assert box.run(arena.argv(script(arena.folder, body))).exit == 0
        assert box.run(["/bin/ls", "-A", str(arena.folder.parent)]).out == b"place\n"


@only_in_bubblewrap
@pytest.mark.parametrize(
    ("leave", "find"),
    [
        ("defined shmget(7, 100, 01666) or die", "print defined shmget(7, 100, 0666) ? 'seen' : 'gone'"),
        ("defined msgget(7, 01666) or die", "print defined msgget(7, 0666) ? 'seen' : 'gone'"),
        ("defined semget(7, 1, 01666) or die", "print defined semget(7, 1, 0666) ? 'seen' : 'gone'"),
    ],
    ids=["shared memory", "a message queue", "a semaphore"],
)
def test_the_next_game_does_not_see_what_this_one_left_in_the_kernel(
    arena: Arena, leave: str, find: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    need("perl")
    # With the filter nothing can be left there at all.
    monkeypatch.setattr("validator.judge.seccomp.instructions", lambda: None)
    with arena.box() as box:
        assert box.run(["perl", "-e", leave]).exit == 0
        assert box.run(["perl", "-e", find]).out == b"gone"


def test_the_next_game_has_its_own_file_of_names(arena: Arena) -> None:
    program = script(
        arena.folder,
        "print(sys.stdin.read())\nos.lseek(0, 0, 0)\ntry:\n    os.write(0, b'changed')\nexcept OSError:\n    pass",
    )
    with arena.box() as box:
        assert box.run(arena.argv(program), stdin=b"one").out == b"one\n"
        assert box.run(arena.argv(program), stdin=b"two").out == b"two\n"
        assert box.run(arena.argv(program)).out == b"\n"


# ---------------------------------------------------------------- odd ends and odd bytes


@pytest.mark.parametrize("name", ["SIGSEGV", "SIGABRT", "SIGKILL", "SIGTERM", "SIGINT", "SIGPIPE", "SIGXCPU", "SIGHUP"])
def test_a_program_that_a_signal_ends_has_died_even_after_a_right_table(arena: Arena, name: str) -> None:
    number = getattr(signal, name)
    default = "" if name == "SIGKILL" else f"signal.signal({number:d}, signal.SIG_DFL)\n"
    body = f"{default}os.kill(os.getpid(), {number:d})\ntime.sleep(5)"
    game = arena.plays(after=body)
    assert (game.verdict, game.note) == ("RTE", f"was ended by {name}")


def test_a_pipe_closed_early_ends_a_program_as_it_would_in_a_shell(arena: Arena) -> None:
    # What Python ignores must not be ignored by the programs that it starts.
    got = arena.outcome(script(arena.folder, "os.execv('/bin/grep', ['grep', 'Sig[IC]', '/proc/self/status'])"))
    ignored = (
        0x7FFFFFFF & {line.split()[0]: int(line.split()[1], 16) for line in got.out.decode().splitlines()}["SigIgn:"]
    )
    # Python, which came before grep in that process, ignores these two itself.
    mine = {1 << signal.SIGPIPE - 1, 1 << signal.SIGXFSZ - 1}
    assert ignored & ~sum(mine) == 0


def test_an_exit_code_after_a_right_table_is_a_note(arena: Arena) -> None:
    game = arena.plays(after="sys.exit(3)")
    assert (game.verdict, game.note) == ("AC", "exit code 3")


def test_a_crash_before_the_table_has_its_reason(arena: Arena) -> None:
    game = arena.plays(before="raise ValueError('no luck')")
    assert (game.verdict, game.note) == ("RTE", "exit code 1: ValueError: no luck")


@pytest.mark.parametrize(("data", "code"), [(rb"\0" * 99, "IO004"), (rb"\xff\xfe\xc3", "IO002"), (rb"\r\r", "IO001")])
def test_odd_bytes_are_judged_like_any_output(arena: Arena, data: bytes, code: str) -> None:
    game = arena.does(f"os.write(1, b'{data.decode()}')")
    assert game.verdict == "WA"
    assert game.report is not None
    assert code in [finding.code for finding in game.report.findings]


def test_a_program_that_reads_where_nothing_is_given_finds_the_end(arena: Arena) -> None:
    assert arena.prints("print(repr(sys.stdin.read()))") == "''\n"


def test_a_program_has_no_terminal(arena: Arena) -> None:
    assert (
        arena.prints("try:\n    open('/dev/tty')\n    print('a terminal')\nexcept OSError:\n    print('none')")
        == "none\n"
    )


def test_a_program_that_closes_its_output_early_and_ends_is_judged_by_what_it_printed(arena: Arena) -> None:
    assert arena.plays(after="os.close(1)\nos.close(2)\ntime.sleep(0.2)\nos._exit(0)").verdict == "AC"


# ---------------------------------------------------------------- an ordinary user


# More than a command of any language may use.
GIGABYTE = EIGHT_HOGS.replace("40 << 20", "140 << 20")


@pytest.mark.parametrize("kind", [BWRAP, LIMITS])
@pytest.mark.parametrize(
    ("verdict", "how"),
    [
        ("AC", {}),
        ("AC", {"before": HOLD_STDOUT}),
        ("TLE", {"after": DEAF + LOOP}),
        ("OLE", {"after": FLOOD}),
        ("RTE TLE", {"before": FORK_BOMB}),
        ("RTE", {"before": GIGABYTE}),
        ("RTE", {"before": "os._exit(1)"}),
    ],
    ids=["fair", "daemon", "deaf", "flood", "fork bomb", "memory", "exit"],
)
def test_an_ordinary_user_gets_the_same_verdicts(
    ordinary: Ordinary, kind: str, verdict: str, how: dict[str, str]
) -> None:
    if kind == BWRAP:
        need("bwrap")
    mark = uuid.uuid4().hex
    program = player(ordinary.folder, name=f"{mark}.py", **how)  # type: ignore[arg-type]
    program.chmod(0o644)
    # To fill a gigabyte takes a busy machine many seconds.
    timeout = "25" if how.get("before") == GIGABYTE else "1"
    options = ["--hole", "dice-cricket", "--games", "2", "--timeout", timeout, "--sandbox", kind, "--format", "json"]
    ran = ordinary.run("judge", *options, "--", "/usr/bin/python3", "-I", "-S", program.name)
    assert ran.stderr == ""
    assert any(f'"verdict": "{one}"' in ran.stdout for one in verdict.split()), ran.stdout
    assert left_behind(mark) == []


def test_an_ordinary_user_cannot_reach_the_supervisor_under_limits_alone(ordinary: Ordinary) -> None:
    program = script(ordinary.folder, REACH + "sys.stdout.flush()\n" + PTRACE, "reach.py")
    program.chmod(0o644)
    driver = (
        "import sys\nfrom validator.judge.sandbox import *\nfrom validator.judge.confine import *\n"
        "with Sandbox('limits', Place(), Limits(4096)) as box:\n"
        "    sys.stdout.write(box.run(['/usr/bin/python3', '-I', '-S', 'reach.py']).out.decode())\n"
    )
    path = ordinary.folder / "driver.py"
    path.write_text(driver)
    path.chmod(0o644)
    ran = subprocess.run(
        [*ordinary.start, "driver.py"],
        cwd=ordinary.folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ordinary.folder / "packages")},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (ran.stdout, ran.stderr) == ("\n-1 -1\n-1\n", "")
