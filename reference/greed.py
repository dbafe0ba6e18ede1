"""Greed, scored as its rulebook greed.md says; its rules are cited by number.

The words of this program:

    die      a number from 1 to 6
    roll     up to five dice, in any order, such as [2, 5, 2, 2, 3]; no dice at all are a roll too
    face     what a die shows; the 2 of that roll is there three times
    set      three dice of one face
    single   a die that is in no set

Sets and singles of one face have nothing to do with those of another, so a roll is scored face by
face: count the face, divide the count by three, and you have the sets; what is left are the singles.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

FACES = range(1, 7)
MOST_DICE = 5
SET = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
SINGLE = {1: 100, 2: 0, 3: 0, 4: 0, 5: 50, 6: 0}


# ---------------------------------------------------------------- the score

def score(dice: Sequence[int]) -> int:
    """The points of a roll; ValueError if it is none (rules 1 to 7)."""
    check(dice)
    return sum(points(face, count) for face, count in Counter(dice).items())


def points(face: int, count: int) -> int:
    """What so many dice of one face are worth, however many they are (rules 2 to 6)."""
    sets, singles = divmod(count, 3)
    return sets * SET[face] + singles * SINGLE[face]


def check(dice: Sequence[object]) -> None:
    """ValueError that says what is wrong, unless this is a roll (rule 1)."""
    if len(dice) > MOST_DICE:
        raise ValueError(f"a roll has at most five dice, and here are {len(dice)}")
    for place, die in enumerate(dice, start=1):
        if die not in FACES:
            raise ValueError(f"die {place} is {die!r}, and a die shows 1 to 6")


# ---------------------------------------------------------------- rolls as lines of text

def roll(line: str) -> list[int]:
    """The dice on a line, parted by blanks; none on an empty line. ValueError if it is no roll."""
    dice = [int(word) if word.isdecimal() and word.isascii() else word for word in line.split()]
    check(dice)  # A word that is no number is no face either.
    return [die for die in dice if isinstance(die, int)]


def rolls(lines: Iterable[str]) -> Iterator[list[int]]:
    """The roll of each line; ValueError with the number of the first line that is none."""
    for number, line in enumerate(lines, start=1):
        try:
            yield roll(line)
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
