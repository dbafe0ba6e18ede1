"""Exact play: where names, balls and dismissals are given there is one right table under a reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from reference import dice_cricket as reference
from tests.dice_cricket.exact_players import MISTAKES, played, player
from tests.shared.card import STANDARD_CARD
from validator import check
from validator.dice_cricket import STANDARD
from validator.dice_cricket.comparison import comparisons
from validator.dice_cricket.fixtures import fixture, innings_under, is_whole
from validator.dice_cricket.game import Innings
from validator.dice_cricket.given import CHALLENGE, Fixture, fixture_of, read_fixture
from validator.dice_cricket.series import SITUATIONS, situations
from validator.dice_cricket.walk import NAMES, READINGS, WICKET, Reading
from validator.finding import UncheckableError

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
HOUSE = NAMES[0]
BATTERS, OVER, CAP = 3, 2, 3
each_reading = pytest.mark.parametrize("reading", READINGS, ids=str)


def of_reference(reading: Reading) -> reference.Reading:
    return next(other for other in reference.READINGS if str(other) == str(reading))


def card_of(fixture: Fixture, reading: Reading) -> reference.Scorecard:
    """The card that the reference makes of a fixture."""
    ways = [{"B": "Bowled", "L": "LBW", "C": "Caught"}[way] for way in fixture.dismissals]
    return reference.innings(fixture.names, fixture.balls, ways, of_reference(reading))


# ---------------------------------------------------------------- both halves play the same


def small_games(reading: Reading) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every innings of a small world as the reference plays it: the balls in order, and those of each batter."""

    def play_on(state: reference.State, balls: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        if state.gone == BATTERS - 1:
            yield balls, state.runs
            return
        for ball in "1./":
            after = reference.bowl(state, ball, of_reference(reading), over=OVER, cap=CAP)
            yield from play_on(after, balls + ball)

    return play_on(reference.State(("",) * BATTERS), "")


@each_reading
def test_a_small_world_is_played_forward_as_the_reference_plays_it(reading: Reading) -> None:
    count = 0
    for balls, runs in small_games(reading):
        made = innings_under(reading, f"{balls}16", BATTERS, OVER, CAP)
        assert made.to_face is None
        assert "".join(one.ball for one in made.deliveries) == balls
        assert tuple("".join(one.ball for one in made.deliveries if one.striker == i) for i in range(BATTERS)) == runs
        count += 1
    assert count > 400


@each_reading
def test_in_a_small_world_no_table_but_the_right_one_is_exact(reading: Reading) -> None:
    games = [game for game in small_games(reading) if all(game[1])][::50]
    tables = {runs for _, runs in games}
    assert len(games) > 5
    for balls, right in games:
        given = Fixture(("a", "b", "c"), balls, "B" * balls.count("/"))
        for runs in tables:
            gone = [len(one) == CAP or one.endswith("/") for one in runs]
            how_out = [
                "Not Out" if not out else "Bowled" if one[-1] == "/" else "Retired"
                for out, one in zip(gone, runs, strict=True)
            ]
            (compared,) = comparisons(runs, how_out, given, [reading], BATTERS, OVER, CAP)
            assert compared.is_right == (runs == right), (balls, runs)


BALLS = st.lists(st.sampled_from("1246./"), min_size=30, max_size=150)
WAYS = st.lists(st.sampled_from("BLC"), min_size=150, max_size=150)


@settings(max_examples=30)
@drawn(BALLS, WAYS)
def test_large_games_are_played_forward_as_the_reference_plays_them(balls: list[str], ways: list[str]) -> None:
    # So many wickets end any innings.
    game = Fixture(CHALLENGE, "".join(balls) + "1/" * 40, "".join(ways) + "B" * 40)
    cards = {reading: card_of(game, reading) for reading in READINGS}
    for reading in READINGS:
        card = cards[reading]
        if not card.everyone_faced:
            assert not is_whole(innings_under(reading, game.balls))
            continue
        report = check(reference.scorecard(card), given=game)
        assert report.findings == ()
        same = [other for other in READINGS if cards[other] == card]
        # Who faced which ball decides the table, and the table decides who is right.
        assert report.readings == tuple(map(str, same))


# ---------------------------------------------------------------- the games that are given


@each_reading
def test_a_hundred_games_come_to_every_situation(reading: Reading) -> None:
    seen, thirtieths = Counter[str](), set[tuple[str, bool]]()
    for number in range(1, 101):
        made = innings_under(reading, fixture(number).balls)
        assert is_whole(made)
        runs = tuple("".join(one.ball for one in made.deliveries if one.striker == i) for i in range(11))
        seen.update(situations(Innings(runs, ()), reading))
        thirtieths |= {(one.ball, one.effect.ends) for one in made.deliveries if one.full}
    assert set(seen) == set(SITUATIONS)
    # A 30th ball is a wicket, a 1 or neither, at the end of an over and elsewhere.
    assert {(ball if ball in "1/" else "", ends) for ball, ends in thirtieths} == set(
        product(("/", "1", ""), (False, True))
    )


def test_a_fixture_has_balls_to_spare_and_a_dismissal_for_each_wicket() -> None:
    for number in range(1, 101):
        game = fixture(number)
        assert len(game.dismissals) == game.balls.count(WICKET)
        for reading in READINGS:
            assert len(game.balls) - len(innings_under(reading, game.balls).deliveries) >= 30
        assert fixture_of(game.lines) == game
    assert fixture(1).names == CHALLENGE


def test_a_fixture_is_the_same_each_time_and_no_two_are_alike() -> None:
    first = [fixture(number) for number in range(1, 111)]
    fixture.cache_clear()
    assert [fixture(number) for number in range(1, 111)] == first
    assert len({game.balls for game in first}) == 110


# ---------------------------------------------------------------- the first ball that differs


@each_reading
def test_a_right_program_is_right_under_its_reading(reading: Reading) -> None:
    text = player(reading=str(reading))
    left = set(NAMES)
    for number in range(1, 51):
        report = check(played(text, fixture(number)).output, given=fixture(number), strict=True)
        assert report.findings == (), report
        left &= set(report.readings)
    assert left == {str(reading)}


@pytest.mark.parametrize(
    "mistake",
    ["over-of-5", "over-of-7", "newcomer-at-other-end", "no-change-at-over", "retired-at-31", "retired-at-29"],
)
def test_the_ball_that_is_told_is_the_first_at_which_the_program_left_the_rules(mistake: str) -> None:
    told = 0
    for number in range(1, 61):
        game = fixture(number)
        output, order = played(player(mistake), game)
        right = innings_under(READINGS[0], game.balls).deliveries
        report = check(output, given=game, reading="house")
        first = next((i for i, one in enumerate(right) if i < len(order) and order[i] != one.striker), None)
        if first is None:
            continue
        due, before = right[first], right[first - 1]
        other = game.names[order[first]]
        assert report.findings[0].code == "DC701"
        assert report.findings[0].message == (
            f"ball {before.number} ({spoken(before.ball)}): {game.names[due.striker]} should face ball {due.number}"
            f" ({spoken(due.ball)}), but it stands in the Runs of {other}"
        )
        told += 1
    assert told >= 15


def spoken(ball: str) -> str:
    return {".": "a dot", "/": "a wicket"}.get(ball, f"a {ball}")


MESSAGES = {
    (
        "over-of-5",
        1,
    ): "8:10 DC701 ball 0.5 (a dot): Sonya should face ball 0.6 (a 6), but it stands in the Runs of David",
    ("over-of-7", 1): "6:13 DC701 ball 0.4 (a 1): David should face ball 0.5 (a 1), but it stands in the Runs of Sonya,"
    " read under no-dots/cross/twice/cross",
    (
        "newcomer-at-other-end",
        1,
    ): "6:9 DC701 ball 0.2 (a wicket): David should face ball 0.3 (a 1), but it stands in the Runs of Sonya",
    ("no-change-at-over", 3): "10:13 DC701 ball 0.6 (a 6): oNeYAa should face ball 1.1 (a wicket), but it stands in the"
    " Runs of pccIHh",
    ("retired-at-31", 3): "10:39 DC701 ball 12.6 (a 4): DQzqlr should face ball 13.1 (a dot), but it stands in the Runs"
    " of pccIHh",
    ("retired-at-31", 19): "14:39 DC701 ball 14.3 (a 6): the innings is over with it, but cKAK has `1` left",
    ("retired-at-29", 19): "14:38 DC701 ball 14.2 (a 4): cKAK should face ball 14.3 (a 6), but the Runs end there",
    ("first-ball-left-out", 1): "4:9 DC701 Fred should face ball 0.1 (a dot), but a wicket stands there",
    ("first-ball-left-out", 3): "8:9 DC701 ball 0.1 (a wicket): HwuWcd should face ball 0.2 (a wicket), but a 4 stands"
    " there",
    ("retirement-takes-a-dismissal", 3): "24:41 DC702 wicket 9 is DQzqlr's, and should be Bowled, not Caught",
    ("dismissals-from-above", 1): "4:41 DC702 wicket 1 is Fred's, and should be Caught, not Bowled",
}


@pytest.mark.parametrize(("mistake", "number"), MESSAGES, ids=lambda value: str(value))
def test_the_first_difference_is_told_with_its_place(mistake: str, number: int) -> None:
    report = check(played(player(mistake), fixture(number)).output, given=fixture(number))
    found = report.findings[0]
    assert f"{found.line}:{found.column} {found.code} {found.message}" == MESSAGES[mistake, number]
    assert not report.conforms
    assert report.readings == ()


def test_where_another_reading_gets_further_the_literal_one_is_told_too() -> None:
    report = check(played(player("over-of-7"), fixture(1)).output, given=fixture(1))
    assert report.findings[0].hint == (
        "Read literally, ball 0.6 (a 6): David should face ball 1.1 (a 1), but it stands in the Runs of Sonya."
    )


def test_a_table_that_is_right_for_other_balls_is_told_with_them() -> None:
    game = fixture(1)
    report = check(played(player("first-ball-left-out"), game).output, given=game)
    assert report.findings[0].hint == (
        "The table is right, but of other balls: `/1..61164216262//4/162422//./.1/.1124.2/166/`;"
        " take each of the given ones once."
    )
    assert game.balls.startswith("./1..61164216262//4/162422//./.1/.1124.2/166/")


def test_a_program_that_takes_a_ball_too_many_or_too_few_is_found() -> None:
    game = fixture(1)
    early = player().replace("while newcomer < 12:", "while newcomer < 11:")
    report = check(played(early, game).output, given=game)
    assert [finding.message for finding in report.findings] == [
        "ball 6.5 (a wicket): Will should face ball 6.6 (a 1), but the Runs end there"
    ]
    late = player().replace("\nborder =", "\nruns[min(striker, other)] += next(balls)\nborder =")
    report = check(played(late, game).output, given=game)
    assert [finding.message for finding in report.findings] == [
        "ball 7.3 (a wicket): the innings is over with it, but Lena has `1` left"
    ]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_each_mistake_is_found_in_some_game(mistake: str) -> None:
    reports = [check(played(player(mistake), fixture(number)).output, given=fixture(number)) for number in range(1, 51)]
    wrong = [report for report in reports if not report.conforms]
    assert wrong or not all(set(report.readings) & set(reports[0].readings) for report in reports)


# ---------------------------------------------------------------- beside the ordinary rules


def test_a_fault_of_the_form_is_told_as_ever() -> None:
    broken = STANDARD_CARD.replace("|Sonya ", "|Sonya")
    report = check(broken, given=STANDARD)
    assert [finding.code for finding in report.findings] == ["TB104"]
    report = check("", given=STANDARD)
    assert [finding.code for finding in report.findings] == ["IO001"]


def test_white_space_that_the_rules_leave_free_is_free() -> None:
    moved = STANDARD_CARD.replace("|Sonya |", "| Sonya|").replace("| Caught  |", "|Caught   |").replace("\n", "\r\n")
    report = check(moved, given=STANDARD, strict=True)
    assert (report.findings, report.readings) == ((), (HOUSE, "every-ball/cross/twice/face"))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("|Fred  |", "|Frad  |", "DC308"),
        ("| 14  |", "| 15  |", "DC301"),
        ("| 169 |", "| 170 |", "DC401"),
        ("|Fred  |.662/ ", "|Fred  |6.62/ ", "DC701"),
        (".662/                         | Caught", ".662/                         | Bowled", "DC702"),
        ("| Retired |", "| Not Out |", "DC307"),
    ],
)
def test_each_cell_must_be_as_the_given_chance_makes_it(old: str, new: str, code: str) -> None:
    assert STANDARD_CARD.count(old) == 1
    report = check(STANDARD_CARD.replace(old, new), given=STANDARD)
    assert [finding.code for finding in report.findings] == [code]
    assert not report.conforms


# ---------------------------------------------------------------- files, and what makes no sense


LINES = STANDARD.lines.decode().splitlines()
UNREADABLE = {
    "": "no lines, not 13: the names, the balls, and the dismissals by initials",
    "a\n": "1 line, not 13: the names, the balls, and the dismissals by initials",
    "\n".join(["Fr3d", *LINES[1:]]): "line 1: `Fr3d` is no name",
    "\n".join([*LINES[:11], "1164/5", LINES[12]]): "line 12: `5` is no ball, which are 1 2 4 6 . /",
    "\n".join([*LINES[:12], "BLX"]): "line 13: `X` is no initial of a dismissal, which are B L C",
}


@pytest.mark.parametrize("text", UNREADABLE, ids=UNREADABLE.values())
def test_a_file_that_is_no_fixture_is_told_with_its_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game"
    file.write_text(text)
    with pytest.raises(ValueError, match="line") as caught:
        read_fixture(str(file))
    assert str(caught.value) == f"{file}: {UNREADABLE[text]}"


def test_a_file_may_have_what_editors_put_there(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_bytes(b"\xef\xbb\xbf" + STANDARD.lines.replace(b"\n", b"\r\n") + b"\r\n\r\n")
    assert read_fixture(str(file)) == STANDARD
    with pytest.raises(ValueError, match="no-such-file: No such file"):
        read_fixture(str(tmp_path / "no-such-file"))


@pytest.mark.parametrize(
    ("balls", "ways", "message"),
    [
        ("1/", "B", "under no reading these balls are a whole innings in which everybody faces a ball"),
        (STANDARD.balls, "BB", "2 dismissals for the 9 wickets of the balls"),
    ],
)
def test_a_fixture_that_makes_no_game_is_refused(balls: str, ways: str, message: str) -> None:
    with pytest.raises(UncheckableError) as caught:
        check(STANDARD_CARD, given=Fixture(CHALLENGE, balls, ways))
    assert str(caught.value) == message
