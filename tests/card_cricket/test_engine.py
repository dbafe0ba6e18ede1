"""The engine that other tests deal with: its pack, and its sheet."""

from __future__ import annotations

from random import Random

from tests.card_cricket.engine import Table, bat, bowls_out, shown


def test_the_cards_of_the_engine_are_a_pack() -> None:
    assert len({shown(card) for card in range(52)}) == 52
    assert [shown(card) for card in (0, 1, 37, 38, 43, 51, 52)] == ["AC", "AD", "10D", "10H", "JS", "KS", "JOKER"]
    assert [sum(bowls_out(card, batsman) for card in range(54)) for batsman in range(1, 12)] == [
        *range(3, 13),
        12,
    ]


def test_the_engine_prints_what_the_text_prints() -> None:
    table = Table(Random(0), 1, 1, [index_of(card) for card in reversed(TEXT)])
    side = bat(table, 1)
    assert side.text == "Batsman One: 6S, 5H, 4C, 10D, JOKER = 25 RUNS\nExtras: 0\nTotal: 25\n"


TEXT = ["6S", "5H", "4C", "10D", "JOKER"]


def index_of(card: str) -> int:
    return next(i for i in range(54) if shown(i) == card)
