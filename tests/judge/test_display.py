"""What a judging shows: a table that is whole in a pipe, JSON with fixed keys, and words on what it does not prove."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.judge.programs import COIN
from validator.diagnosis import Diagnosis
from validator.judge import display
from validator.judge.languages import Language
from validator.judge.manifest import Program
from validator.judge.result import Result
from validator.series import Situation

KEYS = [
    *("path", "hole", "language", "bytes", "characters", "expected", "verdict", "notes", "games", "failed"),
    *("balls", "readings", "findings", "coverage", "fairness", "diagnosis", "seconds"),
]
SEEN = (Situation("edge", "a coin stands on its edge", 3, 0.02), Situation("lost", "a coin is lost", 3, 0.024))
LIMIT = "a fault that shows in 2.4% of games would be missed by 100 games with a chance of 8.8%"
RIGHT = Result(
    "AC", games=100, distinct=100, choices=12000, readings=("house", "other"), coverage=SEEN, limits=(LIMIT,)
)


def program(path: str = "a.py", **changes: object) -> Program:
    return replace(Program(path, COIN, Language("Python", ("python3",)), "none"), **changes)  # type: ignore[arg-type]


def shown(capsys: pytest.CaptureFixture[str], *judged: display.Judged) -> str:
    display.show(judged)
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_a_row_tells_what_was_judged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text("é" * 700)
    out = shown(capsys, (program(file=file, flags=("-lan",)), RIGHT))
    head, row = out.splitlines()[:2]
    titles = ["program", "language", "bytes", "chars", "verdict", "expected", "games", "readings", "first", "finding"]
    assert head.split() == titles
    assert row.split() == ["a.py", "Python", "(-lan)", "1,400", "700", "AC", "AC", "100", "house", "+1"]


def test_a_verdict_that_was_not_expected_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = Result("WA", errors=frozenset({"DC301"}), games=1, first="game 1, 4:2 DC301 score-not-sum: …")
    judged = [
        (program("met.py", expects=("DC301",)), wrong),
        (program("missed.py"), wrong),
        (program("skipped.py"), Result("SKIP", first="Perl is not installed")),
        (program("right.py"), RIGHT),
    ]
    rows = {line.split()[0]: line for line in shown(capsys, *judged).splitlines()[1:]}
    assert "WA   " in rows["met.py"]
    assert "WA !" in rows["missed.py"]
    assert "!" not in rows["skipped.py"]
    assert "!" not in rows["right.py"]
    assert rows["2"] == "2 of 4 programs as expected, 1 not (marked !), 1 skipped: no interpreter"


def test_in_a_pipe_nothing_is_cut_and_nothing_coloured(capsys: pytest.CaptureFixture[str]) -> None:
    first = "game 1, 4:2 DC301 score-not-sum: " + "word " * 40 + "end"
    path = "dice_cricket/rejected/" + "x" * 100 + ".py"
    out = shown(capsys, (program(path), Result("WA", games=1, first=first)), (program(), RIGHT))
    assert "\x1b" not in out
    assert any(path in line and first in line for line in out.splitlines())


def test_what_a_program_says_is_no_markup(capsys: pytest.CaptureFixture[str]) -> None:
    said = "game 1: exit code 1: [red]boom[/red] :smile: [link=x]"
    out = shown(capsys, (program("[bold]a.py"), Result("RTE", games=1, first=said, notes=("[b]note[/b]",))))
    assert said in out
    assert "[bold]a.py: [b]note[/b]" in out


def test_one_program_is_told_what_its_games_reached_and_what_they_do_not_prove(
    capsys: pytest.CaptureFixture[str],
) -> None:
    result = replace(RIGHT, coverage=(SEEN[0], replace(SEEN[1], count=0)))
    out = shown(capsys, (program(), result))
    assert out.splitlines()[2:] == [
        "readings that explain all games: house, other",
        "what 100 games reached (in brackets, to be expected):",
        "       3 (2.0)  a coin stands on its edge",
        "       0 (2.4)  a coin is lost   untested",
        LIMIT,
        "1 of 1 programs as expected",
    ]
    assert SEEN[0].sentence not in shown(capsys, (program(), result), (program("b.py"), result))


def test_of_a_program_that_is_not_right_nothing_is_said_on_what_its_games_do_not_prove(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert LIMIT not in shown(capsys, (program(), replace(RIGHT, verdict="WA")))


def test_nothing_of_a_strangers_reaches_the_terminal_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    odd = "\x1b]0;pwned\a\x9b31m\u202e\n\t\x7f"
    language = Language(f"Lang{odd}", ("x",))
    result = Result("RTE", games=1, first=f"game 1: {odd}", notes=(f"a note {odd}",), coverage=SEEN)
    wrong = program(f"a{odd}.py", language=language, flags=(f"-{odd}",), expects=(odd,))
    for judged in ([(wrong, result)], [(wrong, result), (wrong, replace(result, coverage=()))]):
        out = shown(capsys, *judged)
        assert all(character.isprintable() or character == "\n" for character in out)
        seen = "\\x1b]0;pwned\\x07\\x9b31m\\u202e\\n\\t\\x7f"
        assert f"a{seen}.py: a note {seen}\n" in out
        assert f"Lang{seen} (-{seen})" in out
        assert f"game 1: {seen}" in out


def test_the_json_has_fixed_keys(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text("é")
    result = replace(RIGHT, findings={"DC301": 2}, notes=("a note",), failed=2, seconds=1.5)
    result = replace(result, diagnosis=Diagnosis("edges", "it stands", 1, 2))
    told = json.loads(display.as_json([(program(file=file, expects=("DC301", "DC401")), result)]))
    assert list(told) == ["schema", "submissions"]
    assert told["schema"] == 1
    (submission,) = told["submissions"]
    assert list(submission) == KEYS
    assert submission == {
        "path": "a.py",
        "hole": "coin",
        "language": "Python",
        "bytes": 2,
        "characters": 1,
        "expected": ["DC301", "DC401"],
        "verdict": "AC",
        "notes": ["a note"],
        "games": 100,
        "failed": 2,
        "balls": 12000,
        "readings": ["house", "other"],
        "findings": {"DC301": 2},
        "coverage": {"edge": 3, "lost": 3},
        "fairness": {},
        "diagnosis": {"name": "edges", "sentence": "it stands", "explained": 1, "of": 2, "refuted": 0},
        "seconds": 1.5,
    }


def test_a_command_has_no_bytes_in_json() -> None:
    (submission,) = json.loads(display.as_json([(program("sh -c x"), Result("SKIP"))]))["submissions"]
    assert list(submission) == KEYS
    assert (submission["bytes"], submission["characters"], submission["coverage"]) == (None, None, {})


def test_there_is_no_live_display_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with display.progress_display(3) as advance:
        advance("a.py", 100)
        advance()
    assert capsys.readouterr() == ("", "")


def test_a_live_display_on_a_terminal_cleans_up_after_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", terminal)
    with display.progress_display(2) as advance:
        for path in ("[red]a.py", "b.py"):
            advance(path, 2)
            advance()
            advance()
    said = terminal.getvalue()
    assert "programs" in said
    assert "[red]a.py" in said or "b.py" in said
    # The cursor is shown again.
    assert said.rfind("\x1b[?25h") > said.rfind("\x1b[?25l")


def test_of_many_programs_it_is_told_in_short_what_was_not_seen(capsys: pytest.CaptureFixture[str]) -> None:
    seen = (SEEN[0], *(replace(situation, count=0) for situation in SEEN))
    fairness = {"faces": {"log10_evidence": -2.31}, "dismissals": {"log10_evidence": -0.7}}
    result = replace(RIGHT, coverage=seen, fairness=fairness)
    told = shown(capsys, (program("a.py"), result), (program("b.py"), RIGHT))
    assert (
        "a.py: untested: a coin stands on its edge, a coin is lost; evidence that chance is unfair: 10^-0.7 (10^6 is"
        " enough)\n" in told
    )
    assert "b.py: untested" not in told
