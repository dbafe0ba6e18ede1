"""A file in pieces, so that a long one, or a long line, is never in memory as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import BinaryIO

from validator import text as texts
from validator.finding import MOST_FINDINGS, Finding

READ = 1 << 18
# A line that is longer comes in several pieces.
LONG_LINE = 1 << 22


@dataclass(frozen=True, slots=True)
class Piece:
    """Some lines of a file; the first may have begun in the piece before, the last may go on in the next.

    `line` is the number of its first line, `column` how many characters of that line came before. `goes_on` tells
    whether the last line is cut off.
    """

    data: bytes
    line: int
    column: int
    goes_on: bool


def pieces(file: BinaryIO, size: int = READ, longest: int = LONG_LINE) -> Iterator[Piece]:
    """The pieces of a file: each whole lines, or `longest` bytes of a line that is longer."""
    rest, line, column = b"", 1, 0
    while new := file.read(size):
        rest += new
        cut = rest.rfind(b"\n") + 1
        goes_on = not cut
        if goes_on:
            if len(rest) < longest:
                continue
            cut = _last_character(rest)
        data, rest = rest[:cut], rest[cut:]
        yield Piece(data, line, column, goes_on)
        line += data.count(b"\n")
        column = column + _length(data, line == 1 and not column) if goes_on else 0
    if rest:
        yield Piece(rest, line, column, False)


def _last_character(data: bytes) -> int:
    # No character is cut in two, and no carriage return is cut off from its line feed.
    cut = len(data) - 1
    while cut > 1 and data[cut] & 0xC0 == 0x80 and cut > len(data) - 4:
        cut -= 1
    return cut


def _length(data: bytes, first: bool) -> int:
    # A mark at the start of a file takes up no column.
    text = data.decode("utf-8", "ignore")
    return len(text.removeprefix(texts.MARK) if first else text)


class Characters:
    """The rules of bytes and line ends (IO…), held to the pieces of one file in turn as they are to a whole text.

    `findings` are at most MOST_FINDINGS, `more` counts the others. Where `stopped` is set nothing else can be said of
    the file; `over` tells that the rest of it need not be read. `blank` holds as long as there is only white space.
    `faulty` are the lines of the last piece that hold a control character.
    """

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.more = 0
        self.stopped = self.over = False
        self.blank = True
        self.faulty: set[int] = set()
        self._empty = texts.read(b"").findings
        self._line_end = b""
        self._returns = 0

    def lines(self, piece: Piece) -> list[str]:
        """The lines of the next piece."""
        data, self.faulty = piece.data, set()
        if piece.line == 1 and not piece.column:
            self._empty = texts.read(data, None).findings
            if data.startswith(texts.MARK.encode()):
                data = data[len(texts.MARK.encode()) :]
                self.findings += texts.byte_order_mark(texts.MARK)
        if not self._line_end and (end := data.find(b"\n")) >= 0:
            self._line_end = b"\r\n" if data[:end].endswith(b"\r") else b"\n"
        # After another line the piece is the middle of a text, of which the first line ended in just this way.
        text = texts.read(b"x" + (self._line_end or b"\n") + data, None)
        if text.stopped:
            self.findings, self.more = _moved(text.findings, piece), 0
            self.blank, self.stopped, self.over = False, True, True
        else:
            self.blank = self.blank and not any(map(str.strip, text.lines[1:]))
            self._check(text, piece)
        return text.lines[1:]

    def all(self) -> list[Finding]:
        """The findings, once the last piece was read."""
        return self._empty if self.blank else self.findings

    def _check(self, text: texts.Text, piece: Piece) -> None:
        found = texts.check_controls(text, len(text.lines), -1, tabs=True)
        if text.stopped or self._returns:
            self._stop_at_returns(text, _moved(found, piece))
            return
        if text.returns and all(finding.code != "IO005" for finding in self.findings):
            found += texts.mixed_line_ends(text, 0, len(text.lines) - 1)
        found = _moved(found, piece)
        self.faulty = {finding.line for finding in found if finding.code == "IO004"}
        room = MOST_FINDINGS - len(self.findings)
        self.findings += found[:room]
        self.more += len(found[room:])

    def _stop_at_returns(self, text: texts.Text, found: list[Finding]) -> None:
        # Said once of the whole file, and counted to its end.
        if not self._returns:
            self.findings = [finding for finding in self.findings if finding.code == "IO006"] + found
            self.more, self.stopped = 0, True
        self._returns += sum(line.count("\r") for line in text.lines if line.strip())
        if self._returns > 1:
            message = f"{self._returns:,} carriage returns end no line"
            self.findings[-1] = replace(self.findings[-1], message=message)


def _moved(findings: list[Finding], piece: Piece) -> list[Finding]:
    """Findings on a piece, read after another line, as findings on its file."""
    lines = piece.line - 2
    return [
        replace(
            finding,
            line=finding.line + lines,
            end_line=finding.end_line + lines,
            column=finding.column + piece.column * (finding.line + lines == piece.line),
            end_column=finding.end_column + piece.column * (finding.end_line + lines == piece.line),
        )
        for finding in findings
    ]
