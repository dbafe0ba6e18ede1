"""The rules of the form: which lines a sheet has and in which order (CC1…), what stands in them (CC2…)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from validator.card_cricket.anatomy import BATSMAN, EXTRAS, HEADING, RESULT, TOTAL, Innings, Part, Sheet, called
from validator.card_cricket.cells import NUMBER, Figure, Read, bare
from validator.finding import Fault, quote, rule, whole

ORDER = {BATSMAN: 0, EXTRAS: 1000, TOTAL: 1001, RESULT: 1002}


@rule("CC101")
def unreadable_line(sheet: Sheet, reads: list[Read]) -> Iterator[Fault]:
    r"""Every line of a sheet is a batsman's, Extras or Total; a match has headings and a result besides.

    The game's own notation: "Batsman One: 6, 5, 4, 10, JOKER = 25 RUNS - Joker is the wicket taking ball". After ` - `
    stands a remark, which is never read. `QH (1 extra)` is a picture, and no other number can stand there. In an
    excerpt, which has neither Extras nor Total, lines without a sequence are passed over.

    Remedy: Print `Batsman One: 6S, JOKER = 6 RUNS` with a comma between two cards, and nothing else.

    Okay: 3 = Batsman Three: QC (1 extra), 8H, 3D = 8 RUNS - bowled off the pads
    CC101: 3 = Batsman Three: QC (2 extra), 8H, 3D = 8 RUNS
    """
    if not sheet.excerpt:
        for i in sheet.others:
            if i not in sheet.dirty:
                text = sheet.lines[i]
                yield bare(i + 1, text), f"{quote(text.strip(' '))} is no line of a score sheet", text.strip(" ")[:60]
    for read in reads:
        yield from read.unreadable


@rule("CC102")
def missing_line(sheet: Sheet, innings: list[Innings]) -> Iterator[Fault]:
    r"""An innings has an Extras and a Total line, and a match has headings and a result.

    "Picture cards are 'extras'", which belong to no batsman, so the side's score can be read off the Total only. A text
    with neither line is an excerpt of sequences, as the game's text has them, and must hold one at least.

    Remedy: Print `Extras: N` and `Total: N` under the last batsman.

    Okay: 12 = Extras: 4
    CC102: 12 gone
    """
    if not sheet.parts:
        yield whole(sheet.last + 1, sheet.lines[sheet.last]), "no line of a score sheet is here", ""
    # A line that cannot be read for its control characters may be the very one that is missing.
    if sheet.excerpt or any(i in sheet.dirty for i in sheet.others):
        return
    for one in innings:
        if sheet.match and one.heading is None:
            at = one.parts[0].at
            yield whole(at + 1, sheet.lines[at]), "the heading of the innings is missing", ""
        if any(part.kind != RESULT for part in one.parts) or one.heading:
            yield from _missing_figures(sheet, one)
    if sheet.match and all(part.kind != RESULT for part in sheet.parts):
        yield whole(sheet.last + 1, sheet.lines[sheet.last]), "the RESULT line is missing", ""


def _missing_figures(sheet: Sheet, one: Innings) -> Iterator[Fault]:
    for kind in (EXTRAS, TOTAL):
        if not one.first(kind):
            before = [part for part in (one.heading, *one.parts) if part and ORDER.get(part.kind, -1) < ORDER[kind]]
            at = sheet.stands_for(before[-1]) if before else one.parts[0].at
            yield whole(at + 1, sheet.lines[at]), f"the {kind.title()} line is missing", ""


@rule("CC103")
def wrong_order(sheet: Sheet, innings: list[Innings]) -> Iterator[Fault]:
    r"""The batsmen stand in their order, then Extras, then Total, each once; a result ends the sheet.

    "Batsman One:", "Batsman Two:": a wicket card depends on "the batsman's position in the batting order".

    Remedy: Print each line as the batsman is out, and Extras and Total at the end.

    Okay: 13 = Total: 48
    CC103: 12 = Total: 48 ; 13 = Extras: 4
    """
    if sheet.excerpt:
        return
    for before, after in [pair for one in innings for pair in pairwise(one.parts)] + _after_result(sheet):
        if after.kind == HEADING or _place(after) <= _place(before):
            again = "again" if _place(after) == _place(before) and after.kind != HEADING else f"after {_name(before)}"
            text = sheet.lines[after.at]
            yield whole(after.at + 1, text), f"{_name(after)} stands here {again}", text.strip(" ")[:60]


def _after_result(sheet: Sheet) -> list[tuple[Part, Part]]:
    return [(one, two) for one, two in pairwise(sheet.parts) if one.kind == RESULT and two.kind == HEADING]


def _place(part: Part) -> int:
    return ORDER.get(part.kind, 0) + part.named


def _name(part: Part) -> str:
    if part.kind == BATSMAN:
        return called(part.named) if part.named else "a batsman"
    return "a heading" if part.kind == HEADING else part.kind.upper() if part.kind == RESULT else part.kind.title()


@rule("CC201")
def not_a_card(reads: list[Read]) -> Iterator[Fault]:
    r"""A card is a rank, `A` or `2` to `10` or `J` `Q` `K`, and a suit, `C` `D` `H` `S`; or `JOKER`.

    "One standard pack of 52 cards plus 2 jokers". `STUMPS` may stand between two cards. A single sheet may leave the
    suits out, as the text of the game does; a program prints them, or nobody can say that no card was dealt twice.

    Remedy: Print the rank and the suit in capitals, such as 10D, and JOKER for a joker.

    Okay: 2 = Batsman Two: 6C, KH, JOKER = 6 RUNS
    CC201: 2 = Batsman Two: 6C, KH, Joker = 6 RUNS
    """
    for read in reads:
        if not read.unreadable:
            yield from read.bad_cards


@rule("CC202")
def runs_not_a_number(reads: list[Read], figures: list[Figure]) -> Iterator[Fault]:
    r"""Runs, Extras and Total are numbers: `0`, or at most six digits without a zero in front.

    "accumulating the batsman's score": every card adds a whole number.

    Remedy: Print the sum in plain digits.

    Okay: 2 = Batsman Two: 6C, KH, JOKER = 6 RUNS
    CC202: 2 = Batsman Two: 6C, KH, JOKER = six RUNS
    """
    for read in reads:
        stay = read.stay
        if stay and not read.unreadable and not NUMBER.fullmatch(stay.runs_text):
            what = f"the runs of {called(stay.batsman)}"
            message = f"{what} {quote(stay.runs_text)} are no number" if stay.runs_text else f"{what} are missing"
            yield stay.runs_span, message, stay.runs_text[:60]
    for figure in figures:
        if not NUMBER.fullmatch(figure.text):
            shown = f"is {quote(figure.text)}, which is no number" if figure.text else "has no number"
            yield figure.span, f"{figure.what} {shown}", figure.text[:60]
