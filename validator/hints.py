"""Near misses: what was probably meant. Imported only when somebody asks for the hint of a finding."""

from __future__ import annotations

import regex

from validator.rulebook import remedy

DISMISSALS = ("Bowled", "LBW", "Caught", "Retired", "Not Out")
WORDS = {"DC207": DISMISSALS, "TB111": ("Total Runs",)}
BALLS = {
    "0": "a dot ball is written `.`, not `0`",
    "3": "a rolled 3 is a dot ball, written `.`",
    "5": "a rolled 5 is a wicket, written `/`",
    "w": "a wicket is written `/`",
    "\\": "a wicket is written `/`",
    "|": "a wicket is written `/`",
    "-": "a dot ball is written `.`",
    "*": "a dot ball is written `.`",
    ",": "the balls are written one after the other, with nothing between them",
}
BALLS |= {"W": BALLS["w"], "x": BALLS["w"], "X": BALLS["w"], "·": BALLS["-"], "•": BALLS["-"], "_": BALLS["-"]}


def hint(code: str, found: str, message: str) -> str:
    """What to do about a finding of the rule `code` on the text `found`, in one sentence."""
    if code == "TB107":
        # The message names the heading of this very column, and another one's would be no help.
        words = tuple(message.removeprefix("the heading ").split(" is ")[0].split(" or "))
    else:
        words = WORDS.get(code, ())
    if code == "GR301" and found:
        # The misunderstanding that explains the score.
        return found
    if word := nearest(found, words):
        return f"did you mean *{word}*?"
    if code == "DC205" and found[:1] in BALLS:
        return BALLS[found[0]]
    if code == "TB102" and found == "a second table":
        return "to check several tables in one file use --stream"
    return remedy(code)


def nearest(text: str, words: tuple[str, ...]) -> str | None:
    """The one of `words` that `text` was probably meant to be: at most a third of its letters differ, or their case."""
    best = None
    for word in words:
        errors = max(1, len(word) // 3)
        # Only short tokens come here, so a fuzzy match is cheap.
        match = regex.fullmatch(
            f"(?:{regex.escape(word)}){{e<={errors}}}", text[:60], regex.IGNORECASE | regex.BESTMATCH
        )
        if match and (best is None or sum(match.fuzzy_counts) < best[0]):
            best = sum(match.fuzzy_counts), word
    return best[1] if best else None
