"""What is behind all that is wrong: a hole's known misreading, in the form in which reports and the judge take it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A known misreading that gives what was printed.

    `sentence` says so, with a small letter and no full stop. `explained` is how many of the wrong answers or games it
    gives, `of` how many are wrong, and `refuted` how many right ones it would make wrong.
    """

    name: str
    sentence: str
    explained: int
    of: int
    refuted: int = 0

    def as_json(self) -> dict[str, Any]:
        """The diagnosis for a program."""
        return asdict(self)
