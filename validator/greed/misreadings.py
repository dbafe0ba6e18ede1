"""Ways to misread the rules of Greed that were met in public, each as the scorer that it makes.

A scorer's docstring ends the sentence "the wrong answers are what you get if …". Its `reason`, which a finding gives
for one roll, is the rule that it misses.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from validator.greed.oracle import Roll

Scorer = Callable[[Roll], int]
STRAIGHTS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))


@dataclass(frozen=True)
class WrongScorer:
    """A wrong scorer, and the rule that it misses. Some rules are misread in several ways: `also` has the others."""

    score: Scorer
    reason: str
    also: tuple[Scorer, ...] = ()

    @cached_property
    def name(self) -> str:
        """The function's name, with hyphens."""
        return self.score.__name__.replace("_", "-")

    @cached_property
    def belief(self) -> str:
        """What the one who misreads believes: the docstring without its full stop."""
        return " ".join((self.score.__doc__ or "").split()).rstrip(".")


def sets_must_be_adjacent(roll: Roll) -> int:
    """the three dice of a set must be adjacent."""
    for i in range(len(roll) - 2):
        if roll[i] == roll[i + 1] == roll[i + 2]:
            return _set(roll[i]) + _singles(roll[:i] + roll[i + 3 :])
    return _singles(roll)


def first_three_are_dropped(roll: Roll) -> int:
    """after a set the first three of the sorted dice are dropped, whichever they are."""
    face = _face_of_set(roll)
    return _set(face) + _singles(tuple(sorted(roll))[3:]) if face else _singles(roll)


def set_dice_count_again(roll: Roll) -> int:
    """the dice of a set also count as singles."""
    return _set(_face_of_set(roll)) + _singles(roll)


def three_ones_are_a_hundred(roll: Roll) -> int:
    """three 1s are worth 100, as 100 times the number is."""
    face = _face_of_set(roll)
    return 100 * face + _singles(_without_set(roll, face))


def exactly_three_for_every_face(roll: Roll) -> int:
    """a set needs *exactly* three dice, so that four of a kind are four singles."""
    face = _face_of_set(roll)
    return _set(face) + _singles(_without_set(roll, face)) if roll.count(face) == 3 else _singles(roll)


def exactly_three_of_2_3_4_or_6(roll: Roll) -> int:
    """a set of 2, 3, 4 or 6 needs *exactly* three dice."""
    face = _face_of_set(roll)
    fits = face in (1, 5) or roll.count(face) == 3
    return (_set(face) if fits else 0) + _singles(_without_set(roll, face))


def dice_beyond_a_set_are_lost(roll: Roll) -> int:
    """the fourth and fifth die of a kind are lost."""
    face = _face_of_set(roll)
    return _set(face) + _singles(tuple(die for die in roll if die != face))


def fourth_equal_die_scores(roll: Roll) -> int:
    """a die beyond a set is worth its set once more."""
    return _by_kinds(lambda face, count: _set(face) * (count - 2))(roll)


def full_greed(roll: Roll) -> int:
    """the rules are those of full Greed, another game: four of a kind are worth twice their set, five four times."""
    return _by_kinds(_twice_and_four_times)(roll)


def farkle(roll: Roll) -> int:
    """the rules are those of Farkle, another game: four of a kind are worth 1000, five 2000."""
    return _by_kinds(_thousands)(roll)


def _by_kinds(worth: Callable[[int, int], int], straights: tuple[int, ...] = ()) -> Scorer:
    """The scorer to which so many dice of a face, three or more, are `worth` so much, and perhaps straights as well."""

    def score(roll: Roll) -> int:
        for straight, points in zip(STRAIGHTS, straights, strict=False):
            if tuple(sorted(roll)) == straight:
                return points
        face = _face_of_set(roll)
        rest = _singles(tuple(die for die in roll if die != face))
        return worth(face, roll.count(face)) + rest if face else rest

    return score


def _again_but_ones(face: int, count: int) -> int:
    return _set(face) + 100 * face * (count - 3)


def _again_but_singles(face: int, count: int) -> int:
    return _set(face) + {1: 100, 5: 50}.get(face, 100 * face) * (count - 3)


def _twice_and_four_times(face: int, count: int) -> int:
    return _set(face) * (1, 2, 4)[count - 3]


def _thousands(face: int, count: int) -> int:
    return (_set(face), 1000, 2000)[count - 3]


def _thousands_and_300(face: int, count: int) -> int:
    return 300 if face == 1 and count == 3 else _thousands(face, count)


def _thousands_or_singles(face: int, count: int) -> int:
    return max(_thousands(face, count), _set(face) + _singles((face,) * (count - 3)))


def _face_of_set(roll: Roll) -> int:
    # Five dice hold one set at most. 0: they hold none.
    return next((face for face in roll if roll.count(face) >= 3), 0)


def _set(face: int) -> int:
    return 1000 if face == 1 else 100 * face


def _without_set(roll: Roll, face: int) -> Roll:
    return (face,) * max(0, roll.count(face) - 3) + tuple(die for die in roll if die != face)


def _singles(roll: Roll) -> int:
    return 100 * roll.count(1) + 50 * roll.count(5)


MISREADINGS = (
    WrongScorer(sets_must_be_adjacent, "the dice of a set need not be adjacent"),
    WrongScorer(first_three_are_dropped, "only the three dice of the set are used up"),
    WrongScorer(set_dice_count_again, "a die of a set is no single as well"),
    WrongScorer(three_ones_are_a_hundred, "a set of three 1s is worth 1000"),
    WrongScorer(exactly_three_for_every_face, "four of a kind are a set and a single"),
    WrongScorer(exactly_three_of_2_3_4_or_6, "four or five of a kind hold a set too"),
    WrongScorer(dice_beyond_a_set_are_lost, "a 1 or a 5 beyond the set is a single"),
    WrongScorer(
        fourth_equal_die_scores,
        "a fourth equal die is worth no more than a single",
        (_by_kinds(_again_but_ones), _by_kinds(_again_but_singles)),
    ),
    WrongScorer(
        full_greed,
        "four of a kind are a set and a single, and there are no straights",
        (_by_kinds(_twice_and_four_times, (1200, 1200)),),
    ),
    WrongScorer(
        farkle,
        "four of a kind are a set and a single, and there are no straights",
        (
            _by_kinds(_thousands_and_300),
            _by_kinds(_thousands_or_singles),
            _by_kinds(_thousands, (1500, 1500)),
            _by_kinds(_thousands_and_300, (1500, 1500)),
        ),
    ),
)
