"""What many games come to: counted rightly from games that are known, printed whole, and near what was computed.

The figures that were computed come from millions of games of two other programs. Each is compared within four standard
errors and its rounding. The seeds are fixed; with another seed a right program would fail in less than one of a
thousand runs, all comparisons together (an exact binomial tail for each share, a normal one for each mean).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from reference.card_cricket import match, play, play_match
from reference.card_cricket_innings import cards_in, innings
from reference.card_cricket_statistics import figures, match_figures, match_statistics
from reference.dice_cricket import games
from reference.dice_cricket_scorecard import NOT_OUT, RETIRED, Row, Scorecard
from reference.dice_cricket_statistics import SITUATIONS, Tally, statistics, tallies
from tests.reference.conftest import Ran

Command = Callable[..., Ran]

ERRORS = 4  # How many standard errors a figure may be off.

DICE_GAMES = """\
Under no-dots/cross/once/face                        all      kept
Games                                                200       177
Mean total                                         129.3     135.0
Lowest total                                          24        24
Highest total                                        298       298
Mean number of balls                                59.9      61.9
Games with a retirement (rule 9)                   3.00%     3.39%
Games with a wicket on a 30th ball (rule 9)        0.50%     0.56%
Games with a 1 on a 30th ball (rule 14)            0.00%     0.00%
Thrown away, as one faced no ball (rule 16)       11.50%
"""

INNINGS = """\
Innings                            200
Mean total                       332.1
Lowest total                       202
Highest total                      478
Mean extras                       18.6
Mean number of cards              84.1
"""

MATCHES = """\
Matches                             60
Mean number of innings             3.5
Mean number of cards             269.7
Matches drawn                   95.00%
Matches tied                     0.00%
Matches won by an innings        0.00%
Matches won by wickets           5.00%
Matches won by runs              0.00%
Of the first innings of each match:
Mean total                       332.8
Lowest total                       224
Highest total                      434
Mean extras                       18.5
Mean number of cards              84.2
"""


def near(value: float, computed: float, error: float, rounding: float) -> bool:
    """Whether a figure is the one that was computed, as far as chance and rounding go."""
    return abs(value - computed) <= ERRORS * error + rounding


def mean_is(values: Iterable[int], computed: float, rounding: float) -> bool:
    values = list(values)
    return near(fmean(values), computed, stdev(values) / sqrt(len(values)), rounding)


def share_is(part: int, whole: int, computed: float, rounding: float) -> bool:
    return near(part / whole, computed, sqrt(computed * (1 - computed) / whole), rounding)


# ---------------------------------------------------------------- games that are known


def card_of(*rows: tuple[str, str]) -> Scorecard:
    """A scorecard of these Runs and How Out cells."""
    return Scorecard(tuple(Row("Ann", *row) for row in rows), balls="".join(runs for runs, _ in rows))


STAY = "." * 29
KNOWN = (
    card_of(("12/", "LBW"), ("4", NOT_OUT)),
    card_of(("/", "Bowled"), ("", NOT_OUT)),
    card_of((STAY + "1", RETIRED), ("6" * 29, NOT_OUT)),
    card_of((STAY + "6", RETIRED), (STAY + "/", "LBW"), ("", NOT_OUT)),
)


def test_known_games_of_dice_cricket_are_counted() -> None:
    every, kept = tallies(KNOWN)
    retired, wicket, single = SITUATIONS
    assert every == Tally(
        totals={7: 1, 0: 1, 175: 1, 6: 1},  # type: ignore[arg-type]
        balls={4: 1, 1: 1, 59: 1, 60: 1},  # type: ignore[arg-type]
        situations={retired: 2, wicket: 1, single: 1},  # type: ignore[arg-type]
    )
    assert (kept.totals, kept.balls, kept.situations) == ({7: 1, 175: 1}, {4: 1, 59: 1}, {retired: 1, single: 1})
    assert list(statistics(KNOWN)) == [
        "Under every-ball/cross/twice/cross                   all      kept",
        "Games                                                  4         2",
        "Mean total                                          47.0      91.0",
        "Lowest total                                           0         7",
        "Highest total                                        175       175",
        "Mean number of balls                                31.0      31.5",
        "Games with a retirement (rule 9)                  50.00%    50.00%",
        "Games with a wicket on a 30th ball (rule 9)       25.00%     0.00%",
        "Games with a 1 on a 30th ball (rule 14)           25.00%    50.00%",
        "Thrown away, as one faced no ball (rule 16)       50.00%",
    ]


def test_where_no_game_is_kept_there_is_nothing_to_tell_of_it() -> None:
    lines = list(statistics(KNOWN[1:2]))
    assert [line.split()[-1] for line in lines[1:9]] == ["0"] + ["-"] * 7
    assert lines[9].split()[-1] == "100.00%"


def test_a_situation_counts_once_a_game() -> None:
    every, _ = tallies([card_of((STAY + "6", RETIRED), (STAY + "6", RETIRED), ("1", NOT_OUT))])
    assert every.situations == {"a retirement (rule 9)": 1}


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("6S, JOKER, 5S", "drawn"),
        ("6S, JOKER, 5S, JOKER, JOKER, AS, JOKER", "tied"),
        ("5S, JOKER, 6S, JOKER, JOKER", "won by an innings"),
        ("6S, JOKER, 5S, JOKER, JOKER, 2S", "won by wickets"),
        ("6S, JOKER, 5S, JOKER, JOKER, JOKER", "won by runs"),
    ],
)
def test_each_kind_of_result_is_counted_as_its_own(cards: str, kind: str) -> None:
    played = match([cards_in(cards)], wickets=1)
    assert match_figures(played).kind == kind
    assert match_figures(played).cards == cards.count(",") + 1
    shares = [line for line in match_statistics([played]) if line.endswith("100.00%")]
    assert shares == [f"{'Matches ' + kind:28}   100.00%"]


def test_an_innings_has_its_figures() -> None:
    assert figures(innings(cards_in("6S, QD, STUMPS, JOKER, 2D, 9S, AD"), 3)) == (16, 1, 6)


# ---------------------------------------------------------------- what the command prints


def test_many_games_are_printed(reference: Command) -> None:
    arguments = "dice-cricket", "--games", "200", "--seed", "1", "--reading", "no-dots/cross/once/face"
    assert reference(*arguments) == (0, DICE_GAMES, "")
    assert reference("card-cricket", "--games", "200", "--seed", "1") == (0, INNINGS, "")
    assert reference("card-cricket", "--games", "60", "--seed", "1", "--match") == (0, MATCHES, "")


def test_without_a_seed_other_games_are_played(reference: Command) -> None:
    assert len({reference("dice-cricket", "--games", "20").out for _ in range(3)}) > 1


# ---------------------------------------------------------------- what was computed


def test_dice_cricket_comes_to_what_was_computed() -> None:
    every, kept = tallies(islice(games(["Ann"] * 11, Random(2024)), 5_000))
    assert every.games == 5_000
    assert mean_is(every.totals.elements(), 129.7, 0.05)
    assert mean_is(every.balls.elements(), 59.9, 0.05)
    assert mean_is(kept.totals.elements(), 131.3, 0.05)
    assert mean_is(kept.balls.elements(), 60.5, 0.05)
    assert share_is(every.games - kept.games, every.games, 0.119, 0.0005)
    computed = {"a retirement (rule 9)": 0.024, "a wicket on a 30th ball (rule 9)": 0.0046}
    computed["a 1 on a 30th ball (rule 14)"] = 0.0047
    for situation, share in computed.items():
        assert share_is(every.situations[situation], every.games, share, share / 50)


@pytest.mark.parametrize(("wickets", "runs", "cards"), [(11, 329, 84), (10, 315, 79)])
def test_an_innings_of_card_cricket_comes_to_what_was_computed(wickets: int, runs: int, cards: int) -> None:
    rng = Random(2024)
    games = [play(rng, wickets) for _ in range(1_500)]
    assert all(one.all_out for one in games)
    played = list(map(figures, games))
    assert mean_is((one.total for one in played), runs, 0.5)
    assert mean_is((one.cards for one in played), cards, 0.5)


@pytest.mark.parametrize(("wickets", "drawn"), [(11, 0.94), (10, 0.88)])
def test_most_matches_are_drawn_as_was_computed(wickets: int, drawn: float) -> None:
    rng = Random(2024)
    played = [match_figures(play_match(rng, wickets)) for _ in range(400)]
    # A whole percent, whichever way it was rounded.
    assert share_is(sum(one.kind == "drawn" for one in played), len(played), drawn, 0.01)
