"""`umpire check`: files and streams in, reports out."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, BinaryIO

from validator import report
from validator.commands.exits import FAULT, FINE, NOT_FINE
from validator.commands.terminal import is_coloured, painted, width_of
from validator.commands.usage import UnreadableError, complain
from validator.commands.values import MACHINES
from validator.finding import Asked, UncheckableError
from validator.hole import Hole
from validator.holes import guess
from validator.report import Report
from validator.wording import printable_lines

if TYPE_CHECKING:
    from validator.ci.attempt import Attempt

PIECE = 1 << 16
# An output: its name, its hole, its bytes (little more than the limit at most), what is asked of it.
Output = tuple[str, Hole, bytes, Asked]


def run(options: argparse.Namespace) -> int:
    """Check every file; the exit code is the worst of all."""
    if options.format == "html" and not _can_draw():
        return FAULT
    code, conforming, holes = FINE, list[bool](), list[str]()
    found, outputs = Counter[tuple[str, str]](), list[dict[str, object]]()
    shown = list[tuple[str, Hole, Report]]()
    attempts: list[Attempt] = []
    for path in options.files or ["-"]:
        try:
            for name, hole, output, asked in _outputs(path, options):
                checked = hole.check(output, asked)
                conforming.append(checked.conforms)
                holes.append(hole.name)
                found.update((finding.code, finding.name) for finding in checked.findings)
                if options.format == "json" and not options.stream:
                    outputs.append(report.as_json(name, checked))
                elif options.format in MACHINES:
                    attempts.append(_attempt(name, path if options.stream else name, hole, checked))
                elif options.format == "html":
                    shown += [(name, hole, checked)] * (not options.quiet or not checked.conforms)
                else:
                    sys.stdout.write(_told(name, checked, options))
        except (UnreadableError, UncheckableError) as error:
            # The other files are still reported.
            complain(f"umpire: {path}: {error}")
            code = FAULT
    if options.format == "json" and not options.stream:
        print(report.all_as_json(holes[0] if holes else options.rooms[0].name, outputs))
    elif options.format in MACHINES:
        sys.stdout.write(_for_machines(options.format, attempts))
    elif options.format == "html":
        sys.stdout.write(_page(shown, len(conforming) - len(shown)) if conforming else "")
    elif options.format != "json":
        sys.stdout.write(printable_lines(report.statistics(found)) if options.statistics else "")
        whole = options.format == "full" and len(conforming) > 1 and not options.quiet
        sys.stdout.write(report.summary(sum(conforming), len(conforming)) if whole else "")
    return max(code, FINE if all(conforming) else NOT_FINE)


def _can_draw() -> bool:
    """Whether a page can be made here; else it is said what is missing."""
    # Most checks need no page, and must not wait for what makes one.
    from validator.page.picture import PictureError, ready

    try:
        ready()
    except PictureError as error:
        complain(f"umpire check: --format html: {error}")
        return False
    return True


def _page(shown: list[tuple[str, Hole, Report]], left_out: int) -> str:
    from validator.page.outputs import checked_page

    return checked_page(shown, left_out)


def _attempt(name: str, path: str, hole: Hole, checked: Report) -> Attempt:
    from validator.ci.outputs import attempt_of

    return attempt_of(name, path, hole, checked)


def _for_machines(form: str, attempts: list[Attempt]) -> str:
    # Most checks are for people, and must not wait.
    from validator.ci import written

    return written(form, attempts)


def asked_of(hole: Hole, options: argparse.Namespace, first_line: int = 1) -> Asked:
    """What the options ask of an output that begins in this line of its file."""
    said = {option.name: getattr(options, option.name, None) for option in hole.options}
    told = {option.name: said.pop(option.name) for option in hole.options if option.is_given}
    given, *others = [name for name, value in told.items() if value is not None] or [""]
    if others:
        raise UncheckableError(f"--{given} and --{others[0]} both say what the program was given: leave one out")
    own = {name: value for name, value in said.items() if value not in (None, False)}
    return Asked(told.get(given), first_line, options.strict, options.max_bytes, options.judged, own)


def _told(name: str, checked: Report, options: argparse.Namespace) -> str:
    if options.format == "json":
        return json.dumps(report.as_json(name, checked)) + "\n"
    if options.format == "concise":
        return printable_lines(report.concise(name, checked))
    if options.quiet and checked.conforms:
        return ""
    return painted(report.pieces(name, checked, width_of(sys.stdout)), is_coloured(options.color, sys.stdout))


def _outputs(path: str, options: argparse.Namespace) -> Iterator[Output]:
    try:
        if path == "-" and sys.stdin is None:
            raise UnreadableError("standard input is closed")
        if path == "-":
            if sys.stdin.isatty():
                complain("umpire check: reading standard input; Ctrl-D ends it")
            yield from _outputs_in(sys.stdin.buffer, path, options)
        elif os.path.isdir(path):
            # Slow imports, and most checks are of files.
            from validator.commands.folder import kept_in

            for output, hole, asked in kept_in(path, options):
                with output.open("rb") as file:
                    yield str(output), hole, _head(file, hole.longest(asked) + 1), asked
        else:
            with open(path, "rb") as file:
                yield from _outputs_in(file, path, options)
    except OSError as error:
        raise UnreadableError(error.strerror) from error


def _outputs_in(file: BinaryIO, path: str, options: argparse.Namespace) -> Iterator[Output]:
    hole: Hole = options.rooms[0]
    longest = hole.longest(asked_of(hole, options))
    if options.stream:
        for number, (lines, block) in enumerate(blocks(file, longest, hole.ends), 1):
            yield f"{path}#{number}", hole, block, asked_of(hole, options, lines + 1)
        return
    head = _head(file, longest + 1)
    if options.guess and (guessed := guess(head)):
        hole = guessed
        head += _head(file, hole.longest(asked_of(hole, options)) + 1 - len(head))
        complain(f"umpire check: {path} is taken for {hole.name}; --hole says otherwise")
    yield path, hole, head, asked_of(hole, options)


def blocks(file: BinaryIO, max_bytes: int, ends: Callable[[bytes, bytes], bool]) -> Iterator[tuple[int, bytes]]:
    """The outputs of a stream, each with the number of lines before it: runs of lines that are not blank.

    An output ends too where `ends` says so of a line and the one before it. Of a block, and of a line, no more is kept
    than shows that it is too long. A file without any is one empty block.
    """
    block, start, found, before = bytearray(), 0, False, b""
    for number, piece in enumerate(iter(partial(file.readline, PIECE), b"")):
        line = piece if piece.endswith(b"\n") else _long_line(piece, file, max_bytes + 1)
        blank = not line.strip()
        if not blank:
            start, found = start if block else number, True
            if len(block) <= max_bytes:
                block += line
        if block and (blank or ends(line, before)):
            yield start, bytes(block[: max_bytes + 1])
            block.clear()
        before = line
    if block or not found:
        yield start, bytes(block[: max_bytes + 1])


def _long_line(piece: bytes, file: BinaryIO, most: int) -> bytes:
    # Of a line that is longer than a piece, at most `most` bytes are kept, and of white space nothing.
    line, blank = bytearray(piece), not piece.strip()
    while not piece.endswith(b"\n") and (piece := file.readline(PIECE)):
        line += piece[: max(0, most - len(line))]
        blank = blank and not piece.strip()
    return b"" if blank else bytes(line)


def _head(file: BinaryIO, most: int) -> bytes:
    # In pieces: the limit may be larger than any memory, and the file quite small.
    data = bytearray()
    while (wanted := min(PIECE, most - len(data))) > 0:
        data += (piece := file.read(wanted))
        if len(piece) < wanted:
            # On a terminal one Ctrl-D is the end.
            break
    return bytes(data)
