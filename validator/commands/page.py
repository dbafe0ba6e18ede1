"""`umpire page`: builds the site, or shows it."""

from __future__ import annotations

import argparse
from pathlib import Path
from tempfile import TemporaryDirectory

from validator.commands.exits import FAULT, FINE
from validator.commands.usage import say
from validator.judge.rows import ManifestError
from validator.page.server import address, server
from validator.page.site import PYODIDE, SiteError, build
from validator.wording import printable


def run(options: argparse.Namespace) -> int:
    """Build or serve; the exit code."""
    if bool(options.folder) == (options.serve is not None):
        return _fail("say where to build the site, DIR, or --serve to look at it")
    if not options.pyodide:
        return _fail(f"say where Pyodide is, --pyodide DIR: `npm pack pyodide@{PYODIDE}`, and unpack that")
    try:
        return _serve(options.serve, options.pyodide) if options.serve is not None else _build(options)
    except (SiteError, ManifestError) as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror))


def _build(options: argparse.Namespace) -> int:
    _warn(build(options.folder, options.pyodide))
    print(printable(f"built in {options.folder}: any host can serve it, and `umpire page --serve` shows it here"))
    return FINE


def _serve(port: int, pyodide: Path) -> int:
    with TemporaryDirectory(prefix="umpire-page-") as folder:
        _warn(build(Path(folder), pyodide))
        with server(Path(folder), port) as serving:
            print(f"the page is at {address(serving)}; Ctrl-C ends it", flush=True)
            try:
                serving.serve_forever()
            except KeyboardInterrupt:
                print()
    return FINE


def _warn(lacking: str) -> None:
    if lacking:
        say(f"the page is built without pictures: {lacking}", "page")


def _fail(why: str) -> int:
    say(why, "page")
    return FAULT
