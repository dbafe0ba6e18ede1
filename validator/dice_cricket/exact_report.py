"""The report on the table of a game whose chance was given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from validator import text as texts
from validator.dice_cricket.card import CARD
from validator.dice_cricket.cells import Row, read_row
from validator.dice_cricket.comparison import comparisons
from validator.dice_cricket.exact import EXACT, difference
from validator.dice_cricket.fixtures import check_fixture
from validator.dice_cricket.game import Innings, innings_of
from validator.dice_cricket.given import Fixture
from validator.dice_cricket.layers import examine
from validator.dice_cricket.parts import dissect, kinds_of
from validator.dice_cricket.rows import ROWS
from validator.dice_cricket.walk import NAMES, READINGS, Reading
from validator.finding import ERROR, Asked, Finding
from validator.report import Report, report_on

NO_BALLS, MISALIGNED = "DC204", "TB104"
# Errors that leave the balls to be read: a row or the sums are wrong, somebody has no balls, or more than fit in.
READABLE = {*ROWS.rules, *CARD.rules, NO_BALLS, MISALIGNED}


def check_exact(hole: str, output: bytes | str, asked: Asked, given: Fixture, among: Sequence[Reading]) -> Report:
    """The report on a table that should be the right one of a fixture under some reading `among` these.

    The ordinary rules come first; the first ball that differs is told where the balls can be read.
    """
    check_fixture(given)
    text = texts.read(output, asked)
    findings, card = examine(text, given.names)
    findings += CARD.check(card) if card else []
    rows = card.rows if card else _rows(text, findings)
    compared = comparisons([row.runs for row in rows], [row.how_out for row in rows], given, among) if rows else []
    balls = innings_of(card)[0].dice if card and len(card.not_out) == 1 else None
    found = difference(rows, compared, balls) if rows else None
    # What differs from the one right game says more than what cannot be in any.
    exact = EXACT.check(found) if found else []
    others = [finding for finding in findings if not exact or finding.code != NO_BALLS]
    report = report_on(hole, others, text.lines, asked)
    conforms = report.conforms and not exact
    readings = tuple(str(one.reading) for one in compared if one.is_right) if conforms else ()
    return replace(
        report,
        conforms=conforms,
        findings=(*exact, *report.findings),
        readings=readings,
        game=_game(rows, report, given, readings),
        choices=sum(len(row.runs) for row in rows) if readings else 0,
        extra={"dice": given.balls[: sum(len(row.runs) for row in rows)] if readings else None, "diagnosis": None},
        explained=f"; the right table under {len(readings)} of {len(READINGS)} readings" if readings else "",
    )


def _rows(text: texts.Text, findings: Sequence[Finding]) -> Sequence[Row]:
    """The rows of batters where errors leave their balls to be read, or none."""
    if any(finding.code not in READABLE for finding in findings if finding.severity == ERROR):
        return ()
    table = dissect(text, kinds_of(text.lines), frozenset())
    return [read_row(text, i) for i in table.batters]


def _game(rows: Sequence[Row], report: Report, given: Fixture, readings: Sequence[str]) -> Innings | None:
    """The game of rows without an error of their own, of which one is Not Out."""
    how_out = tuple(row.how_out for row in rows)
    if how_out.count("Not Out") != 1 or not report.conforms:
        return None
    runs = tuple(row.runs for row in rows)
    order = sum(1 << NAMES.index(name) for name in readings), given.balls[: sum(map(len, runs))]
    return Innings(runs, how_out, (order,) if readings else (), given)


def retold(report: Report, given: Fixture, among: Sequence[Reading]) -> Report:
    """The report on a table that is not the right one, told under the nearest of these readings."""
    if not any(finding.code in EXACT.rules for finding in report.findings):
        return report
    text = "\n".join(report.lines)
    anew = check_exact(report.hole, text, Asked(given, report.first_line, judged=True), given, among)
    exact = [finding for finding in anew.findings if finding.code in EXACT.rules]
    others = [finding for finding in report.findings if finding.code not in EXACT.rules]
    return replace(report, findings=(*exact, *others)) if exact else report
