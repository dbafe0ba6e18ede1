"""Tables in perfect form need not be taken apart: both roads come to the same report."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.dice_cricket.games import READINGS, as_bytes, random_table
from tests.dice_cricket.mutants import UnfitError
from tests.dice_cricket.row_mutants import MUTANTS
from validator import Report, check
from validator.dice_cricket import layers
from validator.dice_cricket.card import Card
from validator.dice_cricket.perfect import perfect_card
from validator.finding import Asked
from validator.text import Text, read

# Laws of games, in which no interpreter differs.
pytestmark = pytest.mark.once
TABLES = 60


def both(monkeypatch: pytest.MonkeyPatch, output: bytes, **options: object) -> tuple[Report, Report, bool]:
    """The reports by the fast road and without it, and whether the fast road was fit."""
    fit = []

    def noted(text: Text, given: tuple[str, ...] | None) -> Card | None:
        fit.append(card := perfect_card(text, given))
        return card

    with monkeypatch.context() as patch:
        patch.setattr(layers, "perfect_card", noted)
        fast = check(output, replay=True, **options)  # type: ignore[arg-type]
        patch.setattr(layers, "perfect_card", lambda *given: None)
        slow = check(output, replay=True, **options)  # type: ignore[arg-type]
    return fast, slow, any(fit)


def same(one: Report, other: Report) -> bool:
    """Whether two reports say the same, their hints included."""
    hints = [[finding.hint for finding in report.findings] for report in (one, other)]
    return one == other and hints[0] == hints[1]


def test_right_tables_get_the_same_report_by_both_roads(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, perfect = Random("right"), 0
    for number in range(5 * TABLES):
        table = random_table(rng)
        names = [batter.name for batter in table.game.batters]
        options = {
            "given": names if number % 2 else None,
            "reading": rng.choice(["any", "house", rng.choice(READINGS)]),
        }
        fast, slow, fit = both(monkeypatch, table.bytes(), **options)
        assert same(fast, slow), table.bytes().decode()
        perfect += fit
    assert perfect == 5 * TABLES


@pytest.mark.parametrize("code", sorted(set(MUTANTS) - {"IO003"}))
def test_slightly_wrong_tables_get_the_same_report_by_both_roads(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    rng, made = Random(f"both {code}"), 0
    while made < TABLES:
        try:
            mutant = MUTANTS[code](random_table(rng), rng)
        except UnfitError:
            continue
        made += 1
        fast, slow, _ = both(monkeypatch, mutant.output, given=mutant.given)
        assert same(fast, slow), mutant.output.decode(errors="replace")


def test_tables_with_another_character_get_the_same_report_by_both_roads(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, perfect = Random("characters"), 0
    for _ in range(20 * TABLES):
        output = as_bytes(random_table(rng).lines)
        # In the cells, most often: such a table may be in perfect form still.
        at = rng.choice([i for i, byte in enumerate(output) if byte not in b"+-|\n"] + [rng.randrange(len(output))])
        output = output[:at] + rng.choice((b"1", b"2", b".", b"/", b" ", b"0", b"A", b"|")) + output[at + 1 :]
        fast, slow, fit = both(monkeypatch, output)
        assert same(fast, slow), output.decode()
        perfect += fit
    assert 0 < perfect < 20 * TABLES


def test_a_place_in_a_stream_is_the_same_by_both_roads(monkeypatch: pytest.MonkeyPatch) -> None:
    table = random_table(Random("stream"))
    table.write_total("99999")
    text = read(table.bytes(), Asked(first_line=101))
    findings, card = layers.examine(text, None)
    monkeypatch.setattr(layers, "perfect_card", lambda *given: None)
    slow_findings, slow_card = layers.examine(text, None)
    assert card
    assert slow_card
    assert (findings, card) == (slow_findings, slow_card)
    assert card.end.number == 126
    assert replace(card, total=None) != card
