"""The oracle of Greed and the reference agree on all 9,331 rolls, and a third opinion with both."""

from __future__ import annotations

import ast
from itertools import product
from pathlib import Path

import pytest

from reference import greed as reference
from tests.greed import check
from validator.greed import oracle
from validator.greed.given import rolls as rolls_of_game

ROOT = Path(__file__).parent.parent.parent
ROLLS = [roll for count in range(6) for roll in product(range(1, 7), repeat=count)]


def third_opinion(roll: tuple[int, ...]) -> int:
    """The score as a table has it: the worth of one to five dice of each face, written down by hand."""
    table = {
        1: (0, 100, 200, 1000, 1100, 1200),
        2: (0, 0, 0, 200, 200, 200),
        3: (0, 0, 0, 300, 300, 300),
        4: (0, 0, 0, 400, 400, 400),
        5: (0, 50, 100, 500, 550, 600),
        6: (0, 0, 0, 600, 600, 600),
    }
    return sum(row[roll.count(face)] for face, row in table.items())


def test_three_opinions_are_one_on_every_roll() -> None:
    told = [(roll, oracle.score(roll), reference.score(roll), third_opinion(roll)) for roll in ROLLS]
    assert [line for line in told if len(set(line[1:])) != 1] == []


def test_what_the_reference_answers_conforms() -> None:
    for run in (1, 2):
        rolls = rolls_of_game(run)
        report = check("\n".join(str(reference.score(roll)) for roll in rolls), given=rolls, strict=True)
        assert (report.conforms, report.findings, report.extra) == (
            True,
            (),
            {"dice": None, "diagnosis": None, "claims": None},
        )


def test_what_the_reference_claims_conforms() -> None:
    claims = (f"score({list(roll)}) => {reference.score(roll)} points\n" for roll in ROLLS)
    assert check("".join(claims), strict=True).findings == ()


@pytest.mark.parametrize("wrong_by", [-100, -50, 50, 100, 1000])
def test_any_other_score_is_found_on_every_roll(wrong_by: int) -> None:
    report = check("\n".join(str(oracle.score(roll) + wrong_by) for roll in ROLLS), given=ROLLS)
    assert [f.line for f in report.findings] == list(range(1, 9332))


def test_the_oracle_tries_every_grouping() -> None:
    # Parting n dice into groups of one and three: none, or choose the two that join the first.
    assert [len(list(oracle.groupings(tuple(range(count))))) for count in range(6)] == [1, 1, 1, 2, 5, 11]
    assert set(oracle.groupings((2, 2, 2, 5))) == {
        ((2,), (2,), (2,), (5,)),
        ((2,), (2, 2, 5)),
        ((2, 2, 2), (5,)),
        ((2, 2, 5), (2,)),
    }


@pytest.mark.parametrize(
    ("roll", "account"),
    [
        ((), "no dice score nothing"),
        ((2, 3, 4, 6, 2), "it has no set, no 1 and no 5"),
        ((5,), "5 is 50"),
        ((2, 5, 2, 2, 3), "2 2 2 is 200 and 5 is 50"),
        ((1, 5, 1, 1, 1), "1 1 1 is 1000, 1 is 100 and 5 is 50"),
    ],
)
def test_the_score_is_accounted_for(roll: tuple[int, ...], account: str) -> None:
    assert oracle.account(roll) == account


def test_the_two_halves_share_no_line_of_code() -> None:
    def statements(path: Path) -> set[str]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        return {
            ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Assign | ast.Return | ast.FunctionDef)
        }

    validators = [statements(path) for path in sorted((ROOT / "validator" / "greed").glob("*.py"))]
    assert len(validators) >= 8
    # That there are six faces and five dice at most both say.
    assert statements(ROOT / "reference" / "greed.py") & set().union(*validators) <= {
        "FACES = range(1, 7)",
        "MOST_DICE = 5",
    }
