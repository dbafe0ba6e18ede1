"""Programs that are seeded by the second: found out, given seconds of their own, or judged by their distinct games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import Ran, need
from tests.judge.programs import COIN, COIN_FILE, FLOOD, LOOP, QUICK, manifest, player, tosser
from validator.holes import hole_named
from validator.judge import clock
from validator.judge.clock import repeats_only_within_seconds, repeats_within_seconds
from validator.judge.confine import LIMITS, Limits
from validator.judge.languages import Language
from validator.judge.manifest import Program
from validator.judge.result import Result
from validator.judge.run import InterruptedRunError, judge
from validator.judge.settings import Settings
from validator.judge.tally import Tally
from validator.judge.verdict import Game
from validator.report import Report

HOLE = hole_named("dice-cricket")
SECOND = "int(time.time())"


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


def test_a_standing_clock_is_shown_by_games_of_many_seconds() -> None:
    within = [("a", 1.0, 1.1), ("a", 1.2, 1.3), ("b", 2.0, 2.1), ("c", 3.0, 3.1), ("d", 4.0, 4.1)]
    assert repeats_only_within_seconds(games(*within))
    assert not repeats_only_within_seconds(games(*within[:-1]))
    assert not repeats_only_within_seconds(games(*within, ("a", 5.0, 5.1)))
    assert repeats_only_within_seconds(games(*within[:2]), games(*within[2:]))
    assert not repeats_only_within_seconds(games(*within), games(("a", 5.0, 5.1)))


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
    assert min(abs(a - b) for a in seen for b in seen if a != b) >= 10


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


def test_the_judge_steps_the_clock_by_itself_and_starts_over(tmp_path: Path) -> None:
    need("faketime")
    result = played(player(tmp_path, seed=SECOND), 25)
    assert (result.verdict, result.games) == ("AC", 25)
    assert result.notes == ("seeded by the second: each game was given a second of its own",)


def test_where_the_clock_cannot_be_stepped_only_distinct_games_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "library", lambda: None)
    result = played(player(tmp_path, seed=SECOND), 25)
    assert result.verdict == "AC"
    assert result.notes == ("seeded by the second, by a clock that cannot be set here: only distinct games count",)
    assert "DC601" not in result.errors


def test_a_clock_that_the_library_does_not_reach_is_found_out_too(tmp_path: Path) -> None:
    need("faketime")
    # It starts itself again without the library, as a program does that is linked statically.
    before = "if os.environ.pop('LD_PRELOAD', 0):\n    os.execv(sys.executable, [sys.executable, *sys.argv])\n"
    path = player(tmp_path, seed=SECOND)
    path.write_text(path.read_text().replace("\nover, ", f"\n{before}over, ", 1))
    language = Language("command", (*QUICK, str(path)), limits=Limits(4096))
    program = Program(str(path), HOLE, language, "args")
    result = judge(program, Settings(games=30, sandbox=LIMITS), None, lambda: None)
    assert result.verdict == "AC"
    assert result.notes == ("seeded by the second, by a clock that cannot be set here: only distinct games count",)


@pytest.mark.parametrize("seed", ["7", "'always the same'"])
def test_a_program_that_rolls_no_dice_is_not_excused_by_the_clock(tmp_path: Path, seed: str) -> None:
    result = played(player(tmp_path, seed=seed), 20)
    assert (result.verdict, result.errors) == ("WA", frozenset({"DC601"}))
    assert not [note for note in result.notes if "seeded" in note]


def test_a_program_with_few_seeds_is_not_excused_by_the_clock(tmp_path: Path) -> None:
    # 40 games of 8 seeds: all 8 of the first games unlike has a chance of 8!/8^8, and 40 never do.
    result = played(player(tmp_path, seed="int.from_bytes(os.urandom(1), 'big') % 8"), 40)
    assert (result.verdict, result.errors) == ("WA", frozenset({"DC601"}))


def test_a_program_seeded_by_its_process_id_is_accepted_from_several_sandboxes(tmp_path: Path) -> None:
    need("bwrap")
    result = played(player(tmp_path, seed="os.getpid()"), 60, sandbox="bwrap", jobs=3)
    assert (result.verdict, result.findings) == ("AC", {})


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
    assert (result.verdict, count) == ("AC", 20)


# ---------------------------------------------------------------- the pass with the stepped clock begins afresh


def tossed(path: Path, count: int = 25, **settings: object) -> Result:
    """Judge a program that tosses coins."""
    language = Language("command", (*QUICK, str(path)), limits=Limits(4096))
    how = replace(Settings(games=count, sandbox=LIMITS, timeout=1.0), **settings)  # type: ignore[arg-type]
    return judge(Program("tosser", COIN, language, "none"), how, None, lambda: None)


# In the real second the program is as it should be; of the stepped ones the third is its bad one.
BAD_SECOND = f"second >= {clock.START} and second // 10 % 10 == 3"


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


# ---------------------------------------------------------------- Ctrl-C meanwhile


def interrupt_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Ctrl-C be pressed as soon as the judge waits for another second."""
    sleep = time.sleep

    def interrupted(seconds: float) -> None:
        if seconds >= 1:
            raise KeyboardInterrupt
        sleep(seconds)

    monkeypatch.setattr(clock, "library", lambda: None)
    monkeypatch.setattr(time, "sleep", interrupted)


def test_ctrl_c_while_the_clock_is_waited_for_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_waiting(monkeypatch)
    with pytest.raises(InterruptedRunError) as stop:
        tossed(tosser(tmp_path, seed=SECOND))
    result = stop.value.result
    assert (result.verdict, result.games, result.choices) == ("AC", 25, 500)
    assert result.notes == ("interrupted before it was clear why games repeat",)


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
