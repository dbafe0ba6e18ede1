"""The plain walk is the oracle of replay: one reading at a time it comes to what all sixteen at once come to."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from tests.dice_cricket.games import random_game
from validator.dice_cricket.replay import History, replay
from validator.dice_cricket.walk import MOST_BALLS, OVER, READINGS, unread, walk

HOUSE = READINGS[0]


def replayed_as_walked(runs: tuple[str, ...], over: int = OVER, most: int = MOST_BALLS) -> None:
    histories = replay(runs, over, most)
    assert sum(history.group for history in histories) == (1 << len(READINGS)) - 1
    for i, reading in enumerate(READINGS):
        (history,) = [history for history in histories if history.group >> i & 1]
        assert told(history, runs) == walked(runs, i, over, most), (str(reading), runs)


Told = tuple[str, list[int], int, int | None]


def told(history: History, runs: tuple[str, ...]) -> Told:
    """The balls in order, how many of each batter, how many count, and who has none left to face."""
    return history.dice(runs), history.read, history.counted, None if history.over else history.striker


def walked(runs: tuple[str, ...], i: int, over: int, most: int) -> Told:
    made = walk(READINGS[i], unread(runs), len(runs), over, most)
    read = [sum(one.striker == batter for one in made.deliveries) for batter in range(len(runs))]
    return "".join(one.ball for one in made.deliveries), read, made.counted, made.to_face


def test_small_worlds_are_replayed_as_they_are_walked() -> None:
    # Two batters with up to four balls of each kind, in overs of two.
    balls = ["".join(some) for length in range(5) for some in product("12./", repeat=length)]
    rng = Random("small worlds")
    for runs in [*product(balls[:85], repeat=2), *((rng.choice(balls), rng.choice(balls)) for _ in range(3000))]:
        replayed_as_walked(runs, over=2, most=4)


def test_worlds_of_three_are_replayed_as_they_are_walked() -> None:
    rng = Random("worlds of three")
    for _ in range(3000):
        runs = tuple("".join(rng.choices("12./", k=rng.randint(0, 5))) for _ in range(3))
        replayed_as_walked(runs, over=rng.randint(1, 4), most=rng.randint(1, 5))


def test_games_are_replayed_as_they_are_walked() -> None:
    rng = Random("games")
    for _ in range(150):
        runs = random_game(rng).runs
        replayed_as_walked(tuple(runs))
        # Balls of one batter are another's: most readings then stop short.
        i, j = rng.sample(range(len(runs)), 2)
        runs[i], runs[j] = runs[j], runs[i]
        replayed_as_walked(tuple(runs))


# ---------------------------------------------------------------- by hand


@pytest.mark.parametrize(
    ("balls", "faced"),
    [
        # The two cross for a 1, and change as the over ends.
        ("1222222", "0111110"),
        # On an over's last ball a 1 is undone by the change.
        ("2222212", "0000000"),
        # A newcomer faces, but not the first ball of an over.
        ("/2222222", "02222211"),
        ("22222/2", "0000001"),
    ],
)
def test_it_is_known_who_faces_each_ball(balls: str, faced: str) -> None:
    left = iter(balls)
    made = walk(HOUSE, lambda striker: next(left, None))
    assert "".join(str(one.striker) for one in made.deliveries) == faced
    assert {one.striker == one.non_striker for one in made.deliveries} == {False}
    assert made.to_face is not None


def test_balls_are_numbered_as_cricket_writes_them() -> None:
    left = iter("2" * 8)
    numbers = [one.number for one in walk(HOUSE, lambda striker: next(left, None)).deliveries]
    assert numbers == ["0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "1.1", "1.2"]


def test_the_innings_is_over_as_the_tenth_goes() -> None:
    made = walk(HOUSE, lambda striker: "/")
    assert (len(made.deliveries), made.to_face, made.deliveries[-1].next_in) == (10, None, 11)
    assert all(one.goes and not one.full for one in made.deliveries)


def test_a_batter_retires_after_thirty_balls() -> None:
    made = walk(HOUSE, lambda striker: "2" if striker == 0 else None)
    assert len(made.deliveries) == 6
    made = walk(READINGS[8], lambda striker: "." if striker == 0 else None)
    assert [one.full for one in made.deliveries] == [False] * 29 + [True]
    assert (made.counted, made.to_face) == (0, 2)
