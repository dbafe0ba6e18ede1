"""The house: rooms that nobody else knows, arrows that point down, modules of a size, one thing for each name."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent.parent / "validator"
ROOMS = ("dice_cricket", "greed", "card_cricket")
FLOORS = ("judge", "page", "export", "conformance", "ci", "package", "commands")
# From below: a module may import those that stand before its own. A room and a floor count as one place each.
ORDER = (
    *("place", "wording", "finding", "text", "rulebook", "scorebook", "series", "diagnosis", "evidence", "estimate"),
    *("report", "chart", "hole"),
    *ROOMS,
    *("holes", "judge", "validator", "testing", *FLOORS[1:], "__main__"),
)
MODULES = sorted(HOUSE.rglob("*.py"))
WORDS = "batter|batters|wicket|wickets|striker|over|overs|dice|suit|suits|joker|jokers"
FOREIGN = re.compile(rf"dice.cricket|\bgreed\b|card.cricket|\b(?:TB|DC|GR|CC)\d*\b|\b(?:{WORDS})\b", re.IGNORECASE)
each_module = pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HOUSE)))


def place_of(path: Path) -> str:
    """The place of a module: its room or floor, or its own name."""
    first, *rest = path.relative_to(HOUSE).with_suffix("").parts
    return first if rest or first != "__init__" else "validator"


def imported(path: Path) -> Iterator[tuple[str, ...]]:
    """What a module imports of the house, as the parts of its name after `validator`."""
    names = {str(module.relative_to(HOUSE.parent).with_suffix("")).replace("/", ".") for module in MODULES}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            modules = [name for name in inside if name in names or f"{name}.__init__" in names]
            found = modules if len(modules) == len(inside) else [node.module, *modules]
        else:
            continue
        yield from (tuple(name.split(".")[1:]) for name in found if name.split(".")[0] == "validator")


@each_module
def test_every_arrow_points_down(path: Path) -> None:
    own = place_of(path)
    for parts in imported(path):
        other = parts[0] if parts else "validator"
        if other != own:
            assert ORDER.index(other) < ORDER.index(own), f"{path.name} imports {'.'.join(parts) or 'validator'}"
        assert own not in ROOMS or other not in ROOMS or own == other, "a room knows no other room"


def test_there_is_no_circle() -> None:
    below = {path: {".".join(parts) for parts in imported(path)} for path in MODULES}
    left = {".".join(path.relative_to(HOUSE).with_suffix("").parts): path for path in MODULES}
    left = {name.removesuffix(".__init__").replace("__init__", ""): path for name, path in left.items()}
    while left:
        free = [name for name, path in left.items() if not (below[path] & left.keys()) - {name}]
        assert free, f"these import each other: {', '.join(left)}"
        for name in free:
            del left[name]


@each_module
def test_nothing_outside_a_room_knows_a_word_of_its_game(path: Path) -> None:
    if place_of(path) in ROOMS or path == HOUSE / "holes.py":
        return
    lines = path.read_text(encoding="utf-8").splitlines()
    # The option is called so whatever it is that chance decides.
    said = [line.replace("--given-dice", "") for line in lines]
    found = [f"{number}: {line}" for number, line in enumerate(said, 1) if FOREIGN.search(line)]
    assert found == []


@each_module
def test_a_module_has_no_more_lines_than_can_be_seen_together(path: Path) -> None:
    # The supervisor is passed into the sandbox as one text, so it cannot be parted.
    if path.name != "supervisor.py":
        assert path.read_text(encoding="utf-8").count("\n") <= 250


@each_module
def test_what_a_hole_offers_is_neither_any_nor_asked_for_by_hasattr(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path == HOUSE / "hole.py" or (place_of(path) in ROOMS and path.name == "__init__.py"):
        assert not re.search(r"\bAny\b", text)
    if path != HOUSE / "holes.py":
        assert "hasattr(" not in text.replace('hasattr(stream, "reconfigure")', "").replace("hasattr(os, ", "")


def names_of(path: Path) -> Iterator[str]:
    """The classes and constants that a module defines for others."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in (part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)):
                if not name.startswith("_") and not (name.startswith("__") and name.endswith("__")):
                    yield name


@pytest.mark.parametrize("room", ROOMS)
def test_one_name_is_one_thing(room: str) -> None:
    modules = [path for path in MODULES if place_of(path) == room or place_of(path) not in ROOMS]
    counts = Counter(name for path in modules for name in names_of(path))
    assert [name for name, count in counts.items() if count > 1] == []
