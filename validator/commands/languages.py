"""`umpire languages`: which languages start here, which do not and why, and the command that installs them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from validator.commands.exits import FAULT, FINE
from validator.commands.how import cores
from validator.commands.usage import UsageError, say
from validator.judge.confine import BWRAP, LIMITS
from validator.judge.languages import install_command, languages_beside
from validator.judge.manifest import MANIFEST
from validator.judge.probe import refusal
from validator.judge.rows import ManifestError
from validator.judge.sandbox import SandboxError
from validator.judge.start import Start, starts_of
from validator.wording import printable


def run(options: argparse.Namespace) -> int:
    """List the languages; returns the exit code."""
    try:
        languages = languages_beside(options.manifest or MANIFEST)
        kind = _kind(options.sandbox)
    except (UsageError, ManifestError) as error:
        say(str(error), "languages")
        return FAULT
    starts = starts_of(languages.values(), kind, cores())
    print(as_json(starts, kind) if options.format == "json" else as_text(starts, kind))
    return FINE


def _kind(wanted: str) -> str:
    """The kind of sandbox that `umpire judge` would take; nothing strange is run, so nobody is warned."""
    if wanted not in ("auto", BWRAP):
        return wanted
    try:
        reason = refusal()
    except SandboxError as error:
        raise UsageError(str(error)) from error
    if reason and wanted == BWRAP:
        raise UsageError(f"bubblewrap does not run here: {reason}")
    return LIMITS if reason else BWRAP


def as_text(starts: Sequence[Start], kind: str) -> str:
    """A line for each language, and the commands that install what is absent."""
    width = max((len(start.language.name) for start in starts), default=0)
    lines = [f"{start.language.name:{width}}  {_told(start)}" for start in starts]
    absent = [start.language for start in starts if start.reason]
    lines += ["", f"{len(starts) - len(absent)} of {len(starts)} languages start here (sandbox: {kind})."]
    if command := install_command(absent):
        lines.append(f"To install the others: {command}")
    return "\n".join(map(printable, lines))


def _told(start: Start) -> str:
    if not start.reason:
        return "starts" + "".join(f"  .{ending}" for ending in start.language.extensions)
    command = install_command([start.language])
    return start.reason + (f"; {command}" if command else "")


def as_json(starts: Sequence[Start], kind: str) -> str:
    """The JSON document."""
    rows = [
        {
            "language": start.language.name,
            "starts": not start.reason,
            "reason": start.reason or None,
            "extensions": list(start.language.extensions),
            "install": install_command([start.language]) or None,
        }
        for start in starts
    ]
    return json.dumps({"schema": 1, "sandbox": kind, "languages": rows}, indent=2)
