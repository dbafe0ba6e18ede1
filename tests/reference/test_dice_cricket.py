"""The innings, its readings, the game with chance in it, and the table."""

import random
import re
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, replace
from itertools import islice, pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.dice_cricket import (
    BALLS,
    DISMISSALS,
    HOUSE,
    READINGS,
    WICKET,
    Reading,
    State,
    bowl,
    deliveries,
    games,
    innings,
    play,
    rolls,
    ways_out,
)
from reference.dice_cricket_commentary import commentary
from reference.dice_cricket_scorecard import NOT_OUT, RETIRED, Row, Scorecard, check_names, scorecard

NAMES = ("Fred", "Sonya", "David", "Ben", "Cody", "Hazel", "Nina", "Kim", "Cath", "Lena", "Will")
EXAMPLE_BALLS = ".662//4124/621//16461/1.621261/666..4426.211//2442/"
EXAMPLE_DISMISSALS = ("Caught", "LBW", "LBW", "Bowled", "LBW", "Caught", "Caught", "LBW", "Bowled", "Caught")
NO_DOTS = Reading("no-dots", "cross", "twice", "cross")

EXAMPLE_TABLE = """\
+------+------------------------------+---------+-----+
| Name |    Runs                      | How Out |Total|
+------+------------------------------+---------+-----+
|Fred  |.662/                         | Caught  | 14  |
+------+------------------------------+---------+-----+
|Sonya |1164/                         | Caught  | 12  |
+------+------------------------------+---------+-----+
|David |/                             | LBW     | 0   |
+------+------------------------------+---------+-----+
|Ben   |424/                          | LBW     | 10  |
+------+------------------------------+---------+-----+
|Cody  |62/                           | Bowled  | 8   |
+------+------------------------------+---------+-----+
|Hazel |/                             | LBW     | 0   |
+------+------------------------------+---------+-----+
|Nina  |161.6226166..44261442/        | Caught  | 64  |
+------+------------------------------+---------+-----+
|Kim   |11/                           | Caught  | 2   |
+------+------------------------------+---------+-----+
|Cath  |6.21/                         | LBW     | 9   |
+------+------------------------------+---------+-----+
|Lena  |/                             | Bowled  | 0   |
+------+------------------------------+---------+-----+
|Will  |2                             | Not Out | 2   |
+------+------------------------------+---------+-----+
|                  Total Runs                   | 121 |
+-----------------------------------------------+-----+"""


# ---------------------------------------------------------------- readings


def test_the_sixteen_readings_have_their_names_and_their_order() -> None:
    assert [str(reading) for reading in READINGS] == [
        "every-ball/cross/twice/cross",
        "every-ball/cross/twice/face",
        "every-ball/cross/once/cross",
        "every-ball/cross/once/face",
        "every-ball/stay/twice/cross",
        "every-ball/stay/twice/face",
        "every-ball/stay/once/cross",
        "every-ball/stay/once/face",
        "no-dots/cross/twice/cross",
        "no-dots/cross/twice/face",
        "no-dots/cross/once/cross",
        "no-dots/cross/once/face",
        "no-dots/stay/twice/cross",
        "no-dots/stay/twice/face",
        "no-dots/stay/once/cross",
        "no-dots/stay/once/face",
    ]
    assert HOUSE is READINGS[0]


def test_a_reading_must_be_made_of_the_choices_and_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match=r"^'once' is none of the choices cross and stay$"):
        Reading("every-ball", "once", "twice", "cross")
    with pytest.raises(FrozenInstanceError):
        HOUSE.single = "once"  # type: ignore[misc]


# ---------------------------------------------------------------- the innings


def test_the_example_of_the_challenge_comes_back() -> None:
    card = innings(NAMES, EXAMPLE_BALLS, EXAMPLE_DISMISSALS, NO_DOTS)
    assert card.total == 121
    assert [row.score for row in card.rows] == [14, 12, 0, 10, 8, 0, 64, 2, 9, 0, 2]
    assert card.everyone_faced
    assert scorecard(card) == EXAMPLE_TABLE


@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_the_example_is_played_as_printed_under_every_reading_without_dots_and_no_other(
    reading: Reading,
) -> None:
    printed = [row.runs for row in innings(NAMES, EXAMPLE_BALLS, EXAMPLE_DISMISSALS, NO_DOTS).rows]
    runs = list(deliveries(11, EXAMPLE_BALLS, reading))[-1].after.runs
    assert (list(runs) == printed) == (reading.advance == "no-dots")


def test_an_innings_takes_no_ball_and_no_dismissal_too_many() -> None:
    balls, dismissals = iter("/./12"), iter(["Bowled", "LBW", "Caught"])
    card = innings(["Ann", "Bob", "Cy"], balls, dismissals)
    assert card.rows == (Row("Ann", "/", "Bowled"), Row("Bob", "", NOT_OUT), Row("Cy", "./", "LBW"))
    assert card.balls == "/./"
    assert list(balls) == ["1", "2"]
    assert list(dismissals) == ["Caught"]


def test_two_batters_are_enough() -> None:
    assert innings(["Ann", "Bob"], "12/", ["LBW"]).rows == (Row("Ann", "1", NOT_OUT), Row("Bob", "2/", "LBW"))


@pytest.mark.parametrize(
    ("names", "balls", "dismissals", "message"),
    [
        (NAMES, "/", ["LBW"], "the balls end before the innings does: David has to face ball 0.2"),
        (NAMES, "", [], "the balls end before the innings does: Fred has to face ball 0.1"),
        (NAMES, ".....1", [], "the balls end before the innings does: Fred has to face ball 1.1"),
        (NAMES, "12x", [], "ball 3 is 'x', which is none of 1 2 . 4 / 6"),
        (NAMES, ["1", "24"], [], "ball 2 is '24', which is none of 1 2 . 4 / 6"),
        (NAMES, "0", [], "ball 1 is '0', which is none of 1 2 . 4 / 6"),
        (NAMES, "3", [], "ball 1 is '3', which is none of 1 2 . 4 / 6; a roll of 3 is shown as ."),
        (NAMES, "65", [], "ball 2 is '5', which is none of 1 2 . 4 / 6; a roll of 5 is shown as /"),
        (NAMES, "\u2026", [], r"ball 1 is '\u2026', which is none of 1 2 . 4 / 6"),
        (NAMES, "//", ["LBW"], "the dismissals ran out before the wickets did"),
        (NAMES, "/", ["Stumped"], "'Stumped' is no dismissal: it must be one of Bowled, LBW, Caught"),
        (NAMES, "/", ["Retired"], "'Retired' is no dismissal: it must be one of Bowled, LBW, Caught"),
        (["Ann"], "/", ["LBW"], "an innings needs two batters, a ball an over and a ball a batter"),
        ([], "/", ["LBW"], "an innings needs two batters, a ball an over and a ball a batter"),
    ],
)
def test_what_cannot_be_played_is_told(names: list[str], balls: list[str], dismissals: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        innings(names, balls, dismissals)


@pytest.mark.parametrize(("over", "cap"), [(0, 30), (6, 0), (-1, 30)])
def test_an_over_and_a_stay_have_a_ball_at_least(over: int, cap: int) -> None:
    with pytest.raises(ValueError, match="a ball an over and a ball a batter"):
        innings(NAMES, "/" * 10, ["LBW"] * 10, over=over, cap=cap)


def test_a_wicket_on_the_thirtieth_ball_is_no_retirement() -> None:
    stay = ".....1" * 4 + "....."
    out = innings(["Ann", "Bob"], stay + "/", ["Caught"]).rows[0]
    retired = innings(["Ann", "Bob"], stay + "6", []).rows[0]
    assert out == Row("Ann", stay + "/", "Caught")
    assert retired == Row("Ann", stay + "6", RETIRED)
    assert len(out.runs) == len(retired.runs) == 30


def test_a_retirement_counts_towards_those_who_must_go() -> None:
    card = innings(["Ann", "Bob", "Cy"], "2224/", ["LBW"], cap=3)
    assert card.rows == (Row("Ann", "222", RETIRED), Row("Bob", "", NOT_OUT), Row("Cy", "4/", "LBW"))


def test_the_longest_innings_has_329_balls() -> None:
    # A 1 or a 6 steers the strike to whoever has faced fewer, so that each stay but the last is full.
    def unevenness(state: State) -> int:
        in_middle = [len(state.runs[batter]) for batter in (state.striker, state.non_striker)]
        return in_middle[0] - in_middle[1]

    state, balls = State(("",) * 11), ""
    while state.gone < 10:
        ways = {ball: bowl(state, ball) for ball in "61"}
        ball = "6" if ways["6"].gone == 10 or unevenness(ways["6"]) <= 0 else "1"
        state, balls = ways[ball], balls + ball
    card = innings(NAMES, balls, [])
    assert len(card.balls) == 329
    assert sorted(len(row.runs) for row in card.rows) == [29] + [30] * 10


def test_nothing_but_sixes_leaves_nobody_with_29_balls() -> None:
    for reading in READINGS:
        card = innings(NAMES, "6" * 329, [], reading)
        assert {len(row.runs) % 6 for row in card.rows} == {0}
        assert card.total < 1974


def test_a_scorecard_is_frozen_and_is_compared_by_what_it_prints() -> None:
    card = innings(NAMES, EXAMPLE_BALLS, EXAMPLE_DISMISSALS, NO_DOTS)
    assert card == Scorecard(card.rows, balls="")
    assert card != replace(card, rows=card.rows[:-1])
    with pytest.raises(FrozenInstanceError):
        card.rows = ()  # type: ignore[misc]


# ---------------------------------------------------------------- laws


def any_reading() -> st.SearchStrategy[Reading]:
    return st.sampled_from(READINGS)


def any_game() -> st.SearchStrategy[tuple[str, list[str]]]:
    """Enough balls for any innings, and few wickets in some, so that batters retire as well."""
    symbols = st.sampled_from(["1246./", "1246.", "1", "16./", "//1.", "111111/"])
    balls = symbols.flatmap(lambda few: st.text(few, min_size=330, max_size=330))
    return st.tuples(balls, st.lists(st.sampled_from(DISMISSALS), min_size=10, max_size=10))


@given(any_game(), any_reading())
@settings(deadline=None)
def test_the_laws_of_every_innings(game: tuple[str, list[str]], reading: Reading) -> None:
    balls, dismissals = game
    card = innings(NAMES, balls, dismissals, reading)
    assert tuple(row.name for row in card.rows) == NAMES
    assert balls.startswith(card.balls)
    assert 10 <= len(card.balls) <= 329
    # Every ball is in some cell, and nothing else is.
    assert sorted(card.balls) == sorted("".join(row.runs for row in card.rows))
    assert card.total == sum(row.score for row in card.rows)
    assert card.total == sum(int(ball) for ball in card.balls if ball in "1246")
    assert [row.how_out for row in card.rows].count(NOT_OUT) == 1
    for row in card.rows:
        assert len(row.runs) <= 30
        assert WICKET not in row.runs[:-1]
        assert row.runs.endswith(WICKET) == (row.how_out in DISMISSALS)
        assert (len(row.runs) == 30 and not row.runs.endswith(WICKET)) == (row.how_out == RETIRED)
        assert row.runs or row.how_out == NOT_OUT


@given(any_game(), any_reading())
@settings(deadline=None)
def test_an_over_brings_in_a_batter_only_in_turn(game: tuple[str, list[str]], reading: Reading) -> None:
    bowled = list(deliveries(11, game[0], reading))
    for earlier, later in pairwise(bowled):
        assert earlier.after == later.before
        at_the_wicket = {later.before.striker, later.before.non_striker}
        assert len(at_the_wicket) == 2
        # Nobody who has not come in has faced a ball, and nobody who has gone is in.
        assert max(at_the_wicket) <= later.before.gone + 1
        assert not any(later.before.runs[later.before.gone + 2 :])
    assert [delivery.goes for delivery in bowled].count(True) == 10
    assert bowled[-1].goes


@given(any_game(), any_reading())
@settings(deadline=None)
def test_without_dots_the_dots_change_no_strike(game: tuple[str, list[str]], reading: Reading) -> None:
    # With no cap in reach, taking the dots out of a no-dots innings takes them out of the cells.
    reading = replace(reading, advance="no-dots")
    card = innings(NAMES, game[0] + "/" * 10, game[1], reading, cap=1000)
    bare = innings(NAMES, card.balls.replace(".", ""), game[1], reading, cap=1000)
    assert [row.runs.replace(".", "") for row in card.rows] == [row.runs for row in bare.rows]


# ---------------------------------------------------------------- a second umpire


class Batter:
    """A batter of the literal simulation below."""

    def __init__(self) -> None:
        self.runs = ""


def literal_game(batters: int, balls: str, reading: Reading, over: int, cap: int) -> list[str]:
    """The Runs cells, played the way a child would: two chairs, a queue and a tally of the over."""
    side = [Batter() for _ in range(batters)]
    chairs, queue, tally = side[:2], side[2:], 0
    for ball in balls:
        facing = chairs[0]
        facing.runs += ball
        if not (ball == "." and reading.advance == "no-dots"):
            tally += 1
        gone = ball == "/" or len(facing.runs) >= cap
        if gone:
            if not queue:
                break
            chairs[0] = queue.pop(0)
        moves = []
        if ball == "1" and (not gone or reading.farewell == "cross"):
            moves.append("run")
        if tally == over:
            tally = 0
            if not gone or reading.departure == "cross":
                moves.append("over")
        for _ in moves if reading.single == "twice" else moves[:1]:
            chairs.reverse()
    return [batter.runs for batter in side]


COUNTS = {
    "every-ball/cross/twice/cross": 6928,
    "every-ball/cross/twice/face": 6892,
    "every-ball/cross/once/cross": 4228,
    "every-ball/cross/once/face": 4633,
    "every-ball/stay/twice/cross": 8548,
    "every-ball/stay/twice/face": 9772,
    "every-ball/stay/once/cross": 8296,
    "every-ball/stay/once/face": 9889,
    "no-dots/cross/twice/cross": 6757,
    "no-dots/cross/twice/face": 6784,
    "no-dots/cross/once/cross": 7045,
    "no-dots/cross/once/face": 7333,
    "no-dots/stay/twice/cross": 7324,
    "no-dots/stay/twice/face": 8107,
    "no-dots/stay/once/cross": 8557,
    "no-dots/stay/once/face": 9466,
}


class World(NamedTuple):
    """A cricket so small that every game in it can be played."""

    batters: int
    over: int
    cap: int


def every_innings(world: World, reading: Reading) -> Iterator[str]:
    """All the ball sequences that are one whole innings; 4 and 6 are left out, as they act like 2."""
    waiting = [(State(("",) * world.batters), "")]
    while waiting:
        state, balls = waiting.pop()
        if state.gone == world.batters - 1:
            yield balls
        else:
            for ball in "12./":
                after = bowl(state, ball, reading, over=world.over, cap=world.cap)
                waiting.append((after, balls + ball))


@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_every_innings_of_a_small_world_is_as_the_literal_simulation_has_it(reading: Reading) -> None:
    world, names = World(3, 2, 3), ("Ann", "Bob", "Cy")
    games = list(every_innings(world, reading))
    for balls in games:
        card = innings(names, balls, ["LBW", "LBW"], reading, over=world.over, cap=world.cap)
        assert card.balls == balls
        assert [row.runs for row in card.rows] == literal_game(3, balls, reading, world.over, world.cap)
    # A slip that both share, or a branch that neither enters, would still change how many there are.
    assert len(games) == COUNTS[str(reading)]


@given(any_game(), any_reading())
@settings(deadline=None)
def test_any_innings_is_as_the_literal_simulation_has_it(game: tuple[str, list[str]], reading: Reading) -> None:
    card = innings(NAMES, *game, reading)
    assert [row.runs for row in card.rows] == literal_game(11, card.balls, reading, 6, 30)


# ---------------------------------------------------------------- chance


def test_a_seed_gives_one_game_and_another_seed_another() -> None:
    first = play(NAMES, random.Random(1))
    assert play(NAMES, random.Random(1)) == first
    assert play(NAMES, random.Random(2)) != first


@pytest.mark.parametrize("reading", [HOUSE, READINGS[-1]], ids=str)
def test_play_returns_only_games_in_which_everyone_faced(reading: Reading) -> None:
    rng = random.Random(5)
    for _ in range(200):
        card = play(NAMES, rng, reading)
        assert all(row.runs for row in card.rows)


def test_games_are_those_of_play_and_those_that_it_throws_away() -> None:
    played = list(islice(games(NAMES, random.Random(8)), 300))
    kept = [card for card in played if card.everyone_faced]
    assert 0 < len(kept) < 300
    rng = random.Random(8)
    assert [play(NAMES, rng) for _ in kept] == kept


def test_play_throws_games_away_until_everyone_has_faced() -> None:
    class Loaded(random.Random):
        """A die that gives ten wickets at once, then a game in which everyone faces."""

        faces = iter([5] * 10 + [1] + [5] * 5 + [1] + [5] * 5)

        def randint(self, a: int, b: int) -> int:
            assert (a, b) == (1, 6)
            return next(self.faces)

    card = play(NAMES, Loaded(0))
    assert card.everyone_faced
    assert card.balls == "1/////1/////"


def test_only_the_one_who_is_left_can_have_faced_no_ball() -> None:
    cards = list(islice(games(NAMES, random.Random(20240613)), 500))
    lost = [card for card in cards if not card.everyone_faced]
    assert lost
    # Whoever has gone has faced.
    for card in lost:
        assert [row.how_out for row in card.rows if not row.runs] == [NOT_OUT]


def test_the_die_and_the_dismissals_are_fair() -> None:
    rng, throws = random.Random(7), 60_000
    dice = rolls(rng)
    faces = [next(dice) for _ in range(throws)]
    ways = ways_out(rng)
    outs = [next(ways) for _ in range(throws)]
    assert set(faces) == set(BALLS)
    assert all(abs(faces.count(ball) / throws - 1 / 6) < 0.007 for ball in BALLS)
    assert set(outs) == set(DISMISSALS)
    assert all(abs(outs.count(way) / throws - 1 / 3) < 0.008 for way in DISMISSALS)


def test_the_faces_of_the_die_have_their_symbols() -> None:
    class Counting(random.Random):
        faces = iter(range(1, 7))

        def randint(self, a: int, b: int) -> int:
            return next(self.faces)

    dice = rolls(Counting())
    assert [next(dice) for _ in range(6)] == ["1", "2", ".", "4", "/", "6"]


# ---------------------------------------------------------------- names and the table


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (NAMES[:10], "a side has eleven batters, and 10 names were given"),
        ((*NAMES, "Extra"), "a side has eleven batters, and 12 names were given"),
        ((), "a side has eleven batters, and 0 names were given"),
        ((*NAMES[:10], "Anne3"), "'Anne3' is not a name of one to six letters, A to Z or a to z"),
        ((*NAMES[:10], "Matthew"), "'Matthew' is not a name of one to six letters, A to Z or a to z"),
        ((*NAMES[:10], ""), "'' is not a name of one to six letters, A to Z or a to z"),
        ((*NAMES[:10], "Will\n"), r"'Will\n' is not a name of one to six letters, A to Z or a to z"),
        ((*NAMES[:10], "Zoë"), r"'Zo\xeb' is not a name of one to six letters, A to Z or a to z"),
    ],
)
def test_wrong_names_are_told(names: tuple[str, ...], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        check_names(names)


def test_names_may_be_short_long_and_equal() -> None:
    check_names(["A", "z", "Sanjay"] + ["Ann"] * 8)


def test_the_widest_texts_fit_their_cells() -> None:
    rows = tuple(Row("Sanjay", "6" * 30, RETIRED) for _ in range(10))
    table = scorecard(Scorecard((*rows, Row("Sanjay", "6" * 29, NOT_OUT)), balls=""))
    lines = table.splitlines()
    assert {len(line) for line in lines} == {55}
    assert lines[3] == "|Sanjay|666666666666666666666666666666| Retired | 180 |"
    assert lines[-2] == "|                  Total Runs                   | 1974|"


def test_a_text_too_long_for_its_cell_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^'Matthew' is longer than its cell of 6$"):
        scorecard(Scorecard((Row("Matthew", "1", NOT_OUT),), balls="1"))


@given(any_game(), any_reading())
@settings(deadline=None)
def test_every_table_has_its_separators_aligned_and_gives_the_rows_back(
    game: tuple[str, list[str]], reading: Reading
) -> None:
    card = innings(NAMES, *game, reading)
    lines = scorecard(card).split("\n")
    assert len(lines) == 3 + 2 * 11 + 2
    for line in lines[3:-2:2]:
        assert [place for place, mark in enumerate(line, start=1) if mark == "|"] == [1, 8, 39, 49, 55]
    cells = [tuple(cell.strip() for cell in line.split("|")[1:-1]) for line in lines[3:-2:2]]
    assert cells == [(row.name, row.runs, row.how_out, str(row.score)) for row in card.rows]
    assert [int(lines[-2].split("|")[2])] == [card.total]


# ---------------------------------------------------------------- commentary

FULL_STAY = ".....1" * 4 + "....."  # Twenty-nine balls faced by one batter in a row.


def told(balls: str, *choices: str) -> list[str]:
    """The commentary of an innings of three, every wicket of which is Bowled."""
    reading = Reading(*choices) if choices else HOUSE
    names = ("Ann", "Bob", "Cy")
    card = innings(names, balls, ["Bowled", "Bowled"], reading)
    return list(commentary(card, reading))


def test_a_whole_innings_is_told() -> None:
    assert told("..4126/1/") == [
        "Ann and Bob open the innings (rules 1, 2)",
        "0.1 Ann to face: dot ball (rule 5)",
        "0.2 Ann to face: dot ball (rule 5)",
        "0.3 Ann to face: 4 runs (rule 4)",
        "0.4 Ann to face: 1 run (rule 4), they cross (rule 6)",
        "0.5 Bob to face: 2 runs (rule 4)",
        "0.6 Bob to face: 6 runs (rule 4)",
        "End of over 1, 13 for 0: they change ends (rule 10); Ann to face",
        "1.1 Ann to face: wicket (rule 7)",
        "    Ann Bowled (rule 8), 5 off 5 balls: 1-13, a partnership of 13 off 7 balls; Cy comes in (rule 7)",
        "1.2 Cy to face: 1 run (rule 4), they cross (rule 6)",
        "1.3 Bob to face: wicket (rule 7)",
        "    Bob Bowled (rule 8), 8 off 3 balls: 2-14, a partnership of 1 off 2 balls",
        "All but Cy, 1 Not Out, have gone: 14 off 9 balls, innings over (rule 15)",
        "Fall of wickets and partnerships:",
        "    1-13 (Ann, 1.1): Ann and Bob 13 off 7 balls",
        "    2-14 (Bob, 1.3): Bob and Cy 1 off 2 balls",
    ]


def test_a_game_that_is_thrown_away_is_told() -> None:
    assert told("/./")[-6:] == [
        "    Cy Bowled (rule 8), 0 off 2 balls: 2-0, a partnership of 0 off 2 balls",
        "All but Bob, 0 Not Out, have gone: 0 off 3 balls, innings over (rule 15)",
        "Bob has faced no ball, so a program must throw this game away and play again (rule 16)",
        "Fall of wickets and partnerships:",
        "    1-0 (Ann, 0.1): Ann and Bob 0 off 1 ball",
        "    2-0 (Cy, 0.3): Cy and Bob 0 off 2 balls",
    ]


def test_the_fourth_ball_of_the_eighth_over_is_7_4() -> None:
    lines = told("2" * 45 + "//")
    assert "7.4 Bob to face: wicket (rule 7)" in lines
    assert "    1-90 (Bob, 7.4): Bob and Ann 90 off 46 balls" in lines


def test_a_dot_that_does_not_count_is_told() -> None:
    assert told("6.4//", "no-dots", "cross", "twice", "cross")[1:4] == [
        "0.1 Ann to face: 6 runs (rule 4)",
        "0.2 Ann to face: dot ball (rule 5), not counted in the over (rule 11)",
        "0.2 Ann to face: 4 runs (rule 4)",
    ]


def test_an_over_that_ends_with_a_single_is_told() -> None:
    over = "End of over 1, 1 for 0: "
    twice, once = told(".....1//"), told(".....1//", "every-ball", "cross", "once", "cross")
    assert over + "they change ends (rule 10), after the single as well (rule 13); Ann to face" in twice
    assert over + "they have crossed for the single, which is enough (rule 13); Bob to face" in once


def test_an_over_that_ends_with_a_wicket_is_told() -> None:
    over = "End of over 1, 0 for 1: "
    cross, stay = told("...../2/"), told("...../2/", "every-ball", "stay", "twice", "cross")
    assert over + "they change ends (rule 12); Bob to face" in cross
    assert over + "nobody changes ends after a batter has gone (rule 12); Cy to face" in stay
    nobody_gone = told("2.....//", "every-ball", "stay", "twice", "cross")
    assert "End of over 1, 2 for 0: they change ends (rule 10); Bob to face" in nobody_gone


def test_a_retirement_is_told() -> None:
    assert told(FULL_STAY + "4/")[-9:-5] == [
        "    Ann Retired (rule 9), 8 off 30 balls: 1-8, a partnership of 8 off 30 balls; Cy comes in (rule 9)",
        "End of over 5, 8 for 1: they change ends (rule 12); Bob to face",
        "5.1 Bob to face: wicket (rule 7)",
        "    Bob Bowled (rule 8), 0 off 1 ball: 2-8, a partnership of 0 off 1 ball",
    ]


@pytest.mark.parametrize(
    ("choices", "lines"),
    [
        (
            ("every-ball", "cross", "twice", "cross"),
            [
                "    A 1 on the thirtieth ball: they cross (rule 14)",
                "End of over 5, 5 for 1: they change ends (rule 12), after the single as well (rule 13); Cy to face",
            ],
        ),
        (
            ("every-ball", "cross", "twice", "face"),
            [
                "    A 1 on the thirtieth ball: they do not cross (rule 14)",
                "End of over 5, 5 for 1: they change ends (rule 12); Bob to face",
            ],
        ),
        (
            ("every-ball", "stay", "twice", "cross"),
            [
                "    A 1 on the thirtieth ball: they cross (rule 14)",
                "End of over 5, 5 for 1: nobody changes ends after a batter has gone (rule 12); Bob to face",
            ],
        ),
        (
            ("every-ball", "stay", "twice", "face"),
            [
                "    A 1 on the thirtieth ball: they do not cross (rule 14)",
                "End of over 5, 5 for 1: nobody changes ends after a batter has gone (rule 12); Cy to face",
            ],
        ),
    ],
)
def test_a_single_on_the_thirtieth_ball_that_ends_an_over_is_told(choices: tuple[str, ...], lines: list[str]) -> None:
    commented = told(FULL_STAY + "1//", *choices)
    start = commented.index(lines[0])
    assert commented[start : start + 2] == lines


def test_a_single_on_the_thirtieth_ball_inside_an_over_is_told() -> None:
    balls = "......1....1.....1.....1.....11//"
    assert "5.1 Ann to face: 1 run (rule 4)" in told(balls)
    assert "    A 1 on the thirtieth ball: they cross (rule 14); Bob to face" in told(balls)
    assert "    A 1 on the thirtieth ball: they do not cross (rule 14); Cy to face" in told(
        balls, "every-ball", "cross", "twice", "face"
    )


@given(any_game(), any_reading())
@settings(deadline=None)
def test_whoever_the_commentary_says_will_face_does_face(game: tuple[str, list[str]], reading: Reading) -> None:
    card = innings(NAMES, *game, reading)
    lines = list(commentary(card, reading))
    faced = [line.split()[1] for line in lines if line[0].isdigit()]
    by_deliveries = [NAMES[delivery.striker] for delivery in deliveries(11, card.balls, reading)]
    assert faced == by_deliveries
    for line, following in pairwise(lines):
        if line.endswith(" to face") and not following.startswith("End of over"):
            assert following.split()[1] == line.split("; ")[-1].removesuffix(" to face")
    falls = lines[lines.index("Fall of wickets and partnerships:") + 1 :]
    assert [int(fall.split("-")[0]) for fall in falls] == list(range(1, 11))
    # The partnerships share out all the runs and all the balls.
    added = [re.findall(r"(\d+) off (\d+) balls?$", fall)[0] for fall in falls]
    assert sum(int(runs) for runs, _ in added) == card.total
    assert sum(int(balls) for _, balls in added) == len(card.balls)
