"""An innings told card by card, with the numbers of the rulebook, as `umpire check --replay` prints it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.card_cricket.innings import Innings
from validator.card_cricket.stays import STUMPS, called
from validator.card_cricket.walk import Step, turns_in, walk
from validator.wording import plural

EXTRA = {"J": "a leg bye", "Q": "a wide", "K": "a no ball"}


def tell(innings: Sequence[Innings], is_right: bool) -> Iterator[str]:
    """The innings of a right sheet, a line a card: `Batsman Three: 8H, 8 runs (rule 3), 24 for 2`."""
    if not (is_right and innings):
        why = "the text holds only a part of it" if is_right else "the sheet is wrong"
        yield f"The game is not told, as {why}."
        return
    dealt = 0
    for one in innings:
        if one.title:
            yield str(one.title)
        for step in walk(turns_in(one.stays), dealt):
            if step.place == 0 and step.day > 1:
                yield f"{STUMPS}, the end of day {step.day - 1} (rule 9)"
            yield f"{told(step)}, {step.total} for {step.fallen}"
        if one.complete:
            yield ending_of(one)
        dealt += one.count


def told(step: Step) -> str:
    """A card in words, `Batsman Three: 8H, 8 runs (rule 3)`."""
    return f"{called(step.batsman)}: {step.card.text}, {_came_of(step)}"


def ending_of(innings: Innings) -> str:
    """How an innings ended in which all are out."""
    return f"All out for {innings.score} (rule 8)"


def _came_of(step: Step) -> str:
    card = step.card
    if step.out:
        rule = 5 if card.is_joker else 6
        return f"out (rule {rule}) for {step.made} off {step.faced} {plural(step.faced, 'card')}"
    if card.is_picture:
        return f"{EXTRA[card.rank]} (rule 4)"
    return f"{card.number} {plural(card.number, 'run')} (rule 3)"
