"""How fast the umpire is, as ratios measured in one run: `tox -e bench`. Nothing here can fail a test.

Every figure is the median of several rounds, and the two sides of a ratio take turns, so that a machine whose speed
drifts slows down both.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from random import Random
from statistics import median
from unittest.mock import patch

from reference import dice_cricket as reference
from validator.commands.umpire import main as umpire
from validator.holes import hole_named
from validator.judge.confine import BWRAP, LIMITS, Limits, Place, python
from validator.judge.folder import private_folder
from validator.judge.languages import Language
from validator.judge.manifest import MANIFEST, Program, load
from validator.judge.probe import refusal
from validator.judge.run import judge
from validator.judge.sandbox import Sandbox
from validator.judge.settings import Settings

ROUNDS = 7
DICE = hole_named("dice-cricket")
# What every fifth game is given: the challenge's own names.
NAMES = DICE.feed(DICE.given(5), "args").arguments
BORDER = r"\+-{6}\+-{30}\+-{9}\+-{5}\+\n"
WHOLE_TABLE = re.compile(
    BORDER
    + r"\|[ \w]{6}\|[ \w]{30}\|[ \w]{9}\|[ \w]{5}\|\n"
    + BORDER
    + (r"\| *[A-Za-z]{1,6} *\| *[1246./]{1,30} *\| *(?:Bowled|LBW|Caught|Retired|Not Out) *\| *\d+ *\|\n" + BORDER) * 11
    + r"\| *Total Runs *\| *\d+ *\|\n\+-{47}\+-{5}\+\n"
)


def compare(ours: Callable[[], float], theirs: Callable[[], float]) -> tuple[float, float, float]:
    """The median seconds of both, taking turns, and the median of their ratios."""
    pairs = [(ours(), theirs()) for _ in range(ROUNDS)]
    return median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)


def seconds(work: Callable[[], object]) -> float:
    """How long it takes to do some work."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def tables(count: int) -> list[str]:
    """Right tables, each of another game."""
    return [reference.scorecard(reference.play(NAMES, Random(seed))) + "\n" for seed in range(count)]


def bench_check(count: int = 1000) -> str:
    """Tables through `umpire check --stream` against one bare match of a whole-table pattern."""
    outputs = tables(count)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(outputs))
        file.flush()

        def stream() -> None:
            with redirect_stdout(io.StringIO()):
                assert umpire(["check", "--stream", "--format", "concise", file.name]) == 0

        def match() -> None:
            assert all(WHOLE_TABLE.fullmatch(output) for output in outputs)

        ours, theirs, ratio = compare(lambda: seconds(stream), lambda: seconds(match))
    return f"{count / ours:,.0f} tables/s against {count / theirs:,.0f}: {ratio:.1f} times (aim: 30 at most)"


def bench_start() -> str:
    """A cold start of `umpire check` on one table against the bare interpreter."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(tables(1)[0])
        file.flush()
        check = [sys.executable, "-m", "validator", "check", "--format", "concise", file.name]
        bare = [sys.executable, "-c", "pass"]
        ours, theirs, ratio = compare(
            lambda: seconds(lambda: subprocess.run(check, check=True)),
            lambda: seconds(lambda: subprocess.run(bare, check=True)),
        )
    return f"{ours * 1000:.0f} ms against {theirs * 1000:.0f} ms: {ratio:.1f} times (aim: 5 at most)"


def bench_judge(interpreter: str, path: str, jobs: int = 2, games: int = 400) -> str:
    """Games through the judge against a bare loop that runs the same program as often, both as wide."""
    if not shutil.which(interpreter):
        return f"{interpreter} is not installed"
    (listed,) = [program for program in load(MANIFEST) if program.path == path]
    command, form = [interpreter, *listed.flags, str(listed.file)], listed.input
    sandbox = LIMITS if refusal() else BWRAP
    program = Program("bench", DICE, Language("bench", tuple(command)), form)
    settings = Settings(games=games, jobs=jobs, sandbox=sandbox)

    def play(number: int) -> None:
        fed = DICE.feed(DICE.given(number), form)
        subprocess.run([*command, *fed.arguments], input=fed.stdin, capture_output=True, check=True)

    def bare() -> None:
        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(play, range(1, games + 1)))

    def judged() -> None:
        assert judge(program, settings, None, lambda: None).verdict == "AC"

    ours, theirs, ratio = compare(lambda: seconds(judged), lambda: seconds(bare))
    rate = f"{games / ours:,.0f} games/s in {sandbox} against {games / theirs:,.0f} bare"
    return f"{rate}: {1 / ratio:.0%} (aim: 75% at least)"


def bench_containment(games: int = 300) -> str:
    """What the filter of system calls, and the fresh folders of each game, cost a game that does nothing."""
    if refusal():
        return "bubblewrap does not run here"

    def play() -> None:
        with private_folder() as folder, Sandbox(BWRAP, Place(folder), Limits()) as box:
            # Starting the sandbox is no part of a game.
            begun.append(time.perf_counter())
            for _ in range(games):
                box.run(["/bin/true"])
            begun.append(time.perf_counter())

    def a_game() -> float:
        play()
        return (begun.pop() - begun.pop()) * 1000 / games

    def without(name: str, instead: object) -> float:
        with patch(name, lambda *_: instead):
            return a_game()

    begun: list[float] = []
    fresh, bare, _ = compare(a_game, lambda: without("validator.judge.confine.Place.scratch", {}))
    filtered, unfiltered, _ = compare(a_game, lambda: without("validator.judge.seccomp.instructions", b""))
    costs = f"its fresh folders take {fresh - bare:.2f} ms, the filter {filtered - unfiltered:.2f} ms"
    return f"{fresh:.2f} ms a game; {costs} (aim: 1 ms together at most)"


def main() -> None:
    """Print every figure."""
    print("a table, checked:      ", bench_check())
    print("cold start:            ", bench_start())
    print("containment:           ", bench_containment())
    print("judge, perl:           ", bench_judge("perl", "dice_cricket/accepted/perl.pl"))
    print("judge, Python:         ", bench_judge(python(), "dice_cricket/accepted/python.py"))


if __name__ == "__main__":
    main()
