"""A game told ball by ball, as `umpire check --replay` prints it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from validator.dice_cricket.card import Card
from validator.dice_cricket.replay import CAP, History, Reading
from validator.dice_cricket.walk import Ball, ball_number, walk


def tell(card: Card, history: History, reading: Reading) -> Iterator[str]:
    """One line a ball, `7.4 Fred to face: 1, they cross`, and one that says how the game stopped."""
    faced: Counter[int] = Counter()
    yield f"Under {reading}:"
    for ball in walk([row.runs for row in card.rows], reading):
        faced[ball.striker] += 1
        yield f"{ball.number} {card.rows[ball.striker].name} to face: {', '.join(_words(card, ball, reading))}"
    yield _end(card, history, faced)


def _words(card: Card, ball: Ball, reading: Reading) -> Iterator[str]:
    yield _scored(ball)
    if ball.goes:
        yield card.rows[ball.striker].how_out if ball.ball == "/" else f"retires after {CAP} balls"
        yield "the tenth to go" if ball.newcomer is None else f"{card.rows[ball.newcomer].name} comes in"
    if ball.ends_over and not (ball.goes and ball.newcomer is None):
        yield _end_of_over(ball, reading)


def _scored(ball: Ball) -> str:
    if ball.ball == "/":
        return "out"
    if ball.ball == ".":
        return "dot" if ball.move.counts else "dot, which does not count"
    return f"{ball.ball}, they cross" if ball.move.crosses else ball.ball


def _end_of_over(ball: Ball, reading: Reading) -> str:
    if ball.move.crosses and ball.move.changes:
        both = "they change ends too" if reading.single == "twice" else "the same change serves"
        return f"end of the over and {both}"
    if ball.move.changes:
        return "end of the over and they change ends"
    return "end of the over and the newcomer keeps the strike" if ball.goes else "end of the over"


def _end(card: Card, history: History, faced: Counter[int]) -> str:
    runs = sum(int(row.score) for row in card.rows)
    survivor = card.rows[card.not_out[0]]
    left = survivor.runs[faced[card.not_out[0]] :]
    if not history.over:
        striker = card.rows[history.striker].name
        return f"{ball_number(history.counted)} {striker} to face: no ball left, so the game stops here"
    if left:
        return f"The innings is over, but {survivor.name} has balls left: {left}"
    return f"The innings is over: {survivor.name} is Not Out, {runs} runs"
