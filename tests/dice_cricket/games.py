"""Random legal games of Dice Cricket and their tables, written from the rules alone.

Nothing here comes from `validator` or `reference`, so that a mistake in either shows against it. The game is seen in
another way, too. Neither of the two batters is the striker: they stand at the ends of a pitch, the bowler bowls at one
end, and whoever stands there faces. A run takes both batters to the other end; the end of an over takes the bowler
there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from random import Random
from string import ascii_letters
from typing import NamedTuple

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
# The names of the readings. What is not in a name is what the other choice of its point would do.
READINGS = tuple(
    "/".join(choices)
    for choices in product(("every-ball", "no-dots"), ("cross", "stay"), ("twice", "once"), ("cross", "face"))
)


# ---------------------------------------------------------------- a game


class Delivery(NamedTuple):
    """A ball: its number such as 7.4, who faced it, and what it came to."""

    number: str
    batter: int
    ball: str


@dataclass
class Pitch:
    """Who stands at which end, at which end the bowler bowls, who waits in the pavilion, and the balls of this over."""

    reading: str
    ends: list[int] = field(default_factory=lambda: [0, 1])
    bowled_at: int = 0
    pavilion: list[int] = field(default_factory=lambda: list(range(2, PLAYERS)))
    overs: int = 0
    this_over: str = ""
    all_out: bool = False

    @property
    def facing(self) -> int:
        return self.ends[self.bowled_at]

    @property
    def counted(self) -> int:
        """How many balls of this over count."""
        return len(self.this_over) - ("no-dots" in self.reading) * self.this_over.count(".")

    def bowl(self, ball: str, goes: bool) -> None:
        self.this_over += ball
        complete = self.counted == OVER
        if complete:
            self.overs, self.this_over = self.overs + 1, ""
        if goes and not self.pavilion:
            self.all_out = True
        elif goes:
            self.ends[self.bowled_at] = self.pavilion.pop(0)
        for move in self.moves(ball == "1", complete, goes):
            if move == "batters":
                self.ends.reverse()
            else:
                self.bowled_at = 1 - self.bowled_at

    def moves(self, single: bool, complete: bool, goes: bool) -> list[str]:
        """Who goes to the other end after a ball."""
        moves = ["batters"] * single + ["bowler"] * complete
        if goes and "face" in self.reading:
            # Nobody crosses for a run of one who is gone.
            moves = [move for move in moves if move != "batters"]
        if goes and "stay" in self.reading:
            # The newcomer is bowled at, wherever that is.
            moves = [move for move in moves if move != "bowler"]
        # Two moves would leave the same batter facing; where they are one, the other batter faces.
        return moves[:1] if "once" in self.reading else moves


def innings(reading: str, ball_for: Callable[[int], str | None]) -> tuple[Pitch, list[Delivery]]:
    """The pitch at the end, and all balls; `ball_for` gives a batter's next ball, or None where the innings stops."""
    pitch, bowled, faced = Pitch(reading), list[Delivery](), [0] * PLAYERS
    while not pitch.all_out:
        batter = pitch.facing
        ball = ball_for(batter)
        if ball is None:
            break
        bowled.append(Delivery(f"{pitch.overs}.{pitch.counted + 1}", batter, ball))
        faced[batter] += 1
        pitch.bowl(ball, ball == "/" or faced[batter] == CAP)
    return pitch, bowled


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

    reading: str
    batters: list[Batter]
    balls: str

    @property
    def runs(self) -> list[str]:
        return [batter.runs for batter in self.batters]

    @property
    def survivor(self) -> int:
        return next(i for i, batter in enumerate(self.batters) if batter.how_out == "Not Out")


def play(reading: str, rng: Random, weights: tuple[int, ...]) -> Game | None:
    """Play one game; None where a batter faced no ball, for such a game must be thrown away."""
    how_out = ["Not Out"] * PLAYERS

    def roll(batter: int) -> str:
        ball = rng.choices("12.4/6", weights)[0]
        if ball == "/":
            how_out[batter] = rng.choice(("Bowled", "LBW", "Caught"))
        return ball

    _, bowled = innings(reading, roll)
    runs = ["".join(each.ball for each in bowled if each.batter == batter) for batter in range(PLAYERS)]
    for batter, balls in enumerate(runs):
        if len(balls) == CAP and "/" not in balls:
            how_out[batter] = "Retired"
    batters = [Batter(*cells) for cells in zip(random_names(rng), runs, how_out, strict=True)]
    return Game(reading, batters, "".join(each.ball for each in bowled)) if all(runs) else None


def random_game(rng: Random, reading: str | None = None) -> Game:
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


class Followed(NamedTuple):
    """What one reading makes of the balls on a card: "explained", "stuck" or "left over"; how far it got, who faces."""

    end: str
    bowled: list[Delivery]
    facing: int

    @property
    def balls(self) -> str:
        return "".join(each.ball for each in self.bowled)


def follow(reading: str, runs: list[str], survivor: int) -> Followed:
    """Read the balls back in the order in which they were bowled: whoever faces, faces the next of that row."""
    rows = [iter(row) for row in runs]
    pitch, bowled = innings(reading, lambda batter: next(rows[batter], None))
    if not pitch.all_out:
        return Followed("stuck", bowled, pitch.facing)
    left = list(rows[survivor])
    return Followed("left over" if left else "explained", bowled, pitch.facing)


def explaining(game: Game) -> list[str]:
    """The readings under which a card's balls are a whole game, in the order of READINGS."""
    return [reading for reading in READINGS if follow(reading, game.runs, game.survivor).end == "explained"]


# ---------------------------------------------------------------- its table


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


def random_table(rng: Random, reading: str | None = None) -> Table:
    return print_table(random_game(rng, reading), rng)
