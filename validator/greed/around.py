"""What may stand around a call or a number, so that it is all there is: nothing is done to it, and nothing denied."""

from __future__ import annotations

from collections.abc import Sequence

from validator.greed.calls import Call
from validator.greed.words import ARITHMETIC, COMMENTS, PROMPT, Token, compares, denies, tokens, tokens_after

# As far from a call as anybody writes its number, or the function that compares the two.
REACH = 300
PREFIXES = ("=", "==")
NEW = ("new", "await")
# What may follow a call or a number that is all there is.
ENDS = frozenset(")]},;:|!#`~\\\"'") | {"||", "&&", "*/", ";;", ";;;"}


def left_of(text: str, call: Call, floor: int) -> list[Token]:
    """The tokens before a call, none of them before `floor`; a number that begins there is not cut."""
    start = max(floor, call.start - REACH)
    before = text[floor:start]
    number = len(before) - len(before.rstrip("0123456789_"))
    if number:
        start = max(floor, start - number - REACH)
    return list(tokens(text, start, call.start))


def is_denied(text: str, left: Sequence[Token], denied: bool) -> bool:
    """Whether what is said after these tokens is denied, or asked; `denied`: so it was before them."""
    for token in left:
        if token.kind == "line" or token.text[0] == ";" or (token.text == "." and text[token.end].isspace()):
            denied = False
        elif token.text in ("!", "!=", "!==") or (token.kind == "word" and denies(token.text)):
            denied = True
    return denied


def without_receiver(left: Sequence[Token], start: int) -> Sequence[Token]:
    """The tokens without `Greed.new(5)` in front of `.score(…)`, and without `new` and the like."""
    if left and left[-1].text == ")" and left[-1].end == start:
        depth, i = 1, len(left) - 1
        while depth and i:
            i -= 1
            depth += (left[i].text == ")") - (left[i].text == "(")
        while i and (left[i - 1].kind == "word" or left[i - 1].text in (".", "::")):
            i -= 1
        left = left[:i]
    while left and left[-1].text in NEW:
        left = left[:-1]
    return left


def begins(text: str, left: Sequence[Token]) -> bool:
    """Whether nothing is done to the call by what stands before it."""
    if not left:
        return True
    last, line = left[-1], line_start(text, left[-1].start)
    prompt = PROMPT.match(text, line)
    if last.text in COMMENTS or (prompt and prompt.end() >= last.end):
        return True
    if not text[line : last.start].strip() and text[last.end].isspace():
        # A sign that begins an item of a list.
        return True
    return last.text not in ARITHMETIC and last.text not in ("!", "<", ">", "..")


def ends(text: str, end: int, after_number: bool = False) -> bool:
    """Whether a call or a number that ends here is all there is, with nothing done to it."""
    follows = tokens_after(text, end)
    token = next(follows, None)
    if token is None or token.kind in ("line", "string"):
        return True
    if token.kind == "number":
        return False
    apart = token.start > end
    if token.kind == "word":
        return apart
    if token.text in ("//", "--", "-"):
        then = next(follows, None)
        is_remark = then is None or then.kind in ("word", "string", "line")
        return is_remark and (token.text != "-" or (apart and text[token.end : token.end + 1].isspace()))
    if token.text == ".":
        return not text[token.end : token.end + 1].strip()
    if token.text in ("(", "<", "=", "/*"):
        return after_number and (apart or token.text == "<")
    return token.text in ENDS or not token.text.isascii()


def open_brackets(left: Sequence[Token]) -> list[tuple[int, str]]:
    """The brackets that are open after these tokens: their places among them, and the function of each."""
    found: list[tuple[int, str]] = []
    for i, token in enumerate(left):
        if token.text in ("(", "[", "{"):
            word = left[i - 1].text if token.text == "(" and i and left[i - 1].kind == "word" else ""
            found.append((i, word if token.text == "(" else token.text))
        elif token.text in (")", "]", "}") and found:
            found.pop()
    return found


def is_compared(left: Sequence[Token]) -> bool:
    """Whether the next argument after these tokens is one of those that a function compares."""
    for i in range(len(left) - 1, -1, -1):
        token = left[i]
        if token.kind == "word" and compares(token.text):
            return True
        if token.text in PREFIXES:
            # `(= 50 (score [5]))`, `(should= 50 (score [5]))`.
            return "(" in [before.text for before in left[max(0, i - 2) : i]]
        goes_on = token.kind in ("string", "line") or token.text in (",", "(")
        is_argument = token.kind == "word" and i + 1 < len(left) and left[i + 1].text == ","
        if not goes_on and not is_argument:
            return False
        if token.text == "(" and i and left[i - 1].kind == "word" and not compares(left[i - 1].text):
            return False
    return False


def line_start(text: str, place: int) -> int:
    """Where the line begins in which this place is, as far as it matters."""
    floor = max(0, place - REACH)
    return max(floor, text.rfind("\n", floor, place) + 1)
