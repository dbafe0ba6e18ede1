"""The charts of an innings: their figures are those of the game."""

from __future__ import annotations

from random import Random

from tests.dice_cricket.games import random_table
from tests.shared.card import STANDARD_CARD, example
from validator.chart import Chart, Point
from validator.finding import Asked
from validator.holes import hole_named

DICE = hole_named("dice-cricket")


def charts_of(output: str | bytes) -> dict[str, Chart]:
    return {chart.title: chart for chart in DICE.charts(DICE.check(output, Asked()))}


def test_a_worm_grows_by_the_runs_of_each_ball_and_marks_the_wickets() -> None:
    worm = charts_of(STANDARD_CARD)["Worm"]
    # Fred's dot, and a 6 each.
    assert worm.points[:4] == (Point(0, 0), Point(1, 0), Point(2, 6), Point(3, 12))
    assert worm.points[-1] == Point(85, 169, True)
    assert sum(point.marked for point in worm.points) == 10


def test_overs_and_stands_add_up_to_the_runs() -> None:
    for seed in range(20):
        charts = charts_of(random_table(Random(seed)).bytes())
        runs = charts["Worm"].points[-1].up
        assert sum(point.up for point in charts["Manhattan"].points) == runs
        assert sum(point.up for point in charts["Partnerships"].points) == runs
        assert sum(point.up for point in charts["How each was out"].points) == 11


def test_an_output_without_a_game_has_no_charts() -> None:
    assert charts_of("") == {}
    assert charts_of(example("24 = |Will  |1.61.                         | Caught  |  8  |")) == {}
