"""Bytes to lines: what a program printed, made fit to read, and the rules that hold for every hole (IO…)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from validator.finding import WARNING, Fault, Finding, quote, rule, span, whole

MAX_BYTES = 128 * 1024
MARK = "\ufeff"
# Everything that Unicode calls a control character, save the line feed that ends lines.
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]+")
CONTROL_BUT_TAB = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]+")


@dataclass(slots=True)
class Text:
    """An output as lines.

    `whole` is the text, `lines` have neither line feed nor the carriage return before it; `returns` holds the indices
    of the lines that ended in CR LF; `ended` tells whether the last line was ended at all. `findings` are those of
    reading the bytes; where `stopped` is set nothing more can be said of the output.
    """

    lines: list[str]
    whole: str = ""
    ended: bool = True
    returns: set[int] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)
    stopped: bool = False


def read(output: bytes | str, max_bytes: int | None = MAX_BYTES) -> Text:
    """Read an output (a str is taken as its UTF-8 bytes), which may be at most `max_bytes` long (None: no limit)."""
    data = output.encode("utf-8", "surrogatepass") if isinstance(output, str) else output
    if findings := output_too_long(data, max_bytes) or not_utf8(data):
        return Text(_before(data[:max_bytes]).split("\n"), findings=findings, stopped=True)
    text = data.decode("utf-8")
    findings = byte_order_mark(text)
    text = text.removeprefix(MARK)
    lines = _split(text, findings)
    lines.findings += (empty := empty_output(lines))
    lines.stopped = bool(empty)
    return lines


def _split(text: str, findings: list[Finding]) -> Text:
    # str.splitlines would also split at form feeds, NEL and U+2028, which no player sees as the end of a line.
    lines = text.split("\n")
    ended = lines[-1] == "" and len(lines) > 1
    if ended:
        lines.pop()
    if "\r" not in text:
        return Text(lines, text, ended, set(), findings)
    returns = {i for i, line in enumerate(lines) if line.endswith("\r") and (ended or i + 1 < len(lines))}
    lines = [line[:-1] if i in returns else line for i, line in enumerate(lines)]
    return Text(lines, text, ended, returns, findings)


def _before(data: bytes) -> str:
    # The characters that can be read before the first bad byte; a mark at the start takes up no column.
    return data.decode("utf-8", "ignore").removeprefix(MARK)


def _position(data: bytes) -> tuple[int, int]:
    """Line and column (from 1) of what follows `data`, which may end inside a character."""
    before = _before(data)
    line_start = before.rfind("\n") + 1
    return before.count("\n") + 1, len(before) - line_start + 1


def check_controls(text: Text, first: int, last: int, tabs: bool = False) -> list[Finding]:
    """Findings on control characters and line ends; `first` and `last` are the indices of the hole's own lines.

    White space of any kind is fine on blank lines outside these. Sets `text.stopped` where lone carriage returns
    leave nothing to read. `tabs` allows tabs.
    """
    findings = []
    pattern = CONTROL_BUT_TAB if tabs else CONTROL
    if pattern.search("\n".join(text.lines)):
        # Outside the hole's own lines a line of nothing but white space is no finding, whatever the kind.
        where = [i for i, line in enumerate(text.lines) if first <= i <= last or line.strip()]
        text.stopped = any("\r" in text.lines[i] for i in where)
        findings += control_character(text, where, pattern)
    return findings if text.stopped or not text.returns else findings + mixed_line_ends(text, first, last)


@rule("IO001")
def empty_output(text: Text) -> Iterator[Fault]:
    r"""An output holds something besides white space.

    "output a completed table": a program that prints nothing has printed none.

    Remedy: Print the game on standard output; check that the program did not stop before it.

    Okay: 27 = +-----------------------------------------------+-----+\n\n\n
    IO001: 1.. = \n\n
    """
    if not text.whole or text.whole.isspace():
        message = "the output holds only white space" if text.whole else "the output is empty"
        yield whole(1, text.lines[0]), message, ""


@rule("IO002")
def not_utf8(data: bytes) -> Iterator[Fault]:
    r"""An output is UTF-8.

    Nobody can say which characters other bytes are meant to be; plain ASCII is UTF-8.

    Remedy: Print ASCII, or encode the output as UTF-8.

    Okay: 27 = +-----------------------------------------------+-----+
    IO002: 4 = |Fr\udcffed |.662/                         | Caught  | 14  |
    """
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _position(data[: error.start])
        yield span(line, column - 1, column), f"byte 0x{data[error.start]:02x} is not UTF-8", ""


@rule("IO003")
def output_too_long(data: bytes, max_bytes: int | None) -> Iterator[Fault]:
    r"""An output is at most 128 KiB long (`--max-bytes` sets another limit).

    A whole table takes 1,500 bytes, so more is a program that does not stop. Judges cut outputs at this length.

    Remedy: Print one table and stop.

    Okay: 27 = +-----------------------------------------------+-----+\n\n\n
    IO003: 27 times 70000 = \n\n
    """
    if max_bytes is not None and len(data) > max_bytes:
        line, column = _position(data[:max_bytes])
        yield span(line, column - 1, column), f"the output is longer than {max_bytes:,} bytes", ""


@rule("IO004")
def control_character(text: Text, where: list[int], pattern: re.Pattern[str] = CONTROL) -> Iterator[Fault]:
    r"""A line holds no control characters: no tab, escape, NUL, form feed or lone carriage return.

    "The contents of the output should contain only the table and/or leading or trailing whitespace": what cannot be
    seen can hide anything, and a tab is as wide as the reader likes. Blank lines around the table may hold any.

    Remedy: Print blanks instead of tabs, and end each line with a line feed.

    Okay: 1 = \t\n+------+------------------------------+---------+-----+
    IO004: 4 = |Fred\t|.662/                         | Caught  | 14  |
    """
    if returns := _lone_returns(text, where):
        # Nobody can say where the lines end, so this is said once and nothing else is looked at.
        (i, column), total = returns[0], len(returns)
        what = "a carriage return ends" if total == 1 else f"{total:,} carriage returns end"
        yield span(i + 1, column, column + 1), f"{what} no line", "\r"
        return
    for i in where:
        for run in pattern.finditer(text.lines[i]):
            count = len(run.group())
            what = "a control character" if count == 1 else f"{count:,} control characters"
            yield span(i + 1, *run.span()), f"{what}: {quote(run.group(), 10)}", run.group()[:60]


def _lone_returns(text: Text, where: list[int]) -> list[tuple[int, int]]:
    return [(i, m.start()) for i in where if "\r" in text.lines[i] for m in re.finditer("\r", text.lines[i])]


@rule("IO005", WARNING)
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
            yield span(i + 1, column, column), f"this line ends in {kinds[0]}, those before it in {kinds[1]}", ""
            return


@rule("IO006", WARNING)
def byte_order_mark(text: str) -> Iterator[Fault]:
    r"""An output begins with its first character, not with a byte order mark.

    UTF-8 needs none, and it is no white space. It is passed over and takes up no column.

    Remedy: Write UTF-8 without a mark (in Python `utf-8`, not `utf-8-sig`).

    Okay: 1 = +------+------------------------------+---------+-----+
    IO006: 1 = \ufeff+------+------------------------------+---------+-----+
    """
    if text.startswith(MARK):
        yield (1, 1, 1, 2), "the output begins with a byte order mark", MARK
