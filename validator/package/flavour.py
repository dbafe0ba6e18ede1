"""The two flavours of the package format: where each has what, and how each describes a problem."""

from __future__ import annotations

import json
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

OWNERS = "The Third Umpire authors"
# As long as the judge gives a program: languages that start slowly are no fault of a program.
SECONDS = 5


@dataclass(frozen=True, slots=True)
class Flavour:
    """A flavour: its name, the folders of the statement and of the output validator.

    `has_outputs` tells whether it has a place for outputs that try the validator, `has_passes` whether a program can be
    run many times for one verdict.
    """

    name: str
    statement: str
    validator: str
    has_outputs: bool = False
    has_passes: bool = False


LEGACY = Flavour("legacy", "problem_statement", "output_validators/umpire")
NEWER = Flavour("2025-09", "statement", "output_validator", has_outputs=True, has_passes=True)
FLAVOURS = {flavour.name: flavour for flavour in (LEGACY, NEWER)}


def described(flavour: Flavour, title: str, address: str, passes: int = 0) -> str:
    """The text of problem.yaml of the package at an `address`; with `passes` a program is run so many times."""
    rows: dict[str, object] = {"problem_format_version": flavour.name}
    if flavour is LEGACY:
        rows |= {"name": title, "author": OWNERS, "validation": "custom"}
    else:
        kind = "multi-pass" if passes else "pass-fail"
        rows |= {"type": kind, "name": {"en": title}, "credits": OWNERS}
        rows["limits"] = {"time_limit": SECONDS, **({"validation_passes": passes} if passes else {})}
    # Tools remember it, and warn of a second package that has the same: written there again it is the same one.
    rows |= {"uuid": str(uuid5(NAMESPACE_URL, address))}
    # The format has no name for the MIT licence, which permits every use.
    rows |= {"license": "permission", "rights_owner": OWNERS}
    # What is JSON is YAML too.
    return "".join(f"{key}: {json.dumps(value)}\n" for key, value in rows.items())


def names_of_messages(messages: dict[str, str]) -> str:
    """The text of submissions.yaml: what the validator must say of each program."""
    return "".join(f"{json.dumps(path)}: {json.dumps({'message': message})}\n" for path, message in messages.items())
