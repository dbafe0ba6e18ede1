"""The view of the rulebooks: games of the reference by their seed, told with the numbers of the rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from reference.__main__ import output
from tests.page.browser import Visit

pytestmark = [pytest.mark.page, pytest.mark.xdist_group("page")]


def told(seen: Visit, hole: str, chosen: str) -> str:
    """Choose a game; returns how it is told."""
    seen.go("#study")
    seen.page.wait_for_selector("#rulebook option", state="attached")
    seen.page.select_option("#rulebook", label=hole)
    says = "words => document.getElementById('told-by').textContent.includes(words)"
    seen.page.wait_for_function(says, arg=f"reference {hole} ")
    seen.page.fill("#chosen", chosen)
    seen.page.keyboard.press("Enter")
    seen.page.wait_for_function(says, arg=chosen)
    words: str = seen.page.text_content("#told") or ""
    return words


@pytest.mark.parametrize("hole", ["dice-cricket", "card-cricket"])
def test_a_seed_gives_the_game_that_the_command_gives(seen: Visit, hole: str) -> None:
    for seed in ("7", "12345678901234567890"):
        assert told(seen, hole, seed) == output([hole, f"--seed={seed}", "--commentary"])
        assert seen.text("#told-by").endswith(f"python -m reference {hole} --seed={seed} --commentary")


def test_a_roll_is_explained_by_its_dice(seen: Visit) -> None:
    assert told(seen, "greed", "5 1 5") == output(["greed", "5", "1", "5", "--commentary"])
    assert seen.text("#chosen-label") == "Dice"
    assert not seen.page.is_visible("#another")
    seen.page.fill("#chosen", "7")
    seen.page.keyboard.press("Enter")
    seen.page.wait_for_function("document.getElementById('untaught').textContent")
    assert seen.text("#untaught") == "Die 1 is 7, and a die shows 1 to 6."
    assert not seen.page.is_visible("#told")


def test_the_number_of_a_rule_leads_to_the_rule(seen: Visit) -> None:
    told(seen, "dice-cricket", "1")
    seen.page.click("#told a >> text=10 >> nth=0")
    focused = seen.page.evaluate("document.activeElement.textContent")
    assert focused.startswith("Rule 10: ")
    assert seen.page.evaluate("document.activeElement.getBoundingClientRect().top < innerHeight")


def test_a_game_that_is_told_can_be_checked_and_replayed(seen: Visit) -> None:
    told(seen, "card-cricket", "4")
    seen.page.click("#check-lesson")
    seen.verdict("Conforms.")
    assert seen.page.input_value("#output") == output(["card-cricket", "--seed=4"]) + "\n"
    told(seen, "dice-cricket", "4")
    seen.page.click("#replay-lesson")
    seen.page.wait_for_selector("#table:visible")


def test_another_game_is_one_click_away(visiting: Callable[..., Visit]) -> None:
    seen = visiting()
    before = told(seen, "dice-cricket", "1")
    seen.page.click("#another")
    seen.page.wait_for_function("before => document.getElementById('told').textContent !== before", arg=before)
    seed = seen.page.input_value("#chosen")
    assert seen.page.text_content("#told") == output(["dice-cricket", f"--seed={seed}", "--commentary"])
