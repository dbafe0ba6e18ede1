"""The scoreboard in the README: for each hole its accepted programs, shortest first.

`python -m validator.judge.scoreboard` writes it anew; a test fails where it is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from validator.judge.command import MANIFEST
from validator.judge.manifest import Program, load

README = MANIFEST.parent.parent / "README.md"
BEGIN, END = "<!-- the scoreboard: begin -->\n", "<!-- the scoreboard: end -->\n"


def scoreboard(programs: Sequence[Program]) -> str:
    """The scoreboard of all accepted programs, in Markdown: a table a hole."""
    accepted = [program for program in programs if program.expects == ("AC",)]
    holes = list(dict.fromkeys(program.hole for program in accepted))
    return "\n".join(line for hole in holes for line in _table(hole, [p for p in accepted if p.hole == hole])) + "\n"


def _table(hole: str, programs: Sequence[Program]) -> Iterator[str]:
    yield from (f"### {hole}", "", "| language | bytes | characters |", "|---|--:|--:|")
    for program in sorted(programs, key=lambda program: (program.bytes or 0, program.path)):
        link = f"[{program.shown_language}](submissions/{program.path})"
        yield f"| {link} | {program.bytes:,} | {program.characters:,} |"
    yield ""


def renewed(readme: str, programs: Sequence[Program]) -> str:
    """The README's text with the scoreboard of these programs in place of the one it has.

    Raises ValueError where the README has no place for it.
    """
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError("the README has no marks between which the scoreboard stands")
    return before + begin + "\n" + scoreboard(programs) + end + after


def main() -> int:
    """Write the scoreboard into the README."""
    README.write_text(renewed(README.read_text(encoding="utf-8"), load(MANIFEST)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
