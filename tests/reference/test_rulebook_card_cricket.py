"""The rulebook of card cricket: its examples are played, and its numbers are cited rightly."""

from random import Random
from typing import NamedTuple

import pytest

from reference.card_cricket import line, match, match_sheet, play, play_match, sheet
from reference.card_cricket_commentary import commentary, match_commentary
from reference.card_cricket_innings import PACK, PICTURES, WORDS, Innings, cards_in, innings, stay
from tests.reference.rulebook import check_the_fences, cited, cited_in, examples_in, numbers_of_rules, rulebook

RULEBOOK = rulebook("card_cricket")


class Example(NamedTuple):
    """An example of the rulebook, as it is written there."""

    rule: int
    fields: dict[str, str]
    lines: list[str]

    @property
    def name(self) -> str:
        return self.fields["name"]


EXAMPLES = [Example(*example) for example in examples_in(RULEBOOK)]


def played(example: Example) -> list[str]:
    """The sheet of an example; without Extras and Total if it does not show them."""
    fields = example.fields
    wickets = int(fields.get("wickets", "11"))
    if "packs" in fields:
        packs = [cards_in(pack) for pack in fields["packs"].split("|")]
        text = match_sheet(match(packs, wickets, fields.get("follow-on") == "yes"))
        return [line for line in text.splitlines() if line]
    cards = cards_in(fields["cards"])
    if "from" in fields:
        one = Innings((stay(WORDS.index(fields["from"]) + 1, iter(cards)),))
    else:
        one = innings(cards, wickets)
    shown = sheet(one).splitlines()
    return shown if example.lines[-1].startswith("Total") else shown[:-2]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_example_is_played_as_it_says(example: Example) -> None:
    assert played(example) == example.lines


def test_the_examples_were_found_and_are_well_formed() -> None:
    check_the_fences(RULEBOOK, [example.name for example in EXAMPLES])
    assert len(EXAMPLES) == 14
    for example in EXAMPLES:
        assert set(example.fields) <= {"name", "cards", "packs", "from", "wickets", "follow-on"}
        assert ("cards" in example.fields) != ("packs" in example.fields)


def test_the_three_sequences_of_the_text_are_examples() -> None:
    shown = {example.name: example.lines[0] for example in EXAMPLES if example.name.endswith("-of-the-text")}
    assert {name: line.rsplit("= ")[1] for name, line in shown.items()} == {
        "batsman-one-of-the-text": "25 RUNS",
        "batsman-two-of-the-text": "34 RUNS",
        "batsman-seven-of-the-text": "23 RUNS",
    }


# ---------------------------------------------------------------- numbers and words


def test_the_rules_are_numbered_from_1_without_a_gap() -> None:
    assert numbers_of_rules(RULEBOOK) == list(range(1, 17))


@pytest.mark.parametrize(
    ("path", "least"),
    [
        ("card_cricket.py", {1, 9, 12, 14, 15, 16}),
        ("card_cricket_innings.py", {3, 4, 5, 6, 7, 8, 9, 10, 11}),
        ("card_cricket.md", {4, 7, 9}),
        ("card_cricket_command.py", {1}),
        ("card_cricket_statistics.py", {15}),
    ],
)
def test_every_rule_that_is_cited_exists(path: str, least: set[int]) -> None:
    assert least <= cited_in(path) <= set(range(1, 17))


def test_the_commentary_cites_every_rule_of_play() -> None:
    text = "\n".join(commentary(play(Random(1))))
    for seed in range(60):
        text += "\n".join(match_commentary(play_match(Random(seed), 10, follow_on=True)))
    # 1, 10 and 16 are about the pack and the sheet, which nobody tells.
    assert cited(text) == {2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15}


def test_the_numbers_of_the_rulebook_are_right() -> None:
    assert len(PACK) == 54
    assert set(PICTURES) == {"J", "Q", "K"}
    lengths = [sum(len(one.cards) for one in play(Random(seed)).stays) for seed in range(2_000)]
    assert 82 < sum(lengths) / len(lengths) < 86
    assert "An innings takes 84 cards on average" in RULEBOOK


def test_a_line_is_printed_as_rule_16_says() -> None:
    assert line(stay(1, iter(cards_in("6S, 5H, 4C, 10D, JOKER")))) in RULEBOOK.split("### Rule 16")[1]
