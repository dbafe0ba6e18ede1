"""The command `umpire`: its arguments, its exit codes, nothing else."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import validator

# 0: conforms; 1: an error was found; 2: wrong usage, an unreadable file, or our own fault.
CONFORMS, ERRORS, FAULT, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141
# What a full disk, or a limit, answers.
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    if sys.stdout is None:
        print("umpire: standard output is closed", file=sys.stderr)
        return FAULT
    # Nothing that a stranger's program printed may keep us from reporting it, whatever this terminal can show.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        options = parse(sys.argv[1:] if arguments is None else arguments)
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print("umpire: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough.
        _close_output()
        return PIPE_CLOSED
    except Exception as fault:
        if isinstance(fault, OSError) and fault.errno in FULL:
            _close_output()
            print(f"umpire: cannot write: {fault.strerror}", file=sys.stderr)
            return FAULT
        what = " ".join(f"{type(fault).__name__}: {fault}".split())
        print(f"umpire: our own fault, please report it: {what}{_place(fault)}", file=sys.stderr)
        return FAULT


def _close_output() -> None:
    # Else Python would complain again when it closes the stream.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _place(fault: Exception) -> str:
    trace = fault.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f" ({os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno})" if trace else ""


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The options; what stands after the first -- of `umpire judge` is a command, and is left as it is."""
    words = list(arguments)
    cut = words.index("--") if words[:1] == ["judge"] and "--" in words else len(words)
    top = parser()
    options = top.parse_args(words[:cut])
    options.command = words[cut + 1 :]
    if cut < len(words) and not options.command:
        top.error("no command stands after --")
    return options


def parser() -> argparse.ArgumentParser:
    """The arguments of every command."""
    top = argparse.ArgumentParser(
        prog="umpire",
        description="Third Umpire says whether the random game that a golfed program printed is right, and why not.",
    )
    top.add_argument("--version", action="version", version=f"third-umpire {validator.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_check(commands.add_parser("check", help="check what a program printed", description=CHECK, epilog=EXITS))
    _add_judge(commands.add_parser("judge", help="run programs and judge them", description=JUDGE, epilog=JUDGE_EXITS))
    _add_rule(commands.add_parser("rule", help="explain a rule", description=RULE))
    return top


CHECK = "Check what a program printed: the form of the table, its sums, and the game itself, replayed ball by ball."
EXITS = "Exit code 0: every output conforms; 1: one does not; 2: wrong usage, or a file that cannot be read."
RULE = "Explain rules: what they say, why they hold, what to do, and an example each way."


def _add_check(command: argparse.ArgumentParser) -> None:
    from validator.checking import run

    add = command.add_argument
    add("files", nargs="*", metavar="FILE", help="outputs to check; - or nothing: standard input")
    add("--hole", choices=list(validator.HOLES), default="dice-cricket", help="the task (default: %(default)s)")
    add("--names", type=_names, metavar="A,B,…", help="dice-cricket: the eleven names that the program was given")
    add("--reading", type=_reading, metavar="house|any|NAME", help=READING)
    add("--rolls", metavar="FILE", help="greed: the rolls, a roll a line, whose scores the output has, a score a line")
    add("--wickets", type=int, choices=[10, 11], help="card-cricket: how many end an innings (default: 11)")
    add("--strict", action="store_true", help="let warnings count as errors")
    add("--stream", action="store_true", help="a file holds many outputs, parted by blank lines")
    add(
        "--max-bytes", type=_positive, default=128 * 1024, metavar="N", help="the longest output (default: %(default)s)"
    )
    add("--replay", action="store_true", help="dice-cricket: tell the game ball by ball (with --format full)")
    add("--format", choices=["full", "concise", "json"], default="full", help="how to report (default: %(default)s)")
    command.set_defaults(run=run)


READING = (
    "dice-cricket: the reading of the rules that must explain the game: the literal one (house), some reading (any,"
    " the default), or four choices joined by a slash: every-ball|no-dots / cross|stay / twice|once / cross|face"
)


JUDGE = (
    "Run golfed programs many times, each in a sandbox, and judge all their games together: the programs that a"
    " manifest lists, those of them below PATH, or any command after --."
)
JUDGE_EXITS = (
    "Exit code 0: every verdict is the expected one; 1: one is not; 2: wrong usage, or our own fault (JE)."
    " Verdicts: AC right, WA wrong, RTE died, TLE too late, OLE too much output, JE our own fault, SKIP not installed."
)


def _add_judge(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    command.usage = "umpire judge [options] [PATH ...]\n       umpire judge --hole HOLE [options] -- COMMAND ..."
    add("paths", nargs="*", metavar="PATH", help="programs or folders of the manifest (default: all)")
    add("--hole", choices=list(validator.HOLES), help="only programs for this hole; the hole of a command")
    add("--input", choices=["args", "lines", "list", "json"], help="how a command takes the names (default: args)")
    add("--games", type=_positive, metavar="N", help="games a program (default: 100, or what the manifest says)")
    add("--jobs", type=_positive, metavar="N", help="games side by side (default: one a core)")
    add("--timeout", type=_seconds, default=5.0, metavar="S", help="seconds a game (default: %(default)s)")
    add("--sandbox", choices=["auto", "bwrap", "limits", "none"], default="auto", help=SANDBOX)
    add("--clock", choices=["real", "step"], default="real", help="step: give each game a second of its own")
    add("--strict-exit", action="store_true", help="a non-zero exit is RTE even after a right output")
    add("--format", choices=["table", "json"], default="table", help="how to report (default: %(default)s)")
    add("--keep", type=Path, metavar="DIR", help="save each failing output here, ready for `umpire check`")
    add("--log", type=Path, metavar="FILE", help="append a line for each game as it ends")
    add("--resume", type=Path, metavar="FILE", help="go on from such a log, and go on writing it")
    add("--no-skip", action="store_true", help="fail where a language is not installed")
    add("--manifest", type=Path, metavar="FILE", help="another list of programs (default: submissions.toml)")
    command.set_defaults(run=_judge)


SANDBOX = "auto (the default): bubblewrap where it runs, else resource limits, with a warning"


def _judge(options: argparse.Namespace) -> int:
    # Slow imports, which `umpire check` must not wait for.
    from validator.judge.command import run

    return run(options)


def _add_rule(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("rules", nargs="*", metavar="CODE|NAME|GROUP", help="for instance DC301, score-not-sum, DC3 or TB")
    add("--all", action="store_true", help="every rule")
    add("--format", choices=["text", "json"], default="text", help="how to print it (default: %(default)s)")
    command.set_defaults(run=_rule)


def _rule(options: argparse.Namespace) -> int:
    from validator.explaining import run

    return run(options)


def _names(text: str) -> list[str]:
    names = text.split(",")
    if len(names) != 11:
        raise argparse.ArgumentTypeError(f"a game has 11 names, not {len(names)}")
    return names


def _reading(text: str) -> str:
    names = validator.hole_named("dice-cricket").READINGS
    if text in ("any", "house", *names):
        return text
    raise argparse.ArgumentTypeError(f"no reading is called {text!r}; say house, any, or a name like {names[0]}")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= 3600.0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0 and up to 3,600")
    return seconds


def _positive(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")


if __name__ == "__main__":
    sys.exit(main())
