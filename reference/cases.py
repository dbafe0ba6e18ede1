"""Cases for programs that are given their chance: what goes in, and what right programs print.

A case is some parts, each below a line that begins with `== ` as no line in a part does:

    == case 1: input
    == case 1: output (WHICH)

The lines of the first are for standard input. Of a game with readings there is an output for each, and
WHICH is its name; else it is the number of wickets that end the innings.
"""

import argparse
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from reference.arguments import number_of_games


class Case(NamedTuple):
    """The lines that go in, and the right outputs, each with what it is called."""

    given: Iterable[str]
    outputs: Iterable[tuple[str, str]]


def add_cases(parser: argparse.ArgumentParser, given: str) -> None:
    """The argument that prints cases."""
    parser.add_argument(
        "--cases",
        type=number_of_games,
        metavar="N",
        help=f"print N games as a program is given them, and as it must print them: below '== case 1: input' {given}; "
        "below '== case 1: output (...)' the right output",
    )


def lines_of(cases: Iterable[Case]) -> Iterator[str]:
    """The cases as they are printed."""
    for number, case in enumerate(cases, start=1):
        yield f"== case {number}: input"
        yield from case.given
        for which, output in case.outputs:
            yield f"== case {number}: output ({which})"
            yield output
