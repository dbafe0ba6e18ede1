"""The replay in a report: a stage that a little script plays the game on, and nothing to be seen where none may run."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path

from validator.finding import Asked
from validator.hole import Hole
from validator.report import Report
from validator.scorebook import Scorebook
from validator.wording import printable

HERE = Path(__file__).parent
# The page's own modules, each after those that it needs.
MODULES = ("site/dom.js", "site/marks.js", "site/stage.js", "replay.js")
LINKS = re.compile(r"^import .*\n|^export (?=const|function|class)", re.MULTILINE)
STAGE = re.compile(r"<!-- the stage: begin -->(.*)<!-- the stage: end -->", re.DOTALL)
# A longer game would make a report too large to be sent.
MOST_MOMENTS = 1000
REPLAYED = '<div class="replay"'


def replay_of(hole: Hole, report: Report, asked: Asked) -> str:
    """The stage for the game that a report tells of; "" where there is no game, or signs in it that cannot be seen."""
    if any(printable(line) != line for line in report.lines):
        return ""
    text = "\n".join(report.lines)
    book = _told(hole.scorebooks(text, asked))
    if not book or len(book.moments) > MOST_MOMENTS:
        return ""
    told = zlib.compress(json.dumps({"books": [asdict(book)], "text": text}, separators=(",", ":")).encode(), 9, -15)
    under = f"The game, replayed{f' under {book.reading}' if book.reading else ''}."
    return f'{REPLAYED} data-told="{b64encode(told).decode()}" hidden>\n<p>{escape(under)}</p></div>'


def _told(books: Sequence[Scorebook]) -> Scorebook | None:
    """The game under the first reading that explains it, else under the one that gets furthest."""
    explained = (book for book in books if book.explains)
    return next(explained, max(books, key=lambda book: len(book.moments), default=None))


def player() -> str:
    """What plays the games of a report: the stage that each gets a copy of, and the script."""
    return f'<template id="stage">{_stage()}</template>\n<script type="module">{_script()}</script>\n'


@cache
def _stage() -> str:
    """The stage of the page, of which a report may have many: without names that only one element may have."""
    found = STAGE.search((HERE / "site" / "index.html").read_text(encoding="utf-8"))
    return re.sub(r' id="[^"]*"', "", found[1]).rstrip() if found else ""


@cache
def _script() -> str:
    return "\n".join(_sources())


def _sources() -> Iterator[str]:
    for name in MODULES:
        yield LINKS.sub("", (HERE / name).read_text(encoding="utf-8"))


def script_hash() -> str:
    """What a security policy calls this script, so that no other one runs."""
    return f"'sha256-{b64encode(sha256(_script().encode()).digest()).decode()}'"
