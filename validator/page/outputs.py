"""The page on outputs that were checked: each with what is wrong marked in it, and the charts of its game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from validator.finding import Asked
from validator.hole import Hole
from validator.page import charts
from validator.page.html import charts as drawn
from validator.page.html import element, heading, link, page, paragraph, sentence, table, words
from validator.page.marked import marked
from validator.page.replay import replay_of
from validator.report import Report, summary, verdict
from validator.wording import count_of, printable

# A picture takes a moment; of very many outputs nobody looks at all.
MOST_DRAWN = 20
MOST_MARKED = 1000
Checked = tuple[str, Hole, Report]


def checked_page(outputs: Sequence[Checked], left_out: int = 0) -> str:
    """The page; of `left_out` more outputs, which conform, nothing is shown."""
    title = f"{outputs[0][0]}: checked" if len(outputs) + left_out == 1 and outputs else "Outputs checked"
    return page(title, _parts(outputs, left_out))


def _parts(outputs: Sequence[Checked], left_out: int) -> Iterator[str]:
    whole = len(outputs) + left_out
    if whole > 1:
        conforming = sum(report.conforms for _, _, report in outputs) + left_out
        yield paragraph(
            f"{summary(conforming, whole).rstrip()}.", "verdict " + ("good" if conforming == whole else "bad")
        )
        rows = [(link(f"o{i}", name), _short(report)) for i, (name, _, report) in enumerate(outputs)]
        yield table("The outputs", ["Output", "Verdict"], rows)
        found = Counter((finding.code, finding.name) for _, _, report in outputs for finding in report.findings)
        counts = [(words(f"{code} {name}"), count) for (code, name), count in found.most_common()]
        yield table("What was found", ["Rule", "Findings"], counts)
    if len(outputs) > MOST_DRAWN:
        yield paragraph(f"Charts are drawn of the first {MOST_DRAWN} outputs.", "quiet")
    for i, (name, hole, report) in enumerate(outputs):
        if whole > 1:
            yield f'<h2 id="o{i}">{words(name)}</h2>'
        yield from _output(name, hole, report, whole == 1, i < MOST_DRAWN)


def _short(report: Report) -> str:
    kind = "good" if report.conforms else "bad"
    return element("span", "conforms" if report.conforms else "does not conform", kind)


def _output(name: str, hole: Hole, report: Report, alone: bool, is_drawn: bool) -> Iterator[str]:
    yield paragraph(f"{verdict(printable(name), report)}.", "verdict " + ("good" if report.conforms else "bad"))
    yield paragraph(f"Checked as {hole.name}.", "quiet")
    yield from (paragraph(sentence(remark)) for remark in report.remarks)
    yield heading("The output", alone) if report.lines else ""
    yield from marked(report, MOST_MARKED)
    if pictures := drawn(charts.of_game(hole, report)) if is_drawn else "":
        yield f"{heading('The game', alone)}\n{pictures}"
        yield replay_of(hole, report, Asked())
    if report.readings:
        yield "<details><summary>" + f"{count_of(len(report.readings), 'reading')} of the rules explain it</summary>"
        yield element("ul", "".join(element("li", words(reading)) for reading in report.readings)) + "</details>"
    if report.story:
        story = element("ol", "\n".join(element("li", words(line)) for line in report.story))
        yield f"<details><summary>The game, told</summary>{story}</details>"
