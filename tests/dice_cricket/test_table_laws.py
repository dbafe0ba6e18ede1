"""Laws of tables: what a change to a good table does to its report, and what no change can do."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.dice_cricket.games import (
    FIRST_BATTER,
    PLAYERS,
    as_bytes,
    batter_row,
    print_table,
    random_table,
)
from validator import Finding, Report, check
from validator.place import Span

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
settings.register_profile("laws", derandomize=True, deadline=None, database=None, max_examples=300, print_blob=False)
laws = settings.get_profile("laws")
seeds = st.integers(0, 10**6)
PIECES = st.sampled_from(
    [*"+-|/.1246 \n\r\t\x00\ufeffé日", "Name", "Runs", "How Out", "Score", "Total Runs", "Not Out", "LBW"]
)
GRID = "+------+------------------------------+---------+-----+\n"
ROWS = st.sampled_from(
    [GRID, "|Fred  |.662/                         | Caught  | 14  |\n", "| Total Runs | 1 |\n", "|a|b|c|d|\n"]
)


def made_right(output: bytes | str, report: Report) -> None:
    """What holds for every report on every output."""
    assert report.conforms == all(f.severity == "warning" for f in report.findings)
    assert (report.extra["dice"] is None) == (not report.readings)
    places = [(f.line, f.column, f.code) for f in report.findings]
    assert places == sorted(places)
    for finding in report.findings:
        stands_in_the_text(finding, report.lines)
        assert len(finding.message) <= 300
        assert finding.message.isprintable()
        assert finding.hint.isprintable()


def stands_in_the_text(finding: Finding, lines: tuple[str, ...]) -> None:
    # A byte order mark has no column of its own; its finding stands at 1:1-1:2 even before an empty line.
    assert 1 <= finding.line <= finding.end_line <= len(lines)
    assert (finding.line, finding.column) <= (finding.end_line, finding.end_column)
    past = finding.code in ("IO002", "IO003", "IO006")
    assert 1 <= finding.column <= len(lines[finding.line - 1]) + 1
    assert 1 <= finding.end_column <= len(lines[finding.end_line - 1]) + 1 + past


def places(report: Report) -> list[tuple[str, int, int, int, int, str]]:
    return [(f.code, f.line, f.column, f.end_line, f.end_column, f.message) for f in report.findings]


def broken_table(seed: int) -> list[str]:
    """The lines of a table with a few random faults in it."""
    rng = Random(seed)
    lines = random_table(rng).lines
    for _ in range(rng.randint(1, 4)):
        i = rng.randrange(len(lines))
        at = rng.randrange(len(lines[i]) + 1)
        lines[i] = lines[i][:at] + rng.choice("+-|/.1x é日") + lines[i][at + rng.randint(0, 1) :]
    return lines


# ---------------------------------------------------------------- any output at all


@laws
@given(st.binary(max_size=300))
def test_any_bytes_have_a_report(output: bytes) -> None:
    made_right(output, check(output))


@laws
@given(st.text(max_size=300))
def test_any_text_has_a_report(output: str) -> None:
    made_right(output, check(output))


@settings(laws, max_examples=1500)
@given(st.lists(PIECES, max_size=200).map("".join))
def test_any_mixture_of_the_signs_of_a_table_has_a_report(output: str) -> None:
    report = check(output)
    made_right(output, report)
    assert not report.conforms


@settings(laws, max_examples=1500)
@given(st.lists(st.one_of(ROWS, PIECES), max_size=60).map("".join))
def test_any_mixture_of_the_lines_of_a_table_has_a_report(output: str) -> None:
    made_right(output, check(output))


@laws
@given(
    seeds, st.lists(st.tuples(st.integers(0, 2000), st.integers(0, 3), st.binary(max_size=3)), min_size=1, max_size=4)
)
def test_a_good_table_with_other_bytes_has_a_report(seed: int, edits: list[tuple[int, int, bytes]]) -> None:
    output = random_table(Random(seed)).bytes()
    for at, gone, put in edits:
        output = output[:at] + put + output[at + gone :]
    made_right(output, check(output))


@settings(laws, max_examples=1000)
@given(seeds, st.integers(1, 4))
def test_a_good_table_with_other_lines_has_a_report(seed: int, edits: int) -> None:
    rng = Random(seed)
    lines = random_table(rng).lines
    for _ in range(edits):
        i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
        edit = rng.choice(("delete", "duplicate", "swap", "insert"))
        if edit == "delete" and len(lines) > 1:
            del lines[i]
        elif edit == "duplicate":
            lines.insert(i, lines[j])
        elif edit == "swap":
            lines[i], lines[j] = lines[j], lines[i]
        else:
            lines.insert(i, rng.choice(("", "  ", "x", "|", "+", "||", "\t", *lines)))
    output = as_bytes(lines)
    made_right(output, check(output))


@laws
@given(seeds, st.integers(0, PLAYERS - 1), st.sampled_from(["name", "runs", "how_out", "score"]), st.text(max_size=5))
def test_a_good_table_with_another_cell_has_a_report(seed: int, batter: int, cell: str, text: str) -> None:
    table = random_table(Random(seed))
    table.write(batter, **{cell: text})
    made_right(table.bytes().decode(), check(table.bytes().decode()))


# ---------------------------------------------------------------- what changes nothing


@laws
@given(seeds)
def test_line_ends_of_another_kind_change_nothing(seed: int) -> None:
    lines = broken_table(seed)
    assert check(as_bytes(lines, "\r\n")) == check(as_bytes(lines))


@laws
@given(seeds, st.integers(0, 9), st.integers(0, 9))
def test_blank_lines_around_a_table_only_move_it(seed: int, before: int, after: int) -> None:
    lines = broken_table(seed)
    report, moved = check(as_bytes(lines)), check(as_bytes([*[" "] * before, *lines, *[""] * after]))
    shift = Span(before, 0, before, 0)
    there = [replace(f, span=Span(*map(sum, zip(f.span, shift, strict=True)))) for f in report.findings]
    assert list(moved.findings) == there
    assert (moved.conforms, moved.readings, moved.extra) == (report.conforms, report.readings, report.extra)


@laws
@given(seeds, seeds)
def test_text_may_stand_anywhere_in_its_cell(seed: int, other: int) -> None:
    rng = Random(seed)
    table = random_table(rng)
    batter = rng.randrange(PLAYERS)
    cells = rng.choice(({"score": "999"}, {"name": "a1"}, {"runs": "x"}, {"how_out": "Lost"}))

    def printed(alignment: Random) -> Report:
        lines = print_table(table.game, alignment).lines
        lines[FIRST_BATTER + 2 * batter] = batter_row(table.game.batters[batter], alignment, **cells)
        return check(as_bytes(lines))

    one, two = printed(Random(other)), printed(Random(other + 1))
    assert [(f.code, f.line, f.message) for f in one.findings] == [(f.code, f.line, f.message) for f in two.findings]
    # The words of the finding are the same; only their columns may have moved.
    assert {f.end_column - f.column for f in one.findings} == {f.end_column - f.column for f in two.findings}


@laws
@given(seeds, st.integers(1, 60))
def test_an_indented_table_is_read_like_another(seed: int, blanks: int) -> None:
    lines = random_table(Random(seed)).lines
    rng = Random(seed)
    lines[FIRST_BATTER] = lines[FIRST_BATTER].replace("|", rng.choice("|é"), 5)
    report, indented = check(as_bytes(lines)), check(as_bytes([" " * blanks + line for line in lines]))
    assert [f.code for f in indented.findings if f.code != "TB123"] == [f.code for f in report.findings]
    assert "TB123" in {f.code for f in indented.findings}


@laws
@given(seeds)
def test_a_report_is_the_same_twice(seed: int) -> None:
    output = as_bytes(broken_table(seed))
    assert check(output) == check(output)


@laws
@given(seeds)
def test_who_is_named_first_or_how_out_does_not_change_the_game(seed: int) -> None:
    rng = Random(seed)
    table = random_table(rng)
    report = check(table.bytes())
    for batter in table.game.batters:
        batter.name = "Same"
        if batter.how_out in ("Bowled", "LBW", "Caught"):
            batter.how_out = rng.choice(("Bowled", "LBW", "Caught"))
    again = check(print_table(table.game, rng).bytes())
    assert (again.findings, again.readings, again.extra["dice"]) == ((), report.readings, report.extra["dice"])


@laws
@given(seeds)
def test_faults_of_two_rows_are_both_told(seed: int) -> None:
    rng = Random(seed)
    table = random_table(rng)
    one, two = sorted(rng.sample(range(PLAYERS), 2))
    table.write(one, score="x")
    table.write(two, how_out="Lost")
    assert [(f.code, f.line) for f in check(table.bytes()).findings] == [
        ("DC208", table.line_of(one)),
        ("DC207", table.line_of(two)),
    ]


def test_the_tables_of_these_tests_are_as_wide_as_that_of_the_challenge() -> None:
    assert {len(line) for line in random_table(Random(0)).lines} == {55}
