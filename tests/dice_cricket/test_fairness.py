"""Whether the dice of a program are fair: cheats cannot hide, and a fair program is left alone.

Fair series are called unfair less than once in a million each, so these tests alarm falsely about once in a thousand
million runs; all of them have fixed seeds besides.
"""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from tests.dice_cricket.cheats import CHEATS, FAIR, games_until_caught, play
from validator.dice_cricket.cells import WAYS_OUT
from validator.dice_cricket.chance import Dice, dependent_rolls, unfair_die, unfair_dismissals
from validator.evidence import Stream, Term, guilty, is_unfair, weigh
from validator.place import NOWHERE

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once


def test_no_game_is_no_evidence() -> None:
    assert not is_unfair(weigh(Dice()))


def test_fair_games_that_are_thrown_away_are_not_called_unfair() -> None:
    assert [games_until_caught(seed, FAIR, WAYS_OUT, 400, every=20) for seed in range(20)] == [inf] * 20


@pytest.mark.slow
def test_a_long_fair_series_is_not_called_unfair() -> None:
    # The tilt that throwing games away makes is within the band, so no length brings it out.
    assert games_until_caught(1, FAIR, WAYS_OUT, 20_000, every=100) == inf


@pytest.mark.parametrize(("name", "most"), [(name, 800 if "20%" in name else 400) for name in CHEATS])
def test_a_cheat_is_caught(name: str, most: int) -> None:
    assert all(games_until_caught(seed, *CHEATS[name], most) < inf for seed in range(3))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("a seventh face is a dot", "DC602"),
        ("1 up and 2 down by 3 points", "DC602"),
        ("the die repeats itself", "DC604"),
        ("two dismissals only", "DC603"),
    ],
)
def test_the_right_thing_is_blamed(name: str, code: str) -> None:
    rng, chance = Random(5), Dice()
    for _ in range(200):
        chance.add(play(rng, *CHEATS[name]))
    terms = weigh(chance)
    assert is_unfair(terms)
    (finding,) = guilty(terms).rule(guilty(terms))
    assert finding.code == code


def test_a_game_that_was_counted_is_not_counted_again() -> None:
    chance, game = Dice(), play(Random(1), FAIR, WAYS_OUT)
    for _ in range(1000):
        chance.add(game)
    assert sum(chance.faces.values()) == sum(map(len, game.runs))


# ---------------------------------------------------------------- in words

MILLION = "; the evidence is beyond a million to one"
EVEN = (100,) * 6


def after(**rows: tuple[int, ...]) -> Term:
    """Each roll given the one before it; those after a face that is not named came up evenly."""
    streams = {f"after {face}": Stream(rows.get(f"after_{face}", EVEN), 0.0025) for face in range(1, 7)}
    return Term("faces_after", dependent_rolls, streams)


@pytest.mark.parametrize(
    ("code", "term", "message"),
    [
        (
            "DC602",
            Term("faces", unfair_die, {"balls": Stream((1900, 1900, 1900, 1900, 2500, 1900), 0.0025)}),
            "a 5 came up in 20.8% of 12,000 balls (fair: 16.7 ± 0.25)",
        ),
        (
            "DC602",
            Term("faces", unfair_die, {"balls": Stream((2000, 2000, 0, 2000, 2000, 2000), 0.0025)}),
            "a 3 came up in 0.0% of 10,000 balls (fair: 16.7 ± 0.25)",
        ),
        (
            "DC603",
            Term("dismissals", unfair_dismissals, {"wickets": Stream((400, 400, 800), 0.0025)}),
            "Caught came up in 50.0% of 1,600 wickets (fair: 33.3 ± 0.25)",
        ),
        (
            "DC604",
            after(after_2=(40, 40, 40, 40, 400, 40)),
            "after 2, a 5 came up in 66.7% of 600 balls (fair: 16.7 ± 0.25)",
        ),
        (
            "DC604",
            after(**{f"after_{face}": tuple(200 if i == face - 1 else 80 for i in range(6)) for face in range(1, 7)}),
            "a roll repeats the one before it in 33.3% of 3,600 balls (fair: 16.7 ± 0.7)",
        ),
    ],
)
def test_what_is_unfair_is_said_in_words(code: str, term: Term, message: str) -> None:
    (finding,) = term.rule(term)
    assert (finding.code, finding.span, finding.message) == (code, NOWHERE, message + MILLION)
