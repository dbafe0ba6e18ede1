"""The words in which a judging is told, of one program or of many."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from math import ceil, log, log1p

from validator.hole import Hole, rules_of
from validator.judge.manifest import Program
from validator.judge.result import Result
from validator.judge.verdict import WORST_FIRST
from validator.wording import count_of, printable

Judged = tuple[Program, Result]
HOW = {"OLE": "printed too much", "TLE": "too late", "RTE": "died", "WA": "wrong"}
# Evidence of a thousand to one is no proof, but nothing that looks fair.
SUSPICIOUS, PROOF = 3.0, 6
# So likely more games come to all that was not seen, and no more of them than this are asked for.
MOST_LIKELY, MOST_GAMES = 0.95, 100_000
# A blank at which no line ends; a stranger's is an escape by then.
TIED = "\N{NO-BREAK SPACE}"


def headline(result: Result) -> str:
    """The verdict in words, its code behind them."""
    if result.verdict == "AC":
        return f"{'right so far' if result.interrupted else 'accepted'} (AC) after {count_of(result.games, 'game')}"
    if result.verdict == "SKIP":
        return f"skipped: {result.first}"
    how = HOW.get(result.verdict)
    if how is None or not result.games:
        return f"{result.first or 'no game was played'} ({result.verdict})"
    count = result.verdicts.get(result.verdict, 0)
    if not count:
        return f"wrong (WA): what {count_of(result.games, 'game')} say together"
    rest = {other: number for other, number in result.verdicts.items() if other not in ("AC", result.verdict)}
    others = [f"{HOW[other]} in {number:,} more" for other, number in rest.items()]
    return ", ".join([f"{how} in {_so_many(count, result.games)} ({result.verdict})", *others])


def _so_many(count: int, games: int) -> str:
    if count < games:
        return f"{count:,} of {count_of(games, 'game')}"
    return f"all {games:,} games" if games > 1 else "the one game"


def is_met(judged: Judged, no_skip: bool = False) -> bool:
    """Whether a program did as it should; one that was skipped did, unless that is to count."""
    program, result = judged
    return not no_skip if result.verdict == "SKIP" else result.meets(program.expects)


def expected(program: Program) -> str:
    """What is expected of a program, in words."""
    if len(program.expects) == 1 and program.expects[0] in WORST_FIRST:
        verdict = program.expects[0]
        return f"{HOW.get(verdict, 'accepted')} ({verdict})"
    return f"wrong by {listed([named(code, program.hole) for code in program.expects])} alone"


def named(code: str, hole: Hole) -> str:
    """A rule's code and name."""
    rule = rules_of(hole).get(code)
    return f"{code} {rule.name}" if rule else code


def unseen(result: Result) -> str:
    """What the games did not come to, and how many games most likely would; "" where they came to everything."""
    left = [seen for seen in result.coverage if not seen.count]
    if not left:
        return ""
    more = _games_for(min(seen.share for seen in left))
    where = f"; `--games {more}` would most likely show {'it' if len(left) == 1 else 'them'}" if more else ""
    return f"not seen in these games: {', '.join(seen.sentence for seen in left)}{where}"


def _games_for(share: float) -> int:
    """How many games come to something that this share of games comes to; 0 for more than anybody would play."""
    if not 0 < share < 1:
        return 0
    games = 100 * ceil(log(1 - MOST_LIKELY) / log1p(-share) / 100)
    return games if games <= MOST_GAMES else 0


def fairness(judged: Judged) -> str:
    """Whether its chance looks fair, and what would have shown if it were not, or why that is not asked."""
    program, result = judged
    if not result.fairness:
        return result.visible
    looks = program.hole.chance_looks
    most = max(term["log10_evidence"] for term in result.fairness.values())
    if most >= SUSPICIOUS:
        return (
            f"{looks} odd, with evidence of 1 to 10^{int(most)}, where 1 to 10^{PROOF} is proof: more games would tell"
        )
    return f"{looks} fair" + (f"; {result.visible}" if result.visible else "")


def folded(text: str, width: int | None, indent: str = "  ") -> str:
    """Lines of a terminal's width that begin with an indent, the first one too; None: one line, however long.

    What stands in backquotes, which is to be typed, is not parted.
    """
    text = printable(text)
    if width is None:
        return f"{indent}{text}\n"
    text = re.sub("`[^`]*`", lambda typed: typed[0].replace(" ", TIED), text)
    how = {"initial_indent": indent, "subsequent_indent": indent}
    lines = textwrap.wrap(text, max(40, width), break_long_words=False, break_on_hyphens=False, **how)  # type: ignore[arg-type]
    return "".join(f"{line}\n" for line in lines).replace(TIED, " ")


def listed(items: Sequence[str]) -> str:
    """`a, b and c`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
