"""`umpire check --replay`: the game of a table, told ball by ball."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.dice_cricket.games import (
    READINGS,
    Game,
    explaining,
    follow,
    print_table,
    random_game,
    random_table,
)
from tests.shared.card import STANDARD_CARD, example

CARD = (
    ("Fred", ".662/", "Caught", "14"),
    ("Sonya", "1164/", "Caught", "12"),
    ("David", "/", "LBW", "0"),
    ("Ben", "424/", "LBW", "10"),
    ("Cody", "62/", "Bowled", "8"),
    ("Hazel", "/", "LBW", "0"),
    ("Nina", "161.6226166..44261442/", "Caught", "64"),
    ("Kim", "11/", "Caught", "2"),
    ("Cath", "6.21/", "LBW", "9"),
    ("Lena", "/", "Bowled", "0"),
    ("Will", "2", "Not Out", "2"),
)
BORDER = "+------+------------------------------+---------+-----+\n"
# The challenge's own example. No reading in which a dot counts explains it.
CHALLENGE = (
    BORDER
    + "| Name |    Runs                      | How Out |Total|\n"
    + BORDER
    + "".join(f"|{name:<6}|{runs:<30}| {how_out:<8}| {score:<4}|\n{BORDER}" for name, runs, how_out, score in CARD)
    + "|                   Total Runs                  | 121 |\n"
    + "+-----------------------------------------------+-----+\n"
)
# Followed by hand, over by over: six balls that are no dots, then the batters change ends.
TOLD = """\
Under no-dots/cross/twice/cross:
0.1 Fred to face: dot, which does not count (rule 11), 0 for 0
0.1 Fred to face: 6 (rule 4), 6 for 0
0.2 Fred to face: 6 (rule 4), 12 for 0
0.3 Fred to face: 2 (rule 4), 14 for 0
0.4 Fred to face: out, Caught, David comes in (rules 7, 8), 14 for 1
0.5 David to face: out, LBW, Ben comes in (rules 7, 8), 14 for 2
0.6 Ben to face: 4, end of the over and they change ends (rules 4, 10), 18 for 2 after over 1
1.1 Sonya to face: 1, they cross (rules 4, 6), 19 for 2
1.2 Ben to face: 2 (rule 4), 21 for 2
1.3 Ben to face: 4 (rule 4), 25 for 2
1.4 Ben to face: out, LBW, Cody comes in (rules 7, 8), 25 for 3
1.5 Cody to face: 6 (rule 4), 31 for 3
1.6 Cody to face: 2, end of the over and they change ends (rules 4, 10), 33 for 3 after over 2
2.1 Sonya to face: 1, they cross (rules 4, 6), 34 for 3
2.2 Cody to face: out, Bowled, Hazel comes in (rules 7, 8), 34 for 4
2.3 Hazel to face: out, LBW, Nina comes in (rules 7, 8), 34 for 5
2.4 Nina to face: 1, they cross (rules 4, 6), 35 for 5
2.5 Sonya to face: 6 (rule 4), 41 for 5
2.6 Sonya to face: 4, end of the over and they change ends (rules 4, 10), 45 for 5 after over 3
3.1 Nina to face: 6 (rule 4), 51 for 5
3.2 Nina to face: 1, they cross (rules 4, 6), 52 for 5
3.3 Sonya to face: out, Caught, Kim comes in (rules 7, 8), 52 for 6
3.4 Kim to face: 1, they cross (rules 4, 6), 53 for 6
3.5 Nina to face: dot, which does not count (rule 11), 53 for 6
3.5 Nina to face: 6 (rule 4), 59 for 6
3.6 Nina to face: 2, end of the over and they change ends (rules 4, 10), 61 for 6 after over 4
4.1 Kim to face: 1, they cross (rules 4, 6), 62 for 6
4.2 Nina to face: 2 (rule 4), 64 for 6
4.3 Nina to face: 6 (rule 4), 70 for 6
4.4 Nina to face: 1, they cross (rules 4, 6), 71 for 6
4.5 Kim to face: out, Caught, Cath comes in (rules 7, 8), 71 for 7
4.6 Cath to face: 6, end of the over and they change ends (rules 4, 10), 77 for 7 after over 5
5.1 Nina to face: 6 (rule 4), 83 for 7
5.2 Nina to face: 6 (rule 4), 89 for 7
5.3 Nina to face: dot, which does not count (rule 11), 89 for 7
5.3 Nina to face: dot, which does not count (rule 11), 89 for 7
5.3 Nina to face: 4 (rule 4), 93 for 7
5.4 Nina to face: 4 (rule 4), 97 for 7
5.5 Nina to face: 2 (rule 4), 99 for 7
5.6 Nina to face: 6, end of the over and they change ends (rules 4, 10), 105 for 7 after over 6
6.1 Cath to face: dot, which does not count (rule 11), 105 for 7
6.1 Cath to face: 2 (rule 4), 107 for 7
6.2 Cath to face: 1, they cross (rules 4, 6), 108 for 7
6.3 Nina to face: 1, they cross (rules 4, 6), 109 for 7
6.4 Cath to face: out, LBW, Lena comes in (rules 7, 8), 109 for 8
6.5 Lena to face: out, Bowled, Will comes in (rules 7, 8), 109 for 9
6.6 Will to face: 2, end of the over and they change ends (rules 4, 10), 111 for 9 after over 7
7.1 Nina to face: 4 (rule 4), 115 for 9
7.2 Nina to face: 4 (rule 4), 119 for 9
7.3 Nina to face: 2 (rule 4), 121 for 9
7.4 Nina to face: out, Caught, the tenth to go (rules 7, 8, 15), 121 for 10
The innings is over: Will is Not Out, 121 runs
"""


def test_the_game_of_the_challenge_is_told_ball_by_ball(umpire: Any) -> None:
    ran = umpire("check", "--replay", stdin=CHALLENGE.encode())
    verdict = "-: conforms; explained by 8 of 16 readings; to judge a program run `umpire judge`\n"
    assert (ran.code, ran.out, ran.err) == (0, TOLD + verdict, "")


def test_a_game_that_cannot_be_is_told_as_far_as_it_goes(umpire: Any) -> None:
    ran = umpire("check", "--replay", "--reading", "house", stdin=CHALLENGE.encode())
    lines = ran.out.split("\n")
    assert ran.code == 1
    assert lines[0] == "Under every-ball/cross/twice/cross:"
    # The notes' figure: the house reading sticks after 45 of the 51 balls.
    assert lines[46] == "7.4 Will to face: no ball left, so the game stops here"
    assert lines[47] == "-:24:1: DC501 nobody-to-face: Will has to face ball 7.4, but has no ball left"
    others = ", ".join(name for name in READINGS if name.startswith("no-dots/"))
    assert f"\n-: read under every-ball/cross/twice/cross; 8 other readings explain the game: {others}\n" in ran.out
    assert ran.out.endswith(
        "-: does not conform: 1 error; explained by 8 of 16 readings; to judge a program run `umpire judge`\n"
    )


def test_balls_that_are_left_are_told(umpire: Any) -> None:
    ran = umpire("check", "--replay", stdin=example("24 = |Will  |1.61..                        | Not Out |  8  |"))
    assert "\nThe innings is over, but Will has balls left: .\n-:24:14: DC502 balls-left-over: " in ran.out


NOT_REPLAYED = "-: the game was not replayed, because {}\n"


@pytest.mark.parametrize(
    ("edits", "why"),
    [
        ("4 = |Fred  |.662/                         | Caught  | 15  |", "a row has an error"),
        ("4 s/Caught/Cought/ ; 6 s/Caught/Cought/", "2 rows have errors"),
        ("26 s/169/16x/", "a row has an error"),
        ("4 gone", "the table has an error"),
        ("24 = |Will  |1.61./                        | LBW     |  8  |", "no batters are Not Out"),
        ("4 s/662\\/ / 662 / ; 4 s/ Caught/Not Out/ ; 4 s/  Not/ Not/", "a row has an error"),
        ("4 = |Fred  |.662                          | Not Out | 14  |", "2 batters are Not Out"),
    ],
)
def test_no_game_is_told_of_a_table_that_cannot_be_read_and_the_reason_is(umpire: Any, edits: str, why: str) -> None:
    out = umpire("check", "--replay", stdin=example(edits)).out
    assert out == umpire("check", stdin=example(edits)).out
    assert out.count("\n-: the game was not replayed, because ") == 1
    assert NOT_REPLAYED.format(why) in out


@pytest.mark.parametrize(
    ("output", "why"),
    [
        (b"", "the output is empty"),
        (b"\xff", "the output cannot be read"),
        (b"x" * 140_000, "the output cannot be read"),
        (b"Fred 14", "there is no table"),
    ],
    ids=["nothing", "no UTF-8", "too long", "no table"],
)
def test_where_there_is_no_table_the_reason_is_said_only_to_those_who_ask_for_the_game(
    umpire: Any, output: bytes, why: str
) -> None:
    assert "replayed" not in umpire("check", stdin=output).out
    assert NOT_REPLAYED.format(why) in umpire("check", "--replay", stdin=output).out


def test_only_the_full_format_tells_the_game(umpire: Any) -> None:
    for how in ("concise", "json"):
        plain = umpire("check", "--format", how, stdin=STANDARD_CARD.encode()).out
        assert umpire("check", "--replay", "--format", how, stdin=STANDARD_CARD.encode()).out == plain


def test_each_output_of_a_stream_has_its_game(umpire: Any) -> None:
    ran = umpire("check", "--replay", "--stream", stdin=CHALLENGE.encode() + b"\n" + STANDARD_CARD.encode())
    assert ran.out.startswith(TOLD + "-#1: conforms")
    assert ran.out.count("\nUnder every-ball/cross/twice/cross:\n") == 1


# ---------------------------------------------------------------- against this folder's own simulator


def faced(game: Game) -> list[str]:
    """Who faces each ball, `over.ball NAME`, by the rules alone."""
    bowled = follow(game.reading, game.runs, game.survivor).bowled
    return [f"{each.number} {game.batters[each.batter].name} to face" for each in bowled]


@pytest.mark.parametrize("reading", READINGS)
def test_the_game_is_told_under_the_reading_that_was_asked_for(umpire: Any, reading: str) -> None:
    rng = Random(f"replay {reading}")
    for _ in range(10):
        game = random_game(rng, reading)
        ran = umpire("check", "--replay", "--reading", reading, stdin=print_table(game, rng).bytes())
        lines = ran.out.split("\n")[:-1]
        assert lines[0] == f"Under {reading}:"
        assert [line.split(":")[0] for line in lines[1:-2]] == faced(game)
        total = sum(batter.score for batter in game.batters)
        assert lines[-2] == f"The innings is over: {game.batters[game.survivor].name} is Not Out, {total} runs"


def test_without_a_reading_the_first_that_explains_is_told(umpire: Any) -> None:
    rng = Random("first")
    for _ in range(100):
        table = random_table(rng)
        ran = umpire("check", "--replay", stdin=table.bytes())
        assert ran.out.startswith(f"Under {explaining(table.game)[0]}:\n")


@pytest.mark.parametrize(
    ("sentence", "choices"),
    [
        ("retires after 30 balls", {"every-ball", "no-dots"}),
        ("end of the over and they change ends too (rules 4, 6, 13)", {"twice"}),
        ("end of the over and the same change serves (rules 4, 6, 13)", {"once"}),
        ("end of the over and the newcomer keeps the strike (rules 7, 8, 12)", {"stay"}),
        ("comes in, end of the over and they change ends (rules 7, 8, 12)", {"cross"}),
        ("dot, which does not count (rule 11)", {"no-dots"}),
    ],
)
def test_a_sentence_is_told_only_where_the_reading_has_it(umpire: Any, sentence: str, choices: set[str]) -> None:
    rng, told = Random("sentences"), 0
    for _ in range(150):
        table = random_table(rng)
        out = umpire("check", "--replay", stdin=table.bytes()).out
        told += sentence in out
        under = set(out.split("\n")[0].removeprefix("Under ").rstrip(":").split("/"))
        assert sentence not in out or under & choices
    assert told > 3
