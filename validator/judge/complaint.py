"""The one line of what a crashed program says that tells why.

Most languages say it first and then where; Python says it last, Node below the line of the program and above its own
version, Go and Rust above a trace.
"""

from __future__ import annotations

import re

TRACEBACK = "Traceback (most recent call last):"
# What names an error: `TypeError: …`, `error[E0425]: …`, `panic: …`, `Error in f() : …`, `… (NameError)`.
NAMED = re.compile(
    r"(?:[Ee]rror|[Ee]xception|panic|Defect)(?:\[\w+\])?: *\S?"
    r"|^Error in |^Exception in thread |\bpanicked at |^syntax error\b|: syntax error\b"
    r"|\((?:\w+::)*[A-Z]\w*(?:Error|Exception|Interrupt)\)$"
)
# From here on there is only where it happened, or who says so.
TRACE = re.compile(
    r"stack (?:traceback|backtrace|trace):|CallStack|goroutine \d|    while executing|Node\.js v\d", re.I
)
# What is said after the reason, and is none.
CLOSING = re.compile(
    r"Execution (?:halted|of .* aborted)|exit status \d|note: |\d+ (?:compile )?errors?\b|For more information"
    r"|\(Use `node |Did you mean|Command terminated"
)
CARET = re.compile(r"[ \t]*[\^~][\^~ ]*$")


def complaint(err: bytes) -> str:
    """The telling line of what a program wrote to standard error; empty where it wrote nothing."""
    lines = [line.rstrip() for line in err.decode("utf-8", "replace").split("\n") if line.strip()]
    if TRACEBACK in lines:
        last = len(lines) - lines[::-1].index(TRACEBACK)
        lines = [line for line in lines[last:] if not line[0].isspace()][:1] or lines
        return lines[0].strip() if lines else ""
    told = _told(lines)
    signed = (line for line in told if NAMED.search(line))
    line = next(signed, (told or lines or [""])[-1])
    return _whole(line, lines)


def _told(lines: list[str]) -> list[str]:
    """The lines that may tell: no trace, and no line of the program, under which a caret points."""
    end = next((number for number, line in enumerate(lines) if TRACE.match(line)), len(lines))
    carets = {number for number, line in enumerate(lines) if CARET.match(line)}
    own = [line for number, line in enumerate(lines[:end]) if not {number, number + 1} & carets]
    return [line for line in own if not line[0].isspace() and not CLOSING.match(line)]


def _whole(line: str, lines: list[str]) -> str:
    """The line, with the next one where it ends in a colon."""
    following = lines[lines.index(line) + 1 :][:1] if line.endswith(":") else []
    return " ".join(part.strip() for part in (line, *following))
