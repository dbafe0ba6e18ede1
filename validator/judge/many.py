"""Many programs judged, as they are told: a line each or a line a hole, then those that are not as expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from validator.judge.languages import absence, install_command
from validator.judge.manifest import Program
from validator.judge.single import Look
from validator.judge.words import Judged, expected, folded, headline, is_met, listed, named, unseen
from validator.report import ADVICE, BAD, GOOD, HEAD, PLAIN, SIGN, Piece
from validator.wording import count_of, printable, short

# Beside a path there is to be room for some words; a path that leaves less has a line of its own.
LEAST_WORDS = 24
INDENT = 8


def in_groups(programs: Sequence[Program]) -> list[Program]:
    """The programs by hole, and those to accept before those to reject; else in their order."""
    holes = {name: place for place, name in enumerate(dict.fromkeys(program.hole.name for program in programs))}
    return sorted(programs, key=lambda program: (holes[program.hole.name], _group(program)))


def _group(program: Program) -> str:
    return "accept" if program.expects == ("AC",) else "reject"


def heading(program: Program) -> Piece:
    """The line above the programs of a group."""
    return f"{group(program)}\n", HEAD


def group(program: Program) -> str:
    """The group that a program is told in: its hole, and whether it is to be accepted."""
    return f"{program.hole.name}, to {_group(program)}"


def is_same_group(program: Program, other: Program | None) -> bool:
    """Whether two programs stand under one heading."""
    return other is not None and (program.hole.name, _group(program)) == (other.hole.name, _group(other))


def column_of(programs: Sequence[Program], look: Look) -> int:
    """How wide the column of paths is: as the longest of them, or as leaves room for words beside it."""
    longest = max((len(printable(program.path)) for program in programs), default=0)
    return longest if look.width is None else min(longest, look.width - INDENT - 2 - LEAST_WORDS)


def line(judged: Judged, look: Look, column: int = 0) -> Iterator[Piece]:
    """A program's line: its path whole in a column, and as many words as there is room for.

    Beside a path that is too long for that the words have a line of their own.
    """
    program, result = judged
    path, words = printable(program.path), printable(outcome(judged))
    yield f"{'  ' if is_met(judged) else '! '}{result.verdict:5} ", _style(judged)
    at = INDENT + max(column, len(path)) + 2
    if look.width and at + min(LEAST_WORDS, len(words)) > look.width:
        at = INDENT + 2
        yield f"{path}\n{' ' * at}", PLAIN
    else:
        yield f"{path:{column}}  ", PLAIN
    yield f"{short(words, max(LEAST_WORDS, look.width - at)) if look.width else words}\n", PLAIN
    if look.verbose and result.verdict != "SKIP":
        for more in filter(None, (*result.notes, unseen(result) if result.verdict == "AC" else "")):
            yield folded(more, look.width, " " * (INDENT + 2)), ADVICE


def _style(judged: Judged) -> str:
    return SIGN if judged[1].verdict == "SKIP" else GOOD if is_met(judged) else BAD


def outcome(judged: Judged) -> str:
    """What came of judging a program, as its line has it."""
    program, result = judged
    if not is_met(judged) or result.verdict == "SKIP":
        return result.first or headline(result)
    if len(result.errors) > 1:
        return listed(sorted(result.errors))
    if result.verdict != "AC":
        return "".join(named(code, program.hole) for code in result.errors) or result.first
    length = "" if program.bytes is None else f"{count_of(program.bytes, 'byte')}, "
    return f"{length}{count_of(result.games, 'game')}"


def shared(judged: Sequence[Judged]) -> Iterator[Piece]:
    """A line for each hole on its programs that are as expected."""
    met = [one for one in judged if is_met(one) and _is_whole(one)]
    for name, programs in groupby(met, lambda one: one[0].hole.name):
        counts = Counter("accepted" if result.verdict == "AC" else "rejected" for _, result in programs)
        yield f"{name}: {listed([f'{count:,} {how}' for how, count in sorted(counts.items())])}, as expected\n", GOOD


def _is_whole(judged: Judged) -> bool:
    """Whether a program was judged, and to the end."""
    return judged[1].verdict != "SKIP" and not judged[1].interrupted


def ending(judged: Sequence[Judged], look: Look, no_skip: bool = False) -> Iterator[Piece]:
    """What stands at the end: those that are not as expected and why, what was skipped, and how many there were."""
    wrong = [one for one in judged if _is_whole(one) and not is_met(one)]
    yield "not as expected:\n" * bool(wrong), HEAD
    for one in wrong:
        yield from _wrong(one, look)
    skipped = [(program, result) for program, result in judged if result.verdict == "SKIP"]
    if skipped:
        yield from _skipped(skipped, no_skip)
    yield from ((line, ADVICE) for line in look.after)
    interrupted = sum(result.interrupted for _, result in judged)
    met = len(judged) - len(wrong) - len(skipped) - interrupted
    rest = {"not": len(wrong), "skipped": len(skipped), "interrupted": interrupted}
    parts = [f"{met:,} of {count_of(len(judged), 'program')} as expected"]
    parts += [f"{count:,} {what}" for what, count in rest.items() if count]
    yield f"{', '.join(parts)}\n", BAD if wrong or (skipped and no_skip) else GOOD


def _wrong(judged: Judged, look: Look) -> Iterator[Piece]:
    program, result = judged
    yield f"  {printable(program.path)}\n", BAD
    also = "" if program.expects == ("AC",) else f"; expected: {expected(program)}"
    yield folded(f"{headline(result)}{also}", look.width, "    "), PLAIN
    if result.first and result.games:
        yield folded(result.first, look.width, "    "), PLAIN
    if result.diagnosis:
        yield folded(result.diagnosis.sentence, look.width, "    "), PLAIN


def _skipped(skipped: Sequence[Judged], no_skip: bool) -> Iterator[Piece]:
    languages = list({program.language.name: program.language for program, _ in skipped}.values())
    many = f"{count_of(len(skipped), 'program')} in {count_of(len(languages), 'language')}"
    # That one is not installed needs no line of its own; why one that is there does not start is worth one.
    reasons = dict.fromkeys(why for program, result in skipped if (why := result.first) != absence(program.language))
    verb, odd = ("is", "does") if len(languages) == 1 else ("are", "do")
    what = f"{verb} not installed" + f", or {odd} not start" * bool(reasons)
    yield f"skipped: {many} that {what}{', which --no-skip forbids' * no_skip}\n", SIGN
    yield from ((f"  {printable(reason)}\n", PLAIN) for reason in reasons)
    if how := install_command(languages):
        yield f"to install {'it' if len(languages) == 1 else 'them'}: {how}\n", ADVICE
