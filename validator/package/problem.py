"""A problem package, written into a folder: statement, cases, validators and programs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from validator.hole import Hole
from validator.judge.manifest import MANIFEST, Program, load
from validator.package.archive import write_validator
from validator.package.cases import MissingError, Tried, rulebook_of, sample_of, secret_of, stored_of
from validator.package.flavour import Flavour, described, names_of_messages
from validator.package.programs import entries_of
from validator.package.statement import statement_of

# What tools take for the name of a problem is the name of its folder.
A_FOLDER = re.compile(r"[a-z0-9]+")
# How many games of a program a series judges: each is a run of the program and one of the validator.
PASSES = 30
SAMPLE_PASSES = 3
# What the format calls an output that is minded sign by sign.
STRICT = "output_validator_args: [case_sensitive, space_change_sensitive]\n"
# How programs are started where the tools would start them otherwise, or not at all. Both read it beside the package.
STARTED_SO = """# Put this file beside the package's folder where `python3` and `node` start Python and JavaScript.
python3:
    name: Python 3
    compile: python3 -m py_compile {files}
    run: python3 "{mainfile}"
javascript:
    name: JavaScript
    compile: node -c {files}
    run: node "{mainfile}"
"""


def write_problem(folder: Path, hole: Hole, flavour: Flavour, series: bool = False) -> None:
    """Write a package into a folder that is empty, or not there yet; of a `series` the many games of a program.

    Raises MissingError where what it is made of is not here, OSError where it cannot be written.
    """
    if not MANIFEST.is_file():
        raise MissingError(f"{MANIFEST}: no such file; a package is made in a checkout, which has the programs")
    programs, title, passes = load(MANIFEST), _title(hole, series), PASSES if series else 0
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder / "problem.yaml", described(flavour, title, folder.resolve().as_uri(), passes).encode())
    _write(folder / "languages.yaml", STARTED_SO.encode())
    text = statement_of(title, hole.on_stdin, rulebook_of(hole), passes)
    _write(folder / flavour.statement / "problem.en.tex", text.encode())
    write_validator(folder / "input_validators" / "umpire", hole, f"input {hole.name}")
    if series:
        write_validator(folder / flavour.validator, hole, f"series {hole.name} {passes}")
        write_validator(folder / "answer_validators" / "umpire", hole, "nothing")
        _write_series(folder / "data", hole)
    else:
        write_validator(folder / flavour.validator, hole, f"output {hole.name}")
        _write_cases(folder / "data", hole, flavour)
    _write_programs(folder / "submissions", programs, hole, flavour, series)


def _title(hole: Hole, series: bool) -> str:
    return hole.name.replace("-", " ").title() + (" Series" if series else "")


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _write_case(folder: Path, case: Tried) -> None:
    _write(folder / f"{case.name}.in", case.stdin)
    _write(folder / f"{case.name}.ans", case.answer)
    if case.output is not None:
        _write(folder / f"{case.name}.out", case.output)


def _write_cases(data: Path, hole: Hole, flavour: Flavour) -> None:
    _write_case(data / "sample", sample_of(hole))
    for case in secret_of(hole):
        _write_case(data / "secret", case)
    if not flavour.has_outputs:
        return
    _write(data / "test_group.yaml", STRICT.encode())
    for folder in ("valid", "invalid"):
        for case in stored_of(hole, folder):
            _write_case(data / f"{folder}_output", case)


def _write_series(data: Path, hole: Hole) -> None:
    """One case, whose passes are games; the sample has a few of them."""
    first, *others = secret_of(hole, SAMPLE_PASSES)
    for folder, case in (("sample", sample_of(hole)), ("secret", first)):
        # The answer of many passes is nobody's, and left empty.
        _write_case(data / folder, Tried("1", case.stdin, b""))
    # A sample that is shown as an exchange is handed out as files of its own.
    _write(data / "sample" / "1.in.download", sample_of(hole).stdin)
    _write(data / "sample" / "1.ans.download", b"")
    shown = [sample_of(hole), *others]
    _write(data / "sample" / "1.interaction", b"---\n".join(b"".join(_exchanged(case)) for case in shown))
    _write(data / "sample" / "test_group.yaml", f"output_validator_args: [passes={SAMPLE_PASSES}]\n".encode())


def _exchanged(case: Tried) -> Iterator[bytes]:
    for sign, text in ((b"<", case.stdin), (b">", case.answer)):
        yield from (sign + line for line in text.splitlines(keepends=True))


def _write_programs(folder: Path, programs: Sequence[Program], hole: Hole, flavour: Flavour, series: bool) -> None:
    messages = dict[str, str]()
    for entry in entries_of(programs, hole, series):
        _write(folder / entry.folder / entry.name, entry.content)
        if entry.message:
            messages[f"{entry.folder}/{entry.name}"] = entry.message
    if flavour.has_outputs:
        _write(folder / "submissions.yaml", names_of_messages(messages).encode())
