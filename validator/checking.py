"""`umpire check`: files and streams in, reports out."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from functools import cache, partial
from typing import Any, BinaryIO

from validator import hole_named, report
from validator.finding import Report, moved

CONFORMS, ERRORS, UNREADABLE = 0, 1, 2
PIECE = 1 << 16


class UsageError(Exception):
    """Wrong usage, and what is wrong."""


class UnreadableError(Exception):
    """A file that cannot be read, and why."""


def run(options: argparse.Namespace) -> int:
    """Check every file; the exit code is the worst of all."""
    if problem := refuse_what_does_not_fit(options):
        print(f"umpire check: {problem}", file=sys.stderr)
        return UNREADABLE
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
        except UsageError as error:
            print(f"umpire check: {error}", file=sys.stderr)
            return UNREADABLE
        except UnreadableError as error:
            # The other files are still reported.
            print(f"umpire: {path}: {error}", file=sys.stderr)
            code = UNREADABLE
    if options.format == "json" and not options.stream:
        print(report.all_as_json(options.hole, outputs))
    return code


# The options that only one hole has, and its name.
OWN = {"names": "dice-cricket", "reading": "dice-cricket", "replay": "dice-cricket"}
OWN |= {"rolls": "greed", "wickets": "card-cricket"}


def refuse_what_does_not_fit(options: argparse.Namespace) -> str | None:
    """Why the options do not go together; None if they do."""
    for option, hole in OWN.items():
        if getattr(options, option) not in (None, False) and hole != options.hole:
            return f"--{option} is for --hole {hole}"
    return None


def _check(output: bytes | BinaryIO, options: argparse.Namespace) -> Report:
    hole = hole_named(options.hole)
    checked: Report
    if not isinstance(output, bytes):
        checked = hole.check_file(output, strict=options.strict)
        return checked
    own: dict[str, Any] = {}
    if options.hole == "dice-cricket":
        own = {"given": options.names, "reading": options.reading or "any"}
    elif options.hole == "greed":
        own = {"given": options.rolls and _rolls(options.rolls)}
    elif options.wickets:
        own = {"wickets": options.wickets}
    checked = hole.check(output, strict=options.strict, max_bytes=options.max_bytes, **own)
    return checked


@cache
def _rolls(path: str) -> list[tuple[int, ...]]:
    try:
        with open(path, "rb") as file:
            rolls: list[tuple[int, ...]] = hole_named("greed").read_rolls(file.read())
            return rolls
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise UsageError(f"{path}: {reason}") from error


def _told(name: str, output: bytes | BinaryIO, checked: Report, options: argparse.Namespace) -> str:
    if options.format == "concise":
        return report.concise(name, checked)
    game: Iterable[str] = ()
    if options.replay and isinstance(output, bytes):
        game = hole_named(options.hole).tell(output, options.reading or "any", options.max_bytes)
    return "".join(f"{line}\n" for line in game) + report.full(name, checked)


def _outputs(path: str, options: argparse.Namespace) -> Iterator[tuple[str, bytes | BinaryIO, int]]:
    """The outputs in a file: name, bytes (little over the limit at most), and how many lines stand before it."""
    try:
        if path == "-" and sys.stdin is None:
            raise UnreadableError("standard input is closed")
        if path == "-":
            yield from _outputs_in(sys.stdin.buffer, path, options)
        else:
            with open(path, "rb") as file:
                yield from _outputs_in(file, path, options)
    except OSError as error:
        raise UnreadableError(error.strerror) from error


def _outputs_in(file: BinaryIO, path: str, options: argparse.Namespace) -> Iterator[tuple[str, bytes | BinaryIO, int]]:
    if options.stream:
        for number, (lines, block) in enumerate(blocks(file, options.max_bytes), 1):
            yield f"{path}#{number}", block, lines
    elif options.hole == "greed" and not options.rolls:
        # A text with claims may be of any length, and is read as it comes.
        yield path, file, 0
    else:
        yield path, _head(file, options.max_bytes + 1), 0


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
