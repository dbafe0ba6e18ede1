"""Whole matches: every kind of result, the follow-on, a chase won in mid-innings, on packs made for it.

A pack is made by a plan, which is asked for each next card and picks one of those that are left that day. So a match
comes to the result that is wanted, and still is a match of whole packs that anybody could deal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest

from reference import card_cricket as reference
from tests.card_cricket.sheets import check

RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
PACK = [*(rank + suit for rank in RANKS for suit in "CDHS"), "JOKER", "JOKER"]
Plan = Callable[[list[str], int, int], str]


def low(card: str) -> int:
    """What a card is worth to the side if it takes no wicket."""
    return 1 if card[0] in "AJQK" else int(card[:-1])


def wickets_in(left: list[str], batsman: int) -> list[str]:
    """The cards that would take this wicket, those that fewest batsmen fear first."""
    diamonds = [c for c in left if c[-1] == "D" and c[0] not in "JQK" and low(c) <= batsman]
    return sorted(diamonds, key=low, reverse=True) + [c for c in left if c == "JOKER"]


def scoring(left: list[str], batsman: int) -> list[str]:
    """The cards that take no wicket, the cheapest first."""
    feared = wickets_in(left, batsman)
    return sorted((c for c in left if c not in feared), key=low)


def collapse(left: list[str], batsman: int, score: int) -> str:
    return (wickets_in(left, batsman) or scoring(left, batsman))[0]


def stall(left: list[str], batsman: int, score: int) -> str:
    return (scoring(left, batsman) or wickets_in(left, batsman)[::-1])[0]


def pile(until: int) -> Plan:
    """Score as fast as may be until the side has so many runs, then collapse."""

    def plan(left: list[str], batsman: int, score: int) -> str:
        return (
            scoring(left, batsman)[-1] if score < until and scoring(left, batsman) else collapse(left, batsman, score)
        )

    return plan


def exactly(total: int) -> Plan:
    """Ten wickets fast; the eleventh batsman brings the side to just this total and is out."""

    def plan(left: list[str], batsman: int, score: int) -> str:
        if batsman < 11:
            return collapse(left, batsman, score)
        fits = [card for card in scoring(left, batsman) if low(card) <= total - score]
        return fits[-1] if fits else wickets_in(left, batsman)[0]

    return plan


def dealt(plans: Sequence[Plan], chase: int | None = None, wickets: int = 11, days: int = 5) -> list[list[str]]:
    """The packs of a match whose innings go by these plans; the last ends when it has made `chase` runs."""
    packs: list[list[str]] = []
    left: list[str] = []
    for i, plan in enumerate(plans):
        batsman, score = 1, 0
        while batsman <= wickets and not (chase and i == len(plans) - 1 and score >= chase):
            if not left:
                if len(packs) == days:
                    return packs
                packs.append([])
                left = PACK[:]
            card = plan(left, batsman, score)
            left.remove(card)
            packs[-1].append(card)
            if card in wickets_in([card], batsman):
                batsman += 1
            else:
                score += low(card)
    packs[-1] += left
    return packs


def played(packs: list[list[str]], wickets: int = 11, follow_on: bool = False) -> str:
    """The sheet of the reference, which the validator must accept; whole packs only."""
    assert all(sorted(pack) == sorted(PACK) for pack in packs)
    text = reference.match_sheet(reference.match(packs, wickets, follow_on))
    report = check(text, wickets=wickets, strict=True)
    assert [f"{f.code} {f.line}: {f.message}" for f in report.findings] == []
    return text


def result(text: str) -> str:
    return text.splitlines()[-1]


def totals(text: str) -> list[int]:
    return [int(total) for total in re.findall(r"^Total: (\d+)$", text, re.M)]


def headings(text: str) -> list[str]:
    return re.findall(r"^(\w+ \w+) INNINGS$", text, re.M)


# ---------------------------------------------------------------- matches that others use too

UNEVEN = [pile(150), collapse, collapse]
BY_INNINGS = [collapse, pile(200), collapse]
# Found by trying: the cards of the fifth day end with level scores, and with batsmen to come.
LEVEL = [pile(204), pile(1), pile(276), stall]


def by_runs() -> str:
    return played(dealt([*UNEVEN, collapse]))


def by_an_innings() -> str:
    return played(dealt(BY_INNINGS))


def by_wickets(wickets: int = 11) -> str:
    first = totals(played_so_far([collapse, collapse, collapse], wickets))
    packs = dealt([collapse, collapse, collapse, pile(10**6)], first[0] + first[2] - first[1] + 1, wickets)
    return played(packs, wickets)


def by_one_wicket() -> str:
    """The last pair makes just the target."""
    target = target_of(UNEVEN)
    return played(dealt([*UNEVEN, exactly(target)], target))


def played_so_far(plans: Sequence[Plan], wickets: int = 11) -> str:
    """A match whose cards end with these innings."""
    return reference.match_sheet(reference.match(dealt(plans, wickets=wickets), wickets))


def target_of(plans: Sequence[Plan]) -> int:
    one, two, three = totals(played_so_far(plans))[:3]
    return one + three - two + 1


def tied() -> str:
    return played(dealt([*UNEVEN, exactly(target_of(UNEVEN) - 1)]))


def level_draw(not_out: bool = True) -> str:
    """Level scores; a wicket falls with the last card of all, or that card is a run and the batsman is NOT OUT."""
    packs = dealt(LEVEL)
    if not_out:
        # A run that anybody would have made may as well come last.
        run = next(card for card in reversed(packs[-1]) if card[-1] in "CHS")
        packs[-1].remove(run)
        packs[-1].append(run)
    return played(packs)


def follow_on_won() -> str:
    return played(dealt([pile(390), collapse, collapse]), follow_on=True)


# ---------------------------------------------------------------- each kind of result


def test_a_win_by_runs() -> None:
    text = by_runs()
    one, two, three, four = totals(text)
    assert result(text) == f"RESULT: HOME won by {one + three - two - four} runs"
    assert headings(text) == ["HOME 1ST", "AWAY 1ST", "HOME 2ND", "AWAY 2ND"]


def test_a_win_by_an_innings() -> None:
    text = by_an_innings()
    one, two, three = totals(text)
    assert result(text) == f"RESULT: AWAY won by an innings and {two - one - three} runs"
    assert headings(text) == ["HOME 1ST", "AWAY 1ST", "HOME 2ND"]


@pytest.mark.parametrize("wickets", [10, 11])
def test_a_chase_is_won_in_mid_innings_by_the_wickets_in_hand(wickets: int) -> None:
    text = by_wickets(wickets)
    one, two, three, four = totals(text)
    assert two + four > one + three
    last = text.split("AWAY 2ND INNINGS\n")[1]
    fallen = last.count("RUNS\n")
    assert last.count("NOT OUT") == 1
    assert result(text) == f"RESULT: AWAY won by {wickets - fallen} wickets"
    assert len(re.findall(r"\b(?:[A2-9JQK]|10)[CDHS]\b|JOKER", text)) < 270


def test_a_win_by_one_wicket_and_by_one_run() -> None:
    text = played(dealt([*UNEVEN, exactly(target_of(UNEVEN) - 2)]))
    assert result(text) == "RESULT: HOME won by 1 run"
    assert result(by_one_wicket()) == "RESULT: AWAY won by 1 wicket"


def test_a_tie_needs_level_scores_and_a_complete_innings() -> None:
    text = tied()
    one, two, three, four = totals(text)
    assert one + three == two + four
    assert "NOT OUT" not in text
    assert result(text) == "RESULT: match tied"


@pytest.mark.parametrize("not_out", [True, False])
def test_level_scores_with_the_last_innings_unfinished_are_a_draw(not_out: bool) -> None:
    text = level_draw(not_out)
    one, two, three, four = totals(text)
    assert one + three == two + four
    last = text.split("AWAY 2ND INNINGS")[1]
    # Who has faced no card is not listed.
    assert (last.count("RUNS\n"), last.count("NOT OUT\n")) == (7, not_out)
    assert result(text) == "RESULT: match drawn"


def test_a_draw_with_two_innings_only() -> None:
    text = played(dealt([stall, stall, stall]))
    assert result(text) == "RESULT: match drawn"
    assert len(headings(text)) < 4


def test_a_follow_on_is_right_with_or_without_the_option_to_take_it() -> None:
    packs = dealt([pile(390), collapse, collapse])
    text = follow_on_won()
    assert headings(text)[:3] == ["HOME 1ST", "AWAY 1ST", "AWAY 2ND"]
    one, two, three = totals(text)
    assert one - two >= 200
    assert result(text) == f"RESULT: HOME won by an innings and {one - two - three} runs"
    declined = reference.match_sheet(reference.match(packs))
    assert headings(declined)[2] == "HOME 2ND"


def lead_of(text: str) -> int:
    one, two = totals(text)[:2]
    return one - two


@pytest.mark.parametrize(("lead", "follows"), [(199, False), (200, True)])
def test_a_follow_on_takes_a_lead_of_two_hundred(lead: int, follows: bool) -> None:
    for size in range(230, 420):
        base = totals(played_so_far([pile(size), collapse]))
        if base[0] - lead < base[1]:
            continue
        packs = dealt([pile(size), exactly(base[0] - lead), collapse])
        text = reference.match_sheet(reference.match(packs, follow_on=True))
        if lead_of(text) == lead:
            assert (headings(text)[2] == "AWAY 2ND") == follows
            third = headings(text)[2]
            swapped = text.replace("HOME 2ND", "AWAY 2ND") if not follows else text
            codes = {finding.code for finding in check(swapped).findings}
            assert ("CC702" in codes) == (not follows), third
            return
    raise AssertionError("no such match")


# ---------------------------------------------------------------- what is wrong with a match


def told(text: str, wickets: int = 11) -> list[str]:
    found = check(text, wickets=wickets).findings
    return [f"{f.code} {f.line}:{f.column}-{f.span.end_column} {f.message}" for f in found]


def test_any_other_result_is_refused_with_the_right_one() -> None:
    rights = [by_runs(), by_an_innings(), by_wickets(), tied(), level_draw(), follow_on_won()]
    words = [result(text).removeprefix("RESULT: ") for text in rights]
    for text, right in zip(rights, words, strict=True):
        line = len(text.splitlines())
        for wrong in {*words, "HOME won", "Match drawn", right + "."} - {right}:
            edited = text.replace(f"RESULT: {right}", f"RESULT: {wrong}")
            assert told(edited) == [f"CC701 {line}:9-{9 + len(wrong)} the result is `{right}`, not `{wrong}`"]


def test_a_result_that_is_left_out_is_told_on_its_whole_line() -> None:
    text = tied()
    line = len(text.splitlines())
    assert told(text.replace("RESULT: match tied", "RESULT:")) == [
        f"CC701 {line}:1-8 the result is `match tied`, and none is told"
    ]


@pytest.mark.parametrize(
    ("printed", "quoted"),
    [
        ("match\u202etied", r"`match\u202etied`"),
        ("drawn " * 11, f"`{('drawn ' * 11)[:59]}…`"),
        ("`drawn`", "``drawn``"),
    ],
    ids=["a direction mark", "a long one", "backquotes"],
)
def test_a_result_is_quoted_so_that_no_terminal_obeys_it(printed: str, quoted: str) -> None:
    text = tied()
    line, end = len(text.splitlines()), 9 + len(printed.rstrip())
    edited = text.replace("RESULT: match tied", f"RESULT: {printed}")
    assert told(edited) == [f"CC701 {line}:9-{end} the result is `match tied`, not {quoted}"]


def test_the_sides_may_change_names_but_not_places() -> None:
    text = by_runs()
    swapped = re.sub("HOME|AWAY", lambda m: {"HOME": "AWAY", "AWAY": "HOME"}[m[0]], text)
    assert told(swapped) == []
    assert told(text.replace("AWAY 1ST", "HOME 2ND"))[0].endswith(
        "HOME 2ND INNINGS cannot come here: AWAY 1ST INNINGS is next"
    )


def test_an_innings_that_should_have_been_played_is_missed_on_the_result() -> None:
    text = by_runs()
    cut = text[: text.index("AWAY 2ND INNINGS")] + "RESULT: match drawn"
    line = len(cut.splitlines())
    assert told(cut) == [f"CC702 {line}:1-20 AWAY 2ND INNINGS is missing, as the five days are not over"]


def test_an_innings_after_the_end_is_refused() -> None:
    text = by_an_innings()
    used = re.findall(r"\b(?:[A2-9JQK]|10)[CDHS]\b|JOKER", text.rsplit("STUMPS", 1)[1])
    spare = next(card for card in PACK if card[0] in "JQK" and card not in used)
    late = f"AWAY 2ND INNINGS\nBatsman One: {spare} = 0 RUNS, NOT OUT\nExtras: 1\nTotal: 1\n\nRESULT"
    line = len(text.splitlines())
    assert told(text.replace("RESULT", late)) == [
        f"CC702 {line}:1-17 AWAY 2ND INNINGS cannot come here: the match is over"
    ]


@pytest.mark.parametrize(("make", "beyond"), [(by_wickets, True), (by_one_wicket, False)], ids=["beyond", "just"])
def test_a_card_after_the_winning_run_is_refused(make: Callable[[], str], beyond: bool) -> None:
    text = make()
    assert (totals(text)[3] > total_needed(text)) == beyond
    head, last = text.rsplit(" RUNS, NOT OUT", 1)[0].rsplit(" = ", 1)
    tail = text.rsplit(" RUNS, NOT OUT", 1)[1]
    day = re.findall(r"\b(?:[A2-9JQK]|10)[CDHS]\b|JOKER", head.rsplit("STUMPS", 1)[1])
    spare = next(card for card in PACK if card[0] in "JQK" and card not in day)
    extras, total = map(int, re.findall(r": (\d+)$", tail, re.M))
    more = f"{head}, {spare} = {last} RUNS, NOT OUT" + tail.replace(
        f"Extras: {extras}", f"Extras: {extras + 1}"
    ).replace(f"Total: {total}", f"Total: {total + 1}")
    line = more[: more.rindex(spare)].count("\n") + 1
    column = len(head.splitlines()[-1]) + 3
    target = total_needed(text)
    assert told(more) == [f"CC702 {line}:{column}-{column + 2} the match is won, with {target} runs, before this card"]


def total_needed(text: str) -> int:
    one, two, three, _ = totals(text)
    return one + three - two + 1


def test_a_sixth_day_is_refused_where_it_begins() -> None:
    text = played(dealt([stall, stall, stall]))
    head, tail = text.rsplit(" = ", 1)
    extras, total = map(int, re.findall(r": (\d+)$", tail, re.M))
    more = f"{head}, STUMPS, QH = {tail}".replace(
        f"Extras: {extras}\nTotal: {total}", f"Extras: {extras + 1}\nTotal: {total + 1}"
    )
    line, column = head.count("\n") + 1, len(head.splitlines()[-1]) + 3
    assert told(more) == [f"CC703 {line}:{column}-{column + 6} day 6 begins here, of 5 days at most"]


def test_an_innings_that_stops_for_no_reason_is_refused() -> None:
    text = by_runs()
    line = next(i for i, row in enumerate(text.splitlines(), 1) if row.startswith("Batsman Eleven"))
    cut = "\n".join(row for i, row in enumerate(text.splitlines(), 1) if i != line)
    assert told(cut)[0] == (
        f"CC403 {line}:1-{len(cut.splitlines()[line - 1]) + 1} Batsman Eleven is missing: "
        "the innings ends after 11 wickets"
    )
