"""The packages under the tools of contests themselves, problemtools and BAPCtools, which `tox -e package` brings."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.conftest import need
from tests.package.programs import SINGLE, TOGETHER
from validator.commands.umpire import main
from validator.holes import HOLES, hole_named

pytestmark = pytest.mark.package
OF_CHANCE = [hole for hole in HOLES if hole_named(hole).chance()]
each_hole = pytest.mark.parametrize("hole", HOLES)
# Statements are LaTeX, which no test brings: what is left of problemtools.
PARTS = ("config", "data", "graders", "submissions", "validators")
LANGUAGES = ("gcc", "node", "php", "python3", "ruby")
Packed = Callable[..., Path]


@pytest.fixture
def package(tmp_path: Path) -> Packed:
    """Write a package, with the file beside it that says how languages start here."""

    def write(hole: str, flavour: str, *more: str) -> Path:
        folder = tmp_path / "contest" / hole.replace("-", "")
        assert main(["package", hole, str(folder), "--format", flavour, *more]) == 0
        shutil.copy(folder / "languages.yaml", folder.parent)
        return folder

    return write


def run(folder: Path, *command: str) -> tuple[int, str]:
    # One tool keeps what it has built in the temporary folder, and what packages it knows: equal ones it warns of.
    own = str(folder.parent.parent)
    environment = {**os.environ, "TMPDIR": own, "HOME": own, "XDG_CONFIG_HOME": own, "NO_COLOR": "1"}
    ran = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return ran.returncode, re.sub(r"\x1b\[[0-9;]*[A-Za-z]|\r", "", ran.stdout)


def verified(folder: Path, *more: str) -> tuple[int, str]:
    need("verifyproblem", *LANGUAGES)
    return run(folder, "verifyproblem", *more, "-p", *PARTS, "--", str(folder))


def tried(folder: Path, *arguments: str) -> tuple[int, str]:
    need("bt", *LANGUAGES)
    return run(folder, "bt", *arguments, "--no-bar")


def programs_in(folder: Path, kind: str) -> list[str]:
    return sorted(path.name for path in (folder / "submissions" / kind).glob("*.*"))


def with_unseen(folder: Path, unseen: Mapping[str, tuple[str, str]]) -> Path:
    """A package into which wrong programs were put that nobody has packed, with what the validator must say of them."""
    for name, (source, message) in unseen.items():
        (folder / "submissions" / "wrong_answer" / name).write_text(source, encoding="utf-8")
        messages = folder / "submissions" / "submissions.yaml"
        if messages.exists():
            messages.write_text(
                f"{messages.read_text()}wrong_answer/{name}: {{message: '{message}'}}\n", encoding="utf-8"
            )
    return folder


def complaints(said: str) -> list[str]:
    return re.findall("(?:WARNING|ERROR|FATAL|missing ').*", said)


@each_hole
def test_problemtools_verifies_it(hole: str, package: Packed) -> None:
    folder = with_unseen(package(hole, "legacy"), SINGLE[hole])
    code, said = verified(folder)
    assert said.endswith(f"{folder.name} tested: 0 errors, 0 warnings\n"), said
    assert code == 0
    for kind, verdict in (("accepted", "AC"), ("wrong_answer", "WA"), ("run_time_error", "RTE")):
        for name in programs_in(folder, kind):
            assert re.search(rf"{kind}/{name} \(.*\) OK: {verdict}", said), name
    assert len(programs_in(folder, "accepted")) > 3
    assert len(programs_in(folder, "wrong_answer")) > 8


def test_problemtools_shows_why_it_rejects(package: Packed) -> None:
    folder = package("greed", "legacy")
    source, message = SINGLE["greed"]["sets.py"]
    (folder / "submissions" / "accepted" / "unseen.py").write_text(source, encoding="utf-8")
    code, said = verified(folder, "-s", "accepted/(unseen|python)")
    assert code == 1
    assert re.search(r"ERROR accepted/unseen\.py \(Python 3\) got WA", said), said
    assert message in said


@each_hole
def test_bapctools_validates_it(hole: str, package: Packed) -> None:
    # Tables have blanks that follow each other, which the tool warns of unless told not to look.
    code, said = tried(package(hole, "2025-09"), "validate", "--no-test-case-sanity-checks")
    assert (code, complaints(said)) == (0, []), said
    assert "Output validation: Done" in said
    assert "Invalidation: Done" in said


@each_hole
def test_bapctools_runs_it(hole: str, package: Packed) -> None:
    runs_as_expected(with_unseen(package(hole, "2025-09"), SINGLE[hole]))


def test_bapctools_shows_why_it_rejects(package: Packed) -> None:
    folder = package("greed", "2025-09")
    source, message = SINGLE["greed"]["sets.py"]
    (folder / "submissions" / "accepted" / "unseen.py").write_text(source, encoding="utf-8")
    code, said = tried(folder, "run", "-e", "submissions/accepted/unseen.py")
    assert code == 1
    assert re.search("unseen.py: +WA", said), said
    assert message in said


@pytest.mark.parametrize("hole", OF_CHANCE)
def test_a_series_passes_bapctools(hole: str, package: Packed) -> None:
    folder = package(hole, "2025-09", "--series")
    code, said = tried(folder, "validate", "--no-test-case-sanity-checks")
    assert (code, complaints(said)) == (0, []), said
    right = (folder / "submissions" / "accepted" / "ruby.rb").read_text(encoding="utf-8")
    unseen = {name: (source + right, message) for name, (source, message) in TOGETHER[hole].items()}
    runs_as_expected(with_unseen(folder, unseen))


def runs_as_expected(folder: Path) -> None:
    code, said = tried(folder, "run")
    assert (code, complaints(said)) == (0, []), said
    for kind, verdict in (("accepted", "AC"), ("wrong_answer", "WA"), ("run_time_error", "RTE")):
        for name in programs_in(folder, kind):
            assert re.search(rf"{kind}/{re.escape(name)}: +{verdict} ", said), name
