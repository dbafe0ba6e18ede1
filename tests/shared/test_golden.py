"""Every report is as it was: a change of structure changes nothing that a user sees."""

from __future__ import annotations

import pytest

from tests.golden import kept, made
from validator import HOLES


@pytest.mark.parametrize("hole", HOLES)
def test_every_report_is_the_golden_one(hole: str) -> None:
    before = {report["name"]: report for report in kept(hole)}
    now = {report["name"]: report for report in made(hole)}
    assert list(now) == list(before)
    # One report at a time: a difference of two long lists says little.
    for name, report in now.items():
        assert report == before[name], f"{name}: if it is meant, run `python -m tests.golden`"
