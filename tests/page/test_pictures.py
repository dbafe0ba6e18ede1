"""Pictures of each view, for the README: made where a folder is named for them, and tried on each run."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.page.browser import Visit, visit
from tests.page.programs import source_of
from tests.shared.casebook import folder_of
from validator import hole_named
from validator.finding import Asked
from validator.page.outputs import checked_page

pytestmark = [pytest.mark.page, pytest.mark.xdist_group("page")]
DICE = hole_named("dice-cricket")
EXAMPLE = next(folder_of("dice-cricket").rglob("challenge_example.txt")).read_text(encoding="utf-8")
SIZE = {"width": 1000, "height": 600}
# A picture in a repository is kept for ever.
MOST_BYTES = 130_000


def check(seen: Visit) -> None:
    seen.page.fill("#output", DICE.standard.replace("| 169 |", "| 168 |").replace("Caught ", "Catched", 1))
    seen.verdict("Does not conform")
    seen.page.evaluate("document.getElementById('output').scrollTop = 0; document.activeElement.blur(); scrollTo(0, 0)")


def judge(seen: Visit) -> None:
    seen.judge(source_of("dice_cricket/rejected/no_change_at_over.py"), "dice-cricket", "args")
    seen.page.evaluate("document.getElementById('judge-it').scrollIntoView()")


def replay(seen: Visit) -> None:
    seen.page.fill("#output", EXAMPLE)
    seen.verdict("Conforms")
    seen.go("#replay")
    seen.page.wait_for_selector("#game-charts svg")
    for _ in range(12):
        seen.page.click("#step")
    seen.page.evaluate("scrollTo(0, 0)")


def rules(seen: Visit) -> None:
    seen.go("#rules/DC501")
    seen.page.wait_for_selector("#entries mark")


def study(seen: Visit) -> None:
    seen.go("#study")
    seen.page.wait_for_selector("#rulebook option", state="attached")
    seen.page.select_option("#rulebook", label="dice-cricket")
    seen.page.wait_for_selector("#told:visible")


def scoreboard(seen: Visit) -> None:
    seen.go("#scoreboard")
    seen.page.wait_for_selector("#programs tbody tr")


VIEWS: list[Callable[[Visit], None]] = [check, judge, replay, rules, study, scoreboard]


def taken(seen: Visit, name: str, tmp_path: Path) -> None:
    """Take a picture of what is shown."""
    folder = Path(os.environ.get("UMPIRE_PICTURES") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.png"
    seen.page.screenshot(path=path, animations="disabled")
    assert 5_000 < path.stat().st_size < MOST_BYTES


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.__name__)
def test_each_view_can_be_shown(seen: Visit, view: Callable[[Visit], None], tmp_path: Path) -> None:
    seen.page.set_viewport_size(SIZE)  # type: ignore[arg-type]
    view(seen)
    taken(seen, view.__name__, tmp_path)


def test_a_report_can_be_shown(browser: object, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text(checked_page([("table.txt", DICE, DICE.check(EXAMPLE, Asked()))]), encoding="ascii")
    seen = visit(browser, path.as_uri(), viewport=SIZE)  # type: ignore[arg-type]
    seen.page.locator(".replay pre").focus()
    for _ in range(12):
        seen.page.keyboard.press("ArrowRight")
    seen.page.evaluate("document.querySelector('.replay').scrollIntoView()")
    taken(seen, "report", tmp_path)
    seen.page.context.close()
