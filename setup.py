"""What pyproject.toml cannot say: the cases stand among the tests, and a wheel has them beside what runs them."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree, ignore_patterns

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCases(build_py):
    """The usual build, and the cases."""

    def run(self) -> None:
        """Copy them, unless the package is used from the checkout, where they are found without that."""
        super().run()
        if not self.editable_mode:
            cases = Path(self.build_lib) / "validator" / "conformance" / "cases"
            copytree("tests/cases", cases, ignore=ignore_patterns("cases.toml", "golden.json"), dirs_exist_ok=True)


setup(cmdclass={"build_py": BuildWithCases})
