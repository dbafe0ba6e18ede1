"""Programs for the judge to run: one that plays Dice Cricket, with switches for what it does wrong, and hostile ones.

The player is written from the rules alone, as a program that is run: it shares nothing with what judges it.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from validator.holes import hole_named

# The hole of one's own that the tests judge where the game does not matter.
COIN_FILE = Path(__file__).parent.parent / "holes" / "coin.py"
COIN = hole_named(str(COIN_FILE))
# A version manager's shim, or a virtual environment's link, is slower and may be hidden by a private /tmp.
PYTHON = str(getattr(sys, "_base_executable", sys.executable))
# What a short program does not need, and what takes half of its time.
QUICK = (PYTHON, "-I", "-S")
HOUSE = "every-ball/cross/twice/cross"
HEAD = "import os, random, signal, socket, subprocess, sys, time\n"

PLAYER = """
over, change, single, thirtieth = {reading}.split("/")
rng = random.Random({seed})
names = {names}

def play():
    runs, how, on, off, new, balls = [""] * 11, ["Not Out"] * 11, 0, 1, 2, 0
    while new < 12:
        ball = rng.choice("12.4/6")
        runs[on] += ball
        gone = ball == "/" or len(runs[on]) == 30
        counts = ball != "." or over == "every-ball"
        balls += counts
        s1 = ball == "1" and not (gone and thirtieth == "face")
        s2 = counts and balls % 6 == 0 and not (gone and change == "stay") and {changes_ends}
        if gone:
            how[on] = rng.choice(["Bowled", "LBW", "Caught"]) if ball == "/" else "Retired"
            on, new = new, new + 1
        if s1 + s2 == 1 or s1 + s2 == 2 and single == "once":
            on, off = off, on
    return runs, how

runs, how = play()
while {redraws} and not all(runs):
    runs, how = play()
scores = [sum(int(b) for b in r if b in "1246") for r in runs]
line = "+------+" + "-" * 30 + "+---------+-----+\\n"
text = line + "|%6s|%30s|%9s|%5s|\\n" % ("Name", "Runs", "How Out", "Score") + line
for row in zip(names, runs, how, scores):
    text += "|%6s|%30s|%9s|%5d|\\n" % row + line
text += "|%47s|%5d|\\n+" % ("Total Runs", sum(scores) + {extra}) + "-" * 47 + "+-----+\\n"
"""
NAMES_BY = {
    "args": "sys.argv[1:]",
    "lines": "sys.stdin.read().split()",
    "list": "eval(sys.stdin.readline())",
    "json": "eval(sys.stdin.readline())",
}


def script(folder: Path, body: str, name: str = "program.py") -> Path:
    """Write a Python program that may use the usual modules."""
    path = folder / name
    path.write_text(HEAD + body, encoding="utf-8")
    return path


def tool(path: Path, body: str) -> Path:
    """Write a program of the machine, in shell."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


def player(
    folder: Path,
    *,
    name: str = "player.py",
    reading: str = HOUSE,
    seed: str = "",
    takes: str = "args",
    redraws: bool = True,
    changes_ends: bool = True,
    extra: str = "0",
    before: str = "",
    after: str = "",
) -> Path:
    """Write a program that plays a game and prints its table.

    `reading` is a name, or "random" for another one each game; `seed` an expression (nothing: from the system); `extra`
    is added to the total; `before` and `after` are what it does before and after it prints the table.
    """
    readings = (
        '"/".join(map(random.choice, [["every-ball", "no-dots"], ["cross", "stay"], ["twice", "once"], ["cross"]]))'
    )
    body = PLAYER.format(
        reading=readings if reading == "random" else repr(reading),
        seed=seed,
        names=NAMES_BY[takes],
        changes_ends=changes_ends,
        redraws=redraws,
        extra=extra,
    )
    return script(folder, f"{body}\n{before}\nsys.stdout.write(text)\nsys.stdout.flush()\n{after}\n", name)


def tosser(
    folder: Path,
    *,
    name: str = "tosser.py",
    seed: str = "",
    heads: str = "0.5",
    extra: str = "0",
    before: str = "",
    after: str = "",
) -> Path:
    """Write a program that tosses the coin of tests/holes/coin.py; `seed` and the rest as for `player`.

    `heads` is the chance of heads, and in it `second` is the second of the epoch.
    """
    body = f"""
second = int(time.time())
rng = random.Random({seed})
tosses = "".join("H" if rng.random() < {heads} else "T" for _ in range(20))
{before}
print(tosses)
print("heads:", tosses.count("H") + {extra}, flush=True)
{after}
"""
    return script(folder, body, name)


# Lines of a program. Those that multiply stop by themselves after some seconds, in case that nobody stops them.
HOLD_STDOUT = """
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(30)
    os._exit(0)
os.wait()
"""
FORK_BOMB = """
until = time.time() + 4
while time.time() < until:
    try:
        os.fork()
    except OSError:
        pass
"""
HOG = """
held = bytearray()
for _ in range(40):
    held += os.urandom(1 << 20) * 10
    time.sleep(0.01)
time.sleep(20)
"""
EIGHT_HOGS = """
for _ in range(8):
    if os.fork() == 0:
        held = b'x' * (40 << 20)
        time.sleep(20)
time.sleep(20)
"""
DEAF = """
for number in range(1, 65):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
"""
LOOP = "while True:\n    pass"
FLOOD = "while True:\n    os.write(1, b'y\\n' * 5000)"


def manifest(folder: Path, *entries: Mapping[str, object], languages: str = "") -> Path:
    """Write a manifest beside the programs; an entry needs a path, and what is not the usual."""
    usual = {"hole": "dice-cricket", "language": "Python", "input": "args", "author": "somebody"}
    text = "".join("[[submission]]\n" + _toml({**usual, **entry}) for entry in entries)
    (folder / "submissions.toml").write_text(text, encoding="utf-8")
    python = '[Python]\nrun = ["{python}", "-I", "-S", "{file}"]\n'
    (folder / "languages.toml").write_text(languages + python, encoding="utf-8")
    return folder / "submissions.toml"


def _toml(entry: Mapping[str, object]) -> str:
    return "".join(f"{key} = {list(v) if isinstance(v, tuple) else v!r}\n" for key, v in entry.items())


def marked(mark: str) -> list[int]:
    """The processes, of whatever namespace, whose environment or arguments hold `mark`."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        for name in ("environ", "cmdline"):
            try:
                data = (path / name).read_bytes()
            except OSError:
                continue
            if mark.encode() in data and int(path.name) != os.getpid():
                found.append(int(path.name))
    return sorted(set(found))


def left_behind(mark: str) -> list[int]:
    """The marked processes that are still there after a while; one that was killed needs a moment to go."""
    until = time.monotonic() + 10
    while (found := marked(mark)) and time.monotonic() < until:
        time.sleep(0.02)
    return found
