"""The rules of one innings: its extras, its total, its batsmen (CC4…)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from validator.card_cricket.rules import RIGHT, Rules
from validator.card_cricket.stays import NOT_OUT, Stay, Title, Value, called
from validator.card_cricket.walk import turns_in
from validator.finding import Fault, Layer, rule
from validator.wording import plural


@dataclass(frozen=True, slots=True)
class Innings:
    """One innings whose lines have no fault by some `rules`; `title` is None in a sheet of one innings."""

    title: Title | None
    stays: tuple[Stay, ...]
    extras: Value
    total: Value
    wickets: int
    rules: Rules = RIGHT

    @property
    def pictures(self) -> int:
        """How many extras there are."""
        return sum(self.rules.is_extra(card, out) for _, card, out in turns_in(self.stays))

    @property
    def runs(self) -> int:
        """What the batsmen made."""
        return sum(stay.runs.number for stay in self.stays)

    @property
    def score(self) -> int:
        """The runs of the side by its cards."""
        return self.runs + self.pictures * self.rules.added

    @property
    def fallen(self) -> int:
        """How many wickets have fallen."""
        return sum(not stay.not_out for stay in self.stays)

    @property
    def complete(self) -> bool:
        """Whether all who bat are out."""
        return self.fallen == self.wickets

    @property
    def count(self) -> int:
        """How many cards the innings took."""
        return sum(len(stay.cards) for stay in self.stays)


# After how many wickets an innings may be asked to end.
ALL_OUT = (10, 11)
SUMS = Layer[[Innings]]()
BATTERS = Layer[[Innings, bool]]()


@rule("CC401", SUMS)
def extras_not_sum(innings: Innings) -> Iterator[Fault]:
    r"""Extras counts the pictures.

    "Picture cards are 'extras' (Jack = Leg bye, Queen = Wide, King = No Ball)", of all suits: "QH (1 extra)".

    Remedy: Count each jack, queen and king once.

    Okay: 12 = Extras: 4
    CC401: 12 = Extras: 3
    """
    pictures = innings.pictures
    if innings.extras.number != pictures * innings.rules.counted:
        there = f"there {'is' if pictures == 1 else 'are'} {pictures:,} {plural(pictures, 'picture')}"
        yield Fault(innings.extras.span, f"Extras is {innings.extras.text}, but {there}")


@rule("CC402", SUMS)
def total_not_sum(innings: Innings) -> Iterator[Fault]:
    r"""The Total is the sum of all runs and the extras.

    "accumulating the batsman's score": the side has what its batsmen made, and the extras that none of them made.

    Remedy: Add up the runs of the batsmen and the extras.

    Okay: 13 = Total: 48
    CC402: 13 = Total: 44
    """
    # A Total that goes with the Extras as printed is right by itself, and so is one that goes with the cards.
    right = innings.runs + innings.extras.number * innings.rules.added
    if innings.total.number not in (right, innings.score):
        yield Fault(innings.total.span, f"the Total is {innings.total.text}, but runs and extras add up to {right:,}")


@rule("CC403", BATTERS)
def wrong_batters(innings: Innings, may_stop: bool) -> Iterator[Fault]:
    r"""An innings lasts until all eleven batsmen are out (`--wickets 10`: ten), each listed once and out.

    "continue until all batsmen are out or until five days have been completed": eleven wickets, taken literally. Only
    where the five days end, or the chase of a match is won, may the last be NOT OUT; who faced no card is not listed.
    With ten wickets the eleventh never bats, as one batsman is in at a time.

    Remedy: Play on until the last wicket, no further, and list every batsman.

    Okay: 11 = Batsman Eleven: 10D = 0 RUNS
    CC403: 11 gone
    """
    expected = 1
    for stay in innings.stays:
        if stay.batsman > innings.wickets:
            message = f"{called(stay.batsman)} bats, but {innings.wickets} wickets end the innings"
            yield Fault(stay.label, message)
            return
        if stay.batsman != expected:
            yield Fault(stay.label, f"{called(expected)} is missing")
        if stay.not_out and stay is not innings.stays[-1]:
            yield Fault(stay.not_out, f"{called(stay.batsman)} is {NOT_OUT}, but others bat after him")
        expected = stay.batsman + 1
    if not may_stop:
        yield from _stops_early(innings, expected)


def _stops_early(innings: Innings, following: int) -> Iterator[Fault]:
    last = innings.stays[-1] if innings.stays else None
    if last and last.not_out:
        message = f"{called(last.batsman)} is {NOT_OUT}, but neither five days nor a chase are over"
        yield Fault(last.not_out, message)
    elif following <= innings.wickets:
        message = f"{called(following)} is missing: the innings ends after {innings.wickets} wickets"
        yield Fault(innings.extras.line.whole, message)
