"""Every view is fit for narrow screens, light and dark, for keys and for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from tests.page.browser import NARROW, WIDE, Visit
from tests.shared.card import STANDARD_CARD

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

pytestmark = [pytest.mark.page, pytest.mark.xdist_group("page")]
WRONG = STANDARD_CARD.replace("1.61.", "1.61 ").replace("| 169 |", "| 168 |")
VIEWS = {
    "check": "#findings li",
    "judge": "#form option",
    "replay": "#game:not([hidden])",
    "rules/DC501": "#entries mark",
    "study": "#book h3",
    "scoreboard": "#programs tbody tr",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_every_view_is_accessible_and_fits(
    seen: Visit, axe: str, scheme: Literal["light", "dark"], size: ViewportSize
) -> None:
    seen.page.set_viewport_size(size)
    seen.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    seen.page.fill("#output", WRONG)
    seen.verdict("Does not conform")
    for view, sign in VIEWS.items():
        seen.go(f"#{view}")
        seen.page.wait_for_selector(sign, state="attached")
        if view == "replay":
            seen.page.click("#fall")
        if view == "scoreboard":
            seen.page.click("#programs tbody button >> nth=0")
        assert seen.violations(axe) == [], view
        assert seen.page.evaluate("document.documentElement.scrollWidth") <= seen.page.evaluate("innerWidth"), view


def test_what_a_judged_program_comes_to_is_accessible(seen: Visit, axe: str) -> None:
    seen.page.set_viewport_size(NARROW)
    seen.judge("print('no game')", "dice-cricket", "args", 20)
    seen.page.click("#result summary")
    assert seen.violations(axe) == []
    assert seen.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_rules_are_searched_and_opened_from_a_finding(seen: Visit) -> None:
    seen.go("#rules")
    seen.page.fill("#wanted", "unfair die")
    seen.page.wait_for_function("document.getElementById('count').textContent === '1 rule'")
    assert seen.page.locator("#entries details:visible summary b").all_inner_texts() == ["DC602 unfair-die"]
    seen.go("#check")
    seen.page.fill("#output", WRONG)
    seen.page.click("#findings a >> text=DC501")
    seen.page.wait_for_selector("#entries mark")
    assert seen.text("#entries mark").startswith("|Will")
    assert seen.page.evaluate("document.activeElement.textContent").startswith("DC501 nobody-to-face")


def test_the_scoreboard_is_sorted_by_any_column_and_its_programs_are_judged(seen: Visit) -> None:
    seen.go("#scoreboard")
    seen.page.wait_for_selector("#programs tbody tr")
    seen.page.click("#programs thead button >> text=Bytes")
    sizes = [int(text) for text in seen.page.locator("#programs tbody tr:visible td:nth-child(2)").all_inner_texts()]
    assert len(sizes) > 10
    assert sizes == sorted(sizes, reverse=True)
    seen.page.click("#programs tbody button >> text=JavaScript")
    seen.page.click("text=Judge this >> visible=true")
    seen.page.click("#judge-it")
    seen.page.wait_for_selector("#judge-it:enabled")
    assert seen.text("#result").startswith("AC: right")


def test_the_rulebooks_can_be_read(seen: Visit) -> None:
    seen.go("#study")
    seen.page.wait_for_selector("#rulebook option", state="attached")
    seen.page.select_option("#rulebook", label="dice-cricket")
    seen.page.wait_for_selector("#book table")
    assert seen.text("#book h3 >> nth=0") == "The rulebook of Dice Cricket"
    seen.page.select_option("#rulebook", label="greed")
    assert seen.page.locator("#book pre").count() > 3
