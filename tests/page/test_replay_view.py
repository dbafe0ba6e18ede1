"""The view that replays a game."""

from __future__ import annotations

import pytest

from tests.page.browser import Visit
from tests.shared.casebook import folder_of
from validator import hole_named

pytestmark = [pytest.mark.page, pytest.mark.xdist_group("page")]
EXAMPLE = next(folder_of("dice-cricket").rglob("challenge_example.txt")).read_text(encoding="utf-8")
HOUSE, OTHER = "every-ball/cross/twice/cross", "no-dots/cross/twice/cross"


def replay(seen: Visit, output: str) -> None:
    """Replay an output."""
    seen.page.fill("#output", output)
    seen.go("#replay")
    seen.page.wait_for_selector("#game:not([hidden])")


def board(seen: Visit) -> dict[str, str]:
    """The scoreboard."""
    words = seen.text("#board").split("\n")
    return dict(zip(words[::2], words[1::2], strict=True))


def test_the_challenges_example_sticks_under_the_house_reading_and_ends_under_another(seen: Visit) -> None:
    replay(seen, EXAMPLE)
    assert seen.text("#reading option:checked") == f"{OTHER}, explains it"
    seen.page.select_option("#reading", label=f"{HOUSE} (house)")
    for _ in range(60):
        seen.page.keyboard.press("ArrowRight")
    assert board(seen)["Ball"] == "45 of 45"
    assert seen.text("#telling").endswith("7.4 Will to face: no ball left, so the game stops here.")
    assert seen.text("#table .left")
    seen.page.select_option("#reading", label=f"{OTHER}, explains it")
    while seen.page.is_enabled("#fall"):
        seen.page.click("#fall")
    assert board(seen)["Ball"] == "51 of 51"
    assert "The innings is over" in seen.text("#telling")
    assert seen.page.query_selector("#table .left") is None
    assert seen.page.query_selector("#table .ahead") is None


def test_a_game_goes_forward_and_back_by_keys_and_fills_the_table(seen: Visit) -> None:
    replay(seen, hole_named("dice-cricket").standard)
    assert board(seen) == {"Ball": "0 of 85"}
    assert seen.page.locator("#table .ahead").count() == 85 + 11 * 2 + 1
    for _ in range(5):
        seen.page.keyboard.press("ArrowRight")
    assert board(seen) == {
        "Ball": "5 of 85",
        "Score": "14 for 1",
        "Faced": "Fred 14 (5)",
        "Other end": "Sonya 0 (0)",
        "This over": ". 6 6 2 /",
        "Next to face": "David 0 (0)",
    }
    assert seen.text("#telling") == "0.5 Fred to face: out, Caught, David comes in (rules 7, 8)."
    assert seen.page.locator("#table .now").all_inner_texts() == ["/", "Caught", "14"]
    seen.page.keyboard.press("ArrowLeft")
    assert board(seen)["Ball"] == "4 of 85"
    seen.page.click("#part")
    assert seen.text("#telling").startswith("1.1 ")


def test_it_plays_by_itself_until_it_is_told_to_pause(seen: Visit) -> None:
    replay(seen, hole_named("dice-cricket").standard)
    seen.page.focus("#table")
    seen.page.keyboard.press("Space")
    assert seen.text("#play") == "Pause"
    seen.page.wait_for_function("document.getElementById('moment').value === '2'")
    seen.page.keyboard.press("Space")
    assert seen.text("#play") == "Play"


def test_it_says_where_readings_part(seen: Visit) -> None:
    replay(seen, hole_named("dice-cricket").standard)
    assert seen.text("#parting") == "every-ball/cross/twice/face tells the same game."
    seen.page.select_option("#reading", label=OTHER)
    assert seen.text("#parting") == (f"It parts from {HOUSE} at ball 1: there it is 0.1 Fred to face: dot (rule 5).")


def test_cards_are_replayed_with_their_days(seen: Visit) -> None:
    replay(seen, hole_named("card-cricket").standard)
    assert not seen.page.is_visible("#reading")
    assert (seen.text("#part"), seen.text("#fall")) == ("Next day", "Next wicket")
    seen.page.click("#fall")
    assert board(seen) == {
        "Card": "3 of 22",
        "Score": "9 for 1",
        "In": "Batsman One, 9 off 3",
        "Day": "1",
        "Left in the pack": "51",
        "Jokers turned today": "1",
    }


@pytest.mark.parametrize(
    ("output", "why"),
    [
        ("score([5]) == 50\n", "There is no game to be told in this."),
        ("nonsense\n", "The game cannot be told yet: there is no table."),
    ],
)
def test_it_says_why_there_is_no_game(seen: Visit, output: str, why: str) -> None:
    seen.page.fill("#output", output)
    seen.go("#replay")
    seen.page.wait_for_function("why => document.getElementById('untold').textContent === why", arg=why)
