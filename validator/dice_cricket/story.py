"""A game told ball by ball, with the numbers of the rulebook and the score, as `umpire check --replay` prints it."""

from __future__ import annotations

from collections.abc import Iterator

from validator.dice_cricket.card import Card
from validator.dice_cricket.cells import runs_in
from validator.dice_cricket.walk import MOST_BALLS, WICKET, Delivery, Reading, Walk, ball_number, unread, walk
from validator.wording import plural

# What happened, and the rule by which it did.
Event = tuple[str, int]


def tell(card: Card, reading: Reading) -> Iterator[str]:
    """One line a ball, `7.4 Fred to face: 1, they cross (rules 4, 6), 81 for 7`, and one that says how it stopped.

    The rules are those of the rulebook, `reference/dice_cricket.md`.
    """
    walked = walk(reading, unread(card.runs))
    yield f"Under {reading}:"
    runs = gone = counted = 0
    for made in walked.deliveries:
        runs, gone, counted = runs + runs_in(made.ball), gone + made.goes, counted + made.effect.counts
        after = f" after over {ball_number(counted).partition('.')[0]}" if made.effect.ends else ""
        yield f"{made.number} {told(made, card, reading)}, {runs:,} for {gone}{after}"
    yield ending_of(card, walked)


def told(made: Delivery, card: Card, reading: Reading) -> str:
    """A ball in words with its rules, `Fred to face: 1, they cross (rules 4, 6)`."""
    return f"{card.rows[made.striker].name} to face: {_joined([*_events(made, card, reading)])}"


def _joined(events: list[Event]) -> str:
    rules = sorted({rule for _, rule in events})
    return f"{', '.join(event for event, _ in events)} ({plural(len(rules), 'rule')} {', '.join(map(str, rules))})"


def _events(made: Delivery, card: Card, reading: Reading) -> Iterator[Event]:
    yield from _scored(made)
    if made.goes:
        is_out = made.ball == WICKET
        yield (card.rows[made.striker].how_out, 8) if is_out else (f"retires after {MOST_BALLS} balls", 9)
        if made.next_in == len(card.rows):
            yield "the tenth to go", 15
            return
        yield f"{card.rows[made.next_in].name} comes in", 7 if is_out else 9
    if made.effect.ends:
        yield _end_of_over(made, reading)


def _scored(made: Delivery) -> Iterator[Event]:
    if made.ball == WICKET:
        yield "out", 7
    elif made.ball == ".":
        yield ("dot", 5) if made.effect.counts else ("dot, which does not count", 11)
    else:
        yield made.ball, 4
    if made.effect.crosses:
        yield "they cross", 14 if made.goes else 6
    elif made.ball == "1":
        yield "they do not cross", 14


def _end_of_over(made: Delivery, reading: Reading) -> Event:
    if made.effect.crosses and made.effect.changes:
        both = "they change ends too" if reading.single == "twice" else "the same change serves"
        return f"end of the over and {both}", 13
    if made.effect.changes:
        return "end of the over and they change ends", 12 if made.goes else 10
    return "end of the over and the newcomer keeps the strike", 12


def ending_of(card: Card, walked: Walk) -> str:
    """How the game ends, or why it stops short."""
    if walked.to_face is not None:
        striker = card.rows[walked.to_face].name
        return f"{ball_number(walked.counted)} {striker} to face: no ball left, so the game stops here"
    survivor = card.survivor
    if left := card.left_over(walked):
        return f"The innings is over, but {survivor.name} has balls left: {left}"
    return f"The innings is over: {survivor.name} is Not Out, {card.scores:,} runs"
