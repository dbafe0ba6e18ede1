"""The log of a judging: nothing lost, nothing counted twice, nothing taken for what it is not."""

from __future__ import annotations

import hashlib
import json
import resource
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from tests.judge.programs import COIN
from validator.judge.confine import Limits
from validator.judge.languages import Language
from validator.judge.log import Log, LogError, key_of
from validator.judge.manifest import Program
from validator.judge.sandbox import Outcome
from validator.judge.settings import Settings
from validator.judge.sources import bytes_of, sources_of

OUTCOME = Outcome(None, 0, b"table\n", b"\xff said", 1.5, 2.25)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log"


def written(path: Path, *numbers: int, key: str = "key", outcome: Outcome = OUTCOME) -> None:
    log = Log(path, resume=False)
    for number in numbers:
        log.add(key, number, outcome)
    log.close()


def read(path: Path, key: str = "key") -> dict[int, Outcome]:
    log = Log(path, resume=True)
    log.close()
    return log.played(key)


@pytest.mark.parametrize(
    "outcome",
    [
        OUTCOME,
        Outcome("late", None, bytes(range(256)), b"", 0.0, 1e9),
        Outcome(None, -9, b"", b"\n\n", 1796019603.9871936, 1796019603.9960206),
        Outcome(None, 255, b'{"key": "other"}\n' * 3, b"", 1.0, 1.0),
    ],
)
def test_a_game_comes_back_as_it_was_written(path: Path, outcome: Outcome) -> None:
    written(path, 7, outcome=outcome)
    assert read(path) == {7: outcome}
    assert path.read_bytes().count(b"\n") == 1


def test_games_belong_to_their_key(path: Path) -> None:
    written(path, 1, 2)
    written(path, 3, key="other")
    assert sorted(read(path)) == [1, 2]
    assert sorted(read(path, "other")) == [3]
    assert read(path, "unknown") == {}


def test_a_log_that_is_not_resumed_counts_nothing_but_keeps_what_it_held(path: Path) -> None:
    written(path, 1)
    log = Log(path, resume=False)
    assert log.played("key") == {}
    log.close()
    assert sorted(read(path)) == [1]


def test_a_game_written_twice_counts_once(path: Path) -> None:
    written(path, 1, 2, 1)
    written(path, 1, outcome=Outcome("late", None, b"", b"", 0.0, 0.0))
    assert read(path) == {1: OUTCOME, 2: OUTCOME}


def test_half_a_last_line_is_ignored_wherever_it_was_cut(path: Path) -> None:
    written(path, 1, 2)
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for cut in range(first, len(whole) - 1):
        path.write_bytes(whole[:cut])
        log = Log(path, resume=True)
        log.close()
        assert (sorted(log.played("key")), log.cut) == ([1], cut > first), cut
        assert path.read_bytes() == whole[:first]
        # What is written after it stands on a line of its own.
        written(path, 3)
        assert sorted(read(path)) == [1, 3], cut


def test_a_last_line_that_lacks_only_its_end_counts(path: Path) -> None:
    written(path, 1, 2)
    path.write_bytes(path.read_bytes()[:-1])
    assert sorted(read(path)) == [1, 2]
    written(path, 3)
    assert sorted(read(path)) == [1, 2, 3]


def refused(path: Path, resume: bool = True) -> str:
    before = path.read_bytes()
    with pytest.raises(LogError) as caught:
        Log(path, resume)
    assert path.read_bytes() == before
    return str(caught.value)


NO_LOG = "it is not empty, and no log of this `umpire judge`"
OLD = b'{"key": "key", "game": 9, "stopped": null, "exit": 0, "out": "", "err": "", "begin": 1, "end": 1}'


@pytest.mark.parametrize("resume", [True, False])
@pytest.mark.parametrize(
    "text", [b"\n", b"null\n", b"a note of mine", b"\xff\xfe", b"\0" * 50, b"{}\n", OLD, OLD + b"\n"]
)
def test_a_file_that_is_no_log_is_refused_and_left_as_it_is(path: Path, text: bytes, resume: bool) -> None:
    path.write_bytes(text)
    assert refused(path, resume) == f"{path}: {NO_LOG}"


def test_an_empty_file_becomes_a_log(path: Path) -> None:
    path.write_bytes(b"")
    assert read(path) == {}
    written(path, 1)
    assert sorted(read(path)) == [1]


def test_a_line_that_was_edited_is_refused_with_its_number_whatever_was_edited(path: Path) -> None:
    written(path, 1, 2, 3)
    first, second, third = path.read_bytes().splitlines(keepends=True)
    for place in range(len(second) - 1):
        edited = second[:place] + bytes([second[place] ^ 1]) + second[place + 1 :]
        if b"\n" in edited[:-1]:
            continue
        path.write_bytes(first + edited + third)
        assert refused(path) == f"{path}:2: this line was changed; without it its game is played again"


@pytest.mark.parametrize(
    "line", [b"\n", b"null\n", b"{}\n", b"\r\n", b'{"check": "0", "key": 1}\n', b"[" * 100000 + b"\n", b"\xff\n", OLD]
)
def test_a_line_that_is_none_of_ours_is_refused_with_its_number(path: Path, line: bytes) -> None:
    written(path, 1)
    with path.open("ab") as file:
        file.write(line)
    assert refused(path).startswith(f"{path}:2: this line was changed")


def test_a_check_that_fits_makes_no_game_of_what_is_none(path: Path) -> None:
    for rest in (b"}", b'"key": "key"}', b'"key": "key", "game": "x"}', b"[" * 100000):
        check = hashlib.sha256(rest).hexdigest()[:16].encode()
        path.write_bytes(b'{"check": "' + check + b'", ' + rest + b"\n")
        assert refused(path).startswith(f"{path}:1: this line was changed")


def test_lines_may_be_taken_out_and_come_from_another_log(path: Path) -> None:
    written(path, 1, 2, 3)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[2] + lines[0] + lines[2])
    assert sorted(read(path)) == [1, 3]


def test_what_another_judging_writes_is_left_to_it(path: Path) -> None:
    log = Log(path, resume=False)
    with pytest.raises(LogError) as caught:
        Log(path, resume=True)
    assert str(caught.value) == f"{path}: another judging writes it"
    log.close()
    assert read(path) == {}


def test_a_device_can_be_written_and_not_be_gone_on_from() -> None:
    log = Log(Path("/dev/null"), resume=False)
    log.add("key", 1, OUTCOME)
    log.close()
    assert (log.lost, log.reason) == (0, "")
    with pytest.raises(LogError) as caught:
        Log(Path("/dev/zero"), resume=True)
    assert str(caught.value) == "/dev/zero: it is no file, so there is nothing to go on from"


def test_games_that_cannot_be_written_are_counted_with_the_reason() -> None:
    log = Log(Path("/dev/full"), resume=False)
    for number in (1, 2):
        log.add("key", number, OUTCOME)
    log.close()
    assert (log.lost, log.reason) == (2, "No space left on device")


def test_a_line_that_found_no_room_leaves_no_half_of_it_behind(path: Path) -> None:
    log = Log(path, resume=False)
    log.add("key", 1, OUTCOME)
    before = path.read_bytes()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 50, limits[1]))
    try:
        log.add("key", 2, OUTCOME)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert (log.lost, log.reason) == (1, "File too large")
    assert path.read_bytes() == before
    # As soon as there is room the next game is written.
    log.add("key", 3, OUTCOME)
    log.close()
    assert sorted(read(path)) == [1, 3]


def test_games_of_many_threads_stand_on_lines_of_their_own(path: Path) -> None:
    log = Log(path, resume=False)
    large = replace(OUTCOME, out=b"x" * 100_000)

    def write(start: int) -> None:
        for number in range(start, start + 25):
            log.add("key", number, large)

    threads = [threading.Thread(target=write, args=(start,)) for start in range(0, 200, 25)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log.close()
    lines = path.read_bytes().split(b"\n")
    assert sorted(json.loads(line)["game"] for line in lines[:-1]) == list(range(200))
    assert lines[-1] == b""


def test_a_game_is_in_the_file_as_soon_as_it_was_added(path: Path) -> None:
    log = Log(path, resume=False)
    log.add("key", 1, OUTCOME)
    assert json.loads(path.read_bytes())["game"] == 1
    log.close()


def test_a_log_that_is_not_there_cannot_be_resumed(path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        Log(path, resume=True)


def program(tmp_path: Path, source: str = "print(1)", **changes: object) -> Program:
    file = tmp_path / "program.py"
    file.write_text(source)
    language = Language("Python", ("python3", "{file}"))
    return replace(Program("program.py", COIN, language, "args", file), **changes)  # type: ignore[arg-type]


def test_the_same_program_run_in_the_same_way_has_the_same_key(tmp_path: Path) -> None:
    assert key_of(program(tmp_path), Settings(), "real") == key_of(program(tmp_path, author="else"), Settings(), "real")


@pytest.mark.parametrize(
    "changes",
    [
        {"source": "print(2)"},
        {"path": "other.py"},
        {"input": "lines"},
        {"flags": ("-O",)},
        {"language": Language("Python", ("python3", "-I", "{file}"))},
        {"language": Language("Python", ("python3", "{file}"), compile=("cc", "{file}"))},
    ],
    ids=["bytes", "path", "input", "flags", "run", "compile"],
)
def test_a_program_that_changed_has_another_key(tmp_path: Path, changes: dict[str, object]) -> None:
    before = key_of(program(tmp_path), Settings(), "real")
    assert key_of(program(tmp_path, **changes), Settings(), "real") != before  # type: ignore[arg-type]


def test_another_way_to_run_it_has_another_key(tmp_path: Path) -> None:
    one = program(tmp_path)
    ways = [Settings(), Settings(timeout=1.0), Settings(sandbox="limits"), Settings(max_bytes=1000)]
    keys = [key_of(one, settings, clock) for settings in ways for clock in ("real", "step")]
    limited = replace(one.language, limits=Limits(memory=513))
    keys += [key_of(replace(one, language=limited), Settings(), "real")]
    assert len(set(keys)) == 9
    # These change what is made of the games, not how they are run.
    same = Settings(games=5, jobs=7, strict_exit=True, keep=tmp_path)
    assert key_of(one, same, "real") == key_of(one, Settings(), "real")


def command_key(*words: str) -> str:
    return key_of(Program("a command", COIN, Language("command", words), "args"), Settings(), "real")


@pytest.mark.parametrize(
    ("words", "file", "counts"),
    [
        (["python3", "mine.py"], "mine.py", True),
        (["./mine.py"], "mine.py", True),
        (["python3", "mine.py"], "helper.py", True),
        (["python3", "mine.py"], "parts/helper.py", True),
        (["python3", "-m", "mine"], "mine.py", True),
        (["java", "Game"], "Game.class", True),
        (["perl", "-I", "parts", "mine"], "parts/helper.py", True),
        (["python3", "-m", "parts"], "parts/helper.py", True),
        (["java", "-cp", ".", "Game"], "table.txt", False),
        (["python3", "mine.py"], "table.txt", False),
        (["python3", "mine.py"], ".git/hook.py", False),
        (["./mine"], "log", False),
        (["python3", "-c", "print(1)"], "mine.py", False),
    ],
)
def test_a_command_is_made_of_the_files_that_its_words_tell_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], file: str, counts: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mine.py", "mine", "Game.class", "helper.py", "parts/helper.py", "table.txt", "log", ".git/hook.py"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text("before")
    before = command_key(*words)
    Path(file).write_text("after")
    assert (command_key(*words) != before) == counts
    Path(file).write_text("before")
    assert command_key(*words) == before


def test_odd_words_name_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert sources_of(["", "x" * 5000, "a\0b", "/", ".", "..", "no/such", "*"]) == []


def test_a_file_of_a_command_that_cannot_be_read_is_no_reason_to_fail(tmp_path: Path) -> None:
    assert bytes_of(tmp_path / "absent") == b""
