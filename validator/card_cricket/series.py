"""What many games of one program say together: no deal twice, and which situations were seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from validator.card_cricket.pack import PACK, card_of
from validator.card_cricket.walk import Step, turns_of, walk
from validator.finding import WARNING, Fault, Layer, rule
from validator.place import NOWHERE
from validator.report import Report
from validator.series import Series, Situation, are_too_many, repeats
from validator.wording import count_of

# The cards of a game, in the order in which they were turned over.
Cards = tuple[str, ...]
GIVEN = "chance was given, so that neither fairness nor repeats were asked"
REPEATS = Layer[[Sequence[Cards]]]()


def judge_series(reports: Sequence[Report]) -> Series:
    """Judge the games of one program together; only games without an error tell anything."""
    games = [report.game for report in reports if isinstance(report.game, tuple)]
    if not games:
        return Series()
    findings, different = tuple(REPEATS.check(games)), set(games)
    return Series(findings, coverage=_coverage(different), limits=(_hidden(len(different)),))


def judge_exact_series(reports: Sequence[Report]) -> Series:
    """Judge the games of one program that was given its packs: neither repeats nor fairness are asked."""
    games = [report.game for report in reports if isinstance(report.game, tuple)]
    told = [replace(one, share=one.count / len(games)) for one in _coverage(games)] if games else []
    return Series(coverage=tuple(told), visible=GIVEN)


def _coverage(games: Collection[Cards]) -> tuple[Situation, ...]:
    seen = Counter(name for game in games for name in situations(game))
    return tuple(Situation(name, kind.sentence, seen[name], kind.share) for name, kind in SITUATIONS.items())


@rule("CC602", REPEATS)
def repeated_deal(games: Sequence[Cards]) -> Iterator[Fault]:
    """A program shuffles anew each time: at most one game in a hundred has the same cards as an earlier one.

    "Shuffle the pack": a program that deals the same cards always, or one of a few deals, shuffles nothing. A small
    seed makes two equal deals now and then, so a rare repeat is only a warning.

    Remedy: Seed the generator from the clock in small steps, or from the system; many languages need to be told to.

    Okay: of 100 games, one has the cards of an earlier one
    CC602: of 100 games, two have the cards of an earlier one
    """
    if count := repeats(games):
        message = f"{count:,} of {len(games):,} games {'has' if count == 1 else 'have'} the cards of an earlier one"
        yield Fault(NOWHERE, message, severity="" if are_too_many(count, games) else WARNING)


class Kind(NamedTuple):
    """A situation in words, in what share of games it comes up, and whether a step comes to it."""

    sentence: str
    share: float
    is_here: Callable[[Step], bool]


# What may happen in a game that a program can get wrong, in the order in which it is shown. The shares were worked out
# from 200,000 games of eleven wickets.
SITUATIONS = {
    "jack": Kind("a leg bye", 1.0, lambda s: s.card.rank == "J"),
    "queen": Kind("a wide", 1.0, lambda s: s.card.rank == "Q"),
    "king": Kind("a no ball", 1.0, lambda s: s.card.rank == "K"),
    "diamond-picture": Kind(
        "a picture of diamonds is an extra", 1.0, lambda s: s.card.is_picture and s.card.suit == "D"
    ),
    "joker-wicket": Kind("a joker takes a wicket", 1.0, lambda s: s.card.is_joker),
    "two-jokers-a-day": Kind("both jokers take wickets on one day", 1.0, lambda s: s.jokers == 2),
    "diamond-at-number": Kind(
        "a diamond with just the batsman's number takes his wicket",
        0.8553,
        lambda s: s.card.suit == "D" and s.card.number == s.batsman,
    ),
    "diamond-above-number": Kind(
        "a diamond one above the batsman's number is scored",
        0.7723,
        lambda s: s.card.suit == "D" and s.card.number == s.batsman + 1,
    ),
    "first-card-wicket": Kind("a batsman is out to his first card", 0.8167, lambda s: s.out and s.faced == 1),
    "ten-of-diamonds-eleven": Kind(
        "the 10 of diamonds takes the eleventh wicket", 0.0843, lambda s: s.card.text == "10D" and s.batsman == 11
    ),
    "stumps": Kind("a second pack is begun", 0.9981, lambda s: s.place == 0 and s.day == 2),
    "overnight": Kind("a batsman is in overnight", 0.8482, lambda s: s.place == 0 and s.day > 1 and s.faced > 1),
    "wicket-at-stumps": Kind(
        "a wicket falls with the last card of a pack", 0.1578, lambda s: s.place == PACK - 1 and s.out
    ),
    "third-pack": Kind("a third pack is begun", 0.0104, lambda s: s.place == 0 and s.day == 3),
}


def situations(game: Cards) -> set[str]:
    """The situations that a game came to, replayed from its cards."""
    steps = list(walk(turns_of(map(card_of, game))))
    return {name for name, kind in SITUATIONS.items() if any(map(kind.is_here, steps))}


def _hidden(games: int) -> str:
    """What so many right games do not prove: they may never have come to the rarest situation."""
    rarest = min(SITUATIONS.values(), key=lambda kind: kind.share)
    missed = (1 - rarest.share) ** games
    chance = f"{missed:.1%}" if missed >= 0.001 else f"{missed:.1g}"
    return (
        f"{rarest.sentence} in {rarest.share:.1%} of games, and {count_of(games, 'game')} would miss a fault that shows"
        f" only there with a chance of {chance}"
    )
