"""What `--keep` leaves: cleared before each judging, touching nothing else, and checked whole by `umpire check DIR`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.judge.programs import COIN, COIN_FILE, QUICK, manifest, player, script, tosser
from validator.holes import hole_named
from validator.judge.kept import clear, forget, keep, kept_of, records
from validator.judge.languages import Language
from validator.judge.manifest import Program
from validator.judge.sandbox import Outcome
from validator.judge.settings import Settings
from validator.judge.verdict import judge_game

HOLE = ("--hole", "dice-cricket")
OWN = ("--hole", str(COIN_FILE))
LIMITS = ("--sandbox", "limits")
COMMAND = Program("x", COIN, Language("x", ("x",)), "none")
OUTCOME = Outcome(None, 0, b"H\n", b"", 1.0, 2.0)


def kept(folder: Path, *numbers: int, program: Program = COMMAND) -> Path:
    """Keep games of a program, and return where they are."""
    for number in numbers:
        given = program.hole.given(number)
        game = judge_game(program.hole, number, OUTCOME, given, Settings())
        keep(folder, program, game, OUTCOME, given, Settings())
    return folder / "command"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_an_earlier_judging_is_cleared_away_and_nothing_else(tmp_path: Path) -> None:
    place = kept(tmp_path, 1, 2)
    for name in ("1.rolls", "3.txt", "notes.txt", "x1.json", "4.json", "5.json"):
        (place / name).write_text("{}")
    (place / "6.txt").write_text("mine")
    (place / "6.json").write_text('{"hole": "coin", "options": "--judged", "verdict": "WA"}')
    (place / "below").mkdir()
    (place / "below" / "1.txt").write_text("mine")
    clear(tmp_path, COMMAND)
    left = ["1.rolls", "3.txt", "4.json", "5.json", "6.json", "6.txt", "below", "notes.txt", "x1.json"]
    assert names(place) == left
    assert names(place / "below") == ["1.txt"]
    clear(tmp_path / "absent", COMMAND)


def test_the_files_that_belong_to_a_game_go_with_it(tmp_path: Path) -> None:
    greed = Program("x", hole_named("greed"), Language("x", ("x",)), "lines")
    place = kept(tmp_path, 1, 2, program=greed)
    assert names(place) == ["1.json", "1.rolls", "1.txt", "2.json", "2.rolls", "2.txt"]
    forget(tmp_path, greed, 1)
    forget(tmp_path, greed, 3)
    assert names(place) == ["2.json", "2.rolls", "2.txt"]
    clear(tmp_path, greed)
    assert names(place) == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "command").write_text("no folder")
    with pytest.raises(OSError, match=rf"^{tmp_path}/command: File exists; so failing games cannot be kept$"):
        kept(tmp_path, 1)


def test_links_are_never_followed(tmp_path: Path) -> None:
    other = kept(tmp_path / "other", 1)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "command").symlink_to(other)
    for deed in (lambda: clear(tmp_path / "folder", COMMAND), lambda: kept(tmp_path / "folder", 2)):
        with pytest.raises(OSError, match="is a link, and games are kept in folders only"):
            deed()
    assert names(other) == ["1.json", "1.txt"]
    place = kept(tmp_path / "own", 1)
    for name in ("1.txt", "1.json"):
        (place / name).unlink()
        (place / name).symlink_to(other / name)
    assert list(records(tmp_path / "own")) == []
    clear(tmp_path / "own", COMMAND)
    assert names(place) == ["1.json", "1.txt"]
    with pytest.raises(OSError, match="symbolic links"):
        kept(tmp_path / "own", 1)
    assert names(other) == ["1.json", "1.txt"]


def test_a_program_is_kept_inside_the_folder_whatever_its_path_is(tmp_path: Path) -> None:
    for path in ("/a/b.py", "../../a/b.py"):
        program = Program(path, COIN, Language("x", ("x",)), "none", file=Path(path))
        kept(tmp_path, 1, program=program)
        assert [record.output for record in kept_of(tmp_path, program)] == [tmp_path / "a" / "b.py" / "1.txt"]


def test_a_judging_clears_says_how_many_it_kept_and_how_to_check_them(umpire: Any, tmp_path: Path) -> None:
    program = str(tosser(tmp_path, extra="1"))
    command = ["--", *QUICK, program]
    assert umpire("judge", *OWN, *LIMITS, "--games", "12", "--keep", "kept", *command).code == 1
    ran = umpire("judge", *OWN, *LIMITS, "--games", "3", "--keep", "kept", *command)
    assert names(Path("kept/command")) == ["1.json", "1.txt", "2.json", "2.txt", "3.json", "3.txt"]
    assert ran.out.endswith(
        "3 failing games kept in kept/command; to check them:\n"
        "  umpire check kept/command\n"
        "to check the one above:\n"
        f"  umpire check --hole {COIN_FILE} --judged kept/command/1.txt\n"
    )
    tosser(tmp_path)
    ran = umpire("judge", *OWN, *LIMITS, "--games", "3", "--keep", "kept", *command)
    assert (ran.code, names(Path("kept/command"))) == (0, [])
    assert "kept" not in ran.out


def test_a_game_that_is_right_when_it_is_played_anew_is_not_kept(tmp_path: Path) -> None:
    place = kept(tmp_path, 1, 2)
    forget(tmp_path, COMMAND, 2)
    assert names(place) == ["1.json", "1.txt"]


def test_a_folder_is_checked_with_all_that_was_given_wherever_it_lies(umpire: Any, tmp_path: Path) -> None:
    player(tmp_path, name="a.py", before="text = text.replace('%6s' % names[1], '   Bob')")
    script(tmp_path, "print('nothing')", "b.py")
    script(tmp_path, "for line in sys.stdin: print(1)", "c.py")
    entries = [{"path": "a.py"}, {"path": "b.py"}, {"path": "c.py", "hole": "greed", "input": "lines"}]
    path = manifest(tmp_path, *entries)
    ran = umpire("judge", "--manifest", str(path), *LIMITS, "--games", "2", "--keep", "kept")
    assert ran.out.splitlines()[-2:] == [
        "6 failing games of 3 programs kept; to check them: umpire check kept",
        "0 of 3 programs as expected, 3 not",
    ]
    shutil.move("kept", "moved")
    told = json.loads(umpire("check", "--format", "json", "moved").out)["outputs"]
    assert [output["name"] for output in told] == [f"moved/{p}.py/{n}.txt" for p in "abc" for n in (1, 2)]
    for output in told:
        kept_report = json.loads(Path(output["name"]).with_suffix(".json").read_text())["report"]
        assert {**output, "name": ""} == {**kept_report, "name": ""}
    ran = umpire("check", "--format", "concise", "moved/b.py", "--statistics")
    assert ran.code == 1
    assert ran.out.splitlines()[-1] == "      2  TB101 missing-table"


def test_a_hole_in_a_file_is_loaded_only_if_the_user_names_it(umpire: Any, tmp_path: Path) -> None:
    kept(tmp_path / "kept", 1)
    ran = umpire("check", "kept")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"umpire: kept: kept/command/1.txt is for a hole in a file: say --hole {COIN_FILE}\n"
    ran = umpire("check", *OWN, "kept")
    assert (ran.code, ran.err) == (1, "")
    assert "kept/command/1.txt:1:1: CN101 wrong-lines" in ran.out


def test_the_limit_of_the_judging_is_that_of_the_check(umpire: Any, tmp_path: Path) -> None:
    long, settings = Outcome(None, 0, b"H" * 2000, b"", 1.0, 2.0), Settings(max_bytes=1000)
    keep(tmp_path / "kept", COMMAND, judge_game(COIN, 1, long, None, settings), long, None, settings)
    assert "IO003" in umpire("check", *OWN, "kept").out


@pytest.mark.parametrize("inside", [{}, {"notes.txt": "mine", "1.json": "{}", "2.json": "["}])
def test_a_folder_in_which_nothing_is_kept_is_wrong_usage(umpire: Any, tmp_path: Path, inside: dict[str, str]) -> None:
    Path("folder").mkdir()
    for name, text in inside.items():
        (Path("folder") / name).write_text(text)
    ran = umpire("check", "folder")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "umpire: folder: nothing is kept in this folder; `umpire judge --keep DIR` keeps failing games in one\n"
    )


@pytest.mark.parametrize("options", [["--names"], ["--names", "A,B"], ["--rolls", "x"], ["--max-bytes", "many"]])
def test_a_damaged_record_is_told(umpire: Any, tmp_path: Path, options: list[str]) -> None:
    Path("kept").mkdir()
    Path("kept/1.txt").write_text("")
    Path("kept/1.json").write_text(json.dumps({"hole": "dice-cricket", "options": options, "verdict": "WA"}))
    ran = umpire("check", "kept")
    assert (ran.code, ran.out, ran.err) == (2, "", "umpire: kept: kept/1.json is damaged\n")


def test_games_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    kept(tmp_path, 10, 9, 1, 100)
    assert [record.output.stem for record in records(tmp_path)] == ["1", "9", "10", "100"]
