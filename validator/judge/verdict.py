"""From what one run of a program did to its verdict.

Verdicts, worst first: JE our own fault, OLE output beyond the limit, TLE too late, RTE died, WA wrong, AC right; and
SKIP where the language is not installed.
"""

from __future__ import annotations

import signal
from dataclasses import dataclass
from functools import partial

from validator.finding import Asked
from validator.hole import Hole
from validator.judge.complaint import complaint
from validator.judge.sandbox import Outcome
from validator.judge.settings import Settings
from validator.report import Report
from validator.wording import short

WORST_FIRST = ("JE", "OLE", "TLE", "RTE", "WA", "AC")
# After one of these no further game could make the verdict better, and each may take long.
ENOUGH = ("flood", "late", "sandbox", "start")
STOPPED = {
    "flood": ("OLE", "printed more than {cap:,} bytes"),
    "late": ("TLE", "had not ended after {timeout:g} s"),
    "crowd": ("RTE", "started too many processes"),
    "memory": ("RTE", "used too much memory"),
    "parent": ("RTE", "killed the process that watched it"),
    "sandbox": ("RTE", "broke its sandbox{said}"),
    "start": ("RTE", "does not make a program that can be started{said}"),
}
# As much as is shown of what a crashed program says.
MOST_OF_STDERR = 80


@dataclass(frozen=True, slots=True)
class Game:
    """One run of a program: number, verdict, what the validator says, and when it ran (seconds of the epoch).

    `stopped` is why it was stopped, as in its outcome.
    """

    number: int
    verdict: str
    note: str = ""
    report: Report | None = None
    begin: float = 0.0
    end: float = 0.0
    stopped: str | None = None


def judge_game(hole: Hole, number: int, outcome: Outcome, given: object, settings: Settings) -> Game:
    """The verdict of one run."""
    game = partial(Game, number, begin=outcome.begin, end=outcome.end, stopped=outcome.stopped)
    if outcome.stopped:
        verdict, note = STOPPED[outcome.stopped]
        said = _said(outcome.err)
        return game(verdict, note.format(cap=settings.max_bytes, timeout=settings.timeout, said=said))
    code = outcome.exit or 0
    report = hole.check(outcome.out, Asked(given, max_bytes=settings.max_bytes, judged=True))
    if code < 0:
        return game("RTE", f"was ended by {_signal(-code)}{_said(outcome.err)}", report)
    if code and (settings.strict_exit or not report.conforms):
        return game("RTE", f"exit code {code}{_said(outcome.err)}", report)
    # The site looks at what is printed only, and so do we.
    note = f"exit code {code}" if code else ""
    return game("AC" if report.conforms else "WA", note, report)


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _said(err: bytes) -> str:
    line = complaint(err)
    return f": {short(line, MOST_OF_STDERR)}" if line else ""
