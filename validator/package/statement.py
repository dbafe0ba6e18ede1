"""The statement of a problem: what a program reads and prints, and the rulebook, from Markdown to LaTeX."""

from __future__ import annotations

import re
from collections.abc import Iterator

# What LaTeX takes for more than a sign.
SPECIAL = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    **{sign: f"\\{sign}" for sign in "{}$&#%_"},
}
# Code, bold, emphasis, and a link, of which only the words are left.
MARKED = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^]]+)\]\([^)]*\)")
A_HEADING = re.compile(r"(#+) (.*)")
SECTIONS = {2: "section*", 3: "subsection*", 4: "subsubsection*"}
RUN_AGAIN = (
    "The program is run {passes} times, each time with other input, and all its games are judged together: one meaning"
    " of the rules explains them all, no game comes twice, and chance is fair. The runs follow each other within parts"
    " of a second, so a generator that is seeded with the second plays the same game again."
)


def statement_of(title: str, reads: str, rulebook: str, passes: int = 0) -> str:
    """The statement; `reads` says what a program reads and prints, and with `passes` it is run so many times."""
    parts = [f"\\problemname{{{inline(title)}}}", inline(reads)]
    parts += [inline(RUN_AGAIN.format(passes=passes))] if passes else []
    return "\n\n".join([*parts, *_blocks(rulebook.split("\n"))]) + "\n"


def inline(text: str) -> str:
    """A piece of Markdown inside a paragraph."""
    parts, end = list[str](), 0
    for found in MARKED.finditer(text):
        code, bold, stressed, words = found.groups()
        parts.append(_escaped(text[end : found.start()]))
        if code:
            parts.append(f"\\texttt{{{_escaped(code)}}}")
        elif bold or stressed:
            parts.append(f"\\{'textbf' if bold else 'emph'}{{{inline(bold or stressed)}}}")
        else:
            parts.append(inline(words))
        end = found.end()
    return "".join([*parts, _escaped(text[end:])])


def _escaped(text: str) -> str:
    return "".join(SPECIAL.get(sign, sign) for sign in text)


def _blocks(lines: list[str]) -> Iterator[str]:
    """The blocks of a Markdown text: headings, code, tables, lists and paragraphs."""
    while lines:
        line = lines[0]
        if line.startswith("```"):
            end = lines.index("```", 1)
            yield "\n".join(["\\begin{verbatim}", *lines[1:end], "\\end{verbatim}"])
            lines = lines[end + 1 :]
        elif heading := A_HEADING.match(line):
            yield f"\\{SECTIONS.get(len(heading[1]), 'section*')}{{{inline(heading[2])}}}"
            lines = lines[1:]
        else:
            block = _until_blank(lines)
            yield from _block(block)
            lines = lines[len(block) :] if block else lines[1:]


def _until_blank(lines: list[str]) -> list[str]:
    return lines[: next((number for number, line in enumerate(lines) if not line.strip()), len(lines))]


def _block(lines: list[str]) -> Iterator[str]:
    if not lines:
        return
    if lines[0].startswith("|"):
        yield _table(lines)
    elif lines[0].startswith("- "):
        items = [f"  \\item {inline(item)}" for item in "\n".join(lines).removeprefix("- ").split("\n- ")]
        yield "\n".join(["\\begin{itemize}", *items, "\\end{itemize}"])
    else:
        yield inline("\n".join(lines))


def _table(lines: list[str]) -> str:
    # The second line only parts the head from the body.
    rows = [[inline(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in (lines[0], *lines[2:])]
    wide = f"{0.9 / len(rows[0]):.2f}\\textwidth"
    body = [" & ".join(row) + r" \\" for row in rows]
    columns = f"p{{{wide}}}" * len(rows[0])
    return "\n".join([f"\\begin{{tabular}}{{{columns}}}", body[0], "\\hline", *body[1:], "\\end{tabular}"])
