"""The validator as files of a package: a script and an archive of this project, which need Python and nothing else."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from validator.hole import Hole

ALL_MODULES = Path(__file__).parent.parent
# The judge's front door, which `validator` itself opens.
FRONT_DOOR = ("judge/__init__.py",)
ARCHIVE = "umpire.pyz"
# The earliest time that an archive knows: the same package is the same file every time.
LONG_AGO = (1980, 1, 1, 0, 0, 0)
# It must be understood by any Python, so that an old one can say what it lacks.
STARTER = """import sys

if sys.version_info < (3, 11):
    this = sys.version.split()[0]
    sys.stderr.write("validator: Python 3.11 or newer is needed as python3, and this is " + this + chr(10))
    sys.exit(2)

from validator.package.protocol import main

sys.exit(main(sys.argv[1:]))
"""
SCRIPT = """#!/bin/sh
# Exit code 42 accepts and 43 rejects; all others are faults of the judge's machine.
if ! command -v python3 >/dev/null 2>&1; then
    echo "validator: Python 3.11 or newer is needed as python3, and there is none" >&2
    exit 2
fi
here=${{0%/*}}
umpire=$here/umpire.pyz
[ ! -d "$here/unpacked" ] || umpire=$here/unpacked
exec python3 -I -S -B "$umpire" {call} "$@"
"""
# Judges build what they do not know as a language. An archive that is unpacked and compiled starts four times as fast.
BUILD = """#!/bin/sh
cd "${0%/*}" || exit 1
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Python 3.11 or newer is needed as python3" >&2
    exit 1
}
rm -rf unpacked
python3 -m zipfile -e umpire.pyz unpacked
python3 -m compileall -q --invalidation-mode unchecked-hash unpacked
"""


def write_validator(folder: Path, hole: Hole, call: str) -> None:
    """Write a validator into a new folder; `call` is what `validator.package.protocol` is told first."""
    folder.mkdir(parents=True)
    (folder / ARCHIVE).write_bytes(archive_of(hole))
    for name, text in (("build", BUILD), ("run", SCRIPT.format(call=call))):
        (folder / name).write_text(text, encoding="utf-8")
        (folder / name).chmod(0o755)


def archive_of(hole: Hole) -> bytes:
    """The archive: all that a check for this hole needs, and no other hole."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "__main__.py", STARTER.encode())
        for path in sorted(_modules(hole)):
            _add(archive, f"validator/{path.relative_to(ALL_MODULES).as_posix()}", path.read_bytes())
    return data.getvalue()


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, LONG_AGO), content, zipfile.ZIP_DEFLATED)


def _modules(hole: Hole) -> Iterator[Path]:
    room = Path(sys.modules[type(hole).__module__].__file__ or "").parent
    yield from ALL_MODULES.glob("*.py")
    yield from (ALL_MODULES / name for name in FRONT_DOOR)
    for folder in (room, Path(__file__).parent):
        yield from folder.glob("*.py")
