"""`umpire check`: files and streams in, reports out."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import BinaryIO

from validator import HOLES, report
from validator.finding import Report, moved

CONFORMS, ERRORS, UNREADABLE = 0, 1, 2
PIECE = 1 << 16


class UnreadableError(Exception):
    """A file that cannot be read, and why."""


def run(options: argparse.Namespace) -> int:
    """Check every file; the exit code is the worst of all."""
    code, outputs = CONFORMS, []
    for path in options.files or ["-"]:
        try:
            for name, output, lines in _outputs(path, options):
                checked = moved(_check(output, options), lines)
                code = max(code, CONFORMS if checked.conforms else ERRORS)
                if options.format == "json":
                    outputs.append(report.as_json(name, checked))
                    if options.stream:
                        print(json.dumps(outputs.pop()))
                else:
                    sys.stdout.write(_told(name, output, checked, options))
        except UnreadableError as error:
            # The other files are still reported.
            print(f"umpire: {path}: {error}", file=sys.stderr)
            code = UNREADABLE
    if options.format == "json" and not options.stream:
        print(report.all_as_json(options.hole, outputs))
    return code


def _check(output: bytes, options: argparse.Namespace) -> Report:
    checked: Report = HOLES[options.hole].check(
        output, options.names, reading=options.reading, strict=options.strict, max_bytes=options.max_bytes
    )
    return checked


def _told(name: str, output: bytes, checked: Report, options: argparse.Namespace) -> str:
    if options.format == "concise":
        return report.concise(name, checked)
    game = HOLES[options.hole].tell(output, options.reading, options.max_bytes) if options.replay else ()
    return "".join(f"{line}\n" for line in game) + report.full(name, checked)


def _outputs(path: str, options: argparse.Namespace) -> Iterator[tuple[str, bytes, int]]:
    """The outputs in a file: name, bytes (little over the limit at most), and how many lines stand before it."""
    try:
        if path == "-":
            yield from _outputs_in(sys.stdin.buffer, path, options)
        else:
            with open(path, "rb") as file:
                yield from _outputs_in(file, path, options)
    except OSError as error:
        raise UnreadableError(error.strerror) from error


def _outputs_in(file: BinaryIO, path: str, options: argparse.Namespace) -> Iterator[tuple[str, bytes, int]]:
    if options.stream:
        for number, (lines, block) in enumerate(blocks(file, options.max_bytes), 1):
            yield f"{path}#{number}", block, lines
    else:
        yield path, _head(file, options.max_bytes + 1), 0


def blocks(file: BinaryIO, max_bytes: int) -> Iterator[tuple[int, bytes]]:
    """The runs of non-blank lines of a file, each with the number of lines before it.

    Of a block, and of a line, no more is kept than shows that it is too long. A file without any is one empty block.
    """
    block, start, found = bytearray(), 0, False
    for number, line in enumerate(_lines(file, max_bytes + 1)):
        if line.strip():
            start, found = start if block else number, True
            block += line[: max_bytes + 1 - len(block)]
        elif block:
            yield start, bytes(block)
            block.clear()
    if block or not found:
        yield start, bytes(block)


def _lines(file: BinaryIO, most: int) -> Iterator[bytes]:
    # Of a line that is longer than a piece, at most `most` bytes are kept, and of white space nothing.
    while piece := file.readline(PIECE):
        if piece.endswith(b"\n"):
            yield piece
            continue
        line, blank = bytearray(piece), not piece.strip()
        while not piece.endswith(b"\n") and (piece := file.readline(PIECE)):
            line += piece[: max(0, most - len(line))]
            blank = blank and not piece.strip()
        yield b"" if blank else bytes(line)


def _head(file: BinaryIO, most: int) -> bytes:
    # In pieces: the limit may be larger than any memory, and the file quite small.
    data = bytearray()
    while piece := file.read(min(PIECE, most - len(data))):
        data += piece
    return bytes(data)
