"""What a game of Dice Cricket is given: eleven names, in the order of batting; in exact play its chance as well.

    fixture   the names, the balls in the order in which they are bowled, and the dismissals as the wickets fall

A program reads a fixture from standard input: a name a line, the balls on line 12 as a Runs cell shows them, and on
line 13 the dismissals by their initials. There are more balls than the innings needs, and a dismissal for each wicket.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_letters

from validator.dice_cricket.cells import LETTER, LONGEST_NAME
from validator.dice_cricket.walk import BATTERS
from validator.finding import UncheckableError
from validator.hole import Feed, of_file
from validator.text import BYTE_ORDER_MARK
from validator.wording import count_of, quote

CHALLENGE = ("Fred", "Sonya", "David", "Ben", "Cody", "Hazel", "Nina", "Kim", "Cath", "Lena", "Will")
# In an example any case is seen, and any length.
SAMPLE = ("ann", "Bob", "Cy", "Deirdr", "EVE", "f", "Gus", "Hal", "Ida", "Jo", "kay")
A_NAME = re.compile(f"{LETTER}{{1,{LONGEST_NAME}}}")
INPUTS = ("args", "lines", "list", "json")
SIGNS = "1246./"
WAYS = {"B": "Bowled", "L": "LBW", "C": "Caught"}
FIXTURE_LINES = BATTERS + 2


@dataclass(frozen=True, slots=True)
class Fixture:
    """What a game is given. `dismissals` are initials, one for each wicket in `balls`."""

    names: tuple[str, ...]
    balls: str
    dismissals: str

    @property
    def lines(self) -> bytes:
        """The lines that a program reads."""
        return "".join(f"{line}\n" for line in (*self.names, self.balls, self.dismissals)).encode()


def names(number: int) -> tuple[str, ...]:
    """The eleven names of game `number`, always the same ones for the same number.

    In turn the challenge's own, one letter each, six letters each, any length in mixed case, and some that are twice
    the same, since each of these has been somebody's mistake.
    """
    rng = Random(f"names {number}")
    kind = number % 5
    if kind == 0:
        return CHALLENGE
    length = {1: (1, 1), 2: (6, 6)}.get(kind, (1, 6))
    made = ["".join(rng.choices(ascii_letters, k=rng.randint(*length))) for _ in range(BATTERS)]
    if kind == 4:
        made[rng.randrange(5)] = made[rng.randrange(5, BATTERS)]
    return tuple(made)


def read_names(text: str) -> tuple[str, ...]:
    """The names in `A,B,…`, or in the challenge's list as it is pasted. Raises ValueError for anything else."""
    inside = text.strip().removeprefix("[").removesuffix("]")
    return _names([name.strip().strip("'\"") for name in inside.split(",")])


def _names(words: Sequence[str]) -> tuple[str, ...]:
    given = _eleven(words)
    for name in given:
        if not A_NAME.fullmatch(name):
            raise ValueError(f"{quote(name)} is no name, which is 1 to {LONGEST_NAME} letters")
    return given


def names_on(lines: bytes) -> tuple[str, ...]:
    """The names that standard input hands over, a name a line. Raises ValueError for anything else."""
    return _names(lines.decode("ascii", "replace").removesuffix("\n").split("\n"))


def names_in(given: object) -> tuple[str, ...] | None:
    """What a program was given, if that is known (else None). Raises UncheckableError for what is no eleven names."""
    if given is None:
        return None
    if isinstance(given, Fixture):
        return given.names
    if isinstance(given, str) or not isinstance(given, Sequence) or not all(isinstance(name, str) for name in given):
        raise UncheckableError(f"a game is given {BATTERS} names, as strings in a list")
    try:
        return _eleven(given)
    except ValueError as error:
        raise UncheckableError(str(error)) from error


def _eleven(given: Sequence[str]) -> tuple[str, ...]:
    if len(given) != BATTERS:
        raise ValueError(f"a game has {BATTERS} names, not {len(given)}")
    return tuple(given)


def feed(given: Sequence[str], form: str) -> Feed:
    """The arguments and the standard input that hand the names over; `form` is one of INPUTS."""
    if form == "args":
        return Feed(arguments=tuple(given))
    if form == "lines":
        return Feed(stdin="".join(f"{name}\n" for name in given).encode())
    if form == "json":
        return Feed(stdin=(json.dumps(list(given)) + "\n").encode())
    # The challenge shows its input as a list of quoted strings.
    return Feed(stdin=("[" + ", ".join(f"'{name}'" for name in given) + "]\n").encode())


def read_fixture(path: str) -> Fixture:
    """The fixture in a file; ValueError with a message where it cannot be read, or holds something else."""
    return of_file(path, fixture_of)


def fixture_of(data: bytes) -> Fixture:
    """The fixture in lines such as a program reads; ValueError, with the line, where there is something else."""
    lines = data.decode("utf-8", "replace").removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    if len(lines) != FIXTURE_LINES:
        raise ValueError(
            f"{count_of(len(lines), 'line')}, not {FIXTURE_LINES}: the names, the balls, and the dismissals by initials"
        )
    words = [line.strip(" ") for line in lines]
    for number, name in enumerate(words[:BATTERS], 1):
        if not A_NAME.fullmatch(name):
            raise ValueError(f"line {number}: {quote(name)} is no name")
    _check_signs(BATTERS + 1, words[-2], SIGNS, "ball")
    _check_signs(BATTERS + 2, words[-1], "".join(WAYS), "initial of a dismissal")
    return Fixture(tuple(words[:BATTERS]), words[-2], words[-1])


def _check_signs(number: int, line: str, known: Sequence[str], what: str) -> None:
    if odd := re.search(f"[^{re.escape(''.join(known))}]", line):
        raise ValueError(f"line {number}: {quote(odd[0])} is no {what}, which are {' '.join(known)}")
