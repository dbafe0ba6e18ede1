"""A Python program played in the browser: a fresh namespace a game, and all modules as they were for each program.

Standard input and output are those of the browser's files 0 and 1, which the page fills and reads.
"""

from __future__ import annotations

import builtins
import io
import os
import random
import sys
import traceback
import warnings
from types import CodeType, FunctionType, ModuleType

PROGRAM = "/src/program.py"
STREAMS = ((0, "/dev/stdin", os.O_RDONLY), (1, "/dev/stdout", os.O_WRONLY), (2, "/dev/stderr", os.O_WRONLY))
# What an interpreter is like before a program has changed it.
_modules = {name: module for name, module in sys.modules.items() if name in sys.stdlib_module_names}
_contents = {name: dict(vars(module)) for name, module in _modules.items()}
_known = frozenset(sys.modules)
_sources: list[bytes] = []
_compiled: list[CodeType] = []


def load(source: bytes | memoryview) -> None:
    """Take a program: it finds an interpreter that no other one has changed."""
    for name in sys.modules.keys() - _known:
        del sys.modules[name]
    sys.modules.update(_modules)
    for name, module in _modules.items():
        vars(module).update(_contents[name])
    _sources[:], _compiled[:] = [bytes(source)], []


def play(arguments: list[str]) -> int:
    """Play one game of it; returns the exit code. What it prints, and what it dies of, is in the files."""
    _begin(arguments)
    try:
        _run()
    except SystemExit as stop:
        if stop.code is None or isinstance(stop.code, int):
            return (stop.code or 0) & 255
        print(stop.code, file=sys.stderr)
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    finally:
        _end()
    return 0


def _begin(arguments: list[str]) -> None:
    vars(builtins).update(_contents["builtins"])
    sys.argv = [PROGRAM, *arguments]
    sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), encoding="utf-8")
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(io.BufferedWriter(io.FileIO(number, "w", closefd=False)), encoding="utf-8")
        for number in (1, 2)
    )
    random.seed()


def _run() -> None:
    if not _compiled:
        with warnings.catch_warnings(action="ignore"):
            _compiled.append(compile(_sources[0], PROGRAM, "exec"))
    main = ModuleType("__main__")
    vars(main)["__builtins__"] = builtins
    sys.modules["__main__"] = main
    # A module's code is a function of no arguments whose names are all global.
    FunctionType(_compiled[0], vars(main))()


def _end() -> None:
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            # The program has closed it.
            continue
    for number, name, mode in STREAMS:
        # `open(0)` closes the file when it goes, and the next game needs it.
        try:
            os.fstat(number)
        except OSError:
            os.open(name, mode)
