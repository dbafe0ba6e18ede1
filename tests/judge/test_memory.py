"""All memory of a game counts, whoever holds it: as its control group tells, or without one as its processes do."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import need, need_that
from tests.judge.programs import EIGHT_HOGS, script
from validator.judge import cgroup
from validator.judge.confine import BWRAP, LIMITS, Limits, Place, python
from validator.judge.sandbox import Outcome, Sandbox

# Address space for much more than the memory that may be used.
ROOMY = Limits(address_space=4096, memory=100)
BEGIN = "import fcntl, mmap\n"
HOGS = {
    "shared maps": "m = mmap.mmap(-1, 300 << 20)\nm.write(bytes(300 << 20))",
    "shared maps of which no page is seen": (
        "kept = [mmap.mmap(-1, 30 << 20) for _ in range(20)]\n"
        "for m in kept:\n    m.write(bytes(30 << 20))\n    m.madvise(mmap.MADV_DONTNEED)"
    ),
    "a process that closes its books": (
        "__import__('ctypes').CDLL(None).prctl(4, 0, 0, 0, 0)\nheld = bytearray(os.urandom(1 << 20) * 300)"
    ),
    "all at once": "held = b'x' * (2000 << 20)",
    "eight children": EIGHT_HOGS,
}
KERNEL = {
    "buffers of sockets": """
def fill(one):
    one.setblocking(False)
    try:
        while True:
            one.send(bytes(65536))
    except OSError:
        pass
for _ in range(40):
    if not os.fork():
        pairs = [socket.socketpair() for _ in range(28)]
        [fill(one) for pair in pairs for one in pair]
        time.sleep(20)
""",
}


@pytest.fixture(params=[BWRAP, LIMITS])
def kind(request: pytest.FixtureRequest) -> str:
    if request.param == BWRAP:
        need("bwrap")
    return str(request.param)


@pytest.fixture(params=[True, False], ids=["in a group", "without a group"])
def grouped(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    if request.param:
        need_a_group()
    else:
        monkeypatch.setattr(cgroup, "made", lambda limit: None)
    return bool(request.param)


def need_a_group() -> None:
    group = cgroup.made(1 << 30)
    if group:
        group.remove()
    need_that(group is not None, "a control group must be allowed here")


@pytest.fixture
def place(tmp_path: Path) -> Place:
    folder = tmp_path / "place"
    folder.mkdir()
    folder.chmod(0o755)
    return Place(folder)


def ends(kind: str, place: Place, body: str, limits: Limits = ROOMY) -> Outcome:
    """What a hog comes to, whose sandbox plays on."""
    assert place.folder
    program = script(place.folder, BEGIN + body + "\ntime.sleep(20)")
    with Sandbox(kind, place, limits) as box:
        got = box.run([python(), "-I", f"{place.inside(kind)}/{program.name}"], timeout=5.0)
        assert box.run(["/bin/echo", "next"]).out == b"next\n"
    return got


@pytest.mark.parametrize("body", HOGS.values(), ids=HOGS.keys())
@pytest.mark.usefixtures("grouped")
def test_a_hog_is_ended_whatever_it_hoards(kind: str, place: Place, body: str) -> None:
    got = ends(kind, place, body)
    assert (got.stopped, got.exit) == ("memory", None)


@pytest.mark.parametrize("body", KERNEL.values(), ids=KERNEL.keys())
def test_what_the_kernel_holds_for_a_game_counts_in_its_group(kind: str, place: Place, body: str) -> None:
    need_a_group()
    assert ends(kind, place, body).stopped == "memory"


@pytest.mark.usefixtures("grouped")
def test_what_many_share_counts_once(kind: str, place: Place) -> None:
    body = (
        "m = mmap.mmap(-1, 30 << 20)\nm.write(bytes(30 << 20))\n"
        "children = [os.fork() for _ in range(8) if os.getpid() == parent]\n"
        "m[::4096]\ntime.sleep(0.3)\nprint('done') if os.getpid() == parent else None\nos._exit(0)"
    )
    got = ends(kind, place, f"parent = os.getpid()\n{body}")
    assert (got.stopped, got.exit) == (None, 0)


@pytest.mark.usefixtures("grouped")
def test_memory_of_an_earlier_game_does_not_count(kind: str, place: Place) -> None:
    assert place.folder
    program = script(place.folder, "held = b'x' * (70 << 20)\ntime.sleep(0.2)\nprint('done')")
    with Sandbox(kind, place, ROOMY) as box:
        for _ in range(4):
            got = box.run([python(), "-I", f"{place.inside(kind)}/{program.name}"])
            assert (got.stopped, got.out) == (None, b"done\n")


def test_files_without_end_do_not_fill_the_memory(place: Place) -> None:
    need("bwrap")
    shell = "n=0; while : > /tmp/$n; do n=$((n+1)); done 2>/dev/null; echo $n"
    with Sandbox(BWRAP, place, replace(ROOMY, inodes=100)) as box:
        # The folder itself is one of them, and the kernel keeps one back.
        assert box.run(["/bin/bash", "-c", shell]).out in (b"98\n", b"99\n")


# ---------------------------------------------------------------- the group itself


def test_a_group_is_gone_when_its_sandbox_is(kind: str, place: Place) -> None:
    need_a_group()
    with Sandbox(kind, place, ROOMY) as box:
        assert box.watcher.group
        folder = box.watcher.group.folder
        assert folder.is_dir()
        box.send(["/bin/sleep", "60"], timeout=50.0)
    assert not folder.exists()


def test_groups_of_judges_that_were_killed_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    above = fake(tmp_path, monkeypatch, "9:memory:/mine", f"cgroup {tmp_path} cgroup rw,memory 0 0")
    dead = above / "umpire-999999999-aa"
    alive = above / f"umpire-{os.getpid()}-bb"
    dead.mkdir()
    alive.mkdir()
    assert cgroup.made(5 << 20)
    assert not dead.exists()
    assert alive.exists()


def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, groups: str, mounts: str) -> Path:
    """Let the system's groups be in a folder; the one of ours is `mine`."""
    for name, text in (("groups", groups), ("mounts", mounts)):
        (tmp_path / name).write_text(text + "\n")
        monkeypatch.setattr(cgroup, name.upper(), tmp_path / name)
    (tmp_path / "mine").mkdir()
    return tmp_path / "mine"


def test_a_group_of_version_1_lies_in_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    above = fake(tmp_path, monkeypatch, "9:cpu:/\n8:memory:/mine\n0::/", f"cgroup {tmp_path} cgroup rw,memory 0 0")
    group = cgroup.made(5 << 20)
    assert group
    assert (group.folder.parent, group.version) == (above, 1)
    assert (group.folder / "memory.limit_in_bytes").read_text() == str((5 << 20) + cgroup.SLACK)


def test_a_group_of_version_2_lies_where_groups_count_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    above = fake(tmp_path, monkeypatch, "0::/mine", f"cgroup2 {tmp_path} cgroup2 rw 0 0")
    assert cgroup.made(5 << 20) is None
    (tmp_path / "cgroup.subtree_control").write_text("cpu memory pids\n")
    (above / "cgroup.subtree_control").write_text("\n")
    group = cgroup.made(5 << 20)
    assert group
    assert (group.folder.parent, group.version) == (tmp_path, 2)
    assert (group.folder / "memory.max").read_text() == str((5 << 20) + cgroup.SLACK)


def test_a_group_that_lets_nobody_in_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    above = fake(tmp_path, monkeypatch, "8:memory:/mine", f"cgroup {tmp_path} cgroup rw,memory 0 0")
    monkeypatch.setattr(cgroup, "ENTER", 'rm "$0"/memory.limit_in_bytes; exit 1')
    assert cgroup.made(5 << 20) is None
    assert list(above.iterdir()) == []


def test_without_groups_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, monkeypatch, "0::/mine", "proc /proc proc rw 0 0")
    assert cgroup.made(5 << 20) is None
    monkeypatch.setattr(cgroup, "GROUPS", tmp_path / "nothing")
    assert cgroup.made(5 << 20) is None
