"""Each command in a process of its own: there alone it shows that a command loads all that it needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shared.card import STANDARD_CARD
from validator import hole_named
from validator.commands.arguments import parse

ROOT = Path(__file__).parent.parent.parent
SHEET = hole_named("card-cricket").standard
PLAIN = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "200"}


def run(*words: str, stdin: str = "") -> tuple[int, str]:
    """Run a command; returns its exit code and what it prints first."""
    command = [sys.executable, "-m", "validator", *words]
    ran = subprocess.run(
        command, input=stdin, capture_output=True, text=True, env=PLAIN, cwd=ROOT, timeout=120, check=False
    )
    return ran.returncode, (ran.stdout or ran.stderr).partition("\n")[0]


@pytest.mark.parametrize(
    ("words", "stdin", "code", "first"),
    [
        (["rule", "DC501"], "", 0, "DC501 nobody-to-face (error)"),
        (["rule", "CC501"], "", 0, "CC501 card-dealt-twice (error)"),
        (["rule", "GR301"], "", 0, "GR301 wrong-score (error)"),
        (["rule", "wrong-day"], "", 0, "CC502 wrong-day (error)"),
        (["rule", "XX999"], "", 2, "umpire rule: no rule is called 'XX999'"),
        (["check"], STANDARD_CARD, 0, "-: conforms"),
        (["check"], SHEET, 0, "-: conforms"),
        (["check"], "score([5]) == 50\n", 0, "-: conforms"),
        (["check", "--replay"], STANDARD_CARD, 0, "Under every-ball/"),
        (["check", "--hole", "card-cricket", "--format", "concise"], "", 1, "-:1:1: IO001 empty-output"),
        (["conform", "greed", "--", "false"], "", 1, "false: right in"),
        (["page"], "", 2, "umpire page: say where to build the site, DIR, or --serve to look at it"),
        (["languages", "--manifest", "gone.toml"], "", 2, "umpire languages: languages.toml: "),
        (["judge", "--hole", "gone", "--", "true"], "", 2, "usage: umpire judge"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_command_loads_all_that_it_needs(words: list[str], stdin: str, code: int, first: str) -> None:
    ended, printed = run(*words, stdin=stdin)
    assert (ended, printed[: len(first)]) == (code, first)


@pytest.mark.parametrize("command", ["check", "judge", "rule", "page", "languages", "conform", "package"])
def test_the_help_of_each_command_has_an_example_that_can_be_read(command: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "validator", command, "--help"], capture_output=True, text=True, env=PLAIN, check=True
    )
    (told,) = re.findall(r"For example: (.*?)\. ?(?:Exit code|The folder|\Z|\n)", " ".join(ran.stdout.split()))
    examples = [words.split()[1:] for words in re.findall(r"`(umpire .*?)`", told.replace("my-program | ", ""))]
    assert examples
    for words in examples:
        parse(words)
