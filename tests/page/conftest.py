"""The site, a server for it, and a browser: each made once for all tests with a browser."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from validator.page.server import address, server
from validator.page.site import build

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.page.browser import Visit

pytest.register_assert_rewrite("tests.page.browser")


@pytest.fixture(scope="session")
def host(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site."""
    folder = tmp_path_factory.mktemp("site")
    build(folder, packages / "pyodide")
    with server(folder, 0) as serving:
        thread = threading.Thread(target=serving.serve_forever)
        thread.start()
        yield address(serving)
        serving.shutdown()
        thread.join()


@pytest.fixture(scope="session")
def browser(packages: Path) -> Iterator[Browser]:
    """Debian's Chromium."""
    from playwright.sync_api import sync_playwright

    from tests.page.browser import CHROMIUM, FLAGS

    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture(scope="session")
def axe(packages: Path) -> str:
    """The accessibility engine, as a program."""
    return (packages / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def visiting(browser: Browser, host: str) -> Iterator[Callable[..., Visit]]:
    """Open the page in a window of its own, as one who comes for the first time."""
    from tests.page.browser import visit

    visits: list[Visit] = []

    def open_page(**context: Any) -> Visit:
        visits.append(visit(browser, host, **context))
        return visits[-1]

    yield open_page
    for seen in visits:
        seen.page.context.close()
        seen.is_sound()


@pytest.fixture(scope="session")
def opened(browser: Browser, host: str) -> Iterator[Visit]:
    """The page in a window that many tests share, since it takes its time to load Python."""
    from tests.page.browser import visit

    seen = visit(browser, host)
    yield seen
    seen.page.context.close()


@pytest.fixture
def seen(opened: Visit) -> Iterator[Visit]:
    """The page as it is where nothing was pasted yet."""
    opened.clear()
    yield opened
    opened.is_sound()
