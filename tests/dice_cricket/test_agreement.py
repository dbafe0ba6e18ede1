"""The two halves check each other: what the reference plays is what the validator accepts, and nothing else.

Small worlds are checked whole. A candidate is a table whose rows are all right by themselves, with one Not Out; it is
named by the batters' balls and by who is Not Out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from reference import dice_cricket as reference
from validator import check
from validator.dice_cricket.game import Innings
from validator.dice_cricket.replay import replay
from validator.dice_cricket.series import SHARES, SITUATIONS, situations
from validator.dice_cricket.walk import NAMES, READINGS

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
Candidate = tuple[tuple[str, ...], int]
BATTERS, OVER, BALLS = 3, 2, "12./"
NAMES_GIVEN = ("Fred", "Sonya", "David", "Ben", "Cody", "Hazel", "Nina", "Kim", "Cath", "Lena", "Will")


def innings_of(cap: int, reading: reference.Reading) -> Iterator[Candidate]:
    """Every innings of the small world that the reference can play, in which everyone faced."""

    def play_on(state: reference.State) -> Iterator[Candidate]:
        if state.gone == BATTERS - 1:
            gone = [runs.endswith("/") or len(runs) == cap for runs in state.runs]
            if all(state.runs):
                yield state.runs, gone.index(False)
            return
        for ball in BALLS:
            yield from play_on(reference.bowl(state, ball, reading, over=OVER, cap=cap))

    return play_on(reference.State(("",) * BATTERS))


def candidates(cap: int) -> Iterator[Candidate]:
    """Every table of the small world whose rows are right by themselves."""
    runs = ["".join(balls) for length in range(cap) for balls in product("12.", repeat=length)]
    not_out = [balls for balls in runs if balls]
    gone = [balls + "/" for balls in runs] + ["".join(balls) for balls in product("12.", repeat=cap)]
    for who in range(BATTERS):
        cells = [not_out if i == who else gone for i in range(BATTERS)]
        for row in product(*cells):
            yield row, who


def accepted(cap: int) -> tuple[int, list[set[Candidate]]]:
    """How many candidates there are, and those that the validator accepts under each reading."""
    count, by_reading = 0, [set[Candidate]() for _ in READINGS]
    for runs, who in candidates(cap):
        count += 1
        for history in replay(runs, OVER, cap):
            if history.over and history.read[who] == len(runs[who]):
                for i in range(len(READINGS)):
                    if history.group >> i & 1:
                        by_reading[i].add((runs, who))
    return count, by_reading


@pytest.mark.parametrize(
    ("cap", "how_many"), [(3, 57_600), pytest.param(4, 1_712_997, marks=pytest.mark.slow)], ids=["cap-3", "cap-4"]
)
def test_a_small_world_is_accepted_just_as_it_can_be_played(cap: int, how_many: int) -> None:
    count, by_reading = accepted(cap)
    assert count == how_many
    for i, reading in enumerate(reference.READINGS):
        playable = Counter(innings_of(cap, reading))
        # A finished table has one history, so the reference comes to each in just one way.
        assert set(playable.values()) == {1}
        assert by_reading[i] == set(playable), str(reading)


def test_the_readings_of_both_halves_have_the_same_names_in_the_same_order() -> None:
    assert tuple(map(str, reference.READINGS)) == NAMES
    assert str(reference.HOUSE) == NAMES[0] == "every-ball/cross/twice/cross"


@pytest.mark.slow
@pytest.mark.parametrize("reading", reference.READINGS, ids=str)
def test_what_the_reference_plays_conforms_and_gives_its_dice_back(reading: reference.Reading) -> None:
    for seed in range(2_000):
        card = reference.play(NAMES_GIVEN, Random(seed), reading)
        output = reference.scorecard(card)
        report = check(output, given=NAMES_GIVEN, reading=str(reading))
        assert report.conforms, (seed, report.findings)
        assert not report.findings, seed
        assert str(reading) in report.readings
        # The balls under this very reading, and not only under the first that explains the game.
        dice = balls_under(reading, card)
        dismissals = [row.how_out for row in rows_in_order_of_going(card, dice, reading)]
        again = reference.innings(NAMES_GIVEN, dice, dismissals, reading)
        assert reference.scorecard(again) == output


def balls_under(reading: reference.Reading, card: reference.Scorecard) -> str:
    """The dice that the validator reads back from the card under a reading."""
    runs = [row.runs for row in card.rows]
    bit = 1 << NAMES.index(str(reading))
    return next(history for history in replay(runs) if history.group & bit).dice(runs)


def rows_in_order_of_going(card: reference.Scorecard, dice: str, reading: reference.Reading) -> Iterator[reference.Row]:
    """The rows of those who lost their wickets, in the order in which they did."""
    for delivery in reference.deliveries(len(card.rows), dice, reading):
        if delivery.ball == reference.WICKET:
            yield card.rows[delivery.striker]


@pytest.mark.slow
@pytest.mark.parametrize("reading", reference.READINGS, ids=str)
def test_the_situations_to_expect_are_those_of_the_reference(reading: reference.Reading) -> None:
    games, seen = 4_000, Counter[str]()
    for seed in range(games):
        card = reference.play(NAMES_GIVEN, Random(f"{reading} {seed}"), reading)
        game = Innings(tuple(row.runs for row in card.rows), tuple(row.how_out for row in card.rows))
        seen.update(situations(game, READINGS[NAMES.index(str(reading))]))
    for name, expected in zip(SITUATIONS, SHARES[str(reading)], strict=True):
        # Five standard deviations, and what the constants were rounded by: a false alarm in 16,000 runs of all.
        slack = 5.5 * (expected * (1 - expected) / games) ** 0.5 + 0.001
        assert abs(seen[name] / games - expected) < slack, name
