"""One program judged, as it is told: the verdict, what was found, the first failing game, and what was not seen."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace

from validator import report
from validator.finding import ERROR
from validator.hole import Feed
from validator.judge.result import Result
from validator.judge.verdict import Game
from validator.judge.words import HOW, Judged, expected, fairness, folded, headline, is_met, named, unseen
from validator.report import ADVICE, BAD, GOOD, HEAD, PLAIN, SIGN, Piece
from validator.wording import count_of, printable, short

# Of one game that breaks thousands of rules, so many are shown.
MOST_SHOWN = 3
# As many lines of standard input are shown, and as many characters of them.
LINES_SHOWN, CHARACTERS_SHOWN = 13, 300


@dataclass(frozen=True, slots=True)
class Look:
    """How to tell of a judging: the terminal's width (None: no terminal, nothing is folded), and whether with numbers.

    `after` are the lines that say how to go on, with their own line ends.
    """

    width: int | None = None
    verbose: bool = False
    after: tuple[str, ...] = ()


def told(judged: Judged, look: Look) -> Iterator[Piece]:
    """All that is told of the one program that was judged."""
    program, result = judged
    yield f"{printable(program.path)}: ", HEAD
    style = GOOD if result.verdict == "AC" else SIGN if result.verdict == "SKIP" else BAD
    yield f"{printable(headline(result) + measured(judged))}\n", style
    for code, count in sorted(result.findings.items(), key=lambda item: (-item[1], item[0])):
        yield f"{count:7,}  {printable(named(code, program.hole))}\n", PLAIN
    for note in result.notes:
        if not result.diagnosis or note != result.diagnosis.sentence:
            yield folded(note, look.width), SIGN
    yield from _failing(judged, look)
    if result.diagnosis:
        yield "\n", PLAIN
        yield folded(f"diagnosis: {result.diagnosis.sentence}", look.width, ""), BAD
    yield from _seen(judged, look)
    yield from ((line, ADVICE) for line in look.after)


def measured(judged: Judged) -> str:
    """The length of the program, and what was expected where it is not the usual."""
    program, result = judged
    parts = [] if program.bytes is None else [f", {count_of(program.bytes, 'byte')}"]
    if program.characters not in (None, program.bytes):
        parts.append(f", {count_of(program.characters or 0, 'character')}")
    if program.expects != ("AC",) and result.verdict != "SKIP":
        parts.append(", as expected" if is_met(judged) else f"; expected: {expected(program)}")
    return "".join(parts)


def _failing(judged: Judged, look: Look) -> Iterator[Piece]:
    """The first failing game with what it was given and its marked output, or what is wrong with all of them."""
    program, result = judged
    game = result.failing
    yield "\n" * bool(game or result.together), PLAIN
    if game:
        name = f"game {game.number}"
        if game.note:
            yield f"{name}: ", HEAD
            yield f"{HOW.get(game.verdict, game.verdict)}: {printable(game.note)}\n", BAD
        given = program.hole.feed(program.hole.given(game.number), program.input)
        if words := given_in_words(given):
            yield folded(f"{name} was given {words}", look.width, ""), PLAIN
        yield from _marked(name, game, result, look)
    # What goes wrong in games one by one mostly shows in all of them together as well.
    for finding in () if game and not look.verbose else result.together:
        yield f"{finding.code} {finding.name}", BAD if finding.severity == ERROR else SIGN
        yield f": {printable(finding.message)}\n", HEAD
        yield folded(f"= {finding.hint}", look.width), ADVICE


def given_in_words(given: Feed) -> str:
    """What a program was handed, so that a reader can do the same."""
    lines = given.stdin.decode("utf-8", "replace").splitlines()
    read = short(" / ".join(lines[:LINES_SHOWN]), CHARACTERS_SHOWN)
    more = f", {len(lines) - LINES_SHOWN:,} more lines" if len(lines) > LINES_SHOWN else ""
    parts = [f"the arguments {shlex.join(given.arguments)}"] * bool(given.arguments)
    parts += [f"on standard input {read}{more}"] * bool(lines)
    return " and ".join(parts)


def _marked(name: str, game: Game, result: Result, look: Look) -> Iterator[Piece]:
    """The output as `umpire check` shows it, but of many findings the first ones."""
    if game.report is None or game.report.conforms:
        return
    most = 1_000_000 if look.verbose else MOST_SHOWN
    findings, remarks = game.report.findings[:most], () if result.diagnosis else game.report.remarks
    more = game.report.more + len(game.report.findings) - len(findings)
    shown = replace(game.report, findings=findings, more=more, remarks=remarks)
    yield from report.pieces(name, shown, look.width or report.WIDTH)


def _seen(judged: Judged, look: Look) -> Iterator[Piece]:
    """What the games of a program show and do not show."""
    _, result = judged
    lines = [readings_in_words(result, look.verbose)] if result.readings else []
    if result.verdict == "AC":
        seen = [situation.sentence for situation in result.coverage if situation.count]
        lines += [f"seen: {', '.join(seen)}"] * bool(seen) + [unseen(result), fairness(judged)]
    yield "\n" * (bool(lines) and bool(result.failing or result.together)), PLAIN
    for line in filter(None, lines):
        yield folded(line, look.width), PLAIN
    for line in _numbers(result) if look.verbose else ():
        yield folded(line, look.width), PLAIN


def readings_in_words(result: Result, verbose: bool) -> str:
    """Which readings of the rules explain the games; with `verbose` all of them."""
    readings = result.readings
    what = "explained by" if result.verdict == "AC" else "what was right is explained by"
    if len(readings) == 1:
        return f"{what} one reading of the rules: {readings[0]}"
    shown = ", ".join(readings) if verbose else f"{readings[0]} and {len(readings) - 1} more"
    return f"{what} {len(readings)} readings of the rules: {shown}"


def _numbers(result: Result) -> Iterator[str]:
    """The figures behind the words."""
    for seen in result.coverage:
        fair = f"{seen.share * result.distinct:,.1f} to be expected"
        yield f"{seen.count:,} of {count_of(result.distinct, 'game')} ({fair}): {seen.sentence}"
    if result.fairness:
        found = ", ".join(f"{name} {term['log10_evidence']:+.1f}" for name, term in result.fairness.items())
        yield f"evidence that chance is unfair, in powers of ten (6 is enough): {found}"
    yield from result.limits if result.verdict == "AC" else ()
    yield f"{count_of(result.choices, 'random choice')} in {result.seconds:,.1f} s"
