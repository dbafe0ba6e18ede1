"""The tests of the judge run one after the other: each keeps several processes busy, and some have deadlines."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one process run them all, where several run the tests, and be told apart from the others."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("judge"))
            item.add_marker(pytest.mark.judge)


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that all may enter, as those are where programs are installed; pytest closes its own."""
    folder = Path(tempfile.mkdtemp(prefix="umpire-public-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)
