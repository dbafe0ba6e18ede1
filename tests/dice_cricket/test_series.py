"""What many games of one program say together: repeats, one reading for all, and which situations came up."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.dice_cricket.games import DICE, READINGS, play, print_table, random_game
from validator import check
from validator.dice_cricket.game import Innings
from validator.dice_cricket.series import SHARES, SITUATIONS, judge_series, situations
from validator.dice_cricket.walk import NAMES
from validator.dice_cricket.walk import READINGS as WALKED
from validator.report import Report
from validator.series import Series

HOUSE = NAMES[0]
HOW_OUT = ("Bowled",) * 10 + ("Not Out",)


def report(number: int, *readings: str) -> Report:
    """A report on a right output whose game is like no other number's."""
    game = Innings((str(number),), HOW_OUT)
    return Report("dice-cricket", True, readings=readings or (HOUSE,), game=game, choices=60)


def told(*reports: Report) -> list[tuple[str, str, str]]:
    return [(f.code, f.severity, f.message) for f in judge_series(reports).findings]


# ---------------------------------------------------------------- repeats


@pytest.mark.parametrize(
    ("games", "repeats", "expected"),
    [
        (100, 0, []),
        (100, 1, [("DC601", "warning", "1 of 100 games is the same as an earlier one")]),
        (100, 2, [("DC601", "error", "2 of 100 games are the same as an earlier one")]),
        (99, 1, [("DC601", "error", "1 of 99 games are the same as an earlier one")]),
        (1000, 10, [("DC601", "warning", "10 of 1,000 games are the same as an earlier one")]),
        (1000, 11, [("DC601", "error", "11 of 1,000 games are the same as an earlier one")]),
        (2, 1, [("DC601", "error", "1 of 2 games are the same as an earlier one")]),
        (1, 0, []),
    ],
)
def test_more_than_one_game_in_a_hundred_that_repeats_is_an_error(
    games: int, repeats: int, expected: list[tuple[str, str, str]]
) -> None:
    reports = [report(max(number, repeats)) for number in range(games)]
    # The grammar of a single one may differ.
    found = [(code, severity, message.replace(" is the", " are the")) for code, severity, message in told(*reports)]
    assert found == [(code, severity, message.replace(" is the", " are the")) for code, severity, message in expected]


def test_games_that_repeat_two_by_two_count_each_once() -> None:
    reports = [report(number // 2) for number in range(100)]
    assert told(*reports) == [("DC601", "error", "50 of 100 games are the same as an earlier one")]


def test_the_way_a_batter_is_out_makes_another_game() -> None:
    one = Report("dice-cricket", True, readings=(HOUSE,), game=Innings(("/",), ("Bowled",)))
    other = Report("dice-cricket", True, readings=(HOUSE,), game=Innings(("/",), ("LBW",)))
    assert told(one, other) == []
    assert [code for code, _, _ in told(one, one)] == ["DC601"]


# ---------------------------------------------------------------- one reading


def test_the_readings_left_are_those_of_every_game() -> None:
    first, second, third = NAMES[0], NAMES[3], NAMES[9]
    series = judge_series([report(1, first, second, third), report(2, third, second), report(3, *NAMES)])
    assert series.readings == (second, third)
    assert series.findings == ()


def test_games_that_share_no_reading_break_a_rule_that_names_the_first_of_them() -> None:
    reports = [report(1, NAMES[0], NAMES[1]), report(2, NAMES[1], NAMES[2]), report(3, NAMES[0], NAMES[2])]
    found = told(*reports, report(4, NAMES[5]))
    assert [(code, severity) for code, severity, _ in found] == [("DC605", "error")]
    assert NAMES[1] in found[0][2]
    assert f"{NAMES[0]} and 1 more" in found[0][2]
    assert judge_series(reports).readings == ()


def test_two_games_that_share_no_reading_are_told_apart() -> None:
    (found,) = told(report(1, NAMES[0]), report(2, NAMES[8]))
    assert found == (
        "DC605",
        "error",
        f"no reading explains all games: the first of these games fit {NAMES[0]}, the next only {NAMES[8]}",
    )


def test_pairs_of_games_that_agree_do_not_make_all_of_them_agree() -> None:
    a, b, c = NAMES[:3]
    assert [code for code, *_ in told(report(1, a, b), report(2, b, c), report(3, a, c))] == ["DC605"]


def test_games_with_an_error_say_nothing_of_the_series() -> None:
    faulty = Report("dice-cricket", False, readings=(), game=Innings(("1",), HOW_OUT))
    series = judge_series([faulty, report(1), faulty])
    assert (series.findings, series.readings) == ((), (HOUSE,))


@pytest.mark.parametrize("reports", [[], [Report("dice-cricket", False)]], ids=["no game", "no right game"])
def test_where_no_game_is_right_nothing_is_left(reports: list[Report]) -> None:
    series = judge_series(reports)
    assert series == Series()


@pytest.mark.parametrize("reading", READINGS)
def test_a_hundred_games_leave_the_reading_that_they_were_played_by(reading: str) -> None:
    rng = Random(f"series {reading}")
    reports = [check(print_table(random_game(rng, reading), rng).bytes()) for _ in range(100)]
    series = judge_series(reports)
    assert series.findings == ()
    assert reading in series.readings
    # Readings that differ on a 30th ball only may need more games to be told apart.
    assert {name.rpartition("/")[0] for name in series.readings} == {reading.rpartition("/")[0]}
    assert [(seen.name, seen.sentence) for seen in series.coverage] == list(SITUATIONS.items())


# ---------------------------------------------------------------- what is not shown


@pytest.mark.parametrize(("games", "count", "chance"), [(1, "1 game", "97.6%"), (100, "100 games", "8.8%")])
def test_the_chance_of_missing_a_fault_is_told(games: int, count: str, chance: str) -> None:
    # 0.976 to the power of the games.
    (missed,) = judge_series([report(number) for number in range(games)]).limits
    assert missed == f"a fault that shows in 2.4% of games would be missed by {count} with a chance of {chance}"


def test_a_small_chance_is_told_in_powers_of_ten() -> None:
    limits = judge_series([report(number) for number in range(1000)]).limits
    assert limits[0].endswith("would be missed by 1,000 games with a chance of 3e-11")


def test_what_comes_again_tells_nothing_new() -> None:
    once, again = judge_series([report(1), report(2)]), judge_series([report(1), *[report(2)] * 99])
    assert (again.limits, again.coverage, again.readings) == (once.limits, once.coverage, once.readings)


@pytest.mark.parametrize(
    ("games", "visible"),
    [
        (200, "200 games would have shown a face 2.5 points too frequent"),
        (1, "1 game would have shown a face 37.5 points too frequent"),
        (0, ""),
    ],
)
def test_the_bias_that_so_many_games_would_have_shown_is_told(games: int, visible: str) -> None:
    assert judge_series([report(number) for number in range(games)]).visible == visible


def test_where_no_bias_would_have_shown_it_is_said() -> None:
    few = replace(report(1), choices=1)
    assert judge_series([few]).visible == "1 game could not have shown any bias"


# ---------------------------------------------------------------- situations


def came_up(reading: str, *runs: str) -> set[str]:
    """The situations of a hand-made game of few batters: it ends when the last but one goes."""
    return situations(Innings(runs, ("",) * len(runs)), WALKED[NAMES.index(reading)])


CROSS, STAY = "every-ball/cross/twice/cross", "every-ball/stay/twice/cross"
ONCE, FACE = "every-ball/cross/once/cross", "every-ball/cross/twice/face"
NO_DOTS = "no-dots/cross/twice/cross"


@pytest.mark.parametrize(
    ("reading", "runs", "expected"),
    [
        # A wicket on the sixth ball: the over ends with it, and the partner has not faced.
        (CROSS, ("22222/", "2"), {"goes-as-over-ends", "partner-unfaced"}),
        (STAY, ("22222/", "2"), {"goes-as-over-ends", "partner-unfaced"}),
        (CROSS, ("2222/", "2"), {"partner-unfaced"}),
        # Where dots do not count, the sixth ball need not be the last of its over, and the seventh may be.
        (NO_DOTS, ("2222./", "2"), {"partner-unfaced"}),
        (NO_DOTS, ("222.22/", "2"), {"goes-as-over-ends", "partner-unfaced"}),
        (CROSS, ("2.222/", "2"), {"goes-as-over-ends", "partner-unfaced"}),
        # A 1 on the sixth ball: both changes cancel out, or are one.
        (CROSS, ("222221/", "2"), {"single-as-over-ends", "partner-unfaced"}),
        (ONCE, ("222221", "/"), {"single-as-over-ends", "last-pair"}),
        # A 1 elsewhere lets the partner face.
        (CROSS, ("1", "/"), {"last-pair"}),
        (CROSS, ("2222221", "/"), {"last-pair"}),
        (CROSS, ("222222", "/"), {"last-pair"}),
        # The first pair of three changes ends: not the last pair yet. The first batter to go has a partner who faced.
        (CROSS, ("1", "/", "/"), set()),
        (CROSS, ("1/", "1", "/"), set()),
        (CROSS, ("/", "1", "1/"), {"partner-unfaced", "last-pair"}),
    ],
)
def test_a_short_game_comes_to_its_situations(reading: str, runs: tuple[str, ...], expected: set[str]) -> None:
    assert came_up(reading, *runs) == expected


def alternating(last: str) -> tuple[str, str]:
    """Two batters who change ends after each over of twos: the first faces balls 1 to 6, 13 to 18, … and 30 in all."""
    return "2" * 29 + last, "2" * 24


@pytest.mark.parametrize(
    ("reading", "last", "expected"),
    [
        # The first batter's 30th ball is the 54th of the game, the last of the ninth over.
        (CROSS, "2", {"retirement", "goes-as-over-ends", "last-pair"}),
        (CROSS, "1", {"retirement", "single-on-30th", "goes-as-over-ends", "single-as-over-ends", "last-pair"}),
        (FACE, "1", {"retirement", "single-on-30th", "goes-as-over-ends", "single-as-over-ends", "last-pair"}),
        (CROSS, "/", {"wicket-on-30th", "goes-as-over-ends", "last-pair"}),
        (STAY, ".", {"retirement", "goes-as-over-ends", "last-pair"}),
    ],
)
def test_a_thirtieth_ball_comes_to_its_situations(reading: str, last: str, expected: set[str]) -> None:
    assert came_up(reading, *alternating(last)) == expected


def test_a_wicket_after_thirty_dots_that_do_not_count_comes_on_no_over_end() -> None:
    assert came_up(NO_DOTS, "." * 30, "2") == {"retirement", "partner-unfaced"}
    assert came_up(NO_DOTS, "." * 29 + "/", "2") == {"wicket-on-30th", "partner-unfaced"}
    assert came_up(NO_DOTS, "." * 29 + "1", "2") == {"retirement", "single-on-30th", "partner-unfaced"}


def test_coverage_counts_games_not_balls_in_the_first_reading_left() -> None:
    one = Report("dice-cricket", True, readings=(CROSS,), game=Innings(("1", "/"), ("LBW", "Not Out")))
    other = Report("dice-cricket", True, readings=(CROSS,), game=Innings(("11", "1/"), ("Not Out", "LBW")))
    series = judge_series([one, other])
    assert {seen.name: seen.count for seen in series.coverage if seen.count} == {"last-pair": 2}
    assert tuple(seen.share for seen in series.coverage) == SHARES[CROSS]


def test_each_reading_has_a_share_for_each_situation() -> None:
    assert tuple(SHARES) == NAMES == READINGS
    assert all(len(shares) == len(SITUATIONS) and all(0 < s < 1 for s in shares) for shares in SHARES.values())


@pytest.mark.parametrize("reading", [READINGS[0], READINGS[5], READINGS[14]])
def test_fair_games_come_to_their_situations_as_often_as_expected(reading: str) -> None:
    # 6 standard deviations of 2,000 games: a right share fails once in 500 million times; the shares themselves are
    # estimates from 60,000 games, which adds a sixtieth.
    rng, games = Random(f"shares {reading}"), 2000
    kept: list[Innings] = []
    while len(kept) < games:
        game = _fair(reading, rng)
        kept += [game] if game else []
    which = WALKED[NAMES.index(reading)]
    seen = Counter(name for game in kept for name in situations(game, which))
    for name, share in zip(SITUATIONS, SHARES[reading], strict=True):
        allowed = 6 * (share * (1 - share) * (1 / games + 1 / 60000)) ** 0.5
        assert abs(seen[name] / games - share) < allowed, name


def _fair(reading: str, rng: Random) -> Innings | None:
    played = play(reading, rng, DICE["fair"])
    return Innings(tuple(played.runs), HOW_OUT) if played else None
