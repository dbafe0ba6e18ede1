"""What was checked or judged, in the formats of machines that test: JUnit, GitHub's workflow commands, and SARIF."""

from __future__ import annotations

from collections.abc import Sequence

from validator.ci.attempt import Attempt
from validator.ci.github import github
from validator.ci.junit import junit
from validator.ci.sarif import sarif

FORMATS = {"junit": junit, "github": github, "sarif": sarif}


def written(form: str, attempts: Sequence[Attempt]) -> str:
    """The attempts in one of these formats."""
    return FORMATS[form](attempts)
