"""`umpire check`: files and streams in, reports out."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from functools import partial
from typing import BinaryIO

from validator import report
from validator.commands.exits import FAULT, FINE, NOT_FINE
from validator.finding import Asked, Report, UncheckableError
from validator.hole import Hole

PIECE = 1 << 16
# An output: its name, its bytes (little more than the limit at most), the number of its first line.
Output = tuple[str, bytes, int]


class UnreadableError(Exception):
    """A file that cannot be read, and why."""


def run(options: argparse.Namespace) -> int:
    """Check every file; the exit code is the worst of all."""
    hole: Hole = options.rooms[0]
    code, outputs = FINE, list[dict[str, object]]()
    for path in options.files or ["-"]:
        try:
            for name, output, first_line in _outputs(path, hole, options):
                checked = hole.check(output, asked_of(hole, options, first_line))
                code = max(code, FINE if checked.conforms else NOT_FINE)
                if options.format == "json":
                    outputs.append(report.as_json(name, checked))
                    if options.stream:
                        print(json.dumps(outputs.pop()))
                else:
                    sys.stdout.write(_told(name, checked, options.format))
        except (UnreadableError, UncheckableError) as error:
            # The other files are still reported.
            print(f"umpire: {path}: {error}", file=sys.stderr)
            code = FAULT
    if options.format == "json" and not options.stream:
        print(report.all_as_json(hole.name, outputs))
    return code


def asked_of(hole: Hole, options: argparse.Namespace, first_line: int = 1) -> Asked:
    """What the options ask of an output that begins in this line of its file."""
    said = {option.name: getattr(options, option.name) for option in hole.options}
    given = next((said.pop(option.name) for option in hole.options if option.is_given), None)
    own = {name: value for name, value in said.items() if value not in (None, False)}
    return Asked(given, first_line, options.strict, options.max_bytes, options.judged, own)


def _told(name: str, checked: Report, form: str) -> str:
    return report.concise(name, checked) if form == "concise" else report.full(name, checked)


def _outputs(path: str, hole: Hole, options: argparse.Namespace) -> Iterator[Output]:
    try:
        if path == "-" and sys.stdin is None:
            raise UnreadableError("standard input is closed")
        if path == "-":
            yield from _outputs_in(sys.stdin.buffer, path, hole, options)
        else:
            with open(path, "rb") as file:
                yield from _outputs_in(file, path, hole, options)
    except OSError as error:
        raise UnreadableError(error.strerror) from error


def _outputs_in(file: BinaryIO, path: str, hole: Hole, options: argparse.Namespace) -> Iterator[Output]:
    longest = hole.longest(asked_of(hole, options))
    if options.stream:
        for number, (lines, block) in enumerate(blocks(file, longest), 1):
            yield f"{path}#{number}", block, lines + 1
    else:
        yield path, _head(file, longest + 1), 1


def blocks(file: BinaryIO, max_bytes: int) -> Iterator[tuple[int, bytes]]:
    """The runs of non-blank lines of a file, each with the number of lines before it.

    Of a block, and of a line, no more is kept than shows that it is too long. A file without any is one empty block.
    """
    block, start, found = bytearray(), 0, False
    for number, piece in enumerate(iter(partial(file.readline, PIECE), b"")):
        line = piece if piece.endswith(b"\n") else _long_line(piece, file, max_bytes + 1)
        if line.strip():
            start, found = start if block else number, True
            if len(block) <= max_bytes:
                block += line
        elif block:
            yield start, bytes(block[: max_bytes + 1])
            block.clear()
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
    while piece := file.read(min(PIECE, most - len(data))):
        data += piece
    return bytes(data)
