"""What stands around a call, and which number says what it scores.

A claim is a call, a relation and one whole number, in either order: `score([5]) => 50`, `expect(score([5])).toBe(50)`,
`assert_equal 50, score([5])`, `(= 50 (score [5]))`, or the two lines of a doctest. The words between the two may only
say that they are the same. What is not exactly *these dice score this number* is none: something done to the call or
the number, a denial, a question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from validator.greed.around import NEW, REACH, begins, ends, is_compared, line_start, open_brackets, without_receiver
from validator.greed.calls import Call, Stretch
from validator.greed.words import COMMENTS, PROMPT, SIGNS, Token, is_beside, is_harmless, relates, tokens_after

# What may stand right before the number that a claim begins with.
BEGINNERS = frozenset(["(", ",", ";", "$", "~:"])
JOINTS = frozenset([".", "::", "&.", "?.", "|>", "`", "$", "&"])
FALSE = re.compile(r"[^\n;]{0,60}?\b(?:false|falsy|falsey)\b", re.IGNORECASE)


def value_of(text: str, call: Call, left: Sequence[Token]) -> Stretch | None:
    """Where the number stands that a call is claimed to score; `left` are the tokens before the call."""
    left = without_receiver(left, call.start)
    if not begins(text, left):
        return None
    after = _after(text, call, left)
    if after and after.related:
        return after.place
    return _before(text, call, left) or (after.place if after else None)


# ---------------------------------------------------------------- the number after the call


@dataclass(frozen=True, slots=True)
class _After:
    """A number after the call; `related` tells that something between them says that they are the same."""

    place: Stretch
    related: bool


class _Between:
    """What was met between a call and its number."""

    def __init__(self, left: Sequence[Token]) -> None:
        self.openers = open_brackets(left)
        self.related = self.comma = self.ended = self.met = False
        self.in_tuple = False
        self.comment = self._last = ""
        self._opened = 0
        self.closed = 0

    def takes(self, token: Token) -> bool:
        """Whether a claim may go on after this token."""
        first, self.met = not self.met, True
        self._last, last = token.text, self._last
        if token.kind == "word":
            self.related = self.related or relates(token.text)
            return relates(token.text) or is_beside(token.text)
        if token.text == "(":
            self._opened += 1
            self.in_tuple = last in SIGNS
            return not first
        if token.text == ")":
            return self._closes()
        if token.text in SIGNS:
            self.related = True
        elif token.text == ",":
            self.comma = True
        elif token.text in COMMENTS or token.text[0] == ";":
            self.ended = self.ended or token.text == ";"
            self.comment = token.text
        elif token.text in ("-", ":"):
            return bool(self.comment) and self.related
        return token.text in SIGNS | JOINTS | COMMENTS | {",", "-", ":"} or token.text[0] == ";"

    def _closes(self) -> bool:
        if self._opened:
            self._opened -= 1
            return True
        self.closed += 1
        if self.closed > len(self.openers):
            return False
        # What is done to the call before it is compared must leave it as it is.
        function = self.openers[-self.closed][1]
        return not function or function == "_" or is_harmless(function)


def _after(text: str, call: Call, left: Sequence[Token]) -> _After | None:
    between = _Between(left)
    for token in tokens_after(text, call.end):
        if token.kind == "line":
            between.related = between.related or (
                not between.met and bool(PROMPT.match(text, line_start(text, call.start)))
            )
        elif token.kind == "number":
            return _number_after(text, token, between, left)
        elif token.kind == "string" or not between.takes(token):
            return None
    return None


def _number_after(text: str, token: Token, between: _Between, left: Sequence[Token]) -> _After | None:
    end = token.end
    if between.related:
        pass
    elif between.comment:
        # `puts score([5]) # 50`; but `score([5]) // 10` divides.
        ends_line = not text[end : end + 10].split("\n")[0].strip() or text.startswith(" points", end)
        if not ends_line or not (between.comment == "#" or between.closed or between.ended):
            return None
    elif between.comma:
        opener = between.openers[-between.closed][0] if between.closed else len(left)
        if not is_compared(left[: opener - 1 if between.closed else opener]):
            return None
        # In a list of arguments a comma parts two numbers.
        end = token.start + len(token.text.partition(",")[0])
    elif between.met or not is_compared(left):
        return None
    if between.in_tuple and text[end : end + REACH].lstrip().startswith(","):
        return None
    if not ends(text, end, after_number=True) or FALSE.match(text, end):
        return None
    return _After((token.start, end), between.related)


# ---------------------------------------------------------------- the number before the call


def _before(text: str, call: Call, left: Sequence[Token]) -> Stretch | None:
    if not ends(text, call.end):
        return None
    related, i = False, len(left) - 1
    while i >= 0 and left[i].kind != "number":
        token = left[i]
        if token.kind == "word":
            if not relates(token.text) and not is_beside(token.text) and token.text not in NEW:
                return None
            related = related or relates(token.text)
        elif token.kind != "line" and token.text not in SIGNS | JOINTS | {"(", ")", ","}:
            return None
        related = related or token.text in SIGNS
        i -= 1
    if i < 0 or not _begins_number(text, left, i):
        return None
    if not related and not is_compared(left[:i]):
        return None
    return left[i].start, left[i].end


def _begins_number(text: str, left: Sequence[Token], i: int) -> bool:
    """Whether the number `left[i]` is all that stands there: no part of a sum, of a list or of another call."""
    if i + 1 < len(left) and left[i + 1].text == ")":
        return i >= 2 and left[i - 1].text == "(" and is_harmless(left[i - 2].text)
    if any(token.text == ")" for token in left[i + 1 :]):
        return False
    return i == 0 or left[i - 1].kind in ("line", "string", "word") or left[i - 1].text in SIGNS | BEGINNERS
