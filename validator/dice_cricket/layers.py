"""The layers in order: bytes, table, cells, rows, card, replay; each only where those below are clean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from validator import text as texts
from validator.dice_cricket.card import CARD, Card
from validator.dice_cricket.cells import CELLS, GOOD_CELLS, TOTAL, Row, read_row
from validator.dice_cricket.form import FORM, NOTHING
from validator.dice_cricket.grid import GRID
from validator.dice_cricket.parts import BATTERS, Table, dissect, kinds_of, parts_of
from validator.dice_cricket.perfect import rows_of
from validator.dice_cricket.rows import ROWS, adds_up
from validator.finding import Finding

# A row on a line that breaks one of these rules is not read.
UNREAD = ("IO004", "TB102", "TB104", "TB105", "TB106")
Names = Sequence[str | None]
UNKNOWN: Names = (None,) * BATTERS


@dataclass(frozen=True, slots=True)
class Examined:
    """What came of an output: the findings up to those of the card, and the card where no row has one."""

    findings: tuple[Finding, ...]
    card: Card | None = None


def examine(text: texts.Text, names: Names = UNKNOWN, *, quick: bool = True) -> Examined:
    """All layers up to the card; `quick` takes the short way for a table in perfect form."""
    if text.stopped:
        return Examined(text.findings)
    if quick and (perfect := rows_of(text, tuple(names))):
        return _examine_perfect(text, *perfect)
    kinds = kinds_of(text.lines)
    parts = parts_of(kinds)
    controls = texts.check_controls(text, *((parts[0], parts[-1]) if parts else (len(kinds), -1)))
    findings = [*text.findings, *controls.findings]
    if controls.stopped:
        return Examined(tuple(findings))
    if not parts:
        return Examined((*findings, *NOTHING.check(text)))
    table = dissect(text, kinds, controls.dirty)
    findings += [*GRID.check(table), *FORM.check(table)]
    return _examine_rows(table, findings, names)


def _examine_perfect(text: texts.Text, rows: tuple[Row, ...], total: Row) -> Examined:
    # Of a table in perfect form only the names and the sums remain to be looked at.
    doubtful = [row for row in rows if not adds_up(row) or row.given not in (None, row.name)]
    findings = [finding for row in doubtful for finding in ROWS.check(row)]
    if findings:
        return Examined((*text.findings, *findings))
    card = Card(rows, total, total.line.whole)
    return Examined((*text.findings, *CARD.check(card)), card)


def _examine_rows(table: Table, findings: Sequence[Finding], names: Names) -> Examined:
    # A row is read only where its own line is clean; the card only where all rows are.
    unread = {finding.line - table.text.first_line for finding in findings if finding.code in UNREAD}
    known = zip(table.batters, names, strict=False)
    rows = tuple(read_row(table.line(i), name) for i, name in known if i not in unread)
    faults = [finding for row in rows for finding in check_row(row)]
    total = _total(table, unread)
    faults += TOTAL.check(total) if total else []
    if faults or unread & {table.total, *table.batters} or len(rows) != BATTERS or len(table.batters) != BATTERS:
        return Examined((*findings, *faults))
    card = Card(rows, total, table.whole(table.last_text if table.total is None else table.total))
    return Examined((*findings, *CARD.check(card)), card)


def check_row(row: Row) -> list[Finding]:
    """All findings on a batter's row."""
    return ([] if GOOD_CELLS.fullmatch(row.line.text) else CELLS.check(row)) or ROWS.check(row)


def _total(table: Table, unread: set[int]) -> Row | None:
    if table.total is None or table.total in unread or table.total == table.cut:
        return None
    return read_row(table.line(table.total))
