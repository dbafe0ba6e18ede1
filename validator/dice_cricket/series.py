"""What many games of one program say together: one reading for all, no game twice, and which situations were seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from validator.dice_cricket.chance import BAND
from validator.dice_cricket.game import Innings
from validator.dice_cricket.walk import NAMES, READINGS, WICKET, Reading, unread, walk
from validator.estimate import visible_bias
from validator.finding import WARNING, Fault, Layer, rule
from validator.place import NOWHERE
from validator.report import Report, first_of_each
from validator.series import Series, Situation, are_too_many, repeats
from validator.wording import count_of

REPEATS, SINGLE_READING = Layer[[Sequence[Innings]]](), Layer[[Sequence[Sequence[str]]]]()
# The share of games in which a batter retires: of what every program should get right, the rarest.
RARE = 0.024


def judge_series(reports: Sequence[Report]) -> Series:
    """Judge the games of one program together; `reports` are those on its outputs, in order.

    Only games without an error tell anything.
    """
    good = [report for report in reports if report.readings and isinstance(report.game, Innings)]
    left = _in_common([report.readings for report in good])
    findings = SINGLE_READING.check([report.readings for report in good])
    findings += REPEATS.check(_games_of(good))
    if not good:
        return Series(tuple(findings), left)
    different = first_of_each(good)
    visible = _visible(len(different), sum(report.choices for report in different))
    coverage = situations_in(_games_of(different), left[0]) if left else ()
    return Series(tuple(findings), left, coverage, (_missed(len(different)),), visible)


def _games_of(reports: Sequence[Report]) -> list[Innings]:
    return [report.game for report in reports if isinstance(report.game, Innings)]


def _in_common(explained: Sequence[Sequence[str]]) -> tuple[str, ...]:
    return tuple(name for name in NAMES if explained and all(name in readings for readings in explained))


def _missed(games: int) -> str:
    missed = (1 - RARE) ** games
    chance = f"{missed:.1%}" if missed >= 0.001 else f"{missed:.1g}"
    return (
        f"a fault that shows in {RARE:.1%} of games would be missed by {count_of(games, 'game')}"
        f" with a chance of {chance}"
    )


def _visible(games: int, balls: int) -> str:
    bias = visible_bias(balls, kinds=6, slack=BAND, terms=3)
    many = count_of(games, "game")
    if bias == 1.0:
        return f"{many} could not have shown any bias"
    return f"{many} would have shown a face {100 * bias:.1f} points too frequent"


def situations_in(games: Sequence[Innings], name: str, given: bool = False) -> tuple[Situation, ...]:
    """In how many games each situation was seen under a reading; `given`: no chance decides how often it is to be."""
    # Where several readings are left, any of them is as good as the others.
    reading = READINGS[NAMES.index(name)]
    seen = Counter(name for game in games for name in situations(game, reading))
    shares = [seen[key] / len(games) for key in SITUATIONS] if given else SHARES[name]
    told = zip(SITUATIONS.items(), shares, strict=True)
    return tuple(Situation(key, sentence, seen[key], share) for (key, sentence), share in told)


@rule("DC601", REPEATS)
def repeated_game(games: Sequence[Innings]) -> Iterator[Fault]:
    """A program plays another game each time: at most one game in a hundred is the same as an earlier one.

    "Each ball in a cricket match is represented by a dice roll": a program that prints the same game always, or one of
    a few, rolls no dice. A small seed makes two equal games now and then, so a rare repeat is only a warning.

    Remedy: Seed the generator from the clock in small steps, or from the system; many languages need to be told to.

    Okay: of 100 games, one is the same as an earlier one
    DC601: of 100 games, two are the same as an earlier one
    """
    if count := repeats(games):
        message = f"{count:,} of {len(games):,} games {'is' if count == 1 else 'are'} the same as an earlier one"
        yield Fault(NOWHERE, message, severity="" if are_too_many(count, games) else WARNING)


@rule("DC605", SINGLE_READING)
def no_single_reading(explained: Sequence[Sequence[str]]) -> Iterator[Fault]:
    """One reading of the rules explains all games of a program.

    The rules can be read in sixteen ways, and a program may choose any. But one that changes ends now and then, or not
    at all, plays games of which each fits some reading and no reading fits them all.

    Remedy: Look at the point on which the games differ: dots in the over, or who faces after a 1 or a batter's going.

    Okay: games 1 to 100 fit no-dots/cross/twice/cross
    DC605: game 1 fits every-ball/… only, game 2 no-dots/… only
    """
    left: Sequence[str] = NAMES
    for number, readings in enumerate(explained):
        both = [name for name in left if name in readings]
        if not both:
            what = f"the first {number} of these games" if number > 1 else "the first of these games"
            message = f"{what} fit {_some(left)}, the next only {_some(readings)}"
            yield Fault(NOWHERE, f"no reading explains all games: {message}")
            return
        left = both


def _some(readings: Sequence[str]) -> str:
    return readings[0] if len(readings) == 1 else f"{readings[0]} and {len(readings) - 1} more"


# What may happen in a game that a program can get wrong, in the order in which it is shown.
SITUATIONS = {
    "goes-as-over-ends": "a batter goes as the over ends",
    "single-as-over-ends": "a 1 as the over ends",
    "retirement": "a batter retires",
    "single-on-30th": "a 1 on a 30th ball",
    "wicket-on-30th": "a wicket on a 30th ball",
    "last-pair": "the last pair changes ends",
    "partner-unfaced": "a batter goes whose partner has not faced",
}


def situations(game: Innings, reading: Reading) -> set[str]:
    """The situations that a game came to under a reading that explains it."""
    seen, faced = set[str](), set[int]()
    for made in walk(reading, unread(game.runs), len(game.runs)).deliveries:
        faced.add(made.striker)
        happened = {
            "goes-as-over-ends": made.goes and made.effect.ends,
            "single-as-over-ends": made.ball == "1" and made.effect.ends,
            "retirement": made.full and made.ball != WICKET,
            "single-on-30th": made.full and made.ball == "1",
            "wicket-on-30th": made.full and made.ball == WICKET,
            "last-pair": made.next_in == len(game.runs) and not made.goes and made.effect.switch,
            "partner-unfaced": made.goes and made.non_striker not in faced,
        }
        seen |= {name for name, so in happened.items() if so}
    return seen


# In how many games each situation comes up, in the order of SITUATIONS; worked out from 60,000 kept games a reading.
SHARES: dict[str, tuple[float, ...]] = {
    "every-ball/cross/twice/cross": (0.831, 0.798, 0.0235, 0.0046, 0.0051, 0.702, 0.721),
    "every-ball/cross/twice/face": (0.831, 0.802, 0.0236, 0.0052, 0.0052, 0.700, 0.716),
    "every-ball/cross/once/cross": (0.830, 0.801, 0.0238, 0.0042, 0.0047, 0.734, 0.710),
    "every-ball/cross/once/face": (0.831, 0.806, 0.0237, 0.0048, 0.0044, 0.732, 0.710),
    "every-ball/stay/twice/cross": (0.850, 0.793, 0.0216, 0.0038, 0.0045, 0.618, 0.467),
    "every-ball/stay/twice/face": (0.851, 0.792, 0.0219, 0.0042, 0.0043, 0.615, 0.467),
    "every-ball/stay/once/cross": (0.852, 0.791, 0.0203, 0.0038, 0.0042, 0.652, 0.459),
    "every-ball/stay/once/face": (0.850, 0.792, 0.0217, 0.0042, 0.0039, 0.651, 0.454),
    "no-dots/cross/twice/cross": (0.828, 0.808, 0.0247, 0.0050, 0.0042, 0.669, 0.732),
    "no-dots/cross/twice/face": (0.833, 0.801, 0.0254, 0.0049, 0.0046, 0.669, 0.737),
    "no-dots/cross/once/cross": (0.833, 0.805, 0.0244, 0.0051, 0.0050, 0.707, 0.731),
    "no-dots/cross/once/face": (0.828, 0.803, 0.0243, 0.0054, 0.0053, 0.707, 0.728),
    "no-dots/stay/twice/cross": (0.853, 0.795, 0.0215, 0.0040, 0.0046, 0.582, 0.484),
    "no-dots/stay/twice/face": (0.851, 0.793, 0.0214, 0.0044, 0.0046, 0.581, 0.482),
    "no-dots/stay/once/cross": (0.852, 0.798, 0.0210, 0.0040, 0.0043, 0.620, 0.478),
    "no-dots/stay/once/face": (0.851, 0.794, 0.0215, 0.0042, 0.0044, 0.619, 0.478),
}
