"""The site as it is built, and the command that builds and shows it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.conftest import Ran
from validator import HOLES
from validator.page.picture import INSTALL
from validator.page.site import LOADED, PYODIDE, SOURCES, WHEELS, build

ROOT = Path(__file__).parent.parent.parent
MOST_BYTES = 1_500_000


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """A folder with the files of Pyodide, all empty."""
    folder = tmp_path / "package"
    folder.mkdir()
    for part in LOADED:
        (folder / part).touch()
    return folder


def test_the_site_has_all_that_the_browser_loads(tmp_path: Path, pyodide: Path) -> None:
    site = tmp_path / "new" / "site"
    build(site, pyodide)
    assert {path.name for path in SOURCES.iterdir()} <= {path.name for path in site.iterdir()}
    assert {path.name for path in (site / "pyodide").iterdir()} == set(LOADED)
    about = json.loads((site / "site.json").read_text(encoding="utf-8"))
    assert about == {"bytes": (site / "validator.zip").stat().st_size, "extras": [], "lacking": ""}
    assert [book["hole"] for book in json.loads((site / "study.json").read_text(encoding="utf-8"))] == list(HOLES)
    programs = json.loads((site / "scoreboard.json").read_text(encoding="utf-8"))
    assert {program["hole"] for program in programs} == set(HOLES)
    assert all(program["bytes"] and program["source"] for program in programs)


@pytest.mark.once
def test_its_own_files_are_small_and_the_same_each_time(tmp_path: Path, pyodide: Path) -> None:
    for name in ("one", "two"):
        build(tmp_path / name, pyodide)
    own = [path for path in (tmp_path / "one").iterdir() if path.is_file()]
    assert sum(path.stat().st_size for path in own) < MOST_BYTES
    assert all(path.read_bytes() == (tmp_path / "two" / path.name).read_bytes() for path in own)


def test_of_the_validator_only_what_a_browser_runs_is_in_it(tmp_path: Path, pyodide: Path) -> None:
    build(tmp_path / "site", pyodide)
    with ZipFile(tmp_path / "site" / "validator.zip") as archive:
        names = archive.namelist()
    assert {"validator/page/desk.py", "validator/dice_cricket/standard_card.txt", "validator/judge/result.py"} <= set(
        names
    )
    assert not [name for name in names if name.startswith(("validator/commands/", "validator/page/site/"))]


def test_what_makes_the_page_smarter_is_taken_along(tmp_path: Path, pyodide: Path) -> None:
    wheels = {extra: f"{extra}-1.0-py3-none-any.whl" for extra in WHEELS}
    for wheel in wheels.values():
        (pyodide / wheel).touch()
    build(tmp_path / "site", pyodide)
    assert json.loads((tmp_path / "site" / "site.json").read_text(encoding="utf-8"))["extras"] == list(WHEELS)
    assert all((tmp_path / "site" / "pyodide" / wheel).is_file() for wheel in wheels.values())


def test_every_module_is_short_and_every_file_of_the_site_is_named_in_it() -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in SOURCES.iterdir()}
    assert {name for name, text in texts.items() if text.count("\n") > 220} == set()
    everything = "".join(texts.values())
    views = set(re.findall(r'<section id="(\w+)"', texts["index.html"]))
    for name in texts.keys() - {"index.html"}:
        assert name in everything or name.removesuffix(".js") in views, name


def test_the_site_asks_for_nothing_outside() -> None:
    for path in SOURCES.iterdir():
        assert not re.search(r"(?:https?:)?//[a-z0-9-]+\.[a-z]", path.read_text(encoding="utf-8")), path.name
    policy = re.search(
        r'Content-Security-Policy" content="([^"]*)"', (SOURCES / "index.html").read_text(encoding="utf-8")
    )
    assert policy
    rules = dict(rule.split(" ", 1) for rule in policy[1].split("; "))
    assert rules["default-src"] == "'none'"
    assert rules["connect-src"] == "'self'"
    assert rules["form-action"] == "'none'"


def test_the_tested_version_of_pyodide_is_the_one_that_is_asked_for() -> None:
    assert f"pyodide@{PYODIDE} " in (ROOT / "tox.ini").read_text(encoding="utf-8")
    assert f"pyodide@{PYODIDE}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_command_builds(umpire: Callable[..., Ran], tmp_path: Path, pyodide: Path) -> None:
    ran = umpire("page", "site", "--pyodide", str(pyodide))
    assert ran == (0, "built in site: any host can serve it, and `umpire page --serve` shows it here\n", "")
    assert (tmp_path / "site" / "index.html").is_file()


def test_without_what_draws_charts_it_builds_the_rest_and_says_what_to_install(
    umpire: Callable[..., Ran], tmp_path: Path, pyodide: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What an earlier build left is not this version's.
    assert umpire("page", "site", "--pyodide", str(pyodide)).err == ""
    assert (tmp_path / "site" / "drawer.js").stat().st_size > MOST_BYTES / 2
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    ran = umpire("page", "site", "--pyodide", str(pyodide))
    assert (ran.code, ran.out) == (0, "built in site: any host can serve it, and `umpire page --serve` shows it here\n")
    assert ran.err == f"umpire page: the page is built without pictures: {INSTALL}\n"
    assert json.loads((tmp_path / "site" / "site.json").read_text(encoding="utf-8"))["lacking"] == INSTALL
    assert not (tmp_path / "site" / "drawer.js").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "say where to build the site, DIR, or --serve to look at it"),
        (("site", "--serve"), "say where to build the site, DIR, or --serve to look at it"),
        (("site",), f"say where Pyodide is, --pyodide DIR: `npm pack pyodide@{PYODIDE}`, and unpack that"),
        (("site", "--pyodide", "none"), f"none: Pyodide is not here: {', '.join(LOADED)} is missing"),
        (("package/pyodide.mjs", "--pyodide", "package"), "package/pyodide.mjs: File exists"),
    ],
)
def test_what_cannot_be_built_is_a_message(
    umpire: Callable[..., Ran], pyodide: Path, arguments: tuple[str, ...], message: str
) -> None:
    assert pyodide.name == "package"
    assert umpire("page", *arguments) == (2, "", f"umpire page: {message}\n")


@pytest.mark.parametrize("port", ["-1", "65536", "http", "٨"])
def test_a_port_is_a_number(umpire: Callable[..., Ran], port: str) -> None:
    ran = umpire("page", f"--serve={port}")
    assert (ran.code, ran.out) == (2, "")
    assert f"argument --serve: {port!r} is not a port, which is a number up to 65,535" in ran.err


def test_the_page_is_served_to_this_machine_until_ctrl_c(pyodide: Path) -> None:
    command = [sys.executable, "-m", "validator", "page", "--serve", "0", "--pyodide", str(pyodide)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as serving:
        assert serving.stdout
        assert serving.stderr
        said = serving.stdout.readline()
        found = re.fullmatch(r"the page is at (http://127\.0\.0\.1:\d+/); Ctrl-C ends it\n", said)
        assert found
        for name, kind in (
            ("", "text/html"),
            ("page.js", "text/javascript"),
            ("pyodide/pyodide.asm.wasm", "application/wasm"),
        ):
            with urllib.request.urlopen(found[1] + name) as answer:
                assert answer.headers.get_content_type() == kind
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
        serving.send_signal(signal.SIGINT)
        assert serving.wait(60) == 0
        assert (serving.stdout.read(), serving.stderr.read()) == ("\n", "")
