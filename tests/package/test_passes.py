"""A series as a problem of many passes: each game by itself, all of them together, and what is left behind."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from reference.__main__ import output
from validator.holes import hole_named
from validator.package.case import stdin_of
from validator.package.protocol import main

PASSES = 12
# What is played: the number of the game, and the names or nothing, to the output.
Player = Callable[[int, tuple[str, ...]], bytes]


def played(hole: str, *arguments: str) -> bytes:
    """What the reference prints."""
    return output([hole, *arguments]).encode()


def passes(hole: str, folder: Path, player: Player, most: int = PASSES) -> Iterator[int]:
    """The exit codes of the validator, pass after pass, as a judge gets them."""
    room, case, feedback = hole_named(hole), folder / "1.in", folder / "feedback"
    feedback.mkdir()
    case.write_bytes(stdin_of(room, room.given(1), 1))
    for number in range(1, most + 1):
        names = tuple(case.read_text(encoding="utf-8").split()) if room.given(1) else ()
        printed = io.BytesIO(player(number, names))
        code = main(["series", hole, str(most), str(case), "answer", str(feedback)], printed)
        yield code
        following = feedback / "nextpass.in"
        assert following.exists() == (code == 42 and number < most)
        if not following.exists():
            return
        assert following.read_bytes() == stdin_of(room, room.given(number + 1), number + 1)
        following.replace(case)


def left(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in (folder / "feedback").iterdir()}


@pytest.mark.parametrize("hole", ["dice-cricket", "card-cricket"])
def test_right_games_are_accepted_to_the_last(hole: str, tmp_path: Path) -> None:
    codes = passes(hole, tmp_path, lambda number, names: played(hole, "--seed", str(number), *names))
    assert list(codes) == [42] * PASSES
    assert left(tmp_path) == {"judgemessage.txt": f"all {PASSES} games conform\n"}


def test_a_wrong_game_ends_it(tmp_path: Path) -> None:
    def third_is_wrong(number: int, names: tuple[str, ...]) -> bytes:
        return b"nothing\n" if number == 3 else played("dice-cricket", "--seed", str(number), *names)

    assert list(passes("dice-cricket", tmp_path, third_is_wrong)) == [42, 42, 43]
    assert sorted(left(tmp_path)) == ["judgemessage.txt", "teammessage.txt"]
    assert left(tmp_path)["judgemessage.txt"].startswith("game 3:1:1: TB101 missing-table: ")
    assert left(tmp_path)["teammessage.txt"].startswith("line 1, column 1: TB101 missing-table: ")


def rejected(hole: str, folder: Path, player: Player) -> dict[str, str]:
    assert list(passes(hole, folder, player)) == [42] * (PASSES - 1) + [43]
    assert sorted(left(folder)) == ["judgemessage.txt", "teammessage.txt"]
    return left(folder)


def test_the_same_game_each_time_is_rejected(tmp_path: Path) -> None:
    said = rejected("card-cricket", tmp_path, lambda *_: played("card-cricket", "--seed", "1"))
    assert said["teammessage.txt"] == ("CC602 repeated-deal: 11 of 12 games have the cards of an earlier one\n")
    assert said["judgemessage.txt"] == said["teammessage.txt"] + (
        "  = Seed the generator from the clock in small steps, or from the system; many languages need to be told to.\n"
    )


def test_mixed_readings_are_rejected(tmp_path: Path) -> None:
    def mixed(number: int, names: tuple[str, ...]) -> bytes:
        reading = ("every-ball/cross/twice/cross", "no-dots/stay/once/face")[number % 2]
        return played("dice-cricket", "--seed", str(number), "--reading", reading, *names)

    said = rejected("dice-cricket", tmp_path, mixed)
    assert said["teammessage.txt"].startswith("DC605 no-single-reading: no reading explains all games: ")


def test_unfair_dice_are_rejected(tmp_path: Path) -> None:
    def without_dots(number: int, names: tuple[str, ...]) -> bytes:
        # Of games that can be played, those in which the die shows this face least.
        games = (played("dice-cricket", "--seed", f"{number}{seed}", *names) for seed in range(60))
        return min(games, key=lambda table: table.count(b"."))

    said = rejected("dice-cricket", tmp_path, without_dots)
    assert said["teammessage.txt"].startswith("DC602 unfair-die: ")


def test_a_state_that_is_damaged_is_our_own_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "1.in").write_bytes(b"1\n")
    (tmp_path / "games.jsonl").write_text("{}\n", encoding="utf-8")
    printed = io.BytesIO(played("card-cricket", "--seed", "1"))
    assert main(["series", "card-cricket", "3", str(tmp_path / "1.in"), "answer", str(tmp_path)], printed) == 2
    assert capsys.readouterr().err == "validator: our own fault: KeyError: 'stdin'\n"


def test_a_sample_may_have_fewer_passes(tmp_path: Path) -> None:
    (tmp_path / "1.in").write_bytes(b"1\n")
    call = ["series", "card-cricket", "50", str(tmp_path / "1.in"), "answer", str(tmp_path), "passes=1"]
    assert main(call, io.BytesIO(played("card-cricket", "--seed", "1"))) == 42
    assert not (tmp_path / "nextpass.in").exists()
