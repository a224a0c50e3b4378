"""From a regular expression to the minimal automaton."""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from separatrix.core.errors import SpecError
from separatrix.core.expression import ALPHABET, Choice, Letter, Reader, Repeat, Sequence, Tree
from separatrix.core.language import STATES, Dfa, minimal
from separatrix.core.text import show


def from_regex(text: str, alphabet: Iterable[str] | None = None) -> Dfa:
    """The minimal automaton of the words that the WHOLE expression describes.

    Literals, `.` (any letter), `[abc]`, `[a-c]`, `|`, `*`, `+`, `?`, `{m}`, `{m,}`, `{m,n}`,
    parentheses, and a backslash before a special sign. The alphabet is what occurs, sorted,
    unless it is given.
    """
    reader = Reader(text)
    tree = reader.tree()
    letters = sorted(reader.symbols) if alphabet is None else list(dict.fromkeys(alphabet))
    for symbol, at in reader.symbols.items():
        if symbol not in letters:
            raise reader.error(f"is not in the alphabet {show(''.join(letters))}", at)
    if not 1 <= len(letters) <= ALPHABET:
        raise SpecError(
            f"the alphabet of {show(text)} has {len(letters):,} letters, not 1 to {ALPHABET}: "
            f"name letters in the expression or give an alphabet"
        )
    return Positions(letters).dfa(tree)


class Span(NamedTuple):
    """What a part of an expression shows to its neighbours: positions are bits of an integer."""

    empty: bool  # whether the empty word fits
    first: int
    last: int

    def either(self, other: "Span") -> "Span":
        return Span(self.empty or other.empty, self.first | other.first, self.last | other.last)


NOTHING = Span(True, 0, 0)


class Positions:
    """Glushkov's automaton: a state is the letter of the expression that was read last."""

    def __init__(self, alphabet: list[str]):
        self.alphabet = alphabet
        self.follow = [0]  # position 0 stands before the word
        self.reads = [0] * len(alphabet)  # the positions that hold each letter

    def dfa(self, tree: Tree) -> Dfa:
        """The sets of positions that words lead to, as states."""
        whole = self.visit(tree)
        self.follow[0] = whole.first
        number, order, delta = {1: 0}, [1], []
        for state in order:  # grows while it is walked
            after = reduce(or_, (self.follow[position] for position in _bits(state)), 0)
            row = [after & reads for reads in self.reads]
            for to in row:
                if number.setdefault(to, len(number)) == len(order):
                    order.append(to)
            if len(order) > 2 * STATES:
                most = f"more than {2 * STATES:,} states before equal ones are merged"
                raise ValueError(f"{most}: repeat less")
            delta.append([number[to] for to in row])
        ends = whole.last | whole.empty
        return minimal(self.alphabet, delta, 0, [number[state] for state in order if state & ends])

    def visit(self, tree: Tree) -> Span:
        match tree:
            case Letter(symbols):
                here = 1 << len(self.follow)
                self.follow.append(0)
                for i, symbol in enumerate(self.alphabet):
                    if symbols is None or symbol in symbols:
                        self.reads[i] |= here
                return Span(False, here, here)
            case Choice(parts):
                return reduce(Span.either, map(self.visit, parts))
            case Sequence(parts):
                found = NOTHING
                for part in reversed(parts):
                    found = self.join(self.visit(part), found)
                return found
            case Repeat(part, least, most):
                return self.repeat(part, least, most)

    def repeat(self, part: Tree, least: int, most: int | None) -> Span:
        found = NOTHING
        if most is None:  # the last copy loops
            found = self.visit(part)
            self.join(found, found)
            if least == 0:
                found = found.either(NOTHING)
        else:
            for _ in range(most - least):  # each of these copies may be left out
                found = self.join(self.visit(part), found).either(NOTHING)
        for _ in range(least if most is not None else least - 1):
            found = self.join(self.visit(part), found)
        return found

    def join(self, a: Span, b: Span) -> Span:
        for position in _bits(a.last):
            self.follow[position] |= b.first
        first = a.first | b.first if a.empty else a.first
        last = a.last | b.last if b.empty else b.last
        return Span(a.empty and b.empty, first, last)


def _bits(positions: int) -> Iterator[int]:
    while positions:
        lowest = positions & -positions
        yield lowest.bit_length() - 1
        positions ^= lowest
