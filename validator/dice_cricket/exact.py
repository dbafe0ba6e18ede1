"""Exact play: where chance is given the table is the one right one, or the first ball that differs is told.

Under a reading the given balls make one innings, so that each of them has one place in the table. A table that differs
is told by the first ball that is not there, under the reading that gets furthest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from validator.dice_cricket.cells import HOW_OUT, RUNS, Row
from validator.dice_cricket.comparison import Comparison, nearest
from validator.dice_cricket.game import under
from validator.dice_cricket.walk import READINGS, WICKET
from validator.finding import Fault, Layer, rule
from validator.place import Span
from validator.wording import quote

SPOKEN = {".": "a dot", WICKET: "a wicket"}


@dataclass(frozen=True, slots=True)
class Difference:
    """A table that is not the right one: its rows, the nearest comparison, and that with the literal reading.

    `literal` is None where that reading is out of the question. `other` are the balls of which the rows are a right
    table, if it is not of these.
    """

    rows: Sequence[Row]
    nearest: Comparison
    literal: Comparison | None
    other: str = ""


def difference(rows: Sequence[Row], compared: Sequence[Comparison], balls: str | None) -> Difference | None:
    """How rows differ from what is right under the nearest reading; None where they do not.

    `balls` are those that a reading finds in the rows; None where none explains them.
    """
    if any(one.is_right for one in compared):
        return None
    literal = next((one for one in compared if one.reading == READINGS[0]), None)
    is_known = bool(compared[0].order) or compared[0].ways.is_one
    return Difference(rows, nearest(compared), literal, "" if is_known else balls or "")


EXACT = Layer[[Difference]]()


@rule("DC701", EXACT)
def ball_elsewhere(found: Difference) -> Iterator[Fault]:
    r"""Where the balls are given, each of them is faced by whoever has to face it, and none is bowled after the end.

    "Each ball in a cricket match is represented by a dice roll", and the rules say who faces it. So a program that is
    given its chance (`--given-dice`) has one right table under a reading of the rules.

    Remedy: Take the given balls one by one from the first on; look at who faces after the ball before this one.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC701: 4 = |Fred  |6.62/                         | Caught  | 14  |
    """
    if message := told(found.nearest):
        yield Fault(_where(found), message, _advice(found))


@rule("DC702", EXACT)
def other_dismissal(found: Difference) -> Iterator[Fault]:
    r"""Where the dismissals are given, each wicket falls by the next of them.

    "The How Out section is a random choice of the possible ways to get out": who is given the choices (`--given-dice`)
    takes one for each `/`, on a 30th ball too, and none for one who retires.

    Remedy: Take a dismissal as a wicket falls, not as a batter comes in or for the rows from above.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC702: 4 = |Fred  |.662/                         | Bowled  | 14  |
    """
    compared = found.nearest
    if (number := compared.wrong_dismissal) is not None:
        batter, way = compared.dismissals[number]
        name, how = compared.fixture.names[batter], compared.how_out[batter]
        message = f"wicket {number + 1} is {name}'s, and should be {way}, not {how}"
        yield Fault(found.rows[batter].where(HOW_OUT), message + under(compared.reading))


def told(compared: Comparison) -> str:
    """The first ball that differs, in a sentence; "" where none does."""
    if compared.balls_agree:
        return ""
    names, due, facing = compared.fixture.names, compared.due, compared.facing
    before = compared.right.deliveries[compared.agreed - 1] if compared.agreed else None
    after = f"ball {before.number} ({spoken(before.ball)}): " if before else ""
    if not due:
        assert facing is not None
        left = compared.runs[facing][compared.faced[facing] :]
        message = f"{after}the innings is over with it, but {names[facing]} has {quote(left)} left"
    elif facing is not None:
        ball = f"ball {due.number} ({spoken(due.ball)})"
        message = f"{after}{names[due.striker]} should face {ball}, but it stands in the Runs of {names[facing]}"
    else:
        place = compared.faced[due.striker]
        there = compared.runs[due.striker][place : place + 1]
        stands = f"{spoken(there)} stands there" if there else "the Runs end there"
        message = f"{after}{names[due.striker]} should face ball {due.number} ({spoken(due.ball)}), but {stands}"
    return message + under(compared.reading)


def spoken(ball: str) -> str:
    """A ball in words: a 1, a dot, a wicket."""
    return SPOKEN.get(ball, f"a {ball}")


def _advice(found: Difference) -> str:
    """Of which balls the table is, or what is first wrong read literally, where another reading gets further."""
    if found.other:
        return f"The table is right, but of other balls: {quote(found.other)}; take each of the given ones once."
    if found.literal in (None, found.nearest):
        return ""
    assert found.literal
    return f"Read literally, {told(found.literal)}."


def _where(found: Difference) -> Span:
    """Where what was printed stands, or where it should."""
    compared, due = found.nearest, found.nearest.due
    facing = compared.facing
    batter = facing if facing is not None else due.striker if due else 0
    place = compared.faced[batter]
    return found.rows[batter].where(RUNS, place, place + 1 if due else None)
