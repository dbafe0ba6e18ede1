"""Greed: are these the scores of these rolls, and what is misunderstood if they are not?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import BinaryIO

from validator import text as texts
from validator.finding import Report, make_report
from validator.greed.answers import check_answers
from validator.greed.claiming import check_claims
from validator.greed.oracle import FACES, MOST_DICE
from validator.greed.rolls import as_input, read_rolls, rolls

HOLE = "greed"
__all__ = ["HOLE", "as_input", "check", "check_file", "read_rolls", "rolls"]


def check(
    output: bytes | str,
    given: Sequence[Sequence[int]] | None = None,
    *,
    strict: bool = False,
    max_bytes: int | None = None,
) -> Report:
    """Check a program's scores for the rolls that it was `given`, or the claims that any text makes (None).

    `strict` lets warnings count. `max_bytes` limits a program's output (None: no limit), never a text. Of a text at
    most MOST_FINDINGS findings are reported, of a program's output all. Raises ValueError for rolls that are none.
    """
    if given is None:
        data = output.encode("utf-8", "surrogatepass") if isinstance(output, str) else output
        return check_file(BytesIO(data), strict=strict)
    text = texts.read(output, max_bytes)
    findings, diagnosis = check_answers(text, _rolls(given))
    extra = {"diagnosis": diagnosis.as_json() if diagnosis else None}
    report = make_report(HOLE, findings, strict=strict, lines=text.lines, extra=extra)
    # The wrong scores of the shortest rolls stand first.
    return replace(report, findings=tuple(findings), more=0)


def check_file(file: BinaryIO, *, strict: bool = False) -> Report:
    """Check the claims of a file of any length; only a part of it is in memory at any time."""
    return check_claims(HOLE, file, strict=strict)


def _rolls(given: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    if not given:
        raise ValueError("no roll was given")
    faces = set(FACES)
    for roll in given:
        if len(roll) > MOST_DICE or not faces.issuperset(roll):
            raise ValueError(f"{list(roll)} is no roll of up to five dice")
    return [tuple(roll) for roll in given]
