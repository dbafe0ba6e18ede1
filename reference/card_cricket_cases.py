"""Innings of card cricket with their packs given, as cases for other people's programs."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from reference.card_cricket import packs, sheet
from reference.card_cricket_innings import DAYS, deal, innings
from reference.cases import Case


def cases(rng: Random, wickets: int) -> Iterator[Case]:
    """Cases for ever. A pack stands on a line as the sheet lists cards; the innings leaves some of them alone."""
    while True:
        given = tuple(islice(packs(rng), DAYS))
        one = innings(deal(given), wickets)
        yield Case([", ".join(pack) for pack in given], [(f"{wickets} wickets", sheet(one))])
