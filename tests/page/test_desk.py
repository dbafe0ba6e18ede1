"""What the page asks of the validator: the answers, and what is wrong with a question."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.shared.card import STANDARD_CARD
from validator import HOLES, check, hole_named
from validator.page import desk
from validator.report import as_json

NAMES = "Fred,Sonya,David,Ben,Cody,Hazel,Nina,Kim,Cath,Lena,Will"


def asked(hole: str, output: bytes | str, **said: Any) -> dict[str, Any]:
    """The answer to a question."""
    data = output if isinstance(output, bytes) else output.encode()
    answer: dict[str, Any] = json.loads(desk.check(hole, memoryview(data), json.dumps(said)))
    return answer


def test_a_report_is_that_of_the_command_with_its_hole_and_remarks() -> None:
    wrong = STANDARD_CARD.replace("| 169 |", "| 168 |")
    expected = {**json.loads(json.dumps(as_json("output", check(wrong)))), "hole": "dice-cricket", "remarks": []}
    expected["told"] = True
    assert asked("", wrong) == expected
    assert asked("dice-cricket", wrong.encode(), strict=False, names="") == expected


def test_it_says_whether_there_is_a_game_to_be_told() -> None:
    sheet = hole_named("card-cricket").standard
    # The first ends short: some batter has no ball left.
    outputs = [STANDARD_CARD.replace("4214422/", "4244212/"), STANDARD_CARD, sheet]
    outputs += [
        STANDARD_CARD.replace("Retired", "Caught "),
        sheet.replace("Total: 48", "Total: 49"),
        "score([5]) == 50\n",
    ]
    for output, told in zip(outputs, [True] * 3 + [False] * 3, strict=True):
        assert asked("", output)["told"] is told
        assert bool(json.loads(desk.scorebooks("", output.encode(), "{}"))["books"]) is told
        assert bool(json.loads(desk.drawings("", output.encode(), "{}"))["charts"]) is told


@pytest.mark.parametrize("hole", HOLES)
def test_the_hole_is_guessed(hole: str) -> None:
    output = hole_named(hole).standard or "score([5]) == 50\n"
    assert asked("", output)["hole"] == hole
    assert asked("greed", output)["hole"] == "greed"
    assert asked("", b"nothing to be known by")["hole"] == HOLES[0]


def test_options_are_read_as_the_command_reads_them() -> None:
    assert asked("", STANDARD_CARD, names=NAMES)["conforms"]
    assert asked("", STANDARD_CARD, names=NAMES.replace("Will", "Bill"))["findings"][0]["code"] == "DC308"
    assert asked("", STANDARD_CARD, names="A,B") == {"error": "names: a game has 11 names, not 2"}
    assert asked("", STANDARD_CARD, reading="house")["conforms"]
    assert "no reading is called 'mine'" in asked("", STANDARD_CARD, reading="mine")["error"]
    assert asked("card-cricket", "x", wickets=" 12 ") == {
        "error": "wickets: an innings ends after 10 or 11 wickets, not 12"
    }
    warned = STANDARD_CARD.replace("14  |\n", "14  |\r\n")
    assert (asked("", warned)["conforms"], asked("", warned, strict=True)["conforms"]) == (True, False)


def test_an_option_that_is_a_file_is_what_stands_in_it() -> None:
    assert asked("greed", "150\n0\n", rolls="1 5\n2 3 4 6\n")["conforms"]
    assert asked("greed", "150\n100\n", rolls="1 5\n\n")["findings"][0]["code"] == "GR301"
    assert asked("greed", "150\n", rolls="1 9\n") == {"error": "rolls: line 1: `9` is no die, which shows 1 to 6"}


def test_a_table_of_given_dice_is_held_against_them() -> None:
    exact = hole_named("dice-cricket").exact()
    assert exact
    own, other = (exact.feed(given, "given-dice").stdin.decode() for given in (exact.sample(), exact.given(1)))
    assert asked("dice-cricket", STANDARD_CARD, **{"given-dice": own})["conforms"]
    (finding,) = asked("dice-cricket", STANDARD_CARD, **{"given-dice": other})["findings"]
    assert (finding["code"], finding["line"], finding["column"]) == ("DC701", 4, 10)
    assert asked("dice-cricket", STANDARD_CARD, **{"given-dice": "nonsense"})["error"].startswith("given-dice: ")


def test_what_there_is_names_the_options_of_each_hole() -> None:
    about = json.loads(desk.about())
    options = {
        hole["name"]: [(option["name"], option["is_file"]) for option in hole["options"]] for hole in about["holes"]
    }
    assert options == {
        "dice-cricket": [("names", False), ("given-dice", True), ("reading", False)],
        "greed": [("rolls", True)],
        "card-cricket": [("wickets", False), ("given-dice", True)],
    }
    assert about["usual"] == "dice-cricket"


def test_every_rule_is_there_once_and_has_its_examples() -> None:
    rules = json.loads(desk.rules())
    codes = [rule["code"] for rule in rules]
    assert codes == sorted(set(codes))
    assert {"IO001", "TB101", "DC501", "GR301", "CC701"} <= set(codes)
    for rule in rules:
        shown = json.loads(desk.example(rule["hole"], rule["code"]))
        assert (shown["right"] is None) == (shown["wrong"] is None) == (rule["code"][2] == "6")
        assert rule["sentence"]


def test_a_game_is_told_under_every_reading_or_it_is_said_why_not() -> None:
    told = json.loads(desk.scorebooks("", STANDARD_CARD.encode(), "{}"))
    assert (len(told["books"]), told["why"], told["lines"]) == (16, "", STANDARD_CARD.splitlines())
    assert [book["reading"] for book in told["books"] if book["explains"]] == list(check(STANDARD_CARD).readings)
    told = json.loads(desk.scorebooks("", b"nothing", "{}"))
    assert (told["books"], told["why"]) == ([], "The game cannot be told yet: there is no table.")
    told = json.loads(desk.scorebooks("greed", b"score([5]) == 50", "{}"))
    assert (told["books"], told["why"]) == ([], "There is no game to be told in this.")
    assert json.loads(desk.scorebooks("", b"", '{"names": "A"}')) == {"error": "names: a game has 11 names, not 1"}


def test_the_charts_of_a_game_come_with_the_names_of_their_colours() -> None:
    told = json.loads(desk.drawings("", STANDARD_CARD.encode(), "{}"))
    assert [chart["title"] for chart in told["charts"]] == ["Worm", "Manhattan", "Partnerships", "How each was out"]
    assert all(chart["sentence"] and chart["spec"]["layer"] for chart in told["charts"])
    assert set(told["theme"].values()) == {"ink", "quiet", "line", "main", "bad", "tint"}
    for output, said in ((b"nothing", "{}"), (STANDARD_CARD.encode(), '{"names": "A"}')):
        assert json.loads(desk.drawings("", output, said))["charts"] == []
