"""Which misreading explains all that is wrong on a sheet, or on all sheets of a program.

A misreading explains a sheet if nothing is wrong on it by the rules that it makes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from validator import text as texts
from validator.card_cricket.inspection import Printed, in_rows_and_sums, inspect, is_right_by
from validator.card_cricket.misreadings import BELIEFS, pairs, singles
from validator.card_cricket.pack import Card, card_of
from validator.card_cricket.rules import Rules
from validator.card_cricket.walk import turns_of, walk
from validator.diagnosis import Diagnosis, belief_of, only_name, still_explaining
from validator.finding import Asked
from validator.report import Report
from validator.wording import so_many

# Whether some rules give what was printed.
Gives = Callable[[Rules], bool]
# The five days of a match have 270 cards; all rules are tried on each card, so that much longer texts would take long.
MOST_CARDS = 1000


def diagnose(reports: Sequence[Report], wickets: int) -> Diagnosis | None:
    """The misreading, or the pair, that gives all games of a program; None where there is none, or several still do.

    `reports` are those on all its outputs; `wickets` end an innings.
    """
    wrong = [report.game for report in reports if isinstance(report.game, str)]
    right = [report.game for report in reports if isinstance(report.game, tuple)]
    if not wrong:
        return None
    games: list[Gives] = [partial(_is_explained, text, wickets) for text in dict.fromkeys(wrong)]
    games += [partial(_is_played_alike, tuple(map(card_of, game))) for game in right]
    name = only_name(still_explaining(singles(), games) or still_explaining(pairs(), games))
    if not name:
        return None
    of = sum(not report.conforms for report in reports)
    sentence = _sentence(name, so_many(len(wrong) + len(right), len(reports), "game"))
    return Diagnosis(name, sentence, len(wrong), of)


def of_one_sheet(printed: Printed) -> Diagnosis | None:
    """The misreading that gives a sheet of which rows or sums are wrong; None where there is none, or several do.

    One line can be wrong in two ways by chance, so that a pair is told only where more lines are wrong.
    """
    count = len({finding.line for finding in in_rows_and_sums(printed)})
    if not count or printed.length > MOST_CARDS:
        return None
    sheet = [partial(is_right_by, printed)]
    name = only_name(still_explaining(singles(), sheet) or still_explaining(pairs() if count > 1 else {}, sheet))
    return Diagnosis(name, _sentence(name, so_many(count, count, "wrong line")), count, count) if name else None


def _is_explained(text: str, wickets: int, rules: Rules) -> bool:
    printed = _printed(text, wickets)
    return printed is not None and printed.length <= MOST_CARDS and is_right_by(printed, rules)


@lru_cache(maxsize=1)
def _printed(text: str, wickets: int) -> Printed | None:
    # All rules are tried on one sheet before the next one is read.
    return inspect(texts.read(text, Asked()), judged=True, wickets=wickets).printed


def _is_played_alike(cards: tuple[Card, ...], rules: Rules) -> bool:
    """Whether these rules and those of the game print the same of an innings that has these cards."""
    alike = list(walk(turns_of(cards, rules), rules=rules)) == list(walk(turns_of(cards)))
    return alike and (rules.counted or not any(card.is_picture for card in cards))


def _sentence(name: str, what: str) -> str:
    return f"{what} what you get if {belief_of(name, BELIEFS)}"
