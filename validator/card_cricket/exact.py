"""Exact play: where the packs are given the sheet is the one right one, or the first card that differs is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from validator.card_cricket.inspection import Printed, is_right_by
from validator.card_cricket.misreadings import singles
from validator.card_cricket.rules import RIGHT, Rules
from validator.card_cricket.stays import Item, called
from validator.card_cricket.walk import Step
from validator.finding import Fault, Layer, rule


class Listed(NamedTuple):
    """A card on a sheet: whose list it stands in, and where."""

    batsman: int
    item: Item


@dataclass(frozen=True)
class Comparison:
    """The cards on a sheet, in its order, beside the steps of the right innings.

    `rules` are those of the known misreading that gives what is printed, if the cards are right and the sums are not.
    """

    listed: Sequence[Listed]
    right: Sequence[Step]
    rules: Rules = RIGHT

    @cached_property
    def agreed(self) -> int:
        """How many cards stand where they should, before the first that does not."""
        pairs = zip(self.listed, self.right, strict=False)
        same = takewhile(lambda pair: pair[0].batsman == pair[1].batsman and pair[0].item.card == pair[1].card, pairs)
        return sum(1 for _ in same)

    @property
    def cards_agree(self) -> bool:
        """Whether all cards stand where they should, and no others."""
        return self.agreed == len(self.right) == len(self.listed)


def compared(printed: Printed, right: Sequence[Step], is_right: bool) -> Comparison:
    """What was printed beside the right innings; `is_right`: no ordinary rule is broken."""
    listed = [Listed(stay.batsman, item) for stay in printed.stays.values() for item in stay.cards]
    found = Comparison(listed, right)
    if is_right or not found.cards_agree:
        return found
    return replace(found, rules=next((rules for rules in singles() if is_right_by(printed, rules)), RIGHT))


EXACT = Layer[[Comparison]]()


@rule("CC801", EXACT)
def card_misplayed(found: Comparison) -> Iterator[Fault]:
    r"""Where the packs are given, each card goes to the batsman who is in, and counts as the rules say.

    "continue turning over the top card": a program that is given its packs (`--given-dice`) has no choice, so that
    there is one right sheet. No card is turned over after the last wicket.

    Remedy: Take the given cards one by one from the first on; look at what this card does, and the one before it.

    Okay: 2 = Batsman Two: 6C, KH (1 extra), JOKER = 6 RUNS
    CC801: 2 = Batsman Two: KH (1 extra), 6C, JOKER = 6 RUNS
    """
    due, there = found.right[found.agreed :], found.listed[found.agreed :]
    before = found.right[found.agreed - 1] if found.agreed else None
    if due and there:
        yield Fault(there[0].item.span, _differs(before, due[0], there[0]))
    elif due and found.listed:
        message = f"{_named(due[0])} is for {called(due[0].batsman)}, but the sheet ends before it"
        yield Fault(found.listed[-1].item.span, message)
    elif there and before:
        message = f"{_named(before)} takes the last wicket, but {there[0].item.card.text} follows"
        yield Fault(there[0].item.span, message)
    else:
        yield from _first_miscounted(found)


def _differs(before: Step | None, due: Step, there: Listed) -> str:
    if due.card != there.item.card or not before:
        return f"{_named(due)} is for {called(due.batsman)}, but {there.item.card.text} is listed there"
    does = "takes the wicket" if before.out else "takes no wicket"
    what = f"{_named(before)} {does} of {called(before.batsman)}"
    return f"{what}, so {_named(due)} is for {called(due.batsman)}, but it stands with {called(there.batsman)}"


def _first_miscounted(found: Comparison) -> Iterator[Fault]:
    """The first card that the misreading counts otherwise."""
    for (_, item), step in zip(found.listed, found.right, strict=True):
        if wrong := _miscounted(step, found.rules):
            yield Fault(item.span, f"{_named(step)} {wrong}")
            return


def _miscounted(step: Step, rules: Rules) -> str:
    right, taken = RIGHT.runs(step.card, step.out), rules.runs(step.card, step.out)
    if right != taken:
        return f"adds {right} to the runs of {called(step.batsman)}, but {taken} was added"
    if step.card.is_picture and not (rules.counted and rules.added):
        return f"is an extra, but not in the {'Total' if rules.counted else 'Extras'}"
    return ""


def _named(step: Step) -> str:
    day = f" of day {step.day}" if step.day > 1 else ""
    return f"card {step.place + 1}{day} ({step.card.text})"
