"""Whoever misreads the rules is told how: in few games, by name, and nobody else is."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from tests.dice_cricket.games import CAP, READINGS, Batter, Game, print_table
from tests.dice_cricket.mistakes import MISTAKES, PAIRS, play
from validator import check
from validator.diagnosis import Diagnosis
from validator.dice_cricket.diagnosis import diagnose, of_one_game
from validator.dice_cricket.game import Innings
from validator.dice_cricket.misreadings import (
    BOTH,
    MISREADINGS,
    NEVER,
    RETIREMENTS,
    WICKETS,
    Choices,
    Rules,
    chosen,
    explains,
    pairs,
    rules_of,
    singles,
)
from validator.dice_cricket.replay import replay
from validator.dice_cricket.walk import NAMES
from validator.dice_cricket.walk import READINGS as REPLAYED
from validator.report import Report

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
slow = pytest.mark.slow


def report(runs: list[str]) -> Report:
    """The report on a right table of these balls."""
    survivor = next(i for i, balls in enumerate(runs) if not balls.endswith("/") and len(balls) < CAP)
    group = sum(h.group for h in replay(runs) if h.over and h.read[survivor] == len(runs[survivor]))
    readings = tuple(name for i, name in enumerate(NAMES) if group >> i & 1)
    ways = tuple("Bowled" if balls.endswith("/") else "Retired" for balls in runs)
    ways = (*ways[:survivor], "Not Out", *ways[survivor + 1 :])
    return Report("dice-cricket", bool(readings), readings=readings, game=Innings(tuple(runs), ways))


def series(mistakes: tuple[str, ...], games: int, rng: Random) -> list[Report]:
    """Games of one program."""
    reading = rng.choice([reading for reading in READINGS if overs_matter(mistakes, reading)])
    return [report(play(mistakes, reading, rng)) for _ in range(games)]


def overs_matter(mistakes: tuple[str, ...], reading: str) -> bool:
    """Whether the end of an over can do anything.

    Where every run crosses, dots are no balls, and a run on an over's last ball is one switch, only a wicket is left to
    end an over: unless it changes nothing then, or is no ball either.
    """
    runs_alone = "every-run-crosses" in mistakes and reading.startswith("no-dots") and "once" in reading
    return not (runs_alone and ("stay" in reading or "wicket-not-counted" in mistakes))


def name_of(diagnosis: Diagnosis | None) -> str | None:
    return diagnosis.name if diagnosis else None


# ---------------------------------------------------------------- what is named


def test_the_names_are_those_of_the_design() -> None:
    assert tuple(misreading.name for misreading in MISREADINGS) == MISTAKES
    assert set(singles().values()) == set(MISTAKES)


@pytest.mark.parametrize("count", [20, pytest.param(200, marks=slow)])
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_misreading_is_named_in_less_than_ten_games(mistake: str, count: int) -> None:
    rng = Random(f"{mistake} {count}")
    late = 0
    for _ in range(count):
        reports = series((mistake,), 9, rng)
        found = diagnose(reports)
        assert name_of(found) in (mistake, None)
        late += not found
        # As far as can be told, the readings differ from game to game.
        assert not found or not all(each.readings for each in reports)
    # In one series of a thousand each of nine games fits some reading, or another misreading gives them all as well.
    assert late <= count // 100


@pytest.mark.parametrize(("games", "count"), [(40, 1), pytest.param(40, 20, marks=slow)])
@pytest.mark.parametrize("mistakes", PAIRS, ids="+".join)
def test_a_pair_is_named_in_forty_games(mistakes: tuple[str, str], games: int, count: int) -> None:
    # A long over that begins anew at each wicket hardly ever ends: it takes a while to tell its length.
    rng = Random(f"{mistakes} {count}")
    for _ in range(count):
        assert name_of(diagnose(series(mistakes, games, rng))) == "+".join(mistakes)


def test_every_pair_but_the_impossible_one_is_tried_by_name() -> None:
    tried = set(pairs().values()) - set(MISTAKES)
    assert tried == {"+".join(pair) for pair in PAIRS} | {"no-change-at-over+one-does-not-cross"}


def test_rules_of_two_names_are_told_apart_by_some_game() -> None:
    named = {**singles(), **pairs()}
    for first, second in ((a, b) for group in alike(named) for a in group for b in group):
        assert named[first] == named[second]


def test_no_misreading_is_a_reading() -> None:
    readings = {rules_of(chosen(reading)) for reading in REPLAYED}
    assert len(readings) == 16
    assert readings.isdisjoint(singles())
    assert readings.isdisjoint(pairs())


# ---------------------------------------------------------------- what is not


@pytest.mark.parametrize("reading", READINGS)
def test_a_right_program_is_never_diagnosed(reading: str) -> None:
    rng = Random(reading)
    reports = [report(play((), reading, rng)) for _ in range(30)]
    assert all(reading in each.readings for each in reports)
    assert [diagnose(reports[:games]) for games in range(31)] == [None] * 31


def test_readings_that_differ_from_game_to_game_are_never_diagnosed() -> None:
    rng = Random(605)
    for _ in range(40):
        reports = [report(play((), rng.choice(READINGS), rng)) for _ in range(9)]
        assert diagnose(reports) is None


def test_games_of_different_misreadings_have_no_diagnosis() -> None:
    rng = Random(606)
    reports = [report(play((mistake,), READINGS[0], rng)) for mistake in MISTAKES]
    assert sum(not each.readings for each in reports) > 3
    assert diagnose(reports) is None


def test_one_game_that_a_misreading_does_not_give_refutes_it() -> None:
    rng = Random(607)
    reports = series(("no-change-at-over",), 30, rng)
    assert name_of(diagnose(reports)) == "no-change-at-over"
    right = next(game for _ in range(99) if diagnose([*reports, game := report(play((), READINGS[0], rng))]) is None)
    assert right.readings


# ---------------------------------------------------------------- how it is said


def test_a_diagnosis_counts_what_it_explains() -> None:
    reports = series(("over-of-5",), 30, Random(1))
    wrong = sum(not each.readings for each in reports)
    found = diagnose(reports)
    assert found == Diagnosis(
        "over-of-5", "all 30 games are what you get if an over has 5 balls", explained=wrong, of=wrong, refuted=0
    )
    assert 0 < wrong < 30
    assert list(found.as_json()) == ["name", "sentence", "explained", "of", "refuted"]


def test_an_output_that_tells_of_no_game_is_wrong_and_not_explained() -> None:
    reports = series(("over-of-5",), 30, Random(1))
    wrong = sum(not each.readings for each in reports)
    found = diagnose([*reports, Report("dice-cricket", False)])
    assert found == Diagnosis("over-of-5", "30 of 31 games are what you get if an over has 5 balls", wrong, wrong + 1)


def test_a_pair_is_said_in_one_sentence() -> None:
    found = diagnose(series(("over-of-5", "wicket-not-counted"), 30, Random(2)))
    assert found
    assert found.sentence == "all 30 games are what you get if an over has 5 balls and a wicket is no ball of the over"


def test_of_one_game_only_a_single_misreading_is_said() -> None:
    rng = Random(3)
    found = [of_one_game(play(("changes-after-every-ball",), READINGS[0], rng)) for _ in range(60)]
    one = Diagnosis("changes-after-every-ball", "the game is what you get if the ends change after every ball", 1, 1)
    assert one in found
    assert None in found


def test_a_report_on_one_table_names_it_where_only_one_gives_it() -> None:
    rng, told = Random(8), set[tuple[str, ...]]()
    for _ in range(60):
        runs = play(("changes-after-every-ball",), READINGS[0], rng)
        found, table = of_one_game(runs), print_table(printed(runs), rng).bytes()
        got = check(table)
        told.add(got.remarks)
        if got.readings or not found:
            assert (got.extra["diagnosis"], got.remarks) == (None, ())
        else:
            assert got.extra["diagnosis"] == found.as_json()
            assert got.remarks == (f"{found.sentence}, though one game proves little",)
            # The judge goes by many games.
            judged = check(table, judged=True)
            assert (judged.extra["diagnosis"], judged.remarks) == (None, ())
    named = "the game is what you get if the ends change after every ball, though one game proves little"
    assert {(), (named,)} <= told


def test_what_is_no_table_has_no_diagnosis() -> None:
    assert check("nothing").extra == {"dice": None, "diagnosis": None}


def printed(runs: list[str]) -> Game:
    """These balls as a game that can be printed."""
    innings = report(runs).game
    assert isinstance(innings, Innings)
    batters = [Batter("A", balls, way) for balls, way in zip(runs, innings.how_out, strict=True)]
    return Game("", batters, "")


# ---------------------------------------------------------------- rules as values

POINTS = (("dots", (True, False)), ("stays", (NEVER, BOTH, WICKETS)), ("once", (False, True)))
SMALL = (
    *POINTS,
    ("faces", (False, True)),
    ("over", (0, 1, 2, 3)),
    ("crosses", ("", "1", "12")),
    ("other_end", (NEVER, WICKETS, RETIREMENTS, BOTH)),
    ("uncounted", (NEVER, WICKETS, BOTH)),
    ("anew", (NEVER, WICKETS, BOTH)),
    ("with_it", (False, True)),
    ("per_batter", (False, True)),
)
# A small world: three batters, at most three balls each.
BATTERS, FEW = 3, 3


def some_choices(rng: Random) -> Choices:
    return Choices(**{name: rng.choice(values) for name, values in SMALL})  # type: ignore[arg-type]


def test_equal_rules_give_the_same_game_in_a_small_world() -> None:
    rng = Random(4)
    equal = 0
    while equal < 30:
        one = some_choices(rng)
        name, values = rng.choice(SMALL)
        other = replace(one, **{name: rng.choice(values)})  # type: ignore[arg-type]
        if one != other and rules_of(one, FEW) == rules_of(other, FEW):
            equal += 1
            assert every_game(one) == every_game(other)


def test_rules_explain_just_their_own_games_in_a_small_world() -> None:
    rng = Random(5)
    foreign = 0
    for _ in range(10):
        rules, own = rules_of(one := some_choices(rng), FEW), every_game(one)
        others = every_game(some_choices(rng)) - own
        assert all(explains(runs, rules, FEW) for runs in own)
        assert not any(explains(runs, rules, FEW) for runs in others)
        foreign += len(others)
    assert foreign > 1000


def test_balls_that_are_left_over_or_missing_are_no_game() -> None:
    rng = Random(6)
    rules = rules_of(chosen(REPLAYED[0]))
    for _ in range(50):
        runs = play((), READINGS[0], rng)
        survivor = next(i for i, balls in enumerate(runs) if not balls.endswith("/") and len(balls) < CAP)
        assert explains(runs, rules)
        assert not explains([balls + "." * (i == survivor) for i, balls in enumerate(runs)], rules)
        assert not explains([balls[: -1 if i == survivor else None] for i, balls in enumerate(runs)], rules)


def every_game(choices: Choices) -> set[tuple[str, ...]]:
    """All finished games of a small world, each as the balls of each batter."""
    found, todo = set(), [Small(choices)]
    while todo:
        before = todo.pop()
        for ball in "12./":
            innings = before.after(ball)
            if innings.newcomer > BATTERS:
                found.add(tuple(innings.runs))
            else:
                todo.append(innings)
    return found


class Small:
    """An innings under choices, each of which is played as its words say it."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.runs, self.counted = [""] * BATTERS, [0] * BATTERS
        self.facing, self.waiting, self.newcomer = 0, 1, 2

    def after(self, ball: str) -> Small:
        """This innings with one ball more."""
        innings = copy.copy(self)
        innings.runs, innings.counted = [*self.runs], [*self.counted]
        innings.bowl(ball)
        return innings

    def bowl(self, ball: str) -> None:
        choices, counted = self.choices, self.counted
        self.runs[self.facing] += ball
        going = ("out",) if ball == "/" else ("filled",) if len(self.runs[self.facing]) == FEW else ()
        whose = self.facing if choices.per_batter else 0
        if at(going, choices.anew) and choices.with_it:
            counted[whose] = 0
        counts = (ball != "." or choices.dots) and not at(going, choices.uncounted)
        counted[whose] += counts
        ends = counts and choices.over > 0 and counted[whose] == choices.over
        if ends or (at(going, choices.anew) and not choices.with_it):
            counted[whose] = 0
        if going:
            self.facing, self.newcomer = self.newcomer, self.newcomer + 1
            if at(going, choices.other_end):
                self.facing, self.waiting = self.waiting, self.facing
        moves = [ball in choices.crosses and not (going and choices.faces), ends and not at(going, choices.stays)]
        if any(moves) if choices.once else sum(moves) == 1:
            self.facing, self.waiting = self.waiting, self.facing


def at(going: Iterable[str], when: tuple[str, ...]) -> bool:
    return any(each in when for each in going)


def alike(named: Iterable[Rules]) -> list[list[Rules]]:
    """The rules in groups of those that no ball of 300 long games tells apart."""
    rng = Random(7)
    groups = [list(named)]
    for _ in range(300):
        balls = rng.choices("1246./", (5, 5, 5, 5, 5, 1), k=200)
        parted = []
        for group in groups:
            found: dict[tuple[int, ...], list[Rules]] = {}
            for rules in group:
                found.setdefault(strikers(rules, balls), []).append(rules)
            parted += [rules for rules in found.values() if len(rules) > 1]
        groups = parted
    return groups


def strikers(rules: Rules, balls: list[str]) -> tuple[int, ...]:
    """Who faces each ball of an innings of eleven."""
    faced, counted, told = [0] * 11, [0] * 11, []
    striker, partner, newcomer = 0, 1, 2
    for ball in balls:
        told.append(striker)
        faced[striker] += 1
        full = faced[striker] == CAP
        counts, anew, switch, at_end = rules.upshots[full][ball]
        whose = striker if rules.per_batter else 0
        counted[whose] += counts
        if counts and counted[whose] == rules.over:
            counted[whose], switch = 0, at_end
        counted[whose] = counted[whose] if anew is None else anew
        if full or ball == "/":
            striker, newcomer = newcomer, newcomer + 1
        if newcomer > 11:
            break
        if switch:
            striker, partner = partner, striker
    return tuple(told)
