"""The command that installs languages."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from validator.judge.manifest import Language

# The extra of this package that brings the languages that come from PyPI.
FROM_PYPI = ".[languages]"


def commands(languages: Sequence[Language]) -> str:
    """The commands that install them, parted by `&&`; "" where nobody said how they come."""
    packages = sorted({package for language in languages for package in language.package.split()})
    parts = [f"apt-get install {shlex.join(packages)}"] * bool(packages)
    parts += [f"pip install {shlex.quote(FROM_PYPI)}"] * any(language.module for language in languages)
    return " && ".join(parts)
