"""The page on programs that were judged: each with its verdict, its first failing game marked, and its charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log

from validator.evidence import log_evidence_of
from validator.finding import Asked
from validator.judge.many import group, outcome
from validator.judge.result import Result
from validator.judge.single import given_in_words, measured, readings_in_words
from validator.judge.verdict import Game
from validator.judge.words import HOW, Judged, fairness, headline, is_met, named, unseen
from validator.page import charts
from validator.page.html import charts as drawn
from validator.page.html import element, heading, link, page, paragraph, sentence, table, words
from validator.page.marked import findings_of, marked
from validator.page.replay import replay_of
from validator.report import BAD, GOOD, SIGN
from validator.wording import count_of

# Of one program all is drawn; of many what tells most, and of each failing game the first findings.
MOST_MARKED_ALONE, MOST_MARKED_EACH = 50, 3
CHARTS_EACH = 2


def judged_page(judged: Sequence[Judged], again: Sequence[str], interrupted: str = "") -> str:
    """The page; `again` has for each program the command that plays its failing game again ("": none does).

    `interrupted` says how far the judging came, where it was ended.
    """
    title = f"{judged[0][0].path}: judged" if len(judged) == 1 else "Programs judged"
    return page(title, _parts(judged, again, interrupted))


def _parts(judged: Sequence[Judged], again: Sequence[str], interrupted: str) -> Iterator[str]:
    yield paragraph(sentence(interrupted), SIGN)
    if len(judged) == 1:
        yield from _program(judged[0], True, again[0])
        return
    skipped = sum(result.verdict == "SKIP" for _, result in judged)
    met = sum(is_met(one) for one in judged) - skipped
    more = f", {skipped:,} skipped" if skipped else ""
    style = GOOD if met + skipped == len(judged) else BAD
    yield paragraph(f"{met:,} of {count_of(len(judged), 'program')} as expected{more}.", f"verdict {style}")
    rows = dict[str, list[tuple[str | int, ...]]]()
    for i, one in enumerate(judged):
        rows.setdefault(group(one[0]), []).append(_row(i, one))
    for name, members in rows.items():
        yield table(name, ["Program", "Verdict", "What came of it", "Expected", "Language", "Bytes"], members)
    for i, one in enumerate(judged):
        if one[1].verdict != "SKIP":
            yield f'<h2 id="p{i}">{words(one[0].path)}</h2>'
            yield from _program(one, False, again[i])


def _row(i: int, judged: Judged) -> tuple[str | int, ...]:
    program, result = judged
    first = words(program.path) if result.verdict == "SKIP" else link(f"p{i}", program.path)
    verdict = element("span", words(result.verdict), _style(judged))
    length: str | int = "" if program.bytes is None else program.bytes
    expected = words(", ".join(program.expects))
    return first, verdict, words(outcome(judged)), expected, words(program.shown_language), length


def _style(judged: Judged) -> str:
    return SIGN if judged[1].verdict == "SKIP" else GOOD if is_met(judged) else BAD


def _program(judged: Judged, alone: bool, again: str) -> Iterator[str]:
    program, result = judged
    yield paragraph(sentence(headline(result) + measured(judged)), f"verdict {_style(judged)}")
    yield paragraph(f"{program.hole.name}, {program.shown_language}", "quiet")
    counts = sorted(result.findings.items(), key=lambda item: (-item[1], item[0]))
    rows = [(words(named(code, program.hole)), count) for code, count in counts]
    yield table("What was found", ["Rule", "Findings"], rows)
    yield from (
        paragraph(sentence(note), SIGN)
        for note in result.notes
        if not result.diagnosis or note != result.diagnosis.sentence
    )
    if result.diagnosis:
        yield paragraph(f"Diagnosis: {result.diagnosis.sentence}.", "verdict")
    yield from _failing(judged, alone)
    if again:
        yield paragraph("To play games like it again:") + f'<pre tabindex="0">{words(again)}</pre>'
    yield from _seen(judged, alone)
    yield from _chance(judged, alone)


def _failing(judged: Judged, alone: bool) -> Iterator[str]:
    program, result = judged
    game = result.failing
    if game:
        yield heading(f"Game {game.number}, the first that failed", alone)
        yield paragraph(f"{HOW.get(game.verdict, game.verdict)}: {game.note}" if game.note else "", BAD)
        given = given_in_words(program.hole.feed(program.hole.given(game.number), program.input))
        yield paragraph(f"It was given {given}" if given else "")
        yield from _output(judged, game, alone)
    if result.together:
        yield heading("What all games say together", alone)
        yield findings_of(result.together)


def _output(judged: Judged, game: Game, alone: bool) -> Iterator[str]:
    if game.report is None or game.report.conforms:
        return
    yield from marked(game.report, MOST_MARKED_ALONE if alone else MOST_MARKED_EACH)
    yield from (paragraph(sentence(remark)) for remark in ([] if judged[1].diagnosis else game.report.remarks))
    hole = judged[0].hole
    yield drawn(charts.of_game(hole, game.report)[: None if alone else CHARTS_EACH])
    yield replay_of(hole, game.report, Asked(hole.given(game.number), judged=True))


def _seen(judged: Judged, alone: bool) -> Iterator[str]:
    """Which readings explain the games, which situations they came to, and what they could not have shown."""
    _, result = judged
    if result.readings:
        yield paragraph(sentence(readings_in_words(result, alone)))
    if not result.coverage:
        return
    yield heading("What the games came to", alone)
    if result.verdict == "AC":
        yield paragraph(sentence(unseen(result)))
        yield from (paragraph(sentence(limit)) for limit in result.limits if alone)
    yield _coverage(result)
    if alone:
        yield drawn(charts.of_coverage(result))


def _coverage(result: Result) -> str:
    rows = [(words(seen.sentence), seen.count, round(seen.share * result.distinct, 1)) for seen in result.coverage]
    heads = ["Situation", "Games", "Expected"]
    return table(f"Of {count_of(result.distinct, 'different game')}", heads, rows)


def _chance(judged: Judged, alone: bool) -> Iterator[str]:
    """Whether its chance looks fair, with the evidence."""
    _, result = judged
    if not result.fairness:
        return
    yield heading("Its chance", alone)
    yield paragraph(sentence(fairness(judged)) if result.verdict == "AC" else "")
    rows = [
        (words(term.name.replace("_", " ")), words(charts.law(term)), _tens(log_evidence_of(term)))
        for term in result.terms
    ]
    yield table("Evidence that it is unfair, in powers of ten (6 is enough)", ["What", "Rule", "Evidence"], rows)
    yield drawn(list(charts.of_chance(result))[: None if alone else CHARTS_EACH])


def _tens(evidence: float) -> float:
    return round(evidence / log(10), 1)
