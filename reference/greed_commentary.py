"""The score of a roll explained set by set and single by single, with the number of each rule that is at work.

The numbers are those of the rulebook, greed.md.

    part    dice of one face that score together: a set, or all the singles of that face
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reference.greed import SET, SINGLE, check, score

SET_RULES = {1: 2}  # Which rule makes a set of this face worth its points; any other face: rule 3.
SINGLE_RULES = {1: 4, 5: 5}  # The same of a single; any other face: rule 6.


class Part(NamedTuple):
    """Dice of one face that score together."""

    face: int
    number: int
    is_set: bool

    @property
    def points(self) -> int:
        """What the part is worth (rules 2 to 6)."""
        return SET[self.face] if self.is_set else self.number * SINGLE[self.face]

    @property
    def rule(self) -> int:
        """The number of the rule that says so."""
        return SET_RULES.get(self.face, 3) if self.is_set else SINGLE_RULES.get(self.face, 6)


def parts(dice: Sequence[int]) -> Iterator[Part]:
    """The sets and the singles of a roll, face by face; each die is in one of them."""
    for face, count in sorted(Counter(dice).items()):
        sets, singles = divmod(count, 3)
        yield from [Part(face, 3, is_set=True)] * sets
        if singles:
            yield Part(face, singles, is_set=False)


def commentary(dice: Sequence[int]) -> Iterator[str]:
    """The lines that explain the score of a roll; ValueError if it is none."""
    check(dice)
    yield f"Roll {' '.join(map(str, dice)) or 'without dice'} (rule 1)"
    yield from (f"    {told(part)}" for part in parts(dice))
    yield f"    Score: {score(dice)} points (rule 7)"


def told(part: Part) -> str:
    """What a part is worth, and why."""
    dice = " ".join([str(part.face)] * part.number)
    if part.is_set:
        name = f"a set of {part.face}s"
    elif part.number == 1:
        name = "a single"
    else:
        name = f"{part.number} singles of {SINGLE[part.face]} points"
    return f"{dice}: {name}, {part.points} points (rule {part.rule})"
