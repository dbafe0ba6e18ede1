"""One property of all that the commands print: whatever strangers wrote, no terminal obeys it, no line is forged."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from rich.style import Style

from tests.judge.programs import COIN_FILE
from validator.commands.terminal import STYLES
from validator.commands.umpire import main
from validator.holes import HOLES

# At the beginning of a line that a stranger would have us print.
FORGED = "FORGED"
NUMBERS = count()
NASTY = [
    *("\x1b[31m", "\x1b]0;owned\x07", "\x9b2J", "\x90q\x9c", "\r", "\b", "\x7f", "\0", "\v", "\f", "\x85"),
    *("\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "\u2028", "\u2029", "\u00ad", "\u061c", "\U000e0041"),
    *("\udcff", "\ud800", "\udc9b", "\n" + FORGED, "\r\n" + FORGED, "\t", "\u00a0", "\ue000", "\U0010ffff"),
    *("%s", "{0}", "[bold]", "[/]", "\\", "'", '"', "`", "é", "⚂", "a", "b", " ", "|", "=", ":", "-", "1"),
]
hostile = st.lists(st.sampled_from(NASTY) | st.characters(), min_size=1, max_size=6).map("".join)
raw = hostile.map(lambda text: text.encode("utf-8", "surrogatepass")) | st.binary(min_size=1, max_size=20)
# Words of an argument list, and names of files, cannot hold a NUL.
word = hostile.map(lambda text: text.replace("\0", "")).map(
    lambda text: re.sub("[\ud800-\udc7f\udd00-\udfff]", "", text)
)
name = word.map(lambda text: text.replace("/", "")[:20]).filter(lambda text: text not in ("", ".", ".."))
OURS = {code for style in STYLES.values() for code in re.findall("\x1b\\[[0-9;]*m", Style.parse(style).render("x"))}


def check_visible(text: str, coloured: bool = False) -> None:
    for code in OURS if coloured else ():
        text = text.replace(code, "")
    assert [c for c in text if not c.isprintable() and c != "\n"] == []
    assert not re.search(rf"^{FORGED}", text, re.MULTILINE)


Umpire = Callable[..., None]


@pytest.fixture
def umpire(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Umpire:
    """Run the command in an empty folder and look at all that it prints."""
    here = tmp_path / "here"

    def run(*arguments: str, stdin: bytes = b"", files: dict[str, bytes] | None = None) -> None:
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        for path, data in (files or {}).items():
            Path(path).write_bytes(data)
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), contextlib.suppress(SystemExit):
            main(arguments)
        for stream in (out, err):
            stream.flush()
            check_visible(stream.buffer.getvalue().decode(), "always" in arguments)
        shutil.rmtree(here)
        here.mkdir()
        os.chdir(here)

    here.mkdir()
    monkeypatch.chdir(here)
    return run


# Hypothesis wants a fixture that is fresh for each example; ours empties its folder itself.
many = settings(max_examples=150, suppress_health_check=list(HealthCheck))
few = settings(max_examples=25, suppress_health_check=list(HealthCheck))
FORMATS = st.sampled_from(["full", "concise", "json"])
COLOUR = st.sampled_from(["always", "never"])


@many
@given(file=name, data=raw, hole=st.sampled_from(HOLES), form=FORMATS, colour=COLOUR, stream=st.booleans())
def test_check_shows_a_file_and_its_name(
    umpire: Umpire, file: str, data: bytes, hole: str, form: str, colour: str, stream: bool
) -> None:
    more = ["--stream"] * stream
    umpire("check", "--hole", hole, "--format", form, "--color", colour, *more, "--", file, files={file: data})
    umpire(
        "check", "--format", form, "--color", colour, "--statistics", "--", file, "absent" + file, files={file: data}
    )


CASES = Path(__file__).parent.parent / "cases"
REAL = sorted(path for path in CASES.rglob("*") if path.is_file() and path.suffix not in (".toml", ".json"))


@many
@given(path=st.sampled_from(REAL), place=st.integers(0, 3000), data=raw, form=FORMATS, colour=COLOUR, cut=st.booleans())
def test_check_shows_what_stands_in_a_real_output(
    umpire: Umpire, path: Path, place: int, data: bytes, form: str, colour: str, cut: bool
) -> None:
    whole = path.read_bytes()
    place = min(place, len(whole))
    mixed = whole[:place] + data + whole[place + len(data) * cut :]
    hole = path.relative_to(CASES).parts[0].replace("_", "-")
    umpire("check", "--hole", hole, "--format", form, "--color", colour, stdin=mixed)


OPTIONS = ["--hole", "--names", "--reading", "--rolls", "--wickets", "--max-bytes", "--format", "--color", "--games"]
OPTIONS += ["--jobs", "--timeout", "--sandbox", "--clock", "--keep", "--log", "--resume", "--manifest", "--input"]
OPTIONS += ["--report", "--pyodide", "--serve"]


@many
@given(
    command=st.sampled_from(["check", "rule", "judge", "languages", "page", ""]),
    option=st.sampled_from([*OPTIONS, "--", ""]),
    word=word,
    other=word,
    form=st.sampled_from([[], ["--format", "json"], ["--hole", "greed"]]),
)
def test_arguments_are_complained_of(
    umpire: Umpire, command: str, option: str, word: str, other: str, form: list[str]
) -> None:
    # What is listed here is not to be judged, nor tried.
    absent = ["--manifest", "absent.toml"]
    first = {"": [], "judge": ["judge", *absent], "languages": ["languages", *absent]}.get(command, [command])
    umpire(*first, *form, option, word, stdin=b"x")
    umpire(*first, *form, f"{option}={word}", other, stdin=b"x")
    umpire(*first, *form, word, other, stdin=b"x")
    umpire(*first, *form, "--hole", f"{word}.py", stdin=b"x")


@few
@given(
    text=hostile,
    form=st.sampled_from(["text", "json"]),
    place=st.sampled_from(["doc", "name", "raise", "code"]),
    kind=st.sampled_from(["SystemExit", "ValueError"]),
)
def test_the_file_of_a_hole_is_told_of(umpire: Umpire, text: str, form: str, place: str, kind: str) -> None:
    source = COIN_FILE.read_text(encoding="utf-8")
    # What its author wrote may well have lines.
    quoted = ascii(text := text.replace(FORGED, ""))
    broken = {
        "doc": source.replace(".\n", f"{quoted[1:-1]}.\n"),
        "name": source.replace('"coin"', quoted),
        "raise": f"raise ValueError({quoted})\n{source}",
        "code": f"{source}\n{text.encode('utf-8', 'replace').decode()}\n",
    }[place]
    # A file is read once, so each has a name of its own.
    first, second = (f"my{next(NUMBERS)}.py" for _ in range(2))
    umpire("rule", "--hole", first, "--all", "--format", form, files={first: broken.encode()})
    umpire("check", "--hole", first, stdin=b"HT\n" + text.encode("utf-8", "replace"), files={first: broken.encode()})
    late = source.replace("text = texts.read(output, asked)", f"raise {kind}({quoted})")
    umpire("check", "--hole", second, stdin=b"HT\n", files={second: late.encode()})


SAY = b"cat out; cat err >&2; exit $(cat code)\n"


@few
@given(
    file=name,
    out=raw,
    err=raw,
    code=st.integers(0, 1),
    word=word,
    form=st.sampled_from(["table", "json"]),
    text=hostile,
)
@example(file="\udcff\u202e", out=b"\x1b", err=b"\x9b\xc2\x9b\nFORGED", code=1, word="\x1b[1m", form="table", text="\r")
def test_judge_shows_programs_and_manifests(
    umpire: Umpire, file: str, out: bytes, err: bytes, code: int, word: str, form: str, text: str
) -> None:
    how = ["--hole", str(COIN_FILE), "--sandbox", "limits", "--games", "1", "--jobs", "1", "--format", form]
    say = f"printf %s {json.dumps(text.encode('utf-8', 'replace').decode('utf-8'))} >&2; exit 3".replace("\0", "")
    files = {"say.sh": SAY, "out": out, "err": err, "code": str(code).encode(), file: b"x"}
    files["languages.toml"] = toml("Say", run=["sh", "{file}"], compile=["sh", "-c", say])
    files["submissions.toml"] = b"[[submission]]\n" + toml(
        None, path=file, hole="coin", language="Say", author=text, input="none", flags=[word, text]
    )
    umpire("judge", *how, "--manifest", "submissions.toml", files=files)
    umpire("judge", *how, "--keep", "kept" + file, "--", "sh", "say.sh", word, files=files)
    for option in ("--log", "--resume", "--manifest"):
        umpire("judge", *how, option, file, files={**files, file: out + err})
    umpire("judge", *how, "--", word, files=files)


ALWAYS_THERE = {"path": "say.sh", "hole": "coin", "language": "Say", "author": "x"}


@many
@given(
    key=st.sampled_from([*ALWAYS_THERE, "input", "flags", "encoding", "expects", "games", "odd"]),
    text=hostile,
    many=st.booleans(),
)
def test_judge_complains_of_a_manifest(umpire: Umpire, key: str, text: str, many: bool) -> None:
    key = text if key == "odd" else key
    entry: dict[str, Any] = {**ALWAYS_THERE, key: [text] if many else text, "games": "none"}
    files = {"submissions.toml": b"[[submission]]\n" + toml(None, **entry), "languages.toml": b""}
    umpire("judge", "--manifest", "submissions.toml", files=files)
    files["languages.toml"] = toml(text, **{"run": ["x"], key: text})
    umpire("judge", "--manifest", "submissions.toml", files=files)


def toml(head: str | None, **values: Any) -> bytes:
    """A table of texts and of lists of texts."""

    def shown(text: str) -> str:
        # What TOML cannot say at all stays out of it.
        return json.dumps(re.sub("[\ud800-\udfff]", "", text)).replace("\x7f", "\\u007f")

    lines = [f"[{shown(head)}]"] if head is not None else []
    for key, value in values.items():
        lines.append(
            f"{shown(key)} = " + (shown(value) if isinstance(value, str) else f"[{', '.join(map(shown, value))}]")
        )
    return ("\n".join(lines) + "\n").encode()


@few
@given(
    variable=st.sampled_from(["TMPDIR", "PATH", "COLUMNS", "TERM", "LANG", "HOME", "NO_COLOR", "PYTHONPATH"]), word=word
)
def test_the_environment_is_not_shown_as_it_is(umpire: Umpire, variable: str, word: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tempfile.tempdir", None)
        patch.setitem(os.environ, variable, word.replace("\0", ""))
        umpire("judge", "--hole", str(COIN_FILE), "--games", "1", "--", "no-such-program")
        umpire("check", stdin=b"x")
