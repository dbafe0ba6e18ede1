"""The layers in order: bytes, lines, cells, batsmen, innings, deal, match; each only where those below are clean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from validator import text as texts
from validator.card_cricket.anatomy import BATSMAN, EXTRAS, RESULT, TOTAL, Innings, Part, Sheet, dissect, remark
from validator.card_cricket.cells import Figure, Stay, bare, read_figure, read_stays
from validator.card_cricket.days import PACK, check_deal, deal_of, implied
from validator.card_cricket.form import missing_line, not_a_card, runs_not_a_number, unreadable_line, wrong_order
from validator.card_cricket.innings import Played, check_innings
from validator.card_cricket.match import DAYS, Match, check_match, may_stop, title_of, too_many_days
from validator.card_cricket.rows import check_stay
from validator.finding import ERROR, Finding, whole


@dataclass(slots=True)
class Found:
    """What came of a text: the findings, the suits that are forced, and the cards in the order of the deal."""

    findings: list[Finding] = field(default_factory=list)
    implied: list[dict[str, Any]] = field(default_factory=list)
    game: tuple[str, ...] | None = None

    @property
    def clean(self) -> bool:
        """Whether there is no error so far."""
        return all(finding.severity != ERROR for finding in self.findings)

    def holds(self, *codes: str) -> bool:
        """Whether one of these rules is broken."""
        return any(finding.code in codes for finding in self.findings)


def examine(text: texts.Text, wickets: int, suits: bool) -> Found:
    """All that is to be said of a text; with `suits` it must be one whole innings with every suit."""
    found = Found(list(text.findings))
    if text.stopped:
        return found
    sheet = dissect(text.lines, suits)
    found.findings += _controls(text, sheet)
    if text.stopped:
        return found
    sheet.dirty = {finding.line - 1 for finding in found.findings if finding.code == "IO004"}
    innings = sheet.innings()
    reads = read_stays(sheet, suits)
    figures = {
        part.at: read_figure(sheet, part)
        for part in sheet.parts
        if part.kind in (EXTRAS, TOTAL) and part.at not in sheet.dirty
    }
    listed = list(reads.values())
    found.findings += unreadable_line(sheet, listed) + missing_line(sheet, innings) + wrong_order(sheet, innings)
    found.findings += not_a_card(listed) + runs_not_a_number(listed, list(figures.values()))
    stays = {at: read.sound for at, read in reads.items() if read.sound}
    found.findings += [finding for stay in stays.values() for finding in check_stay(stay)]
    if not found.clean:
        return found
    if sheet.excerpt:
        _judge_sequences(found, stays.values())
    else:
        _judge_innings(found, sheet, [_played(sheet, one, stays, figures, wickets) for one in innings])
    return found


def _controls(text: texts.Text, sheet: Sheet) -> list[Finding]:
    """Findings on control characters; in an excerpt only on the lines that are looked at."""
    own = sheet.own
    if not sheet.excerpt or not own:
        first = next((i for i, line in enumerate(text.lines) if line.strip()), 0)
        return texts.check_controls(text, first, sheet.last)
    taken = set(own)
    looked_at = replace(text, lines=[line if i in taken else "" for i, line in enumerate(text.lines)])
    findings = texts.check_controls(looked_at, own[0], own[-1])
    text.stopped = looked_at.stopped
    return findings


def _played(sheet: Sheet, one: Innings, stays: dict[int, Stay], figures: dict[int, Figure], wickets: int) -> Played:
    lines = {part.kind: part.at for part in one.parts if part.kind != BATSMAN}
    end = whole(lines[EXTRAS] + 1, sheet.lines[lines[EXTRAS]])
    batsmen = tuple(stays[part.at] for part in one.batsmen)
    return Played(one.heading, batsmen, figures[lines[EXTRAS]], figures[lines[TOTAL]], end, wickets)


def _judge_sequences(found: Found, stays: Iterable[Stay]) -> None:
    """Each sequence of an excerpt by itself: it may begin anywhere in a day."""
    for stay in stays:
        deal = deal_of([stay], whole=False)
        found.findings += check_deal(deal)
        if found.clean:
            found.implied += implied(deal)
    if not found.clean:
        found.implied = []


def _judge_innings(found: Found, sheet: Sheet, played: list[Played]) -> None:
    """The innings of a whole sheet, their deal, and the match if it is one."""
    match = _match(sheet, played) if sheet.match else None
    days_over = sum(one.count for one in played) >= DAYS * PACK
    for i, one in enumerate(played):
        found.findings += check_innings(one, may_stop(match, i) if match else days_over)
    if found.holds("CC403"):
        return
    deal = deal_of([stay for one in played for stay in one.stays], whole=True)
    found.findings += check_deal(deal)
    if not found.clean:
        return
    found.findings += too_many_days(deal)
    if match:
        found.findings += check_match(match)
    if found.clean:
        found.implied = implied(deal)
        found.game = tuple(card.item.text for day in deal.days for card in day.cards)


def _match(sheet: Sheet, played: list[Played]) -> Match:
    titles = tuple(title_of(one.heading, sheet.lines) for one in played if one.heading)
    part = next(part for part in sheet.parts if part.kind == RESULT)
    return Match(titles, tuple(played), *_result(sheet, part))


def _result(sheet: Sheet, part: Part) -> tuple[str, tuple[int, int, int, int], tuple[int, int, int, int]]:
    line = sheet.lines[part.at]
    body = line[: remark(line)]
    return body[part.start :].strip(" "), bare(part.at + 1, body, part.start), whole(part.at + 1, line)
