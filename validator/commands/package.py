"""`umpire package`: a problem package for a contest's judge."""

from __future__ import annotations

import argparse
from pathlib import Path

from validator.commands.exits import FAULT, FINE
from validator.commands.usage import say
from validator.holes import HOLES, hole_named
from validator.judge.rows import ManifestError
from validator.package.cases import MissingError
from validator.package.flavour import FLAVOURS, Flavour
from validator.package.problem import A_FOLDER, write_problem
from validator.wording import printable

# The second minds blanks that follow each other, which what programs print may have.
TOOLS = {"legacy": "verifyproblem {name}", "2025-09": "cd {name} && bt validate --no-test-case-sanity-checks && bt run"}


def run(options: argparse.Namespace) -> int:
    """Write the package; the exit code."""
    flavour, folder = FLAVOURS[options.format], Path(options.folder)
    if why := _refusal(options.room, folder, flavour, options.series):
        return _fail(why)
    try:
        write_problem(folder, hole_named(options.room), flavour, options.series)
    except (MissingError, ManifestError) as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror))
    print(printable(f"written to {folder}; where python3 and node start Python and JavaScript, try it so:"))
    tool = TOOLS[flavour.name].format(name=folder.resolve().name)
    print(printable(f"    cd {folder.parent} && cp {folder.name}/languages.yaml . && {tool}"))
    return FINE


def _refusal(name: str, folder: Path, flavour: Flavour, series: bool) -> str:
    """Why no package can be written; "" where one can."""
    if name not in HOLES:
        return f"no package can be made of {name!r}; there are {', '.join(HOLES)}"
    hole, problem = hole_named(name), folder.resolve().name
    if not A_FOLDER.fullmatch(problem):
        better = folder / (hole.name.replace("-", "") + "series" * series)
        return f"the folder's name is the problem's, small letters and digits, not {problem!r}: say {better}"
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        return f"{folder} is there already, and not an empty folder"
    if series and not flavour.has_passes:
        return f"a series needs problems of many passes, which {flavour.name} does not have: say --format 2025-09"
    if series and not hole.chance():
        return f"chance decides nothing in {hole.name}, and one game shows all: leave --series out"
    return ""


def _fail(why: str) -> int:
    say(why, "package")
    return FAULT
