"""What may import what, and what may stand in a file."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shared.card import STANDARD_CARD, example

ROOT = Path(__file__).parent.parent.parent
REFERENCE, VALIDATOR, TESTS = (
    sorted((ROOT / package).rglob("*.py")) for package in ("reference", "validator", "tests")
)
# What pytest calls; whoever has no tests does without it.
TESTING = ROOT / "validator" / "testing.py"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DEPENDENCIES = {re.split("[^A-Za-z0-9_-]", needed)[0] for needed in PROJECT["dependencies"]}
# What draws is installed by whoever wants pictures, under one name, and imported under another.
DRAWS = {"vl-convert-python": "vl_convert"}
each_file = pytest.mark.parametrize("path", [*REFERENCE, *VALIDATOR], ids=lambda path: str(path.relative_to(ROOT)))


def imports(tree: ast.AST) -> Iterator[str]:
    """The modules that a part of a program imports, a relative one with its leading dots."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def packages(tree: ast.AST) -> set[str]:
    """The top-level packages that are imported."""
    return {name.partition(".")[0] for name in imports(tree)}


def at_once(tree: ast.Module) -> Iterator[str]:
    """The modules that are imported with the module itself; those inside its functions come later, or never."""
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Try | ast.If | ast.With):
            yield from imports(node)


def test_the_files_were_found_at_all() -> None:
    names = {str(path.relative_to(ROOT)) for path in (*REFERENCE, *VALIDATOR, *TESTS)}
    assert {
        "reference/__main__.py",
        "reference/dice_cricket.py",
        "validator/commands/umpire.py",
        "validator/dice_cricket/replay.py",
        "tests/bench.py",
        "tests/shared/test_layout.py",
    } <= names


@pytest.mark.parametrize("path", REFERENCE, ids=lambda path: path.name)
def test_the_reference_needs_only_the_standard_library(path: Path) -> None:
    assert packages(parsed(path)) <= {*sys.stdlib_module_names, "reference", ""}


@pytest.mark.parametrize("path", VALIDATOR, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_validator_never_imports_the_reference_nor_what_is_not_declared(path: Path) -> None:
    draws = {DRAWS[needed] for needed in PROJECT["optional-dependencies"]["page"]}
    tests = {"pytest"} if path == TESTING else set()
    assert packages(parsed(path)) <= {*sys.stdlib_module_names, "validator", "", *DEPENDENCIES, *draws, *tests}


@pytest.mark.parametrize("path", VALIDATOR, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_pictures_import_what_draws_and_not_at_once(path: Path) -> None:
    tree = parsed(path)
    assert ("vl_convert" in packages(tree)) == (path == ROOT / "validator" / "page" / "picture.py")
    assert "vl_convert" not in set(at_once(tree))


@each_file
def test_no_module_is_imported_by_a_name_that_cannot_be_read(path: Path) -> None:
    called = {ast.unparse(node.func) for node in ast.walk(parsed(path)) if isinstance(node, ast.Call)}
    assert not called & {"__import__", "importlib.import_module", "import_module", "exec", "eval"}


@pytest.mark.parametrize("path", VALIDATOR, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_wording_imports_regex_and_not_at_once(path: Path) -> None:
    tree = parsed(path)
    assert ("regex" in packages(tree)) == (path == ROOT / "validator" / "wording.py")
    assert "regex" not in set(at_once(tree))


@pytest.mark.parametrize("path", TESTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_test_and_no_bench_is_imported(path: Path) -> None:
    parts = {part for name in imports(parsed(path)) for part in name.split(".")}
    # What several tests need is a module of its own, so that a test can be read, changed and deleted alone.
    assert not [part for part in parts if part.startswith(("test_", "bench"))]


def loaded_after(program: str, stdin: bytes = STANDARD_CARD.encode()) -> set[str]:
    """The modules that a program has loaded at its end."""
    shown = f"{program}\nimport sys\nprint('\\n' + ' '.join(sys.modules))"
    ran = subprocess.run(
        [sys.executable, "-c", shown],
        input=stdin,
        capture_output=True,
        timeout=60,
        check=True,
        cwd=ROOT,
    )
    return set(ran.stdout.decode().split("\n")[-2].split())


def test_a_right_table_is_checked_without_slow_imports_and_without_other_rooms() -> None:
    loaded = loaded_after("from validator.commands.umpire import main\nassert main(['check']) == 0")
    assert "validator.dice_cricket" in loaded
    slow = {"regex", "rich", "reference", "validator.judge.python", "validator.judge.run"}
    assert not loaded & {*slow, "validator.greed", "validator.card_cricket"}


def test_a_hint_is_what_loads_regex() -> None:
    nearly = example("4 = |Fred  |.662/                         | caught  | 14  |")
    program = "from validator.commands.umpire import main\n"
    assert "regex" in loaded_after(program + "assert main(['check']) == 1", nearly)
    assert "regex" not in loaded_after(program + "assert main(['check', '--format', 'concise']) == 1", nearly)


def test_the_reference_loads_nothing_of_the_validator() -> None:
    loaded = loaded_after("import reference.dice_cricket, reference.__main__")
    assert not [name for name in loaded if name.partition(".")[0] in ("validator", "regex")]


@pytest.mark.parametrize("package", ["reference", "validator"])
def test_no_file_holds_a_path_of_somebodys_machine(package: str) -> None:
    machine = re.compile(r"/(?:home|Users|root|work|tmp|private|mnt)/\w|[A-Z]:\\\\?Users")
    found = []
    for path in sorted((ROOT / package).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            found += [f"{path.relative_to(ROOT)}: {hit}" for hit in machine.findall(path.read_text(encoding="utf-8"))]
    assert found == []
