"""The layers in order: bytes, lines, cells, batsmen, innings, deal, match; each only where those below are clean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from validator import text as texts
from validator.card_cricket.cells import CARDS, NUMBERS
from validator.card_cricket.chance import FAIRNESS
from validator.card_cricket.form import FORM, has_odd_note
from validator.card_cricket.innings import BATTERS, SUMS, Innings
from validator.card_cricket.match import BATTING, DAYS, LENGTH, WINNER, Match, may_stop
from validator.card_cricket.pack import PACK
from validator.card_cricket.parts import BATSMAN, EXTRAS, RESULT, TOTAL, Section, Sheet, dissect
from validator.card_cricket.replay import DEAL, Deal, deal_of, forced
from validator.card_cricket.rows import ROWS
from validator.card_cricket.series import REPEATS
from validator.card_cricket.stays import Stay, Value, title_on
from validator.card_cricket.story import tell
from validator.finding import ERROR, Asked, Finding
from validator.report import Report, report_on

LAYERS = (texts.BYTES, FORM, CARDS, NUMBERS, ROWS, SUMS, BATTERS, DEAL, LENGTH, BATTING, WINNER, FAIRNESS, REPEATS)


@dataclass(frozen=True, slots=True)
class Inspection:
    """What came of a text: its findings, and the deals and innings that were looked at.

    There is one deal, or in an excerpt one for each sequence; an excerpt has no innings.
    """

    findings: tuple[Finding, ...]
    deals: tuple[Deal, ...] = ()
    innings: tuple[Innings, ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether there is no error."""
        return all(finding.severity != ERROR for finding in self.findings)


def check_sheet(hole: str, output: bytes | str, asked: Asked, wickets: int) -> Report:
    """The report on an output; of a sheet that is wrong it has no game, and says of no suit that it is forced."""
    text = texts.read(output, asked)
    seen = inspect(text, asked.judged, wickets)
    implied = [one for deal in seen.deals for one in forced(deal)] if seen.is_right else []
    game = seen.deals[0].cards if seen.is_right and seen.innings else None
    return replace(
        report_on(hole, seen.findings, text.lines, asked),
        game=game,
        choices=len(game or ()),
        extra={"dice": None, "implied": [one._asdict() for one in implied]},
        story=tuple(tell(seen.innings, seen.is_right)) if asked.own.get("replay") else (),
        remarks=tuple(one.says for one in implied),
    )


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
    below = Inspection((*bytes_, *wrong))
    if not below.is_right:
        return below
    above = _sequences(stays.values()) if sheet.excerpt else _whole(sheet, stays, wickets)
    return replace(above, findings=(*below.findings, *above.findings))


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
    """The findings on single lines, and the stays that have none, by the lines of their names."""
    found, sound = FORM.check(sheet), dict[int, Stay]()
    for value in sheet.values.values():
        found += NUMBERS.check(value) if value.kind != RESULT else []
    for at, stay in sheet.stays.items():
        if any(map(has_odd_note, stay.items)):
            continue
        cells = CARDS.check(stay, judged) + NUMBERS.check(stay.runs)
        found += cells or ROWS.check(stay)
        if not cells:
            sound[at] = stay
    return found, sound


def _sequences(stays: Iterable[Stay]) -> Inspection:
    """Each sequence of an excerpt by itself: it may begin anywhere in a day."""
    deals = tuple(deal_of([stay], whole=False) for stay in stays)
    return Inspection(tuple(finding for deal in deals for finding in DEAL.check(deal)), deals)


def _whole(sheet: Sheet, stays: Mapping[int, Stay], wickets: int) -> Inspection:
    """The innings of a whole sheet, their deal, and the match if it is one."""
    innings = tuple(_innings(sheet, section, stays, wickets) for section in sheet.sections())
    match = Match(innings, _result(sheet)) if sheet.match else None
    days_over = sum(one.count for one in innings) >= DAYS * PACK
    batters = [BATTERS.check(one, may_stop(match, i) if match else days_over) for i, one in enumerate(innings)]
    found = tuple(chain.from_iterable([*map(SUMS.check, innings), *batters]))
    if any(batters):
        # Nobody can say which cards are missing from the deal.
        return Inspection(found, innings=innings)
    deal = deal_of([stay for one in innings for stay in one.stays], whole=True)
    found += tuple(DEAL.check(deal))
    if not found:
        found = (*LENGTH.check(deal), *((BATTING.check(match) or WINNER.check(match)) if match else ()))
    return Inspection(found, (deal,), innings)


def _innings(sheet: Sheet, section: Section, stays: Mapping[int, Stay], wickets: int) -> Innings:
    values = {part.kind: sheet.values[part.at] for part in section.parts if part.at in sheet.values}
    title = title_on(sheet.text.line(section.heading.at)) if section.heading else None
    batsmen = tuple(stays[part.at] for part in section.parts if part.kind == BATSMAN)
    return Innings(title, batsmen, values[EXTRAS], values[TOTAL], wickets)


def _result(sheet: Sheet) -> Value:
    return next(value for value in sheet.values.values() if value.kind == RESULT)
