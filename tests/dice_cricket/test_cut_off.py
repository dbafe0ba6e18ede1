"""Good tables that are cut off, at every single place."""

from __future__ import annotations

from random import Random

import pytest

from tests.dice_cricket.games import CLOSING, FIRST_BATTER, PLAYERS, TOTAL, Table, as_bytes, random_table
from validator import check


def ending(table: Table, length: int) -> set[str]:
    """The error codes of the first `length` characters of a table, in which no row is cut in the middle of nothing."""
    whole_lines = table.bytes()[:length].decode().split("\n")
    complete = sum(part == line for part, line in zip(whole_lines, table.lines, strict=False))
    if complete > CLOSING:
        return set()
    if length == 0:
        return {"IO001"}
    total_begun = whole_lines[-1].replace(" ", "").lower().startswith("|total") and len(whole_lines) == TOTAL + 1
    eleven = complete > FIRST_BATTER + 2 * (PLAYERS - 1)
    # What ends with a whole line has no total line; what ends in the middle of one is cut off.
    in_a_line = whole_lines[-1] not in ("", *table.lines)
    return {"TB109"} if eleven and complete <= TOTAL and not total_begun and not in_a_line else {"TB110"}


@pytest.mark.parametrize("seed", range(6))
def test_a_table_cut_off_anywhere_is_told_to_be_cut_off(seed: int) -> None:
    table = random_table(Random(seed))
    output = table.bytes()
    wrong = {}
    for length in range(len(output) + 1):
        report = check(output[:length])
        codes = {f.code for f in report.findings if f.severity == "error"}
        assert report.conforms == (length >= len(output) - 1)
        if codes != ending(table, length):
            wrong[length] = codes, ending(table, length), output[:length].decode()[-70:]
    assert not wrong, f"{len(wrong)} lengths, the first: {min(wrong.items())}"


@pytest.mark.parametrize("seed", range(4))
def test_a_table_cut_off_in_a_row_of_somebody_called_total_is_not_finished(seed: int) -> None:
    table = random_table(Random(seed))
    batter = Random(seed).randrange(PLAYERS)
    table.game.batters[batter].name = "Total"
    table.write(batter)
    row = table.lines[FIRST_BATTER + 2 * batter]
    before = len(as_bytes(table.lines[: FIRST_BATTER + 2 * batter]))
    for length in range(before + 1, before + len(row)):
        codes = {f.code for f in check(table.bytes()[:length]).findings if f.severity == "error"}
        assert codes == {"TB110"}, table.bytes()[before:length]


@pytest.mark.parametrize("seed", range(3))
def test_a_table_cut_off_never_conforms_with_a_line_end_either(seed: int) -> None:
    output = random_table(Random(seed)).bytes()
    for length in range(len(output) - 1):
        assert not check(output[:length] + b"\n").conforms


@pytest.mark.parametrize("seed", range(3))
def test_a_table_without_its_beginning_never_conforms(seed: int) -> None:
    output = random_table(Random(seed)).bytes()
    for start in range(1, len(output)):
        assert not check(output[start:]).conforms
