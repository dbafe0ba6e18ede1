"""Card cricket as the reference plays it: cards, stays, innings, days, matches, chance, the sheet, the commentary."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.card_cricket import (
    Match,
    Turn,
    line,
    match,
    match_sheet,
    next_turn,
    packs,
    play,
    play_match,
    result,
    sheet,
)
from reference.card_cricket_commentary import commentary, match_commentary
from reference.card_cricket_innings import (
    ELEVEN,
    JOKER,
    NUMBERS,
    PACK,
    STUMPS,
    SUITS,
    WORDS,
    Innings,
    cards_in,
    deal,
    innings,
    is_extra,
    is_wicket,
    runs_to_batsman,
    stay,
)

OUT = "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JOKER"  # The fewest cards of an innings of eleven wickets.

SEED_1 = """\
Batsman One: 3C, 10C, KS (1 extra), KC (1 extra), 2C, 5C, 2S, 8S, 8C, 8H, JD (1 extra), 7C, 4D, 2H, QH (1 extra), AD = \
59 RUNS
"""


def text_of(cards: str, wickets: int = 1) -> str:
    return sheet(innings(cards_in(cards), wickets))


# ---------------------------------------------------------------- cards


def test_the_pack_has_54_cards() -> None:
    assert len(PACK) == 54
    assert len(set(PACK)) == 53
    assert {card[-1] for card in PACK if card != JOKER} == set(SUITS)


@pytest.mark.parametrize("batsman", range(1, 12))
def test_a_batsman_fears_the_jokers_and_the_diamonds_up_to_his_number(batsman: int) -> None:
    feared = {card for card in PACK if is_wicket(card, batsman)}
    assert feared == {JOKER} | {f"{rank}D" for rank, number in NUMBERS.items() if number <= batsman}
    assert sum(is_wicket(card, batsman) for card in PACK) == min(batsman, 10) + 2


def test_a_card_is_worth_its_number_unless_it_is_a_wicket_or_a_picture() -> None:
    assert [runs_to_batsman(card, 2) for card in ("AS", "AD", "2D", "3D", "10H", "JD", "KS", JOKER)] == [
        1,
        0,
        0,
        3,
        10,
        0,
        0,
        0,
    ]
    assert Counter(is_extra(card) for card in PACK)[True] == 12


# ---------------------------------------------------------------- stays and innings


def test_a_stay_takes_no_card_too_many() -> None:
    cards = iter(cards_in("6S, STUMPS, JD, 2D, 9H"))
    one = stay(2, cards)
    assert one.events == ("6S", STUMPS, "JD", "2D")
    assert (one.cards, one.runs, one.extras, one.out) == (("6S", "JD", "2D"), 6, 1, True)
    assert list(cards) == ["9H"]


def test_an_innings_takes_no_card_too_many() -> None:
    cards = iter([*OUT.split(), STUMPS, "6S"])
    one = innings(cards)
    assert (one.fallen, one.all_out, one.total) == (11, True, 0)
    assert list(cards) == [STUMPS, "6S"]


def test_what_is_no_card_is_refused() -> None:
    for wrong in ("6", "1S", "11C", "Joker", "6X", ""):
        with pytest.raises(ValueError, match=rf"^{wrong!r} is no card$"):
            innings([wrong])


def test_an_innings_without_cards_has_no_stays() -> None:
    assert innings([]) == Innings(())
    assert sheet(innings([])) == "Extras: 0\nTotal: 0"


def test_the_cards_may_run_out_with_a_batsman_in_or_between_two() -> None:
    assert text_of("6S, 5H", 11) == "Batsman One: 6S, 5H = 11 RUNS, NOT OUT\nExtras: 0\nTotal: 11"
    assert text_of("6S, JOKER", 11) == "Batsman One: 6S, JOKER = 6 RUNS\nExtras: 0\nTotal: 6"


def test_with_ten_wickets_the_eleventh_never_bats() -> None:
    one = innings(OUT.split(), 10)
    assert [stay.batsman for stay in one.stays] == list(range(1, 11))
    assert one.all_out


def test_a_target_ends_an_innings_with_the_card_that_makes_it() -> None:
    for cards, taken in [("4S, 5S, 6S", 2), ("8S, QH, 6S", 2), ("8S, AC, 6S", 2), ("10S, 6S", 1), ("8S, JOKER, KD", 3)]:
        one = innings(cards_in(cards), target=9)
        assert sum(len(stay.cards) for stay in one.stays) == taken
        assert one.total >= 9
        assert not one.stays[-1].out


def test_an_innings_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        innings([]).wickets = 3  # type: ignore[misc]


# ---------------------------------------------------------------- days


def test_stumps_stand_between_two_days_and_nowhere_else() -> None:
    assert list(deal([["6S", "5S"], ["4S"], ["3S"]])) == ["6S", "5S", STUMPS, "4S", STUMPS, "3S"]
    assert list(deal([])) == []


def test_no_more_than_five_packs_are_opened() -> None:
    opened = []

    def some() -> Iterator[list[str]]:
        for day in range(9):
            opened.append(day)
            yield ["6S"]

    assert list(deal(some())).count(STUMPS) == 4
    assert opened == [0, 1, 2, 3, 4]


def test_a_pack_is_opened_only_when_a_card_of_it_is_needed() -> None:
    events = deal(packs(Random(2)))
    one = innings(events)
    assert sum(event == STUMPS for stay in one.stays for event in stay.events) == 1


# ---------------------------------------------------------------- matches


def made(*days: str, wickets: int = 1, follow_on: bool = False) -> Match:
    return match([cards_in(day) for day in days], wickets, follow_on)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("", "match drawn"),
        ("6S", "match drawn"),
        ("6S, JOKER", "match drawn"),
        ("6S, JOKER, 5S, JOKER", "match drawn"),
        ("6S, JOKER, 5S, JOKER, JOKER", "match drawn"),
        ("6S, JOKER, 5S, JOKER, JOKER, JOKER", "HOME won by 1 run"),
        ("6S, JOKER, 4S, JOKER, JOKER, JOKER", "HOME won by 2 runs"),
        ("6S, JOKER, 5S, JOKER, JOKER, AS, JOKER", "match tied"),
        ("6S, JOKER, 5S, JOKER, JOKER, AS", "match drawn"),
        ("6S, JOKER, 5S, JOKER, JOKER, 2S", "AWAY won by 1 wicket"),
        ("5S, JOKER, 6S, JOKER, JOKER", "AWAY won by an innings and 1 run"),
        ("5S, JOKER, 7S, JOKER, JOKER", "AWAY won by an innings and 2 runs"),
        ("5S, JOKER, 7S, JOKER, AS", "match drawn"),
        ("5S, JOKER, 6S, JOKER, AS, JOKER", "match drawn"),
        ("5S, JOKER, 6S, JOKER, AS, JOKER, QD", "AWAY won by 1 wicket"),
        ("5S, JOKER, 6S, JOKER, AS, JOKER, JOKER", "match tied"),
    ],
)
def test_the_result_of_a_match_of_one_wicket_an_innings(cards: str, expected: str) -> None:
    assert result(made(cards)) == expected


def test_wickets_in_hand_are_those_that_have_not_fallen() -> None:
    for lost in range(11):
        fall = " ".join(OUT.split()[:lost])
        cards = f"{OUT} {OUT} AS {OUT} {fall} 2H"
        # The ace is turned over by the third innings' first batsman.
        played = made(cards, wickets=11)
        assert result(played) == f"AWAY won by {11 - lost} wicket{'s' * (lost != 10)}"


TWO_HUNDRED = ", ".join(["10S"] * 20)


def test_a_follow_on_takes_a_lead_of_two_hundred_and_the_option() -> None:
    cards = f"{TWO_HUNDRED}, JOKER, JOKER, JOKER"
    assert made(cards, follow_on=True).turns[2] == Turn("AWAY", 2)
    assert made(cards).turns[2] == Turn("HOME", 2)
    short = cards.replace("JOKER, JOKER, JOKER", "JOKER, AS, JOKER, JOKER")
    assert made(short, follow_on=True).turns[2] == Turn("HOME", 2)


def test_after_a_follow_on_the_first_side_chases_or_has_won() -> None:
    cards = f"{TWO_HUNDRED}, JOKER, JOKER, "
    assert result(made(f"{cards} 9S, JOKER", follow_on=True)) == "HOME won by an innings and 191 runs"
    chase = made(f"{cards} {TWO_HUNDRED}, AS, JOKER, AS, AS", follow_on=True)
    assert chase.turns[3] == Turn("HOME", 2, 2)
    assert result(chase) == "HOME won by 1 wicket"
    lost = made(f"{cards} {TWO_HUNDRED}, AS, JOKER, JOKER", follow_on=True)
    assert result(lost) == "AWAY won by 1 run"


def test_a_chase_takes_no_card_after_the_winning_run() -> None:
    played = made("3S, JOKER, JOKER, JOKER, 2S, 2H, 9S, 9H")
    assert played.innings[-1].stays[-1].events == ("2S", "2H")


def test_the_next_turn_of_a_match_that_is_over_is_none() -> None:
    over = made("6S, JOKER, 5S, JOKER, JOKER, JOKER")
    assert next_turn(over) is None
    assert next_turn(Match()) == Turn("HOME", 1)
    assert (over.score("HOME"), over.score("AWAY"), over.lead("AWAY")) == (6, 5, -1)


# ---------------------------------------------------------------- chance


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_each_day_has_all_cards_once(seed: int) -> None:
    assert [sorted(pack) for pack in islice(packs(Random(seed)), 3)] == [sorted(PACK)] * 3


def test_a_seed_gives_its_game_again() -> None:
    assert sheet(play(Random(1))).startswith(SEED_1)
    assert play_match(Random(1)) == play_match(Random(1))
    assert len({sheet(play(Random(seed))) for seed in range(50)}) == 50


def test_the_first_card_is_any_card_as_often() -> None:
    first = Counter(next(packs(rng))[0] for rng in map(Random, range(10_800)))
    assert min(count for card, count in first.items() if card != JOKER) > 130
    assert max(count for card, count in first.items() if card != JOKER) < 270
    assert 320 < first[JOKER] < 480


def test_no_innings_alone_lasts_five_days() -> None:
    # Each pack holds three wicket cards for anybody, and the eleventh wicket falls on the fourth day at the latest.
    slow = sorted(PACK, key=lambda card: card in (JOKER, "AD"))
    one = innings(deal([slow] * 5))
    assert one.all_out
    assert sum(event == STUMPS for stay in one.stays for event in stay.events) <= 3


# ---------------------------------------------------------------- laws

events = st.lists(st.sampled_from(PACK), max_size=120)


@settings(derandomize=True, deadline=None, database=None, max_examples=200)
@given(events, st.sampled_from([1, 2, 10, 11]))
def test_every_card_is_in_the_total_once(cards: list[str], wickets: int) -> None:
    left = iter(cards)
    one = innings(left, wickets)
    taken = [card for stay in one.stays for card in stay.cards]
    assert taken + list(left) == cards
    out = sum(stay.out for stay in one.stays)
    worth = sum(NUMBERS.get(card[:-1], 0) + is_extra(card) for card in taken)
    lost = sum(NUMBERS.get(stay.cards[-1][:-1], 0) for stay in one.stays if stay.out)
    assert one.total == worth - lost
    assert one.fallen == out <= wickets
    assert all(stay.out for stay in one.stays[:-1])


@settings(derandomize=True, deadline=None, database=None, max_examples=100)
@given(st.integers(0, 10**6), st.sampled_from([10, 11]), st.booleans())
def test_a_match_has_at_most_five_whole_days_and_all_innings_but_the_last_are_complete(
    seed: int, wickets: int, follow_on: bool
) -> None:
    played = play_match(Random(seed), wickets, follow_on)
    text = match_sheet(played)
    days = [cards_in(", ".join(re.findall(r"\b(?:(?:A|\d+|[JQK])[CDHS]|JOKER)\b", day))) for day in text.split(STUMPS)]
    assert len(days) <= 5
    assert all(sorted(day) == sorted(PACK) for day in days[:-1])
    assert all(one.all_out for one in played.innings[:-1])
    assert match(days, wickets, follow_on) == played


# ---------------------------------------------------------------- the sheet and the commentary


def test_a_line_shows_stumps_extras_and_not_out() -> None:
    assert (
        line(stay(7, iter(cards_in("QH, STUMPS, 8D")))) == "Batsman Seven: QH (1 extra), STUMPS, 8D = 8 RUNS, NOT OUT"
    )


def test_a_match_sheet_has_its_headings_and_its_result() -> None:
    lines = match_sheet(made("6S, JOKER, 5S, JOKER, JOKER", "JOKER")).split("\n")
    assert lines == [
        "HOME 1ST INNINGS",
        "Batsman One: 6S, JOKER = 6 RUNS",
        "Extras: 0",
        "Total: 6",
        "",
        "AWAY 1ST INNINGS",
        "Batsman One: 5S, JOKER = 5 RUNS",
        "Extras: 0",
        "Total: 5",
        "",
        "HOME 2ND INNINGS",
        "Batsman One: JOKER = 0 RUNS",
        "Extras: 0",
        "Total: 0",
        "",
        "AWAY 2ND INNINGS",
        "Batsman One: STUMPS, JOKER = 0 RUNS",
        "Extras: 0",
        "Total: 0",
        "",
        "RESULT: HOME won by 1 run",
    ]


def test_the_commentary_tells_every_card_and_every_fall() -> None:
    assert list(commentary(innings(cards_in("6S, QD, STUMPS, JOKER, 2D, 9S, AD"), 3))) == [
        "Batsman One comes in (rule 2)",
        "1.1 6S: 6 runs (rule 3)",
        "1.2 QD: wide, 1 extra (rule 4)",
        "Stumps, 7 for 0; day 2 begins with all 54 cards (rule 9)",
        "2.1 JOKER: wicket (rule 5), no runs (rule 7)",
        "    Batsman One out for 6 off 3 cards: 1-7 (Batsman One, 2.1)",
        "Batsman Two comes in (rule 2)",
        "2.2 2D: wicket (rule 6), no runs (rule 7)",
        "    Batsman Two out for 0 off 1 card: 2-7 (Batsman Two, 2.2)",
        "Batsman Three comes in (rule 2)",
        "2.3 9S: 9 runs (rule 3)",
        "2.4 AD: wicket (rule 6), no runs (rule 7)",
        "    Batsman Three out for 9 off 2 cards: 3-16 (Batsman Three, 2.4)",
        "All out: 16 for 3, 1 extra (rule 8)",
        "Fall of wickets:",
        "    1-7 (Batsman One, 2.1)",
        "    2-7 (Batsman Two, 2.2)",
        "    3-16 (Batsman Three, 2.4)",
    ]


def test_the_commentary_of_a_match_tells_why_a_side_bats_and_who_won() -> None:
    told = list(match_commentary(made("6S, JOKER, 5S, JOKER, JOKER, AS, AH")))
    assert [row for row in told if "INNINGS" in row or row.startswith(("Result", "The"))] == [
        "HOME 1ST INNINGS (rule 12)",
        "AWAY 1ST INNINGS (rule 12)",
        "HOME 2ND INNINGS (rule 12)",
        "AWAY 2ND INNINGS (2 runs to win, rule 14)",
        "The winning run: 7 for 0, 0 extras (rule 14)".replace("7", "2"),
        "Result: AWAY won by 1 wicket (rule 15)",
    ]
    drawn = list(match_commentary(made(f"{TWO_HUNDRED}, JOKER, JOKER, 6S", follow_on=True)))
    assert "AWAY 2ND INNINGS (following on, 200 behind, 200 are enough, rule 13)" in drawn
    assert drawn[-2:] == ["The fifth day is over: 6 for 0, 0 extras (rule 11)", "Result: match drawn (rule 11)"]


@pytest.mark.parametrize("seed", range(20))
def test_the_commentary_ends_with_the_score_of_the_sheet(seed: int) -> None:
    one = play(Random(seed))
    told = list(commentary(one))
    close = f"All out: {one.total} for 11, {one.extras} extras (rule 8)"
    assert close in told
    assert told[-1].startswith(f"    11-{one.total} (Batsman Eleven, ")
    assert sum(" out for " in row for row in told) == ELEVEN == len(WORDS)
