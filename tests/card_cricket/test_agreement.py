"""Reference, validator and a third engine check each other on card cricket."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from random import Random

import pytest

from reference import card_cricket as reference
from tests.card_cricket.engine import ORDINALS, one_innings, shown, whole_match
from tests.card_cricket.sheets import check, implied
from validator.card_cricket.pack import card_of
from validator.card_cricket.rules import RIGHT
from validator.card_cricket.series import SITUATIONS, situations
from validator.report import Report

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
CARD = re.compile(r"\b(?:(?:A|\d+|[JQK])[CDHS]|JOKER)\b")
OPTIONS = [(11, False), (11, True), (10, False), (10, True)]


def refusals(report: Report) -> list[str]:
    return [f"{f.code} {f.line}:{f.column} {f.message}" for f in report.findings]


# ---------------------------------------------------------------- what is right


@pytest.mark.parametrize("wickets", [11, 10])
def test_an_innings_of_the_reference_conforms_and_gives_its_cards_back(wickets: int) -> None:
    for seed in range(1_000):
        one = reference.play(Random(seed), wickets)
        report = check(reference.sheet(one), wickets=wickets, judged=True, strict=True)
        assert refusals(report) == [], seed
        assert report.game == tuple(card for stay in one.stays for card in stay.cards)
        assert report.extra == {"dice": None, "implied": [], "diagnosis": None}
        assert report.choices == len(report.game)


@pytest.mark.parametrize("wickets", [11, 10])
def test_an_innings_of_the_engine_conforms(wickets: int) -> None:
    for seed in range(500):
        text = one_innings(seed, wickets, notes=bool(seed % 2))
        report = check(text, wickets=wickets, judged=True, strict=True)
        assert refusals(report) == [], seed
        assert report.game == tuple(CARD.findall(text))


@pytest.mark.slow
@pytest.mark.parametrize(("wickets", "follow_on"), OPTIONS)
def test_a_match_of_the_reference_conforms(wickets: int, follow_on: bool) -> None:
    results: Counter[str] = Counter()
    for seed in range(1_000):
        played = reference.play_match(Random(seed), wickets, follow_on)
        text = reference.match_sheet(played)
        report = check(text, wickets=wickets, strict=True)
        assert refusals(report) == [], seed
        assert report.game == tuple(CARD.findall(text))
        results[re.sub(r"\d+", "N", reference.result(played)).removesuffix("s")] += 1
    assert results["match drawn"] > 700
    assert results["AWAY won by N wicket"] > 0


@pytest.mark.parametrize(("wickets", "follow_on"), OPTIONS)
@pytest.mark.parametrize("first", ["HOME", "AWAY"])
def test_a_match_of_the_engine_conforms_whoever_bats_first(wickets: int, follow_on: bool, first: str) -> None:
    for seed in range(60):
        text = whole_match(seed, wickets, follow_on, first)
        assert refusals(check(text, wickets=wickets, strict=True)) == [], seed


@pytest.mark.parametrize("days", [1, 2, 3, 4])
def test_a_match_that_stops_before_its_fifth_day_is_refused(days: int) -> None:
    for seed in range(20):
        report = check(whole_match(seed, days=days))
        assert not report.conforms
        assert {f.code for f in report.findings} <= {"CC403", "CC702"}


def test_the_reference_and_the_engine_play_the_same_match_from_the_same_packs() -> None:
    for seed in range(40):
        for wickets, follow_on in OPTIONS:
            text = whole_match(seed, wickets, follow_on)
            cards = CARD.findall(text)
            days = [cards[start : start + 54] for start in range(0, len(cards), 54)]
            played = reference.match(days, wickets, follow_on)
            assert reference.match_sheet(played) == text.strip()


# ---------------------------------------------------------------- a wicket card, card by card


def test_both_halves_agree_which_card_takes_whose_wicket() -> None:
    for number, text in product(range(1, 12), {shown(i) for i in range(54)}):
        card = card_of(text)
        assert card.text == text
        assert RIGHT.takes(card, number) == reference.is_wicket(text, number)
        assert RIGHT.runs(card, RIGHT.takes(card, number)) == reference.runs_to_batsman(text, number)
        assert card.is_picture == reference.is_extra(text)


# ---------------------------------------------------------------- a small world, whole

# Cards that tell apart every case of batsman Two: no diamond, a low one, one at his number, one above it, a picture.
SMALL = ("AS", "AD", "2D", "3D", "QD", "JOKER")


def claims(cards: tuple[str, ...]) -> Iterator[tuple[str, bool]]:
    """Every line of batsman Two with these cards: all sums from 0 to 8, out or not."""
    for runs, not_out in product(range(9), (False, True)):
        end = ", NOT OUT" if not_out else ""
        yield f"Batsman Two: {', '.join(cards)} = {runs} RUNS{end}", not_out


def test_of_all_short_lines_those_are_right_that_the_reference_prints() -> None:
    right = 0
    for length in (1, 2, 3):
        for cards in permutations(SMALL, length):
            stay = reference.stay(2, iter(cards))
            played = reference.line(stay).replace(" (1 extra)", "")
            for text, not_out in claims(cards):
                expected = stay.cards == cards and text == played and stay.out != not_out
                assert check(text).conforms == expected, text
                right += expected
    assert right == 6 + 15 + 24


# ---------------------------------------------------------------- suits left out


@pytest.mark.parametrize("share", [0.1, 0.5, 1.0])
def test_suits_removed_from_a_right_sheet_never_make_it_wrong(share: float) -> None:
    for seed in range(60):
        for text, wickets in [(one_innings(seed), 11), (whole_match(seed, 10, follow_on=True), 10)]:
            short = shortened(text, share, Random(f"suits {seed}"))
            assert short != text
            report = check(short, wickets=wickets)
            assert refusals(report) == []
            # What is said to be forced is so, as the true suits are among those that are left.
            for one in implied(report):
                assert true_suit(text, short, one["line"], one["column"]) in one["suits"]


def shortened(text: str, share: float, rng: Random) -> str:
    """The text without some of its suits."""
    return re.sub(r"\b(A|\d+|[JQK])[CDHS]\b", lambda card: card[1] if rng.random() < share else card[0], text)


def true_suit(text: str, short: str, line: int, column: int) -> str:
    """The suit that was removed from the card at a place of the short text."""
    place = len(CARD_OR_RANK.findall(short.splitlines()[line - 1][: column - 1]))
    return str(CARD_OR_RANK.findall(text.splitlines()[line - 1])[place][-1])


CARD_OR_RANK = re.compile(r"(?<=[:,] )(?:A|\d+|[JQK])[CDHS]?\b|JOKER|STUMPS")


# ---------------------------------------------------------------- situations


@pytest.mark.slow
def test_the_situations_to_expect_are_those_of_the_reference() -> None:
    games = 8_000
    seen: Counter[str] = Counter()
    for seed in range(games):
        one = reference.play(Random(f"situations {seed}"))
        seen.update(situations(tuple(card for stay in one.stays for card in stay.cards)))
    for name, expected in ((name, kind.share) for name, kind in SITUATIONS.items()):
        # Five standard deviations, and what the constants were rounded by.
        slack = 5.5 * (expected * (1 - expected) / games) ** 0.5 + 0.001
        assert abs(seen[name] / games - expected) < slack, name


def test_the_words_for_the_batsmen_are_the_same() -> None:
    assert tuple(ORDINALS) == reference.WORDS
