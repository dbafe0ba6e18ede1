"""From what programs did to verdicts: of one game, of all games."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from tests.judge.programs import COIN
from validator.diagnosis import Diagnosis
from validator.finding import WARNING, Asked, Fault, Layer, rule
from validator.hole import Hole
from validator.judge.result import Result, result_of
from validator.judge.sandbox import Outcome
from validator.judge.settings import Settings
from validator.judge.tally import Tally
from validator.judge.verdict import STOPPED, WORST_FIRST, Game, judge_game
from validator.place import NOWHERE
from validator.report import Report
from validator.series import Series, Situation, are_too_many, repeats

RIGHT = COIN.standard.encode()
WRONG = RIGHT.replace(b"10", b"11")
MARKED = b"\xef\xbb\xbf" + RIGHT
MANY = Layer[[Sequence[object]]]()


@rule("CN901", MANY)
def same_tosses(games: Sequence[object]) -> Iterator[Fault]:
    """Games are not the same.

    Remedy: Toss anew.

    Okay: two games
    CN901: the same game twice
    """
    if count := repeats(games):
        severity = "" if are_too_many(count, games) else WARNING
        yield Fault(NOWHERE, f"{count} of {len(games)} games repeat", severity=severity)


class Tosser(Hole):
    """The coin, with a rule on many games, a situation, a limit, and a word on wrong sums."""

    name, prefixes, layers = "coin", COIN.prefixes, (*COIN.layers, MANY)

    def check(self, output: bytes | str, asked: Asked) -> Report:
        return COIN.check(output, asked)

    def diagnose(self, reports: Sequence[Report]) -> Diagnosis | None:
        wrong = [report for report in reports if not report.conforms]
        return Diagnosis("no-coin", "this is no coin", len(wrong), len(wrong)) if wrong else None

    def series(self, reports: Sequence[Report]) -> Series:
        games = [report.game for report in reports]
        heads = Situation("heads-first", "heads come first", sum(str(game)[0] == "H" for game in games), 0.5)
        return Series(tuple(MANY.check(games)), ("the only reading",), (heads,), (f"{len(games)} games show little",))


HOLE = Tosser()


def judged(
    out: bytes = RIGHT,
    exit: int | None = 0,
    stopped: str | None = None,
    *,
    number: int = 1,
    err: bytes = b"",
    strict_exit: bool = False,
) -> Game:
    outcome = Outcome(stopped, exit, out, err, 1.0, 2.0)
    return judge_game(HOLE, number, outcome, None, Settings(timeout=1.5, strict_exit=strict_exit))


def random_output(number: int, heads: float = 0.5) -> Game:
    """A right game like no other."""
    rng = Random(f"verdict {number}")
    tosses = "".join("H" if rng.random() < heads else "T" for _ in range(20))
    return judged(f"{tosses}\nheads: {tosses.count('H')}\n".encode(), number=number)


def tally_of(*games: Game, hole: Hole = HOLE) -> Tally:
    tally = Tally(hole)
    for game in games:
        tally.add(game)
    tally.look()
    return tally


def all_of(*games: Game, excused: bool = False, notes: tuple[str, ...] = ()) -> Result:
    return result_of(tally_of(*games), excused=excused, notes=notes, seconds=1.23456)


# ---------------------------------------------------------------- one game


def test_a_right_output_is_accepted() -> None:
    game = judged()
    assert (game.verdict, game.note, game.begin, game.end) == ("AC", "", 1.0, 2.0)


def test_a_wrong_output_is_wrong() -> None:
    assert judged(WRONG).verdict == "WA"
    assert judged(b"").verdict == "WA"


def test_a_hole_is_asked_for_what_it_demands_of_a_program_with_what_it_was_given() -> None:
    seen: list[Asked] = []

    class Curious(Tosser):
        def check(self, output: bytes | str, asked: Asked) -> Report:
            seen.append(asked)
            return super().check(output, asked)

    judge_game(Curious(), 1, Outcome(None, 0, RIGHT, b"", 1.0, 2.0), ("a", "b"), Settings(max_bytes=77))
    assert seen == [Asked(("a", "b"), max_bytes=77, judged=True)]


@pytest.mark.parametrize(
    ("stopped", "verdict", "note"),
    [
        ("flood", "OLE", "printed more than 131,072 bytes"),
        ("late", "TLE", "had not ended after 1.5 s"),
        ("crowd", "RTE", "started too many processes"),
        ("memory", "RTE", "used too much memory"),
        ("parent", "RTE", "killed the process that watched it"),
        ("sandbox", "RTE", "broke its sandbox"),
        ("start", "RTE", "does not make a program that can be started"),
    ],
)
def test_a_stopped_program_is_never_accepted(stopped: str, verdict: str, note: str) -> None:
    game = judged(RIGHT, None, stopped)
    assert (game.verdict, game.note) == (verdict, note)
    assert stopped in STOPPED


@pytest.mark.parametrize(
    ("out", "code", "strict", "verdict", "note"),
    [
        (RIGHT, 1, False, "AC", "exit code 1"),
        (RIGHT, 255, False, "AC", "exit code 255"),
        (RIGHT, 1, True, "RTE", "exit code 1: reason"),
        (RIGHT, 0, True, "AC", ""),
        (WRONG, 1, False, "RTE", "exit code 1: reason"),
        (b"", 1, False, "RTE", "exit code 1: reason"),
        (WRONG, 0, True, "WA", ""),
    ],
)
def test_an_exit_code_counts_where_the_output_is_not_right(
    out: bytes, code: int, strict: bool, verdict: str, note: str
) -> None:
    game = judged(out, code, err=b"Traceback\nreason\n\n", strict_exit=strict)
    assert (game.verdict, game.note) == (verdict, note)


@pytest.mark.parametrize("out", [RIGHT, WRONG, b""], ids=["right", "wrong", "empty"])
def test_a_signal_is_a_run_time_error_whatever_was_printed(out: bytes) -> None:
    assert (judged(out, -signal.SIGSEGV).verdict, judged(out, -signal.SIGSEGV).note) == ("RTE", "was ended by SIGSEGV")


def test_a_signal_without_a_name_is_told_by_its_number() -> None:
    assert judged(RIGHT, -63).note == "was ended by signal 63"


def test_what_a_crashed_program_says_is_cut_and_made_visible() -> None:
    game = judged(b"", 1, err="first\n\x1b[31m\u202e\x9bé\0".encode() + b"\xff" + b"x" * 1000 + b"\n \n")
    assert game.note == "exit code 1: \\x1b[31m\\u202e\\x9bé\\x00\N{REPLACEMENT CHARACTER}" + "x" * 69 + "…"


# ---------------------------------------------------------------- all games


def test_the_worst_game_decides() -> None:
    kinds = {
        "OLE": judged(RIGHT, None, "flood"),
        "TLE": judged(RIGHT, None, "late"),
        "RTE": judged(RIGHT, -9),
        "WA": judged(WRONG),
        "AC": judged(),
    }
    assert ["JE", *kinds] == list(WORST_FIRST)
    order = list(kinds)
    for i, worst in enumerate(order):
        for other in order[i:]:
            assert all_of(kinds[other], kinds[worst], kinds[other], excused=True).verdict == worst


def test_no_game_at_all_is_our_own_fault() -> None:
    assert all_of().verdict == "JE"


def test_games_of_which_all_are_right_can_still_be_wrong_together() -> None:
    result = all_of(judged(), judged(number=2), judged(number=3))
    assert (result.verdict, result.findings, result.errors) == ("WA", {"CN901": 1}, frozenset({"CN901"}))
    assert result.first == "CN901 same-tosses: 2 of 3 games repeat"
    assert all_of(judged(), judged(number=2), excused=True).verdict == "AC"


def test_a_warning_on_the_series_is_a_note() -> None:
    games = [judged(), judged(number=2), *map(random_output, range(3, 201))]
    result = all_of(*games, notes=("said before",))
    assert result.notes == ("said before", "1 of 200 games repeat")
    assert (result.verdict, result.findings, result.errors) == ("AC", {"CN901": 1}, frozenset())


def test_games_choices_and_seconds_are_counted() -> None:
    late = judged(b"", None, "late", number=4)
    result = all_of(judged(), random_output(2), judged(WRONG, number=3), late, excused=True)
    assert (result.games, result.choices, result.seconds) == (4, 40, 1.235)


def test_what_the_hole_says_of_right_games_is_handed_on() -> None:
    result = all_of(judged(), judged(WRONG, number=2), excused=True)
    assert result.readings == ("the only reading",)
    assert result.coverage == (Situation("heads-first", "heads come first", 1, 0.5),)
    assert result.limits == ("1 games show little", "1 different game is too few to tell")
    assert result.notes == ("this is no coin",)
    assert (result.diagnosis, result.failed) == (Diagnosis("no-coin", "this is no coin", 1, 1), 1)
    assert all_of(judged()).diagnosis is None


@pytest.mark.parametrize(
    ("games", "said"),
    [
        ([random_output(number) for number in range(50)], ()),
        ([random_output(number) for number in range(49)], ("49 different games are too few to tell",)),
        ([random_output(number) for number in range(49)] * 5, ("49 different games are too few to tell",)),
        ([judged(WRONG)], ()),
    ],
    ids=["enough", "few", "few that come again", "none"],
)
def test_where_few_games_differ_they_are_too_few_to_tell(games: list[Game], said: tuple[str, ...]) -> None:
    assert all_of(*games).limits[1:] == said


def test_a_game_that_comes_again_shows_no_further_choice() -> None:
    result = all_of(*[judged()] * 5, random_output(2))
    assert (result.games, result.distinct, result.choices) == (6, 2, 40)


def test_findings_are_counted_by_code_and_warnings_are_no_errors() -> None:
    result = all_of(judged(MARKED), judged(WRONG, number=2), judged(WRONG, number=3), excused=True)
    assert result.verdict == "WA"
    assert result.findings == {"CN301": 2, "IO006": 1}
    assert result.errors == frozenset({"CN301"})


def test_a_right_output_with_warnings_only_is_accepted() -> None:
    assert judged(RIGHT.replace(b"\n", b"\r\n")).verdict == "AC"
    assert judged(MARKED).verdict == "AC"


def test_exit_codes_after_right_outputs_are_noted_once_with_their_count() -> None:
    result = all_of(judged(exit=1), judged(exit=1, number=2), judged(number=3), judged(exit=2, number=4), excused=True)
    assert result.verdict == "AC"
    assert result.notes == (
        "exit code 1 after a right output in 2 of 4 games",
        "exit code 2 after a right output in 1 of 4 games",
    )


def test_the_first_fault_told_is_that_of_the_first_game_of_the_worst_kind() -> None:
    late = judged(b"", None, "late", number=7)
    result = all_of(judged(WRONG, number=2), late, judged(b"", None, "late", number=5), excused=True)
    assert result.first == "game 5: had not ended after 1.5 s"
    wrong = all_of(judged(WRONG, number=3), judged(WRONG, number=2), excused=True)
    assert wrong.first == "game 2, 2:8 CN301 count-not-sum: 10 of the tosses are heads"


# ---------------------------------------------------------------- the tally


@pytest.mark.parametrize(
    ("games", "final"),
    [
        ([judged(), judged(WRONG, number=2), judged(b"", -9, number=3)], False),
        ([judged(), judged(b"", None, "late", number=2)], True),
        ([judged(), judged(b"", None, "flood", number=2)], True),
        ([judged(), judged(b"", None, "sandbox", number=2)], True),
        ([judged(), judged(b"", None, "start", number=2)], True),
        ([judged(), judged(b"", None, "memory", number=2)], False),
    ],
    ids=["no", "TLE", "OLE", "broken", "no program", "memory"],
)
def test_a_tally_is_final_where_the_verdict_can_get_no_better(games: list[Game], final: bool) -> None:
    assert tally_of(*games).is_final is final


def test_the_verdict_on_chance_follows_from_the_evidence_that_is_shown() -> None:
    tally = Tally(COIN)
    for number in range(1, 200):
        tally.add(random_output(number, heads=0.8))
        if tally.is_final:
            break
    result = result_of(tally)
    assert result.games < 30
    assert (result.verdict, result.errors) == ("WA", frozenset({"CN601"}))
    evidence, shares = result.fairness["coin"]["log10_evidence"], result.fairness["coin"]["estimate"]["tosses"]
    assert evidence >= 6
    assert (
        result.first == f"CN601 unfair-coin: {round(shares[0] * result.choices)} of {result.choices} tosses are heads"
    )
    # What comes in after that is counted, and the evidence stands.
    tally.add(random_output(300))
    tally.add(judged(b"", None, "late", number=301))
    again = result_of(tally)
    assert (again.verdict, again.errors, again.fairness) == ("TLE", result.errors, result.fairness)


def test_of_a_program_that_is_wrong_otherwise_no_evidence_on_chance_is_shown() -> None:
    tally = tally_of(judged(WRONG), *(random_output(number, heads=0.95) for number in range(2, 50)), hole=COIN)
    result = result_of(tally)
    assert (result.verdict, result.fairness, result.errors) == ("WA", {}, frozenset({"CN301"}))


def test_a_game_that_comes_again_is_no_further_evidence() -> None:
    game = judged(b"H" * 20 + b"\nheads: 20\n")
    assert result_of(tally_of(game, hole=COIN)).fairness == result_of(tally_of(*[game] * 9, hole=COIN)).fairness
    assert tally_of(*[game] * 9, random_output(10)).repeats == 8


def test_two_tallies_are_joined_as_if_they_were_one() -> None:
    games = [random_output(number) for number in range(1, 9)]
    tally, later = tally_of(*games[:5], hole=COIN), tally_of(*games[5:], games[0], hole=COIN)
    tally.join(later)
    whole = tally_of(*games, games[0], hole=COIN)
    assert result_of(tally) == result_of(whole)
    assert (tally.repeats, tally.interrupted) == (1, False)


# ---------------------------------------------------------------- what was expected


@pytest.mark.parametrize(
    ("verdict", "errors", "expects", "meets"),
    [
        ("AC", set(), ["AC"], True),
        ("WA", {"DC301"}, ["AC"], False),
        ("WA", {"DC301"}, ["WA"], True),
        ("WA", {"DC301"}, ["DC301"], True),
        ("WA", {"DC301", "DC401"}, ["DC401", "DC301"], True),
        ("WA", {"DC301", "DC401"}, ["DC301"], False),
        ("WA", {"DC301"}, ["DC301", "DC401"], False),
        ("RTE", {"DC301"}, ["DC301"], False),
        ("TLE", set(), ["TLE"], True),
        ("TLE", set(), ["RTE"], False),
        ("AC", set(), ["DC301"], False),
        ("JE", set(), ["AC"], False),
        ("SKIP", set(), ["AC"], False),
    ],
)
def test_an_expectation_is_a_verdict_or_the_very_set_of_error_codes(
    verdict: str, errors: set[str], expects: list[str], meets: bool
) -> None:
    assert Result(verdict, errors=frozenset(errors)).meets(expects) is meets


def test_only_the_first_failing_game_of_a_kind_keeps_its_lines() -> None:
    tally = tally_of(judged(WRONG, number=7), judged(WRONG, number=3), judged(WRONG, number=5), random_output(1))
    assert {verdict: game.number for verdict, game in tally.failing.items()} == {"WA": 3}
    assert [game.report.lines for game in tally.games if game.report] == [()] * 4
    later = tally_of(judged(WRONG, number=9), judged(exit=-9, number=11))
    tally.join(later)
    assert {verdict: game.number for verdict, game in tally.failing.items()} == {"WA": 3, "RTE": 11}
    for game in tally.failing.values():
        assert game.report
        assert len(game.report.lines) == 2
    result = result_of(tally)
    assert (result.verdict, result.failing) == ("RTE", tally.failing["RTE"])
    assert result.verdicts == {"AC": 1, "WA": 4, "RTE": 1}


def test_what_all_games_say_together_is_told_with_its_rule() -> None:
    result = all_of(*(judged(number=number) for number in range(4)))
    assert (result.verdict, result.failing, [finding.code for finding in result.together]) == ("WA", None, ["CN901"])


def test_the_verdict_on_chance_needs_no_early_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tally, "is_final", False)
    tally = Tally(COIN)
    for number in range(1, 60):
        tally.add(random_output(number, heads=0.8))
        tally.unfair = False
    tally.look()
    result = result_of(tally)
    assert (result.games, result.verdict, result.errors) == (59, "WA", frozenset({"CN601"}))
