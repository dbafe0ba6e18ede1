"""A game told ball by ball, as `umpire check --replay` prints it."""

from __future__ import annotations

from collections.abc import Iterator

from validator.dice_cricket.card import Card
from validator.dice_cricket.walk import MOST_BALLS, WICKET, Delivery, Reading, Walk, ball_number, unread, walk


def tell(card: Card, reading: Reading) -> Iterator[str]:
    """One line a ball, `7.4 Fred to face: 1, they cross`, and one that says how the game stopped."""
    walked = walk(reading, unread(card.runs))
    yield f"Under {reading}:"
    for made in walked.deliveries:
        yield f"{made.number} {card.rows[made.striker].name} to face: {', '.join(_events(made, card, reading))}"
    yield _end(card, walked)


def _events(made: Delivery, card: Card, reading: Reading) -> Iterator[str]:
    yield _scored(made)
    if made.goes:
        yield card.rows[made.striker].how_out if made.ball == WICKET else f"retires after {MOST_BALLS} balls"
        if made.next_in == len(card.rows):
            yield "the tenth to go"
            return
        yield f"{card.rows[made.next_in].name} comes in"
    if made.effect.ends:
        yield _end_of_over(made, reading)


def _scored(made: Delivery) -> str:
    if made.ball == WICKET:
        return "out"
    if made.ball == ".":
        return "dot" if made.effect.counts else "dot, which does not count"
    return f"{made.ball}, they cross" if made.effect.crosses else made.ball


def _end_of_over(made: Delivery, reading: Reading) -> str:
    if made.effect.crosses and made.effect.changes:
        both = "they change ends too" if reading.single == "twice" else "the same change serves"
        return f"end of the over and {both}"
    if made.effect.changes:
        return "end of the over and they change ends"
    return "end of the over and the newcomer keeps the strike" if made.goes else "end of the over"


def _end(card: Card, walked: Walk) -> str:
    if walked.to_face is not None:
        striker = card.rows[walked.to_face].name
        return f"{ball_number(walked.counted)} {striker} to face: no ball left, so the game stops here"
    survivor = card.survivor
    if left := card.left_over(walked):
        return f"The innings is over, but {survivor.name} has balls left: {left}"
    return f"The innings is over: {survivor.name} is Not Out, {card.scores} runs"
