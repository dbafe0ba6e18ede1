"""What many games of one program say together: one reading for all, no game twice, and which situations were seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from validator.dice_cricket.game import Game
from validator.dice_cricket.replay import CAP, NAMES, OVER, READINGS, Reading, move
from validator.finding import NOWHERE, Fault, Report, rule
from validator.series import Series, are_too_many, rare_repeats, repeats


def judge_series(reports: Sequence[Report], distinct: bool = False) -> Series:
    """Judge the games of one program together; `reports` are those on its outputs, in order.

    Only games without an error tell anything. `distinct` is set where games may repeat for a known reason that is no
    fault (the program is seeded by the second, and the clock stood still).
    """
    good = [report for report in reports if report.readings and isinstance(report.game, Game)]
    games = [report.game for report in good if isinstance(report.game, Game)]
    readings = tuple(name for name in NAMES if all(name in report.readings for report in good)) if good else ()
    findings = [*no_single_reading([set(report.readings) for report in good])]
    findings += (
        [] if distinct else [*repeated_game(games), *rare_repeats("DC601", "repeated-game", games, _repeated(games))]
    )
    if not readings:
        return Series(tuple(findings), readings, {}, {})
    reading = READINGS[NAMES.index(readings[0])]
    seen = Counter(name for game in games for name in situations(game, reading))
    coverage = {name: seen[name] for name in SITUATIONS}
    return Series(tuple(findings), readings, coverage, dict(zip(SITUATIONS, EXPECTED[readings[0]], strict=True)))


@rule("DC601")
def repeated_game(games: Sequence[Game]) -> Iterator[Fault]:
    """A program plays another game each time: at most one game in a hundred is the same as an earlier one.

    "Each ball in a cricket match is represented by a dice roll": a program that prints the same game always, or one of
    a few, rolls no dice. A small seed makes two equal games now and then, so a rare repeat is only a warning.

    Remedy: Seed the generator from the clock in small steps, or from the system; many languages need to be told to.

    Okay: of 100 games, one is the same as an earlier one
    DC601: of 100 games, two are the same as an earlier one
    """
    count = repeats(games)
    if are_too_many(count, games):
        yield NOWHERE, _repeated(games), ""


def _repeated(games: Sequence[Game]) -> str:
    count = repeats(games)
    return f"{count:,} of {len(games):,} games {'is' if count == 1 else 'are'} the same as an earlier one"


@rule("DC605")
def no_single_reading(explained: Sequence[set[str]]) -> Iterator[Fault]:
    """One reading of the rules explains all games of a program.

    The rules can be read in sixteen ways, and a program may choose any. But one that changes ends now and then, or not
    at all, plays games of which each fits some reading and no reading fits them all.

    Remedy: Look at the point on which the games differ: dots in the over, or who faces after a 1 or a batter's going.

    Okay: games 1 to 100 fit no-dots/cross/twice/cross
    DC605: game 1 fits every-ball/… only, game 2 no-dots/… only
    """
    left = set(NAMES)
    for number, readings in enumerate(explained, 1):
        if not left & readings:
            what = f"the first {number - 1} of these games" if number > 2 else "the first of these games"
            yield (
                NOWHERE,
                f"no reading explains all games: {what} fit {_some(left)}, the next only {_some(readings)}",
                "",
            )
            return
        left &= readings


def _some(readings: set[str]) -> str:
    first = next(name for name in NAMES if name in readings)
    return first if len(readings) == 1 else f"{first} and {len(readings) - 1} more"


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


def situations(game: Game, reading: Reading) -> set[str]:
    """The situations that a game came to under a reading that explains it."""
    seen = set()
    faced, counted = [0] * len(game.runs), 0
    striker, partner, newcomer = 0, 1, 2
    while newcomer <= len(game.runs):
        ball = game.runs[striker][faced[striker]]
        faced[striker] += 1
        full = faced[striker] == CAP
        goes, last = ball == "/" or full, counted % OVER == OVER - 1
        made = move(reading, ball, goes, last)
        ends = made.counts and last
        happened = {
            "goes-as-over-ends": goes and ends,
            "single-as-over-ends": ball == "1" and ends,
            "retirement": full and ball != "/",
            "single-on-30th": full and ball == "1",
            "wicket-on-30th": full and ball == "/",
            "last-pair": newcomer == len(game.runs) and not goes and made.switch,
            "partner-unfaced": goes and not faced[partner],
        }
        seen |= {name for name, so in happened.items() if so}
        counted += made.counts
        if goes:
            striker, newcomer = newcomer, newcomer + 1
        if made.switch:
            striker, partner = partner, striker
    return seen


# In how many games each situation comes up, in the order of SITUATIONS; worked out from 60,000 kept games a reading.
EXPECTED: dict[str, tuple[float, ...]] = {
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
