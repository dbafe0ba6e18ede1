r"""The examples in the docstrings of the rules of Greed, as something that can be checked.

An example is a text with a claim, as it stands, or

    rolls 1 5 / / 2 : 150 \n 0 \n 0

which is a program's output: the rolls that it was given, parted by ` / ` (here `1 5`, no dice, `2`), then after ` : `
its lines, parted by ` \n `.
"""

from __future__ import annotations

Roll = tuple[int, ...]


def example(text: str) -> tuple[bytes, list[Roll] | None]:
    """The output of an example, and the rolls that were given (None: it is a text with claims)."""
    if not text.startswith("rolls "):
        return f"{text}\n".encode(), None
    rolls, lines = text.removeprefix("rolls ").split(" : ")
    given = [tuple(map(int, roll.split())) for roll in rolls.split("/")]
    return "".join(f"{line.strip()}\n" for line in lines.split(r"\n")).encode(), given
