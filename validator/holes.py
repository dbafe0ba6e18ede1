"""The one table of the built-in holes, and holes that other people keep in a file."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from validator.hole import Hole


class HoleError(ValueError):
    """A hole that cannot be used, and why: a message for the user."""


def _dice_cricket() -> Hole:
    from validator.dice_cricket import HOLE

    return HOLE


def _greed() -> Hole:
    from validator.greed import HOLE

    return HOLE


def _card_cricket() -> Hole:
    from validator.card_cricket import HOLE

    return HOLE


# Only the one that is needed is imported: `umpire check` must start quickly.
BUILT_IN: dict[str, Callable[[], Hole]] = {
    "dice-cricket": _dice_cricket,
    "greed": _greed,
    "card-cricket": _card_cricket,
}
HOLES = tuple(BUILT_IN)
DEFAULT = HOLES[0]
PARTS = tuple(name for name in {**Hole.__annotations__, **vars(Hole)} if not name.startswith("_"))
# The holes that were taken from files, by the whole path, with what the user called the file.
_from_files: dict[Path, tuple[str, Hole]] = {}


def hole_named(name: str) -> Hole:
    """The hole of this name, one of HOLES, or the one in the file FILE.py. Raises HoleError with a message."""
    if name in BUILT_IN:
        return BUILT_IN[name]()
    if not name.endswith(".py"):
        raise HoleError(f"no hole is called {name!r}; there are {', '.join(HOLES)}, or FILE.py for a hole of your own")
    path = Path(name).resolve()
    if path not in _from_files:
        _from_files[path] = name, _complete(name, _load(Path(name)))
    return _from_files[path][1]


def guess(head: bytes) -> Hole | None:
    """The hole that an output certainly belongs to; None where it is the usual one, or nobody can be certain."""
    if hole_named(HOLES[0]).recognises(head):
        return None
    sure = [hole for hole in map(hole_named, HOLES[1:]) if hole.recognises(head)]
    return sure[0] if len(sure) == 1 else None


def called(hole: Hole) -> str:
    """What `--hole` takes to mean this hole: the file that it was taken from, or its name."""
    return next((name for name, other in _from_files.values() if other is hole), hole.name)


def file_of_a_hole(path: str) -> str | None:
    """What the user called this file, if a hole was taken from it."""
    found = _from_files.get(Path(path).resolve())
    return found[0] if found else None


def _load(path: Path) -> object:
    # Few have a hole of their own, and the others need not wait.
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location(f"hole_{path.stem}", path)
    if not spec or not spec.loader:
        raise HoleError(f"{path}: Python cannot read this file")
    module = module_from_spec(spec)
    # Its dataclasses look for their module there.
    sys.modules[module.__name__] = module
    try:
        spec.loader.exec_module(module)
    except OSError as error:
        raise HoleError(f"{path}: {error.strerror}") from error
    except SyntaxError as error:
        raise HoleError(f"{path}:{error.lineno}: {error.msg}") from error
    except (Exception, SystemExit) as error:
        raise HoleError(f"{path}: {type(error).__name__}: {error}") from error
    if not hasattr(module, "HOLE"):
        raise HoleError(f"{path}: it has no HOLE, the hole that it defines")
    return module.HOLE


def _complete(name: str, hole: object) -> Hole:
    missing = [f"`{part}`" for part in PARTS if not hasattr(hole, part)]
    if missing:
        raise HoleError(f"{name}: its HOLE lacks {', '.join(missing)}")
    for part in (part for part in PARTS if callable(getattr(Hole, part, None))):
        if not callable(getattr(hole, part)):
            raise HoleError(f"{name}: `{part}` of its HOLE is no function")
    return hole  # type: ignore[return-value]  # Every part is there; what they return shows when they are called.
