"""The rules of one batsman: whether his cards, his runs and his wicket fit each other (CC3…)."""

from __future__ import annotations

from collections.abc import Iterator

from validator.card_cricket.rules import Rules
from validator.card_cricket.stays import NOT_OUT, Item, Stay, called
from validator.finding import Fault, Layer, rule

# A row is right by some rules: those of the game, or those that its author may have taken them to be.
ROWS = Layer[[Stay, Rules]]()


def early_wicket(stay: Stay, rules: Rules) -> Item | None:
    """The first card before the last that certainly took the wicket."""
    return next((item for item in stay.cards[:-1] if rules.takes(item.card, stay.batsman)), None)


def lacks_wicket(stay: Stay, rules: Rules) -> bool:
    """Whether the line lacks a wicket at its end, though he is not said to be not out."""
    return not stay.not_out and not rules.may_take(stay.cards[-1].card, stay.batsman)


@rule("CC301", ROWS)
def runs_not_sum(stay: Stay, rules: Rules) -> Iterator[Fault]:
    r"""A batsman's runs are the sum of his scoring cards; the wicket card adds nothing.

    "Card numbers 1-10 of all suits are scoring cards. Picture cards are 'extras'": the example of Batsman Seven adds
    to 23 without its queen and without its last card.

    Remedy: Add up the numbers of the cards before the wicket card, an ace as 1 and a picture as nothing.

    Okay: 3 = Batsman Three: QC (1 extra), 8H, 3D = 8 RUNS
    CC301: 3 = Batsman Three: QC (1 extra), 8H, 3D = 9 RUNS
    """
    # Where the wicket is in doubt nobody can say whether the last card counts, and both sums will do.
    last, before = stay.cards[-1].card, sum(rules.runs(item.card, out=False) for item in stay.cards[:-1])
    doubtful = lacks_wicket(stay, rules) or (stay.not_out and rules.takes(last, stay.batsman))
    right = {before + rules.runs(last, out) for out in ((True, False) if doubtful else (not stay.not_out,))}
    if not early_wicket(stay, rules) and stay.runs.number not in right:
        sums = " or ".join(map(str, sorted(right)))
        message = f"{called(stay.batsman)} has {stay.runs.text} runs, but the cards add up to {sums}"
        yield Fault(stay.runs.span, message)


@rule("CC303", ROWS)
def wicket_card_not_last(stay: Stay, rules: Rules) -> Iterator[Fault]:
    r"""A wicket card is the last card of its batsman, and he is out.

    "accumulating the batsman's score until a wicket card is drawn". Jokers "can get out any batsman", and a diamond
    can "if the number on the card is less than or equal to the batsman's position number". A picture has no number.

    Remedy: Send the next batsman in after a joker, and after a diamond that is not above the batsman's number.

    Okay: 3 = Batsman Three: QC (1 extra), 8H, 3D = 8 RUNS
    CC303: 3 = Batsman Three: QC (1 extra), JOKER, 8H, 3D = 8 RUNS
    """
    early, last = early_wicket(stay, rules), stay.cards[-1].card
    if early:
        message = f"{early.card.text} takes the wicket of {called(stay.batsman)}, and more cards follow"
        yield Fault(early.span, message)
    elif stay.not_out and rules.takes(last, stay.batsman):
        yield Fault(stay.not_out, f"{last.text} takes the wicket of {called(stay.batsman)}, who is {NOT_OUT}")


@rule("CC304", ROWS)
def out_without_wicket(stay: Stay, rules: Rules) -> Iterator[Fault]:
    r"""The last card of a batsman is a wicket card, unless he is NOT OUT.

    "continue turning over the top card … until a wicket card is drawn": a joker, or a diamond that is not above the
    batsman's number. "Otherwise it remains a scoring card."

    Remedy: Turn over cards for a batsman until one takes his wicket; compare a diamond with his place in the order.

    Okay: 3 = Batsman Three: QC (1 extra), 8H, 3D = 8 RUNS
    CC304: 3 = Batsman Three: QC (1 extra), 8H, 9D = 8 RUNS
    """
    if lacks_wicket(stay, rules):
        last = stay.cards[-1]
        yield Fault(last.span, f"{last.card.text} takes no wicket of {called(stay.batsman)}, who is out")
