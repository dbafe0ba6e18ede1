"""The replay in a report, in a real browser: the report is one file, and is read as well where no script may run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.page.browser import Visit, visit
from tests.shared.casebook import folder_of
from validator import hole_named
from validator.finding import Asked
from validator.hole import Hole
from validator.page.outputs import checked_page

pytestmark = [pytest.mark.page, pytest.mark.xdist_group("page")]
DICE, CARDS, GREED = (hole_named(name) for name in ("dice-cricket", "card-cricket", "greed"))
EXAMPLE = next(folder_of("dice-cricket").rglob("challenge_example.txt")).read_text(encoding="utf-8")
Reading = Callable[..., Visit]


@pytest.fixture
def reading(browser: object, tmp_path: Path) -> Iterator[Reading]:
    """Open a report on outputs, each with its hole, as a file."""
    visits: list[Visit] = []

    def read(*outputs: tuple[Hole, str], **context: object) -> Visit:
        checked = [(f"{i}.txt", hole, hole.check(output, Asked())) for i, (hole, output) in enumerate(outputs)]
        path = tmp_path / "report.html"
        path.write_text(checked_page(checked), encoding="ascii")
        visits.append(visit(browser, path.as_uri(), **context))  # type: ignore[arg-type]
        return visits[-1]

    yield read
    for seen in visits:
        assert (seen.complaints, seen.asked) == ([], [seen.address])
        seen.page.context.close()


def test_a_game_is_played_to_its_end_by_keys(reading: Reading) -> None:
    seen = reading((DICE, EXAMPLE))
    stage = seen.page.locator(".replay")
    assert stage.locator("p").first.inner_text() == "The game, replayed under no-dots/cross/twice/cross."
    stage.locator("pre").focus()
    seen.page.keyboard.press("ArrowRight")
    assert stage.locator(".telling").inner_text().startswith("0.1 Fred to face: ")
    for _ in range(60):
        seen.page.keyboard.press("ArrowRight")
    assert "The innings is over" in stage.locator(".telling").inner_text()
    assert stage.locator("pre").inner_text().split() == EXAMPLE.split()


def test_each_output_has_its_own_stage_and_one_without_a_game_has_none(reading: Reading) -> None:
    seen = reading((CARDS, CARDS.standard), (GREED, "score([5]) == 50"), (DICE, DICE.standard))
    first, second = seen.page.locator(".replay").all()
    first.get_by_text("Next wicket").click()
    assert first.locator("dd").first.inner_text() == "3 of 22"
    assert second.locator("dd").first.inner_text() == "0 of 85"
    second.get_by_text("Play", exact=True).click()
    second.get_by_text("Pause", exact=True).click()


def test_without_a_script_it_reads_as_it_did(reading: Reading) -> None:
    seen = reading((DICE, DICE.standard), java_script_enabled=False)
    assert seen.page.locator(".replay").is_hidden()
    assert seen.page.locator("figure").count() == 4


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_accessible(reading: Reading, axe: str, scheme: str) -> None:
    seen = reading((DICE, DICE.standard), (CARDS, CARDS.standard), color_scheme=scheme)
    # Whoever tests it may run more than the report lets anybody run.
    session = seen.page.context.new_cdp_session(seen.page)
    session.send("Runtime.evaluate", {"expression": axe})
    assert seen.page.evaluate("axe.run(document).then(({ violations }) => violations.map(({ id }) => id))") == []
