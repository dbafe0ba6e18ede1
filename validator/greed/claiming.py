"""All claims of a text: found piece by piece, held to the rules, and counted for the diagnosis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import BinaryIO

from validator.finding import MOST_FINDINGS, Fault, Finding, Report, make_report, rule
from validator.greed.claims import Claim, find, find_in_line, not_a_die, too_many_dice, unreadable_claim
from validator.greed.diagnosis import Answer, Answers, Diagnosis, wrong_score
from validator.greed.pieces import LONG_LINE, READ, Characters, Piece, pieces

# How much of a long text is kept so that findings can be shown in it: so many characters, so many lines.
MOST_SHOWN = 1 << 23
MOST_LINES = 1_000_000
# The claims of lines that are no longer are remembered.
SHORT = 200


def check_claims(
    hole: str, file: BinaryIO, *, strict: bool = False, size: int = READ, longest: int = LONG_LINE
) -> Report:
    """The report on a text that is read `size` bytes at a time.

    Of a line no more than `longest` bytes are looked at in one go; then a claim that is longer than a quarter of that
    may be passed over.
    """
    characters, claims, shown = Characters(), Claims(longest // 4), Shown()
    for piece in pieces(file, size, longest):
        lines = characters.lines(piece)
        shown.begin(piece, lines)
        shown.keep(characters.findings)
        if characters.over:
            break
        if not characters.stopped:
            shown.keep(claims.read(piece, lines, characters.faulty))
    findings, diagnosis = list(characters.all()), None
    if not characters.stopped and not characters.blank:
        diagnosis = claims.answers.diagnose()
        findings += claims.findings(diagnosis)
        if not claims.any and all(finding.code != "IO004" for finding in findings):
            findings += no_claim(shown.last)
    extra = {"diagnosis": diagnosis.as_json() if diagnosis else None}
    report = make_report(hole, findings, strict=strict, lines=shown.lines(findings), extra=extra)
    return replace(report, more=report.more + characters.more + (0 if characters.stopped else claims.more))


class Claims:
    """The claims of a text that comes in pieces; `any` tells whether there was one."""

    def __init__(self, overlap: int) -> None:
        self.answers = Answers()
        self.any = False
        self.more = 0
        self._overlap = overlap
        self._found: list[Finding | Answer] = []
        self._rest, self._first = "", 0

    def read(self, piece: Piece, lines: list[str], faulty: set[int]) -> list[Finding | Answer]:
        """Read the next piece, but not its faulty lines; returns what is wrong in it, as far as that is kept."""
        before = len(self._found)
        for number, column, claims in self._claims(piece, lines, faulty):
            for claim in claims:
                self.any = True
                self._examine(claim, number, column)
        return self._found[before:]

    def findings(self, diagnosis: Diagnosis | None) -> list[Finding]:
        """The findings on all claims."""
        findings = []
        for found in self._found:
            if isinstance(found, Finding):
                findings.append(found)
            elif diagnosis:
                findings += wrong_score(found, diagnosis)
        return findings

    def _claims(self, piece: Piece, lines: list[str], faulty: set[int]) -> Iterator[tuple[int, int, Iterable[Claim]]]:
        """The claims of each line, after its number and the column in which the text begins that they stand in."""
        rest, first = self._rest, self._first
        self._rest, self._first = "", 0
        goes_on = piece.line + len(lines) - 1 if piece.goes_on else 0
        for number, line in enumerate(lines, piece.line):
            text, column, start, stop = line, 0, 0, None
            if number == piece.line:
                text, column, start = rest + line, piece.column - len(rest), first
            if number == goes_on:
                # The end of this part is looked at again with the next one, and so is what leads up to it.
                stop = max(start, len(text) - self._overlap)
                kept = max(0, stop - self._overlap)
                self._rest, self._first = text[kept:], stop - kept
            if "score" in text and number not in faulty:
                whole = not start and stop is None and len(text) <= SHORT
                yield number, column, find_in_line(text) if whole else find(text, start, stop)

    def _examine(self, claim: Claim, number: int, column: int) -> None:
        if claim.unreadable or claim.not_dice or claim.surplus:
            at = claim, number, column
            self.more += claim.more
            found = unreadable_claim(*at) or not_a_die(*at) + too_many_dice(*at)
            self._keep(sorted(found, key=lambda finding: finding.column))
        elif not self.answers.accept(claim.roll, claim.value):
            answer = Answer(claim.roll, claim.value, number, column + claim.start, column + claim.end)
            self.answers.refuse(answer)
            self._keep([answer])

    def _keep(self, found: list[Finding] | list[Answer]) -> None:
        room = MOST_FINDINGS - len(self._found)
        self._found += found[:room]
        self.more += len(found[room:])


class Shown:
    """The lines of a text that a report will point at: all of a short text, those with findings of a long one.

    `last` is the last line that is not blank, as its number and its length.
    """

    def __init__(self) -> None:
        self.last = (1, 0)
        self._pieces = 0
        self._lines: list[str] = []
        self._piece = Piece(b"", 1, 0, False)
        self._kept: dict[int, str] = {}
        self._room = MOST_SHOWN

    def begin(self, piece: Piece, lines: list[str]) -> None:
        """Go on to the next piece."""
        self._pieces += 1
        self._piece, self._lines = piece, lines
        for i in range(len(lines) - 1, -1, -1):
            if lines[i].strip():
                self.last = piece.line + i, len(lines[i]) + (0 if i else piece.column)
                return

    def keep(self, found: list[Finding] | list[Finding | Answer]) -> None:
        """Keep the lines of this piece that something was found in."""
        for number in {fault.line for fault in found}:
            i = number - self._piece.line
            # A part of a line is not shown: a finding's column would be another character of it.
            cut = (i == 0 and self._piece.column) or (self._piece.goes_on and i == len(self._lines) - 1)
            if 0 <= i < len(self._lines) and not cut and len(self._lines[i]) <= self._room:
                self._room -= len(self._lines[i])
                self._kept[number] = self._lines[i]

    def lines(self, findings: list[Finding]) -> list[str]:
        """The lines up to the last that can be shown; those that nobody points at are empty."""
        if self._pieces <= 1:
            return self._lines
        last = max((number for number in self._kept if number <= MOST_LINES), default=0)
        return [self._kept.get(number, "") for number in range(1, last + 1)]


@rule("GR103")
def no_claim(last: tuple[int, int]) -> Iterator[Fault]:
    r"""A text that is checked for claims makes one.

    Where no line gives a list of dice and its score there is nothing to check, and nobody should take that for right.

    Remedy: Write claims such as `score([2,5,2,2,3]) => 250 points`, or check a program's output with `--rolls`.

    Okay: score([5]) => 50 points
    GR103: score(dice) => 50 points
    """
    number, length = last
    yield (number, 1, number, length + 1), "the text makes no claim: no list of dice with its score", ""
