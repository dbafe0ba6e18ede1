"""Whoever misreads the rules is told how: in few games, by name, and nobody else is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import pytest

from tests.card_cricket.engine import NO_MISTAKE, Words, one_innings, whole_match
from tests.card_cricket.mistakes import MISTAKES, PAIRS, WAYS, ways_of
from tests.card_cricket.sheets import STANDARD_MATCH, STANDARD_SHEET, check, example
from validator.card_cricket import HOLE
from validator.card_cricket.diagnosis import MOST_CARDS
from validator.card_cricket.misreadings import MISREADINGS, pairs, singles
from validator.card_cricket.rules import RIGHT
from validator.diagnosis import Diagnosis
from validator.report import Report, full

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
slow = pytest.mark.slow
SUITS = re.compile(r"\b(A|[2-9]|10|J|Q|K)[CDHS]\b")
# A picture of diamonds comes to Eleven in few games.
RARE = "picture-of-diamonds-takes-the-eleventh"


def games_of(words: Words, seed: object) -> Iterator[Report]:
    """The reports on the games of one program, one by one."""
    number = 0
    while True:
        yield check(one_innings(f"{seed} {number}", mistakes=words), judged=True)
        number += 1


def series(words: Words, games: int, seed: object = 0) -> list[Report]:
    return [*islice(games_of(words, seed), games)]


def name_of(reports: Iterable[Report]) -> str | None:
    found = HOLE.diagnose([*reports])
    return found.name if found else None


def told(report: Report) -> str | None:
    """The name that a report on one sheet tells, which is never right then."""
    found = report.extra["diagnosis"]
    assert isinstance(found, dict | None)
    assert not (found and report.conforms)
    return found["name"] if found else None


def without_suits(sheet: str) -> str:
    return SUITS.sub(r"\1", sheet)


def excerpt(sheet: str) -> str:
    return "".join(line for line in sheet.splitlines(keepends=True) if not line.startswith(("Extras", "Total")))


# ---------------------------------------------------------------- what is named


def test_the_names_are_those_of_the_design() -> None:
    assert tuple(misreading.name for misreading in MISREADINGS) == MISTAKES
    assert set(singles().values()) == set(MISTAKES)
    assert set(pairs().values()) == {"+".join(pair) for pair in PAIRS}
    assert RIGHT not in singles()
    assert RIGHT not in pairs()
    assert not singles().keys() & pairs().keys()


@pytest.mark.parametrize("count", [10, pytest.param(200, marks=slow)])
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_misreading_is_named_in_less_than_ten_wrong_games(mistake: str, count: int) -> None:
    ways = ways_of(mistake)
    for number in range(count):
        reports, wrong, name = list[Report](), 0, None
        for report in games_of(ways[number % len(ways)], f"{mistake} {count} {number}"):
            reports.append(report)
            wrong += not report.conforms
            if not report.conforms and (name := name_of(reports)):
                break
            assert wrong < 9
        assert name == mistake


@pytest.mark.parametrize(("games", "count"), [(12, 1), pytest.param(12, 9, marks=slow)])
@pytest.mark.parametrize("mistakes", [pair for pair in PAIRS if RARE not in pair], ids="+".join)
def test_a_pair_is_named_in_a_dozen_games(mistakes: tuple[str, str], games: int, count: int) -> None:
    ways = ways_of(*mistakes)
    for number in range(count):
        words = ways[Random(f"{mistakes} {number}").randrange(len(ways))]
        assert name_of(series(words, games, f"{mistakes} {number}")) == "+".join(mistakes)


@pytest.mark.parametrize("mistakes", [pair for pair in PAIRS if RARE in pair], ids="+".join)
def test_a_pair_of_which_one_is_rare_is_named_as_soon_as_it_shows(mistakes: tuple[str, str]) -> None:
    (other,) = set(mistakes) - {RARE}
    words = ways_of(*mistakes)[0]
    games, reports = games_of(words, mistakes), list[Report]()
    while (name := name_of(reports)) in (None, other):
        reports += islice(games, 15)
    assert name == "+".join(mistakes)


# ---------------------------------------------------------------- on one sheet


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_sheet_of_any_kind_is_explained(mistake: str) -> None:
    kinds = {
        "eleven wickets": [check(one_innings(i, mistakes=words)) for i, words in sheets(mistake)],
        "ten wickets": [check(one_innings(i, 10, mistakes=words), wickets=10) for i, words in sheets(mistake)],
        "match": [check(whole_match(i, mistakes=words)) for i, words in sheets(mistake)],
        "no suits": [check(without_suits(one_innings(i, mistakes=words))) for i, words in sheets(mistake)],
        "excerpt": [check(excerpt(one_innings(i, mistakes=words))) for i, words in sheets(mistake)],
    }
    # All that is wrong is explained; but this much does not show.
    silent = {kind for kind, reports in kinds.items() if {told(r) for r in reports if not r.conforms} != {mistake}}
    assert silent == {
        RARE: {"ten wickets"},
        "diamond-below-the-number-only": {"no suits"},
        "extras-not-counted": {"excerpt"},
        "extras-not-in-the-total": {"excerpt"},
    }.get(mistake, set())


def sheets(mistake: str) -> list[tuple[int, Words]]:
    """Twenty sheets that are to be played, by their number, in the ways of a mistake."""
    ways = ways_of(mistake)
    return [(number, ways[number % len(ways)]) for number in range(20)]


def test_the_report_says_so() -> None:
    report = check(example("3 s/= 8 RUNS/= 9 RUNS/ ; 6 s/= 13 RUNS/= 19 RUNS/"))
    assert told(report) is None
    report = check(one_innings(0, mistakes=frozenset({"wicket-card-scored"})))
    sentence = "all 8 wrong lines are what you get if the wicket card is scored too"
    assert report.extra["diagnosis"] == Diagnosis("wicket-card-scored", sentence, 8, 8).as_json()
    assert report.remarks == (sentence,)
    assert full("sheet", report).splitlines()[-2:] == [f"sheet: {sentence}", "sheet: does not conform: 8 errors"]


def test_sums_are_counted_though_they_are_not_told_where_a_row_is_wrong() -> None:
    report = check(one_innings(1, mistakes=frozenset({"wicket-card-scored", "extras-not-in-the-total"})))
    found = report.extra["diagnosis"]
    assert isinstance(found, dict)
    assert found["sentence"].endswith(
        " wrong lines are what you get if the wicket card is scored too and the extras are not in the total"
    )
    assert found["explained"] == found["of"] == len(report.findings) + 1


def test_a_pair_is_not_told_of_one_line() -> None:
    line = "Batsman Seven: QH (1 extra), 2C, 9H, 4S, 8D, 5D = {} RUNS\n"
    assert told(check(line.format(24))) == "picture-counts-to-the-batsman"
    assert told(check(line.format(28))) == "wicket-card-scored"
    assert told(check(line.format(29))) is None
    again = "Batsman Eight: JC (1 extra), 2H, 3D = 6 RUNS\n"
    pair = "picture-counts-to-the-batsman+wicket-card-scored"
    assert told(check(line.format(29) + again)) == pair


def test_where_several_explain_a_sheet_none_is_told() -> None:
    several = "Batsman Eleven: 5S, JD = 5 RUNS\n"
    assert not check(several).conforms
    assert told(check(several)) is None
    assert told(check(several + "Batsman Two: 3S, 9D = 3 RUNS\n")) == "any-diamond-takes-a-wicket"
    assert told(check(several + "Batsman Two: 9D, 2D = 9 RUNS\n")) == RARE


def test_a_sheet_with_another_fault_besides_is_not_explained() -> None:
    sheet = one_innings(0, mistakes=frozenset({"extras-not-in-the-total"}))
    assert told(check(sheet)) == "extras-not-in-the-total"
    lines = sheet.splitlines(keepends=True)
    assert told(check("".join(lines).replace("Batsman Two:", "Batsman Twoo:"))) is None
    assert told(check("".join([*lines[:10], *lines[11:]]))) is None
    assert told(check(sheet.replace("Extras: ", "Extras: 1"))) is None
    first = lines[0].partition(": ")[2].partition(",")[0]
    assert told(check(sheet.replace("Batsman Eleven: ", f"Batsman Eleven: {first}, "))) is None


def test_a_text_that_is_much_longer_than_a_match_is_not_explained() -> None:
    line = "Batsman Seven: QH (1 extra), 2C, 9H, 4S, 8D, 5D = 24 RUNS\n"
    assert told(check(line * (MOST_CARDS // 6))) == "picture-counts-to-the-batsman"
    assert told(check(line * (MOST_CARDS // 6 + 1))) is None


# ---------------------------------------------------------------- what is not


@pytest.mark.parametrize(
    "sheet",
    [
        STANDARD_SHEET,
        STANDARD_MATCH,
        without_suits(STANDARD_SHEET),
        excerpt(STANDARD_SHEET),
        STANDARD_SHEET.replace(" (1 extra)", ""),
        STANDARD_SHEET.replace("RUNS", "RUNS - well played"),
        STANDARD_SHEET.replace("Batsman Four:", "Batsman 4:").replace(", ", " ,  "),
        STANDARD_SHEET.replace(": ", ":\n\n  ", 11),
        "Batsman One: 6, 5, 4, 10, JOKER = 25 RUNS - Joker is the wicket taking ball\n",
    ],
)
def test_a_right_sheet_in_an_odd_form_is_never_diagnosed(sheet: str) -> None:
    report = check(sheet)
    assert report.conforms, report
    assert told(report) is None


def test_a_right_program_is_never_diagnosed() -> None:
    reports = series(NO_MISTAKE, 40)
    assert all(report.conforms for report in reports)
    assert name_of(reports) is None
    assert HOLE.diagnose([]) is None


def test_games_of_different_misreadings_have_no_diagnosis() -> None:
    reports = [series(ways_of(mistake)[0], 3)[-1] for mistake in MISTAKES if mistake != RARE]
    assert sum(not report.conforms for report in reports) > 5
    assert name_of(reports) is None


@pytest.mark.parametrize("mistake", [mistake for mistake in MISTAKES if mistake != RARE])
def test_one_right_game_that_a_misreading_does_not_give_refutes_it(mistake: str) -> None:
    reports = series(frozenset({mistake}), 5)
    assert name_of(reports) == mistake
    assert name_of([*reports, *series(NO_MISTAKE, 3)]) is None


def test_one_game_with_another_fault_besides_refutes_it() -> None:
    reports = series(frozenset({"joker-forgotten"}), 5)
    sheet = one_innings("spoilt", mistakes=frozenset({"joker-forgotten"}))
    spoilt = check(sheet.replace("Total: ", "Total: 9"), judged=True)
    assert name_of([*reports, spoilt]) is None


def test_how_it_is_said_of_a_program() -> None:
    reports = series(frozenset({"diamond-below-the-number-only"}), 30)
    wrong = sum(not report.conforms for report in reports)
    assert 0 < wrong < 30
    sentence = "all 30 games are what you get if a diamond takes a wicket only below the batsman's number"
    assert HOLE.diagnose(reports) == Diagnosis("diamond-below-the-number-only", sentence, wrong, wrong)
    # An output that cannot be read is wrong and not explained.
    found = HOLE.diagnose([*reports, check("nothing", judged=True)])
    sentence = "30 of 31 games are what you get if a diamond takes a wicket only below the batsman's number"
    assert found == Diagnosis("diamond-below-the-number-only", sentence, wrong, wrong + 1)


def test_the_judge_goes_by_many_games() -> None:
    report = series(frozenset({"extras-not-counted"}), 1)[0]
    assert not report.conforms
    assert (report.extra["diagnosis"], report.remarks) == (None, ())


def test_every_way_of_a_mistake_is_tried() -> None:
    # Each of the rules is needed: without it a way of its mistake would have no name.
    assert len(singles()) == sum(map(len, WAYS.values()))
