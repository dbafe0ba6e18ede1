"""Known ways to misread the rules of Dice Cricket, and whether a table is the game that they give.

    reading     one choice at each of the four points that the rules leave open
    misreading  a known mistake; it may be programmed in several ways
    pair        two misreadings at once, their names joined by `+`
    rules       what each ball does, written so that those of two names always part in some game

A misreading leaves most of the four points open, so that each comes to many rules.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations
from typing import NamedTuple

from validator.diagnosis import Misreading, Variants, at_once, candidates_of
from validator.dice_cricket.walk import MOST_BALLS, OVER, READINGS, Reading

SYMBOLS = "1246./"
# At which goings of a batter something is so.
Goings = tuple[str, ...]
OUT, FILLED = "out", "filled"
NEVER: Goings = ()
WICKETS, RETIREMENTS, BOTH = (OUT,), (FILLED,), (OUT, FILLED)


@dataclass(frozen=True, slots=True)
class Choices:
    """What the author of a program took the rules to be.

    `dots`: a dot advances the over. `over`: how many balls it has (0: the ends never change at it). `crosses`: the runs
    for which the two cross. `once`: a run and the end of an over are one switch. `faces`: nobody crosses for the run
    of one who goes. `per_batter`: each batter's own balls are his overs.

    As a batter goes, `stays`: the over's end changes nothing. `other_end`: the newcomer stands there. `uncounted`: the
    ball does not advance the over. `anew`: the over begins anew, after the ball or (`with_it`) with it.
    """

    dots: bool
    stays: Goings
    once: bool
    faces: bool
    over: int = OVER
    crosses: str = "1"
    other_end: Goings = NEVER
    uncounted: Goings = NEVER
    anew: Goings = NEVER
    with_it: bool = False
    per_batter: bool = False


class Upshot(NamedTuple):
    """What a ball does.

    It counts towards the over; the over begins anew and has so many balls then (None: it goes on); the two switch, the
    newcomer being in; they switch if the ball ends the over.
    """

    counts: bool
    anew: int | None
    switch: bool
    at_end: bool


@dataclass(frozen=True)
class Rules:
    """What each ball of SYMBOLS does: usually, and where it fills its batter's Runs.

    What has no effect is always set to the same. So rules that always give the same game are equal, at least `usually`.
    """

    over: int
    per_batter: bool
    usual: tuple[Upshot, ...]
    filling: tuple[Upshot, ...]

    @cached_property
    def upshots(self) -> tuple[dict[str, Upshot], dict[str, Upshot]]:
        """What the balls do, by the ball: usually, and where it fills."""
        return dict(zip(SYMBOLS, self.usual, strict=True)), dict(zip(SYMBOLS, self.filling, strict=True))

    @property
    def usually(self) -> Hashable:
        """All of it but for balls that fill their batter's Runs, which few games have."""
        return self.over, self.per_batter, self.usual


def chosen(reading: Reading) -> Choices:
    """What a reading chooses."""
    stays = BOTH if reading.change == "stay" else NEVER
    return Choices(reading.advance == "every-ball", stays, reading.single == "once", reading.thirtieth == "face")


def rules_of(choices: Choices, cap: int = MOST_BALLS) -> Rules:
    """The rules that choices come to; `cap` is the most balls that a batter may face."""
    usual, filling = (tuple(_upshot(choices, ball, fills, cap) for ball in SYMBOLS) for fills in (False, True))
    if not any(upshot.switch != upshot.at_end for upshot in usual + filling):
        # Nothing depends on the over.
        usual, filling = (tuple(Upshot(False, None, e.switch, e.switch) for e in each) for each in (usual, filling))
        return Rules(0, False, usual, filling)
    if choices.per_batter and not any(upshot.switch for upshot in usual[:-1]):
        # Who faces stays to the end of an over of his own, so that the over only begins anew with each newcomer.
        usual = (*usual[:-1], usual[-1]._replace(anew=0))
        return Rules(choices.over, False, usual, tuple(upshot._replace(anew=0) for upshot in filling))
    return Rules(choices.over, choices.per_batter, usual, filling)


def _upshot(choices: Choices, ball: str, fills: bool, cap: int) -> Upshot:
    going = OUT if ball == "/" else FILLED if fills else ""
    counts = (ball != "." or choices.dots) and going not in choices.uncounted
    anew = int(counts and choices.with_it) if going in choices.anew else None
    # An over that begins with this ball does not end with it, unless one ball is all it has.
    may_end = choices.over == 1 or (choices.over > 1 and not anew)
    ends = may_end and counts and going not in choices.stays
    crosses = ball in choices.crosses and not (going and choices.faces)
    switched = crosses, (crosses or ends) if choices.once else crosses != ends
    # A newcomer at the other end is as good as one switch more.
    switch, at_end = (way != (going in choices.other_end) for way in switched)
    if choices.over == 1:
        switch = at_end
    if choices.per_batter and going:
        # An over of his own goes with him; where dots count too, it is known which of its balls his last one is.
        anew = None
        if going == FILLED and choices.dots:
            switch = at_end = at_end if choices.over and cap % choices.over == 0 else switch
    if going and (choices.per_batter or anew is not None):
        counts = switch != at_end
    return Upshot(counts, anew, switch, at_end)


MISREADINGS = (
    Misreading("no-change-at-over", "the ends never change at an over", ({"over": 0},)),
    *(Misreading(f"over-of-{n}", f"an over has {n} balls", ({"over": n},)) for n in (4, 5, 7, 8, 9, 10)),
    Misreading("one-does-not-cross", "nobody crosses for a 1", ({"crosses": ""},)),
    Misreading("every-run-crosses", "the two cross for a 2, a 4 and a 6 as for a 1", ({"crosses": "1246"},)),
    Misreading(
        "changes-after-every-ball",
        "the ends change after every ball",
        tuple(
            {"over": 1, "dots": True, "crosses": crosses, "stays": stays}
            for crosses in ("", "1")
            for stays in (NEVER, BOTH, WICKETS, RETIREMENTS)
        ),
    ),
    Misreading(
        "newcomer-at-other-end",
        "the newcomer stands at the other end",
        ({"other_end": BOTH}, {"other_end": WICKETS}),
    ),
    Misreading(
        "over-restarts-at-wicket",
        "the over begins anew at a wicket",
        (
            {"anew": WICKETS},
            {"anew": BOTH},
            {"anew": WICKETS, "stays": WICKETS},
            {"anew": WICKETS, "with_it": True},
            {"anew": BOTH, "with_it": True},
        ),
    ),
    Misreading("wicket-not-counted", "a wicket is no ball of the over", ({"uncounted": WICKETS}, {"uncounted": BOTH})),
    Misreading("over-per-batter", "each batter's own balls make his overs", ({"per_batter": True},)),
)
BELIEFS = {misreading.name: misreading.belief for misreading in MISREADINGS}


@cache
def singles() -> dict[Rules, str]:
    """The rules that one misreading comes to, and its name."""
    return candidates_of(MISREADINGS, _variants)


@cache
def pairs() -> dict[Rules, str]:
    """The further rules that two misreadings come to, and their names.

    What one misreading or an earlier pair comes to as well, but for balls that fill their batter's Runs, has the name
    of that.
    """
    names = {rules.usually: name for rules, name in singles().items()}
    found: dict[Rules, str] = {}
    for first, second in combinations(MISREADINGS, 2):
        for rules in _variants(at_once(first, second)):
            if rules not in singles():
                found[rules] = names.setdefault(rules.usually, f"{first.name}+{second.name}")
    return found


def _variants(variants: Variants) -> Iterator[Rules]:
    for reading in READINGS:
        for changes in variants:
            yield rules_of(replace(chosen(reading), **changes))


def explains(runs: Sequence[str], rules: Rules, cap: int = MOST_BALLS) -> bool:
    """Whether these balls of each batter, in batting order, are a whole game under the rules.

    All batters but one must end with a wicket, or with `cap` balls.
    """
    return strikers(runs, rules, cap) is not None


def strikers(runs: Sequence[str], rules: Rules, cap: int = MOST_BALLS) -> list[int] | None:
    """Who faces each ball of that game, in order; None where there is none."""
    usual, filling = rules.upshots
    faced, bowled, order = [0] * len(runs), [0] * len(runs), list[int]()
    striker, non_striker, newcomer = 0, 1, 2
    while faced[striker] < len(runs[striker]):
        ball = runs[striker][faced[striker]]
        order.append(striker)
        faced[striker] += 1
        fills = faced[striker] == cap
        counts, anew, switch, at_end = (filling if fills else usual)[ball]
        # The balls of this over: all, or those of this batter.
        whose = striker if rules.per_batter else 0
        if counts:
            bowled[whose] += 1
            if bowled[whose] == rules.over:
                bowled[whose], switch = 0, at_end
        if anew is not None:
            bowled[whose] = anew
        if fills or ball == "/":
            striker, newcomer = newcomer, newcomer + 1
        if newcomer > len(runs):
            return order if faced[non_striker] == len(runs[non_striker]) else None
        if switch:
            striker, non_striker = non_striker, striker
    return None
