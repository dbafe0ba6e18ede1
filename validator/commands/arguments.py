"""The arguments of the command `umpire`, and of each of its commands."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import validator
from validator.commands import values
from validator.commands.conform_arguments import add_conform
from validator.commands.judge_arguments import add_judge
from validator.commands.package_arguments import add_package
from validator.commands.terminal import COLOURS
from validator.commands.usage import Parser, forgotten_dashes
from validator.commands.values import COLOUR, FORMAT, HOLES_THERE_ARE, MACHINES, SANDBOX
from validator.finding import MAX_BYTES
from validator.hole import Hole, Option
from validator.holes import DEFAULT, HOLES, HoleError, hole_named


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The options; what stands after the first -- of `judge` and `conform` is a command, and is left as it is."""
    words = list(arguments)
    cut = words.index("--") if words[:1] in (["judge"], ["conform"]) and "--" in words else len(words)
    asks_for_help = not {"-h", "--help"}.isdisjoint(words[:cut])
    said = _hole_said(words[:cut])
    rooms = [_hole_of(said), *(map(hole_named, HOLES) if asks_for_help else [])]
    top = parser(rooms)
    options, unknown = top.parse_known_args(words[:cut])
    if unknown and (other := _hole_with(unknown[0])):
        if said:
            top.error(f"{unknown[0].partition('=')[0]} is for --hole {other.name}")
        rooms = [other]
        options, unknown = (top := parser(rooms)).parse_known_args(words[:cut])
    if words[:1] == ["judge"] and cut == len(words) and (hint := forgotten_dashes(words, options.paths)):
        top.error(hint)
    if unknown:
        top.error(f"unrecognized arguments: {' '.join(unknown)}")
    options.rooms = rooms
    options.guess = not said and rooms == [hole_named(DEFAULT)]
    options.command = words[cut + 1 :]
    if cut < len(words) and not options.command:
        top.error("no command stands after --")
    return options


def _hole_said(words: Sequence[str]) -> str | None:
    # The options that a hole has of its own can be read only when it is known which one is meant.
    peek = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    peek.add_argument("--hole")
    try:
        said: str | None = peek.parse_known_args(words)[0].hole
    except argparse.ArgumentError:
        return None
    return said


def _hole_of(said: str | None) -> Hole:
    try:
        return hole_named(said or DEFAULT)
    except HoleError:
        # The real parser meets it again, and says what is wrong.
        return hole_named(DEFAULT)


def _hole_with(word: str) -> Hole | None:
    flag = word.partition("=")[0]
    return next((hole for hole in map(hole_named, HOLES) if flag in [f"--{o.name}" for o in hole.options]), None)


def parser(rooms: Sequence[Hole]) -> argparse.ArgumentParser:
    """The arguments of every command; `check` has those of these holes besides its own."""
    top = Parser(
        prog="umpire",
        description="Third Umpire says whether the random game that a golfed program printed is right, and why not.",
    )
    top.add_argument("--version", action="version", version=f"third-umpire {validator.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    check = commands.add_parser("check", help="check what a program printed", description=CHECK, epilog=EXITS)
    _add_check(check)
    seen = set[str]()
    for hole in dict.fromkeys(rooms):
        own = check.add_argument_group(f"options of {hole.name}") if hole.options else check
        for option in hole.options:
            # The help shows all holes, and two may have an option of one name.
            if option.name not in seen:
                _add_option(own, option)
            seen.add(option.name)
    add_judge(commands)
    add_conform(commands)
    _add_rule(commands.add_parser("rule", help="explain a rule", description=RULE, epilog=RULE_EXAMPLE))
    _add_page(
        commands.add_parser("page", help="check and judge in a browser", description=BROWSER, epilog=PAGE_EXAMPLE)
    )
    add_package(commands)
    what = "list the languages that programs may be in"
    _add_languages(commands.add_parser("languages", help=what, description=LANGUAGES, epilog=LANGUAGES_EXAMPLE))
    return top


CHECK = "Check what a program printed: its form, its sums, and the game itself, replayed from what was printed."
EXITS = (
    "For example: `umpire check table.txt`, or `my-program | umpire check`."
    " Exit code 0: every output conforms; 1: one does not; 2: wrong usage, or a file that cannot be read."
)
RULE_EXAMPLE = "For example: `umpire rule IO001`, `umpire rule empty-output`, or `umpire rule IO` for a group."
RULE = "Explain rules: what they say, why they hold, what to do, and an example each way."


def _add_check(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add(
        "files",
        nargs="*",
        metavar="FILE",
        help="outputs to check, or folders that --keep left; - or nothing: standard input",
    )
    add("--hole", type=values.hole, metavar="HOLE", help=f"{HOLES_THERE_ARE} (default: {DEFAULT}, if it is no other's)")
    add("--strict", action="store_true", help="let warnings count as errors")
    add("--judged", action="store_true", help="demand all that the judge demands of a program")
    add("--stream", action="store_true", help="a file holds many outputs, parted by blank lines")
    add("--max-bytes", type=values.positive, metavar="N", help=f"the longest output (usually {MAX_BYTES})")
    add(
        "--format",
        choices=["full", "concise", "json", "html", *MACHINES],
        default="full",
        help=f"{FORMAT}; html: a page to look at; junit, github, sarif: for machines that test",
    )
    add("--color", choices=COLOURS, default="auto", help=COLOUR)
    add("--quiet", action="store_true", help="say nothing of outputs that conform")
    add("--statistics", action="store_true", help="count the findings by rule at the end")
    command.set_defaults(run=_check)


def _check(options: argparse.Namespace) -> int:
    from validator.commands.check import run

    return run(options)


def _add_option(group: argparse._ArgumentGroup | argparse.ArgumentParser, option: Option) -> None:
    if not option.read:
        group.add_argument(f"--{option.name}", dest=option.name, action="store_true", help=option.help)
        return
    read = option.read

    def value(text: str) -> object:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    group.add_argument(f"--{option.name}", dest=option.name, type=value, metavar=option.metavar, help=option.help)


def _add_rule(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("rules", nargs="*", metavar="CODE|NAME|GROUP", help="for instance IO001, empty-output, IO0 or IO")
    add("--all", action="store_true", help="every rule")
    add("--hole", type=values.hole, metavar="HOLE", help=f"only the rules of this hole; {HOLES_THERE_ARE}")
    add("--format", choices=["text", "json"], default="text", help="how to print it (default: %(default)s)")
    command.set_defaults(run=_rule)


def _rule(options: argparse.Namespace) -> int:
    from validator.commands.rule import run

    return run(options)


PAGE_EXAMPLE = "For example: `umpire page --serve --pyodide package`, or `umpire page site --pyodide package`."
BROWSER = "Build a site that checks and judges in the browser, or show it here; nothing pasted leaves the browser."


def _add_page(command: argparse.ArgumentParser) -> None:
    add, port = command.add_argument, "show it on 127.0.0.1 (default: %(const)s)"
    add("folder", nargs="?", type=Path, metavar="DIR", help="the folder to build the site in")
    add("--serve", nargs="?", type=values.port, const=8000, metavar="PORT", help=port)
    add("--pyodide", type=Path, metavar="DIR", help="the npm package pyodide, unpacked: the Python of the browser")
    command.set_defaults(run=_page)


def _page(options: argparse.Namespace) -> int:
    from validator.commands.page import run

    return run(options)


LANGUAGES_EXAMPLE = "For example: `umpire languages`, or `umpire languages --format json`."
LANGUAGES = "List the languages that programs may be in: which start here, which do not and why, what installs them."


def _add_languages(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("--sandbox", choices=["auto", "bwrap", "limits", "none"], default="auto", help=SANDBOX)
    add("--format", choices=["table", "json"], default="table", help="how to print it (default: %(default)s)")
    add("--manifest", type=Path, metavar="FILE", help="another list of programs, with its own languages.toml beside it")
    command.set_defaults(run=_languages)


def _languages(options: argparse.Namespace) -> int:
    from validator.commands.languages import run

    return run(options)
