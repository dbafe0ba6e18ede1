"""Random legal games of Dice Cricket and their tables, written from the rules alone.

Nothing here comes from `validator` or `reference`, so that a mistake in either shows against it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from random import Random
from string import ascii_letters

OVER, CAP, PLAYERS = 6, 30, 11
WIDTHS = (6, 30, 9, 5)
TRICKY_NAMES = ("Total", "Name", "Runs", "Score", "total", "LBW", "a", "ABCDEF")
# Dice that make rare games common: a wicket, a retirement, or a 1 on a thirtieth ball.
DICE = {
    "fair": (5, 5, 5, 5, 5, 5),
    "long": (4, 4, 4, 4, 1, 4),
    "singles": (9, 1, 2, 1, 1, 1),
    "dots": (1, 1, 4, 1, 1, 1),
}
# Where the parts of a whole table stand, as indices of its lines.
HEADING, FIRST_BATTER, TOTAL, CLOSING = 1, 3, 25, 26


@dataclass(frozen=True)
class Reading:
    """One choice at each of the four points."""

    advance: str
    change: str
    single: str
    thirtieth: str

    def __str__(self) -> str:
        return "/".join((self.advance, self.change, self.single, self.thirtieth))


READINGS = tuple(
    Reading(*choice)
    for choice in product(("every-ball", "no-dots"), ("cross", "stay"), ("twice", "once"), ("cross", "face"))
)


@dataclass
class Crease:
    """Who is in, and how far the over has gone."""

    reading: Reading
    striker: int = 0
    other: int = 1
    next_in: int = 2
    in_over: int = 0

    @property
    def innings_over(self) -> bool:
        return self.next_in == PLAYERS + 1

    def bowl(self, ball: str, goes: bool) -> None:
        counts = ball != "." or self.reading.advance == "every-ball"
        self.in_over += counts
        over_ended = counts and self.in_over == OVER
        if over_ended:
            self.in_over = 0
        s1 = ball == "1" and not (goes and self.reading.thirtieth == "face")
        s2 = over_ended and not (goes and self.reading.change == "stay")
        if goes:
            self.striker, self.next_in = self.next_in, self.next_in + 1
        if s1 != s2 or (s1 and s2 and self.reading.single == "once"):
            self.striker, self.other = self.other, self.striker


@dataclass
class Batter:
    name: str
    runs: str
    how_out: str

    @property
    def score(self) -> int:
        return sum(int(ball) for ball in self.runs if ball in "1246")


@dataclass
class Game:
    """A finished game: who scored what, under which reading, and the balls in order."""

    reading: Reading
    batters: list[Batter]
    balls: str

    @property
    def runs(self) -> list[str]:
        return [batter.runs for batter in self.batters]

    @property
    def survivor(self) -> int:
        return next(i for i, batter in enumerate(self.batters) if batter.how_out == "Not Out")


def play(reading: Reading, rng: Random, weights: tuple[int, ...]) -> Game | None:
    """Play one game; None where a batter faced no ball, for such a game must be thrown away."""
    crease, runs, balls, how_out = Crease(reading), [""] * PLAYERS, "", ["Not Out"] * PLAYERS
    while not crease.innings_over:
        striker, ball = crease.striker, rng.choices("12.4/6", weights)[0]
        runs[striker] += ball
        balls += ball
        goes = ball == "/" or len(runs[striker]) == CAP
        if goes:
            how_out[striker] = rng.choice(("Bowled", "LBW", "Caught")) if ball == "/" else "Retired"
        crease.bowl(ball, goes)
    names = random_names(rng)
    return Game(reading, [Batter(*b) for b in zip(names, runs, how_out, strict=True)], balls) if all(runs) else None


def random_game(rng: Random, reading: Reading | None = None) -> Game:
    """A game in which everybody faced, under `reading` or any."""
    chosen = reading or rng.choice(READINGS)
    weights = DICE[rng.choice(("fair", "fair", *DICE))]
    while True:
        if game := play(chosen, rng, weights):
            return game


def random_names(rng: Random) -> list[str]:
    """Eleven names of 1 to 6 letters, now and then two alike, or one that is a word of the table."""
    names = ["".join(rng.choices(ascii_letters, k=rng.randint(1, 6))) for _ in range(PLAYERS)]
    if rng.random() < 0.2:
        names[rng.randrange(PLAYERS)] = rng.choice(names)
    if rng.random() < 0.2:
        names[rng.randrange(PLAYERS)] = rng.choice(TRICKY_NAMES)
    return names


@dataclass(frozen=True)
class Followed:
    """What one reading makes of the balls on a card: "explained", "stuck" or "left over"; how far it got, who faces."""

    end: str
    balls: str
    striker: int


def follow(reading: Reading, runs: list[str], survivor: int) -> Followed:
    """Read the balls back in the order in which they were bowled."""
    crease, read, balls = Crease(reading), [0] * PLAYERS, ""
    while not crease.innings_over:
        striker = crease.striker
        if read[striker] == len(runs[striker]):
            return Followed("stuck", balls, striker)
        ball = runs[striker][read[striker]]
        read[striker] += 1
        balls += ball
        crease.bowl(ball, ball == "/" or read[striker] == CAP)
    return Followed("explained" if read[survivor] == len(runs[survivor]) else "left over", balls, survivor)


def explaining(game: Game) -> list[str]:
    """The readings under which a card's balls are a whole game, in the order of READINGS."""
    return [str(r) for r in READINGS if follow(r, game.runs, game.survivor).end == "explained"]


@dataclass
class Table:
    """The lines of a table (27 when whole) and the game that they show."""

    game: Game
    lines: list[str]
    rng: Random

    def bytes(self) -> bytes:
        return as_bytes(self.lines)

    def line_of(self, batter: int) -> int:
        """The number of a batter's line."""
        return FIRST_BATTER + 2 * batter + 1

    def write(self, batter: int, **changes: str) -> None:
        """Print a batter's row anew with other cells: name, runs, how_out, score."""
        self.lines[FIRST_BATTER + 2 * batter] = batter_row(self.game.batters[batter], self.rng, **changes)

    def write_total(self, total: str) -> None:
        self.lines[TOTAL] = total_row("Total Runs", total, self.rng)


def as_bytes(lines: list[str], end: str = "\n") -> bytes:
    return "".join(line + end for line in lines).encode()


def aligned(text: str, width: int, rng: Random) -> str:
    """A cell: its text anywhere between its separators."""
    spare = width - len(text)
    left = rng.choice((0, spare, spare // 2, rng.randint(0, max(spare, 0))))
    return " " * left + text + " " * (spare - left)


def row(texts: tuple[str, ...], widths: tuple[int, ...], rng: Random) -> str:
    return "|" + "".join(aligned(text, width, rng) + "|" for text, width in zip(texts, widths, strict=True))


def border(*widths: int) -> str:
    return "+" + "".join("-" * width + "+" for width in widths)


def batter_row(batter: Batter, rng: Random, **changes: str) -> str:
    cells = {"name": batter.name, "runs": batter.runs, "how_out": batter.how_out, "score": str(batter.score), **changes}
    return row((cells["name"], cells["runs"], cells["how_out"], cells["score"]), WIDTHS, rng)


def total_row(label: str, total: str, rng: Random) -> str:
    return row((label, total), (47, 5), rng)


def print_table(game: Game, rng: Random) -> Table:
    """The table of a game, every cell aligned as chance will have it."""
    heading = row(("Name", "Runs", "How Out", rng.choice(("Score", "Total"))), WIDTHS, rng)
    lines = [border(*WIDTHS), heading, border(*WIDTHS)]
    for batter in game.batters:
        lines += [batter_row(batter, rng), border(*WIDTHS)]
    total = sum(batter.score for batter in game.batters)
    return Table(game, [*lines, total_row("Total Runs", str(total), rng), border(47, 5)], rng)


def random_table(rng: Random, reading: Reading | None = None) -> Table:
    return print_table(random_game(rng, reading), rng)
