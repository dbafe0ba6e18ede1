"""What the tools of contests call: exit codes, messages, and outputs of every kind."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.conftest import need
from validator.holes import HOLES, hole_named
from validator.package.archive import write_validator
from validator.package.case import CaseError, given_in, stdin_of
from validator.package.cases import sample_of
from validator.package.protocol import main

HOSTILE = (
    b"",
    b"\0" * 100,
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\x1b[2J\x07",
    b"\r\r\n",
    b"9" * 200_000,
    b"(" * 5_000,
    b"|" * 999,
)
each_hole = pytest.mark.parametrize("hole", HOLES)


@pytest.fixture
def feedback(tmp_path: Path) -> Path:
    """The feedback folder of a judge."""
    folder = tmp_path / "feedback"
    folder.mkdir()
    return folder


def judged(hole: str, case: Path, feedback: str | Path, output: bytes, flags: Sequence[str] = ()) -> int:
    return main(["output", hole, str(case), "answer", str(feedback), *flags], io.BytesIO(output))


def case_of(hole: str, folder: Path) -> Path:
    path = folder / "1.in"
    path.write_bytes(stdin_of(hole_named(hole), hole_named(hole).sample(), 0))
    return path


@each_hole
def test_a_right_output_is_accepted(hole: str, tmp_path: Path, feedback: Path) -> None:
    sample = sample_of(hole_named(hole))
    assert judged(hole, case_of(hole, tmp_path), feedback, sample.answer, ["case_sensitive"]) == 42
    assert (feedback / "judgemessage.txt").read_text(encoding="utf-8").startswith("output: conforms")
    assert not (feedback / "teammessage.txt").exists()


@pytest.mark.parametrize("separator", ["", "/"])
def test_messages_stand_in_the_folder_and_are_added_to_it(tmp_path: Path, feedback: Path, separator: str) -> None:
    case = tmp_path / "1.in"
    case.write_bytes(b"1 1 1\n5\n")
    (feedback / "judgemessage.txt").write_bytes(b"before\n")
    assert judged("greed", case, f"{feedback}{separator}", b"200\n60\n") == 43
    assert (feedback / "judgemessage.txt").read_text(encoding="utf-8") == (
        "before\n"
        "output:2:1: GR301 wrong-score: `[5]` scores 50, not 60: 5 is 50\n"
        "  |\n2 | 60\n  | ^^\n"
        "  = Count each face: whatever is left of it after its set of three is single.\n\n"
        "output:1:1: GR301 wrong-score: `[1, 1, 1]` scores 1000, not 200: 1 1 1 is 1000\n"
        "  |\n1 | 200\n  | ^^^\n\n"
        "output: does not conform: 2 errors\n"
    )
    assert (feedback / "teammessage.txt").read_text(encoding="utf-8") == (
        "line 2, column 1: GR301 wrong-score: `[5]` scores 50, not 60: 5 is 50 (and 1 more)\n"
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1.in", "feedback"]


@each_hole
@pytest.mark.parametrize("output", HOSTILE, ids=lambda output: repr(output[:8]))
def test_any_bytes_are_rejected_with_a_message_that_can_be_read(
    hole: str, output: bytes, tmp_path: Path, feedback: Path
) -> None:
    assert judged(hole, case_of(hole, tmp_path), feedback, output) == 43
    said = (feedback / "judgemessage.txt").read_bytes().decode("utf-8")
    assert "does not conform" in said
    assert all(sign.isprintable() or sign == "\n" for sign in said)
    assert len((feedback / "teammessage.txt").read_text(encoding="utf-8")) < 260


CALLS = {
    "": "call it with INPUT ANSWER FEEDBACK_DIR, and the output on standard input",
    "output greed absent.in a .": "absent.in: No such file or directory",
    "output greed 1.in a absent": "absent/judgemessage.txt: No such file or directory",
    "output greed empty.in a .": "there is no roll: give one a line, an empty line for no dice",
    "output greed odd.in a .": "the input has a blank, a line end or a sign that it should not have",
    "output dice-cricket 1.in a .": "a game has 11 names, not 1",
    "output card-cricket 1.in a .": "the input is one line with a number, which nobody needs to read",
    "series card-cricket many 1.in a .": "'many' is no number of passes",
    "output absent 1.in a .": "our own fault: HoleError: no hole is called 'absent'; there are dice-cricket, greed,",
}


@pytest.mark.parametrize(("call", "message"), CALLS.items())
def test_our_own_fault_is_no_verdict(
    call: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in (("1.in", b"5 5\n"), ("empty.in", b""), ("odd.in", b"5  5\n")):
        Path(name).write_bytes(content)
    assert main(call.split(), io.BytesIO(b"100\n")) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"validator: {message}")
    assert err.count("\n") == 1


def test_a_fault_inside_is_told_and_is_no_verdict(
    tmp_path: Path, feedback: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise MemoryError("all\nis full")

    monkeypatch.setattr("validator.package.protocol.report_on_case", broken)
    assert judged("greed", case_of("greed", tmp_path), feedback, b"1\n") == 2
    assert capsys.readouterr().err == "validator: our own fault: MemoryError: all is full\n"


INPUTS = {
    "dice-cricket": (
        b"",
        b"Ann\n",
        b"1\n" * 11,
        b"a\n" * 10 + b"b",
        b"a\n" * 12,
        b"a \n" * 11,
        b"abcdefg\n" * 11,
        b"\xff\n",
    ),
    "greed": (b"", b"\n", b"7\n", b"1 1 1 1 1 1\n", b"1\r\n", b"1", b"1\n\n", b"\n1\n", b"1  2\n", b" 1\n", b"1\n\0"),
    "card-cricket": (b"", b"\n", b"x\n", b"01\n", b"1", b"1 \n", b"-1\n", b"1\n1\n", b"1234567890\n"),
}


@each_hole
def test_an_input_validator_takes_what_programs_are_given_and_nothing_else(hole: str) -> None:
    room = hole_named(hole)
    for number in range(6):
        stdin = stdin_of(room, room.given(number), number)
        assert main(["input", hole], io.BytesIO(stdin)) == 42
        assert stdin_of(room, given_in(room, stdin), number) == stdin
    for wrong in INPUTS[hole]:
        assert main(["input", hole, "flag"], io.BytesIO(wrong)) == 43, wrong
        with pytest.raises(CaseError):
            given_in(room, wrong)


def test_the_answer_of_a_series_is_empty() -> None:
    assert main(["nothing"], io.BytesIO(b"")) == 42
    assert main(["nothing"], io.BytesIO(b"\n")) == 43


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """The validator of Greed as a package has it."""
    write_validator(tmp_path / "validator", hole_named("greed"), "output greed")
    return tmp_path / "validator" / "run"


@pytest.mark.parametrize("is_built", [False, True])
def test_the_script_needs_nothing_but_python(script: Path, tmp_path: Path, feedback: Path, is_built: bool) -> None:
    need("sh", "python3")
    if is_built:
        built = subprocess.run([script.with_name("build")], capture_output=True, text=True, check=False)
        assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    (tmp_path / "1.in").write_bytes(b"5\n")
    # What stands in the way elsewhere does not here: other modules of our names, other settings of Python.
    (tmp_path / "validator.py").write_text("raise SystemExit(42)", encoding="utf-8")
    for output, code in ((b"50\n", 42), (b"51\n", 43)):
        ran = subprocess.run(
            [script, "1.in", "1.ans", feedback],
            input=output, capture_output=True, check=False, cwd=tmp_path,
            env={"PATH": "/usr/local/bin:/usr/bin:/bin", "PYTHONPATH": str(tmp_path), "LC_ALL": "C"},
        )  # fmt: skip
        assert (ran.returncode, ran.stdout, ran.stderr) == (code, b"", b"")


@pytest.mark.parametrize(
    ("python", "message"),
    [
        (None, "validator: Python 3.11 or newer is needed as python3, and there is none\n"),
        ("3.7.2", "validator: Python 3.11 or newer is needed as python3, and this is 3.7.2\n"),
    ],
)
def test_an_old_python_is_told_plainly(script: Path, tmp_path: Path, python: str | None, message: str) -> None:
    need("sh", "python3")
    tools = tmp_path / "tools"
    tools.mkdir()
    if python:
        # Another Python is played by this one, which says that it is old.
        old = f"import sys, runpy; sys.version_info = (3, 7, 2); sys.version = '{python} (of old)'"
        real = subprocess.run(
            ["python3", "-c", "import sys; print(sys.executable)"], capture_output=True, text=True, check=True
        )
        starter = f"""#!/bin/sh\nexec {real.stdout.strip()} -c "{old}; runpy.run_path('$4', run_name='__main__')"\n"""
        (tools / "python3").write_text(starter, encoding="utf-8")
        (tools / "python3").chmod(0o755)
    ran = subprocess.run(
        ["/bin/sh", script, "a", "b", "c"], capture_output=True, text=True, check=False, env={"PATH": str(tools)}
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", message)
