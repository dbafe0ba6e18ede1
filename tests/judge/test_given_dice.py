"""`umpire judge --given-dice`: exact play, as the judge tells it, keeps it and goes on with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.card_cricket.exact_players import PLAIN as CARDS
from tests.dice_cricket.exact_players import player
from tests.judge.programs import COIN_FILE, QUICK
from validator.dice_cricket.fixtures import fixture
from validator.holes import hole_named

DICE = ("--hole", "dice-cricket", "--given-dice", "--sandbox", "limits")
PACKS = ("--hole", "card-cricket", "--given-dice", "--sandbox", "limits")
NO_DOTS = "no-dots/stay/once/face"
SEEN = (
    "  seen: a batter goes as the over ends, a 1 as the over ends, a batter retires, a 1 on a 30th ball, a wicket on a"
    " 30th ball, the last pair changes ends, a batter goes whose partner has not faced\n"
)
ASKED = "  chance was given, so that neither fairness nor repeats were asked\n"


def program(folder: Path, text: str) -> str:
    file = folder / "player.py"
    file.write_text(text)
    return str(file)


def only(out: str) -> dict[str, Any]:
    (submission,) = json.loads(out)["submissions"]
    return dict(submission)


def test_a_right_program_is_accepted_in_the_reading_that_it_shows(umpire: Any, tmp_path: Path) -> None:
    file = program(tmp_path, player(reading=NO_DOTS))
    ran = umpire("judge", *DICE, "--", *QUICK, file)
    assert ran.code == 0
    assert ran.out == (
        f"{' '.join([*QUICK, file])}: accepted (AC) after 100 games\n"
        f"  explained by one reading of the rules: {NO_DOTS}\n{SEEN}{ASKED}"
    )


def test_a_file_is_judged_as_a_command_is(umpire: Any, tmp_path: Path) -> None:
    ran = umpire("judge", *PACKS, "--games", "14", program(tmp_path, CARDS))
    assert ran.code == 0
    assert ran.out.endswith(ASKED)
    assert "not seen" not in ran.out


def test_a_wrong_program_is_told_the_first_ball_and_its_mistake(umpire: Any, tmp_path: Path) -> None:
    file = program(tmp_path, player("over-of-5"))
    ran = umpire("judge", *DICE, "--games", "3", "--", *QUICK, file)
    command = " ".join([*QUICK, file])
    game = fixture(1)
    assert ran.code == 1
    assert ran.out == (
        f"{command}: wrong in all 3 games (WA)\n"
        "      3  DC701 ball-elsewhere\n"
        "\n"
        f"game 1 was given on standard input {' / '.join([*game.names, game.balls, game.dismissals])}\n"
        "game 1:8:10: DC701 ball-elsewhere: ball 0.5 (a dot): Sonya should face ball 0.6 (a 6), but it stands in the"
        " Runs of David\n"
        "  |\n"
        "8 | |David |1616462612/                   | Caught  | 35  |\n"
        "  |          ^\n"
        "  = Take the given balls one by one from the first on; look at who faces after the ball before this one.\n"
        "\n"
        "game 1: does not conform: 1 error\n"
        "\n"
        "diagnosis: all 3 games are what you get if an over has 5 balls\n"
        "\n"
        "to play it again, and keep what it prints:\n"
        "  umpire judge --hole dice-cricket --sandbox limits --given-dice --first-game 1 --games 1 --keep kept"
        f" -- {command}\n"
    )


def test_the_wrong_game_is_told_under_the_reading_that_the_right_ones_show(umpire: Any, tmp_path: Path) -> None:
    file = program(tmp_path, player("retired-at-31", NO_DOTS))
    told = only(umpire("judge", *DICE, "--games", "25", "--format", "json", "--", *QUICK, file).out)
    assert (told["verdict"], told["diagnosis"], told["fairness"]) == ("WA", None, {})
    assert set(told["readings"]) <= {NO_DOTS, "no-dots/stay/once/cross"}
    first = told["first"]
    assert (first["code"], first["name"]) == ("DC701", "ball-elsewhere")
    assert first["message"].endswith(tuple(f", read under {reading}" for reading in told["readings"]))


def test_json_has_the_first_card_that_differs(umpire: Any, tmp_path: Path) -> None:
    file = program(tmp_path, CARDS.replace('card == "JOKER" or ', ""))
    ran = umpire("judge", *PACKS, "--games", "3", "--format", "json", "--", *QUICK, file)
    told = only(ran.out)
    assert ran.code == 1
    assert told["first"] == {
        "game": 1,
        "code": "CC801",
        "name": "card-misplayed",
        "severity": "error",
        "line": 1,
        "column": 55,
        "end_line": 1,
        "end_column": 58,
        "message": "card 7 (JOKER) takes the wicket of Batsman One, so card 8 (10D) is for Batsman Two, but it stands"
        " with Batsman One",
        "hint": "Take the given cards one by one from the first on; look at what this card does, and the one before"
        " it.",
    }
    assert told["diagnosis"]["name"] == "joker-forgotten"


def test_a_reading_that_changes_is_told_with_the_ball_at_which_it_does(umpire: Any, tmp_path: Path) -> None:
    changed = f"\nif lines[11] == {fixture(6).balls!r}:\n    ADVANCE = 'no-dots'\nruns, how_out ="
    text = player().replace("\nruns, how_out =", changed, 1)
    ran = umpire("judge", *DICE, "--games", "6", "--", *QUICK, program(tmp_path, text))
    assert ran.code == 1
    assert "wrong (WA): what 6 games say together" in ran.out
    assert (
        "the first 5 of these games fit every-ball/cross/twice/cross, the next only no-dots/cross/twice/cross and 1"
        " more; there ball 0.6 (a 4): David should face ball 1.1 (a 1), but it stands in the Runs of Sonya\n"
    ) in ran.out


# ---------------------------------------------------------------- kept, and logged


@pytest.mark.parametrize(("options", "text"), [(DICE, player("over-of-5")), (PACKS, CARDS.replace("<=", "<"))])
def test_what_is_kept_repeats_the_finding(umpire: Any, tmp_path: Path, options: tuple[str, ...], text: str) -> None:
    file = program(tmp_path, text)
    told = only(umpire("judge", *options, "--games", "2", "--keep", "kept", "--format", "json", "--", *QUICK, file).out)
    ran = umpire("check", "--format", "json", "kept")
    again = json.loads(ran.out)["outputs"][0]["findings"][0]
    assert ran.code == 1
    assert {**again, "game": 1} == told["first"]
    record = json.loads(Path("kept/command/1.json").read_text())
    assert record["given-dice"] == Path(record["check"].split()[6]).read_text().splitlines()
    assert umpire(*record["check"].split()[1:]).code == 1


def test_games_of_exact_play_and_others_do_not_mix_in_a_log(umpire: Any, tmp_path: Path) -> None:
    file = program(tmp_path, player())
    command = ("--games", "4", "--log", "log", "--", *QUICK, file)
    assert umpire("judge", *DICE, *command).code == 0
    resumed = ("--games", "4", "--resume", "log", "--format", "json", "--", *QUICK, file)
    # Without its balls the program dies; were the games of the log taken for these, it would be right.
    other = umpire("judge", "--hole", "dice-cricket", "--input", "lines", "--sandbox", "limits", *resumed)
    assert only(other.out)["verdict"] == "RTE"
    lines = len(Path("log").read_text().splitlines())
    assert only(umpire("judge", *DICE, *resumed).out)["verdict"] == "AC"
    assert lines == len(Path("log").read_text().splitlines()) > 4


# ---------------------------------------------------------------- what makes no sense


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--hole", "greed", "--", "cat"), "--given-dice: greed has nothing that could be given in place of chance"),
        (
            ("--hole", str(COIN_FILE), "--", "cat"),
            "--given-dice: coin has nothing that could be given in place of chance",
        ),
        (
            ("--hole", "dice-cricket", "--input", "args", "--", "cat"),
            "--input and --given-dice do not go together: what is given comes on standard input",
        ),
        ((), "--given-dice is for a command after --, or a file; listed programs have chances of their own"),
    ],
)
def test_what_cannot_be_is_refused(umpire: Any, words: tuple[str, ...], message: str) -> None:
    assert umpire("judge", "--given-dice", *words) == (2, "", f"umpire judge: {message}\n")


def test_names_and_given_dice_do_not_go_together(umpire: Any) -> None:
    Path("game").write_bytes(fixture(1).lines)
    words = ("--names", ",".join(fixture(1).names), "--given-dice", "game", "-")
    ran = umpire("check", *words, stdin=b"x")
    assert ran == (2, "", "umpire: -: --names and --given-dice both say what the program was given: leave one out\n")


def test_a_program_that_prints_always_the_same_is_told_so_at_once(umpire: Any, tmp_path: Path) -> None:
    text = (
        player()
        .replace("lines = sys", "sys")
        .replace("\nnames, balls", f"\nlines = {fixture(1).lines.decode()!r}.split('\\n')\nnames, balls")
    )
    ran = umpire("judge", *DICE, "--games", "5", "--", *QUICK, program(tmp_path, text))
    assert ran.code == 1
    assert "wrong in 4 of 5 games (WA)" in ran.out
    assert "seeded" not in ran.out + ran.err


@pytest.mark.parametrize("name", ["dice-cricket", "card-cricket"])
def test_what_was_given_can_be_read_back(name: str) -> None:
    hole = hole_named(name).exact()
    assert hole
    assert (hole.name, hole.inputs, hole.chance()) == (name, ("given-dice",), None)
    for given in (hole.given(7), hole.sample()):
        assert hole.given_in(hole.feed(given, "given-dice").stdin) == given


@pytest.mark.parametrize("form", ["junit", "github", "sarif"])
def test_the_formats_of_others_have_the_first_ball(umpire: Any, tmp_path: Path, form: str) -> None:
    file = program(tmp_path, player("first-ball-left-out"))
    ran = umpire("judge", *DICE, "--games", "3", "--format", form, "--", *QUICK, file)
    assert ran.code == 1
    assert "Fred should face ball 0.1 (a dot), but a wicket stands there" in ran.out
