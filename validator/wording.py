"""Words that all messages share: quotes, numbers with their nouns, and what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable

# As much of a stranger's text as a message shows.
MOST = 60
# What `regex` takes for another letter in its other case, and Python does not: i with a dot, i without, long s.
TWINS = {"\u0130": "i", "\u0131": "I", "\u017f": "sS"}


def printable(text: str) -> str:
    """`text` with every invisible or odd character as an escape, so that no terminal obeys it."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def printable_lines(text: str) -> str:
    """`text` as `printable`, but that it may have several lines."""
    return "\n".join(map(printable, text.split("\n")))


def short(text: str, most: int = MOST) -> str:
    """At most `most` characters of a stranger's text, as escapes where they cannot be seen."""
    return printable(text) if len(text) <= most else printable(text[: most - 1]) + "…"


def quote(text: str, most: int = MOST) -> str:
    """`text` in backquotes, as a message shows it: at most `most` characters of it, none of them invisible."""
    return f"`{short(text, most)}`"


def so_many(count: int, of: int, noun: str) -> str:
    """How many of all, as the subject of a sentence with its verb: the game is, both games are, 3 of 5 games are."""
    if of == 1:
        return f"the {noun} is"
    if count == of:
        return f"{'both' if of == 2 else f'all {of:,}'} {plural(of, noun)} are"
    return f"{count:,} of {of:,} {plural(of, noun)} {'is' if count == 1 else 'are'}"


def count_of(count: int, what: str) -> str:
    """A number with its noun: "1 row", "no rows"; a noun in backquotes stays as it is."""
    return f"{count:,} {plural(count, what)}" if count else f"no {plural(count, what)}"


def plural(count: int, what: str) -> str:
    """A noun as it goes with a number; one in backquotes stays as it is."""
    return what if count == 1 or what.endswith("`") else what + "s"


def did_you_mean(text: str, words: Iterable[str], *, then: str = "") -> str:
    """A hint at the one of `words` that `text` was probably meant to be; "" where it is none of them.

    `then` lists the words where they are few: it is said in any case, and the nearest may be far.
    """
    word = nearest(text, words, far=bool(then))
    return f"did you mean *{word}*? {then}".strip() if word else then


def nearest(text: str, words: Iterable[str], *, far: bool = False) -> str | None:
    """The one of `words` that `text` was probably meant to be, its case apart.

    At most a third of its letters differ, with `far` half of them and one.
    """
    best = None
    for word in words:
        errors = errors_between(text[:MOST], word, len(word) // 2 + 1 if far else max(1, len(word) // 3))
        if errors is not None and (best is None or errors < best[0]):
            best = errors, word
    return best[1] if best else None


def errors_between(text: str, word: str, most: int) -> int | None:
    """How many letters must be put in, taken out or changed to make `text` of `word`; None where more than `most`."""
    try:
        # Slow to import, and only who asks for a hint needs it.
        import regex
    except ImportError:
        # A browser has none.
        return steps_between(text, word, most)
    # A fuzzy match of a short token is cheap.
    match = regex.fullmatch(f"(?:{regex.escape(word)}){{e<={most}}}", text, regex.IGNORECASE | regex.BESTMATCH)
    return sum(match.fuzzy_counts) if match else None


def steps_between(text: str, word: str, most: int) -> int | None:
    """The same without `regex`: letter by letter of the word, the least number of steps to each beginning of `text`."""
    row = list(range(len(text) + 1))
    for i, letter in enumerate(word, 1):
        above, row = row, [i]
        for j, other in enumerate(text, 1):
            row.append(min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (not _are_alike(letter, other))))
    return row[-1] if row[-1] <= most else None


def _are_alike(letter: str, other: str) -> bool:
    return letter.lower() == other.lower() or letter in TWINS.get(other, "")
