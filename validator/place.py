"""Places in a text. Every span is made here, once: a line knows its number from the start, and nothing is moved later.

Lines and columns start at 1 and count characters, and end columns are exclusive. Inside the validator a place in a line
is an index into its text, from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Span(NamedTuple):
    """From (line, column) to (end_line, end_column), which is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


# Where a finding is about many outputs, there is no line to point at.
NOWHERE = Span(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of an output, without its end, and its number in the file."""

    number: int
    text: str

    def span(self, start: int, end: int) -> Span:
        """The span of `text[start:end]`."""
        return Span(self.number, start + 1, self.number, end + 1)

    @property
    def whole(self) -> Span:
        """The span of the whole line: where something is absent, the line that stands in its place is shown."""
        return Span(self.number, 1, self.number, len(self.text) + 1)

    def bare(self, start: int = 0, end: int | None = None) -> Span:
        """The span of `text[start:end]` without the blanks around it; the whole line where only blanks are there."""
        part = self.text[start:end]
        left = start + len(part) - len(part.lstrip(" "))
        text = part.strip(" ")
        return self.span(left, left + len(text)) if text else self.whole

    def cell(self, start: int, end: int) -> Span:
        """The span of what stands in a cell, which is `text[start:end]`; of its blanks where it is empty."""
        return self.bare(start, end) if self.text[start:end].strip(" ") else self.span(start, end)


def between(first: Span, last: Span) -> Span:
    """The span from the beginning of one to the end of another."""
    return Span(*first[:2], *last[2:])
