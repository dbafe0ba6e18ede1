"""The words and signs that may stand around a call in a claim, and what each of them means there.

A word is looked at in its parts: `toBe` is *to* and *be*, `must_equal` is *must* and *equal*, `assert-equal` is
*assert* and *equal*. That one list serves for all the languages in which people write tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# What says that two things are the same, and what may stand beside it.
RELATIONS = _words(
    "be is are eq eql equal equals same identical return returns give gives score scores output outputs yields worth"
)
BESIDE = _words("to should must have expect that exactly strict strictly deep deeply by comparing an a the")
SIGNS = _words("= == === => -> --> → ⇒ ↦ ~=? ~?= @?= @=?")
# What compares its arguments, and what leaves its argument as it is.
COMPARING = _words("equal equals eq eql same is are identical similar expect expected test tests check compare verify")
HARMLESS = COMPARING | _words(
    "assert asserts that print println printf puts put p pp echo log debug write say display show ok require it await"
    " return should must subject value and or"
)
# What turns a claim around, and what only asks.
DENIALS = _words(
    "not isnt arent dont doesnt shouldnt never false falsy falsey refute refutes deny ne neq unequal differs differ"
    " different unless if elif elsif while until throws raises fails"
)
# Words for this game, and those of other games and of statistics, in the name of a method that scores something.
THIS_GAME = _words("greed dice")
OTHER_GAMES = _words(
    "yahtzee yatzy yacht bowling category chance straight house pair pairs kind aces ones twos threes fours fives sixes"
    " upper lower bonus high max maximum min minimum z consistency"
)
ANOTHER_GAME = re.compile(
    r"bowling|tennis|yahtzee|yatzy|\byacht|\bdarts?\b|scrabble|blackjack|cribbage|\b(?:spare|strike|deuce)s?\b",
    re.IGNORECASE,
)
GREED = re.compile("greed", re.IGNORECASE)
ARITHMETIC = _words("+ - * / % ** ^ // << >> ++ --")
COMMENTS = _words("# // -- ; /*")

# One digit is turned into an `int`, and no more: a number may be of any length.
NUMBER = r"(?:[0-9]++(?:[_'][0-9]++)*+)(?:[iu](?:8|16|32|64|128|size)|[uUlL]{1,2})?+(?![\w]|\.[0-9])"
TOKEN = re.compile(
    rf"""
      (?P<line>\n)
    | (?P<space>\s++)
    | (?P<string>"[^"\n]*+"|(?<!\w)'(?![(\[\s])[^'\n]*+')
    | (?P<number>(?<![\w)\]])(?:[+-](?=[0-9]))?+(?:[1-9][0-9]{{0,2}}+(?:,[0-9]{{3}})++(?![\w,])|{NUMBER}))
    | (?P<word>[^\W\d][\w$]*+(?:-[^\W\d][\w$]*+)*+(?:[?!](?![=\w]))?+)
    | (?P<sign>===|!==|==|!=|=>|<=|>=|-->|->|~=\?|~\?=|~:|@\?=|@=\?
        |\|>|\|\||&&|\*\*|\*/|/\*|\+\+|--|//|<<|>>|::|&\.|\?\.)
    | (?P<other>;++|.)
    """,
    re.VERBOSE,
)
# What a session, or a doctest, prints in front of what was typed.
PROMPT = re.compile(r"[^\S\n]*+(?:[#*/;]++[^\S\n]*+)?+(?:>>>|\w++(?:\([^\n()]{0,30}\))?+[:\d]{0,9}>)\s")
# Longer than any name.
LONGEST_WORD = 100
PARTS_OF_NAME = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


class Token(NamedTuple):
    """A word, number, sign, string or line end (`line`) of a text, and where it stands."""

    kind: str
    text: str
    start: int
    end: int


def tokens(text: str, start: int, end: int) -> Iterator[Token]:
    """The tokens of a part of a text, one after the other."""
    for match in TOKEN.finditer(text, start, end):
        if match.lastgroup != "space":
            yield Token(str(match.lastgroup), match.group(), *match.span())


def tokens_after(text: str, start: int) -> Iterator[Token]:
    """The tokens from a place on, of which none is cut."""
    return tokens(text, start, len(text))


def parts(word: str) -> frozenset[str]:
    """The parts of a word in small letters: `XCTAssertEqual` is *xct*, *assert*, *equal*; too long a word has none."""
    return _parts(word) if len(word) <= LONGEST_WORD else frozenset()


@lru_cache(maxsize=1 << 12)
def _parts(word: str) -> frozenset[str]:
    return frozenset(part.lower() for part in PARTS_OF_NAME.findall(word))


def names_another_game(text: str) -> bool:
    """Whether a text is about another game that has scores: it names one, and not this one."""
    return bool(ANOTHER_GAME.search(text)) and not GREED.search(text)


def relates(word: str) -> bool:
    """Whether a word says that two things are the same, and nothing else."""
    return bool(parts(word) & RELATIONS) and parts(word) <= RELATIONS | BESIDE


def is_beside(word: str) -> bool:
    """Whether a word may stand between a call and its number, and adds nothing."""
    return bool(parts(word)) and parts(word) <= BESIDE


def compares(word: str) -> bool:
    """Whether a function of this name compares its arguments."""
    return bool(parts(word) & COMPARING) and not denies(word)


def is_harmless(word: str) -> bool:
    """Whether a function of this name leaves what it is given as it is."""
    return bool(parts(word) & HARMLESS) and not denies(word)


def denies(word: str) -> bool:
    """Whether a word turns a claim around, or makes a question of it."""
    return bool(parts(word) & DENIALS)
