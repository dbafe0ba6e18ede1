"""Each chart once, as a Vega-Lite specification made from a report or a result: who draws it makes the same picture.

drawing   a chart to draw: its title, a sentence that says the same in words, and the specification
layer     a part of a chart, drawn on those before it
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from validator.chart import CURVE, Chart, Point
from validator.evidence import LOG_MILLION, Stream, Term
from validator.hole import Hole
from validator.judge.result import Result
from validator.report import Report
from validator.series import Situation
from validator.wording import count_of, printable

Spec = dict[str, Any]
VEGA_LITE = "https://vega.github.io/schema/vega-lite/v6.json"
# Ink, quiet ink, ruled lines, one green, one red, and the tint of a band: those of a scorebook's page by day.
INK, QUIET, RULED, MAIN, WARN, TINT = "#23271f", "#5d6157", "#d3ccb8", "#1d5138", "#9a1b1b", "#dfe6d4"
# So a chart fits on the narrowest screen as it is, and its words stay as large as they are.
WIDTH_DRAWN, HEIGHT_DRAWN = 250, 140
CONFIG: Spec = {
    "aria": False,
    "background": None,
    "font": "sans-serif",
    "view": {"stroke": None},
    "axis": {
        **{"labelColor": QUIET, "titleColor": QUIET, "domainColor": QUIET, "tickColor": QUIET},
        **{"labelFontSize": 11, "titleFontSize": 11, "titleFontWeight": "normal", "grid": False, "labelAngle": 0},
    },
}


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart to draw: its title, what it shows in words, and its Vega-Lite specification."""

    title: str
    sentence: str
    spec: Spec


def of_game(hole: Hole, report: Report) -> list[Drawing]:
    """The charts of the game that a report tells of."""
    return [Drawing(chart.title, chart.sentence, _spec(_drawn(chart))) for chart in hole.charts(report)]


def of_chance(result: Result) -> Iterator[Drawing]:
    """The charts of what is known of a program's chance: the evidence, and how often each thing came up."""
    if result.looks:
        yield _evidence(result.looks)
    for term in result.terms:
        if len(term.streams) == 1 and term.kinds:
            yield _shares(term, next(iter(result.fairness[term.name]["interval"].values())))
        elif len(term.streams) == len(term.kinds):
            yield _followers(term)


def of_coverage(result: Result) -> Iterator[Drawing]:
    """The chart of the situations that the games came to, beside what is to be expected."""
    if result.coverage and result.distinct:
        yield _coverage(result.coverage, result.distinct)


def _spec(layers: Iterable[Spec], height: int = HEIGHT_DRAWN) -> Spec:
    size = {"width": WIDTH_DRAWN, "height": height, "padding": 2}
    return {"$schema": VEGA_LITE, **size, "config": CONFIG, "layer": list(layers)}


def _layer(values: Iterable[Mapping[str, object]], mark: Spec, **encoding: Spec) -> Spec:
    return {"data": {"values": list(values)}, "mark": mark, "encoding": encoding}


def _number(field: str, title: str | None = None, **scale: object) -> Spec:
    # Steps are whole: there is no half a run.
    axis: Spec = {"tickCount": 5, "labelOverlap": True, "labelSeparation": 6, **({} if scale else {"tickMinStep": 1})}
    return {"field": field, "type": "quantitative", "title": title, "axis": axis, "scale": scale}


def _name(field: str, title: str | None = None, **more: object) -> Spec:
    return {"field": field, "type": "nominal", "title": title or None, "sort": None, **more}


def _drawn(chart: Chart) -> list[Spec]:
    values = [_figure(point) for point in chart.points]
    marked = [_figure(point) for point in chart.points if point.marked]
    up = _number("up", printable(chart.up))
    if chart.kind == CURVE:
        across = _number("across", printable(chart.across))
        line = _layer(values, {"type": "line", "color": MAIN, "strokeWidth": 1.5}, x=across, y=up)
    else:
        # Of many columns not each has room for its name.
        overlap = {"labelOverlap": True, "ticks": False}
        across = _name("across", printable(chart.across), axis=overlap)
        line = _layer(values, {"type": "bar", "color": MAIN}, x=across, y=up)
    dots = _layer(marked, {"type": "circle", "color": WARN, "size": 36, "opacity": 1}, x=across, y=up)
    return [line, dots] if marked else [line]


def _figure(point: Point) -> Spec:
    # A hole of somebody else may have a stranger's words here.
    return {"across": printable(point.across) if isinstance(point.across, str) else point.across, "up": point.up}


def _band(slack: float, kinds: int, title: str) -> list[Spec]:
    """The band in which a fair program's chances lie, and the line in its middle."""
    fair = 100 / kinds
    edges = [{"low": fair - 100 * slack, "high": fair + 100 * slack, "fair": fair}]
    band = _layer(edges, {"type": "rect", "color": TINT}, y=_number("low", title, zero=False), y2={"field": "high"})
    line = _layer(edges, {"type": "rule", "color": QUIET, "strokeDash": [3, 3]}, y=_number("fair", title, zero=False))
    return [band, line]


def _shares(term: Term, intervals: Sequence[Sequence[float]]) -> Drawing:
    """How often each thing came up, between which bounds its chance lies, and where a fair one lies."""
    ((what, stream),) = term.streams.items()
    values = [
        {"kind": kind, "share": _percent(n, stream), "low": 100 * low, "high": 100 * high}
        for kind, n, (low, high) in zip(term.kinds, stream.counts, intervals, strict=True)
    ]
    kind, share = _name("kind", axis={"ticks": False}), _number("share", f"% of {what}", zero=False)
    bounds = {"y": _number("low", f"% of {what}", zero=False), "y2": {"field": "high"}}
    bars = _layer(values, {"type": "rule", "color": MAIN}, x=kind, **bounds)
    dots = _layer(values, {"type": "circle", "color": MAIN, "size": 50, "opacity": 1}, x=kind, y=share)
    told = ", ".join(f"{value['kind']}: {value['share']:.1f}%" for value in values)
    sentence = (
        f"Of {stream.total:,} {what} {told}; fair is {100 / len(values):.1f} ± {100 * stream.slack:.2g}%. A line shows"
        " where the true share lies, but for one case in a million."
    )
    return Drawing(law(term), sentence, _spec([*_band(stream.slack, len(values), f"% of {what}"), bars, dots]))


def _followers(term: Term) -> Drawing:
    """What follows each thing: above each kind the one that came before, at the height of its share."""
    values = [
        {"before": before, "kind": kind, "share": _percent(n, stream)}
        for before, stream in zip(term.kinds, term.streams.values(), strict=True)
        for kind, n in zip(term.kinds, stream.counts, strict=True)
        if stream.total
    ]
    kind, share = (
        _name("kind", "what came next", axis={"ticks": False}),
        _number("share", "% of what came next", zero=False),
    )
    offset = {"field": "before", "type": "nominal", "sort": list(term.kinds)}
    text = {"field": "before", "type": "nominal"}
    mark = {"type": "text", "color": MAIN, "fontSize": 10}
    signs = _layer(values, mark, x=kind, xOffset=offset, y=share, text=text)
    most = max((stream.slack for stream in term.streams.values()), default=0.0)
    total = sum(stream.total for stream in term.streams.values())
    odd = max(values, key=lambda value: abs(float(str(value["share"])) - 100 / len(term.kinds)), default=None)
    told = f"; furthest from fair: {odd['kind']} after {odd['before']}, {odd['share']:.1f}%" if odd else ""
    sentence = f"Of {total:,} pairs{told}. Each sign is what came before, at the height of its share."
    return Drawing(law(term), sentence, _spec([*_band(most, len(term.kinds), "% of what came next"), signs]))


def _percent(count: int, stream: Stream) -> float:
    return round(100 * count / max(1, stream.total), 2)


def law(term: Term) -> str:
    """The first sentence of the rule that a term is about, which is the rule itself."""
    return (term.rule.__doc__ or term.name).partition(".")[0].strip()


def _evidence(looks: Sequence[tuple[int, float]]) -> Drawing:
    """The evidence against a program's chance as it grew, and the line at which it would be called unfair."""
    values = [{"choices": choices, "tens": round(evidence / log(10), 3)} for choices, evidence in looks]
    proof = LOG_MILLION / log(10)
    tens = _number("tens", "evidence, powers of ten", zero=True)
    line = {"type": "line", "color": MAIN, "strokeWidth": 1.5, "point": len(values) == 1}
    grown = _layer(values, line, x=_number("choices", "random choices", zero=True), y=tens)
    limit = _layer([{"tens": proof}], {"type": "rule", "color": WARN, "strokeDash": [4, 3]}, y=tens)
    most, last = max(value["tens"] for value in values), values[-1]
    sentence = (
        f"After {count_of(int(last['choices']), 'random choice')} it stands at {last['tens']:z.1f}, and was at most"
        f" {most:z.1f}; below 0 it speaks for the program. At {proof:.0f}, the dashed line, it is a million to one, and"
        " a program is called unfair."
    )
    return Drawing("The evidence that chance is unfair", sentence, _spec([limit, grown]))


def _coverage(coverage: Sequence[Situation], games: int) -> Drawing:
    """Of each situation in how many games it came up, and a tick at how many are to be expected."""
    values = [
        {"what": printable(seen.sentence), "games": seen.count, "expected": round(seen.share * games, 1)}
        for seen in coverage
    ]
    what = _name("what", axis={"ticks": False, "labels": False})
    # Bars are paler than elsewhere, so that a tick is seen on them.
    bar: Spec = {"type": "bar", "color": MAIN, "opacity": 0.5, "height": 9, "yOffset": 5}
    tick: Spec = {"type": "tick", "color": WARN, "size": 11, "thickness": 2, "opacity": 1, "yOffset": 5}
    sign: Spec = {"type": "text", "color": INK, "align": "left", "fontSize": 10, "yOffset": -6, "dx": 3}
    bars = _layer(values, bar, y=what, x=_number("games", "games"))
    ticks = _layer(values, tick, y=what, x=_number("expected", "games"))
    # The longest may be longer than the axis: there is room beside it.
    told = {**sign, "limit": 1.15 * WIDTH_DRAWN}
    names = _layer(values, told, y=what, x={"value": 0}, text={"field": "what", "type": "nominal"})
    sentence = (
        f"Of {count_of(games, 'different game')} how many came to each situation; a red tick is what is to be expected."
    )
    return Drawing("What the games came to", sentence, _spec([bars, ticks, names], height=26 * len(values)))
