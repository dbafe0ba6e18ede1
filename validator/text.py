"""Bytes to lines: what a program printed, made fit to read, and the rules that hold for every hole (IO…)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from validator.finding import MAX_BYTES, WARNING, Asked, Fault, Finding, Layer, rule
from validator.place import Line, Span
from validator.wording import quote

BYTE_ORDER_MARK = "\ufeff"
# Everything that Unicode calls a control character, save the line feed that ends lines.
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]+")
CONTROL_BUT_TAB = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]+")
BYTES: Layer[...] = Layer()
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
UTF_16_HINT = "this begins as UTF-16 does, which some shells write into files: encode the output as UTF-8"


@dataclass(frozen=True, slots=True)
class Text:
    """An output as lines.

    `whole` is the text, `lines` have neither line feed nor the carriage return before it; `returns` holds the indices
    of the lines that ended in CR LF; `ended` tells whether the last line was ended at all. `findings` are those of
    reading the bytes; where `stopped` is set nothing more can be said of the output. `first_line` is the number of its
    first line.
    """

    lines: list[str]
    whole: str = ""
    ended: bool = True
    returns: frozenset[int] = frozenset()
    findings: tuple[Finding, ...] = ()
    stopped: bool = False
    first_line: int = 1

    def line(self, i: int) -> Line:
        """The line with the index `i`, from 0."""
        return Line(self.first_line + i, self.lines[i])

    @property
    def last_text(self) -> int:
        """The index of the last line that is not blank; 0 where all are."""
        return next((i for i in range(len(self.lines) - 1, -1, -1) if self.lines[i].strip()), 0)


@dataclass(frozen=True, slots=True)
class Controls:
    """What was found of control characters: the indices of the `dirty` lines that hold some, and the findings.

    `more` counts the findings that were left out. Where `stopped` is set, lone carriage returns leave nothing to read.
    """

    findings: tuple[Finding, ...] = ()
    more: int = 0
    dirty: frozenset[int] = frozenset()
    stopped: bool = False


def read(output: bytes | str, asked: Asked, usual: int = MAX_BYTES) -> Text:
    """Read an output (a str is taken as its UTF-8 bytes); `usual` is how long it may be where nothing else is asked."""
    data = output.encode("utf-8", "surrogatepass") if isinstance(output, str) else output
    most = usual if asked.max_bytes is None else asked.max_bytes
    first = asked.first_line
    if findings := output_too_long(data, most, first) or not_utf8(data, first):
        # A byte that is no character is shown as the sign for one that is not known.
        shown = data[:most].decode("utf-8", "replace").removeprefix(BYTE_ORDER_MARK)
        return Text(shown.split("\n"), findings=tuple(findings), stopped=True, first_line=first)
    text = data.decode("utf-8")
    marked = byte_order_mark(text, first)
    whole = text.removeprefix(BYTE_ORDER_MARK)
    lines, ended, returns = _split(whole)
    empty = empty_output(whole, Line(first, lines[0]))
    return Text(lines, whole, ended, returns, (*marked, *empty), bool(empty), first)


def _split(text: str) -> tuple[list[str], bool, frozenset[int]]:
    # str.splitlines would also split at form feeds, NEL and U+2028, which no player sees as the end of a line.
    lines = text.split("\n")
    ended = lines[-1] == "" and len(lines) > 1
    if ended:
        lines.pop()
    if "\r" not in text:
        return lines, ended, frozenset()
    returns = frozenset(i for i, line in enumerate(lines) if line.endswith("\r") and (ended or i + 1 < len(lines)))
    return [line[:-1] if i in returns else line for i, line in enumerate(lines)], ended, returns


def _before(data: bytes) -> str:
    # The characters that can be read before the first bad byte; a mark at the start takes up no column.
    return data.decode("utf-8", "ignore").removeprefix(BYTE_ORDER_MARK)


def _after(data: bytes, first_line: int) -> Span:
    """The span of the character that follows `data`, which may end inside a character."""
    before = _before(data)
    line = before[before.rfind("\n") + 1 :]
    return Line(first_line + before.count("\n"), line).span(len(line), len(line) + 1)


def check_controls(text: Text, first: int, last: int, *, tabs: bool = False, most: int | None = None) -> Controls:
    """What there is of control characters and mixed line ends; `first` and `last` are the hole's own lines, by index.

    White space of any kind is fine on blank lines outside these. `tabs` allows tabs. Of a flood of control characters
    `most` findings are kept (None: all).
    """
    findings, dirty, more = list[Finding](), list[int](), 0
    pattern = CONTROL_BUT_TAB if tabs else CONTROL
    if pattern.search("\n".join(text.lines)):
        # Outside the hole's own lines a line of nothing but white space is no finding, whatever the kind.
        dirty = [
            i for i, line in enumerate(text.lines) if pattern.search(line) and (first <= i <= last or line.strip())
        ]
        findings += control_character(text, dirty, pattern, most)
        if any("\r" in text.lines[i] for i in dirty):
            return Controls(tuple(findings), dirty=frozenset(dirty), stopped=True)
        if len(findings) == most:
            more = sum(1 for _ in _runs(text, dirty, pattern)) - most
    if text.returns:
        findings += mixed_line_ends(text, first, last)
    return Controls(tuple(findings), more, frozenset(dirty))


@rule("IO001", BYTES)
def empty_output(whole: str, first: Line) -> Iterator[Fault]:
    r"""An output holds something besides white space.

    "output a completed table": a program that prints nothing has printed none.

    Remedy: Print the game on standard output; check that the program did not stop before it.

    Okay: 27 = +-----------------------------------------------+-----+\n\n\n
    IO001: 1.. = \n\n
    """
    if not whole or whole.isspace():
        yield Fault(first.whole, "the output holds only white space" if whole else "the output is empty")


@rule("IO002", BYTES)
def not_utf8(data: bytes, first_line: int) -> Iterator[Fault]:
    r"""An output is UTF-8.

    Nobody can say which characters other bytes are meant to be; plain ASCII is UTF-8.

    Remedy: Print ASCII, or encode the output as UTF-8.

    Okay: 27 = +-----------------------------------------------+-----+
    IO002: 4 = |Fr\udcffed |.662/                         | Caught  | 14  |
    """
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        hint = UTF_16_HINT if data.startswith(UTF_16) else ""
        yield Fault(_after(data[: error.start], first_line), f"byte 0x{data[error.start]:02x} is not UTF-8", hint)


@rule("IO003", BYTES)
def output_too_long(data: bytes, max_bytes: int, first_line: int) -> Iterator[Fault]:
    r"""An output is at most 128 KiB long (`--max-bytes` sets another limit).

    A whole table takes 1,500 bytes, so more is a program that does not stop. Judges cut outputs at this length.

    Remedy: Print one table and stop.

    Okay: 27 = +-----------------------------------------------+-----+\n\n\n
    IO003: 27 times 70000 = \n\n
    """
    if len(data) > max_bytes:
        yield Fault(_after(data[:max_bytes], first_line), f"the output is longer than {max_bytes:,} bytes")


@rule("IO004", BYTES)
def control_character(text: Text, dirty: list[int], pattern: re.Pattern[str], most: int | None) -> Iterator[Fault]:
    r"""A line holds no control characters: no tab, escape, NUL, form feed or lone carriage return.

    "The contents of the output should contain only the table and/or leading or trailing whitespace": what cannot be
    seen can hide anything, and a tab is as wide as the reader likes. Blank lines around the table may hold any.

    Remedy: Print blanks instead of tabs, and end each line with a line feed.

    Okay: 1 = \t\n+------+------------------------------+---------+-----+
    IO004: 4 = |Fred\t|.662/                         | Caught  | 14  |
    """
    if returns := sum(text.lines[i].count("\r") for i in dirty):
        # Nobody can say where the lines end, so this is said once and nothing else is looked at.
        line = next(text.line(i) for i in dirty if "\r" in text.lines[i])
        column = line.text.index("\r")
        what = "a carriage return ends" if returns == 1 else f"{returns:,} carriage returns end"
        yield Fault(line.span(column, column + 1), f"{what} no line")
        return
    for i, run in islice(_runs(text, dirty, pattern), most):
        count = len(run.group())
        what = "a control character" if count == 1 else f"{count:,} control characters"
        hint = "switch colours off: this begins an escape code" if "\x1b" in run.group() else ""
        yield Fault(text.line(i).span(*run.span()), f"{what}: {quote(run.group(), 10)}", hint)


def _runs(text: Text, dirty: list[int], pattern: re.Pattern[str]) -> Iterator[tuple[int, re.Match[str]]]:
    return ((i, run) for i in dirty for run in pattern.finditer(text.lines[i]))


@rule("IO005", BYTES, WARNING)
def mixed_line_ends(text: Text, first: int, last: int) -> Iterator[Fault]:
    r"""All lines of a table end in the same way, in a line feed or in CR LF.

    Both ends are common and both are fine; a mixture shows in some viewers and not in others.

    Remedy: End every line with a line feed.

    Okay: 27 = +-----------------------------------------------+-----+\n
    IO005: 4 = |Fred  |.662/                         | Caught  | 14  |\r
    """
    ends_in_return = first in text.returns
    for i in range(first, min(last + 1, len(text.lines) - (not text.ended))):
        if (i in text.returns) != ends_in_return:
            kinds = ("LF", "CR LF") if ends_in_return else ("CR LF", "LF")
            column = len(text.lines[i])
            place = text.line(i).span(column, column)
            yield Fault(place, f"this line ends in {kinds[0]}, those before it in {kinds[1]}")
            return


@rule("IO006", BYTES, WARNING)
def byte_order_mark(text: str, first_line: int) -> Iterator[Fault]:
    r"""An output begins with its first character, not with a byte order mark.

    UTF-8 needs none, and it is no white space. It is skipped and takes up no column.

    Remedy: Write UTF-8 without a mark (in Python `utf-8`, not `utf-8-sig`).

    Okay: 1 = +------+------------------------------+---------+-----+
    IO006: 1 = \ufeff+------+------------------------------+---------+-----+
    """
    if text.startswith(BYTE_ORDER_MARK):
        yield Fault(Line(first_line, text).span(0, 1), "the output begins with a byte order mark")
