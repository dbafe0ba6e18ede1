"""JUnit's XML, which most machines that test read: a suite for each hole, and a test for each attempt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree import ElementTree

from validator.ci.attempt import BROKEN, FAILED, SKIPPED, Attempt
from validator.wording import printable, printable_lines

# What JUnit calls an ending; of what passed it says nothing.
ENDINGS = {FAILED: "failure", BROKEN: "error", SKIPPED: "skipped"}


def junit(attempts: Sequence[Attempt]) -> str:
    """The document."""
    root = ElementTree.Element("testsuites", _counts(attempts))
    for group in dict.fromkeys(attempt.group for attempt in attempts):
        members = [attempt for attempt in attempts if attempt.group == group]
        suite = ElementTree.SubElement(root, "testsuite", {"name": group, **_counts(members)})
        for attempt in members:
            _add(suite, attempt)
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def _counts(attempts: Sequence[Attempt]) -> dict[str, str]:
    endings = [attempt.ending for attempt in attempts]
    counts = {"tests": len(attempts), "failures": endings.count(FAILED), "errors": endings.count(BROKEN)}
    return {
        **{name: str(count) for name, count in counts.items()},
        "time": _seconds(attempt.seconds for attempt in attempts),
    }


def _seconds(each: Iterable[float]) -> str:
    return f"{sum(each):.3f}"


def _add(suite: ElementTree.Element, attempt: Attempt) -> None:
    about = {"name": printable(attempt.name), "classname": attempt.group, "time": _seconds([attempt.seconds])}
    test = ElementTree.SubElement(suite, "testcase", about)
    if attempt.ending in ENDINGS:
        why = {"message": printable(attempt.message)} | ({"type": attempt.kind} if attempt.ending != SKIPPED else {})
        ElementTree.SubElement(test, ENDINGS[attempt.ending], why).text = printable_lines(attempt.text)
