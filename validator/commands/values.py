"""What the values of options may be: each is read from its text, or refused with a message for the user.

The words of help that several commands share stand here as well.
"""

from __future__ import annotations

import argparse

from validator.holes import HOLES, HoleError, hole_named

# Formats for machines that test.
MACHINES = ("junit", "github", "sarif")
FORMAT = "how to report (default: %(default)s)"
COLOUR = "colours; auto: on a terminal, unless NO_COLOR is set"
HOLES_THERE_ARE = f"the task: {', '.join(HOLES)}, or FILE.py for a hole of your own"
SANDBOX = "auto (the default): bubblewrap where it runs, else resource limits, with a warning"


def hole(text: str) -> str:
    """The name or the file of a hole."""
    try:
        hole_named(text)
    except HoleError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


def seconds(text: str) -> float:
    """A number of seconds above 0 and up to an hour."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.0 < number <= 3600.0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0 and up to 3,600")
    return number


def positive(text: str) -> int:
    """A whole number above 0."""
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")


def port(text: str) -> int:
    """A port of this machine."""
    if text.isascii() and text.isdigit() and int(text) < 1 << 16:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a port, which is a number up to 65,535")
