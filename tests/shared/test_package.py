"""The package as it is installed from a wheel: everything is in it that the commands need."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shared.card import STANDARD_CARD
from tests.shared.casebook import listed
from validator import HOLES

ROOT = Path(__file__).parent.parent.parent
PLAYER = "import random\ns = ''.join(random.choice('HT') for _ in range(20))\nprint(s)\nprint('heads:', s.count('H'))\n"


def run(*command: str | Path, stdin: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=300, check=False, cwd=cwd)


@pytest.fixture(scope="module")
def umpire(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a wheel that was built from a copy of the source and installed in an empty environment."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    for package in ("reference", "validator"):
        shutil.copytree(ROOT / package, source / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests" / "cases", source / "tests" / "cases")
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    built = run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, source)
    assert built.returncode == 0, built.stderr
    (wheel,) = folder.glob("*.whl")
    environment = folder / "environment"
    assert run(sys.executable, "-m", "venv", environment).returncode == 0
    installed = run(environment / "bin" / "python", "-m", "pip", "install", "-q", wheel)
    assert installed.returncode == 0, installed.stderr
    return environment / "bin" / "umpire"


@pytest.mark.slow
def test_the_installed_command_checks_and_explains(umpire: Path, tmp_path: Path) -> None:
    ran = run(umpire, "check", stdin=STANDARD_CARD, cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    ran = run(umpire, "rule", "--all", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "\nIn the standard match\n" in ran.stdout
    assert "\nIn the standard sheet\n" in ran.stdout
    sheet = (ROOT / "validator" / "card_cricket" / "standard_sheet.txt").read_text(encoding="utf-8")
    assert run(umpire, "check", "--hole", "card-cricket", "--judged", stdin=sheet, cwd=tmp_path).returncode == 0
    assert run(umpire, "check", "--hole", "greed", stdin="score([5]) == 50\n", cwd=tmp_path).returncode == 0


@pytest.mark.slow
def test_the_installed_command_judges_a_command(umpire: Path, tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "holes" / "coin.py", tmp_path)
    (tmp_path / "player.py").write_text(PLAYER, encoding="utf-8")
    python = umpire.with_name("python").resolve()
    ran = run(
        umpire, "judge", "--hole", "coin.py", "--games", "5", "--sandbox", "limits", "--", python, "player.py",
        cwd=tmp_path,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.slow
def test_the_installed_command_says_what_to_give_where_no_programs_are_listed(umpire: Path, tmp_path: Path) -> None:
    ran = run(umpire, "judge", cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "-- COMMAND" in ran.stderr
    assert "--manifest" in ran.stderr


@pytest.mark.slow
@pytest.mark.parametrize("hole", HOLES)
def test_the_installed_command_has_the_cases(umpire: Path, tmp_path: Path, hole: str) -> None:
    # Whoever accepts all is right on the valid ones.
    ran = run(umpire, "conform", "--format", "json", hole, "--", "true", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (1, "")
    score = json.loads(ran.stdout)
    assert score["cases"] == len(listed(hole))
    assert (score["counts"]["wrongly_rejected"], score["counts"]["crashed"], score["counts"]["left"]) == (0, 0, 0)
    assert score["score"]["right"] > 10
