"""A game told ball by ball, as `umpire check --replay` prints it."""

from __future__ import annotations

from collections.abc import Iterator

from validator.dice_cricket.card import Card, ball_number
from validator.dice_cricket.replay import CAP, OVER, History, Move, Reading, move


def tell(card: Card, history: History, reading: Reading) -> Iterator[str]:
    """One line a ball, `7.4 Fred to face: 1, they cross`, and one that says how the game stopped."""
    left = [iter(row.runs) for row in card.rows]
    faced, counted, newcomer = [0] * len(card.rows), 0, 2
    yield f"Under {reading}:"
    for striker in history.strikers:
        row, ball = card.rows[striker], next(left[striker])
        faced[striker] += 1
        goes, last = ball == "/" or faced[striker] == CAP, counted % OVER == OVER - 1
        made = move(reading, ball, goes, last)
        words = [_scored(ball, made)]
        if goes:
            words.append(f"{row.how_out}" if ball == "/" else f"retires after {CAP} balls")
            newcomer += 1
            words.append(_replaced(card, newcomer - 1))
        if made.counts and last and newcomer <= len(card.rows):
            words.append(_end_of_over(made, goes, reading))
        yield f"{ball_number(counted)} {row.name} to face: {', '.join(words)}"
        counted += made.counts
    yield _end(card, history, faced)


def _scored(ball: str, made: Move) -> str:
    if ball == "/":
        return "out"
    if ball == ".":
        return "dot" if made.counts else "dot, which does not count"
    return f"{ball}, they cross" if made.crosses else ball


def _replaced(card: Card, newcomer: int) -> str:
    return f"{card.rows[newcomer].name} comes in" if newcomer < len(card.rows) else "the tenth to go"


def _end_of_over(made: Move, goes: bool, reading: Reading) -> str:
    if made.crosses and made.changes:
        both = "they change ends too" if reading.single == "twice" else "the same change serves"
        return f"end of the over and {both}"
    if made.changes:
        return "end of the over and they change ends"
    return "end of the over and the newcomer keeps the strike" if goes else "end of the over"


def _end(card: Card, history: History, faced: list[int]) -> str:
    runs = sum(int(row.score) for row in card.rows)
    survivor = card.rows[card.not_out[0]]
    left = survivor.runs[faced[card.not_out[0]] :]
    if not history.over:
        striker = card.rows[history.striker].name
        return f"{ball_number(history.counted)} {striker} to face: no ball left, so the game stops here"
    if left:
        return f"The innings is over, but {survivor.name} has balls left: {left}"
    return f"The innings is over: {survivor.name} is Not Out, {runs} runs"
