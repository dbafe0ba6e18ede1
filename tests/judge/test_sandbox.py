"""One sandbox: what a program is given there, what comes back, and how the sandbox itself may end."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
import time
import uuid
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import Ordinary, need
from tests.judge.programs import QUICK, left_behind, script
from validator.judge import confine
from validator.judge.confine import (
    BWRAP,
    LIMITS,
    NONE,
    SUPERVISOR,
    Limits,
    Place,
    command,
    python,
    tasks_of_user,
    uid_of,
)
from validator.judge.sandbox import Sandbox, SandboxError

ROOMY = Limits(address_space=4096)


@pytest.fixture(params=[BWRAP, LIMITS, NONE])
def kind(request: pytest.FixtureRequest) -> str:
    if request.param == BWRAP:
        need("bwrap")
    return str(request.param)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """The place of a submission."""
    folder = tmp_path / "place"
    folder.mkdir()
    folder.chmod(0o755)
    return Place(folder)


def shell(box: Sandbox, line: str) -> str:
    """What a line of shell prints, which must succeed."""
    got = box.run(["/bin/sh", "-c", line])
    assert (got.stopped, got.exit, got.err) == (None, 0, b"")
    return got.out.decode()


# ---------------------------------------------------------------- asking and answering


def test_arguments_input_and_environment_arrive_as_they_are(kind: str, place: Place) -> None:
    words = ["a b", "", "ü☃", "-n", "x\ny", "$HOME", "*"]
    with Sandbox(kind, place, ROOMY) as box:
        got = box.run(["/usr/bin/printf", "%s|", *words])
        assert got.out.decode() == "".join(f"{word}|" for word in words)
        data = bytes(range(256)) * 400
        assert box.run(["/bin/cat"], stdin=data).out == data
        assert box.run(["/bin/sh", "-c", "echo $MINE"], env={"MINE": "a  b"}).out == b"a b\n"


def test_output_and_standard_error_are_kept_apart_and_whole(kind: str, place: Place) -> None:
    with Sandbox(kind, place, ROOMY) as box:
        got = box.run(["/bin/sh", "-c", r"printf '\000\377'; printf 'said\n' >&2; exit 7"])
    assert (got.stopped, got.exit, got.out, got.err) == (None, 7, b"\0\xff", b"said\n")


def test_a_run_begins_and_ends_in_seconds_of_the_epoch(kind: str, place: Place) -> None:
    with Sandbox(kind, place, ROOMY) as box:
        got = box.run(["/bin/date", "+%s.%N"])
    # The program looks at the clock in between.
    assert got.begin < float(got.out) < got.end


def test_only_the_beginning_of_standard_error_is_kept(kind: str, place: Place) -> None:
    with Sandbox(kind, place, ROOMY) as box:
        got = box.run(["/bin/sh", "-c", "head -c 500000 /dev/zero | tr '\\0' x >&2; echo done"])
    assert (got.out, got.err) == (b"done\n", b"x" * 4096)


def test_several_runs_may_be_asked_for_ahead(kind: str, place: Place) -> None:
    with Sandbox(kind, place, ROOMY) as box:
        for number in range(20):
            box.send(["/bin/echo", str(number)])
        assert [box.receive().out for _ in range(20)] == [f"{number}\n".encode() for number in range(20)]


def test_answers_that_have_come_already_are_received_at_once(kind: str, place: Place) -> None:
    with Sandbox(kind, place, ROOMY) as box:
        for number in range(5):
            box.send(["/bin/echo", str(number)], timeout=0.5)
        # Long enough for all of them to lie in the pipe. Whoever waits for more gets nothing, and an error in the end.
        time.sleep(0.5)
        assert [box.receive().out for _ in range(5)] == [f"{number}\n".encode() for number in range(5)]


def test_long_inputs_asked_for_ahead_and_long_outputs_do_not_wait_for_each_other(kind: str, place: Place) -> None:
    # Neither the requests nor the answers fit into a pipe: whoever waits until all is sent waits for ever.
    stdin, got = b"0123456789" * 12_000, list[bytes]()

    def ask(box: Sandbox) -> None:
        for _ in range(6):
            box.send(["/bin/cat"], stdin=stdin)
        got.extend(box.receive().out for _ in range(6))

    with Sandbox(kind, place, ROOMY) as box:
        thread = threading.Thread(target=ask, args=(box,), daemon=True)
        thread.start()
        thread.join(30)
        assert not thread.is_alive()
    assert got == [stdin] * 6


@pytest.mark.parametrize("argv", [["/no/such/program"], ["no-such-program"], ["/etc/hostname"], ["/usr"]])
def test_a_program_that_cannot_be_started_is_told_and_no_verdict(kind: str, place: Place, argv: list[str]) -> None:
    with Sandbox(kind, place, ROOMY) as box:
        with pytest.raises(SandboxError, match="the program cannot be started: "):
            box.run(argv)
        assert shell(box, "echo still here") == "still here\n"


def test_a_deadline_of_another_game_does_not_count(kind: str, place: Place) -> None:
    with Sandbox(kind, place, ROOMY) as box:
        box.send(["/bin/sleep", "0.3"], timeout=1.0)
        box.send(["/bin/sleep", "9"], timeout=0.3)
        box.send(["/bin/sleep", "0.3"], timeout=1.0)
        assert [box.receive().stopped for _ in range(3)] == [None, "late", None]


# ---------------------------------------------------------------- ending


def test_closing_a_sandbox_ends_the_game_under_way(kind: str, place: Place) -> None:
    mark = uuid.uuid4().hex

    def begin_and_close() -> None:
        with Sandbox(kind, place, ROOMY) as box:
            box.send(["/bin/sh", "-c", "sleep 600 & sleep 600"], env={"MARK": mark}, timeout=500.0)
            time.sleep(0.2)

    thread = threading.Thread(target=begin_and_close, daemon=True)
    thread.start()
    thread.join(60)
    # Neither the game nor its deadline is waited for.
    assert not thread.is_alive()
    assert left_behind(mark) == []


def test_another_thread_may_stop_a_sandbox(kind: str, place: Place) -> None:
    mark, failures = uuid.uuid4().hex, list[str]()

    def wait(box: Sandbox) -> None:
        try:
            box.run(["/bin/sleep", "60"], env={"MARK": mark}, timeout=50.0)
        except SandboxError as failure:
            failures.append(str(failure))

    with Sandbox(kind, place, ROOMY) as box:
        thread = threading.Thread(target=wait, args=(box,))
        thread.start()
        time.sleep(0.2)
        box.stop()
        thread.join(30)
    # Had it waited for the deadline, the run would have been late and no failure.
    assert len(failures) == 1
    assert left_behind(mark) == []


def test_a_judge_that_is_killed_takes_its_games_along(kind: str, place: Place, tmp_path: Path) -> None:
    mark = uuid.uuid4().hex
    body = (
        "from pathlib import Path\nfrom validator.judge.sandbox import Sandbox\n"
        "from validator.judge.confine import Limits, Place\n"
        f"with Sandbox({kind!r}, Place(Path({str(place.folder)!r})), Limits(4096)) as box:\n"
        "    box.send(['/bin/sh', '-c', 'sleep 60 & sleep 60'], timeout=50.0, env={'MARK': " + repr(mark) + "})\n"
        "    print('begun', flush=True)\n    time.sleep(60)\n"
    )
    checkout = Path(confine.__file__).parent.parent.parent
    judge = subprocess.Popen(
        [sys.executable, str(script(tmp_path, body))],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(checkout)},
    )
    assert judge.stdout
    assert judge.stdout.readline() == b"begun\n"
    time.sleep(0.3)
    judge.kill()
    judge.wait()
    judge.stdout.close()
    assert left_behind(mark) == []


def test_a_sandbox_that_cannot_start_says_why(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    need("bwrap")
    monkeypatch.setattr(confine, "ALWAYS", ("--no-such-option",))
    with Sandbox(BWRAP, place, ROOMY) as box, pytest.raises(SandboxError, match="--no-such-option"):
        box.run(["/bin/true"])


def test_the_supervisor_refuses_to_kill_all_others_where_they_are_not_its_own() -> None:
    # Outside of a namespace "all others" would be every process of the user.
    ran = subprocess.run(
        [*QUICK, str(SUPERVISOR)],
        input=b'{"alone": true, "limits": {}, "skip_ids": 0, "folder": null, "scratch": []}\n',
        capture_output=True,
        timeout=20,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, b"", b"not alone in a PID namespace\n")


@pytest.mark.parametrize("said", [b"", b"\n", b"null\n"])
def test_a_supervisor_without_a_judge_ends(said: bytes) -> None:
    ran = subprocess.run([*QUICK, str(SUPERVISOR)], input=said, capture_output=True, timeout=20, check=False)
    assert ran.stdout == b""


def test_the_supervisor_imports_nothing_of_the_project() -> None:
    source = SUPERVISOR.read_text()
    assert "import validator" not in source
    assert "from validator" not in source


# ---------------------------------------------------------------- what a program finds


def test_a_submission_finds_little(place: Place) -> None:
    need("bwrap")
    assert place.folder
    (place.folder / "program").write_text("x")
    with Sandbox(BWRAP, place, ROOMY) as box:
        assert shell(box, "pwd; ls -A /src; hostname") == "/tmp\nprogram\ngolf\n"
        assert shell(box, "env | sort | grep -v '^PWD\\|^_\\|^OLDPWD\\|^SHLVL'") == (
            "HOME=/tmp\nLANG=C.UTF-8\nPATH=/usr/bin:/bin\n"
        )
        assert shell(box, "ls -d /home /srv /mnt /opt /var/log /var/tmp 2>/dev/null || true") == ""
        assert (
            shell(box, "echo x > /tmp/file && cat /tmp/file; (echo x > /src/file) 2>/dev/null || echo no") == "x\nno\n"
        )
        assert shell(box, "cat /proc/net/dev | grep -c :") == "1\n"


def test_a_submission_is_nobody_on_this_machine_whoever_judges(place: Place) -> None:
    need("bwrap")
    with Sandbox(BWRAP, place, ROOMY, worker=3) as box:
        uid = int(shell(box, "id -u"))
    assert uid == (uid_of(3) if os.getuid() == 0 else os.getuid())


def test_ones_own_command_finds_ones_files_and_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    need("bwrap")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MINE", "mine")
    (tmp_path / "file").write_text("here\n")
    other = tmp_path / "other"
    other.write_text("there\n")
    with Sandbox(BWRAP, Place(needed=(str(tmp_path),)), ROOMY) as box:
        assert shell(box, f"cat file {other}; echo $MINE") == "here\nthere\nmine\n"
        assert shell(box, "(echo x > file) 2>/dev/null || echo no; cat file") == "no\nhere\n"


def test_what_is_compiled_is_handed_back_and_written_nowhere(place: Place) -> None:
    need("bwrap")
    assert place.folder
    (place.folder / "program").write_text("x")
    make = "cp program made; chmod 700 made; mkdir -p a/b; echo in > a/b/it; ln -s /etc/hostname link; mkfifo pipe"
    with Sandbox(BWRAP, replace(place, compiles="program"), ROOMY) as box:
        got = box.run(["/bin/sh", "-c", f"cd /src; {make}"], take="/src")
        assert got.made is not None
        assert sorted(got.made) == [("a/b/it", 0o644, b"in\n"), ("made", 0o700, b"x")]
        assert shell(box, "ls -A /src") == "program\n"
    assert [path.name for path in place.folder.iterdir()] == ["program"]


@pytest.mark.parametrize(
    "make",
    ["for n in $(seq 1001); do : > $n; done", "for n in $(seq 17); do head -c 4000000 /dev/zero > $n; done"],
    ids=["too many files", "too long files"],
)
def test_a_compiler_cannot_make_more_than_a_judge_can_hold(place: Place, make: str) -> None:
    need("bwrap")
    roomy = Limits(address_space=4096, file_size=16, scratch=256)
    assert place.folder
    (place.folder / "program").write_text("x")
    with Sandbox(BWRAP, replace(place, compiles="program"), roomy) as box:
        got = box.run(["/bin/sh", "-c", f"cd /src; {make}"], take="/src")
        assert (got.exit, got.made) == (0, None)


def test_the_limits_of_the_system_are_set(kind: str, place: Place) -> None:
    limits = Limits(address_space=700, processes=50, files=40, file_size=2)
    with Sandbox(kind, place, limits) as box:
        told = shell(box, "ulimit -v; ulimit -n; ulimit -f; ulimit -c").split()
    if kind == NONE:
        assert told[0] == "unlimited" or int(told[0]) != 700 * 1024
    else:
        assert told == [str(700 * 1024), "40", str(2 * 2048), "0"]


def test_a_limit_that_is_lower_already_is_kept(place: Place, tmp_path: Path) -> None:
    body = (
        "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (33, 33))\n"
        "from validator.judge.sandbox import Sandbox\nfrom validator.judge.confine import Limits, Place\n"
        "with Sandbox('limits', Place(), Limits(4096, files=64)) as box:\n"
        "    print(box.run(['/bin/sh', '-c', 'ulimit -n']).out.decode())\n"
    )
    ran = subprocess.run(
        [sys.executable, str(script(tmp_path, body))],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(Path(confine.__file__).parent.parent.parent)},
        timeout=30,
        check=True,
    )
    assert ran.stdout.split() == [b"33"]


def test_the_number_of_processes_is_counted_from_what_the_user_runs_already() -> None:
    outside, inside = (Limits(processes=10).as_resources(kind)["RLIMIT_NPROC"] for kind in (LIMITS, BWRAP))
    assert inside == 12
    assert outside >= 10 + 1
    assert tasks_of_user() >= threading.active_count()
    assert Limits().as_resources(NONE) == {}
    assert all(hasattr(resource, name) for name in Limits().as_resources(LIMITS))


CROWD = "for n in $(seq 60); do sleep 90 & done; sleep 90"
FEW = "for n in $(seq 50); do sleep 0.2 & done; wait; echo done"
TWO_JUDGES = f"""
import sys
from pathlib import Path
from validator.judge.confine import Limits, Place
from validator.judge.sandbox import Sandbox
kind, folder = sys.argv[1], Path(sys.argv[2])
with Sandbox(kind, Place(folder), Limits(4096, processes=64)) as box:
    if sys.argv[3] == "crowd":
        box.send(["/bin/sh", "-c", {CROWD!r}], timeout=90.0)
        print("begun", flush=True)
        sys.stdin.read()
    else:
        outcome = box.run(["/bin/sh", "-c", {FEW!r}], timeout=60.0)
        print(outcome.stopped, outcome.out, outcome.err)
"""


def test_a_crowd_in_one_judge_leaves_another_its_processes(kind: str, ordinary: Ordinary) -> None:
    place = ordinary.folder / f"crowd-{kind}"
    place.mkdir()
    place.chmod(0o777)
    for start in ((sys.executable,), ordinary.start):
        command = [*start, "-c", TWO_JUDGES, kind, str(place)]
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ordinary.folder / "packages")}
        with subprocess.Popen(
            [*command, "crowd"], env=environment, cwd=place, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as crowd:
            assert crowd.stdout
            assert crowd.stdout.readline() == b"begun\n"
            time.sleep(0.5)
            other = subprocess.run([*command, "other"], env=environment, cwd=place, capture_output=True, check=False)
            crowd.communicate(b"")
        assert other.stdout.decode() == "None b'done\\n' b''\n"


def test_sandboxes_side_by_side_have_process_ids_of_their_own(place: Place) -> None:
    need("bwrap")
    seen = list[set[str]]()
    for worker in range(3):
        with Sandbox(BWRAP, place, ROOMY, worker, games=25) as box:
            seen.append({shell(box, "echo $$") for _ in range(25)})
    assert [len(ids) for ids in seen] == [25, 25, 25]
    assert len(set.union(*seen)) == 75


def test_the_judges_own_python_runs_in_every_place(kind: str, place: Place) -> None:
    for where in (place, Place(needed=(os.getcwd(),))):
        with Sandbox(kind, where, ROOMY) as box:
            got = box.run([python(), "-I", "-c", "import sys, random; print(sys.version_info[:3])"])
        assert got.out.decode() == f"{sys.version_info[:3]}\n"


def test_an_ordinary_user_gets_a_namespace_and_drops_nothing(monkeypatch: pytest.MonkeyPatch, place: Place) -> None:
    monkeypatch.setattr(os, "getuid", lambda: 1000)
    words = command(BWRAP, place)
    assert "--unshare-user" in words
    assert "--disable-userns" in words
    monkeypatch.setattr(os, "getuid", lambda: 0)
    assert "--unshare-user" not in command(BWRAP, place)
