"""The command `umpire`: runs what its arguments ask for, and ends cleanly whatever happens."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from traceback import extract_tb

from validator.commands import process
from validator.commands.arguments import parse
from validator.commands.exits import FAULT, INTERRUPTED, PIPE_CLOSED
from validator.commands.usage import complain, words_of
from validator.holes import file_of_a_hole

# What a full disk answers, a limit, and a terminal that is gone.
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code. Without `arguments` the process and its own arguments are meant."""
    if arguments is not None:
        return _ran(arguments)
    process.begin()
    try:
        return _ran(sys.argv[1:])
    finally:
        process.end()


def _ran(arguments: Sequence[str]) -> int:
    if sys.stdout is None:
        complain("umpire: standard output is closed")
        return FAULT
    # Nothing that a stranger's program printed may keep us from reporting it, whatever this terminal can show.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        options = parse(arguments)
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except SystemExit as end:
        if isinstance(end.code, int):
            raise
        # Only what is not ours ends with words, and nobody has looked at them.
        complain(f"umpire: {words_of(end)}")
        return FAULT
    except KeyboardInterrupt:
        complain("umpire: interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough.
        _close_output()
        return PIPE_CLOSED
    except Exception as fault:
        if isinstance(fault, OSError) and fault.errno in FULL and fault.filename is None:
            _close_output()
            complain(f"umpire: cannot write to standard output: {fault.strerror}")
        else:
            complain(f"umpire: {_blame(fault)}")
        return FAULT


def _close_output() -> None:
    # Else Python would complain again when it closes the stream.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _blame(fault: Exception) -> str:
    what, frames = words_of(fault), extract_tb(fault.__traceback__)
    for frame in frames:
        if file := file_of_a_hole(frame.filename):
            return f"{file}:{frame.lineno}: `{frame.name}` raised {what}"
    place = f" ({os.path.basename(frames[-1].filename)}:{frames[-1].lineno})" if frames else ""
    return f"our own fault, please report it: {what}{place}"


if __name__ == "__main__":
    sys.exit(main())
