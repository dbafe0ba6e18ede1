"""A plain program that is given its packs, which tests of exact play change."""

from __future__ import annotations

from pathlib import Path

PLAIN = (Path(__file__).parent / "players" / "plain.py").read_text(encoding="utf-8")
