"""The standard card of the first hole, which the examples of the rules of bytes and tables edit."""

from __future__ import annotations

from validator.holes import DEFAULT, hole_named
from validator.rulebook import edited

STANDARD_CARD = hole_named(DEFAULT).standard


def example(edits: str) -> bytes:
    """The output that edits make of the standard card."""
    return edited(STANDARD_CARD, edits)
