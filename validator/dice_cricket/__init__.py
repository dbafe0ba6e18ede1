"""Dice Cricket: is this output a right table, and which readings of the rules explain its game?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator import text as texts
from validator.dice_cricket.anatomy import BATTERS, GOOD_TABLE, Table, dissect, kinds_of, parts_of
from validator.dice_cricket.card import Card, check_card, replay_card, total_not_a_number
from validator.dice_cricket.cells import Row, read_row
from validator.dice_cricket.chance import UNFAIR, Chance
from validator.dice_cricket.game import Game
from validator.dice_cricket.replay import NAMES as READINGS
from validator.dice_cricket.rows import adds_up, check_row, score_not_sum, wrong_name
from validator.dice_cricket.series import SITUATIONS, judge_series
from validator.dice_cricket.table import check_table, missing_table
from validator.finding import Finding, Report, Span, make_report, whole

HOLE = "dice-cricket"
__all__ = ["HOLE", "READINGS", "SITUATIONS", "UNFAIR", "Chance", "check", "judge_series", "tell"]


def check(
    output: bytes | str,
    given: Sequence[str] | None = None,
    *,
    reading: str = "any",
    strict: bool = False,
    max_bytes: int | None = texts.MAX_BYTES,
) -> Report:
    """Check one output that should be a table of Dice Cricket.

    `given` are the eleven names that the program was given, in order (None: unknown). `reading` is "any" (some
    reading explains the game), "house" (the first of READINGS) or one of READINGS; the report names all that explain
    it. `strict` lets warnings count. `max_bytes` limits the output (None: no limit). Raises ValueError for another
    reading, or names that are not eleven.
    """
    _refuse(given, reading)
    text = texts.read(output, max_bytes)
    findings, card = _examine(text, given)
    readings: tuple[str, ...] = ()
    dice, game = None, None
    if card:
        findings += check_card(card)
        if len(card.not_out) == 1:
            replayed = replay_card(card, READINGS[0] if reading == "house" else reading)
            findings += replayed.findings
            readings, dice = replayed.readings, replayed.dice
            rows = card.rows
            game = Game(tuple([row.runs for row in rows]), tuple([row.how_out for row in rows]), replayed.orders)
    return make_report(HOLE, findings, strict=strict, readings=readings, dice=dice, lines=text.lines, game=game)


def tell(output: bytes | str, reading: str = "any", max_bytes: int | None = texts.MAX_BYTES) -> Iterator[str]:
    """The game of an output, a line a ball, under `reading` or the one that explains most of it.

    Nothing is told of an output whose rows have a fault, or that has not just one Not Out.
    """
    from validator.dice_cricket.telling import tell as tell_game

    _refuse(None, reading)
    _, card = _examine(texts.read(output, max_bytes), None)
    if card and len(card.not_out) == 1:
        replayed = replay_card(card, READINGS[0] if reading == "house" else reading)
        yield from tell_game(card, replayed.history, replayed.told)


def _refuse(given: Sequence[str] | None, reading: str) -> None:
    if given is not None and len(given) != BATTERS:
        raise ValueError(f"a game has {BATTERS} names, not {len(given)}")
    if reading not in ("any", "house", *READINGS):
        raise ValueError(f"no reading is called {reading!r}")


def _examine(text: texts.Text, given: Sequence[str] | None) -> tuple[list[Finding], Card | None]:
    """The findings up to those on rows, and the card where no row has one."""
    findings = text.findings
    if text.stopped:
        return findings, None
    if good := GOOD_TABLE.fullmatch(text.whole):
        return _examine_good(text, good.groups(), given)
    kinds = kinds_of(text.lines)
    parts = parts_of(kinds)
    findings += texts.check_controls(text, *((parts[0], parts[-1]) if parts else (len(kinds), -1)))
    if text.stopped:
        return findings, None
    if not parts:
        last = max(i for i, line in enumerate(text.lines) if line.strip())
        return findings + missing_table(text.lines, last), None
    table = dissect(text, kinds, {finding.line - 1 for finding in findings if finding.code == "IO004"})
    findings += check_table(table)
    faulty = {f.line - 1 for f in findings if f.code in ("IO004", "TB102", "TB104", "TB105", "TB106")}
    return _examine_rows(table, findings, faulty, given)


def _examine_good(
    text: texts.Text, cells: tuple[str, ...], given: Sequence[str] | None
) -> tuple[list[Finding], Card | None]:
    # Of a table in perfect form only the names and the sums remain to be looked at.
    rows = [Row(4 + 2 * i, text.lines[3 + 2 * i], cells[4 * i : 4 * i + 4]) for i in range(BATTERS)]
    total = Row(26, text.lines[25], ("Total Runs", cells[-1]))
    findings = text.findings + [finding for row in rows if not adds_up(row) for finding in score_not_sum(row)]
    if given and tuple(given) != cells[:-1:4]:
        findings += [finding for row, name in zip(rows, given, strict=True) for finding in wrong_name(row, name)]
    return findings, None if len(findings) > len(text.findings) else Card(tuple(rows), total, whole(26, total.line))


def _examine_rows(
    table: Table, findings: list[Finding], faulty: set[int], given: Sequence[str] | None
) -> tuple[list[Finding], Card | None]:
    # A row is read only where its own line is clean; the card only where all rows are.
    before = len(findings)
    rows = []
    names: Sequence[str | None] = given or [None] * len(table.batters)
    for i, name in zip(table.batters, names, strict=False):
        if i not in faulty:
            rows.append(read_row(i + 1, table.lines[i]))
            findings += check_row(rows[-1], name)
    total = _total(table, faulty)
    if total:
        findings += total_not_a_number(total)
    clean = len(findings) == before and not faulty & {table.total, *table.batters}
    if not clean or len(rows) != BATTERS or len(table.batters) != BATTERS:
        return findings, None
    return findings, Card(tuple(rows), total, _total_span(table))


def _total(table: Table, faulty: set[int]) -> Row | None:
    if table.total is None or table.total in faulty or table.total == table.cut:
        return None
    return read_row(table.total + 1, table.lines[table.total])


def _total_span(table: Table) -> Span:
    i = table.last_text if table.total is None else table.total
    return whole(i + 1, table.lines[i])
