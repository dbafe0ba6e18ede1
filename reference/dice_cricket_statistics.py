"""What many games of Dice Cricket come to: a pure function of their scorecards.

all     every game that is played
kept    the games in which everyone faced a ball; a program throws the others away (rule 16)
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from statistics import fmean

from reference.dice_cricket import HOUSE, WICKET, Reading
from reference.dice_cricket_scorecard import RETIRED, Row, Scorecard

CAP = 30
SITUATIONS: dict[str, Callable[[Row], bool]] = {
    "a retirement (rule 9)": lambda row: row.how_out == RETIRED,
    "a wicket on a 30th ball (rule 9)": lambda row: len(row.runs) == CAP and row.runs[-1] == WICKET,
    "a 1 on a 30th ball (rule 14)": lambda row: len(row.runs) == CAP and row.runs[-1] == "1",
}


@dataclass
class Tally:
    """The games of one kind, counted: how many came to each total, to so many balls, to each situation."""

    totals: Counter[int] = field(default_factory=Counter)
    balls: Counter[int] = field(default_factory=Counter)
    situations: Counter[str] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.totals.total()

    def add(self, card: Scorecard) -> None:
        """Count one game more."""
        self.totals[card.total] += 1
        self.balls[len(card.balls)] += 1
        self.situations.update(name for name, met in SITUATIONS.items() if any(map(met, card.rows)))


def tallies(cards: Iterable[Scorecard]) -> tuple[Tally, Tally]:
    """All games, and those of them that are kept."""
    every, kept = Tally(), Tally()
    for card in cards:
        every.add(card)
        if card.everyone_faced:
            kept.add(card)
    return every, kept


def statistics(cards: Iterable[Scorecard], reading: Reading = HOUSE) -> Iterator[str]:
    """The lines that tell what these games come to, which were played under this reading."""
    every, kept = tallies(cards)
    yield f"{'Under ' + str(reading):46}{'all':>10}{'kept':>10}"
    for title, of_all, of_kept in zip(titles(), figures(every), figures(kept), strict=True):
        yield f"{title:46}{of_all:>10}{of_kept:>10}"
    yield f"{'Thrown away, as one faced no ball (rule 16)':46}{share(every.games - kept.games, every.games):>10}"


def titles() -> Iterator[str]:
    """What each line is about."""
    yield from ("Games", "Mean total", "Lowest total", "Highest total", "Mean number of balls")
    yield from (f"Games with {situation}" for situation in SITUATIONS)


def figures(tally: Tally) -> Iterator[str]:
    """One column, in the order of the titles; dashes where there is no game."""
    yield f"{tally.games:,}"
    if not tally.games:
        yield from ["-"] * (4 + len(SITUATIONS))
        return
    yield f"{fmean(tally.totals.elements()):.1f}"
    yield str(min(tally.totals))
    yield str(max(tally.totals))
    yield f"{fmean(tally.balls.elements()):.1f}"
    yield from (share(tally.situations[situation], tally.games) for situation in SITUATIONS)


def share(part: int, whole: int) -> str:
    """A part of a whole in percent: 2.40%."""
    return f"{part / whole:.2%}"
