"""The rules of the form: which lines a sheet has, and in which order (CC1…)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from validator.card_cricket.parts import BATSMAN, EXTRAS, HEADING, RESULT, TOTAL, Part, Section, Sheet
from validator.card_cricket.stays import Item, Stay, body_of, called
from validator.finding import Fault, Layer, rule
from validator.wording import quote

FORM = Layer[[Sheet]]()
PLACES = {BATSMAN: 0, EXTRAS: 1000, TOTAL: 1001, RESULT: 1002}
NOTE = "(1 extra)"


@rule("CC101", FORM)
def unreadable_line(sheet: Sheet) -> Iterator[Fault]:
    r"""Every line of a sheet is a batsman's, Extras or Total; a match has headings and a result besides.

    The game's own notation: "Batsman One: 6, 5, 4, 10, JOKER = 25 RUNS - Joker is the wicket taking ball". After ` - `
    stands a remark, which is never read. `QH (1 extra)` is a picture, and no other number can stand there. In an
    excerpt, which has neither Extras nor Total, lines without a sequence are passed over.

    Remedy: Print `Batsman One: 6S, JOKER = 6 RUNS` with a comma between two cards, and nothing else.

    Okay: 3 = Batsman Three: QC (1 extra), 8H, 3D = 8 RUNS - bowled off the pads
    CC101: 3 = Batsman Three: QC (2 extra), 8H, 3D = 8 RUNS
    """
    if not sheet.excerpt:
        for line in (sheet.text.line(i) for i in sheet.others if i not in sheet.dirty):
            yield Fault(line.bare(), f"{quote(line.text.strip(' '))} is no line of a score sheet")
    for part in sheet.parts:
        if part.kind == BATSMAN and sheet.dirty.isdisjoint((part.at, part.value)):
            stay = sheet.stays.get(part.at)
            yield from _odd_notes(stay) if stay else [_no_stay(sheet, part)]


def _no_stay(sheet: Sheet, part: Part) -> Fault:
    if not part.named:
        return Fault(sheet.text.line(part.at).span(*part.who), "no batsman has this number")
    if part.cards is None:
        # Whatever stands where the cards should be is shown.
        return Fault(sheet.stands_for(part).whole, f"the cards of {called(part.named)} are missing")
    body = body_of(sheet.text.line(part.cards))
    return Fault(body.bare(), f"this is no `cards = runs RUNS` of {called(part.named)}")


def _odd_notes(stay: Stay) -> Iterator[Fault]:
    for item in filter(has_odd_note, stay.items):
        if item.card.is_picture:
            yield Fault(item.note_span, f"a picture is `{NOTE}`, not {quote(item.note)}")
        else:
            yield Fault(item.note_span, f"{quote(item.note)} follows {item.word}, which is no picture")


def has_odd_note(item: Item) -> bool:
    """Whether a note stands after a card that cannot stand there."""
    is_known = item.card.rank or item.is_stumps
    return bool(item.note and is_known) and not (item.card.is_picture and item.note == NOTE)


@rule("CC102", FORM)
def missing_line(sheet: Sheet) -> Iterator[Fault]:
    r"""An innings has an Extras and a Total line, and a match has headings and a result.

    "Picture cards are 'extras'", which belong to no batsman, so the side's score can be read off the Total only. A text
    with neither line is an excerpt of sequences, as the game's text has them, and must hold one at least.

    Remedy: Print `Extras: N` and `Total: N` under the last batsman.

    Okay: 12 = Extras: 4
    CC102: 12 gone
    """
    if not sheet.parts:
        yield Fault(sheet.last.whole, "no line of a score sheet is here")
    # A line that cannot be read for its control characters may be the very one that is missing.
    if sheet.excerpt or not sheet.dirty.isdisjoint(sheet.others):
        return
    for section in sheet.sections():
        if sheet.match and not section.heading:
            yield Fault(sheet.text.line(section.parts[0].at).whole, "the heading of the innings is missing")
        if section.heading or any(part.kind != RESULT for part in section.parts):
            yield from _missing_values(sheet, section)
    if sheet.match and all(part.kind != RESULT for part in sheet.parts):
        yield Fault(sheet.last.whole, "the RESULT line is missing")


def _missing_values(sheet: Sheet, section: Section) -> Iterator[Fault]:
    for kind in (EXTRAS, TOTAL):
        if all(part.kind != kind for part in section.parts):
            above = [part for part in section.all if PLACES.get(part.kind, -1) < PLACES[kind]]
            line = sheet.stands_for(above[-1]) if above else sheet.text.line(section.parts[0].at)
            yield Fault(line.whole, f"the {kind.title()} line is missing")


@rule("CC103", FORM)
def wrong_order(sheet: Sheet) -> Iterator[Fault]:
    r"""The batsmen stand in their order, then Extras, then Total, each once; a result ends the sheet.

    "Batsman One:", "Batsman Two:": a wicket card depends on "the batsman's position in the batting order".

    Remedy: Print each line as the batsman is out, and Extras and Total at the end.

    Okay: 13 = Total: 48
    CC103: 12 = Total: 48 ; 13 = Extras: 4
    """
    if sheet.excerpt:
        return
    for before, after in pairwise(sheet.parts):
        if before.kind == HEADING or (after.kind == HEADING and before.kind != RESULT):
            continue
        if after.kind == HEADING or _place(after) <= _place(before):
            again = _place(after) == _place(before) and after.kind != HEADING
            how = "again" if again else f"after {_name(before)}"
            yield Fault(sheet.text.line(after.at).whole, f"{_name(after)} stands here {how}")


def _place(part: Part) -> int:
    return PLACES.get(part.kind, 0) + part.named


def _name(part: Part) -> str:
    if part.kind == BATSMAN:
        return called(part.named) if part.named else "a batsman"
    return "a heading" if part.kind == HEADING else part.kind.upper() if part.kind == RESULT else part.kind.title()
