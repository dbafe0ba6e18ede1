"""The scoreboard in the README: for each hole its accepted programs, shortest first.

`python -m validator.judge.scoreboard` writes it anew; a test fails where it is stale.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from validator.judge.manifest import MANIFEST, Program, load

README = MANIFEST.parent.parent / "README.md"
BEGIN, END = "<!-- the scoreboard: begin -->\n", "<!-- the scoreboard: end -->\n"


def scoreboard(programs: Sequence[Program]) -> str:
    """The scoreboard of all accepted programs, in Markdown: a table a hole."""
    accepted = [program for program in programs if program.expects == ("AC",)]
    holes = dict.fromkeys(program.hole.name for program in accepted)
    tables = [_table(hole, [program for program in accepted if program.hole.name == hole]) for hole in holes]
    return "\n".join(line for table in tables for line in table) + "\n"


def _table(hole: str, programs: Sequence[Program]) -> Iterator[str]:
    yield from (f"### {hole}", "", "| language | bytes | characters |", "|---|--:|--:|")
    for program in sorted(programs, key=lambda program: (program.bytes or 0, program.path)):
        link = f"[{program.shown_language}](submissions/{program.path})"
        yield f"| {link} | {_number(program.bytes)} | {_number(program.characters)} |"
    yield ""


def _number(count: int | None) -> str:
    # The characters of a code page that Python does not know are not counted.
    return "—" if count is None else f"{count:,}"


def renewed(readme: str, programs: Sequence[Program]) -> str:
    """The README's text with the scoreboard of these programs in place of the one it has.

    Raises ValueError where the README has no place for it.
    """
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError("the README has no marks between which the scoreboard stands")
    return before + begin + "\n" + scoreboard(programs) + end + after


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the scoreboard into the README."""
    about = "Write the scoreboard of the accepted programs into the README anew."
    argparse.ArgumentParser(prog="python -m validator.judge.scoreboard", description=about).parse_args(arguments)
    README.write_text(renewed(README.read_text(encoding="utf-8"), load(MANIFEST)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
