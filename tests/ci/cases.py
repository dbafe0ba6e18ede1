"""Cases as `check` and `judge` make them, and readers of what is made of them."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

from tests.judge.judged import ODD, RIGHT, failing, program, wrong
from tests.shared.card import STANDARD_CARD
from validator.ci import outputs, programs
from validator.ci.attempt import Attempt
from validator.finding import Asked
from validator.hole import Hole
from validator.holes import hole_named
from validator.judge.result import Result

DICE = hole_named("dice-cricket")
# A row's `Catched` in line 4, column 41.
BROKEN = STANDARD_CARD.replace("Caught ", "Catched", 1)
WARNED = STANDARD_CARD.replace("14  |\n", "14  |\r\n", 1)
GOOD = "HTTHTHHTHTTHHTHTHTTH\nheads: 10\n"
BAD = GOOD.replace("10", "12")
# What only the plugin's schema allows inside an element of JUnit's, and the attributes that it may have.
JUNIT = {
    "testsuites": ({"testsuite"}, {"name", "time", "tests", "failures", "disabled", "errors"}),
    "testsuite": (
        {"testsuite", "properties", "testcase", "system-out", "system-err"},
        {"name", "tests", "failures", "errors", "time", "disabled", "skipped", "skips", "timestamp", "hostname", "id",
         "package", "group", "assertions", "file", "log", "url", "version"},
    ),
    "testcase": (
        {"skipped", "error", "failure", "system-out", "system-err", "properties"},
        {"name", "classname", "class", "time", "status", "group", "assertions", "file", "line", "lineno", "url"},
    ),
    "failure": (set(), {"type", "message"}),
    "error": (set(), {"type", "message"}),
    "skipped": (set(), {"type", "message"}),
}  # fmt: skip
COMMAND = re.compile(r"^::(?P<name>[a-z-]+)(?: (?P<settings>[^:]*(?::(?!:)[^:]*)*))?::(?P<said>.*)$")


def checked(text: str | bytes, name: str = "a.txt", path: str | None = None, hole: Hole = DICE) -> Attempt:
    """The case of an output."""
    return outputs.attempt_of(name, name if path is None else path, hole, hole.check(text, Asked()))


def every_kind() -> list[Attempt]:
    """Cases of all kinds, some of them from those who wish us ill."""
    odd = f"]]>&lt;<b>%0A::error::{ODD}\udcff,:"
    judged = [
        (program("right.py"), RIGHT),
        (program("wrong.py"), wrong(failing(BAD))),
        (program(odd), wrong(failing(odd, verdict="RTE", note=odd), first=odd, notes=(odd,))),
        (program("late.py"), Result("TLE", games=2, failed=1, verdicts={"TLE": 1, "AC": 1}, first="game 2: late")),
        (program("ours.py"), Result("JE", first=f"no sandbox {odd}")),
        (program("gone.py"), Result("SKIP", first="not installed")),
        (program("as_it_should.py", expects=("CN301",)), wrong(failing(BAD))),
    ]
    of_outputs = [checked(STANDARD_CARD, "right.txt"), checked(BROKEN), checked(BROKEN, "-"), checked(WARNED, "w.txt")]
    hostile = [checked(odd.encode("utf-8", "replace"), odd), checked(b"\x00\xff\n::set-env name=A::b\n", "b\nc.txt")]
    return [*of_outputs, *hostile, *map(programs.attempt_of, judged)]


def check_junit(document: str) -> ElementTree.Element:
    """Read a document of JUnit's, and assert all that its readers ask."""
    root = ElementTree.fromstring(document.encode())
    assert root.tag == "testsuites"
    for element in root.iter():
        children, attributes = JUNIT[element.tag]
        assert {child.tag for child in element} <= children
        assert set(element.attrib) <= attributes
        assert all(re.fullmatch(r"\d+\.\d{3}", value) for name, value in element.items() if name == "time")
    for suite in [root, *root]:
        tests = list(suite.iter("testcase"))
        assert int(suite.get("tests", "")) == len(tests)
        for name, tag in (("failures", "failure"), ("errors", "error")):
            assert int(suite.get(name, "")) == sum(test.find(tag) is not None for test in tests)
    assert all(test.get("name") and test.get("classname") for test in root.iter("testcase"))
    return root


def commands_of(text: str) -> list[tuple[str, dict[str, str], str]]:
    """The commands that GitHub would obey, read as its runner reads them."""
    found, stopped = [], ""
    for line in text.splitlines():
        match = COMMAND.match(line.lstrip())
        if stopped:
            stopped = "" if line.strip() == f"::{stopped}::" else stopped
        elif match and match["name"] == "stop-commands":
            stopped = match["said"]
        elif match:
            pairs = (pair.split("=", 1) for pair in (match["settings"] or "").split(",") if pair)
            found.append((match["name"], {name: _plain(value) for name, value in pairs}, _plain(match["said"])))
    assert not stopped, "what was stopped goes on"
    return found


def _plain(text: str) -> str:
    for sign in ":,\n\r":
        text = text.replace(f"%{ord(sign):02X}", sign)
    return text.replace("%25", "%")


def results_of(document: str) -> list[dict[str, Any]]:
    """The results of a SARIF document."""
    results: list[dict[str, Any]] = json.loads(document)["runs"][0]["results"]
    return results
