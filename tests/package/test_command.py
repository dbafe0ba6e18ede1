"""`umpire package`: what it writes, and what it refuses."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from validator.package.statement import inline, statement_of

REFUSED = {
    "gred --format legacy x": "no package can be made of 'gred'; there are dice-cricket, greed, card-cricket",
    "greed --format legacy a-b": (
        "the folder's name is the problem's, small letters and digits, not 'a-b': say a-b/greed"
    ),
    "greed --format legacy full": "full is there already, and not an empty folder",
    "greed --format legacy full/file/x": "full/file/x: Not a directory",
    "greed --format 2025-09 --series x": "chance decides nothing in greed, and one game shows all: leave --series out",
    "dice-cricket --format legacy --series x": (
        "a series needs problems of many passes, which legacy does not have: say --format 2025-09"
    ),
}


@pytest.mark.parametrize(("words", "message"), REFUSED.items())
def test_what_cannot_be_is_refused(umpire: Any, words: str, message: str) -> None:
    Path("full").mkdir()
    Path("full/file").touch()
    ran = umpire("package", *words.split())
    assert (ran.code, ran.out, ran.err) == (2, "", f"umpire package: {message}\n")
    assert not Path("x").exists()


def test_without_the_programs_it_says_what_is_missing(umpire: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("validator.package.problem.MANIFEST", Path("absent.toml"))
    ran = umpire("package", "greed", "--format", "legacy", "x")
    message = "absent.toml: no such file; a package is made in a checkout, which has the programs"
    assert (ran.code, ran.err) == (2, f"umpire package: {message}\n")
    assert not Path("x").exists()


@pytest.mark.parametrize("flavour", ["legacy", "2025-09"])
def test_a_package_is_written_and_the_same_each_time(umpire: Any, flavour: str) -> None:
    ran = umpire("package", "card-cricket", "--format", flavour, "x")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(
        "written to x; where python3 and node start Python and JavaScript, try it so:\n    cd . && "
    )
    assert umpire("package", "card-cricket", "--format", flavour, "y").code == 0
    files = {folder: {p.relative_to(folder): p.read_bytes() for p in Path(folder).rglob("*.*")} for folder in "xy"}
    # Only what tells one problem from another is different.
    different = {path.name for path in files["x"] if files["x"][path] != files["y"].get(path)}
    assert different == {"problem.yaml"}
    assert files["x"].keys() == files["y"].keys()
    inputs = [content for path, content in files["x"].items() if path.suffix == ".in" and "secret" in path.parts]
    assert len(set(inputs)) == len(inputs) == 16
    assert all(os.access(path, os.X_OK) for path in Path("x").rglob("run"))
    outputs = {path.parent.name for path in files["x"] if path.suffix == ".out"}
    assert outputs == ({"valid_output", "invalid_output"} if flavour == "2025-09" else set())


def test_a_statement_is_latex() -> None:
    assert inline("`a_b` **50%** *x* [here](there.md) {$}") == (r"\texttt{a\_b} \textbf{50\%} \emph{x} here \{\$\}")
    text = "# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- two\n\n```example\n1_2\n```\n"
    assert statement_of("Name", "It reads.", text) == (
        "\\problemname{Name}\n\nIt reads.\n\n\\section*{Title}\n\n"
        "\\begin{tabular}{p{0.45\\textwidth}p{0.45\\textwidth}}\na & b \\\\\n\\hline\n1 & 2 \\\\\n\\end{tabular}\n\n"
        "\\begin{itemize}\n  \\item one\n  \\item two\n\\end{itemize}\n\n"
        "\\begin{verbatim}\n1_2\n\\end{verbatim}\n"
    )
