"""A strict validator in another language gets every case right; three that are wrong are each told what they forget."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conformance.validators import SLIPS, STRICT, written
from tests.conftest import need
from tests.shared.casebook import CASES
from validator.conformance.score import Score, as_data
from validator.conformance.suite import suite_of
from validator.conformance.words import told

TOLD = Path(__file__).parent / "told"
pytestmark = pytest.mark.slow


def test_it_is_right_with_a_file_too_and_what_it_is_not_told_is_said(umpire: Any) -> None:
    need("node")
    assert umpire("conform", "dice-cricket", "--", "node", str(STRICT), "{file}") == (
        0,
        f"node {STRICT} '{{file}}': right in 302 of 302 cases of dice-cricket that count (100.0%)\n"
        "\n"
        "free, as either verdict is right: accepts 18, rejects 8\n"
        "\n"
        "not run: 6 cases for validators that know of names and reading\n"
        "  --knows names,reading runs them; what is to be known is then in UMPIRE_NAMES, UMPIRE_READING\n"
        "\n"
        "334 cases, version 1.0.0: 302 right, 0 wrongly accepted, 0 wrongly rejected, 0 crashed, 26 free, 6 not run\n",
        "",
    )


@pytest.fixture(scope="module")
def scores(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Score]:
    """What the strict one and the three wrong ones come to, each run once, told all that there is to know."""
    need("node")
    folder, suite = tmp_path_factory.mktemp("validators"), suite_of("dice-cricket")
    files = [STRICT, *(written(folder, name) for name in SLIPS)]
    found = {file.stem: Score(suite, ("node", str(file)), suite.needs) for file in files}
    for score in found.values():
        score.run(timeout=60)
    return found


@pytest.mark.parametrize("name", SLIPS)
def test_a_wrong_one_is_told_what_it_forgets(scores: dict[str, Score], name: str) -> None:
    said = "".join(text for text, _ in told(scores[name], everything=True))
    head, rest = said.split("\n", 1)
    assert f"node {name}.js: {head.partition(': ')[2]}\n{rest}" == (TOLD / f"{name}.txt").read_text(
        encoding="utf-8"
    ).replace("FOLDER", str(CASES / "dice_cricket"))


def test_the_four_are_ranked(scores: dict[str, Score]) -> None:
    # Cases that forgetting the ending lets pass are some of those that no replay lets pass.
    assert {name: (score.conforms, score.percent) for name, score in scores.items()} == {
        "strict": (True, 100.0),
        "no_retirement": (False, 96.8),
        "any_ending": (False, 94.6),
        "sums_only": (False, 91.7),
    }
    assert {name: as_data(score)["by_rule"] for name, score in scores.items()} == {
        "strict": [],
        "no_retirement": [],
        "any_ending": [
            {"rule": "DC501", "name": "nobody-to-face", "accepted": 5, "of": 14},
            {"rule": "DC502", "name": "balls-left-over", "accepted": 12, "of": 15},
        ],
        "sums_only": [
            {"rule": "DC501", "name": "nobody-to-face", "accepted": 14, "of": 14},
            {"rule": "DC502", "name": "balls-left-over", "accepted": 12, "of": 15},
        ],
    }
    for score in scores.values():
        assert sum(score.counts.values()) == len(score.suite.cases) == 334
