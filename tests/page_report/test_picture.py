"""The pictures of charts: well-formed, in the page's colours, with words for those who do not see them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.judge.judged import ODD, SHOWN
from tests.shared.card import STANDARD_CARD
from validator.chart import COLUMNS, CURVE, Chart, Point
from validator.finding import Asked
from validator.hole import Hole
from validator.holes import hole_named
from validator.page.charts import VEGA_LITE, Drawing, of_game
from validator.page.picture import svg_of
from validator.report import Report

DICE = hole_named("dice-cricket")
DRAWINGS = of_game(DICE, DICE.check(STANDARD_CARD, Asked()))


class Odd(Hole):
    """A hole whose chart has a stranger's words."""

    name, prefixes, layers = "odd", ("OD",), ()

    def check(self, output: bytes | str, asked: Asked) -> Report:
        return Report("odd", True)

    def charts(self, report: Report) -> tuple[Chart, ...]:
        name = f"<b>{ODD}\udc80"
        columns = Chart(name, name, COLUMNS, name, name, (Point(name, 1, True), Point("&amp;", 2)))
        return columns, Chart(name, name, CURVE, name, name, (Point(0, 0), Point(1, 1)))


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: str(drawing.title))
def test_a_picture_is_well_formed_and_has_its_words(drawing: Drawing) -> None:
    picture = svg_of(drawing)
    root = ElementTree.fromstring(picture)
    assert root.tag == "svg"
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"] == f"{drawing.title}. {drawing.sentence}"
    assert [child.text for child in root if child.tag == "title"] == [drawing.title]
    # Each colour has the page's name, so that by night it is another.
    assert "#" not in picture
    assert "var(--main)" in picture
    assert len(picture) < 6_000


def test_each_chart_is_a_specification_that_others_can_draw() -> None:
    assert {drawing.spec["$schema"] for drawing in DRAWINGS} == {VEGA_LITE}
    assert [len(drawing.spec["layer"]) for drawing in DRAWINGS] == [2, 2, 1, 1]
    assert DRAWINGS[3].spec["layer"][0]["data"]["values"] == [
        {"across": "Bowled", "up": 1},
        {"across": "LBW", "up": 3},
        {"across": "Caught", "up": 5},
        {"across": "Retired", "up": 1},
        {"across": "Not Out", "up": 1},
    ]


def test_what_a_stranger_wrote_is_text_in_a_picture() -> None:
    for drawing in of_game(Odd(), Report("odd", True)):
        picture = svg_of(drawing)
        root = ElementTree.fromstring(picture)
        assert {element.tag for element in root.iter()} <= {"svg", "title", "g", "path", "line", "rect", "text"}
        assert f"<b>{SHOWN}\\udc80" in "".join(root.itertext())
        assert picture.isprintable()
