"""What many games of card cricket come to: pure functions of innings, and of matches."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from reference.card_cricket import Match, result
from reference.card_cricket_innings import Innings

# The kinds of result (rule 15), each with words that only such a result has, or else a kind above it.
KINDS = {
    "drawn": "drawn",
    "tied": "tied",
    "won by an innings": "an innings",
    "won by wickets": "wicket",
    "won by runs": "run",
}


class Figures(NamedTuple):
    """What is kept of an innings."""

    total: int
    extras: int
    cards: int


class MatchFigures(NamedTuple):
    """What is kept of a match."""

    innings: tuple[Figures, ...]
    kind: str

    @property
    def cards(self) -> int:
        """How many cards were turned over."""
        return sum(one.cards for one in self.innings)


def figures(one: Innings) -> Figures:
    """The figures of an innings."""
    return Figures(one.total, one.extras, sum(len(stay.cards) for stay in one.stays))


def match_figures(played: Match) -> MatchFigures:
    """The figures of a match."""
    told = result(played)
    return MatchFigures(tuple(map(figures, played.innings)), next(kind for kind in KINDS if KINDS[kind] in told))


def statistics(games: Iterable[Innings]) -> Iterator[str]:
    """The lines that tell what these innings come to."""
    played = list(map(figures, games))
    yield line("Innings", f"{len(played):,}")
    yield from innings_told(played)


def match_statistics(games: Iterable[Match]) -> Iterator[str]:
    """The lines that tell what these matches come to."""
    played = list(map(match_figures, games))
    kinds = Counter(one.kind for one in played)
    yield line("Matches", f"{len(played):,}")
    yield line("Mean number of innings", f"{fmean(len(one.innings) for one in played):.1f}")
    yield line("Mean number of cards", f"{fmean(one.cards for one in played):.1f}")
    yield from (line(f"Matches {kind}", f"{kinds[kind] / len(played):.2%}") for kind in KINDS)
    yield "Of the first innings of each match:"
    yield from innings_told([one.innings[0] for one in played])


def innings_told(played: Sequence[Figures]) -> Iterator[str]:
    """The runs, the extras and the cards of some innings."""
    totals = [one.total for one in played]
    yield line("Mean total", f"{fmean(totals):.1f}")
    yield line("Lowest total", f"{min(totals):,}")
    yield line("Highest total", f"{max(totals):,}")
    yield line("Mean extras", f"{fmean(one.extras for one in played):.1f}")
    yield line("Mean number of cards", f"{fmean(one.cards for one in played):.1f}")


def line(title: str, figure: str) -> str:
    """A figure under the others, after its title."""
    return f"{title:28}{figure:>10}"
