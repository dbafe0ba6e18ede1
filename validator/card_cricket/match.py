"""The rules of a match: whose innings it is, how many days there are, who has won (CC7…).

lead      how many runs the side that batted first is ahead, its innings so far counted
target    the score with which the side that bats last has won
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from validator.card_cricket.innings import Innings
from validator.card_cricket.pack import PACK
from validator.card_cricket.replay import Deal
from validator.card_cricket.stays import Item, Title, Value
from validator.card_cricket.walk import turns_in, walk
from validator.finding import Fault, Layer, rule
from validator.wording import plural, quote

DAYS, FOLLOW_ON = 5, 200
SIDES = ("HOME", "AWAY")


@dataclass(frozen=True, slots=True)
class Match:
    """The innings of a match whose lines have no fault, and the result as printed."""

    innings: tuple[Innings, ...]
    result: Value

    @property
    def titles(self) -> tuple[Title, ...]:
        """The headings of the innings."""
        return tuple(one.title for one in self.innings if one.title)

    @property
    def days_over(self) -> bool:
        """Whether all cards of the five days were dealt."""
        return sum(one.count for one in self.innings) >= DAYS * PACK

    def scores(self, count: int) -> dict[str, int]:
        """The runs of both sides after so many innings."""
        scores = dict.fromkeys(SIDES, 0)
        for title, one in list(zip(self.titles, self.innings, strict=True))[:count]:
            scores[title.side] += one.score
        return scores

    @property
    def target(self) -> int | None:
        """What the side that bats last needs to win; below 1: it has won already. None: nobody bats last yet."""
        if len(self.innings) < 3 or not all(one.complete for one in self.innings[:3]):
            return None
        scores, third = self.scores(3), self.titles[2].side
        return scores[third] - scores[other(third)] + 1

    @property
    def chased(self) -> bool:
        """Whether the side that bats last has made its target."""
        target = self.target
        return len(self.innings) == 4 and target is not None and self.innings[3].score >= target > 0


BATTING, WINNER, LENGTH = Layer[[Match]](), Layer[[Match]](), Layer[[Deal]]()


def other(side: str) -> str:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]


def may_stop(match: Match, i: int) -> bool:
    """Whether an innings may end before its last wicket: with the days, or with a chase that is won.

    Where the innings are not in order nobody can say what the last one was for, and CC702 tells of the order.
    """
    return i == len(match.innings) - 1 and (match.days_over or match.chased or misplaced(match) is not None)


# ---------------------------------------------------------------- whose innings


def expected(match: Match, count: int) -> list[tuple[str, str]]:
    """The innings that may come after so many; none where the match is over."""
    if count == 0:
        return [(side, "1ST") for side in SIDES]
    first = match.titles[0].side
    if count == 1:
        return [(other(first), "1ST")]
    if count == 2:
        scores = match.scores(2)
        follows_on = scores[first] - scores[other(first)] >= FOLLOW_ON
        return [(first, "2ND")] + [(other(first), "2ND")] * follows_on
    target = match.target
    return [(other(match.titles[2].side), "2ND")] if count == 3 and target is not None and target > 0 else []


def misplaced(match: Match) -> int | None:
    """The index of the first innings that cannot come where it stands."""
    titles = enumerate(match.titles)
    return next((i for i, title in titles if (title.side, title.which) not in expected(match, i)), None)


@rule("CC702", BATTING)
def wrong_innings_order(match: Match) -> Iterator[Fault]:
    r"""The sides bat in turn, two innings each, until the match is over.

    "a Test Match": each side has two innings. The side that batted second may bat again at once, following on, where
    it is 200 or more behind. No fourth innings is played where one side is ahead by an innings, and no card is turned
    over after the winning run. (The examples are edits of the standard match.)

    Remedy: Let the sides take turns, and stop as soon as the match is won.

    Okay: 1 = HOME 1ST INNINGS
    CC702: 1 = HOME 2ND INNINGS
    """
    wrong = misplaced(match)
    if wrong is not None:
        title = match.titles[wrong]
        yield Fault(title.span, f"{title} cannot come here: {_allowed(expected(match, wrong))}")
        return
    late = _after_winning_run(match)
    if late:
        yield Fault(late.span, f"the match is won, with {match.target} runs, before this card")
    following = expected(match, len(match.titles))
    if following and not match.days_over:
        message = f"{' '.join(following[0])} INNINGS is missing, as the five days are not over"
        yield Fault(match.result.line.whole, message)


def _allowed(allowed: list[tuple[str, str]]) -> str:
    if not allowed:
        return "the match is over"
    return " or ".join(f"{side} {which} INNINGS" for side, which in allowed) + " is next"


def _after_winning_run(match: Match) -> Item | None:
    """The first card after the winning run, if there is one."""
    target = match.target
    if len(match.innings) < 4 or target is None:
        return None
    stays = match.innings[3].stays
    cards = [item for stay in stays for item in stay.cards]
    after = zip(walk(turns_in(stays), rules=match.innings[3].rules), cards[1:], strict=False)
    return next((card for step, card in after if step.total >= target), None)


# ---------------------------------------------------------------- who has won


def result_of(match: Match) -> str:
    """The result by the Laws, of a match whose innings are in order."""
    if match.chased:
        left = match.innings[3].wickets - match.innings[3].fallen
        return f"{match.titles[3].side} won by {left} {plural(left, 'wicket')}"
    if expected(match, len(match.titles)) or not match.innings[-1].complete:
        return "match drawn"
    scores = match.scores(len(match.innings))
    lead = scores["HOME"] - scores["AWAY"]
    if not lead:
        return "match tied"
    innings, runs = "an innings and " if len(match.innings) == 3 else "", abs(lead)
    return f"{SIDES[lead < 0]} won by {innings}{runs} {plural(runs, 'run')}"


@rule("CC701", WINNER)
def wrong_result(match: Match) -> Iterator[Fault]:
    r"""The result is that of the Laws: by runs, by wickets in hand, by an innings and runs, a tie, or a draw.

    "continue until all batsmen are out or until five days have been completed": a match that five days leave
    unfinished is drawn, even with the scores level; it is tied only if the last innings is complete. (The examples are
    edits of the standard match.)

    Remedy: Compare the totals, and count the wickets in hand of a side that made its target.

    Okay: all s/RESULT: match drawn/RESULT: match drawn - rain/
    CC701: all s/RESULT: match drawn/RESULT: match tied/
    """
    right, printed = result_of(match), match.result.text
    if printed != right:
        instead = f"not {quote(printed)}" if printed else "and none is told"
        yield Fault(match.result.span, f"the result is `{right}`, {instead}")


@rule("CC703", LENGTH)
def too_many_days(deal: Deal) -> Iterator[Fault]:
    r"""There are five days at most.

    "continue until all batsmen are out or until five days have been completed". (The examples are edits of the
    standard match.)

    Remedy: Stop after five packs, 270 cards.

    Okay: 1 = HOME 1ST INNINGS
    CC703: 41 s/ = /, STUMPS, QH (1 extra) = / ; 42 = Extras: 16 ; 43 = Total: 316
    """
    if len(deal.days) > DAYS:
        begin = deal.days[DAYS].begin
        if begin:
            yield Fault(begin.span, f"day {DAYS + 1} begins here, of {DAYS} days at most")
