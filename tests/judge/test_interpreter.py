"""Version managers: what their stand-ins mean is started, without a home of the user's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.conftest import need
from tests.judge.programs import tool
from validator.holes import hole_named
from validator.judge.chosen import of_command
from validator.judge.interpreter import located, real, without_home
from validator.judge.languages import Language
from validator.judge.start import start_of

LOST = "echo 'no home' >&2; exit 1"


def managed(folder: Path, shims: str, manager: str) -> tuple[Path, Path]:
    """A stand-in for `toy`, which fails, and the one that is meant, of which its manager tells."""
    meant = tool(folder / "versions" / "1" / "bin" / "toy", 'cat "$(dirname "$0")/../lib/said"')
    said = folder / "versions" / "1" / "lib" / "said"
    said.parent.mkdir()
    said.write_text("it works\n")
    tool(folder / manager, f'test "$1 $2" = "which toy" && echo {meant} || exit 1')
    return tool(folder / shims / "toy", LOST), meant


LAYOUTS = {
    "pyenv": (".pyenv/shims", ".pyenv/bin/pyenv"),
    "rbenv on the path": (".rbenv/shims", "elsewhere/rbenv"),
    "asdf": (".asdf/shims", ".asdf/bin/asdf"),
    "mise": ("mise/shims", "elsewhere/mise"),
    "rustup": ("cargo/bin", "cargo/bin/rustup"),
    "volta": (".volta/bin", ".volta/bin/volta"),
}


@pytest.mark.parametrize("kind", ["bwrap", "limits", "none"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_a_stand_in_means_is_started(
    public: Path, monkeypatch: pytest.MonkeyPatch, layout: str, kind: str
) -> None:
    if kind == "bwrap":
        need("bwrap")
    shims, manager = LAYOUTS[layout]
    stand_in, meant = managed(public, shims, manager)
    monkeypatch.setenv("PATH", f"{stand_in.parent}:{public / 'elsewhere'}:/usr/bin:/bin")
    assert real(str(stand_in)) == str(meant)
    found = start_of(Language("Toy", ("toy", "{file}"), probe="x"), kind)
    assert found.reason == ""
    assert found.language.run == (str(meant), "{file}")
    assert found.language.needs == (str(meant.parent.parent),)


@pytest.mark.parametrize(
    "manager", ["exit 1", "echo", "echo toy", "echo /no/such/toy", "echo two; echo lines", "printf '\\377'"]
)
def test_a_stand_in_whose_manager_does_not_tell_stays_as_it_is(public: Path, manager: str) -> None:
    stand_in = tool(public / ".pyenv" / "shims" / "toy", LOST)
    tool(public / ".pyenv" / "bin" / "pyenv", manager)
    assert real(str(stand_in)) == str(stand_in)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_that_lies_beside_a_program_is_run_to_find_out_what_it_is(
    public: Path, monkeypatch: pytest.MonkeyPatch, layout: str
) -> None:
    shims, manager = LAYOUTS[layout]
    planted = tool(public / shims / "toy", "true")
    tool(public / manager, f"touch {public / 'escaped'}; echo {planted}")
    monkeypatch.chdir(planted.parent)
    for path, word in (("/usr/bin:/bin", str(planted)), ("/usr/bin:/bin", "./toy"), (".:/usr/bin:/bin", "toy")):
        monkeypatch.setenv("PATH", path)
        assert of_command([word], hole_named("greed"), None).language.run == (word,)
    assert not (public / "escaped").exists()


def test_a_stand_in_without_its_manager_is_skipped_with_what_it_says(
    public: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in = tool(public / ".unheard" / "shims" / "toy", LOST)
    monkeypatch.setenv("PATH", f"{stand_in.parent}:/usr/bin:/bin")
    assert real(str(stand_in)) == str(stand_in)
    assert start_of(Language("Toy", ("toy", "{file}"), probe="x"), "limits").reason == "toy does not start: no home"


def test_what_the_system_has_is_started_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    language = Language("Shell", ("sh", "{file}"), compile=("sh", "{file}"), needs=("/etc/sh",))
    for kind in ("bwrap", "limits", "none"):
        assert located(language, kind) == language
    absent = Language("Toy", ("no-such-toy", "{file}"))
    assert located(absent, "bwrap") == absent


def test_in_bubblewrap_the_one_of_the_system_comes_first(public: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool(public / "sh", LOST)
    monkeypatch.setenv("PATH", f"{public}:/usr/bin:/bin")
    assert located(Language("Shell", ("sh", "{file}")), "bwrap").run == ("sh", "{file}")


def test_with_another_home_what_is_installed_is_found_and_caches_are_new(tmp_path: Path) -> None:
    for name in (".rustup", ".cargo", ".local"):
        (tmp_path / name).mkdir()
    home = str(tmp_path)
    given = {"HOME": home, "CARGO_HOME": "/mine", "GOCACHE": f"{home}/go", "XDG_CACHE_HOME": home, "PATH": "/bin"}
    assert without_home(given) == {
        "HOME": home,
        "PATH": "/bin",
        "RUSTUP_HOME": os.path.join(home, ".rustup"),
        "CARGO_HOME": "/mine",
        "PYTHONUSERBASE": os.path.join(home, ".local"),
    }
    assert without_home({"PATH": "/bin"}) == {"PATH": "/bin"}
