"""The rulebook of Dice Cricket: its examples are played, and its claims are counted out."""

import re
from dataclasses import astuple
from random import Random
from typing import NamedTuple

import pytest

from reference.dice_cricket import (
    CHOICES,
    DIE,
    HOUSE,
    READINGS,
    Reading,
    State,
    bowl,
    deliveries,
    innings,
)
from reference.dice_cricket_commentary import commentary
from tests.reference.rulebook import check_the_fences, cited, cited_in, examples_in, numbers_of_rules, rulebook

RULEBOOK = rulebook("dice_cricket")
NAMES = "Fred Sonya David Ben Cody Hazel Nina Kim Cath Lena Will"
NOTHING = "NOTHING"  # Stands for an empty Runs cell.


class Example(NamedTuple):
    """An example of the rulebook, as it is written there."""

    rule: int
    fields: dict[str, str]
    rows: list[str]

    @property
    def name(self) -> str:
        return self.fields["name"]

    @property
    def reading(self) -> Reading:
        return {str(reading): reading for reading in READINGS}[self.fields["reading"]]

    @property
    def balls(self) -> str:
        return self.fields["balls"]

    @property
    def names(self) -> list[str]:
        return self.fields.get("names", NAMES).split()


EXAMPLES = [Example(*example) for example in examples_in(RULEBOOK)]


def played(example: Example) -> list[str]:
    """What the rows of an example must be: of a whole innings if it has dismissals, else so far."""
    if "dismissals" in example.fields:
        card = innings(example.names, example.balls, example.fields["dismissals"].split(), example.reading)
        assert card.balls == example.balls
        return [f"{row.name} {row.runs or NOTHING} {row.how_out} {row.score}" for row in card.rows]
    bowled = list(deliveries(len(example.names), example.balls, example.reading))
    assert len(bowled) == len(example.balls)
    cells = zip(example.names, bowled[-1].after.runs, strict=True)
    return [f"{name} {runs}" for name, runs in cells if runs]


# ---------------------------------------------------------------- the examples


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_example_is_played_as_it_says(example: Example) -> None:
    assert played(example) == example.rows


def test_the_examples_were_found_and_are_well_formed() -> None:
    check_the_fences(RULEBOOK, [example.name for example in EXAMPLES])
    assert len(EXAMPLES) >= 19
    for example in EXAMPLES:
        assert {"name", "reading", "balls"} <= set(example.fields)
        assert set(example.fields) <= {"name", "reading", "balls", "names", "dismissals"}
        assert len(example.names) == 11
        assert example.rows


def test_the_trap_leaves_one_batter_without_a_ball() -> None:
    trap = next(example for example in EXAMPLES if example.name == "nobody-calls-on-kim")
    assert [row for row in trap.rows if NOTHING in row] == ["Kim NOTHING Not Out 0"]


# ---------------------------------------------------------------- the four points


def told_apart_in(one: Reading, other: Reading) -> int:
    """How many balls the shortest sequence has that puts another batter on strike, and is seen to.

    Every sequence in the normal game is tried, all those of a length before any longer one. Two that
    leave the same lengths of stay, wickets and places in the over go on alike, so one is followed. The
    4 and the 6 act as the 2 does.
    """
    start = State(("",) * 11)
    seen, now = set(), [(start, start)]
    for length in range(1, 40):
        later = []
        for states in now:
            for ball in "12./":
                first, second = bowl(states[0], ball, one), bowl(states[1], ball, other)
                if first.gone == 10:
                    continue
                if first.striker != second.striker:
                    return length + 1  # One ball more, to be seen in the cells.
                stays = [len(first.runs[batter]) for batter in (first.striker, first.non_striker)]
                key = (*stays, first.gone, first.balls, second.balls)
                if key not in seen:
                    seen.add(key)
                    later.append((first, second))
        now = later
    raise AssertionError("the two readings were not told apart")


def other_choice(point: int) -> Reading:
    """The house reading with the other choice at one point."""
    choices = list(astuple(HOUSE))
    choices[point] = CHOICES[point][1]
    return Reading(*choices)


@pytest.mark.parametrize(("point", "rule", "length"), [(0, 11, 7), (1, 12, 7), (2, 13, 7), (3, 14, 31)])
def test_the_pair_at_each_point_is_the_shortest_that_tells_the_choices_apart(
    point: int, rule: int, length: int
) -> None:
    literal, other = [example for example in EXAMPLES if example.rule == rule][:2]
    assert (literal.reading, other.reading) == (HOUSE, other_choice(point))
    assert literal.balls == other.balls
    assert literal.rows != other.rows
    assert len(literal.balls) == length == told_apart_in(literal.reading, other.reading)


def test_the_second_pair_of_rule_14_is_inside_an_over() -> None:
    crosses, faces = [example for example in EXAMPLES if example.rule == 14][2:]
    assert crosses.balls == faces.balls
    assert crosses.rows != faces.rows
    thirtieth = [delivery for delivery in deliveries(11, crosses.balls) if delivery.goes]
    assert [(delivery.ball, delivery.ends_over) for delivery in thirtieth] == [("1", False)]
    assert len(thirtieth[0].before.runs[thirtieth[0].striker]) == 29


# ---------------------------------------------------------------- numbers and words


def test_the_rules_are_numbered_from_1_without_a_gap() -> None:
    assert numbers_of_rules(RULEBOOK) == list(range(1, 18))


@pytest.mark.parametrize(
    ("path", "least"),
    [
        ("dice_cricket.py", {3, 4, 6, 8, 10, 11, 12, 13, 14, 15, 16}),
        ("dice_cricket.md", {7, 9, 12, 13, 14, 15, 16, 17}),
        ("dice_cricket_scorecard.py", {1, 4, 16, 17}),
        ("dice_cricket_statistics.py", {9, 14, 16}),
    ],
)
def test_every_rule_that_is_cited_exists(path: str, least: set[int]) -> None:
    assert least <= cited_in(path) <= set(range(1, 18))


def test_the_commentary_cites_every_rule_of_play() -> None:
    # Few dots and few wickets, so that there are singles on the thirtieth ball too.
    rng, numbers = Random(11), set()
    for reading in READINGS:
        for _ in range(20):
            balls = rng.choices("1246./", (6, 1, 1, 1, 1, 0.3), k=330)
            card = innings(NAMES.split(), balls, ["LBW"] * 10, reading)
            numbers |= cited("\n".join(commentary(card, reading)))
    # A game that is thrown away.
    numbers |= cited("\n".join(commentary(innings(NAMES.split(), "/" * 10, ["LBW"] * 10))))
    assert numbers == {1, 2, *range(4, 17)}


def test_the_points_are_named_with_the_choices_of_the_program() -> None:
    for rule, choices in zip((11, 12, 13, 14), CHOICES, strict=True):
        heading = next(line for line in RULEBOOK.splitlines() if line.startswith(f"### Rule {rule}:"))
        assert heading.endswith(f"(`{choices[0]}` or `{choices[1]}`)")


def test_the_symbols_of_the_words_table_are_those_of_the_die() -> None:
    roll = next(line for line in RULEBOOK.splitlines() if line.startswith("| roll |"))
    assert set(re.findall("`(.)`", roll)) == set(DIE.values())
