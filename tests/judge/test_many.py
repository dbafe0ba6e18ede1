"""What is told of many programs: a line each or a line a hole, and again those that are not as expected."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.judge.judged import LOST, ODD, RIGHT, SHOWN, failing, program, text, wrong
from validator.diagnosis import Diagnosis
from validator.holes import HOLES, hole_named
from validator.judge.languages import Language
from validator.judge.manifest import MANIFEST, load
from validator.judge.many import column_of, ending, heading, in_groups, is_same_group, line, shared
from validator.judge.result import Result
from validator.judge.single import Look
from validator.judge.words import Judged
from validator.report import BAD, GOOD, SIGN

WRONG = wrong(failing("H"))
GONE = Result("SKIP", first="Perl is not installed")
PERL = Language("Perl", ("perl",), package="perl libtest")
JAY = Language("Jay", ("{python}",), module="jay", pypi="jaylang")


def shown(*judged: Judged, no_skip: bool = False, look: Look | None = None) -> str:
    return text(ending(judged, look or Look(), no_skip))


def test_those_that_are_as_expected_share_a_line_a_hole() -> None:
    other = hole_named(HOLES[0])
    judged = [
        (program("a.py"), RIGHT),
        (program("b.py"), WRONG),
        (program("c.py", expects=("CN301",)), WRONG),
        (program("d.py", expects=("WA",)), WRONG),
        (program("e.py", hole=other), RIGHT),
        (program("f.py", hole=other, language=PERL), GONE),
        (program("g.py", hole=other), replace(RIGHT, interrupted=True)),
    ]
    assert (
        text(shared(judged)) == f"coin: 1 accepted and 2 rejected, as expected\n{HOLES[0]}: 1 accepted, as expected\n"
    )


def test_those_that_are_not_as_expected_stand_at_the_end_with_their_reason() -> None:
    diagnosis = Diagnosis("edges", "all 100 games are what you get if it stands", 1, 1)
    judged = [
        (program("a.py"), RIGHT),
        (program("b.py"), replace(WRONG, diagnosis=diagnosis)),
        (program("c.py", expects=("CN101", "CN301")), WRONG),
        (program("d.py", expects=("TLE",)), RIGHT),
        (program("e.py"), Result("RTE", first="does not compile: no")),
    ]
    assert shown(*judged) == (
        "not as expected:\n"
        "  b.py\n"
        "    wrong in 1 of 100 games (WA)\n"
        "    game 7, 2:8 CN301 wrong-count: …\n"
        "    all 100 games are what you get if it stands\n"
        "  c.py\n"
        "    wrong in 1 of 100 games (WA); expected: wrong by CN101 wrong-lines and CN301 count-not-sum alone\n"
        "    game 7, 2:8 CN301 wrong-count: …\n"
        "  d.py\n"
        "    accepted (AC) after 100 games; expected: too late (TLE)\n"
        "  e.py\n"
        "    does not compile: no (RTE)\n"
        "1 of 5 programs as expected, 4 not\n"
    )


def test_what_was_skipped_is_one_line_and_how_to_install_it_another() -> None:
    judged = [
        (program("a.py"), RIGHT),
        *((program(f"{number}.pl", language=PERL), GONE) for number in range(3)),
        (program("a.jay", language=JAY), Result("SKIP", first="python3 does not start: no\x1b more")),
    ]
    assert shown(*judged) == (
        "skipped: 4 programs in 2 languages that are not installed, or do not start\n"
        "  python3 does not start: no\\x1b more\n"
        "to install them: apt-get install libtest perl && pip install jaylang\n"
        "1 of 5 programs as expected, 4 skipped\n"
    )
    assert shown(judged[1], no_skip=True) == (
        "skipped: 1 program in 1 language that is not installed, which --no-skip forbids\n"
        "to install it: apt-get install libtest perl\n"
        "0 of 1 program as expected, 1 skipped\n"
    )


def test_an_interrupted_program_is_counted_as_such() -> None:
    judged = [(program("a.py"), RIGHT), (program("b.py"), replace(WRONG, interrupted=True))]
    assert shown(*judged) == "1 of 2 programs as expected, 1 interrupted\n"


def test_programs_are_told_hole_by_hole_and_those_to_accept_first() -> None:
    other = hole_named(HOLES[0])
    programs = [
        program("a", expects=("WA",)),
        program("b", hole=other),
        program("c"),
        program("d", hole=other, expects=("IO001",)),
        program("e"),
    ]
    ordered = in_groups(programs)
    assert [one.path for one in ordered] == ["c", "e", "a", "b", "d"]
    assert [heading(one)[0] for one in ordered[1:3]] == ["coin, to accept\n", "coin, to reject\n"]
    assert not is_same_group(ordered[0], None)
    assert [is_same_group(one, two) for one, two in zip(ordered[1:], ordered, strict=False)] == [
        True,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("changes", "result", "style", "expected"),
    [
        ({}, RIGHT, GOOD, "  AC    a.py      100 games\n"),
        ({"expects": ("CN301",)}, WRONG, GOOD, "  WA    a.py      CN301 count-not-sum\n"),
        (
            {"expects": ("WA",)},
            replace(WRONG, errors=frozenset({"CN101", "CN301"})),
            GOOD,
            "  WA    a.py      CN101 and CN301\n",
        ),
        ({}, WRONG, BAD, "! WA    a.py      game 7, 2:8 CN301 wrong-count: …\n"),
        ({"expects": ("WA",)}, RIGHT, BAD, "! AC    a.py      accepted (AC) after 100 games\n"),
        ({}, GONE, SIGN, "  SKIP  a.py      Perl is not installed\n"),
    ],
    ids=["right", "wrong as expected", "in two ways", "wrong", "accepted", "skipped"],
)
def test_a_program_has_a_line(changes: dict[str, object], result: Result, style: str, expected: str) -> None:
    pieces = list(line((program("a.py", **changes), result), Look(), 8))
    assert text(pieces) == expected
    assert pieces[0][1] == style


@pytest.mark.parametrize("width", [60, 80, 120])
def test_a_line_is_fitted_to_the_terminal_and_no_path_is_parted(width: int) -> None:
    programs = load(MANIFEST)
    result = wrong(failing("H"), first="game 1, 4:2 CN301 count-not-sum: " + "word " * 40)
    column = column_of(programs, Look(width=width))
    for one in programs:
        lines = text(line((one, result), Look(width=width), column)).splitlines()
        assert one.path in lines[0]
        assert all(len(row) <= max(width, 8 + len(one.path)) for row in lines)
        assert len(lines) == (1 if 8 + max(column, len(one.path)) + 2 + 24 <= width else 2)
    long = program("x" * 200)
    assert text(line((long, RIGHT), Look(width=width))) == f"  AC    {'x' * 200}\n          100 games\n"
    assert text(line((long, result), Look())).splitlines()[0].endswith(result.first.rstrip() + " ")


def test_with_figures_a_line_tells_notes_and_what_was_not_seen() -> None:
    result = replace(RIGHT, notes=("seeded by the second",), coverage=(replace(LOST, count=0),))
    assert text(line((program(), result), Look(verbose=True))) == (
        "  AC    a.py  100 games\n"
        "          seeded by the second\n"
        "          not seen in these games: a coin is lost; `--games 200` would most likely show it\n"
    )


def test_nothing_of_a_strangers_is_told_as_it_is() -> None:
    odd = program(f"a{ODD}.py", language=Language(f"Lang{ODD}", ("x",)))
    result = wrong(failing("H"), first=f"game 1: {ODD}", notes=(f"a note {ODD}",))
    out = text(line((odd, result), Look(verbose=True))) + shown((odd, result), (odd, replace(GONE, first=ODD)))
    assert all(character.isprintable() or character == "\n" for character in out)
    assert f"! WA    a{SHOWN}.py  game 1: {SHOWN}\n          a note {SHOWN}\n" in out
    assert f"  a{SHOWN}.py\n    wrong in 1 of 100 games (WA)\n    game 1: {SHOWN}\n" in out
