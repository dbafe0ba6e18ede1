"""The games of exact play: the packs are given, and so there is one right sheet.

    fixture   the packs of the five days, the cards of each in the order in which they are turned over

A program reads it from standard input: a pack a line, the cards as the sheet writes them, with a comma and a blank
between two. There are more cards than the innings needs. Fourteen games in a row come to all that a program can get
wrong, however rare it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from random import Random

from validator.card_cricket.pack import COPIES, PACK, card_of
from validator.card_cricket.rules import RIGHT
from validator.card_cricket.series import SITUATIONS
from validator.card_cricket.walk import Step, turns_of, walk
from validator.finding import UncheckableError
from validator.hole import of_file
from validator.text import BYTE_ORDER_MARK
from validator.wording import count_of, quote

MOST_PACKS = 5
WHOLE_PACK = tuple(chain.from_iterable([text] * count for text, count in COPIES.items()))


@dataclass(frozen=True, slots=True)
class Fixture:
    """What a game is given: the cards of each day's pack as they are written."""

    packs: tuple[tuple[str, ...], ...]

    @property
    def lines(self) -> bytes:
        """The lines that a program reads."""
        return "".join(f"{', '.join(pack)}\n" for pack in self.packs).encode()


def innings_of(packs: Sequence[Sequence[str]], wickets: int) -> list[Step]:
    """The innings that these packs make, to its last wicket or to the last of the cards."""
    return list(_up_to(wickets, walk(turns_of(map(card_of, chain.from_iterable(packs))), rules=RIGHT)))


def _up_to(wickets: int, steps: Iterator[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        if step.fallen == wickets:
            return


@lru_cache(maxsize=256)
def fixture(number: int) -> Fixture:
    """The fixture of game `number`, the same each time: it comes to one of the situations, to the next one in turn."""
    rng = Random(f"packs {number}")
    wanted = list(SITUATIONS.values())[(number - 1) % len(SITUATIONS)]
    while True:
        packs = tuple(tuple(rng.sample(WHOLE_PACK, PACK)) for _ in range(MOST_PACKS))
        if any(map(wanted.is_here, innings_of(packs, RIGHT.most))):
            return Fixture(packs)


def check_fixture(given: Fixture, wickets: int) -> None:
    """Raise UncheckableError where the innings does not end with these packs, nor the five days."""
    steps = innings_of(given.packs, wickets)
    if len(given.packs) < MOST_PACKS and (not steps or steps[-1].fallen < wickets):
        raise UncheckableError(f"the innings is not over after {count_of(len(given.packs), 'pack')}")


def read_fixture(path: str) -> Fixture:
    """The fixture in a file; ValueError with a message where it cannot be read, or holds something else."""
    return of_file(path, fixture_of)


def fixture_of(data: bytes) -> Fixture:
    """The fixture in lines such as a program reads; ValueError, with the line, where there is something else.

    Between two cards a comma or blanks may stand, or both.
    """
    lines = data.decode("utf-8", "replace").removeprefix(BYTE_ORDER_MARK).splitlines()
    while lines and not lines[-1].strip():
        lines.pop()
    if not 1 <= len(lines) <= MOST_PACKS:
        raise ValueError(f"{count_of(len(lines), 'line')}: there is a pack a line, from one to five")
    return Fixture(tuple(_pack(number, line) for number, line in enumerate(lines, 1)))


def _pack(number: int, line: str) -> tuple[str, ...]:
    cards = tuple(line.replace(",", " ").split())
    left = Counter(WHOLE_PACK)
    for card in cards:
        if card not in COPIES:
            raise ValueError(f"line {number}: {quote(card)} is no card; they are written 10D, AS, JOKER")
        if not left[card]:
            raise ValueError(f"line {number}: {card} is in the pack once too often")
        left[card] -= 1
    if len(cards) != PACK:
        raise ValueError(f"line {number}: a pack has {PACK} cards, not {len(cards):,}")
    return cards
