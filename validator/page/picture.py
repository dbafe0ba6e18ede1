"""Charts as pictures: SVG that stands in a page by itself, in the page's own colours, and asks nobody for anything."""

from __future__ import annotations

import json
import re
from html import escape

from validator.page.charts import INK, MAIN, QUIET, RULED, TINT, WARN, Drawing
from validator.wording import printable

# What draws charts in a browser, as `self.svgOf`; the rest of the bundle is Vega-Lite with all that it needs.
DRAWER = """
self.svgOf = async (spec) => {
  const settings = { renderer: "none", actions: false, tooltip: false, defaultStyle: false };
  const { view } = await vegaEmbed(document.createElement("div"), spec, settings);
  const drawn = await view.toSVG();
  view.finalize();
  return drawn;
};
"""
INSTALL = "its charts need vl-convert-python, which is not installed: pip install vl-convert-python"
# The page's names of the colours, which by night are others.
THEME = {INK: "ink", QUIET: "quiet", RULED: "line", MAIN: "main", WARN: "bad", TINT: "tint"}
# What Vega writes and a picture does not need: it is most of what there is.
WASTE = re.compile(
    r'<path class="(?:background|foreground)"[^>]*?/>'
    r'|<path aria-label="[^"]*" class="background"[^>]*?/>'
    r'| (?:class|role|aria-[a-z]+|pointer-events|font-family|font-weight)="[^"]*"'
    r'| font-size="11px"| stroke-miterlimit="10"'
    r'| (?:opacity|stroke-width|fill-opacity|stroke-opacity)="1"'
    r'| transform="translate\(0,0\)"'
)
EMPTY = re.compile(r"<g>\s*</g>")
LONG_NUMBER = re.compile(r"\d+\.\d{2,}")


class PictureError(Exception):
    """Nothing can be drawn here, and what is to be installed."""


def ready() -> None:
    """Raise PictureError where nothing can be drawn."""
    try:
        # Only who wants pictures needs it.
        import vl_convert  # noqa: F401
    except ImportError as error:
        raise PictureError(INSTALL) from error


def drawer() -> str:
    """What draws charts in a browser: a script that makes `svgOf`, which turns a specification into a picture."""
    import vl_convert

    bundle: str = vl_convert.javascript_bundle(DRAWER)
    return bundle


def svg_of(drawing: Drawing) -> str:
    """The picture of a chart as an element of HTML, with its title and what it shows in words."""
    import vl_convert

    drawn: str = vl_convert.vegalite_to_svg(json.dumps(drawing.spec), allowed_base_urls=[])
    size = re.search(r'viewBox="([^"]*)"', drawn)
    inner = _slim(drawn[drawn.index(">") + 1 :])
    label = escape(printable(f"{drawing.title}. {drawing.sentence}"))
    _, _, width, _ = size[1].split() if size else ("0", "0", "0", "0")
    box = f'viewBox="{size[1] if size else ""}" style="max-width:{width}px"'
    return f'<svg {box} role="img" aria-label="{label}"><title>{escape(printable(drawing.title))}</title>{inner}'


def _slim(drawn: str) -> str:
    """The same picture with fewer words, its colours by name."""
    drawn = LONG_NUMBER.sub(lambda number: f"{float(number[0]):.1f}", WASTE.sub("", drawn))
    before = None
    while before != drawn:
        before, drawn = drawn, EMPTY.sub("", drawn)
    for colour, name in THEME.items():
        drawn = drawn.replace(f'"{colour}"', f'"var(--{name})"')
    return drawn
