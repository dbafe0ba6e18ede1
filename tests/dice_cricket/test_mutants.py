"""Good tables are accepted, and a table that is broken in one way earns the code of just that way."""

from __future__ import annotations

from random import Random

import pytest

from tests.dice_cricket.games import READINGS, explaining, follow, random_table
from tests.dice_cricket.mutants import Mutant, UnfitError
from tests.dice_cricket.row_mutants import MUTANTS
from validator import check
from validator.hole import rules_of
from validator.holes import DEFAULT, hole_named

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
TABLES = 300
# Rules of a series (DC6…) judge the games of a program together, which no single table can break.
RULES = rules_of(hole_named(DEFAULT))
# Those of many games, and of exact play, are broken by no table alone.
OF_ONE_TABLE = sorted(code for code in RULES if not code.startswith(("DC6", "DC7")))


def test_every_rule_of_a_table_has_a_mutant() -> None:
    assert sorted(MUTANTS) == OF_ONE_TABLE


@pytest.mark.parametrize("reading", READINGS)
def test_good_tables_are_accepted_and_give_back_their_dice(reading: str) -> None:
    rng = Random(f"good {reading}")
    for _ in range(TABLES // 3):
        table = random_table(rng, reading)
        report = check(table.bytes(), given=[batter.name for batter in table.game.batters])
        assert report.conforms
        assert report.findings == ()
        assert reading in report.readings
        assert list(report.readings) == explaining(table.game)
        first = report.readings[0]
        assert report.extra["dice"] == follow(first, table.game.runs, table.game.survivor).balls
        assert report.extra["dice"] == table.game.balls or first != reading
        named = check(table.bytes(), reading=reading)
        assert (named.conforms, named.findings, named.readings) == (True, (), report.readings)


def mutants(code: str, count: int) -> list[Mutant]:
    rng, made = Random(f"mutant {code}"), list[Mutant]()
    for _ in range(200 * count):
        try:
            made.append(MUTANTS[code](random_table(rng), rng))
        except UnfitError:
            continue
        if len(made) == count:
            return made
    raise AssertionError(f"{code}: too few tables are fit to be broken")


@pytest.mark.parametrize("code", sorted(MUTANTS))
def test_a_mutant_earns_just_its_own_code_at_its_own_line(code: str) -> None:
    wrong = []
    for mutant in mutants(code, TABLES):
        report = check(mutant.output, given=mutant.given)
        severity = RULES[code].severity
        codes = {f.code for f in report.findings if f.severity == "error" or severity == "warning"}
        lines = {f.line for f in report.findings if f.code == code}
        right_line = mutant.line is None or mutant.line == min(lines, default=None)
        if codes != {code} or not right_line or report.conforms != (severity == "warning"):
            wrong.append(
                f"codes {codes}, lines {lines}, not {mutant.line}\n{mutant.output[:3000].decode(errors='replace')}"
            )
    assert not wrong, f"{len(wrong)} of {TABLES} mutants; the first: {wrong[0]}"


@pytest.mark.parametrize("code", sorted(code for code in MUTANTS if RULES[code].severity == "warning"))
def test_a_warning_counts_when_strict(code: str) -> None:
    assert all(not check(mutant.output, strict=True).conforms for mutant in mutants(code, 20))
