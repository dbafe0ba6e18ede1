"""A third opinion on card cricket: sheets made here by neither the reference nor the validator, for other tests.

A card is a number from 0 to 53: thirteen ranks four times, suits C D H S, and the jokers 52 and 53. A day's pack is a
list of them. Everything is written in another way than in both halves: cards are arithmetic, and a sheet is text from
the first step on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
ORDINALS = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven"]
CHASE_NEVER = 10**9


def shown(card: int) -> str:
    return "JOKER" if card > 51 else RANKS[card // 4] + "CDHS"[card % 4]


def bowls_out(card: int, batsman: int) -> bool:
    return card > 51 or (card % 4 == 1 and card // 4 < min(batsman, 10))


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

    lines: list[str] = field(default_factory=list)
    runs: int = 0
    extras: int = 0
    gone: int = 0

    @property
    def total(self) -> int:
        return self.runs + self.extras

    @property
    def text(self) -> str:
        return "".join(self.lines) + f"Extras: {self.extras}\nTotal: {self.total}\n"


def bat(table: Table, wickets: int = 11, chase: int = CHASE_NEVER, notes: bool = True) -> Side:
    """Play one innings at a table; with `notes` a picture is followed by (1 extra)."""
    side = Side()
    while side.gone < wickets:
        mine, listed, out = 0, [], False
        while not out and side.total < chase and (turned := table.turn()):
            card, fresh = turned
            listed += ["STUMPS"] * fresh + [shown(card) + " (1 extra)" * (notes and 40 <= card <= 51)]
            out = bowls_out(card, side.gone + 1)
            if not out:
                worth = 1 + card // 4 if card < 40 else 0
                mine, side.runs, side.extras = mine + worth, side.runs + worth, side.extras + (card >= 40)
        if listed:
            end = "" if out else ", NOT OUT"
            side.lines.append(f"Batsman {ORDINALS[side.gone]}: {', '.join(listed)} = {mine} RUNS{end}\n")
        if not out:
            break
        side.gone += 1
    return side


def one_innings(seed: object, wickets: int = 11, notes: bool = True) -> str:
    """The sheet of a random innings."""
    return bat(Table(Random(f"innings {seed}")), wickets, notes=notes).text


def whole_match(seed: object, wickets: int = 11, follow_on: bool = False, first: str = "HOME", days: int = 5) -> str:
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
        side = bat(table, wickets, chase)
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
