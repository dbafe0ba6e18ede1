"""`umpire conform`: somebody's validator in, its score out."""

from __future__ import annotations

import argparse
import json
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from signal import SIGINT
from typing import TextIO

from validator.commands.exits import BY_SIGNAL, FAULT, FINE, NOT_FINE
from validator.commands.terminal import is_coloured, painted
from validator.commands.usage import UsageError, say
from validator.conformance.answer import CommandError
from validator.conformance.score import Score, as_data
from validator.conformance.suite import Suite, SuiteError, suite_of
from validator.conformance.words import told
from validator.judge import stop
from validator.judge.progress import ERASE
from validator.wording import count_of, short


def run(options: argparse.Namespace) -> int:
    """Run the validator on the cases and tell its score; the exit code."""
    try:
        score = _begun(options)
        with stop.listening():
            return _tried(score, options)
    except (UsageError, SuiteError, CommandError) as error:
        say(str(error), "conform")
        return FAULT


def _begun(options: argparse.Namespace) -> Score:
    if options.strays or not options.command:
        command = [*options.strays, *options.command] or ["COMMAND"]
        raise UsageError(
            f"the command stands after --: {shlex.join(['umpire', 'conform', options.hole, '--', *command])}"
        )
    suite = suite_of(options.hole)
    return Score(suite, options.command, _known(suite, options.knows))


def _known(suite: Suite, words: Sequence[str]) -> list[str]:
    if words == ["all"]:
        return suite.needs
    if unknown := sorted(set(words) - set(suite.needs)):
        raise UsageError(f"--knows {unknown[0]}: the cases of {suite.hole} say only {' and '.join(suite.needs)}")
    return sorted(set(words))


def _tried(score: Score, options: argparse.Namespace) -> int:
    try:
        with _progress(sys.stderr, score) as counted:
            score.run(options.timeout, counted)
    except (stop.StoppedError, KeyboardInterrupt):
        signal = stop.heard()
        say(f"ended by {signal.name if signal else 'Ctrl-C'}; this is what was found until then", "conform")
        _tell(score, options)
        return BY_SIGNAL + (signal or SIGINT)
    _tell(score, options)
    return FINE if score.conforms else NOT_FINE


def _tell(score: Score, options: argparse.Namespace) -> None:
    if options.format == "json":
        print(json.dumps(as_data(score), indent=2))
    else:
        sys.stdout.write(painted(told(score, options.verbose), is_coloured(options.color, sys.stdout)))


@contextmanager
def _progress(stream: TextIO, score: Score) -> Iterator[Callable[[], None]]:
    """A live line at the foot of a terminal: what is called after each case. Elsewhere nothing is written."""
    name, asked, live = shlex.join(score.command), len(score.asked), stream.isatty()

    def count() -> None:
        if live:
            line = f"{len(score.answers):,} of {count_of(asked, 'case')}  {name}"
            stream.write(ERASE + short(line, max(20, shutil.get_terminal_size().columns - 1)))
            stream.flush()

    try:
        yield count
    finally:
        if live:
            stream.write(ERASE)
            stream.flush()
