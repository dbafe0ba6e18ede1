"""A score, told to whoever wrote the validator."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from validator.conformance.score import CRASHED, FREE, GROUPS, LEFT, RIGHT, UNTOLD, WRONGLY_REJECTED, Score
from validator.conformance.suite import INVALID, VALID, Example
from validator.report import BAD, GOOD, HEAD, PLAIN, Piece
from validator.wording import count_of, short

# So many cases of a kind are shown, unless all are wanted.
FEW = 3
NAMES = {name: name.replace("_", " ") for name in GROUPS} | {UNTOLD: "not run"}


def told(score: Score, everything: bool = False) -> Iterator[Piece]:
    """The score, then what is wrong; at most FEW cases of a rule, or of what else they have in common."""
    most = len(score.suite.examples) if everything else FEW
    yield f"{short(shlex.join(score.command), 200)}: ", HEAD
    yield f"right in {score.counts[RIGHT]:,} of {count_of(score.counted, 'case')}", GOOD if score.conforms else BAD
    yield f" of {score.suite.hole} that count ({score.percent:.1f}%)\n", PLAIN
    yield from (
        (f"{line}\n", PLAIN) for line in (*_accepted(score, most), *_rejected(score, most), *_rest(score, most))
    )
    sums = ", ".join(f"{count:,} {NAMES[name]}" for name, count in score.counts.items() if count or name != LEFT)
    yield f"\n{count_of(len(score.suite.examples), 'case')}, version {score.suite.version}: {sums}\n", PLAIN
    if score.counted > score.counts[RIGHT]:
        yield f"The files are in {score.suite.folder}\n", PLAIN


def _accepted(score: Score, most: int) -> Iterator[str]:
    by_rule, asked = score.accepted_by_rule(), score.asked_by_rule()
    if by_rule:
        yield f"\nwrongly accepts {sum(map(len, by_rule.values())):,} of {score.due_by(INVALID):,} that are invalid"
    for code, examples in by_rule.items():
        yield f"  {code} {examples[0].rule_name}: {len(examples):,} of {asked[code]:,}"
        for example in examples[:most]:
            line, column = example.place or (0, 0)
            yield f"    {example.file}: {example.reason}"
            yield f"      {line}:{column}: {example.sentence}"
        yield from _more(examples, most)


def _rejected(score: Score, most: int) -> Iterator[str]:
    if examples := score.group(WRONGLY_REJECTED):
        yield f"\nwrongly rejects {len(examples):,} of {score.due_by(VALID):,} that are valid"
        yield from (f"    {example.file}: {example.reason}" for example in examples[:most])
        yield from _more(examples, most)


def _rest(score: Score, most: int) -> Iterator[str]:
    if examples := score.group(CRASHED):
        yield f"\ncrashes on {len(examples):,} of {len(score.answers):,}"
        yield from (f"    {example.file}: {score.answers[example.file].crash}" for example in examples[:most])
        yield from _more(examples, most)
    if examples := score.group(FREE):
        accepted = sum(score.answers[example.file].accepts is True for example in examples)
        yield f"\nfree, as either verdict is right: accepts {accepted:,}, rejects {len(examples) - accepted:,}"
    if examples := score.group(UNTOLD):
        needs = sorted({need for example in examples for need in example.needs})
        told_by = ", ".join(sorted({name for example in examples for name in example.environment}))
        yield f"\nnot run: {count_of(len(examples), 'case')} for validators that know of {' and '.join(needs)}"
        yield f"  --knows {','.join(needs)} runs them; what is to be known is then in {told_by}"
    if count := score.counts[LEFT]:
        yield f"\nleft: {count_of(count, 'case')}, as the run was ended before"


def _more(examples: Sequence[Example], most: int) -> Iterator[str]:
    if len(examples) > most:
        yield f"    and {len(examples) - most:,} more, which --verbose shows"
