"""The rules of a batter's row: whether its cells fit each other (DC3…)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.dice_cricket.cells import HOW_OUT, NAME, RUNS, SCORE, WAYS_OUT, Row, runs_in
from validator.dice_cricket.walk import MOST_BALLS, WICKET
from validator.finding import Fault, Layer, rule
from validator.wording import count_of, quote

ROWS = Layer[[Row]]()


def adds_up(row: Row) -> bool:
    """Whether the Score is the sum of the runs, whatever else is wrong with the row."""
    return int(row.score) == runs_in(row.runs)


@rule("DC301", ROWS)
def score_not_sum(row: Row) -> Iterator[Fault]:
    r"""The Score is the sum of the batter's runs.

    "The sum of all numbers in Runs": a dot and a wicket score nothing.

    Remedy: Add up the digits of the Runs cell.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC301: 4 = |Fred  |.662/                         | Caught  | 15  |
    """
    # Where balls are too many or follow the wicket nobody can say which of them count.
    if not adds_up(row) and _plain(row):
        yield Fault(row.where(SCORE), f"the Score is {row.score}, but the runs add up to {runs_in(row.runs)}")


@rule("DC302", ROWS)
def ball_after_wicket(row: Row) -> Iterator[Fault]:
    r"""Nothing follows a batter's wicket.

    "A / is added to the runs and from then on, the batter cannot score anymore runs."

    Remedy: Let the next batter face the ball after a wicket.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC302: 4 = |Fred  |.66/2                         | Caught  | 14  |
    """
    before, wicket, after = row.runs.partition(WICKET)
    if wicket and after:
        yield Fault(row.where(RUNS, len(before) + 1), f"{quote(after)} follows the wicket")


@rule("DC303", ROWS)
def too_many_balls(row: Row) -> Iterator[Fault]:
    r"""A batter faces at most 30 balls.

    "A batter can face 30 balls"; then the Runs section is filled.

    Remedy: Retire a batter after 30 balls and let the next one in.

    Okay: 16 = |Nina  |1...4.222444124141.4111212.612| Retired | 57  |
    DC303: all s/^(.{37})(.)/\1\2\2/
    """
    if (count := len(row.runs)) > MOST_BALLS and WICKET not in row.runs[:-1]:
        yield Fault(row.where(RUNS, MOST_BALLS), f"{row.name} faces {count:,} balls, more than {MOST_BALLS}")


@rule("DC304", ROWS)
def out_without_wicket(row: Row) -> Iterator[Fault]:
    r"""A batter who was Bowled, LBW or Caught has a wicket.

    "If 5 is rolled, the current batter is out, This means that a / is added to the runs."

    Remedy: Add the `/`, or write Not Out if this is the last batter left.

    Okay: 8 = |David |/                             |   LBW   | 0   |
    DC304: 8 = |David |.                             |   LBW   | 0   |
    """
    if row.how_out in WAYS_OUT and WICKET not in row.runs and len(row.runs) < MOST_BALLS:
        yield Fault(row.where(HOW_OUT), f"{row.name} is out {row.how_out}, but the balls hold no wicket")


@rule("DC305", ROWS)
def wicket_but_not_out(row: Row) -> Iterator[Fault]:
    r"""A batter with a wicket is Bowled, LBW or Caught.

    "The How Out section is a random choice of the possible ways to get out: Bowled, LBW, Caught." That holds for a
    wicket on the 30th ball too: one who retires has no `/`.

    Remedy: Write Bowled, LBW or Caught, chosen at random.

    Okay: 8 = |David |/                             | Bowled  | 0   |
    DC305: 8 = |David |/                             | Not Out | 0   |
    """
    if row.runs.endswith(WICKET) and row.how_out not in WAYS_OUT and _plain(row):
        yield Fault(row.where(HOW_OUT), f"{row.name} is {row.how_out}, but the balls end in a wicket")


@rule("DC306", ROWS)
def retired_early(row: Row) -> Iterator[Fault]:
    r"""A batter retires after 30 balls, no sooner.

    "If the Runs section is filled (30 balls), the batter is out and the How Out section is set to Retired."

    Remedy: Write Retired only where 30 balls stand without a wicket.

    Okay: 8 = |David |/                             | Bowled  | 0   |
    DC306: 8 = |David |.                             | Retired | 0   |
    """
    if row.how_out == "Retired" and WICKET not in row.runs and len(row.runs) < MOST_BALLS:
        count = count_of(len(row.runs), "ball")
        yield Fault(row.where(HOW_OUT), f"{row.name} retires after {count}, not {MOST_BALLS}")


@rule("DC307", ROWS)
def not_retired(row: Row) -> Iterator[Fault]:
    r"""A batter who faced 30 balls without a wicket is Retired.

    "If the Runs section is filled (30 balls), the batter is out and the How Out section is set to Retired. A /
    isn't placed at the end."

    Remedy: Write Retired, and count the batter among the ten who are out.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC307: 16 = |Nina  |1...4.222444124141.4111212.612| Not Out | 57  |
    """
    if len(row.runs) == MOST_BALLS and WICKET not in row.runs and row.how_out != "Retired":
        yield Fault(row.where(HOW_OUT), f"{row.name} is {row.how_out}, but faced {MOST_BALLS} balls without a wicket")


@rule("DC308", ROWS)
def wrong_name(row: Row) -> Iterator[Fault]:
    r"""The batters have the names that were given, in that order (`--names`).

    "Output a completed table, given a list of names": the first player bats first.

    Remedy: Print the names as they are given, and in their order.

    Okay: 4 = |Fred  |.662/                         | Caught  | 14  |
    DC308: 4 = |fred  |.662/                         | Caught  | 14  |
    """
    if row.given is not None and row.name != row.given:
        yield Fault(row.where(NAME), f"the name is {quote(row.name)}, but {quote(row.given)} was given")


def _plain(row: Row) -> bool:
    # Whether only the end of the innings can be wrong, not the balls themselves.
    return len(row.runs) <= MOST_BALLS and WICKET not in row.runs[:-1]
