"""The log of a judging: nothing lost, nothing counted twice, nothing taken for what it is not."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from tests.judge.programs import COIN
from validator.judge.languages import Language
from validator.judge.log import Log, key_of
from validator.judge.manifest import Program
from validator.judge.sandbox import Outcome

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
        assert sorted(read(path)) == [1], cut
        # What is written after it stands on a line of its own.
        written(path, 3)
        assert sorted(read(path)) == [1, 3], cut


def test_a_last_line_that_lacks_only_its_end_counts(path: Path) -> None:
    written(path, 1, 2)
    path.write_bytes(path.read_bytes()[:-1])
    assert sorted(read(path)) == [1, 2]
    written(path, 3)
    assert sorted(read(path)) == [1, 2, 3]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"null",
        b"[]",
        b"7",
        b"{}",
        b"\xff\xfe",
        b"\0" * 50,
        b'{"key": "key"}',
        b'{"key": "key", "game": "x", "stopped": null, "exit": 0, "out": "", "err": "", "begin": 1, "end": 1}',
        b'{"key": "key", "game": 9, "stopped": null, "exit": 0, "out": "!!!!!", "err": 3, "begin": 1, "end": 1}',
        b"[" * 100000,
    ],
)
def test_lines_that_are_none_of_ours_are_passed_over(path: Path, line: bytes) -> None:
    path.write_bytes(line + b"\n")
    written(path, 1)
    assert sorted(read(path)) == [1]


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
    assert key_of(program(tmp_path), "real", 5.0) == key_of(program(tmp_path, author="else"), "real", 5.0)


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
    before = key_of(program(tmp_path), "real", 5.0)
    assert key_of(program(tmp_path, **changes), "real", 5.0) != before  # type: ignore[arg-type]


def test_another_clock_or_time_limit_has_another_key(tmp_path: Path) -> None:
    one = program(tmp_path)
    assert len({key_of(one, "real", 5.0), key_of(one, "step", 5.0), key_of(one, "real", 1.0)}) == 3


def test_a_command_whose_file_changed_has_another_key(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("print(1)")
    command = Program("python3 mine.py", COIN, Language("command", ("python3", str(file))), "args")
    before = key_of(command, "real", 5.0)
    file.write_text("print(2)")
    assert key_of(command, "real", 5.0) != before
