"""Which programs of the manifest go into a package: those in languages of contests, made to read standard input."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from validator.hole import Hole
from validator.judge.manifest import Program
from validator.package.case import form_of

# The languages that both tools know, and that start here as they do there.
OF_CONTESTS = ("C", "JavaScript", "PHP", "Python", "Ruby")
# What lets a program that takes its input in a form of its own take it from standard input, where contests put it.
HANDED_OVER = {
    ("JavaScript", "args"): b"process.argv.push(...require('fs').readFileSync(0,'utf8').trim().split('\\n'));",
    ("PHP", "args"): b'<?array_push($argv,...explode("\\n",trim(stream_get_contents(STDIN))))?>\n',
    ("Python", "args"): b"import sys;sys.argv[1:]=sys.stdin.read().split()\n",
    ("Python", "list"): b"import io,sys;sys.stdin=io.StringIO(repr(sys.stdin.read().split())+'\\n')\n",
    ("Ruby", "args"): b"ARGV.replace($stdin.read.split)\n",
}
# Flags that the tools set themselves: they start PHP without its settings, and with its warnings out of the way.
SET_ANYWAY = {"PHP": ("-n", "-d", "error_reporting=0")}
IS_RIGHT, IS_WRONG, DIES = "accepted", "wrong_answer", "run_time_error"


@dataclass(frozen=True, slots=True)
class Packed:
    """A program as a package has it: its folder, which says what is expected, its name and its text.

    `message` is what the validator must say of it; "" where that is not certain.
    """

    folder: str
    name: str
    content: bytes
    message: str = ""


def entries_of(programs: Sequence[Program], hole: Hole, series: bool) -> Iterator[Packed]:
    """The programs of a hole that a package can hold; those of a `series` are wrong only in many games together."""
    for program in programs:
        before = _before(program)
        folder = _folder(program, series)
        if program.hole is hole and program.file and before is not None and folder:
            codes = program.expects if folder == IS_WRONG and len(program.expects) == 1 else ()
            yield Packed(folder, program.file.name, before + program.file.read_bytes(), "".join(codes))


def _before(program: Program) -> bytes | None:
    """What must stand before the program; None where it cannot go into a package."""
    language = program.language.name
    if language not in OF_CONTESTS or program.flags not in ((), SET_ANYWAY.get(language)):
        return None
    return b"" if program.input == form_of(program.hole) else HANDED_OVER.get((language, program.input))


def _folder(program: Program, series: bool) -> str:
    """The folder of a program; "" where it is not certain that the package shows what is wrong with it."""
    if program.expects == ("AC",):
        return IS_RIGHT
    if program.expects == ("RTE",):
        return "" if series else DIES
    if any(not code[2:].isdecimal() for code in program.expects):
        # Too late, or too long: a matter of limits, which contests set themselves.
        return ""
    of_many = all(code[2] == "6" for code in program.expects)
    if series:
        return IS_WRONG if of_many and (program.games or 0) <= program.hole.games else ""
    # A fault for which the manifest asks for more games than usual is too rare to show in a few outputs.
    return "" if of_many or program.games else IS_WRONG
