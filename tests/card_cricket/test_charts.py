"""The charts of an innings of cards: their figures are those of the game; a match has none."""

from __future__ import annotations

from validator.chart import Chart
from validator.finding import Asked
from validator.holes import hole_named

CARDS = hole_named("card-cricket")


def charts_of(output: str) -> dict[str, Chart]:
    return {chart.title: chart for chart in CARDS.charts(CARDS.check(output, Asked()))}


def test_a_worm_and_the_runs_of_each_batsman_end_at_the_total() -> None:
    charts = charts_of(CARDS.standard)
    assert list(charts) == ["Worm", "Runs while each was in"]
    worm, stands = charts["Worm"], charts["Runs while each was in"]
    assert worm.sentence == "48 runs for 11 wickets off 22 cards. A dot is a wicket."
    assert sum(point.up for point in stands.points) == worm.points[-1].up


def test_a_match_has_no_charts() -> None:
    from validator.card_cricket import _standard

    assert charts_of(_standard("match")) == {}


def test_an_output_without_a_game_has_no_charts() -> None:
    assert charts_of("") == {}
