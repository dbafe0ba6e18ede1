"""Folders of ours that a stranger's program may write in: nobody else enters them, and they go again whole."""

from __future__ import annotations

import os
import secrets
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW


@contextmanager
def private_folder() -> Iterator[Path]:
    """A folder that all may read, in one that nobody else may enter; both go afterwards, whatever lies in there.

    So no other user of the machine can change what is judged, and the sandbox's user is shown it all the same.
    """
    parent = tempfile.mkdtemp(prefix="umpire-")
    folder = Path(parent, "place")
    folder.mkdir()
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        remove(parent)


def remove(folder: str) -> None:
    """Remove a folder with all that is in it, of whatever depth and however it was closed, following no link.

    What the system does not let go stays, and stops nothing.
    """
    with suppress(OSError):
        top = os.open(folder, FOLDER)
        try:
            names, before = os.listdir(top), list[str]()
            while names != before:
                for name in names:
                    with suppress(OSError):
                        _take_away(name, top)
                names, before = os.listdir(top), names
        finally:
            os.close(top)
        os.rmdir(folder)


def _take_away(name: str, top: int) -> None:
    """Remove a file, or an empty folder; the folders in a folder are moved up to it first, so that nothing is deep."""
    if not _is_folder(name, top):
        os.unlink(name, dir_fd=top)
        return
    inner = _opened(name, top)
    try:
        for child in os.listdir(inner):
            if _is_folder(child, inner):
                # Who moves a folder must be able to write in it; its new name is one that nobody can have taken.
                os.close(_opened(child, inner))
                os.rename(child, secrets.token_hex(16), src_dir_fd=inner, dst_dir_fd=top)
            else:
                os.unlink(child, dir_fd=inner)
    finally:
        os.close(inner)
    os.rmdir(name, dir_fd=top)


def _is_folder(name: str, above: int) -> bool:
    return stat.S_ISDIR(os.stat(name, dir_fd=above, follow_symlinks=False).st_mode)


def _opened(name: str, above: int) -> int:
    """A folder that is no link, open to be read and written in; it may have been closed to everybody."""
    with suppress(PermissionError):
        fd = os.open(name, FOLDER, dir_fd=above)
        os.fchmod(fd, 0o700)
        return fd
    fd = os.open(name, os.O_PATH | os.O_NOFOLLOW | os.O_DIRECTORY, dir_fd=above)
    os.chmod(f"/proc/self/fd/{fd}", 0o700)
    os.close(fd)
    return os.open(name, FOLDER, dir_fd=above)
