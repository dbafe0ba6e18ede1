"""A third opinion on card cricket: sheets made here by neither the reference nor the validator, for other tests.

A card is a number from 0 to 53: thirteen ranks four times, suits C D H S, and the jokers 52 and 53. A day's pack is a
list of them. Everything is written in another way than in both halves: cards are arithmetic, and a sheet is text from
the first step on. Whoever plays may be mistaken: `mistakes` are words of mistakes.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
ORDINALS = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven"]
CHASE_NEVER = 10**9
Words = frozenset[str]
NO_MISTAKE: Words = frozenset()


def shown(card: int) -> str:
    return "JOKER" if card > 51 else RANKS[card // 4] + "CDHS"[card % 4]


def bowls_out(card: int, batsman: int, mistakes: Words = NO_MISTAKE) -> bool:
    if card > 51:
        return "joker-forgotten" not in mistakes
    if card % 4 != 1:
        return False
    if card >= 40:
        feared = {"J", "Q", "K"} if "queen-and-king-too" in mistakes else {"J"}
        eleventh = "picture-of-diamonds-takes-the-eleventh" in mistakes and batsman == 11
        return "any-picture-too" in mistakes or (eleventh and RANKS[card // 4] in feared)
    if "any-diamond-takes-a-wicket" in mistakes:
        return True
    below = min(batsman, 10) if "ten-is-safe" in mistakes else batsman
    return card // 4 + ("diamond-below-the-number-only" in mistakes) < below


def made_with(card: int, out: bool, mistakes: Words) -> int:
    """What a card adds to the batsman's score."""
    rank = card // 4 + 1
    if card > 51 or (out and "wicket-card-scored" not in mistakes and rank < 11):
        return 0
    if rank < 11:
        return rank
    if out and "taker-by-rank" in mistakes:
        return rank
    if "picture-counts-to-the-batsman" not in mistakes or (out and "taker-is-a-picture" not in mistakes):
        return 0
    return rank if "by-rank" in mistakes else 10 if "ten-each" in mistakes else 1


def is_extra(card: int, out: bool, mistakes: Words) -> bool:
    """Whether a card is an extra for the side."""
    return 40 <= card <= 51 and (not out or "taker-is-a-picture" in mistakes)


@dataclass
class Table:
    """The table at which a game is played: a pack, the day, and what was turned over."""

    rng: Random
    days: int = 5
    day: int = 0
    pack: list[int] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)

    def turn(self) -> tuple[int, bool] | None:
        """The next card, and whether it is the first of a later day; None after the last day."""
        fresh = not self.pack
        if fresh:
            if self.day == self.days:
                return None
            self.day += 1
            self.pack = list(range(54))
            self.rng.shuffle(self.pack)
        card = self.pack.pop()
        self.turned.append(shown(card))
        return card, fresh and self.day > 1


@dataclass
class Side:
    """One innings as it is being played."""

    mistakes: Words = NO_MISTAKE
    lines: list[str] = field(default_factory=list)
    runs: int = 0
    extras: int = 0
    gone: int = 0

    @property
    def total(self) -> int:
        return self.runs + self.extras * ("extras-not-in-the-total" not in self.mistakes)

    @property
    def text(self) -> str:
        counted = 0 if "extras-not-counted" in self.mistakes else self.extras
        return "".join(self.lines) + f"Extras: {counted}\nTotal: {self.total}\n"


def bat(
    table: Table, wickets: int = 11, chase: int = CHASE_NEVER, notes: bool = True, mistakes: Words = NO_MISTAKE
) -> Side:
    """Play one innings at a table; with `notes` a picture is followed by (1 extra)."""
    side = Side(mistakes)
    while side.gone < wickets:
        mine, listed, out = 0, [], False
        while not out and side.total < chase and (turned := table.turn()):
            card, fresh = turned
            listed += ["STUMPS"] * fresh + [shown(card) + " (1 extra)" * (notes and 40 <= card <= 51)]
            out = bowls_out(card, side.gone + 1, mistakes)
            worth = made_with(card, out, mistakes)
            mine, side.runs = mine + worth, side.runs + worth
            side.extras += is_extra(card, out, mistakes)
        if listed:
            end = "" if out else ", NOT OUT"
            side.lines.append(f"Batsman {ORDINALS[side.gone]}: {', '.join(listed)} = {mine} RUNS{end}\n")
        if not out:
            break
        side.gone += 1
    return side


def one_innings(seed: object, wickets: int = 11, notes: bool = True, mistakes: Words = NO_MISTAKE) -> str:
    """The sheet of a random innings."""
    return bat(Table(Random(f"innings {seed}")), wickets, notes=notes, mistakes=mistakes).text


def whole_match(
    seed: object,
    wickets: int = 11,
    follow_on: bool = False,
    first: str = "HOME",
    days: int = 5,
    mistakes: Words = NO_MISTAKE,
) -> str:
    """The sheet of a random match."""
    table, second = Table(Random(f"match {seed}"), days), "AWAY" if first == "HOME" else "HOME"
    text, runs, verdict = "", {first: 0, second: 0}, "match drawn"
    order = [first, second, first, second]
    for turn in range(4):
        if turn == 2 and follow_on and runs[first] - runs[second] >= 200:
            order[2:] = [second, first]
        bats, waits = order[turn], ({first, second} - {order[turn]}).pop()
        if turn == 3 and runs[bats] > runs[waits]:
            verdict = f"{bats} won by an innings and {counted(runs[bats] - runs[waits], 'run')}"
            break
        chase = runs[waits] - runs[bats] + 1 if turn == 3 else CHASE_NEVER
        side = bat(table, wickets, chase, mistakes=mistakes)
        if not side.lines:
            break
        runs[bats] += side.total
        text += f"{bats} {('1ST', '1ST', '2ND', '2ND')[turn]} INNINGS\n{side.text}\n"
        if turn == 3 and side.total >= chase:
            verdict = f"{bats} won by {counted(wickets - side.gone, 'wicket')}"
        elif turn == 3 and side.gone == wickets:
            lead = runs[waits] - runs[bats]
            verdict = f"{waits} won by {counted(lead, 'run')}" if lead else "match tied"
        elif side.gone < wickets:
            break
    return f"{text}RESULT: {verdict}\n"


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
