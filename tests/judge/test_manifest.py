"""The manifest of programs and of languages: what is read from it, and what is refused with words for the user."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.judge.programs import COIN, manifest
from validator.holes import hole_named
from validator.judge.confine import Limits, Place
from validator.judge.languages import LANGUAGE, Language
from validator.judge.manifest import ENTRY, MANIFEST, Program, choose, load
from validator.judge.rows import ManifestError
from validator.judge.settings import Settings
from validator.judge.workplace import command_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("a.py", "b.py", "sub/c.py", "sub/deep/d.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"# {name}\n")
    return tmp_path


def refused(path: Path) -> str:
    with pytest.raises(ManifestError) as caught:
        load(path)
    return str(caught.value)


def test_an_entry_is_read_with_its_defaults(folder: Path) -> None:
    (program,) = load(manifest(folder, {"path": "a.py"}))
    assert (program.path, program.hole, program.input) == ("a.py", hole_named("dice-cricket"), "args")
    assert (program.file, program.flags, program.author) == (folder / "a.py", (), "somebody")
    assert (program.expects, program.games, program.encoding) == (("AC",), None, "utf-8")
    assert program.language == Language("Python", ("{python}", "-I", "-S", "{file}"))


def test_an_entry_is_read_with_all_that_it_may_have(folder: Path) -> None:
    entry = {"path": "a.py", "input": "json", "flags": ["-l", "-an"], "expects": ["DC301", "DC401"], "games": 500}
    (program,) = load(manifest(folder, {**entry, "encoding": "latin-1"}))
    assert (program.input, program.flags, program.expects) == ("json", ("-l", "-an"), ("DC301", "DC401"))
    assert (program.games, program.encoding, program.shown_language) == (500, "latin-1", "Python (-l -an)")


def test_bytes_are_the_files_own_and_characters_those_of_its_encoding(folder: Path) -> None:
    (folder / "a.py").write_bytes("é☃\n".encode())
    (folder / "b.py").write_bytes(b"\xe9\xff\n")
    entries = [{"path": "a.py"}, {"path": "b.py"}]
    a, b = load(manifest(folder, *entries))
    assert (a.bytes, a.characters, b.bytes, b.characters) == (6, 3, 3, None)
    assert load(manifest(folder, {"path": "b.py", "encoding": "latin-1"}))[0].characters == 3
    assert load(manifest(folder, {"path": "b.py", "encoding": "cp437"}))[0].characters == 3
    (folder / "b.py").unlink()
    assert (b.bytes, b.characters) == (None, None)


def test_a_row_of_limits_is_read(folder: Path) -> None:
    row = '[X]\nrun = ["x", "{file}"]\ncompile = ["cc", "{file}"]\nmemory = 100\nprocesses = 7\nfiles = 8\n'
    row += 'package = "x-lang"\nclock = "step"\n[Y]\nrun = ["y"]\nmemory = 100\naddress_space = 2048\n'
    programs = load(
        manifest(folder, {"path": "a.py", "language": "X"}, {"path": "b.py", "language": "Y"}, languages=row)
    )
    x, y = (program.language for program in programs)
    assert x.limits == Limits(address_space=100, memory=100, processes=7, files=8)
    assert (x.compile, x.package, x.clock) == (("cc", "{file}"), "x-lang", "step")
    assert (y.limits, y.clock) == (Limits(address_space=2048, memory=100), "real")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"path": "absent.py"}, "absent.py: there is no such file"),
        ({"path": "sub"}, "sub: there is no such file"),
        ({"path": "a.py", "hole": "croquet"}, "a.py: no hole is called croquet"),
        ({"path": "a.py", "language": "Klingon"}, "a.py: languages.toml has no Klingon"),
        ({"path": "a.py", "input": "telepathy"}, "a.py: input is one of args, lines, list, json"),
        ({"path": "a.py", "input": "none"}, "a.py: input is one of args, lines, list, json"),
        ({"path": "a.py", "hole": "card-cricket", "input": "args"}, "a.py: input is none for card-cricket"),
        ({"path": "a.py", "hole": "coin"}, "a.py: no hole is called coin"),
        ({"path": "a.py", "expects": ["CC601"]}, "a.py: expects is a list of one verdict, or of codes of rules"),
        ({"path": "a.py", "colour": "red"}, "a.py: unknown key colour"),
        ({"path": "/etc/passwd"}, "/etc/passwd: its path must lead from the manifest's folder down"),
        ({"path": "../a.py"}, "../a.py: its path must lead from the manifest's folder down"),
        ({"path": "sub/../a.py"}, "sub/../a.py: its path must lead from the manifest's folder down"),
        ({"path": "out.py"}, "out.py: it is a link to outside of the manifest's folder"),
        ({"path": "up/passwd"}, "up/passwd: it is a link to outside of the manifest's folder"),
        ({"path": "round.py"}, "round.py: it cannot be found: Too many levels of symbolic links"),
        ({"path": "x" * 300}, "x" * 300 + ": it cannot be found: File name too long"),
        ({"path": "a.py/b"}, "a.py/b: it cannot be found: Not a directory"),
        ({"path": ""}, ": there is no such file"),
        ({"path": "a.py", "encoding": "no-such-code"}, "a.py: encoding is the name of an encoding that Python knows"),
        ({"path": "a.py", "encoding": "hex"}, "a.py: encoding is the name of an encoding that Python knows"),
        ({"path": "a.py", "games": 10**30}, "a.py: games is a whole number from 1 to 100,000,000"),
    ],
)
def test_an_entry_that_cannot_be_is_refused_by_name(folder: Path, entry: dict[str, str], words: str) -> None:
    (folder / "out.py").symlink_to("/etc/passwd")
    (folder / "up").symlink_to("/etc")
    (folder / "round.py").symlink_to("round.py")
    assert refused(manifest(folder, entry)) == f"submissions.toml: {words}"


def test_an_entry_may_be_for_a_hole_of_ones_own(folder: Path) -> None:
    path = manifest(folder, {"path": "a.py", "hole": "coin", "input": "none", "expects": ["CN601"]}, {"path": "b.py"})
    own, other = load(path, COIN)
    assert (own.hole, own.input, own.expects) == (COIN, "none", ("CN601",))
    assert other.hole == hole_named("dice-cricket")
    assert refused(path) == "submissions.toml: a.py: no hole is called coin"


def test_a_message_names_the_manifest_that_was_read(folder: Path) -> None:
    path = manifest(folder, {"path": "absent.py"})
    other = path.rename(path.with_name("mine.toml"))
    assert refused(other) == "mine.toml: absent.py: there is no such file"
    assert refused(folder / "nothing.toml") == f"{folder / 'nothing.toml'}: No such file or directory"


@pytest.mark.parametrize(("hole", "form"), [("dice-cricket", "args"), ("greed", "lines"), ("card-cricket", "none")])
def test_names_come_as_arguments_where_nothing_is_said(folder: Path, hole: str, form: str) -> None:
    path = manifest(folder, {"path": "a.py", "hole": hole})
    path.write_text("".join(line for line in path.read_text().splitlines(True) if not line.startswith("input")))
    assert load(path)[0].input == form


@pytest.mark.parametrize("key", ["path", "hole", "language", "author"])
def test_an_entry_that_lacks_something_is_refused(folder: Path, key: str) -> None:
    path = manifest(folder, {"path": "a.py"})
    path.write_text("".join(line for line in path.read_text().splitlines(True) if not line.startswith(key)))
    assert f"no {key}" in refused(path)


@pytest.mark.parametrize(
    "entry",
    [
        {"path": "a.py", "games": 0},
        {"path": "a.py", "games": -5},
        {"path": "a.py", "games": "many"},
        {"path": "a.py", "games": 1.5},
        {"path": "a.py", "expects": "AC"},
        {"path": "a.py", "expects": []},
        {"path": "a.py", "expects": ["DC999"]},
        {"path": "a.py", "expects": ["WRONG"]},
        {"path": "a.py", "expects": ["AC", "WA"]},
        {"path": "a.py", "flags": "-lan"},
        {"path": 7},
        {"path": "a.py", "author": 7},
    ],
    ids=lambda entry: " ".join(f"{key}={value!r}" for key, value in entry.items()),
)
def test_a_value_that_makes_no_sense_is_refused(folder: Path, entry: dict[str, object]) -> None:
    assert refused(manifest(folder, entry)).startswith("submissions.toml: ")


@pytest.mark.parametrize(
    "row",
    [
        "[X]\n",
        "[X]\nrun = []\n",
        '[X]\nrun = "perl {file}"\n',
        '[X]\nrun = ["x"]\nspeed = 3\n',
        '[X]\nrun = ["x"]\nmemory = "much"\n',
        '[X]\nrun = ["x"]\nclock = "sundial"\n',
        '[X]\nrun = ["x", "{fiel}"]\n',
        '[X]\nrun = ["x", "{file.parent}"]\n',
        '[X]\nrun = ["x", "{file:9999999999}"]\n',
        '[X]\nrun = ["x", "{file!r}"]\n',
        '[X]\nrun = ["x", "a\\u0000b"]\n',
        '[X]\nrun = ["x"]\nmodule = "os.path"\n',
        '[X]\nrun = ["x"]\nmodule = ""\n',
        '[X]\nrun = ["x"]\nneeds = ["/opt/../etc"]\n',
        '[X]\nrun = ["x"]\nmemory = 1_000_000_000_000_000_000\n',
        "X = 3\n",
    ],
)
def test_a_row_of_a_language_that_makes_no_sense_is_refused(folder: Path, row: str) -> None:
    assert refused(manifest(folder, {"path": "a.py"}, languages=row)).startswith("languages.toml: X")


def test_a_program_is_listed_once(folder: Path) -> None:
    assert refused(manifest(folder, {"path": "a.py"}, {"path": "b.py"}, {"path": "a.py"})).endswith(
        "a.py is listed twice"
    )


@pytest.mark.parametrize(
    "text", [b"[[submission", b"path = ", b"\xff\xfe", b"a = 1\na = 2\n", b"a = " + b"9" * 5000, b"a = " + b"[" * 5000]
)
def test_a_manifest_that_is_no_toml_is_refused_with_its_path(folder: Path, text: bytes) -> None:
    path = manifest(folder)
    path.write_bytes(text)
    assert refused(path).startswith(f"{path}: ")


@pytest.mark.parametrize("text", ["submission = 3\n", "submission = [1, 2]\n", "[submission]\npath = 'a.py'\n"])
def test_a_manifest_of_another_shape_is_refused(folder: Path, text: str) -> None:
    path = manifest(folder)
    path.write_text(text)
    assert "submission" in refused(path)


def test_a_manifest_that_is_absent_is_refused(folder: Path) -> None:
    path = manifest(folder)
    path.with_name("languages.toml").unlink()
    assert refused(path) == f"{folder / 'languages.toml'}: No such file or directory"
    assert "No such file" in refused(folder / "nowhere" / "submissions.toml")


def test_programs_are_chosen_by_file_and_by_folder_each_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = ("a.py", "b.py", "sub/c.py", "sub/deep/d.py")
    programs = load(manifest(folder, *({"path": path} for path in paths)))
    monkeypatch.chdir(folder)

    def chosen(*wanted: str) -> list[str]:
        return [program.path for program in choose(programs, wanted, folder / "submissions.toml")]

    assert chosen() == list(paths)
    assert chosen("b.py", "a.py") == ["b.py", "a.py"]
    assert chosen("sub") == ["sub/c.py", "sub/deep/d.py"]
    assert chosen("sub/deep/", "sub", "./sub/../a.py") == ["sub/deep/d.py", "sub/c.py", "a.py"]
    assert chosen(str(folder)) == list(paths)
    monkeypatch.chdir(folder / "sub")
    assert chosen("c.py", "../b.py") == ["sub/c.py", "b.py"]
    for path in ("su", "absent.py", "sub/deep/absent"):
        with pytest.raises(ManifestError, match="no program here is listed"):
            choose(programs, [path], folder / "submissions.toml")


def test_an_installed_language_is_told_from_an_absent_one() -> None:
    assert Language("x", ("sh", "{file}")).installed("/usr/bin:/bin")
    assert Language("x", ("{python}", "{file}")).installed("/nowhere")
    assert Language("x", ("{folder}/program",), compile=("sh",)).installed("/usr/bin:/bin")
    assert not Language("x", ("no-such-interpreter",)).installed("/usr/bin:/bin")
    assert not Language("x", ("{folder}/program",), compile=("no-such-compiler",)).installed("/usr/bin:/bin")
    assert not Language("x", ("sh",)).installed("/nowhere")


def test_the_projects_own_manifest_can_be_read() -> None:
    programs = load(MANIFEST)
    assert programs
    assert all(program.characters is not None for program in programs)
    assert all(("rejected" in program.path) != (program.expects == ("AC",)) for program in programs)


@pytest.mark.parametrize("module", ["no_such_module_anywhere", "__main__"])
def test_a_language_whose_module_is_missing_is_not_installed(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.modules", {**sys.modules, "__main__": type(sys)("__main__")})
    assert not Language("x", ("{python}", "{file}"), module=module).installed("/usr/bin")


@pytest.mark.parametrize("path", ["x" * 300, "round", "a\0b"])
def test_a_path_that_cannot_be_is_no_program(folder: Path, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    (folder / "round").symlink_to("round")
    programs = load(manifest(folder, {"path": "a.py"}))
    with pytest.raises(ManifestError) as caught:
        choose(programs, [path], folder / "submissions.toml")
    assert str(caught.value).startswith(f"{path}: ")


def test_a_link_within_the_folder_is_a_program(folder: Path) -> None:
    (folder / "link.py").symlink_to("sub/c.py")
    assert load(manifest(folder, {"path": "link.py"}))[0].file == folder / "link.py"


def read(path: Path) -> list[Program]:
    with suppress(ManifestError):
        return load(path)
    return []


USUAL = {"path": "a.py", "hole": "dice-cricket", "language": "Python", "author": "somebody"}
FILES = st.sampled_from(["a.py", "sub/c.py", "sub", "..", "/", "", "\0", "x" * 300, "y/" * 3000, "utf-8", "AC", "args"])
ODD_WORDS = st.sampled_from(
    ["{file}", "{", "{}", "{0}", "{file.x}", "{file[0]}", "{python:>9}", "\0", "encodings.x", "hex"]
)
ATOMS = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=9) | FILES | ODD_WORDS
VALUES = st.recursive(
    ATOMS | st.dates() | st.times() | st.datetimes(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
ENTRY_KEYS = st.sampled_from(sorted(ENTRY)) | st.text(max_size=5)
LANGUAGE_KEYS = st.sampled_from(sorted(LANGUAGE)) | st.text(max_size=5)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    entry=st.dictionaries(ENTRY_KEYS, VALUES, max_size=4),
    row=st.dictionaries(LANGUAGE_KEYS, VALUES, max_size=4),
    whole=st.booleans(),
    other=VALUES,
)
def test_any_value_at_any_key_is_read_or_refused_with_a_message(
    folder: Path, entry: dict[str, Any], row: dict[str, Any], whole: bool, other: object
) -> None:
    listed = {"submission": [{**USUAL, **entry}]} if whole else {"submission": other}
    languages = {"Python": {"run": ["{python}", "{file}"], **row}, "Other": other}
    with pytest.MonkeyPatch.context() as patch:
        # TOML has no None, and this is sooner than to write TOML: what is read is what would be.
        patch.setattr("validator.judge.manifest.read", lambda path: listed)
        patch.setattr("validator.judge.languages.read", lambda path: languages)
        programs = read(folder / "submissions.toml")
    for program in programs:
        assert isinstance(program.bytes, int)
        assert program.characters is None or program.characters <= program.bytes
        assert program.language.installed("/usr/bin") in (True, False)
        assert command_of(program, program.language.run, Place(folder), Settings())


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=60) | st.text(alphabet="[]={}\"'\\ua1.-_\n#,", max_size=60).map(str.encode))
def test_any_bytes_are_a_manifest_or_refused_with_a_message(folder: Path, data: bytes) -> None:
    for name in ("submissions.toml", "languages.toml"):
        path = manifest(folder, {"path": "a.py"})
        path.with_name(name).write_bytes(data)
        read(path)
