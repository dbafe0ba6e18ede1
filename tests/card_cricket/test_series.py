"""Many games of one program: deals that repeat, the situations they came to, and programs that are wrong in one way."""

from __future__ import annotations

import io
import random
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tests.card_cricket.engine import one_innings
from tests.card_cricket.sheets import check
from validator.card_cricket.series import SITUATIONS, judge_series, situations
from validator.report import Report
from validator.series import Series

REJECTED = Path(__file__).parent.parent.parent / "submissions" / "card_cricket" / "rejected"
# The error codes that each program earns over a hundred games.
EARNED = {
    "any_diamond_takes_a_wicket": {"CC304"},
    "cards_put_back": {"CC501"},
    "diamond_below_the_number_only": {"CC303"},
    "extras_not_counted": {"CC401"},
    "extras_not_in_the_total": {"CC402"},
    "joker_forgotten": {"CC303"},
    "new_pack_for_each_batsman": {"CC501"},
    "no_new_pack_at_stumps": {"CC501"},
    "pack_without_jokers": {"CC502"},
    "picture_counts_to_the_batsman": {"CC301"},
    "picture_of_diamonds_takes_the_eleventh": {"CC304"},
    "same_deal_each_time": {"CC602"},
    "stumps_after_the_last_card": {"CC502"},
    "stumps_missing": {"CC502"},
    "suits_left_out": {"CC201"},
    "ten_batters_only": {"CC403"},
    "wicket_card_scored": {"CC301"},
}


def reports(count: int, repeated: int = 0) -> list[Report]:
    """Reports on so many games, the last of which repeat the first."""
    games = [check(one_innings(seed), judged=True) for seed in range(count - repeated)]
    return games + games[:1] * repeated


# ---------------------------------------------------------------- repeated deals


def test_what_comes_again_tells_nothing_new() -> None:
    once, again = judge_series(reports(2)), judge_series(reports(40, repeated=38))
    assert (again.limits, again.coverage) == (once.limits, once.coverage)


def test_a_series_of_different_games_has_no_findings() -> None:
    series = judge_series(reports(40))
    assert (series.findings, series.readings) == ((), ())
    assert [situation.name for situation in series.coverage] == list(SITUATIONS)
    assert all(0 <= situation.count <= 40 for situation in series.coverage)
    jack = series.coverage[0]
    assert (jack.name, jack.sentence, jack.count, jack.share) == ("jack", "a leg bye", 40, 1.0)


@pytest.mark.parametrize(
    ("count", "games", "missed"), [(1, "1 game", "99.0%"), (40, "40 games", "65.8%"), (200, "200 games", "12.4%")]
)
def test_what_right_games_do_not_show_is_said_of_the_rarest_situation(count: int, games: str, missed: str) -> None:
    # A third pack is begun in 1.04% of games, and 0.9896 ** 40 is 0.658.
    assert judge_series(reports(count)).limits == (
        f"a third pack is begun in 1.0% of games, and {games} would miss a fault that shows only there"
        f" with a chance of {missed}",
    )


@pytest.mark.parametrize(
    ("count", "repeated", "expected"),
    [
        (100, 1, [("warning", "1 of 100 games has the cards of an earlier one")]),
        (100, 2, [("error", "2 of 100 games have the cards of an earlier one")]),
        (99, 1, [("error", "1 of 99 games has the cards of an earlier one")]),
        (200, 2, [("warning", "2 of 200 games have the cards of an earlier one")]),
        (2, 1, [("error", "1 of 2 games has the cards of an earlier one")]),
    ],
)
def test_repeated_deals_are_told(count: int, repeated: int, expected: list[tuple[str, str]]) -> None:
    findings = judge_series(reports(count, repeated)).findings
    assert [(f.severity, f.message) for f in findings] == expected
    assert {(f.code, f.name, f.line) for f in findings} == {("CC602", "repeated-deal", 0)}


def test_games_with_an_error_tell_nothing() -> None:
    sheet = one_innings(1).replace("Total: ", "Total: 9")
    wrong = check(sheet, judged=True)
    assert (wrong.game, wrong.choices) == (sheet, 0)
    assert judge_series([wrong] * 5) == Series()
    assert judge_series([]) == Series()
    assert judge_series([*reports(3), wrong, wrong]) == judge_series(reports(3))


# ---------------------------------------------------------------- situations


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("6S", set()),
        ("JS", {"jack"}),
        ("QD", {"queen", "diamond-picture"}),
        ("KC", {"king"}),
        ("JOKER", {"joker-wicket", "first-card-wicket"}),
        ("6S JOKER", {"joker-wicket"}),
        ("6S JOKER 5S JOKER", {"joker-wicket", "two-jokers-a-day"}),
        ("6S AD", {"diamond-at-number"}),
        ("2D", {"diamond-above-number"}),
        ("6S JOKER AD", {"joker-wicket", "first-card-wicket"}),
        ("6S JOKER 2D", {"joker-wicket", "first-card-wicket", "diamond-at-number"}),
        (" ".join(["6S"] * 54), set()),
        (" ".join(["6S"] * 55), {"stumps", "overnight"}),
        (" ".join([*["6S"] * 53, "JOKER"]), {"joker-wicket", "wicket-at-stumps"}),
        (" ".join([*["6S"] * 53, "JOKER", "6S"]), {"joker-wicket", "wicket-at-stumps", "stumps"}),
        (" ".join(["6S"] * 109), {"stumps", "overnight", "third-pack"}),
    ],
)
def test_a_situation_is_seen_where_it_comes_up(cards: str, expected: set[str]) -> None:
    assert situations(tuple(cards.split())) == expected


def test_the_tenth_diamond_takes_the_eleventh() -> None:
    cards = "AD 2D 3D 4D 5D 6D 7D 8D 9D JOKER 10D"
    assert "ten-of-diamonds-eleven" in situations(tuple(cards.split()))
    assert "ten-of-diamonds-eleven" not in situations(tuple(cards.replace("JOKER 10D", "10D JOKER").split()))


def test_every_situation_has_its_frequency() -> None:
    assert all(0 < kind.share <= 1 for kind in SITUATIONS.values())


# ---------------------------------------------------------------- programs that are wrong in one way


def games_of(name: str, count: int) -> list[str]:
    """What a program prints in so many runs, inside this process; its chance comes from a fixed seed."""
    path = REJECTED / f"{name}.py"
    program = compile(path.read_text(encoding="utf-8"), path.name, "exec")
    outputs = []
    for game in range(count):
        random.seed(f"{name} {game}")
        with redirect_stdout(io.StringIO()) as out:
            exec(program, {"__name__": "__main__"})
        outputs.append(out.getvalue())
    return outputs


def test_every_rejected_program_is_listed() -> None:
    assert {path.stem for path in REJECTED.glob("*.py")} == set(EARNED) | {"pack_hardly_shuffled"}


@pytest.mark.parametrize("name", EARNED)
def test_a_rejected_program_earns_just_its_codes(name: str) -> None:
    checked = [check(output, judged=True) for output in games_of(name, 100)]
    right = [report for report in checked if report.conforms]
    codes = Counter(f.code for report in checked for f in report.findings)
    codes.update(f.code for f in judge_series(right).findings if f.severity == "error")
    assert set(codes) == EARNED[name]


@pytest.mark.parametrize("name", EARNED)
def test_a_rejected_program_is_one_step_from_a_right_one(name: str) -> None:
    program = (REJECTED / f"{name}.py").read_text(encoding="utf-8")
    assert program.startswith("# Card cricket, wrong in one way: ")
    assert len(program.splitlines()) <= 32
    assert all(len(line) <= 100 for line in program.splitlines()[1:])
