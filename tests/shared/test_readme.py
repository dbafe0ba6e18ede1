"""The README tells the truth: its example, its commands, its scoreboard."""

from __future__ import annotations

import re
from pathlib import Path

from tests.shared.card import example
from validator import check, report
from validator.commands import arguments
from validator.hole import rules_of
from validator.holes import DEFAULT, HOLES, hole_named
from validator.judge.manifest import MANIFEST, load
from validator.judge.scoreboard import renewed
from validator.rulebook import entry

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_is_what_the_umpire_says() -> None:
    output = example(entry(rules_of(hole_named(DEFAULT))["DC501"]).broken)
    told = report.full("table.txt", check(output))
    assert f"```\n$ umpire check table.txt\n{told}```\n" in README


def test_the_scoreboard_is_fresh() -> None:
    fresh = renewed(README, load(MANIFEST))
    assert fresh == README, "run `python -m validator.judge.scoreboard`"


def test_ci_runs_the_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    pattern = re.search(r"command=\$\(grep '(.*)' README.md\)", script)
    assert pattern
    (command,) = re.findall(pattern[1], README, re.MULTILINE)
    assert command == "python3 -m venv .venv && .venv/bin/pip install -q tox && .venv/bin/tox"
    assert 'bash -c "$command"' in script


def test_every_option_that_it_shows_is_there() -> None:
    shown = set(re.findall(r"(?<!\S)`?(--[a-z-]+)", README))
    commands = ("check", "judge", "rule", "page", "languages", "conform", "package")
    known = {word for name in commands for word in re.findall(r"--[a-z-]+", help_of(name))}
    # Those of the reference, and of a tool of contests.
    assert shown <= known | {"--cases", "--commentary", "--match", "--seed", "--no-test-case-sanity-checks"}


def help_of(command: str) -> str:
    parsers = next(a for a in arguments.parser([*map(hole_named, HOLES)])._subparsers._group_actions)  # type: ignore[union-attr]
    text: str = parsers.choices[command].format_help()  # type: ignore[index]
    return text
