"""The charts in the page: of a game beside its replay, and of a program's chance under its verdict."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.page.browser import NARROW, Visit, visit
from tests.page.programs import source_of
from validator import hole_named
from validator.card_cricket import _standard
from validator.page import desk, picture
from validator.page.server import address, server
from validator.page.site import build

pytestmark = [pytest.mark.page, pytest.mark.xdist_group("page")]
TABLE = hole_named("dice-cricket").standard
OF_A_TABLE = ["Worm", "Manhattan", "Partnerships", "How each was out"]
OF_ITS_CHANCE = [
    "The evidence that chance is unfair",
    "Each face of the die comes up in one ball of six",
    "A roll does not depend on the one before it",
    "Each of Bowled, LBW and Caught is the way out for one wicket in three",
    "What the games came to",
]


def replayed(seen: Visit, output: str) -> list[str]:
    """The titles of the charts beside the replay of an output."""
    seen.page.fill("#output", output)
    seen.verdict("Conforms")
    seen.go("#replay")
    seen.page.wait_for_selector("#game-charts svg")
    return seen.page.locator("#game-charts figcaption b").all_inner_texts()


def test_a_table_has_the_charts_that_cricket_people_know(seen: Visit) -> None:
    assert replayed(seen, TABLE) == OF_A_TABLE
    worm = seen.page.locator("#game-charts figure").first
    sentence = "169 runs for 10 wickets in 85 balls, under every-ball/cross/twice/cross. A dot is a wicket."
    assert worm.locator("figcaption").inner_text() == f"Worm\n{sentence}"
    assert worm.locator("svg").get_attribute("aria-label") == f"Worm. {sentence}"


def test_what_draws_them_is_asked_for_only_where_they_are_looked_at(visiting: Callable[..., Visit]) -> None:
    seen = visiting()
    seen.page.fill("#output", TABLE)
    seen.verdict("Conforms")
    assert not [url for url in seen.asked if url.endswith("/drawer.js")]
    assert replayed(seen, TABLE) == OF_A_TABLE
    assert [url for url in seen.asked if url.endswith("/drawer.js")] == [f"{seen.address}drawer.js"]


@pytest.mark.parametrize("hole", ["dice-cricket", "card-cricket"])
def test_the_check_of_a_right_game_leads_to_them(seen: Visit, hole: str) -> None:
    seen.page.fill("#output", hole_named(hole).standard)
    seen.page.get_by_role("link", name="Replay the game, and see its charts").click()
    seen.page.wait_for_selector("#game-charts svg")
    assert seen.page.locator("#game-charts h3").inner_text() == "Charts"


def test_a_game_that_stops_short_has_them_as_far_as_it_goes(seen: Visit) -> None:
    seen.page.fill("#output", TABLE.replace("4214422/", "4244212/"))
    seen.verdict("Does not conform")
    seen.page.click("text=Replay the game")
    seen.page.wait_for_selector("#game-charts svg")
    worm = seen.page.locator("#game-charts figcaption").first.inner_text()
    short = "167 runs for 9 wickets in 84 balls, under no-dots/cross/once/cross, as far as that goes"
    assert worm == f"Worm\n{short}. A dot is a wicket."


def test_a_match_has_a_worm_of_each_innings(seen: Visit) -> None:
    innings = ["HOME 1ST INNINGS", "AWAY 1ST INNINGS", "HOME 2ND INNINGS"]
    assert replayed(seen, _standard("match")) == ["Totals", *(f"Worm, {title}" for title in innings)]


def test_another_output_has_other_charts_or_none(seen: Visit) -> None:
    assert replayed(seen, hole_named("card-cricket").standard) == ["Worm", "Runs while each was in"]
    seen.go("#check")
    seen.page.fill("#output", "score([5]) == 50\n")
    seen.verdict("Conforms")
    seen.go("#replay")
    seen.page.wait_for_function("document.getElementById('untold').textContent.startsWith('There is no game')")
    assert seen.page.locator("#game-charts figure").count() == 0


def test_under_a_verdict_stand_the_charts_of_its_chance(seen: Visit) -> None:
    assert seen.judge(source_of("dice_cricket/accepted/javascript.js"), "dice-cricket", "args").startswith("AC: right")
    seen.page.wait_for_selector("#chance-charts svg")
    assert seen.page.locator("#chance-charts figcaption b").all_inner_texts() == OF_ITS_CHANCE
    # The next program's verdict has its own.
    assert seen.judge("print(1)", "greed", "lines", 1).startswith("WA: wrong")
    assert seen.page.locator("#chance-charts figure").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_they_are_drawn_in_the_colours_of_the_day_and_of_the_night(
    visiting: Callable[..., Visit], axe: str, scheme: str
) -> None:
    seen = visiting(color_scheme=scheme, viewport=NARROW)
    replayed(seen, TABLE)
    ink = seen.page.evaluate("getComputedStyle(document.querySelector('#game-charts path[stroke*=main]')).stroke")
    assert ink == {"light": "rgb(29, 81, 56)", "dark": "rgb(143, 202, 167)"}[scheme]
    assert seen.page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
    assert seen.violations(axe) == []


def test_charts_that_come_too_late_are_not_shown(seen: Visit) -> None:
    replayed(seen, TABLE)
    shown = """async (told) => {
        const { draw } = await import("./charts.js");
        const place = document.createElement("div");
        let late;
        const first = draw(place, new Promise((resolve) => (late = resolve)));
        await draw(place, Promise.resolve({ charts: [{ ...told.charts[0], title: "Second" }], theme: told.theme }));
        late({ charts: [{ ...told.charts[0], title: "First" }], theme: told.theme });
        await first;
        return [...place.querySelectorAll("b")].map((title) => title.textContent);
    }"""
    assert seen.page.evaluate(shown, json.loads(desk.drawings("", TABLE.encode(), "{}"))) == ["Second"]


def test_what_could_not_be_loaded_is_said_and_asked_for_again(visiting: Callable[..., Visit]) -> None:
    seen = visiting()
    seen.page.route("**/drawer.js", lambda route: route.abort())
    seen.page.fill("#output", TABLE)
    seen.verdict("Conforms")
    seen.go("#replay")
    seen.page.wait_for_function("document.getElementById('game-charts').textContent.includes('could not')")
    why = f"Failed to fetch dynamically imported module: {seen.address}drawer.js"
    assert seen.text("#game-charts") == f"The charts could not be drawn: {why}."
    # The browser says so, too.
    assert seen.complaints == ["Failed to load resource: net::ERR_FAILED"]
    seen.complaints.clear()
    seen.page.unroute("**/drawer.js")
    seen.go("#check")
    assert replayed(seen, TABLE) == OF_A_TABLE


def test_they_need_no_network(seen: Visit) -> None:
    # What draws them was loaded once.
    replayed(seen, TABLE)
    seen.page.context.set_offline(True)
    try:
        seen.go("#check")
        assert replayed(seen, TABLE.replace("|Fred ", "|Frida")) == OF_A_TABLE
    finally:
        seen.page.context.set_offline(False)


def test_a_site_without_what_draws_them_says_so(
    monkeypatch: pytest.MonkeyPatch,
    browser: object,
    packages: Path,
    tmp_path: Path,
) -> None:
    def absent() -> None:
        raise picture.PictureError(picture.INSTALL)

    monkeypatch.setattr(picture, "ready", absent)
    assert build(tmp_path, packages / "pyodide") == picture.INSTALL
    with server(tmp_path, 0) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        seen = visit(browser, address(serving))  # type: ignore[arg-type]
        seen.page.fill("#output", TABLE)
        seen.verdict("Conforms")
        seen.go("#replay")
        seen.page.wait_for_selector("#game-charts p")
        assert seen.text("#game-charts") == f"This page was built without pictures: {picture.INSTALL}."
        seen.is_sound()
        seen.page.context.close()
        serving.shutdown()
