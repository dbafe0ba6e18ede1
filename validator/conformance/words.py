"""A score, told to whoever wrote the validator."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from validator.conformance.score import PATIENT, Score, Standing
from validator.conformance.suite import INVALID, VALID, Case
from validator.report import BAD, GOOD, HEAD, PLAIN, Piece
from validator.wording import count_of, short

# So many cases of a kind are shown, unless all are wanted.
SHOWN = 3
TITLES = {name: name.replace("_", " ") for name in Standing} | {Standing.UNTOLD: "not run"}


def told(score: Score, everything: bool = False) -> Iterator[Piece]:
    """The score, then what is wrong; at most SHOWN cases of a rule, or of what else they have in common."""
    most = len(score.suite.cases) if everything else SHOWN
    yield f"{short(shlex.join(score.command), 200)}: ", HEAD
    yield (
        f"right in {score.counts[Standing.RIGHT]:,} of {count_of(score.counted, 'case')}",
        GOOD if score.conforms else BAD,
    )
    yield f" of {score.suite.hole} that count ({score.percent:.1f}%)\n", PLAIN
    yield from (
        (f"{line}\n", PLAIN) for line in (*_accepted(score, most), *_rejected(score, most), *_rest(score, most))
    )
    sums = ", ".join(
        f"{count:,} {TITLES[name]}" for name, count in score.counts.items() if count or name != Standing.LEFT
    )
    yield f"\n{count_of(len(score.suite.cases), 'case')}, version {score.suite.version}: {sums}\n", PLAIN
    if score.counted > score.counts[Standing.RIGHT]:
        yield f"The files are in {score.suite.folder}\n", PLAIN


def _accepted(score: Score, most: int) -> Iterator[str]:
    by_rule, asked = score.accepted_by_rule(), score.asked_by_rule()
    if by_rule:
        yield f"\nwrongly accepts {sum(map(len, by_rule.values())):,} of {score.due_by(INVALID):,} that are invalid"
    for code, cases in by_rule.items():
        yield f"  {code} {cases[0].rule_name}: {len(cases):,} of {asked[code]:,}"
        for case in cases[:most]:
            line, column = case.place or (0, 0)
            yield f"    {case.file}: {case.reason}"
            yield f"      {line}:{column}: {case.sentence}"
        yield from _more(cases, most)


def _rejected(score: Score, most: int) -> Iterator[str]:
    if cases := score.group(Standing.WRONGLY_REJECTED):
        yield f"\nwrongly rejects {len(cases):,} of {score.due_by(VALID):,} that are valid"
        yield from (f"    {case.file}: {case.reason}" for case in cases[:most])
        yield from _more(cases, most)


def _rest(score: Score, most: int) -> Iterator[str]:
    if cases := score.group(Standing.CRASHED):
        yield f"\ncrashes on {len(cases):,} of {len(score.answers):,}"
        yield from (f"    {case.file}: {score.answers[case.file].crash}" for case in cases[:most])
        yield from _more(cases, most)
    if cases := score.group(Standing.FREE):
        accepted = sum(score.answers[case.file].accepts is True for case in cases)
        yield f"\nfree, as either verdict is right: accepts {accepted:,}, rejects {len(cases) - accepted:,}"
    if cases := score.group(Standing.UNTOLD):
        needs = sorted({need for case in cases for need in case.needs})
        told_by = ", ".join(sorted({name for case in cases for name in case.environment}))
        yield f"\nnot run: {count_of(len(cases), 'case')} for validators that know of {' and '.join(needs)}"
        yield f"  --knows {','.join(needs)} runs them; what is to be known is then in {told_by}"
    if count := score.counts[Standing.LEFT]:
        why = f"no answer came {PATIENT} times in a row" if score.gave_up else "the run was ended before"
        yield f"\nleft: {count_of(count, 'case')}, as {why}"


def _more(cases: Sequence[Case], most: int) -> Iterator[str]:
    if len(cases) > most:
        yield f"    and {len(cases) - most:,} more, which --verbose shows"
