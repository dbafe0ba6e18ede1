"""A case of a contest: the standard input of a program, and what it tells."""

from __future__ import annotations

import re

from validator.finding import Asked
from validator.hole import Hole
from validator.report import Report

# What a program reads that is given nothing. Judges take results of equal inputs for each other's, so no two are alike.
UNREAD = re.compile(rb"(?:0|[1-9][0-9]{0,8})\n")


class CaseError(ValueError):
    """An input that is none of the hole's, and why."""


def form_of(hole: Hole) -> str:
    """The form of input in which contests give a program what it is given: standard input, a thing a line."""
    return "lines" if "lines" in hole.inputs else hole.inputs[0]


def stdin_of(hole: Hole, given: object, number: int) -> bytes:
    """The standard input of a case; its number, which nobody needs to read, where a program is given nothing."""
    return hole.feed(given, form_of(hole)).stdin or f"{number}\n".encode()


def given_in(hole: Hole, stdin: bytes) -> object:
    """What the standard input of a case tells. Raises CaseError for what is no input of the hole."""
    try:
        given = hole.given_in(stdin)
    except ValueError as error:
        raise CaseError(str(error)) from error
    if given is None and not UNREAD.fullmatch(stdin):
        raise CaseError("the input is one line with a number, which nobody needs to read")
    if given is not None and stdin_of(hole, given, 0) != stdin:
        raise CaseError("the input has a blank, a line end or a sign that it should not have")
    return given


def report_on_case(hole: Hole, stdin: bytes, output: bytes) -> Report:
    """What a judge says of a program's output for this input. Raises CaseError."""
    return hole.check(output, Asked(given_in(hole, stdin), judged=True))
