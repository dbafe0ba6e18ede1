"""Literal dice: the argument of a call whose name ends in `score`, and lists of dice that stand anywhere.

Dice are written in brackets of any kind, with what a language puts in front of them (`[]int{1, 5}`, `new[] {1, 5}`,
`vec![1, 5]`, `listOf(1, 5)`, `'(1 5)`), or bare: `score(1, 5)`, `(score 1 5)`. A call that is given anything else is
about no roll. Every pattern reads a character a fixed number of times.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from validator.greed.oracle import Roll
from validator.greed.words import OTHER_GAMES, THIS_GAME, parts

Stretch = tuple[int, int]
# Longer than any name, or what a method is called on.
NAME = 100
NAME_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-$"
# As long as five dice are written by anybody: such lists are read once, since there are not many rolls.
SHORT_NAME = 40

DIE = re.compile("[1-6]")
BY_COMMAS = r"\s*+[1-6](?:\s*+[,;]\s*+[1-6]){0,4}+\s*+(?:,\s*+)?+"
BY_BLANKS = r"\s*+[1-6](?:\s++[1-6]){0,4}+\s*+"
DICE_BY_KIND = {
    ",": re.compile(rf"(?:{BY_COMMAS}|\s*+)"),
    ";": re.compile(BY_COMMAS),
    " ": re.compile(rf"(?:{BY_BLANKS}|\s*+)"),
}
# Dice without brackets, however many.
DICE_WITHOUT_BRACKETS = {
    ",": re.compile(r"\s*+(?:[1-6](?:\s*+,\s*+[1-6])*+\s*+(?:,\s*+)?+)?+"),
    ";": re.compile(r"\s*+[1-6](?:\s*+;\s*+[1-6])*+\s*+"),
    " ": re.compile(r"\s*+(?:[1-6](?:\s++[1-6])*+\s*+)?+"),
}
# What makes a list of what stands in its parentheses.
MAKER = (
    r"(?:[Ll]ist|[Ll]istOf|List\.of|(?:Arrays\.)?asList|(?:int)?[Aa]rray(?:Of)?|Array|Seq|Vector|vector|c|tuple"
    r"|(?:Int)?Stream\.of|ImmutableList\.of)"
)
# What a language puts in front of a list in brackets, and in braces.
BEFORE_BRACKET = r"(?:&\s*+(?:mut\s++)?+)?+(?:vec!\s*+|@)?+"
BEFORE_BRACE = (
    r"(?:&\s*+)?+(?:new\b\s*+[\w.:]*+(?:\s++[\w.:]++)?+\s*+(?:<[\w\s.:]*+>)?+\s*+(?:\[[\s\d]*+\])?+\s*+(?:\(\s*+\)\s*+)?+"
    r"|\[(?:\d*+|\.\.\.)\]\s*+\w++\s*+|\(\s*+\w++\s*+\[\s*+\d*+\s*+\]\s*+\)\s*+"
    r"|[^\W\d][\w:]*+\s*+(?:<[\w\s:,]*+>)?+\s*+(?:\[\s*+\])?+\s*+)?+"
)
BODY = r"[^\[\](){}\n]*+(?:\n[^\[\](){}\n]*+){0,9}+"
LITERAL = (
    rf"(?:{BEFORE_BRACKET}\[(?P<bracket>{BODY})\]|'\[(?P<vector>{BODY})\]|{BEFORE_BRACE}\{{(?P<brace>{BODY})\}}"
    rf"|['#`]\((?P<quoted>{BODY})\)|\(list(?P<listed>\s{BODY}|)\)|{MAKER}\s*+\((?P<made>{BODY})\)|\((?P<tuple>{BODY})\))"
)
LABEL = r"(?:[^\W\d]\w*+\s*+[:=](?![:=])\s*+)?+"
CALL = re.compile(rf"\s*+\(\s*+(?:(?:{LABEL}{LITERAL})\s*+(?:,\s*+)?+|(?P<bare>{BODY}))\)")
APART = re.compile(rf"[ \t]++{LITERAL}")
# What follows `(score` in Lisp.
LISP = re.compile(rf"(?:\s*+(?:{LITERAL})\s*+|(?P<bare>\s{BODY}|))\)")
# The lists in which blanks part the dice, and what a method is called on ends in.
# What may be a call as well as a list.
CALL_LIKE = ("listed", "made", "tuple")
A_NUMBER = re.compile(r"\s*+[+-]?+[0-9]")
BY_BLANKS_IN = ("quoted", "listed", "vector")
CALLED_ON = (".", "::", "->", ":")
WORD_OF_CALL = re.compile(r"\w++")

NO_LIST_BEFORE = r"(?<![\w\])])"
DICE_LIST = (
    rf"{NO_LIST_BEFORE}\[(?:{BY_COMMAS}|{BY_BLANKS})\]|(?:(?<![\w\])}}\\$])|(?<=int)|(?<=ger)|(?<=\[\])|(?<=>)|(?<=8)|(?<=32))"
    rf"\{{(?:{BY_COMMAS}|{BY_BLANKS})\}}|['#`]\({BY_BLANKS}\)|\(list\s{BY_BLANKS}\)|(?<!\w){MAKER}\({BY_COMMAS}\)"
    rf"|{NO_LIST_BEFORE}\((?=[^,()\n]*+,){BY_COMMAS}\)"
)
# Where a claim may begin, or a list that is in none.
NAME_END = re.compile(r"(?i:score)(?!\w|-\w)")
SPOT = re.compile(rf"(?P<score>(?i:score)(?!\w|-\w))|{DICE_LIST}")


@dataclass(frozen=True, slots=True)
class Call:
    """A call with literal dice: where it stands, its `list` of dice, and what stands between the brackets around them.

    The dice are parted by `separator`. `own` tells that the name is `score` and no more, or names this game: dice that
    are none are a fault then. The call is `sure` to be about a roll unless it might be another method of another
    game, and `plain` unless it is one of something that is not this game by name.
    """

    start: int
    end: int
    list: Stretch
    dice: Stretch
    separator: str
    own: bool
    sure: bool
    plain: bool

    def roll(self, text: str) -> Roll | None:
        """The dice, where nothing can be wrong with them: up to five digits from 1 to 6."""
        return roll_in(text, self.dice, self.separator)


def roll_in(text: str, dice: Stretch, separator: str) -> Roll | None:
    """The dice of a list, where nothing can be wrong with them."""
    start, end = dice
    return _plain_roll(text[start:end], separator) if end - start <= SHORT_NAME else None


@lru_cache(maxsize=1 << 14)
def _plain_roll(dice: str, separator: str) -> Roll | None:
    return tuple(map(int, DIE.findall(dice))) if DICE_BY_KIND[separator].fullmatch(dice) else None


def call_at(text: str, score: int, floor: int) -> Call | None:
    """The call whose name ends in the word *score* at `text[score:]`, if its dice are literal.

    Nothing before `floor` belongs to it.
    """
    before = text[max(floor, score - NAME) : score]
    stem = _last(before, NAME_LETTERS).lstrip("0123456789-")
    before = before.removesuffix(stem)
    found = _in_parentheses(text, score + len("score"), before) or _with_argument(text, score + len("score"), before)
    if not found:
        return None
    match, head = found
    kind = str(match.lastgroup)
    dice = match.span(kind)
    start = score - len(stem) - head
    separator = _separator(text, dice, kind in BY_BLANKS_IN or text[start] == "(")
    roll = roll_in(text, dice, separator)
    words = frozenset[str]().union(*map(parts, WORD_OF_CALL.findall(text, start, score)))
    is_other, is_method = bool(words & OTHER_GAMES), before.rstrip().endswith(CALLED_ON)
    plain = not is_method or bool(words & THIS_GAME)
    if kind != "bare":
        if kind in CALL_LIKE and roll is None and not A_NUMBER.match(text, *dice):
            # `(roll)` and `list(dice)` are calls themselves.
            return None
        own = not stem or bool(parts(stem) & THIS_GAME)
        sure = not is_other and (own or roll is not None)
        return Call(start, match.end(), (dice[0] - 1, dice[1] + 1), dice, separator, own, sure, plain)
    if not DICE_WITHOUT_BRACKETS[separator].fullmatch(text, *dice):
        # Without brackets whatever is no die is another argument.
        return None
    # A method without dice has them elsewhere, and one with a single number may mean anything by it.
    sure = not is_other and not stem and (roll is None or len(roll) >= 2 * is_method)
    return Call(start, match.end(), dice, dice, separator, not stem, sure, plain)


def _in_parentheses(text: str, end: int, before: str) -> tuple[re.Match[str], int] | None:
    """A call in Lisp whose name ends there, and how far before the name it begins."""
    space = before[: -len(_last(before, NAME_LETTERS + "/."))] if before.endswith("/") else before
    match = LISP.match(text, end) if space.rstrip().endswith("(") and text[end : end + 1] != "(" else None
    return (match, len(before) - len(space.rstrip()) + 1) if match else None


def _with_argument(text: str, end: int, before: str) -> tuple[re.Match[str], int] | None:
    """Any other call whose name ends there, and how far before the name what it is called on begins."""
    match = CALL.match(text, end) or APART.match(text, end)
    return (match, len(_last(before, NAME_LETTERS + "@.:>")) if before.endswith(CALLED_ON) else 0) if match else None


def _last(text: str, letters: str) -> str:
    return text[len(text.rstrip(letters)) :]


def _separator(text: str, dice: Stretch, by_blanks: bool) -> str:
    return next((sign for sign in ",;" if text.find(sign, *dice) >= 0), " " if by_blanks else ",")
