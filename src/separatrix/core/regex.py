"""Regular expressions: a small dialect, read into the minimal automaton."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from separatrix.core.errors import SpecError, show
from separatrix.core.language import STATES, Dfa, minimal

LETTERS = 1_024  # that an expression may have once its repetitions are written out
ALPHABET = 256
DEPTH = 50  # of parentheses
SPECIAL = set(".|*+?{}()[]^$\\")


def from_regex(text: str, alphabet: Iterable[str] | None = None) -> Dfa:
    """The minimal automaton of the words that the WHOLE expression describes.

    Literals, `.` (any letter), `[abc]`, `[a-c]`, `|`, `*`, `+`, `?`, `{m}`, `{m,}`, `{m,n}`,
    parentheses, and a backslash before a special character. The alphabet is what occurs, sorted.
    """
    reader = _Reader(text)
    tree = reader.choice(0)
    if reader.at < len(text):
        raise reader.error("closes nothing")
    if alphabet is None:
        letters = sorted(reader.symbols)
    else:
        letters = list(dict.fromkeys(alphabet))
        if extra := sorted(reader.symbols.keys() - set(letters)):
            reader.at = reader.symbols[extra[0]]
            raise reader.error(f"is not in the alphabet {show(''.join(letters))}")
    if not letters:
        raise SpecError(f"the expression {show(text)} names no letter: give an alphabet")
    if len(letters) > ALPHABET:
        raise SpecError(f"{len(letters):,} letters; an alphabet has at most {ALPHABET}")
    return _Positions(letters).dfa(tree)


# Trees. `size` is the number of letters once repetitions are written out.


@dataclass(frozen=True)
class _Letter:
    symbols: frozenset[str] | None  # None: any letter
    size: int = 1


@dataclass(frozen=True)
class _Sequence:
    parts: tuple["_Tree", ...]
    size: int


@dataclass(frozen=True)
class _Choice:
    parts: tuple["_Tree", ...]
    size: int


@dataclass(frozen=True)
class _Repeat:
    part: "_Tree"
    least: int
    most: int | None
    size: int


_Tree = _Letter | _Sequence | _Choice | _Repeat


@dataclass
class _Reader:
    """Recursive descent, one method a level of the grammar."""

    text: str
    at: int = 0
    symbols: dict[str, int] = field(default_factory=dict)  # and where each first occurs

    @property
    def next(self) -> str:
        return self.text[self.at : self.at + 1]

    def error(self, problem: str) -> SpecError:
        seen = show(self.next) if self.next else "the end"
        return SpecError(f"regular expression: {seen} {problem}", self.text, self.at)

    def take(self, wanted: str) -> bool:
        found = self.next == wanted
        self.at += found
        return found

    def choice(self, depth: int) -> _Tree:
        parts = [self.sequence(depth)]
        while self.take("|"):
            parts.append(self.sequence(depth))
        return _Choice(tuple(parts), self.sized(sum(part.size for part in parts)))

    def sequence(self, depth: int) -> _Tree:
        parts = []
        while self.next not in ("", "|", ")"):
            parts.append(self.repeat(depth))
        return _Sequence(tuple(parts), self.sized(sum(part.size for part in parts)))

    def repeat(self, depth: int) -> _Tree:
        part = self.atom(depth)
        start = self.at
        if not (bounds := self.bounds()):
            return part
        if self.next in ("*", "+", "?", "{"):
            raise self.error("repeats a repetition: put parentheses round what it repeats")
        least, most = bounds
        end, self.at = self.at, start
        size = self.sized(part.size * max(least, 1 if most is None else most))
        self.at = end
        return _Repeat(part, least, most, size)

    def sized(self, size: int) -> int:
        if size > LETTERS:
            raise self.error(f"makes {size:,} letters, written out; at most {LETTERS:,}")
        return size

    def bounds(self) -> tuple[int, int | None] | None:
        for sign, bounds in {"*": (0, None), "+": (1, None), "?": (0, 1)}.items():
            if self.take(sign):
                return bounds
        if not self.take("{"):
            return None
        least = self.number()
        most: int | None = least
        if self.take(","):
            most = None if self.next == "}" else self.number()
        if not self.take("}"):
            raise self.error("stands where a repetition ends with '}'")
        if most is not None and most < least:
            self.at -= 1
            raise self.error(f"closes {{{least},{most}}}, whose first number is the larger")
        return least, most

    def number(self) -> int:
        start = self.at
        while self.next in "0123456789" and self.next:
            self.at += 1
        if not 0 < self.at - start <= 9:
            self.at = start
            raise self.error("stands where a repetition needs a number of at most 9 digits")
        return int(self.text[start : self.at])

    def atom(self, depth: int) -> _Tree:
        start = self.at
        if self.take("("):
            if depth == DEPTH:
                self.at = start
                raise self.error(f"opens parenthesis {DEPTH + 1} inside another; at most {DEPTH}")
            inside = self.choice(depth + 1)
            if not self.take(")"):
                self.at = start
                raise self.error("is never closed")
            return inside
        if self.take("["):
            return self.symbol_set(start)
        if self.take("."):
            return _Letter(None)
        return _Letter(frozenset(self.symbol(SPECIAL)))

    def symbol_set(self, start: int) -> _Tree:
        if self.next == "^":
            raise self.error("excludes letters, which is not read here: list those that may stand")
        symbols: set[str] = set()
        while not self.take("]"):
            if not self.next:
                self.at = start
                raise self.error("is never closed")
            first = self.symbol({"[", "-"})
            if self.take("-"):
                last = self.symbol({"[", "]", "-"})
                if not 0 <= ord(last) - ord(first) < ALPHABET:
                    self.at -= 1
                    raise self.error(f"ends no range of 1 to {ALPHABET} letters from {first!r}")
                for code in range(ord(first), ord(last) + 1):
                    self.symbols.setdefault(chr(code), self.at - 1)
                    symbols.add(chr(code))
            symbols.add(first)
        if not symbols:
            self.at = start
            raise self.error("opens a set without letters")
        return _Letter(frozenset(symbols))

    def symbol(self, special: set[str]) -> str:
        """One letter, escaped if it is special."""
        if escaped := self.take("\\"):
            if not self.next or self.next.isalnum():
                raise self.error("has no meaning after a backslash: escape special characters only")
        elif self.next in special or not self.next:
            raise self.error("has no meaning here: write a backslash before it to mean itself")
        self.symbols.setdefault(self.next, self.at)
        self.at += 1
        return self.text[self.at - 1]


class _Positions:
    """Glushkov's automaton: a state is the letter of the expression that was read last.

    Sets of positions are bits of an integer; position 0 stands before the word.
    """

    def __init__(self, alphabet: list[str]):
        self.alphabet = alphabet
        self.follow = [0]
        self.reads = [0] * len(alphabet)  # the positions that each letter may be at

    def dfa(self, tree: _Tree) -> Dfa:
        empty, first, last = self.visit(tree)
        self.follow[0] = first
        last |= empty
        number, order, delta = {1: 0}, [1], []
        for state in order:  # grows while it is walked
            after = 0
            for position in _bits(state):
                after |= self.follow[position]
            row = [after & reads for reads in self.reads]
            for to in row:
                if to not in number:
                    number[to] = len(order)
                    order.append(to)
            if len(order) > 2 * STATES:
                raise ValueError(f"more than {2 * STATES:,} states before equal ones are merged")
            delta.append([number[to] for to in row])
        accept = [number[state] for state in order if state & last]
        return minimal(self.alphabet, delta, 0, accept)

    def visit(self, tree: _Tree) -> tuple[bool, int, int]:
        """Whether the empty word fits, and the positions that come first and last."""
        match tree:
            case _Letter(symbols):
                here = 1 << len(self.follow)
                self.follow.append(0)
                for i, symbol in enumerate(self.alphabet):
                    if symbols is None or symbol in symbols:
                        self.reads[i] |= here
                return False, here, here
            case _Choice(parts):
                some, firsts, lasts = zip(*map(self.visit, parts), strict=True)
                return any(some), _union(firsts), _union(lasts)
            case _Sequence(parts):
                found = (True, 0, 0)
                for part in reversed(parts):
                    found = self.join(self.visit(part), found)
                return found
            case _Repeat(part, least, most):
                return self.repeat(part, least, most)

    def repeat(self, part: _Tree, least: int, most: int | None) -> tuple[bool, int, int]:
        if most is None:
            empty, first, last = self.visit(part)
            for position in _bits(last):
                self.follow[position] |= first
            found = empty or not least, first, last
            least = max(least - 1, 0)
        else:
            found = True, 0, 0
            for _ in range(most - least):  # each copy may be the last one
                found = True, *self.join(self.visit(part), found)[1:]
        for _ in range(least):
            found = self.join(self.visit(part), found)
        return found

    def join(self, a: tuple[bool, int, int], b: tuple[bool, int, int]) -> tuple[bool, int, int]:
        for position in _bits(a[2]):
            self.follow[position] |= b[1]
        first = a[1] | b[1] if a[0] else a[1]
        last = a[2] | b[2] if b[0] else b[2]
        return a[0] and b[0], first, last


def _bits(positions: int):
    while positions:
        lowest = positions & -positions
        yield lowest.bit_length() - 1
        positions ^= lowest


def _union(sets: tuple[int, ...]) -> int:
    union = 0
    for positions in sets:
        union |= positions
    return union
