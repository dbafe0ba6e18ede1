"""A text looked at layer by layer, by the rules of the game or by those that somebody took them to be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from validator import text as texts
from validator.card_cricket.cells import CARDS, NUMBERS
from validator.card_cricket.form import FORM, has_odd_note
from validator.card_cricket.innings import BATTERS, SUMS, Innings
from validator.card_cricket.match import BATTING, DAYS, LENGTH, WINNER, Match, may_stop
from validator.card_cricket.pack import PACK
from validator.card_cricket.parts import BATSMAN, EXTRAS, RESULT, TOTAL, Section, Sheet, dissect
from validator.card_cricket.replay import DEAL, Deal, deal_of
from validator.card_cricket.rows import ROWS
from validator.card_cricket.rules import RIGHT, Rules
from validator.card_cricket.stays import Stay, Value, title_on
from validator.finding import ERROR, Finding


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet that can be read: its parts, the stays by the lines of their names, and how many wickets end an innings.

    All that depends on what the cards do is still to be judged, by the rules of the game or by others.
    """

    sheet: Sheet
    stays: Mapping[int, Stay]
    wickets: int

    @property
    def length(self) -> int:
        """How many cards were printed, or what stands in their place."""
        return sum(len(stay.items) for stay in self.stays.values())


@dataclass(frozen=True, slots=True)
class Inspection:
    """What came of a text: its findings, the deals and innings that were looked at, and what was printed.

    There is one deal, or in an excerpt one for each sequence; an excerpt has no innings. `printed` is None where a line
    or a cell has an error.
    """

    findings: tuple[Finding, ...]
    deals: tuple[Deal, ...] = ()
    innings: tuple[Innings, ...] = ()
    printed: Printed | None = None

    @property
    def is_right(self) -> bool:
        """Whether there is no error."""
        return all(finding.severity != ERROR for finding in self.findings)


def inspect(text: texts.Text, judged: bool, wickets: int) -> Inspection:
    """All that is to be said of a text; where it is `judged` it must be one whole innings with every suit."""
    if text.stopped:
        return Inspection(text.findings)
    sheet = dissect(text, single=judged)
    controls = _controls(sheet)
    bytes_ = (*text.findings, *controls.findings)
    if controls.stopped:
        return Inspection(bytes_)
    wrong, stays = _lines(sheet, judged)
    below, printed = Inspection((*bytes_, *wrong)), Printed(sheet, stays, wickets)
    readable, below = below.is_right, Inspection((*below.findings, *_rows(printed, RIGHT)))
    if not below.is_right:
        return replace(below, printed=printed if readable else None)
    above = _above_rows(printed, RIGHT)
    return replace(above, findings=(*below.findings, *above.findings), printed=printed)


def _controls(sheet: Sheet) -> texts.Controls:
    """What there is of control characters; in an excerpt only on the lines that are looked at."""
    text, own = sheet.text, {i for part in sheet.parts for i in (part.at, part.value)}
    if not (sheet.excerpt and own):
        first = next((i for i, line in enumerate(text.lines) if line.strip()), 0)
        return texts.check_controls(text, first, text.last_text)
    # In the others a blank stands for each, so that all columns are as they were.
    clean = [texts.CONTROL.sub(lambda run: " " * len(run[0]), line) for line in text.lines]
    lines = [line if i in own else clean[i] for i, line in enumerate(text.lines)]
    return texts.check_controls(replace(text, lines=lines), min(own), max(own))


def _lines(sheet: Sheet, judged: bool) -> tuple[list[Finding], dict[int, Stay]]:
    """The findings on lines and cells, and the stays that have none, by the lines of their names."""
    found, sound = FORM.check(sheet), dict[int, Stay]()
    for value in sheet.values.values():
        found += NUMBERS.check(value) if value.kind != RESULT else []
    for at, stay in sheet.stays.items():
        if any(map(has_odd_note, stay.items)):
            continue
        cells = CARDS.check(stay, judged) + NUMBERS.check(stay.runs)
        found += cells
        if not cells:
            sound[at] = stay
    return found, sound


def is_right_by(printed: Printed, rules: Rules) -> bool:
    """Whether nothing that was printed is wrong by these rules."""
    return next(_rows(printed, rules), None) is None and _above_rows(printed, rules).is_right


def _above_rows(printed: Printed, rules: Rules) -> Inspection:
    return _sequences(printed.stays.values(), rules) if printed.sheet.excerpt else _whole(printed, rules)


def _rows(printed: Printed, rules: Rules) -> Iterator[Finding]:
    return (finding for stay in printed.stays.values() for finding in ROWS.each(stay, rules))


def _sequences(stays: Iterable[Stay], rules: Rules) -> Inspection:
    """Each sequence of an excerpt by itself: it may begin anywhere in a day."""
    deals = tuple(deal_of([stay], whole=False, rules=rules) for stay in stays)
    return Inspection(tuple(finding for deal in deals for finding in DEAL.check(deal)), deals)


def _whole(printed: Printed, rules: Rules) -> Inspection:
    """The innings of a whole sheet, their deal, and the match if it is one."""
    innings, sheet = _all_innings(printed, rules), printed.sheet
    match = Match(innings, _result(sheet)) if sheet.match else None
    days_over = sum(one.count for one in innings) >= DAYS * PACK
    batters = [BATTERS.check(one, may_stop(match, i) if match else days_over) for i, one in enumerate(innings)]
    found = tuple(chain.from_iterable([*map(SUMS.check, innings), *batters]))
    if any(batters):
        # Nobody can say which cards are missing from the deal.
        return Inspection(found, innings=innings)
    deal = deal_of([stay for one in innings for stay in one.stays], whole=True, rules=rules)
    found += tuple(DEAL.check(deal))
    if not found:
        found = (*LENGTH.check(deal), *((BATTING.check(match) or WINNER.check(match)) if match else ()))
    return Inspection(found, (deal,), innings)


def in_rows_and_sums(printed: Printed) -> Iterator[Finding]:
    """The findings on rows, and on sums even where rows are wrong."""
    yield from _rows(printed, RIGHT)
    for innings in () if printed.sheet.excerpt else _all_innings(printed, RIGHT):
        yield from SUMS.each(innings)


def _all_innings(printed: Printed, rules: Rules) -> tuple[Innings, ...]:
    """The innings of a sheet that is no excerpt, to be judged by these rules."""
    return tuple(_innings(printed, section, rules) for section in printed.sheet.sections())


def _innings(printed: Printed, section: Section, rules: Rules) -> Innings:
    sheet = printed.sheet
    values = {part.kind: sheet.values[part.at] for part in section.parts if part.at in sheet.values}
    title = title_on(sheet.text.line(section.heading.at)) if section.heading else None
    batsmen = tuple(printed.stays[part.at] for part in section.parts if part.kind == BATSMAN)
    return Innings(title, batsmen, values[EXTRAS], values[TOTAL], printed.wickets, rules)


def _result(sheet: Sheet) -> Value:
    return next(value for value in sheet.values.values() if value.kind == RESULT)
