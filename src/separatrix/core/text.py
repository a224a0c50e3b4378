"""Reading specs: tokens with columns, values, and lists of `key = value`."""

import re
from fractions import Fraction
from typing import Any, NamedTuple

from separatrix.core.errors import SpecError

LONGEST = 1 << 16  # characters of a spec
DEEPEST = 8  # parentheses inside a value
TOKEN = re.compile(
    r"""\s*(?:
      (?P<path>[\w~./-]*\.[A-Za-z]\w*)
    | (?P<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?P<unit>[kKmM]\b)?
    | (?P<name>[A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*)
    | "(?P<string>[^"\\]*(?:\\.[^"\\]*)*)"
    | (?P<sign>[-+*()|\[\],=@])
    )""",
    re.VERBOSE | re.ASCII,
)
UNITS = {"k": 1 << 10, "m": 1 << 20}


class Token(NamedTuple):
    kind: str  # number, name, string, path, sign, end
    value: Any
    column: int


class Reader:
    """A cursor over the tokens of one text."""

    def __init__(self, text: str, start=0):
        if len(text) > LONGEST:
            raise SpecError(f"a spec has at most {LONGEST:,} characters, this one {len(text):,}")
        self.text, self.tokens, self.at = text, list(tokens(text, start)), 0

    @property
    def next(self) -> Token:
        return self.tokens[self.at]

    def fail(self, message: str, column: int | None = None):
        raise SpecError(message, self.text, self.next.column if column is None else column)

    def take(self) -> Token:
        token = self.next
        self.at += token.kind != "end"
        return token

    def sign(self, *signs: str) -> bool:
        """Steps over one of the signs if it is next."""
        found = self.next.kind == "sign" and self.next.value in signs
        self.at += found
        return found

    def expect(self, sign: str, after: str):
        if not self.sign(sign):
            self.fail(f"expected {sign!r} {after}, found {seen(self.next)}")

    def name(self, what: str) -> Token:
        if self.next.kind != "name":
            self.fail(f"expected {what}, found {seen(self.next)}")
        return self.take()

    def value(self, depth=0):
        """INT, FLOAT (a Fraction), NAME, STRING or NAME(value, ...) as (name, values)."""
        if depth > DEEPEST:
            self.fail(f"values nest deeper than {DEEPEST}")
        token = self.take()
        if token.kind in ("number", "string", "path"):
            return token.value
        if token.kind == "sign" and token.value == "-" and self.next.kind == "number":
            return -self.take().value
        if token.kind != "name":
            self.fail(f"expected a value, found {seen(token)}", token.column)
        if not self.sign("("):
            return token.value
        values = [self.value(depth + 1)]
        while self.sign(","):
            values.append(self.value(depth + 1))
        self.expect(")", "to close the list of values")
        return (token.value, tuple(values))

    def items(self, close: str):
        """`[value | key = value] , ...` up to the closing sign: (key or None, value, column)."""
        found: list[tuple[str | None, Any, int]] = []
        while not self.sign(close):
            if found:
                self.expect(",", f"or {close!r}")
            column, key = self.next.column, None
            following = self.tokens[min(self.at + 1, len(self.tokens) - 1)]
            if self.next.kind == "name" and following[:2] == ("sign", "="):
                key = self.take().value
                self.take()
            found.append((key, self.value(), column))
        return found

    def end(self):
        if self.next.kind != "end":
            self.fail(f"unexpected {seen(self.next)}")


def tokens(text: str, at: int):
    while text[at:].strip():
        match = TOKEN.match(text, at)
        if match is None:
            column = at + len(text[at:]) - len(text[at:].lstrip())
            c = text[column]
            hint = "" if c.isascii() else ": all but quoted text is plain ASCII"
            hint = ": no second one closes what it opens" if c == '"' else hint
            raise SpecError(f"cannot read {c!r}{hint}", text, column)
        kind = match.lastgroup or ""
        column = match.start(kind)
        if kind in ("number", "unit"):
            yield Token("number", number(match, text), match.start("number"))
        elif kind == "string":
            yield Token(kind, re.sub(r"\\([\"\\])", r"\1", match[kind]), column - 1)
        else:
            yield Token(kind, match[kind], column)
        at = match.end()
    yield Token("end", None, len(text))


def number(match, text):
    digits, unit = match["number"], match["unit"]
    if len(digits) > 40 or abs(int((re.findall(r"[eE]([+-]?\d+)$", digits) or ["0"])[0])) > 40:
        raise SpecError(f"a number of over 40 digits: {digits[:20]}...", text, match.start())
    value = Fraction(digits) if re.search(r"[.eE]", digits) else int(digits)
    return value * UNITS[unit.lower()] if unit else value


def seen(token: Token) -> str:
    return "the end" if token.kind == "end" else repr(str(token.value))


def written(value) -> str:
    """A value as a spec writes it; `Reader.value` reads it back."""
    if isinstance(value, Fraction):
        return decimal(value)
    if isinstance(value, tuple):
        return f"{value[0]}({', '.join(map(written, value[1]))})"
    return str(value)


def show(value) -> str:
    """A user's value as an error quotes it: never longer than a line."""
    match value:
        case Fraction() | (str(), tuple()):
            text = written(value)
        case _:
            text = repr(value)
    return text if len(text) <= 60 else f"{text[:40]}... ({len(text):,} characters)"


def decimal(value: Fraction) -> str:
    """A decimal fraction in full: what was read from decimal text always ends."""
    digits = 0
    while (value * 10**digits).denominator != 1:
        digits += 1
        if digits > 60:
            raise ValueError(f"{value} is no decimal fraction")
    whole = str(abs(value.numerator * 10**digits // value.denominator)).rjust(digits + 1, "0")
    sign = "-" if value < 0 else ""
    return f"{sign}{whole[:-digits]}.{whole[-digits:]}" if digits else f"{sign}{whole}.0"
