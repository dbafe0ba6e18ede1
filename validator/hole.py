"""The contract: what a hole offers to the commands, the judge and the page.

A hole lives in a room of its own (a package of `validator`, or a file of somebody else), and nothing outside of it
knows a word of its game. What a hole has not, it leaves as it stands here.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from validator.finding import MAX_BYTES, Asked, Layer, Rule
from validator.report import Report

if TYPE_CHECKING:
    # A check needs none of these, and must start quickly.
    from validator.chart import Chart
    from validator.diagnosis import Diagnosis
    from validator.evidence import Chance
    from validator.rulebook import Example
    from validator.scorebook import Scorebook
    from validator.series import Series


Content = TypeVar("Content")


@dataclass(frozen=True, slots=True)
class Option:
    """An option of `umpire check` that only one hole has.

    `name` is the word after the two hyphens, `help` its help text. `read` turns what the user wrote into the value, and
    raises ValueError with a message; None makes the option a flag. `metavar` stands for the value in the help. The
    value comes to the hole as `Asked.own[name]`; with `is_given` it is what the program was given, `Asked.given`.
    """

    name: str
    help: str
    metavar: str = ""
    read: Callable[[str], object] | None = None
    is_given: bool = False


@dataclass(frozen=True, slots=True)
class Feed:
    """What a program is handed: its arguments and its standard input."""

    arguments: tuple[str, ...] = ()
    stdin: bytes = b""


@dataclass(frozen=True, slots=True)
class Kept:
    """How a game is kept so that `umpire check` can repeat its verdict.

    `options` are arguments of `umpire check`, in which `{stem}` stands for the kept output's path without its ending;
    `files` are the files that they name, by the ending. `key` and `value` tell in the kept JSON what was given.
    """

    key: str = "given"
    value: object = None
    options: tuple[str, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)


class Hole(Protocol):
    """What a hole offers.

    `name` is what the user calls it, `prefixes` are the letters that its rules' codes begin with (those of IO… apart),
    `layers` its rules from the lowest layer on. `standard` is the text that the examples of rules edit, and
    `standard_name` what it is. `options` are those of `umpire check` that only it has. `inputs` are the forms in which
    a program may take what it is given, the usual one first; `games` is how many games of a program are judged where
    nobody says a number. `on_stdin` says in sentences what a program of a contest reads and prints.
    `chance_looks` begins the sentence on whether a program's chance is fair.
    """

    name: str
    prefixes: tuple[str, ...]
    layers: tuple[Layer[...], ...]
    standard: str = ""
    standard_name: str = "text"
    options: tuple[Option, ...] = ()
    inputs: tuple[str, ...] = ("none",)
    games: int = 100
    chance_looks: str = "chance looks"
    on_stdin: str = "A program reads a number, which it does not need, and prints a game."

    @abstractmethod
    def check(self, output: bytes | str, asked: Asked) -> Report:
        """Check one output. Raises UncheckableError where what is asked makes no sense."""

    def recognises(self, output: bytes) -> bool:
        """Whether this is certainly meant for the hole: then nobody needs to say which hole it is."""
        return False

    def scorebooks(self, output: bytes | str, asked: Asked) -> tuple[Scorebook, ...]:
        """The game of an output step by step, under each reading of the rules; nothing where it cannot be told."""
        return ()

    def ends(self, line: bytes, before: bytes) -> bool:
        """Whether an output in a stream ends with `line`, after the line `before`, though no blank line follows."""
        return False

    def longest(self, asked: Asked) -> int:
        """How many bytes an output may be long; no more than one beyond that is read."""
        return MAX_BYTES if asked.max_bytes is None else asked.max_bytes

    def example(self, code: str, text: str) -> Example:
        """What an example in the docstring of the rule `code` stands for; one about many games is told in words."""
        from validator.rulebook import Example, edit_of

        return Example("For example") if code[2:3] == "6" else edit_of(self.standard_name, self.standard, text)

    def given(self, number: int) -> object:
        """What game `number` of a program is given, the same each time; None where it is given nothing."""
        return None

    def feed(self, given: object, form: str) -> Feed:
        """How that is handed to the program; `form` is one of `inputs`."""
        return Feed()

    def given_in(self, stdin: bytes) -> object:
        """What was given, read back from standard input that has a thing of it a line; None for nothing.

        Raises ValueError, with a message, where that is something else.
        """
        return None

    def sample(self) -> object:
        """What a program may be given, short enough to be shown as an example."""
        return self.given(0)

    def keep(self, given: object) -> Kept:
        """How it is kept beside an output, so that `umpire check` can repeat the verdict."""
        return Kept()

    def series(self, reports: Sequence[Report]) -> Series:
        """Judge the right games of one program together; `reports` are those on its outputs, in order.

        What equal games came to, and what many games show, counts once.
        """
        from validator.series import Series

        return Series()

    def charts(self, report: Report) -> tuple[Chart, ...]:
        """The charts of the game that a report tells of; nothing where it tells of none."""
        return ()

    def diagnose(self, reports: Sequence[Report]) -> Diagnosis | None:
        """What is behind all that is wrong in what one program printed; None where nothing known is.

        `reports` are those on all its outputs, the right ones and the wrong ones.
        """
        return None

    def exact(self) -> Hole | None:
        """The same hole in exact play: a program is given all that chance decides, so that one output is right.

        None where chance decides nothing, or cannot be given.
        """
        return None

    def retold(self, report: Report, given: object, readings: Sequence[str]) -> Report:
        """The report on a wrong output, told under the readings that explain all right ones of its program."""
        return report

    def chance(self) -> Chance | None:
        """A new count of what chance decides in a program's games; None where it decides nothing."""
        return None


def rules_of(hole: Hole) -> dict[str, Rule]:
    """The rules of a hole by their codes, those of bytes and line ends included."""
    return {code: rule for layer in hole.layers for code, rule in layer.rules.items()}


def of_file(path: str, read: Callable[[bytes], Content]) -> Content:
    """What `read` makes of a file's bytes; ValueError, with the file's name, where it cannot be read or is refused."""
    try:
        return read(Path(path).read_bytes())
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error
