"""Good tables that are cut off, at every single place.

A table that ends in the middle of a line is unfinished (TB110), whichever line that is. One that ends with a whole line
lacks what does not follow: the total line, where all eleven batters are there (TB109); else it is unfinished as well.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.dice_cricket.games import CLOSING, FIRST_BATTER, PLAYERS, TOTAL, TRICKY_NAMES, as_bytes, random_table
from tests.dice_cricket.mutants import widened
from validator import check

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
# The lines that may end a table with eleven batters and no total line: the last row, and the border under it.
NO_TOTAL = (TOTAL - 2, TOTAL - 1)


def tricky(rng: Random) -> list[str]:
    """A table in which some batters are called like words of the table."""
    table = random_table(rng)
    for batter in rng.sample(range(PLAYERS), 4):
        table.game.batters[batter].name = rng.choice(TRICKY_NAMES)
        table.write(batter)
    return table.lines


def wide(rng: Random) -> list[str]:
    """A table with a cell wider than usual, which is only a warning."""
    return widened(random_table(rng), rng.randrange(4), rng.randint(1, 9)).lines


TABLES: dict[str, Callable[[Random], list[str]]] = {
    "plain": lambda rng: random_table(rng).lines,
    "with tricky names": tricky,
    "of other widths": wide,
    "indented": lambda rng: ["   " + line for line in random_table(rng).lines],
    "after blank lines": lambda rng: ["", " ", *random_table(rng).lines],
    "with blanks at the ends": lambda rng: [line + "  " for line in random_table(rng).lines],
}


def endings(lines: list[str]) -> list[tuple[int, str | None]]:
    """For each line of a table: its number, and the code that the table earns that ends with it as a whole."""
    first = next(i for i, line in enumerate(lines) if line.strip())
    codes = {i: "TB109" if i in NO_TOTAL else "TB110" for i in range(CLOSING)}
    return [(i, codes.get(i - first) if i >= first else "IO001") for i in range(len(lines))]


def codes(output: str) -> set[str]:
    return {finding.code for finding in check(output).findings if finding.severity == "error"}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", TABLES)
def test_a_table_cut_off_anywhere_earns_the_code_of_its_place(kind: str, seed: int) -> None:
    lines = TABLES[kind](Random(f"{kind} {seed}"))
    before, code = "", "IO001"
    for i, whole in endings(lines):
        bare = lines[i].rstrip(" ")
        begun = len(bare) - len(bare.lstrip(" "))
        for length in range(len(lines[i]) + 1):
            # Where only blanks of a line are there, the table ends with the line above.
            expected = code if length <= begun else "TB110" if length < len(bare) else whole
            assert codes(before + lines[i][:length]) == ({expected} if expected else set()), (i, length)
        before, code = before + lines[i] + "\n", whole or ""
        assert codes(before) == ({whole} if whole else set()), i


def test_what_is_cut_off_is_told_with_the_number_of_batters() -> None:
    output = as_bytes(random_table(Random("told")).lines).decode()
    border = output.index("\n", output.index("\n", 56 * (TOTAL - 1) - 1) - 1) + 1
    (finding,) = check(output[: border + 20]).findings
    assert (finding.code, finding.span) == ("TB110", (TOTAL, 1, TOTAL, 21))
    assert finding.message == "the table stops after 11 batters"


@pytest.mark.parametrize("seed", range(3))
def test_a_table_cut_off_never_conforms_with_a_line_end_either(seed: int) -> None:
    output = as_bytes(random_table(Random(seed)).lines)
    for length in range(len(output) - 1):
        assert not check(output[:length] + b"\n").conforms


@pytest.mark.parametrize("seed", range(3))
def test_a_table_without_its_beginning_never_conforms(seed: int) -> None:
    output = as_bytes(random_table(Random(seed)).lines)
    for start in range(1, len(output)):
        assert not check(output[start:]).conforms


@pytest.mark.parametrize("seed", range(4))
def test_a_table_cut_off_in_a_row_of_somebody_called_total_is_not_finished(seed: int) -> None:
    table = random_table(Random(seed))
    table.game.batters[seed].name = "Total"
    table.write(seed)
    place = FIRST_BATTER + 2 * seed
    before = as_bytes(table.lines[:place]).decode()
    for length in range(1, len(table.lines[place])):
        assert codes(before + table.lines[place][:length]) == {"TB110"}
