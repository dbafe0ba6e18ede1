"""What is said of a sheet of card cricket: the text's own sequences, and each message with its place."""

from __future__ import annotations

import pytest

from tests.card_cricket.engine import one_innings
from tests.card_cricket.sheets import STANDARD_MATCH, STANDARD_SHEET, check, example, implied
from validator.finding import UncheckableError
from validator.report import Report

SEED = """\
Batsman Ten would be out if either a joker, or any diamond of value ten or less was drawn ...

Examples of scoring sequences:

Batsman One:

6, 5, 4, 10, JOKER = 25 RUNS - Joker is the wicket taking ball, in this case 10 counts as runs (Batsman One can only be
removed by Ace of diamonds or joker)

Batsman Two:

9, 9, 8, 3, 4, A, 2 = 34 RUNS - 2 is the wicket taking ball as it is the same value as batsman's position, 3D & 4D count

Batsman Seven:

QH (1 extra), 2, 9, 4, 8, 5 = 23 RUNS - 5 is the wicket taking ball. (Batsman seven can be removed by any one of the\
 following cards: A, 2, 3, 4, 5, 6, 7, Joker)
"""


def told(report: Report) -> list[str]:
    return [f"{f.code} {f.line}:{f.column}-{f.span.end_column} {f.message}" for f in report.findings]


def edited(edits: str, wickets: int = 11, judged: bool = False, card: str = STANDARD_SHEET) -> list[str]:
    return told(check(example(edits, card), wickets=wickets, judged=judged))


# ---------------------------------------------------------------- the sequences of the text


def test_the_sequences_of_the_text_are_right_as_they_stand_and_their_suits_are_named() -> None:
    report = check(SEED, strict=True)
    assert told(report) == []
    assert [one["says"] for one in implied(report)] == [
        "Batsman Two: the A is no diamond",
        "Batsman Two: the last 2 is the 2 of diamonds",
        "Batsman Seven: the 2 is no diamond",
        "Batsman Seven: the 4 is no diamond",
        "Batsman Seven: the last 5 is the 5 of diamonds",
    ]
    assert implied(report)[0] == {
        "line": 12,
        "column": 16,
        "card": "A",
        "suits": "CHS",
        "says": "Batsman Two: the A is no diamond",
    }
    assert report.game is None
    assert report.readings == ()
    assert report.extra["dice"] is None


@pytest.mark.parametrize(("line", "batsman", "right"), [(7, "One", 25), (12, "Two", 34), (16, "Seven", 23)])
def test_another_sum_is_found(line: int, batsman: str, right: int) -> None:
    rows = SEED.splitlines()
    for wrong in set(range(60)) - {right}:
        changed = rows[line - 1].replace(f"= {right} RUNS", f"= {wrong} RUNS")
        report = check("\n".join([*rows[: line - 1], changed, *rows[line:]]))
        assert [f"{f.code} {f.line} {f.message.split(',')[0]}" for f in report.findings] == [
            f"CC301 {line} Batsman {batsman} has {wrong} runs"
        ]


def sequences() -> list[tuple[int, int, list[str]]]:
    """The three sequences: the line, where the cards begin, the cards."""
    found = []
    for line in (7, 12, 16):
        cards = SEED.splitlines()[line - 1].split(" =")[0].split(", ")
        found.append((line, sum(card != "" for card in cards), cards))
    return found


def test_every_other_scored_number_is_found_and_only_low_cards_can_be_the_last() -> None:
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    batsmen = {7: 1, 12: 2, 16: 7}
    for line, count, cards in sequences():
        rows = SEED.splitlines()
        for i in range(count):
            for rank in ranks:
                if cards[i] in (rank, "JOKER") or cards[i].startswith("Q"):
                    continue
                changed = ", ".join([*cards[:i], rank, *cards[i + 1 :]])
                row = changed + " =" + rows[line - 1].split(" =")[1]
                report = check("\n".join([*rows[: line - 1], row, *rows[line:]]))
                codes = [f.code for f in report.findings]
                if i < count - 1:
                    assert codes == ["CC301"], row
                elif ranks.index(rank) < batsmen[line]:
                    assert codes == (["CC503"] if cards[:-1].count(rank) > 3 else []), row
                else:
                    assert codes == ["CC304"], row


@pytest.mark.parametrize("last", ["A", "2", "3", "4", "5", "6", "7"])
def test_the_last_card_of_batsman_seven_may_be_any_that_the_text_lists(last: str) -> None:
    assert check(SEED.replace("8, 5 = 23", f"8, {last} = 23")).conforms


@pytest.mark.parametrize("last", ["8", "9", "10", "J", "Q", "K", "5C", "5H", "5S", "8D", "KD"])
def test_no_other_card_may_be_his_last(last: str) -> None:
    text = SEED.replace("8, 5 = 23", f"8, {last} = 23")
    line, column = 16, len("QH (1 extra), 2, 9, 4, 8, ") + 1
    assert told(check(text)) == [
        f"CC304 {line}:{column}-{column + len(last)} {last} takes no wicket of Batsman Seven, who is out"
    ]


# ---------------------------------------------------------------- messages


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        # CC101
        ("2 = hello", ["CC101 2:1-6 `hello` is no line of a score sheet"]),
        ("2 =   hello - there", ["CC101 2:3-16 `hello - there` is no line of a score sheet"]),
        (
            r"2 = Batsman Tow: 6C, JOKER = 6 RUNS",
            ["CC101 2:1-32 `Batsman Tow: 6C, JOKER = 6 RUNS` is no line of a score sheet"],
        ),
        ("2 = Batsman Two: 6C, JOKER", ["CC101 2:1-23 this is no `cards = runs RUNS` of Batsman Two"]),
        ("2 = Batsman Two: 6C, JOKER = 6", ["CC101 2:1-27 this is no `cards = runs RUNS` of Batsman Two"]),
        ("2 = Batsman Two: 6C, JOKER = 6 RUN", ["CC101 2:1-31 this is no `cards = runs RUNS` of Batsman Two"]),
        ("2 = Batsman Two: 6C, JOKER = 6 RUNS NOT OUT", ["CC101 2:1-40 this is no `cards = runs RUNS` of Batsman Two"]),
        ("2 = Batsman Two:", ["CC101 3:1-45 the cards of Batsman Two are missing"]),
        (r"2 = Batsman Two:\nnot out", ["CC101 3:1-8 this is no `cards = runs RUNS` of Batsman Two"]),
        (
            "2 = Batsman Two: 6C (1 extra), JOKER = 6 RUNS",
            ["CC101 2:17-26 `(1 extra)` follows 6C, which is no picture"],
        ),
        ("2 = Batsman Two: KH (2 extra), JOKER = 0 RUNS", ["CC101 2:17-26 a picture is `(1 extra)`, not `(2 extra)`"]),
        ("2 = Batsman Two: KH (no ball), JOKER = 0 RUNS", ["CC101 2:17-26 a picture is `(1 extra)`, not `(no ball)`"]),
        # CC102
        ("12 gone", ["CC102 12:1-10 the Extras line is missing"]),
        ("13 gone", ["CC102 12:1-10 the Total line is missing"]),
        ("1.. gone ; 1 = x", []),
        # CC103
        (
            "2 = Batsman Three: QC, 8H, 3D = 8 RUNS ; 3 = Batsman Two: 6C, KH, JOKER = 6 RUNS",
            ["CC103 3:1-36 Batsman Two stands here after Batsman Three"],
        ),
        (
            r"2 = Batsman Two: 6C, KH, JOKER = 6 RUNS\nBatsman Two: 6C, KH, JOKER = 6 RUNS",
            ["CC103 3:1-36 Batsman Two stands here again"],
        ),
        ("12 = Total: 48 ; 13 = Extras: 4", ["CC103 13:1-10 Extras stands here after Total"]),
        (r"13 = Total: 48\nTotal: 48", ["CC103 14:1-10 Total stands here again"]),
        # CC201
        ("2 = Batsman Two: 6C, 1H, JOKER = 6 RUNS", ["CC201 2:18-20 `1H` is no card"]),
        (
            "2 = Batsman Two: 6c, 11C, joker = 6 RUNS",
            ["CC201 2:14-16 `6c` is no card", "CC201 2:18-21 `11C` is no card", "CC201 2:23-28 `joker` is no card"],
        ),
        ("2 = Batsman Two: 6 C, JOKER = 6 RUNS", ["CC201 2:14-17 `6 C` is no card"]),
        ("2 = Batsman Two: 6C,, JOKER = 6 RUNS", ["CC201 2:1-33 a card is missing"]),
        ("2 = Batsman Two: = 0 RUNS", ["CC201 2:1-22 a card is missing"]),
        ("2 = Batsman Two: STUMPS = 0 RUNS", ["CC201 2:1-29 a card is missing"]),
        # CC202
        ("2 = Batsman Two: 6C, JOKER = 06 RUNS", ["CC202 2:26-28 the runs of Batsman Two `06` are no number"]),
        ("2 = Batsman Two: 6C, JOKER = RUNS", ["CC202 2:1-30 the runs of Batsman Two are missing"]),
        ("2 = Batsman Two: 6C, JOKER = -6 RUNS", ["CC202 2:26-28 the runs of Batsman Two `-6` are no number"]),
        ("12 = Extras: four", ["CC202 12:9-13 Extras is `four`, which is no number"]),
        ("13 = Total:", ["CC202 13:1-7 Total has no number"]),
        # CC301
        ("2 = Batsman Two: 6C, JOKER = 7 RUNS", ["CC301 2:26-27 Batsman Two has 7 runs, but the cards add up to 6"]),
        (
            "3 = Batsman Three: 8H, 9D = 9 RUNS",
            [
                "CC304 3:20-22 9D takes no wicket of Batsman Three, who is out",
                "CC301 3:25-26 Batsman Three has 9 runs, but the cards add up to 8 or 17",
            ],
        ),
        # CC303
        (
            "2 = Batsman Two: 6C, 2D, KH, JOKER = 6 RUNS",
            ["CC303 2:18-20 2D takes the wicket of Batsman Two, and more cards follow"],
        ),
        (
            "11 = Batsman Eleven: 10D = 0 RUNS, NOT OUT",
            ["CC303 11:31-38 10D takes the wicket of Batsman Eleven, who is NOT OUT"],
        ),
        # CC304
        ("3 = Batsman Three: 8H, JD = 8 RUNS", ["CC304 3:20-22 JD takes no wicket of Batsman Three, who is out"]),
        # CC401, CC402
        ("12 = Extras: 5", ["CC401 12:9-10 Extras is 5, but there are 4 pictures"]),
        ("12 = Extras: 0 ; 13 = Total: 44", ["CC401 12:9-10 Extras is 0, but there are 4 pictures"]),
        ("13 = Total: 49", ["CC402 13:8-10 the Total is 49, but runs and extras add up to 48"]),
        # CC403
        (
            "4 gone",
            ["CC403 4:1-26 Batsman Four is missing", "CC402 12:8-10 the Total is 48, but runs and extras add up to 40"],
        ),
        ("11 gone", ["CC403 11:1-10 Batsman Eleven is missing: the innings ends after 11 wickets"]),
        (
            "1..11 gone ; 1 = Extras: 0 ; 2 = Total: 0",
            ["CC403 1:1-10 Batsman One is missing: the innings ends after 11 wickets"],
        ),
        (
            r"11 = Batsman Eleven: 10D = 0 RUNS\nBatsman Twelve: AC, 10H = 11 RUNS, NOT OUT ; 14 = Total: 59",
            ["CC403 12:1-43 Batsman Twelve bats, but 11 wickets end the innings"],
        ),
        (
            "11 = Batsman Eleven: 10H = 10 RUNS, NOT OUT ; 13 = Total: 58",
            ["CC403 11:32-39 Batsman Eleven is NOT OUT, but neither five days nor a chase are over"],
        ),
        (
            "3 = Batsman Three: QC, 8H = 8 RUNS, NOT OUT",
            ["CC403 3:33-40 Batsman Three is NOT OUT, but others bat after him"],
        ),
        # CC501
        (
            "2 = Batsman Two: 7C, KH, JOKER = 7 RUNS ; 13 = Total: 49",
            ["CC501 2:14-16 7C is dealt twice on day 1, first to Batsman One"],
        ),
        ("11 = Batsman Eleven: JOKER = 0 RUNS", ["CC501 11:17-22 this is the JOKER number 3 on day 1, of two"]),
        # CC502
        (
            "1 = Batsman One: STUMPS, 7C, 2D, JOKER = 9 RUNS",
            ["CC502 1:14-20 day 1 ends after 0 cards, not 54"],
        ),
        (
            "1 = Batsman One: 7C, STUMPS, 2D, JOKER = 9 RUNS",
            ["CC502 1:18-24 day 1 ends after 1 card, not 54"],
        ),
        ("11 = Batsman Eleven: 10D, STUMPS = 0 RUNS", ["CC502 11:22-28 day 1 ends after 22 cards, not 54"]),
        # CC503
        (
            "4 = Batsman Four: 8S, 3H, 4 = 11 RUNS ; 6 = Batsman Six: 4D, 6D = 0 RUNS",
            ["CC303 6:14-16 4D takes the wicket of Batsman Six, and more cards follow"],
        ),
        (
            "4 = Batsman Four: 8S, A = 8 RUNS",
            [
                "CC503 5:15-17 no choice of suits is legal on day 1: A of Batsman Four, AD of Batsman Five "
                "must all be the diamond"
            ],
        ),
        (
            "1 = Batsman One: 4, 4, 4, JOKER = 12 RUNS ; 4 = Batsman Four: 8S, 4 = 8 RUNS ; 13 = Total: 51",
            [
                "CC503 6:14-16 no choice of suits is legal on day 1: "
                "4, 4, 4 of Batsman One, 4 of Batsman Four, 4H of Batsman Six clash"
            ],
        ),
        (
            "9 = Batsman Nine: AC, A, A, A, KS, 9D = 4 RUNS ; 5 = Batsman Five: 3D = 0 RUNS ; "
            "3 = Batsman Three: QC, 8H, JOKER = 8 RUNS ; 2 = Batsman Two: 6C, KH, 2D = 6 RUNS ; "
            "1 = Batsman One: 7C, JOKER = 7 RUNS ; 13 = Total: 50",
            [
                "CC503 9:25-26 no choice of suits is legal on day 1: AC, A, A, A of Batsman Nine "
                "leave no suit but the diamond, and none of them may be it"
            ],
        ),
    ],
)
def test_a_finding_says_what_is_wrong_and_where(edits: str, expected: list[str]) -> None:
    if edits == "1.. gone ; 1 = x":
        assert told(check("x\n")) == ["CC102 1:1-2 no line of a score sheet is here"]
    else:
        assert edited(edits) == expected


def test_a_batsman_that_has_no_number_in_a_later_line_is_told_once() -> None:
    text = STANDARD_SHEET.replace("Batsman Two: ", "Batsman Two:\n\n  ")
    assert told(check(text, strict=True)) == []
    assert check(text).game == check(STANDARD_SHEET).game


def test_where_a_batsman_is_missing_nothing_is_said_of_the_deal() -> None:
    rows = one_innings(3).splitlines()
    second = next(i for i, row in enumerate(rows) if "STUMPS" in row)
    # Without this line the first day is too short, which is the same fault again.
    short = "\n".join([*rows[: second - 1], *rows[second:]])
    assert {finding[:5] for finding in told(check(short))} <= {"CC401", "CC402", "CC403"}
    assert f"Batsman {rows[second - 1].split()[1][:-1]} is missing" in " ".join(told(check(short)))


# ---------------------------------------------------------------- what is right


@pytest.mark.parametrize(
    "edits",
    [
        "all s/Batsman Two/Batsman 2/",
        "all s/Batsman Two/Batsman two/",
        r"all s/ \(1 extra\)//",
        "all s/, /,/",
        "all s/, /  ,  /",
        "all s/ = /=/",
        "all s/^/   /",
        "all s/RUNS/RUNS - well played, = 3 RUNS/",
        r"1 = \n\nBatsman One: 7C, 2D, JOKER = 9 RUNS - a remark, never read\n",
        r"13 = Total: 48 - 5 RUNS short\n\n - a remark alone\n\n",
        "all s/$/\\r/",
    ],
)
def test_what_changes_nothing(edits: str) -> None:
    if edits.startswith("all s/$"):
        assert told(check(STANDARD_SHEET.replace("\n", "\r\n"), strict=True, judged=True)) == []
    else:
        report = check(example(edits, STANDARD_SHEET), strict=True, judged=True)
        assert told(report) == []
        assert report.game == check(STANDARD_SHEET).game


# ---------------------------------------------------------------- options


def test_ten_wickets_end_an_innings_if_they_are_asked_for() -> None:
    ten = "11 gone"
    assert edited(ten, wickets=10) == []
    assert edited("12 = Extras: 4", wickets=10) == ["CC403 11:1-29 Batsman Eleven bats, but 10 wickets end the innings"]
    assert edited("10..11 gone", wickets=10) == [
        "CC403 10:1-10 Batsman Ten is missing: the innings ends after 10 wickets"
    ]


@pytest.mark.parametrize("wickets", [9, 12, "10", 10.0, True, None, [11]], ids=repr)
def test_no_other_number_of_wickets_ends_an_innings(wickets: object) -> None:
    with pytest.raises(UncheckableError) as refused:
        check(STANDARD_SHEET, wickets=wickets)
    assert str(refused.value) == f"an innings ends after 10 or 11 wickets, not {wickets!r}"


def test_a_program_is_given_nothing() -> None:
    with pytest.raises(UncheckableError) as refused:
        check(STANDARD_SHEET, given=["Fred"])
    assert str(refused.value) == "a program for card cricket is given nothing"


def test_a_judge_asks_for_all_suits_and_for_a_whole_sheet_of_one_innings() -> None:
    assert edited("2 = Batsman Two: 6, KH, JOKER = 6 RUNS", judged=True) == ["CC201 2:14-15 `6` has no suit"]
    assert edited("2 = Batsman Two: 6, K (1 extra), JOKER = 6 RUNS", judged=True) == [
        "CC201 2:14-15 `6` has no suit",
        "CC201 2:17-28 `K (1 extra)` has no suit",
    ]
    assert edited("12..13 gone", judged=True) == [
        "CC102 11:1-29 the Extras line is missing",
        "CC102 11:1-29 the Total line is missing",
    ]
    assert edited("12..13 gone") == []
    findings = told(check(STANDARD_MATCH, judged=True))
    assert findings[0] == "CC101 1:1-17 `HOME 1ST INNINGS` is no line of a score sheet"
    assert "CC101 45:1-20 `RESULT: match drawn` is no line of a score sheet" in findings


def test_an_excerpt_is_looked_at_sequence_by_sequence() -> None:
    text = "Batsman Nine: 9D = 0 RUNS\nprose\nBatsman Two: 6, 6, 6, 2 = 18 RUNS, or so\nBatsman Two: 9D, 2D = 9 RUNS\n"
    assert told(check(text)) == ["CC101 3:1-41 this is no `cards = runs RUNS` of Batsman Two"]
    assert told(check(text.replace(", or so", ""))) == []


@pytest.mark.parametrize("number", ["Twelve", "12", "Sevn", "0", "007", "1000"])
def test_an_excerpt_has_no_other_batsman_than_eleven(number: str) -> None:
    text = f"Batsman {number}: 6S, JOKER = 6 RUNS\n"
    assert told(check(text)) == [f"CC101 1:9-{9 + len(number)} no batsman has this number"]
    # What has no sequence is prose.
    assert told(check(f"Batsman {number}: a word\nBatsman One: 6S, JOKER = 6 RUNS\n")) == []


@pytest.mark.parametrize("number", ["11", "eleven", "Eleven"])
def test_a_batsman_is_numbered_in_words_or_figures(number: str) -> None:
    assert told(check(f"Batsman {number}: 10D = 0 RUNS")) == []


def test_an_excerpt_may_begin_anywhere_in_a_day_but_holds_whole_days() -> None:
    assert told(check("Batsman Two: 6S, STUMPS, 6S = 12 RUNS, NOT OUT")) == []
    assert told(check("Batsman Two: STUMPS, 6S = 6 RUNS, NOT OUT")) == []
    assert told(check("Batsman Two: 6S, STUMPS, 6S, STUMPS, 6S = 18 RUNS, NOT OUT")) == [
        "CC502 1:30-36 day 2 ends after 1 card, not 54"
    ]
    assert told(check("Batsman Two: 6S, STUMPS = 6 RUNS, NOT OUT")) == [
        "CC502 1:18-24 no card of Batsman Two follows STUMPS"
    ]


def test_a_control_character_hides_its_line_and_all_rules_of_the_sheet() -> None:
    assert edited(r"2 = Batsman Two: 6C,\tKH, JOKER = 9 RUNS ; 13 = Total: 999") == [
        r"IO004 2:17-18 a control character: `\t`"
    ]
    assert edited(r"12 = Ext\x1bras: 4") == [r"IO004 12:4-5 a control character: `\x1b`"]
    assert edited(r"12 = Ext\x1bras: 4 ; 13 gone") == [
        "CC102 12:1-11 the Total line is missing",
        r"IO004 12:4-5 a control character: `\x1b`",
    ]
    # What cannot be read at all may be any line.
    assert edited(r"12 = \x1bExtras: 4 ; 13 = \x1b[1mTotal: 48") == [
        r"IO004 12:1-2 a control character: `\x1b`",
        r"IO004 13:1-2 a control character: `\x1b`",
    ]


def test_tabs_in_the_prose_around_an_excerpt_are_passed_over() -> None:
    assert told(check("a\tb\nBatsman One: 6, JOKER = 6 RUNS\n\tc\n", strict=True)) == []
    assert told(check("a\tb\nBatsman One: 6,\tJOKER = 6 RUNS\n\tc\n")) == [r"IO004 2:16-17 a control character: `\t`"]


def test_another_line_end_in_the_prose_of_an_excerpt_is_told_where_it_is() -> None:
    text = "Batsman One: 6, JOKER = 6 RUNS\na\tb\r\nBatsman One: 6, JOKER = 6 RUNS\n"
    assert told(check(text)) == ["IO005 2:4-4 this line ends in CR LF, those before it in LF"]


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (b"", ["IO001 1:1-1 the output is empty"]),
        (b" \n", ["IO001 1:1-2 the output holds only white space"]),
        (b"\xff", ["IO002 1:1-2 byte 0xff is not UTF-8"]),
        (b"Total: 1\rExtras: 1", ["IO004 1:9-10 a carriage return ends no line"]),
    ],
)
def test_bytes_that_cannot_be_read_stop_everything(output: bytes, expected: list[str]) -> None:
    report = check(output)
    assert told(report) == expected
    assert report.extra == {"dice": None, "implied": [], "diagnosis": None}


def test_warnings_count_only_if_asked() -> None:
    text = "\ufeff" + STANDARD_SHEET
    assert check(text).conforms
    assert check(text).game is not None
    assert not check(text, strict=True).conforms
