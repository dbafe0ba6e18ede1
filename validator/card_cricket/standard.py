"""The standard sheet and the standard match, which the rules' examples edit."""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
STANDARD_SHEET = (HERE / "standard_sheet.txt").read_text(encoding="utf-8")
STANDARD_MATCH = (HERE / "standard_match.txt").read_text(encoding="utf-8")


def standard(code: str) -> str:
    """What the examples of a rule of card cricket edit: the match for CC7…, else the sheet."""
    return STANDARD_MATCH if code.startswith("CC7") else STANDARD_SHEET
