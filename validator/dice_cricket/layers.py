"""The layers in order: bytes, the table, its cells, rows, the card, the game; each only where those below are clean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from validator import text as texts
from validator.dice_cricket.card import CARD, Card
from validator.dice_cricket.cells import CELLS, TOTALS, read_row
from validator.dice_cricket.form import EXISTENCE, FORM
from validator.dice_cricket.game import ANY, GAME, HOUSE, Innings, innings_of
from validator.dice_cricket.grid import GRID
from validator.dice_cricket.parts import Table, dissect, kinds_of, parts_of
from validator.dice_cricket.perfect import perfect_card
from validator.dice_cricket.rows import ROWS
from validator.dice_cricket.walk import BATTERS, NAMES, READINGS, Reading, unread, walk
from validator.finding import Asked, Finding, UncheckableError
from validator.report import Report, report_on
from validator.wording import count_of

if TYPE_CHECKING:
    from validator.diagnosis import Diagnosis

# Those of one output.
LAYERS = (
    texts.BYTES,
    EXISTENCE,
    GRID,
    FORM,
    CELLS,
    TOTALS,
    ROWS,
    CARD,
    GAME,
)
# A line on which a rule of the table found one of these is not read further.
UNREADABLE = {"TB102", "TB104", "TB105", "TB106"}
# What leaves no table to look at.
NO_TABLE = {
    "IO001": "the output is empty",
    **dict.fromkeys(("IO002", "IO003"), "the output cannot be read"),
    "TB101": "there is no table",
}
Names = tuple[str, ...]


def check_table(hole: str, output: bytes | str, asked: Asked, given: Names | None) -> Report:
    """The report on an output that should be a table; `given` are the names that its program was given, if known."""
    wanted = wanted_reading(asked.own.get("reading", ANY))
    text = texts.read(output, asked)
    findings, card = examine(text, given)
    if card:
        findings += CARD.check(card)
    if not card or len(card.not_out) != 1:
        report = report_on(hole, findings, text.lines, asked)
        remarks = _not_replayed(findings, card, asked.own.get("replay") is not None)
        return replace(report, extra={"dice": None, "diagnosis": None}, remarks=remarks)
    innings, told = innings_of(card)
    told, readings = wanted or told, innings.readings
    if str(told) not in readings:
        findings += GAME.check(card, walk(told, unread(card.runs)), told)
    # The judge has many games to go by, and a diagnosis of each would say now this and now that.
    diagnosis = None if readings or asked.judged else _diagnosis(innings)
    return replace(
        report_on(hole, findings, text.lines, asked),
        readings=readings,
        game=innings,
        choices=len(innings.dice or ""),
        extra={"dice": innings.dice, "diagnosis": diagnosis.as_json() if diagnosis else None},
        remarks=(*_other_readings(told, readings), *_diagnosed(diagnosis)),
        explained=_explained(readings),
        story=_story(card, told) if asked.own.get("replay") else (),
    )


def read_reading(text: str) -> str:
    """The word for a reading that somebody wrote. Raises ValueError where there is none."""
    wanted_reading(text)
    return text


def wanted_reading(own: object) -> Reading | None:
    """The reading that was asked for by its name; None: any will do."""
    if own == ANY:
        return None
    if own == HOUSE:
        return READINGS[0]
    if own not in NAMES:
        raise UncheckableError(f"no reading is called {own!r}; say house, any, or a name like {NAMES[0]}")
    return READINGS[NAMES.index(str(own))]


def _story(card: Card, told: Reading) -> Names:
    # Few ask for it, and the others need not wait.
    from validator.dice_cricket.story import tell

    return tuple(tell(card, told))


def _diagnosis(innings: Innings) -> Diagnosis | None:
    # Right games, and there are mostly right ones, need not wait for the misreadings.
    from validator.dice_cricket.diagnosis import of_one_game

    return of_one_game(innings.runs)


def _diagnosed(diagnosis: Diagnosis | None) -> Names:
    return (f"{diagnosis.sentence}, though one game proves little",) if diagnosis else ()


def _other_readings(told: Reading, readings: Names) -> Names:
    if not readings or str(told) in readings:
        return ()
    count = "another reading explains" if len(readings) == 1 else f"{len(readings)} other readings explain"
    return (f"read under {told}; {count} the game: {', '.join(readings)}",)


def _not_replayed(findings: Sequence[Finding], card: Card | None, is_asked: bool) -> Names:
    unread = next((NO_TABLE[finding.code] for finding in findings if finding.code in NO_TABLE), "")
    if unread and not is_asked:
        # Where there is no table nobody expects a game.
        return ()
    if card:
        why = f"{count_of(len(card.not_out), 'batter')} {'are' if len(card.not_out) != 1 else 'is'} Not Out"
    elif rows := {finding.line for finding in findings if finding.code.startswith("DC")}:
        why = "a row has an error" if len(rows) == 1 else f"{len(rows)} rows have errors"
    else:
        why = unread or "the table has an error"
    return (f"the game was not replayed, because {why}",)


def _explained(readings: Names) -> str:
    # One table proves little about a program: many wrong ones print a table that some reading explains.
    count = f"{len(readings)} of {len(READINGS)} readings"
    return f"; explained by {count}; to judge a program run `umpire judge`" if readings else ""


def examine(text: texts.Text, given: Names | None) -> tuple[list[Finding], Card | None]:
    """The findings up to those on rows, and the card where no row has one."""
    if text.stopped:
        return [*text.findings], None
    if card := perfect_card(text, given):
        return [*text.findings], card
    kinds = kinds_of(text.lines)
    own = parts_of(kinds)
    controls = texts.check_controls(text, *((own[0], own[-1]) if own else (len(kinds), -1)))
    findings = [*text.findings, *controls.findings]
    if controls.stopped:
        return findings, None
    if missing := EXISTENCE.check(text, kinds):
        return findings + missing, None
    table = dissect(text, kinds, controls.dirty)
    form = GRID.check(table) + FORM.check(table)
    unreadable = {finding.line - text.first_line for finding in form if finding.code in UNREADABLE}
    rows, card = _examine_rows(table, controls.dirty | unreadable, given)
    return findings + form + rows, card


def _examine_rows(
    table: Table, faulty: frozenset[int], given: Sequence[str | None] | None
) -> tuple[list[Finding], Card | None]:
    # A row is read only where its own line is clean; the card only where all rows are.
    names = given or [None] * len(table.batters)
    batters = [(i, name) for i, name in zip(table.batters, names, strict=False) if i not in faulty]
    rows = [read_row(table.text, i, name) for i, name in batters]
    total = None
    if table.total is not None and table.total not in faulty and table.total != table.cut:
        total = read_row(table.text, table.total)
    findings = [finding for row in rows for finding in CELLS.check(row) or ROWS.check(row)]
    findings += TOTALS.check(total) if total else []
    if findings or table.total in faulty or not len(rows) == len(table.batters) == BATTERS:
        return findings, None
    return findings, Card(tuple(rows), total, table.line(table.text.last_text if table.total is None else table.total))
