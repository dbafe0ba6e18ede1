"""A strict validator in another language gets every case right; three that are wrong are each told what they forget."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.validators import SLIPS, STRICT, written
from tests.conftest import need
from tests.shared.casebook import CASES

TOLD = Path(__file__).parent / "told"
pytestmark = pytest.mark.slow


def test_the_strict_one_is_right_in_every_case(umpire: Any) -> None:
    need("node")
    ran = umpire("conform", "--knows", "all", "--format", "json", "dice-cricket", "--", "node", str(STRICT))
    assert (ran.code, ran.err) == (0, "")
    score = json.loads(ran.out)
    assert score["score"] == {"right": 317, "of": 317, "percent": 100.0}
    assert score["counts"] == {
        "right": 317,
        "wrongly_accepted": 0,
        "wrongly_rejected": 0,
        "crashed": 0,
        "free": 17,
        "untold": 0,
        "left": 0,
    }
    assert score["conforms"] is True


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


@pytest.mark.parametrize("name", SLIPS)
def test_a_wrong_one_is_told_what_it_forgets(umpire: Any, tmp_path: Path, name: str) -> None:
    need("node")
    written(tmp_path, name)
    ran = umpire("conform", "--knows", "all", "--verbose", "dice-cricket", "--", "node", f"{name}.js")
    told = (TOLD / f"{name}.txt").read_text(encoding="utf-8")
    assert ran == (1, told.replace("FOLDER", str(CASES / "dice_cricket")), "")


def test_the_four_are_ranked(umpire: Any, tmp_path: Path) -> None:
    need("node")
    files = [STRICT, *(written(tmp_path, name) for name in SLIPS)]
    rank = {}
    for file in files:
        ran = umpire("conform", "--format", "json", "dice-cricket", "--", "node", str(file))
        rank[file.stem] = json.loads(ran.out)["score"]["percent"]
    # Cases that forgetting the ending lets pass are some of those that no replay lets pass.
    assert sorted(rank, key=lambda name: -rank[name]) == ["strict", "no_retirement", "any_ending", "sums_only"]
    assert len(set(rank.values())) == 4
    assert rank["strict"] == 100.0
