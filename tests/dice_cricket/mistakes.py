"""Games of programs that have misread the rules, played from the words of each mistake.

Nothing here comes from `validator`: each mistake is a sentence, and the sentence is what is played.

    no-change-at-over           the ends change for runs only
    over-of-N                   an over has N counted balls
    one-does-not-cross          a 1 scores and nobody crosses
    every-run-crosses           the two cross after a 1, 2, 4 and 6
    changes-after-every-ball    the two change places after every ball, and nothing else changes them
    newcomer-at-other-end       the newcomer stands at the other end, so that the partner faces next
    over-restarts-at-wicket     the balls of the over are counted from nought again after a wicket
    wicket-not-counted          the wicket's ball does not advance the over
    over-per-batter             the ends change whenever the batter who faced has had six more balls of his own
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from tests.dice_cricket.games import CAP, OVER, PLAYERS

OVERS = tuple(f"over-of-{balls}" for balls in (4, 5, 7, 8, 9, 10))
# In the order of the design.
MISTAKES = (
    "no-change-at-over",
    *OVERS,
    "one-does-not-cross",
    "every-run-crosses",
    "changes-after-every-ball",
    "newcomer-at-other-end",
    "over-restarts-at-wicket",
    "wicket-not-counted",
    "over-per-batter",
)
# What nobody can mean at once: two lengths of an over, or what crosses.
ENDS = ("no-change-at-over", *OVERS, "changes-after-every-ball")
CROSSING = ("one-does-not-cross", "every-run-crosses", "changes-after-every-ball")
# Pairs that come to a single one, or to an earlier pair: without a change at the over, or with one after every ball,
# nothing is to be counted; a wicket is the last ball of a batter's own, and the last of an over that begins anew; and
# where only overs change the ends, an over that begins anew at a wicket is the batter's own.
ALIKE = {
    *((one, other) for one in ("no-change-at-over", "changes-after-every-ball") for other in MISTAKES[-3:]),
    ("no-change-at-over", "every-run-crosses"),
    ("changes-after-every-ball", "newcomer-at-other-end"),
    ("over-restarts-at-wicket", "over-per-batter"),
    ("wicket-not-counted", "over-per-batter"),
    ("over-restarts-at-wicket", "wicket-not-counted"),
    ("one-does-not-cross", "over-per-batter"),
    # And here the second batter never faces, so that no game is ever printed.
    ("no-change-at-over", "one-does-not-cross"),
}
PAIRS = tuple(
    pair
    for pair in combinations(MISTAKES, 2)
    if pair not in ALIKE and not set(pair) <= set(ENDS) and not set(pair) <= set(CROSSING)
)


def play(mistakes: tuple[str, ...], reading: str, rng: Random) -> list[str]:
    """The balls of each batter in a game in which everybody faced; the open points are as in `reading`."""
    while True:
        runs = innings(mistakes, reading, rng)
        if all(runs):
            return runs


def innings(mistakes: tuple[str, ...], reading: str, rng: Random) -> list[str]:
    runs = [""] * PLAYERS
    facing, waiting, newcomer = 0, 1, 2
    balls = Counter[int]()
    length = next((int(mistake.rpartition("-")[2]) for mistake in mistakes if mistake in OVERS), OVER)
    while True:
        ball = rng.choice("1246./")
        runs[facing] += ball
        goes = ball == "/" or len(runs[facing]) == CAP
        # Whose over it is: that of both, or of the one who faced.
        whose = facing if "over-per-batter" in mistakes else -1
        counts = not (ball == "." and "no-dots" in reading) and not (ball == "/" and "wicket-not-counted" in mistakes)
        balls[whose] += counts
        over_ends = counts and balls[whose] % length == 0
        if ball == "/" and "over-restarts-at-wicket" in mistakes:
            balls[whose] = 0
        if goes and newcomer == PLAYERS:
            return runs
        if goes:
            facing, newcomer = newcomer, newcomer + 1
            if "newcomer-at-other-end" in mistakes:
                facing, waiting = waiting, facing
        if switches(mistakes, reading, ball, goes, over_ends):
            facing, waiting = waiting, facing


def switches(mistakes: tuple[str, ...], reading: str, ball: str, goes: bool, over_ends: bool) -> bool:
    stays, faces = goes and "stay" in reading, goes and "face" in reading
    if "changes-after-every-ball" in mistakes:
        return not stays
    runs = "" if "one-does-not-cross" in mistakes else "1246" if "every-run-crosses" in mistakes else "1"
    crosses = ball in runs and not faces
    over_ends = over_ends and not stays and "no-change-at-over" not in mistakes
    return crosses or over_ends if "once" in reading else crosses != over_ends
