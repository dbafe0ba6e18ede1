"""Programs that are seeded by the second: found out, and given seconds of their own, set or waited for."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from threading import Event

import pytest

from tests.conftest import Ran, need
from tests.judge.programs import COIN, COIN_FILE, FLOOD, LOOP, QUICK, manifest, player, tosser
from validator.holes import hole_named
from validator.judge import clock
from validator.judge.clock import are_new, repeats_within_seconds
from validator.judge.confine import LIMITS, Limits
from validator.judge.languages import Language
from validator.judge.log import Log
from validator.judge.manifest import Program
from validator.judge.result import Result
from validator.judge.run import InterruptedRunError, judge
from validator.judge.settings import Settings
from validator.judge.tally import Tally
from validator.judge.verdict import Game
from validator.report import Report

HOLE = hole_named("dice-cricket")
SECOND = "int(time.time())"
STEPPED = "seeded by the second: each game was given a second of its own"
APART = "seeded by the second, by a clock that cannot be set here: one game a second was played"
SAID = (
    "seeded by the second, by a clock that cannot be set here; {} games are played anew, one a second, which takes {} s"
)
# A program starts itself again without the library, as one does that is linked statically.
UNREACHED = (
    "\nif os.environ.pop('LD_PRELOAD', 0):\n    os.execv(sys.executable, [sys.executable, '-I', '-S', *sys.argv])\n"
)


class Seconds:
    """Seconds that come as soon as they are waited for, beside the real ones; `waits` are counted.

    A program is seeded by both with `seed`, where its clock is not set. It is to be played by one sandbox alone, or the
    next second may come before a game has looked at its own.
    """

    def __init__(self, path: Path) -> None:
        self.path, self.waits = path, 0
        beside = f"'' if 'FAKETIME' in os.environ else open({str(path)!r}).read()"
        self.seed = f"str(int(time.time())) + ({beside})"
        self.wait(Event())

    def wait(self, closed: Event) -> None:
        self.waits += 1
        # A program that reads it meanwhile finds the one or the other.
        new = self.path.with_suffix(".new")
        new.write_text(str(1000 + self.waits))
        new.replace(self.path)


@pytest.fixture
def seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seconds:
    made = Seconds(tmp_path / "second")
    monkeypatch.setattr(clock, "wait", made.wait)
    return made


@pytest.fixture
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no clock be set."""
    monkeypatch.setattr(clock, "library", lambda: None)


def games(*played: tuple[Hashable, float, float]) -> Tally:
    """Games by what they were, when they began and ended."""
    tally = Tally(COIN)
    for number, (game, begin, end) in enumerate(played, 1):
        tally.add(Game(number, "AC", report=Report("coin", True, game=game), begin=begin, end=end))
    return tally


def played(path: Path, count: int, **settings: object) -> Result:
    """Judge a program by limits alone, which is quicker to start."""
    language = Language("command", (*QUICK, str(path)), limits=Limits(4096))
    program = Program(str(path), HOLE, language, "args")
    how = replace(Settings(games=count, sandbox=LIMITS), **settings)  # type: ignore[arg-type]
    return judge(program, how, None, lambda: None)


# ---------------------------------------------------------------- telling


@pytest.mark.parametrize(
    ("of", "expected"),
    [
        ([("a", 1.0, 1.1), ("a", 1.2, 1.3), ("b", 2.0, 2.1)], True),
        ([("a", 1.0, 1.1), ("b", 1.2, 1.3), ("c", 2.0, 2.1)], False),
        # The same game in seconds that do not touch: no clock explains it.
        ([("a", 1.0, 1.1), ("a", 1.2, 1.3), ("a", 2.1, 2.2)], False),
        # The second turned while the first game ran, so that both may have looked at the same one.
        ([("a", 1.9, 2.1), ("a", 2.2, 2.3)], True),
        ([("a", 1.9, 1.95), ("a", 2.1, 2.2)], False),
        # The second had just turned, and the clock that C's time() reads is some milliseconds late.
        ([("a", 1.9, 1.95), ("a", 2.004, 2.006)], True),
        ([], False),
        ([("a", 1.0, 1.1)], False),
        # Outputs without a game tell nothing.
        ([(None, 1.0, 1.1), (None, 1.2, 1.3)], False),
    ],
)
def test_games_that_repeat_within_a_second_are_told(
    of: Sequence[tuple[Hashable, float, float]], expected: bool
) -> None:
    assert repeats_within_seconds(games(*of)) is expected


def test_one_repeat_in_a_hundred_games_is_no_reason_to_look_at_the_clock() -> None:
    of = [(str(max(number, 1)), 1.0, 1.1) for number in range(100)]
    assert not repeats_within_seconds(games(*of))
    assert repeats_within_seconds(games(*of[:-1]))


def test_games_of_other_seconds_are_new_or_tell_that_no_clock_explains_what_repeats() -> None:
    before = games(("a", 1.0, 1.1), ("a", 1.2, 1.3), ("b", 2.0, 2.1))
    assert are_new(games(("c", 3.0, 3.1), ("d", 4.0, 4.1)), before)
    assert not are_new(games(("c", 3.0, 3.1), ("b", 4.0, 4.1)), before)
    assert not are_new(games(("c", 3.0, 3.1), ("c", 4.0, 4.1)), before)


# ---------------------------------------------------------------- stepping


def test_each_game_is_given_another_second_whenever_it_is_played() -> None:
    need("faketime")
    assert clock.can_step()
    seen = set()
    for number in (1, 2, 3, 10000):
        command = [sys.executable, "-S", "-c", "import time; print(int(time.time()))"]
        ran = subprocess.run(
            command, env={**os.environ, **clock.step(number)}, capture_output=True, text=True, timeout=20, check=True
        )
        assert ran.stderr == ""
        seen.add(int(ran.stdout))
    assert len(seen) == 4
    # Long before the judge's own time reaches them, and with room for a game that takes its seconds.
    assert min(seen) >= clock.START
    assert min(abs(a - b) for a in seen for b in seen if a != b) >= clock.STRIDE - 1


def test_seconds_that_are_set_do_not_meet_where_a_program_adds_microseconds_or_takes_a_remainder() -> None:
    seconds = [int(clock.step(number)["FAKETIME"][1:]) for number in range(1, 12_001)]
    # It starts within twenty milliseconds, and adds as many microseconds to the second; `time % 100` has its say too.
    assert all(after - before > 20_000 for before, after in pairwise(seconds))
    assert all(len({second % modulus for second in seconds}) == modulus for modulus in (6, 60, 100, 1000))
    assert max(seconds) < 2**31


def test_a_program_whose_clock_is_stepped_may_sleep_and_measure() -> None:
    need("faketime")
    command = [
        sys.executable,
        "-S",
        "-c",
        "import time; a = time.monotonic(); time.sleep(0.1); print(time.monotonic() - a)",
    ]
    ran = subprocess.run(
        command, env={**os.environ, **clock.step(1)}, capture_output=True, text=True, timeout=20, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    # The clock of the program goes on as it sleeps.
    assert float(ran.stdout) > 0.09


def test_a_program_seeded_by_the_second_that_sleeps_is_accepted(tmp_path: Path) -> None:
    need("faketime")
    result = played(player(tmp_path, seed=SECOND, before="time.sleep(0.01)"), 8, clock="step")
    assert (result.verdict, result.first) == ("AC", "")


def test_a_program_seeded_by_the_second_is_accepted_with_its_clock_stepped(tmp_path: Path) -> None:
    need("faketime")
    result = played(player(tmp_path, seed=SECOND), 25, clock="step")
    assert (result.verdict, result.games, result.findings) == ("AC", 25, {})


def test_the_judge_steps_the_clock_by_itself_and_starts_over(tmp_path: Path, seconds: Seconds) -> None:
    need("faketime")
    result = played(player(tmp_path, seed=seconds.seed), 8, jobs=1)
    assert (result.verdict, result.games, result.distinct, result.notes) == ("AC", 8, 8, (STEPPED,))


def test_what_holds_in_seconds_that_are_set_is_looked_at_in_real_ones_too(tmp_path: Path, seconds: Seconds) -> None:
    need("faketime")
    result = tossed(tosser(tmp_path, extra="('FAKETIME' not in os.environ)"), 8, clock="step", jobs=1)
    assert (result.verdict, result.games, result.failed, result.errors) == ("WA", 11, 3, frozenset({"CN301"}))
    assert seconds.waits == 1 + clock.OTHER_SECONDS


@pytest.mark.parametrize("seed", ["7", "'always the same'"])
@pytest.mark.usefixtures("seconds")
def test_a_program_that_rolls_no_dice_is_not_excused_by_the_clock(tmp_path: Path, seed: str) -> None:
    result = played(player(tmp_path, seed=seed), 20)
    assert (result.verdict, result.errors, result.notes) == ("WA", frozenset({"DC601"}), ())
    assert (result.games, result.distinct) == (20, 1)


@pytest.mark.usefixtures("seconds")
def test_a_program_with_few_seeds_is_not_excused_by_the_clock(tmp_path: Path) -> None:
    # 40 games of 8 seeds: all 8 of the first games unlike has a chance of 8!/8^8, and 40 never do.
    result = played(player(tmp_path, seed="int.from_bytes(os.urandom(1), 'big') % 8"), 40)
    assert (result.verdict, result.errors) == ("WA", frozenset({"DC601"}))


def test_a_program_seeded_by_its_process_id_is_accepted_from_several_sandboxes(tmp_path: Path) -> None:
    need("bwrap")
    result = played(player(tmp_path, seed="os.getpid()"), 60, sandbox="bwrap", jobs=3)
    assert (result.verdict, result.findings) == ("AC", {})


@pytest.mark.usefixtures("seconds")
def test_the_clock_of_the_language_row_is_stepped_from_the_start(tmp_path: Path) -> None:
    need("faketime")
    path = player(tmp_path, seed=SECOND)
    language = Language("command", (*QUICK, str(path)), limits=Limits(4096), clock="step")
    program = Program(str(path), HOLE, language, "args")
    count = 0

    def progress() -> None:
        nonlocal count
        count += 1

    result = judge(program, Settings(games=20, sandbox=LIMITS), None, progress)
    assert (result.verdict, result.games, count) == ("AC", 20, 20 + clock.OTHER_SECONDS)


# ---------------------------------------------------------------- the pass with the stepped clock begins afresh


def tossed(
    path: Path, count: int = 25, said: list[str] | None = None, log: Log | None = None, **settings: object
) -> Result:
    """Judge a program that tosses coins; what is said beforehand is added to `said`."""
    language = Language("command", (*QUICK, str(path)), limits=Limits(4096))
    how = replace(Settings(games=count, sandbox=LIMITS, timeout=1.0), **settings)  # type: ignore[arg-type]
    say = (lambda words: None) if said is None else said.append
    return judge(Program("tosser", COIN, language, "none"), how, log, say=say)


# In the real second the program is as it should be; of the stepped ones the third is its bad one.
BAD_SECOND = f"second >= {clock.START} and (second - {clock.START}) // {clock.STRIDE} % 10 == 3"


@pytest.mark.parametrize(
    ("body", "verdict", "first"),
    [(LOOP, "TLE", "game 3: had not ended after 1 s"), (FLOOD, "OLE", "game 3: printed more than 131,072 bytes")],
    ids=["loops", "floods"],
)
def test_what_a_program_does_in_a_second_of_its_own_is_its_verdict(
    tmp_path: Path, body: str, verdict: str, first: str
) -> None:
    need("faketime")
    bad = f"if {BAD_SECOND}:\n    " + body.replace("\n", "\n    ")
    result = tossed(tosser(tmp_path, seed=SECOND, before=bad), jobs=1)
    assert (result.verdict, result.first, result.games) == (verdict, first, 3)


def test_a_program_seeded_by_the_second_with_an_unfair_coin_is_found_out(tmp_path: Path) -> None:
    need("faketime")
    heads = f"(0.8 if second >= {clock.START} else 0.5)"
    result = tossed(tosser(tmp_path, seed=SECOND, heads=heads), 40, jobs=1)
    assert (result.verdict, result.errors, result.findings) == ("WA", frozenset({"CN601"}), {"CN601": 1})
    assert result.notes == ("seeded by the second: each game was given a second of its own",)
    assert result.fairness["coin"]["log10_evidence"] >= 6
    assert 3 < result.games < 30


@pytest.mark.parametrize("body", [LOOP, FLOOD], ids=["loops", "floods"])
def test_a_program_that_ends_the_first_pass_has_its_verdict_from_it(tmp_path: Path, body: str) -> None:
    flag = tmp_path / "flag"
    bad = f"if os.path.exists({str(flag)!r}):\n    " + body.replace("\n", "\n    ")
    bad += f"\nif os.path.exists({str(flag)!r} + '1'):\n    open({str(flag)!r}, 'w')\nopen({str(flag)!r} + '1', 'w')"
    result = tossed(tosser(tmp_path, seed="1", before=bad), jobs=1)
    assert (result.verdict, result.games) == ("TLE" if body == LOOP else "OLE", 3)


# ---------------------------------------------------------------- one game a second


@pytest.mark.usefixtures("unset")
def test_where_the_clock_cannot_be_set_games_are_played_one_a_second(tmp_path: Path, seconds: Seconds) -> None:
    said = list[str]()
    result = tossed(tosser(tmp_path, seed=seconds.seed), 8, said, jobs=1)
    assert (result.verdict, result.games, result.distinct, result.choices) == ("AC", 8, 8, 160)
    assert (result.notes, said) == ((APART,), [SAID.format(8, 8)])
    assert seconds.waits == 1 + clock.OTHER_SECONDS + 8


def test_a_clock_that_the_library_does_not_reach_is_found_out_too(tmp_path: Path, seconds: Seconds) -> None:
    need("faketime")
    path = tosser(tmp_path, seed=seconds.seed)
    path.write_text(path.read_text().replace("\nsecond", f"{UNREACHED}os.environ.pop('FAKETIME', 0)\nsecond", 1))
    result = tossed(path, 8, jobs=1)
    assert (result.verdict, result.games, result.distinct, result.notes) == ("AC", 8, 8, (APART,))
    # One more is to see that.
    assert seconds.waits == 1 + clock.OTHER_SECONDS + 1 + 8


def canned(folder: Path, seed: str) -> Path:
    """A program that keeps five games ready and chooses among them by the second."""
    return player(folder, seed=f"random.Random({seed}).randrange(5)")


def few_looks(monkeypatch: pytest.MonkeyPatch, within: list[bool]) -> list[bool]:
    """Let a program's store of games be so large that the first looks find others; returns what all looks find.

    `within` tells of each pass whether games repeat within a second only: those of fast ones do, and of others do not.
    """
    passes, found = list[Tally](), list[bool]()

    def repeats(tally: Tally) -> bool:
        if not any(tally is known for known in passes):
            passes.append(tally)
        return within[[tally is known for known in passes].index(True)]

    def new(looks: Tally, tally: Tally) -> bool:
        found.append(are_new(looks, tally))
        return len(found) == 1 or found[-1]

    monkeypatch.setattr(clock, "repeats_within_seconds", repeats)
    monkeypatch.setattr(clock, "are_new", new)
    return found


@pytest.mark.usefixtures("unset")
def test_games_kept_ready_repeat_in_seconds_of_their_own(
    tmp_path: Path, seconds: Seconds, monkeypatch: pytest.MonkeyPatch
) -> None:
    few_looks(monkeypatch, [True, False])
    result = played(canned(tmp_path, seconds.seed), 8, jobs=1)
    assert (result.verdict, result.errors, result.notes) == ("WA", frozenset({"DC601"}), (APART,))
    assert result.first.startswith("DC601 repeated-game: ")
    assert result.distinct <= 5
    assert seconds.waits == 1 + clock.OTHER_SECONDS + 8


def test_games_kept_ready_repeat_in_seconds_that_are_set(
    tmp_path: Path, seconds: Seconds, monkeypatch: pytest.MonkeyPatch
) -> None:
    need("faketime")
    found = few_looks(monkeypatch, [True, True])
    result = played(canned(tmp_path, seconds.seed), 8, jobs=1)
    assert (result.verdict, result.errors, result.notes) == ("WA", frozenset({"DC601"}), ())
    # A clock that was set gives the same game again: nothing is left to wait for.
    assert (found[1:], seconds.waits) == ([False], 1 + clock.OTHER_SECONDS + 1)


@pytest.mark.usefixtures("unset")
def test_other_games_are_played_by_the_log_and_not_again(tmp_path: Path, seconds: Seconds) -> None:
    path = tosser(tmp_path, seed=seconds.seed)
    results, lines = list[Result](), list[int]()
    for _ in range(2):
        log = Log(tmp_path / "log", resume=(tmp_path / "log").exists())
        results.append(tossed(path, 10, log=log, jobs=1))
        log.close()
        lines.append(len((tmp_path / "log").read_text().splitlines()))
    assert replace(results[0], seconds=0) == replace(results[1], seconds=0)
    assert lines == [10 + clock.OTHER_SECONDS + 10] * 2


@pytest.mark.slow
@pytest.mark.parametrize("sandbox", ["bwrap", "limits"])
def test_real_seconds_are_waited_for(tmp_path: Path, sandbox: str) -> None:
    need("faketime", "bwrap")
    path = tosser(tmp_path, seed=SECOND, before=UNREACHED)
    result = tossed(path, 6, sandbox=sandbox)
    assert (result.verdict, result.games, result.distinct, result.notes) == ("AC", 6, 6, (APART,))


@pytest.mark.slow
def test_two_games_kept_ready_repeat_in_real_seconds(tmp_path: Path) -> None:
    need("faketime")
    # Each of the tables is for more seconds than are looked at.
    path = player(tmp_path, seed="int(time.time()) // 5 % 2", before=UNREACHED)
    result = played(path, 6)
    assert (result.verdict, result.errors) == ("WA", frozenset({"DC601"}))


@pytest.mark.slow
@pytest.mark.parametrize("step", [True, False], ids=["set", "waited for"])
def test_a_program_that_loops_in_one_second_of_three_is_too_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: bool
) -> None:
    need("faketime")
    monkeypatch.setattr(clock, "can_step", lambda: step)
    # Not in those that are set.
    bad = f"if second % 3 == 0 and second < {clock.START}:\n    {LOOP.replace(chr(10), chr(10) + '    ')}"
    result = tossed(tosser(tmp_path, seed=SECOND, before=bad), 6, jobs=1)
    assert result.verdict == "TLE"
    assert result.first.endswith(": had not ended after 1 s")


# ---------------------------------------------------------------- Ctrl-C meanwhile


def interrupt_waiting(monkeypatch: pytest.MonkeyPatch, after: int = 0) -> None:
    """Let Ctrl-C be pressed as soon as so many other seconds have been waited for."""
    waits = iter(range(1000))

    def wait(closed: Event) -> None:
        if next(waits) >= after:
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
            closed.wait(20)

    monkeypatch.setattr(clock, "library", lambda: None)
    monkeypatch.setattr(clock, "wait", wait)


def test_ctrl_c_while_the_clock_is_waited_for_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_waiting(monkeypatch)
    with pytest.raises(InterruptedRunError) as stop:
        tossed(tosser(tmp_path, seed=SECOND))
    result = stop.value.result
    assert (result.verdict, result.games) == ("AC", 25)
    assert result.notes == ("interrupted before it was clear why games repeat",)


def test_ctrl_c_before_the_first_game_of_its_own_second_loses_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: Seconds
) -> None:
    seconds.wait(Event())
    interrupt_waiting(monkeypatch, after=clock.OTHER_SECONDS)
    monkeypatch.setattr(clock, "are_new", lambda looks, tally: True)
    with pytest.raises(InterruptedRunError) as stop:
        tossed(tosser(tmp_path, seed=seconds.seed), jobs=1)
    result = stop.value.result
    assert (result.verdict, result.games) == ("AC", 25)
    assert result.notes == ("interrupted before it was clear why games repeat",)


def test_ctrl_c_among_games_of_their_own_seconds_tells_what_these_came_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt_waiting(monkeypatch, after=clock.OTHER_SECONDS + 4)
    monkeypatch.setattr(clock, "are_new", lambda looks, tally: True)
    with pytest.raises(InterruptedRunError) as stop:
        tossed(tosser(tmp_path, seed=SECOND), jobs=1)
    result = stop.value.result
    assert (result.verdict, result.games, result.notes) == ("AC", 4, (APART,))


def test_ctrl_c_while_the_clock_is_waited_for_loses_no_program(
    umpire: Callable[..., Ran], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tosser(tmp_path, name="fair.py")
    tosser(tmp_path, name="second.py", seed=SECOND)
    entries = [{"path": path, "hole": "coin", "input": "none"} for path in ("fair.py", "second.py", "fair2.py")]
    tosser(tmp_path, name="fair2.py")
    interrupt_waiting(monkeypatch)
    options = ["--hole", str(COIN_FILE), "--manifest", str(manifest(tmp_path, *entries)), "--sandbox", "limits"]
    ran = umpire("judge", *options, "--games", "25", "--format", "json")
    assert (ran.code, ran.err) == (
        130,
        "umpire judge: interrupted after 25 of 25 games of second.py; 1 program not judged\n",
    )
    told = [(one["path"], one["verdict"], one["games"]) for one in json.loads(ran.out)["submissions"]]
    assert told == [("fair.py", "AC", 25), ("second.py", "AC", 25)]
