"""The charts of a sheet of cards: their figures are those of the game."""

from __future__ import annotations

import re

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


def test_a_match_has_the_totals_and_a_worm_of_each_innings() -> None:
    from validator.card_cricket import _standard

    match = _standard("match")
    charts = charts_of(match)
    titles = [line.partition(" - ")[0].strip() for line in match.splitlines() if "INNINGS" in line]
    assert list(charts) == ["Totals", *(f"Worm, {title}" for title in titles)]
    totals = [int(line.partition(":")[2]) for line in match.splitlines() if line.startswith("Total:")]
    assert [point.up for point in charts["Totals"].points] == totals
    assert [charts[f"Worm, {title}"].points[-1].up for title in titles] == totals


def test_a_sheet_without_suits_has_charts_too() -> None:
    bare = re.sub(r"(?<=[AJQK0-9])[CDHS]\b", "", CARDS.standard)
    assert list(charts_of(bare)) == ["Worm", "Runs while each was in"]


def test_an_output_without_a_game_has_no_charts() -> None:
    assert charts_of("") == {}
