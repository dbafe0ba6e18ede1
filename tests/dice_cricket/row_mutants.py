"""One way to break each rule of a cell, a row, the card and the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from string import ascii_letters

from tests.dice_cricket.games import FIRST_BATTER, READINGS, TOTAL, Table, follow
from tests.dice_cricket.mutants import MUTANTS, Mutant, UnfitError, breaks, inserted, widened

__all__ = ["MUTANTS"]


def rewritten(table: Table, batter: int, **cells: str) -> Mutant:
    table.write(batter, **cells)
    return Mutant(table.bytes(), table.line_of(batter))


def some_batter(table: Table, rng: Random, fit: Callable[[str, str], bool] = lambda runs, how_out: True) -> int:
    """A batter whose balls and dismissal are fit for it."""
    found = [i for i, batter in enumerate(table.game.batters) if fit(batter.runs, batter.how_out)]
    if not found:
        raise UnfitError
    return rng.choice(found)


def score_of(balls: str) -> str:
    return str(sum(map(int, re.findall("[0-9]", balls))))


@breaks("DC201")
def without_a_name(table: Table, rng: Random) -> Mutant:
    return rewritten(table, some_batter(table, rng), name="")


@breaks("DC202")
def a_name_with_something_else(table: Table, rng: Random) -> Mutant:
    batter = some_batter(table, rng)
    name = table.game.batters[batter].name[:5]
    return rewritten(table, batter, name=inserted(name, rng.randrange(1, len(name) + 1), rng.choice("*0_-é日.'")))


@breaks("DC203")
def a_name_of_seven(table: Table, rng: Random) -> Mutant:
    batter, length = some_batter(table, rng), rng.randint(7, 15)
    wide = widened(table, 0, 9)
    i = FIRST_BATTER + 2 * batter
    wide.lines[i] = "|" + "".join(rng.choices(ascii_letters, k=length)).ljust(15) + wide.lines[i][16:]
    return Mutant(wide.bytes(), i + 1)


@breaks("DC204")
def without_a_ball(table: Table, rng: Random) -> Mutant:
    return rewritten(table, some_batter(table, rng), runs="")


@breaks("DC205")
def something_that_is_no_ball(table: Table, rng: Random) -> Mutant:
    batter = some_batter(table, rng)
    runs = table.game.batters[batter].runs
    at = rng.randrange(len(runs))
    return rewritten(table, batter, runs=runs[:at] + rng.choice("035789W*-·é") + runs[at + 1 :])


@breaks("DC206")
def a_gap(table: Table, rng: Random) -> Mutant:
    batter = some_batter(table, rng, lambda runs, how_out: 1 < len(runs) < 30)
    runs = table.game.batters[batter].runs
    return rewritten(
        table, batter, runs=inserted(runs, rng.randrange(1, len(runs)), " " * rng.randint(1, 30 - len(runs)))
    )


@breaks("DC207")
def no_way_to_be_out(table: Table, rng: Random) -> Mutant:
    wrong = rng.choice(("", "bowled", "LBW.", "NotOut", "Not  Out", "Run Out", "Stumped", "Lbw", "RETIRED", "Cäught"))
    return rewritten(table, some_batter(table, rng), how_out=wrong)


NO_NUMBERS = ("", "00", "-1", "1.0", "+2", "x", "1 2", "\u0661", "1e1", "014")


@breaks("DC208")
def a_score_that_is_none(table: Table, rng: Random) -> Mutant:
    return rewritten(table, some_batter(table, rng), score=rng.choice(NO_NUMBERS))


@breaks("DC209")
def a_total_that_is_none(table: Table, rng: Random) -> Mutant:
    table.write_total(rng.choice(NO_NUMBERS))
    return Mutant(table.bytes(), TOTAL + 1)


# ---------------------------------------------------------------- rows


@breaks("DC301")
def another_score(table: Table, rng: Random) -> Mutant:
    batter = some_batter(table, rng)
    score = table.game.batters[batter].score
    return rewritten(
        table, batter, score=str(rng.choice([n for n in (0, score - 1, score + 1, 99999) if n not in (-1, score)]))
    )


@breaks("DC302")
def balls_after_the_wicket(table: Table, rng: Random) -> Mutant:
    batter = some_batter(table, rng, lambda runs, how_out: len(runs) < 30)
    runs = table.game.batters[batter].runs.rstrip("/")
    at = rng.randint(0, len(runs))
    after = runs[at:] or rng.choice("1246./")
    return rewritten(table, batter, runs=f"{runs[:at]}/{after}")


@breaks("DC303")
def over_thirty_balls(table: Table, rng: Random) -> Mutant:
    batter = some_batter(table, rng)
    balls = "".join(rng.choices("1246.", k=rng.randint(30, 38))) + rng.choice("1246./")
    wide = widened(table, 1, 9)
    i = FIRST_BATTER + 2 * batter
    wide.lines[i] = wide.lines[i][:8] + balls.ljust(39) + wide.lines[i][47:]
    return Mutant(wide.bytes(), i + 1)


@breaks("DC304")
def out_and_no_wicket(table: Table, rng: Random) -> Mutant:
    batter = some_batter(table, rng, lambda runs, how_out: runs[-1] == "/" and len(runs) < 30)
    runs = table.game.batters[batter].runs[:-1] + rng.choice("1246.")
    return rewritten(table, batter, runs=runs, score=score_of(runs))


@breaks("DC305")
def a_wicket_and_not_out(table: Table, rng: Random) -> Mutant:
    return rewritten(
        table,
        some_batter(table, rng, lambda runs, how_out: runs[-1] == "/"),
        how_out=rng.choice(("Retired", "Not Out")),
    )


@breaks("DC306")
def retired_too_soon(table: Table, rng: Random) -> Mutant:
    batter = some_batter(table, rng, lambda runs, how_out: len(runs) < 30)
    runs = table.game.batters[batter].runs.replace("/", ".")
    return rewritten(table, batter, runs=runs, how_out="Retired")


@breaks("DC307")
def thirty_and_not_retired(table: Table, rng: Random) -> Mutant:
    runs = "".join(rng.choices("1246.", k=30))
    how_out = rng.choice(("Bowled", "LBW", "Caught", "Not Out"))
    return rewritten(table, some_batter(table, rng), runs=runs, how_out=how_out, score=score_of(runs))


@breaks("DC308")
def a_name_that_was_not_given(table: Table, rng: Random) -> Mutant:
    batter = some_batter(table, rng)
    name = table.game.batters[batter].name
    given = [b.name for b in table.game.batters]
    other = rng.choice([n for n in (name.swapcase(), name[:-1] + "q", "Zzzzzz", rng.choice(given)) if n != name])
    return rewritten(table, batter, name=other)._replace(given=given)


# ---------------------------------------------------------------- card and game


@breaks("DC401")
def another_total(table: Table, rng: Random) -> Mutant:
    total = sum(batter.score for batter in table.game.batters)
    table.write_total(str(rng.choice([n for n in (0, total - 1, total + 1, total * 10) if n != total])))
    return Mutant(table.bytes(), TOTAL + 1)


@breaks("DC402")
def everybody_out(table: Table, rng: Random) -> Mutant:
    batter = table.game.survivor
    table.write(batter, runs=table.game.batters[batter].runs + "/", how_out=rng.choice(("Bowled", "LBW", "Caught")))
    return Mutant(table.bytes(), TOTAL + 1)


@breaks("DC403")
def another_not_out(table: Table, rng: Random) -> Mutant:
    batter = some_batter(table, rng, lambda runs, how_out: runs[-1] == "/")
    table.write(batter, runs=table.game.batters[batter].runs[:-1] or ".", how_out="Not Out")
    return Mutant(table.bytes(), table.line_of(max(batter, table.game.survivor)))


def other_balls(table: Table, rng: Random) -> tuple[str, int]:
    """Give the Not Out batter other balls; the end that replay then tells ("explained" too), and who has to face."""
    survivor = table.game.batters[table.game.survivor]
    kept = survivor.runs[: rng.randint(1, len(survivor.runs))]
    survivor.runs = (kept + "".join(rng.choices("1246.", k=rng.randint(0, 5))))[:29]
    table.write(table.game.survivor)
    table.write_total(str(sum(batter.score for batter in table.game.batters)))
    ends = [follow(reading, table.game.runs, table.game.survivor) for reading in READINGS]
    if any(end.end == "explained" for end in ends):
        raise UnfitError
    furthest = max(ends, key=lambda end: len(end.balls))
    return furthest.end, furthest.facing


@breaks("DC501")
def nobody_has_a_ball(table: Table, rng: Random) -> Mutant:
    end, striker = other_balls(table, rng)
    if end != "stuck":
        raise UnfitError
    return Mutant(table.bytes(), table.line_of(striker))


@breaks("DC502")
def balls_are_left(table: Table, rng: Random) -> Mutant:
    if other_balls(table, rng)[0] != "left over":
        raise UnfitError
    return Mutant(table.bytes(), table.line_of(table.game.survivor))
