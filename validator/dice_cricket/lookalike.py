"""What looks like a table and is none: drawn with the signs for boxes, with dashes of another kind, or in Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from validator.dice_cricket.parts import BORDER, ROW

# Dashes and lines that look like those of a table, a line that is drawn with some, and a Markdown table's one border.
LOOKALIKES = "\u2010-\u2015\u2212\u2500-\u257f"
LOOKALIKE = re.compile(f"[{LOOKALIKES}]")
DRAWN = re.compile(rf"(?=.*[{LOOKALIKES}]) *+[+|\u2500-\u257f].*[+|\u2500-\u257f] *+")
MARKDOWN = re.compile(r" *+\|?+ *+:?+-++:?+ *+(?:\| *+:?+-++:?+ *+)++\|?+ *+|\| *+:?+-++:?+ *+\| *+")


def drawn_otherwise(lines: Sequence[str], kinds: Sequence[str]) -> int | None:
    """The first line that is drawn with other signs than a table's, where its borders or its rows all are."""
    kinds_seen = {kind for line, kind in zip(lines, kinds, strict=True) if not LOOKALIKE.search(line)}
    if {BORDER, ROW} <= kinds_seen:
        return None
    return next((i for i, line in enumerate(lines) if _is_drawn(line, BORDER in kinds_seen)), None)


def _is_drawn(line: str, has_borders: bool) -> bool:
    return bool(DRAWN.fullmatch(line) or (not has_borders and MARKDOWN.fullmatch(line)))
