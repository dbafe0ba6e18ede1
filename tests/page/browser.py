"""A browser that looks at the page, and a page in it that lets nothing go unseen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # Where there is no browser, the tests are skipped, and say why.
    from playwright.sync_api import Browser, Page, ViewportSize

CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
# A new machine loads Python for the first time, with another one beside it.
PATIENCE = 60_000
WIDE: ViewportSize = {"width": 1280, "height": 900}
NARROW: ViewportSize = {"width": 360, "height": 740}


@dataclass(slots=True)
class Visit:
    """A visit to the page.

    `asked` are the addresses that it asked for, `refused` those of them that its own policy did not let it ask for, and
    `complaints` what it said went wrong.
    """

    page: Page
    address: str
    asked: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def clear(self) -> None:
        """Make it as it is at first, but for what was loaded."""
        self.asked.clear()
        self.refused.clear()
        self.complaints.clear()
        self.page.set_viewport_size(WIDE)
        self.go("#check")
        self.page.evaluate("import('./pasted.js').then(({ paste }) => paste({ text: '' }))")
        self.verdict("Nothing to look at yet.")

    def is_sound(self) -> None:
        """Nothing went wrong in it, and it asked for nothing but its own files."""
        assert self.complaints == []
        own = (self.address, f"blob:{self.address}", "data:")
        assert [url for url in self.asked if not url.startswith(own) and url not in self.refused] == []

    def go(self, fragment: str) -> None:
        """Go to a view."""
        self.page.goto(self.address + fragment)

    def text(self, selector: str) -> str:
        """What is to be read there."""
        return self.page.inner_text(selector)

    def verdict(self, words: str) -> None:
        """Wait for the verdict on an output."""
        said = "words => document.getElementById('verdict').textContent.startsWith(words)"
        self.page.wait_for_function(said, arg=words)

    def judge(self, source: str, hole: str, form: str, games: int | None = None) -> str:
        """Judge a program; returns what the page says of it."""
        self.begin(source, hole, form, games)
        self.page.wait_for_selector("#judge-it:enabled")
        return self.text("#result")

    def begin(self, source: str, hole: str, form: str, games: int | None = None) -> None:
        """Begin to judge a program."""
        self.go("#judge")
        self.page.wait_for_selector("#form option", state="attached")
        self.page.select_option("#judge-hole", hole)
        self.page.wait_for_selector(f"#form option[value={form}]", state="attached")
        self.page.select_option("#form", form)
        self.page.select_option("#language", "")
        if games:
            self.page.fill("#games", str(games))
        self.page.fill("#program", source)
        self.page.click("#judge-it")

    def violations(self, axe: str) -> list[str]:
        """What the accessibility engine finds wrong with the view that is shown."""
        self.page.evaluate(axe)
        found: list[dict[str, Any]] = self.page.evaluate("axe.run(document).then(({ violations }) => violations)")
        return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


def visit(browser: Browser, address: str, **context: Any) -> Visit:
    """Open the page in a window of its own."""
    page = browser.new_context(**{"viewport": WIDE, **context}).new_page()
    page.set_default_timeout(PATIENCE)
    seen = Visit(page, address)
    page.on("request", lambda request: seen.asked.append(request.url))
    page.on("requestfailed", lambda failed: seen.refused.append(failed.url) if failed.failure == "csp" else None)
    page.on("pageerror", lambda error: seen.complaints.append(str(error)))
    page.on("console", lambda said: seen.complaints.append(said.text) if said.type in ("error", "warning") else None)
    seen.go("")
    return seen
