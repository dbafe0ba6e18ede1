"""A report read as a browser reads it: its elements, its words, and whether every element is closed."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise

# What a report is made of; nothing that loads or sends. Of scripts it has its own, if any.
OURS = {
    *("html", "head", "meta", "title", "style", "body", "main", "footer", "div", "h1", "h2", "h3", "p", "pre"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td", "ul", "ol", "li", "details", "summary"),
    *("dl", "label", "select", "button", "input", "script", "template"),
    *("a", "b", "i", "mark", "span", "wbr", "figure", "figcaption", "svg", "g", "path", "line", "rect", "text"),
}
VOID = {"meta", "wbr", "input"}


class Reader(HTMLParser):
    """Reads a page, and complains of what is not closed or closed wrongly."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        # How many elements are open around one that nobody sees.
        self.hidden = 0
        self.counts: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str]] = []
        self.pieces: list[str] = []
        self.marks: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == [], f"left open: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] += 1
        if self.hidden == 0 and ("hidden" in dict(attrs) or tag == "template"):
            self.hidden = len(self.open) + 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)
        if tag == "mark":
            self.marks.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"{tag} was never opened"
        assert self.open.pop() == tag
        if len(self.open) < self.hidden:
            self.hidden = 0

    def handle_data(self, data: str) -> None:
        if self.hidden or {"style", "svg", "script"} & set(self.open):
            return
        self.pieces.append(data)
        if "mark" in self.open:
            self.marks[-1] += data

    def values(self, tag: str, name: str) -> list[str]:
        """The values of an attribute."""
        return [value for found, attribute, value in self.attributes if (found, attribute) == (tag, name)]

    @property
    def text(self) -> str:
        """All words that a reader sees, a line of the page's source a line."""
        return "".join(self.pieces)


def lines_of(page: str) -> list[str]:
    """The words of a page's body, line by line, without the empty ones."""
    body = page[page.index("<body>") :]
    return [line for line in map(str.rstrip, Reader(body.replace("</html>", "")).text.split("\n")) if line]


def check_page(page: str) -> Reader:
    """Read a page, and assert all that holds for every one."""
    read = Reader(page)
    assert set(read.counts) <= OURS
    assert read.counts["h1"] == read.counts["main"] == 1
    # That of the page, and one for each picture.
    assert read.counts["title"] == 1 + read.counts["svg"]
    assert page.isascii()
    assert read.counts["script"] <= 1
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", page)
    # What is seen once it is read is no control character either, and turns no line around.
    assert all(character.isprintable() or character == "\n" for character in read.text)
    assert not [name for _, name, _ in read.attributes if name.startswith("on") or name in ("src", "srcset", "action")]
    assert all(value.startswith("#") for _, name, value in read.attributes if name in ("href", "xlink:href"))
    assert "url(" not in page
    assert "http:" not in page.replace("http-equiv", "")
    assert "https:" not in page
    identifiers = [value for _, name, value in read.attributes if name == "id"]
    assert len(identifiers) == len(set(identifiers))
    assert {value[1:] for value in read.values("a", "href")} <= set(identifiers)
    headings = [int(tag[1]) for tag in re.findall(r"<(h[1-6])[ >]", page)]
    assert all(after <= before + 1 for before, after in pairwise(headings))
    assert read.counts["svg"] == len(read.values("svg", "aria-label"))
    assert read.counts["table"] == read.counts["caption"] == read.counts["thead"]
    return read
