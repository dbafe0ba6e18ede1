"""The view that checks: a wrong output becomes right in it, with the mouse, with keys alone, and from a link."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.page.browser import NARROW, Visit
from tests.shared.card import STANDARD_CARD
from validator import hole_named

pytestmark = [pytest.mark.page, pytest.mark.xdist_group("page")]
WRONG = STANDARD_CARD.replace("| 169 |", "| 168 |")
IN_SIGHT = """(() => {
  const [mark, box] = ["#backdrop mark", "#output"].map((one) => document.querySelector(one).getBoundingClientRect());
  return mark.left >= box.left && mark.right <= box.right && mark.top >= box.top && mark.bottom <= box.bottom;
})()"""
SELECTED = "(() => { const box = document.getElementById('output'); return [box.selectionStart, box.selectionEnd]; })()"


def test_a_wrong_table_is_marked_and_becomes_right(seen: Visit) -> None:
    seen.page.fill("#output", WRONG)
    seen.verdict("Does not conform: 1 error.")
    assert seen.text("#backdrop mark") == "168"
    assert seen.text("#findings li").split("\n") == [
        "the Total is 168, but the Scores add up to 169",
        "line 26, column 51",
        "",
        "Add up the Score column.",
        "",
        "DC401 total-not-sum",
    ]
    seen.page.click("#findings button")
    start = WRONG.index("168")
    assert seen.page.evaluate(SELECTED) == [start, start + 3]
    seen.page.keyboard.type("169")
    seen.verdict("Conforms. 2 readings of the rules explain it.")
    assert seen.page.query_selector("#backdrop mark") is None


def test_a_place_that_is_out_of_sight_comes_into_view(seen: Visit) -> None:
    seen.page.set_viewport_size(NARROW)
    seen.page.fill("#output", WRONG)
    seen.verdict("Does not conform: 1 error.")
    assert not seen.page.evaluate(IN_SIGHT)
    seen.page.click("#findings button")
    seen.page.wait_for_function(IN_SIGHT)


def test_one_can_paste_before_the_umpire_is_there(visiting: Callable[..., Visit]) -> None:
    seen = visiting()
    seen.page.locator("#output").fill(STANDARD_CARD)
    assert seen.text("#verdict") in ("Nothing to look at yet.", "Conforms. 2 readings of the rules explain it.")
    seen.verdict("Conforms.")
    assert not seen.page.is_visible("#loading")


def test_the_hole_is_guessed_and_can_be_said(seen: Visit) -> None:
    seen.page.fill("#output", hole_named("card-cricket").standard)
    seen.verdict("Conforms.")
    assert seen.text("#hole option:checked") == "guessed: card-cricket"
    seen.page.fill("#output", "assert_equal 250, score([2,5,2,2,3])\nassert_equal 50, score([1])\n")
    seen.verdict("Does not conform: 1 error.")
    assert seen.text("#hole option:checked") == "guessed: greed"
    seen.page.select_option("#hole", "dice-cricket")
    seen.verdict("Does not conform: 1 error.")
    assert "TB101" in seen.text("#findings")


def test_the_names_and_other_options_count(seen: Visit) -> None:
    seen.page.fill("#output", STANDARD_CARD)
    seen.verdict("Conforms.")
    seen.page.click("#options summary")
    names = seen.page.locator("#options label", has_text="names").locator("input")
    names.fill("Fred,Sonya,David")
    seen.verdict("names: a game has 11 names, not 3")
    names.fill("Fred,Sonya,David,Ben,Cody,Hazel,Nina,Kim,Cath,Lena,Bill")
    seen.verdict("Does not conform: 1 error.")
    assert "DC308" in seen.text("#findings")


def test_a_file_is_checked_byte_by_byte(seen: Visit) -> None:
    mixed = STANDARD_CARD.replace("14  |\n", "14  |\r\n").encode()
    seen.page.set_input_files("#open", {"name": "table.txt", "mimeType": "text/plain", "buffer": mixed})
    seen.verdict("Conforms, with 1 warning.")
    assert "IO005" in seen.text("#findings")
    seen.page.set_input_files("#open", {"name": "table.txt", "mimeType": "text/plain", "buffer": b"\xff"})
    seen.verdict("Does not conform: 1 error.")
    assert "byte 0xff is not UTF-8" in seen.text("#findings")


def test_a_diagnosis_is_shown(seen: Visit) -> None:
    claims = "score([1,1,1,1]) == 400\nscore([5,5,5,5]) == 200\nscore([1,1,1,1,1]) == 500\nscore([1,1,1,1,5]) == 450\n"
    seen.page.fill("#output", claims)
    seen.verdict("Does not conform: 4 errors.")
    assert seen.text("#remarks p").startswith(
        "All 4 wrong answers are what you get if a set needs *exactly* three dice"
    )


def test_the_keyboard_is_enough(visiting: Callable[..., Visit]) -> None:
    seen = visiting()
    keys = seen.page.keyboard
    keys.press("Tab")
    assert seen.page.evaluate("document.activeElement.className") == "skip"
    keys.press("Enter")
    for _ in range(12):
        keys.press("Tab")
        if seen.page.evaluate("document.activeElement.id") == "output":
            break
    keys.insert_text(WRONG)
    seen.verdict("Does not conform: 1 error.")
    keys.press("Tab")
    while seen.page.evaluate("document.activeElement.className") != "finding":
        keys.press("Tab")
    keys.press("Enter")
    keys.type("169")
    seen.verdict("Conforms.")


def test_a_link_brings_the_output_with_its_options(visiting: Callable[..., Visit]) -> None:
    seen = visiting(permissions=["clipboard-read", "clipboard-write"])
    seen.page.fill("#output", WRONG)
    seen.verdict("Does not conform: 1 error.")
    seen.page.click("#share")
    seen.page.wait_for_function("document.getElementById('shared').textContent === 'Copied.'")
    link = seen.page.evaluate("navigator.clipboard.readText()")
    assert link == seen.page.url
    assert len(link) < 2048
    other = visiting()
    other.page.goto("about:blank")
    other.page.goto(link)
    other.verdict("Does not conform: 1 error.")
    assert other.page.input_value("#output") == WRONG


def test_a_broken_link_is_no_harm(seen: Visit) -> None:
    seen.go("#check=nonsense")
    seen.verdict("Nothing to look at yet.")
    seen.go("#judge")
    seen.page.wait_for_selector("#judge-it")
