"""What many games of one program say together: no deal twice, and which situations were seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from validator.card_cricket.cells import JOKER
from validator.card_cricket.days import PACK
from validator.finding import NOWHERE, Fault, Report, rule
from validator.series import Series, are_too_many, rare_repeats, repeats

# The cards of a game, in the order in which they were turned over.
Game = tuple[str, ...]


def judge_series(reports: Sequence[Report], distinct: bool = False) -> Series:
    """Judge the games of one program together; `reports` are those on its outputs, in order.

    Only games without an error tell anything. `distinct` is set where games may repeat for a known reason that is no
    fault (the program is seeded by the second, and the clock stood still).
    """
    games = [report.game for report in reports if isinstance(report.game, tuple)]
    findings = (
        []
        if distinct
        else [
            *repeated_deal(games),
            *rare_repeats("CC602", "repeated-deal", games, _repeated(repeats(games), len(games))),
        ]
    )
    if not games:
        return Series(tuple(findings), (), {}, {})
    seen = Counter(name for game in games for name in situations(game))
    return Series(tuple(findings), (), {name: seen[name] for name in SITUATIONS}, dict(EXPECTED))


@rule("CC602")
def repeated_deal(games: Sequence[Game]) -> Iterator[Fault]:
    """A program shuffles anew each time: at most one game in a hundred has the same cards as an earlier one.

    "Shuffle the pack": a program that deals the same cards always, or one of a few deals, shuffles nothing. A small
    seed makes two equal deals now and then, so a rare repeat is only a warning.

    Remedy: Seed the generator from the clock in small steps, or from the system; many languages need to be told to.

    Okay: of 100 games, one has the cards of an earlier one
    CC602: of 100 games, two have the cards of an earlier one
    """
    count = repeats(games)
    if are_too_many(count, games):
        yield NOWHERE, _repeated(count, len(games)), ""


def _repeated(count: int, games: int) -> str:
    return f"{count:,} of {games:,} games {'has' if count == 1 else 'have'} the cards of an earlier one"


# What may happen in a game that a program can get wrong, in the order in which it is shown.
SITUATIONS = {
    "jack": "a leg bye",
    "queen": "a wide",
    "king": "a no ball",
    "diamond-picture": "a picture of diamonds is an extra",
    "joker-wicket": "a joker takes a wicket",
    "two-jokers-a-day": "both jokers take wickets on one day",
    "diamond-at-number": "a diamond with just the batsman's number takes his wicket",
    "diamond-above-number": "a diamond one above the batsman's number is scored",
    "first-card-wicket": "a batsman is out to his first card",
    "ten-of-diamonds-eleven": "the 10 of diamonds takes the eleventh wicket",
    "stumps": "a second pack is begun",
    "overnight": "a batsman is in overnight",
    "wicket-at-stumps": "a wicket falls with the last card of a pack",
    "third-pack": "a third pack is begun",
}
# In how many games each situation comes up; worked out from 200,000 games of eleven wickets.
EXPECTED: dict[str, float] = {
    "jack": 1.0000,
    "queen": 1.0000,
    "king": 1.0000,
    "diamond-picture": 1.0000,
    "joker-wicket": 1.0000,
    "two-jokers-a-day": 1.0000,
    "diamond-at-number": 0.8553,
    "diamond-above-number": 0.7723,
    "first-card-wicket": 0.8167,
    "ten-of-diamonds-eleven": 0.0843,
    "stumps": 0.9981,
    "overnight": 0.8482,
    "wicket-at-stumps": 0.1578,
    "third-pack": 0.0104,
}


def situations(game: Game) -> set[str]:
    """The situations that a game came to, replayed from its cards."""
    seen = set()
    batsman, fresh, jokers = 1, True, 0
    for i, card in enumerate(game):
        place = i % PACK
        jokers = 0 if place == 0 else jokers
        rank, suit = (JOKER, "") if card == JOKER else (card[:-1], card[-1])
        number = 0 if suit != "D" or rank in ("J", "Q", "K") else 1 if rank == "A" else int(rank)
        out = card == JOKER or 0 < number <= batsman
        jokers += card == JOKER
        happened = {
            "jack": rank == "J",
            "queen": rank == "Q",
            "king": rank == "K",
            "diamond-picture": suit == "D" and rank in ("J", "Q", "K"),
            "joker-wicket": card == JOKER,
            "two-jokers-a-day": jokers == 2,
            "diamond-at-number": number == batsman,
            "diamond-above-number": number == batsman + 1,
            "first-card-wicket": out and fresh,
            "ten-of-diamonds-eleven": out and card == "10D" and batsman == 11,
            "stumps": i == PACK,
            "overnight": place == 0 and i > 0 and not fresh,
            "wicket-at-stumps": place == PACK - 1 and out,
            "third-pack": i == 2 * PACK,
        }
        seen |= {name for name, so in happened.items() if so}
        batsman, fresh = (batsman + 1, True) if out else (batsman, False)
    return seen
