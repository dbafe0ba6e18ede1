"""The scoreboard: what stands in it, and the command that writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.judge.programs import COIN
from validator.judge.languages import Language
from validator.judge.manifest import Program
from validator.judge.scoreboard import BEGIN, END, main, renewed, scoreboard


def program(folder: Path, name: str, source: bytes, encoding: str = "utf-8", expects: str = "AC") -> Program:
    path = folder / name
    path.write_bytes(source)
    language = Language("Jelly", ("jelly",))
    return Program(name, COIN, language, "none", path, flags=("-x",), expects=(expects,), encoding=encoding)


def test_the_shortest_stand_first_and_characters_that_nobody_can_count_are_a_dash(tmp_path: Path) -> None:
    programs = [
        program(tmp_path, "long", b"x" * 1234),
        program(tmp_path, "short", "é".encode()),
        program(tmp_path, "odd", b"\xff\xfe\xfd", encoding="jelly"),
        program(tmp_path, "wrong", b"", expects="WA"),
    ]
    assert scoreboard(programs) == (
        "### coin\n\n"
        "| language | bytes | characters |\n"
        "|---|--:|--:|\n"
        "| [Jelly (-x)](submissions/short) | 2 | 1 |\n"
        "| [Jelly (-x)](submissions/odd) | 3 | — |\n"
        "| [Jelly (-x)](submissions/long) | 1,234 | 1,234 |\n\n"
    )
    assert renewed(f"before\n{BEGIN}old{END}after", programs) == f"before\n{BEGIN}\n{scoreboard(programs)}{END}after"


def test_a_text_without_a_place_for_it_is_refused() -> None:
    with pytest.raises(ValueError, match="the README has no marks between which the scoreboard stands"):
        renewed(f"before {BEGIN}", [])


@pytest.mark.parametrize(("word", "code"), [("--help", 0), ("README.md", 2), ("--check", 2)])
def test_the_command_says_how_it_is_used_and_writes_nothing_then(
    word: str, code: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("validator.judge.scoreboard.README", Path("/nowhere/README.md"))
    with pytest.raises(SystemExit) as stop:
        main([word])
    out, err = capsys.readouterr()
    assert stop.value.code == code
    assert (out + err).startswith("usage: python -m validator.judge.scoreboard [-h]\n")
