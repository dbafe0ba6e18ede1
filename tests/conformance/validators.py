"""Validators of Dice Cricket in another language: a strict one, and three that are wrong in a known way."""

from __future__ import annotations

from pathlib import Path

STRICT = Path(__file__).parent / "strict.js"
# What each forgets: a line of the strict one, and what stands there instead.
SLIPS = {
    "sums_only": ('must(readings.some((reading) => isPlayed(batters, reading)), "no reading explains the game");', ""),
    "no_retirement": ('ball === "/" || ++faced[striker] === MOST_BALLS', 'ball === "/"'),
    "any_ending": ("return balls.every((left) => left.length === 0);", "return true;"),
}


def written(folder: Path, name: str) -> Path:
    """Write the wrong validator of this name into a folder; returns its file."""
    right, wrong = SLIPS[name]
    text = STRICT.read_text(encoding="utf-8")
    assert text.count(right) == 1, f"{name}: the strict validator has changed"
    path = folder / f"{name}.js"
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    return path
