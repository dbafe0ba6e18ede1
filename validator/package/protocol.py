"""What the tools of contests call: validators of inputs and outputs, whose exit code is the verdict.

    output HOLE          INPUT ANSWER FEEDBACK_DIR [FLAG…] < OUTPUT
    series HOLE PASSES   INPUT ANSWER FEEDBACK_DIR [FLAG…] < OUTPUT    (a flag passes=N takes the place of PASSES)
    input HOLE           [FLAG…] < INPUT
    nothing              [FLAG…] < ANSWER                              (the answer of a series is empty)

42 accepts and 43 rejects. Everything else is our own fault, and never a verdict on a program.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from validator.finding import Asked
from validator.hole import Hole
from validator.holes import hole_named
from validator.package.case import CaseError, given_in, report_on_case
from validator.package.message import for_judges, for_team, leave
from validator.wording import printable

ACCEPTED, REJECTED, OWN_FAULT = 42, 43, 2


class CallError(Exception):
    """A call that the protocol does not know, and how it should be."""


def main(arguments: Sequence[str], stdin: BinaryIO | None = None) -> int:
    """Validate what stands on standard input (or `stdin`); the exit code."""
    try:
        return ACCEPTED if _is_right(arguments, stdin or sys.stdin.buffer) else REJECTED
    except (CallError, CaseError) as error:
        return _own_fault(str(error))
    except OSError as error:
        return _own_fault(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except BaseException as fault:
        # Nothing that goes wrong in here may end with a code that is a verdict.
        return _own_fault(" ".join(f"our own fault: {type(fault).__name__}: {fault}".split()))


def _own_fault(why: str) -> int:
    print(printable(f"validator: {why}"), file=sys.stderr)
    return OWN_FAULT


def _is_right(arguments: Sequence[str], stdin: BinaryIO) -> bool:
    match list(arguments):
        case ["input", name, *_]:
            return _is_input(hole_named(name), stdin.read())
        case ["nothing", *_]:
            return not stdin.read(1)
        case ["output", name, case, _, folder, *_]:
            hole = hole_named(name)
            report = report_on_case(hole, Path(case).read_bytes(), _output(hole, stdin))
            leave(folder, for_judges("output", report), "" if report.conforms else for_team(report))
            return report.conforms
        case ["series", name, usual, case, _, folder, *flags]:
            # Single outputs need not wait for what weighs many.
            from validator.package.passes import Passed, accepts

            hole = hole_named(name)
            return accepts(hole, Passed(Path(case).read_bytes(), _output(hole, stdin)), _passes(usual, flags), folder)
    raise CallError("call it with INPUT ANSWER FEEDBACK_DIR, and the output on standard input")


def _passes(usual: str, flags: Sequence[str]) -> int:
    said = [flag.removeprefix("passes=") for flag in flags if flag.startswith("passes=")]
    passes = [usual, *said][-1]
    if not (passes.isascii() and passes.isdigit() and int(passes)):
        raise CallError(f"{passes!r} is no number of passes")
    return int(passes)


def _is_input(hole: Hole, stdin: bytes) -> bool:
    try:
        given_in(hole, stdin)
    except CaseError as error:
        print(printable(str(error)))
        return False
    return True


def _output(hole: Hole, stdin: BinaryIO) -> bytes:
    # Of what is too long no more is read than shows that it is.
    return stdin.read(hole.longest(Asked(given=())) + 1)
