"""The elements of a report, and the page around them: all that strangers wrote is text in them, and can be seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

import validator
from validator.page.charts import Drawing
from validator.page.picture import svg_of
from validator.page.replay import REPLAYED, player, script_hash
from validator.page.style import STYLESHEET
from validator.wording import printable

# A page that loads nothing, sends nothing, and runs nothing but our own replay.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"


def page(title: str, parts: Iterable[str]) -> str:
    """The whole page; `parts` are its elements."""
    body = "\n".join(filter(None, parts))
    plays = REPLAYED in body
    policy = f"{POLICY}; script-src {script_hash()}" if plays else POLICY
    head = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{words(title)}</title>\n<style>{STYLESHEET}</style>\n</head>\n<body>\n"
    )
    made_by = element("footer", f"Made by Third Umpire {words(validator.__version__)}.")
    foot = f"{made_by}\n{player() if plays else ''}</body>\n</html>\n"
    whole = f"{head}<main>\n<h1>{words(title)}</h1>\n{body}\n</main>\n{foot}"
    # So it is the same page in every encoding that it may pass through.
    return whole.encode("ascii", "xmlcharrefreplace").decode()


def words(text: object) -> str:
    """Anybody's text as text of a page: no part of it is an element, and all of it can be seen."""
    return escape(printable(str(text)))


def element(name: str, inside: str, kind: str = "") -> str:
    """An element with what is inside, which is HTML already; `kind` is its class."""
    return f'<{name} class="{kind}">{inside}</{name}>' if kind else f"<{name}>{inside}</{name}>"


def paragraph(text: str, kind: str = "") -> str:
    """A paragraph of anybody's text; "" where there is none."""
    return element("p", words(text), kind) if text else ""


def heading(text: str, alone: bool) -> str:
    """The heading of a part: of the page, or of one of many sections."""
    return element("h2" if alone else "h3", words(text))


def link(to: str, path: str) -> str:
    """A link within the page by a path, which may be parted where it is in parts."""
    return f'<a href="#{to}">{words(path).replace("/", "/<wbr>").replace("_", "_<wbr>")}</a>'


def sentence(text: str) -> str:
    """What a command says, as a sentence of a page: with a capital and a full stop; "" where nothing is said."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}" if text else ""


def table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str | int | float]]) -> str:
    """A table of cells that are HTML already, or numbers; the first cell of a row is its heading. "" without rows."""
    rows = list(rows)
    if not rows:
        return ""
    numeric = [all(not isinstance(row[i], str) or not row[i] for row in rows) for i in range(len(heads))]
    head = "".join(
        _cell("th", words(name), number, ' scope="col"') for name, number in zip(heads, numeric, strict=True)
    )
    body = "\n".join(f"<tr>{_row(row, numeric)}</tr>" for row in rows)
    named = element("caption", words(caption))
    inside = f"<table>{named}\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table>"
    # What is too wide is moved by keys as well.
    return f'<div class="wide" tabindex="0">{inside}</div>'


def _row(row: Sequence[str | int | float], numeric: Sequence[bool]) -> str:
    first, *rest = (_shown(cell) for cell in row)
    cells = [_cell("td", cell, number) for cell, number in zip(rest, numeric[1:], strict=True)]
    return _cell("th", first, numeric[0], ' scope="row"') + "".join(cells)


def _cell(name: str, inside: str, number: bool, more: str = "") -> str:
    return f"<{name}{more}{' class=number' * number}>{inside}</{name}>"


def _shown(cell: str | int | float) -> str:
    return cell if isinstance(cell, str) else f"{cell:,}"


def charts(drawings: Iterable[Drawing]) -> str:
    """The pictures of charts, each with its title and what it shows in words; "" where there are none."""
    figures = "\n".join(_figure(drawing) for drawing in drawings)
    return element("div", figures, "charts") if figures else ""


def _figure(drawing: Drawing) -> str:
    caption = f"<b>{words(drawing.title)}</b>{words(drawing.sentence)}"
    return element("figure", f"{svg_of(drawing)}{element('figcaption', caption)}")
