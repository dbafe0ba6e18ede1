"""The game of a right sheet card by card, with the scoreboard and the places where it is printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from validator.card_cricket.innings import Innings
from validator.card_cricket.inspection import inspect
from validator.card_cricket.pack import PACK
from validator.card_cricket.stays import called
from validator.card_cricket.story import ending_of, told
from validator.card_cricket.walk import Step, turns_in, walk
from validator.place import Span
from validator.scorebook import Moment, Scorebook
from validator.text import Text


def scorebooks_of(text: Text, wickets: int) -> tuple[Scorebook, ...]:
    """The game of a sheet or a match; nothing where it is wrong, or where the text holds only a part of it."""
    seen = inspect(text, False, wickets)
    if not (seen.is_right and seen.innings):
        return ()
    last = seen.innings[-1]
    sums = tuple(span for one in seen.innings for span in (one.extras.span, one.total.span))
    ending = ending_of(last) if last.complete else f"The innings ends at {last.score} for {last.fallen}"
    return (Scorebook("", "card", "day", "wicket", True, tuple(_moments(seen.innings)), ending, sums),)


def _moments(innings: Sequence[Innings]) -> Iterator[Moment]:
    dealt = 0
    for one in innings:
        title = f"{one.title}, " if one.title else ""
        places = [item.whole for stay in one.stays for item in stay.cards]
        runs = {stay.batsman: stay.runs.span for stay in one.stays}
        for step, place in zip(walk(turns_in(one.stays), dealt), places, strict=True):
            shows = (place, runs[step.batsman]) if step.out else (place,)
            yield _moment(title, step, shows)
        dealt += one.count


def _moment(title: str, step: Step, shows: tuple[Span, ...]) -> Moment:
    board = (
        ("Score", f"{step.total} for {step.fallen}"),
        ("In", f"{called(step.batsman)}, {step.made} off {step.faced}"),
        ("Day", str(step.day)),
        ("Left in the pack", str(PACK - 1 - step.place)),
        ("Jokers turned today", str(step.jokers)),
    )
    return Moment(f"{step.day}.{step.place + 1}", told(step), f"{title}day {step.day}", step.out, board, shows)
