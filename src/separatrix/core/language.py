"""Regular languages: the minimal automaton, and what it must tell apart at a given length."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress, count
from math import lcm
from typing import Generic, TypeVar

from separatrix.core.errors import near
from separatrix.core.text import show

STATES = 4_096  # an automaton with more is refused
CELLS = 1 << 22  # numbers that one exact count may write down

Item = TypeVar("Item", bound=Hashable)


@dataclass(frozen=True)
class Dfa:
    """The minimal complete automaton of a regular language.

    States are numbered from the start, breadth first in the order of the alphabet: two equal
    languages over one alphabet are equal data. Made by `minimal`, never by hand.
    """

    alphabet: tuple[str, ...]
    delta: tuple[tuple[int, ...], ...]  # state, letter
    start: int
    accept: frozenset[int]

    def accepts(self, word: Iterable[str]) -> bool:
        """Whether the word, a string or a sequence of symbols, belongs to the language."""
        state = self.start
        for symbol in word:
            if symbol not in self._letter:
                raise ValueError(f"{show(symbol)} is no letter{near(symbol, self.alphabet)}")
            state = self.delta[state][self._letter[symbol]]
        return state in self.accept

    def complement(self) -> "Dfa":
        """The automaton of all other words."""
        others = frozenset(range(len(self.delta))) - self.accept
        return Dfa(self.alphabet, self.delta, self.start, others)

    @cached_property
    def _letter(self) -> dict[str, int]:
        return {symbol: i for i, symbol in enumerate(self.alphabet)}

    @cached_property
    def live(self) -> tuple[bool, ...]:
        """For each state, whether some word leads from it to acceptance."""
        sources = defaultdict(set)
        for state, row in enumerate(self.delta):
            for to in row:
                sources[to].add(state)
        found, todo = set(self.accept), list(self.accept)
        while todo:
            new = sources[todo.pop()] - found
            found |= new
            todo += new
        return tuple(state in found for state in range(len(self.delta)))

    @cached_property
    def reached(self) -> "Orbit[tuple[bool, ...]]":
        """Item r flags the states that words of length r reach."""

        def step(flags: tuple[bool, ...]) -> tuple[bool, ...]:
            after = set().union(*compress(self.delta, flags))
            return tuple(state in after for state in range(len(flags)))

        first = tuple(state == self.start for state in range(len(self.delta)))
        return Orbit(first, step, CELLS // len(first))

    @cached_property
    def told(self) -> "Orbit[tuple[int, ...]]":
        """Item s maps each state to the first one that accepts the same words of length s."""

        # A word of length s + 1 is a letter and a word of length s: states accept the same ones
        # if every letter leads them to states that accept the same words of length s.
        def step(classes: tuple[int, ...]) -> tuple[int, ...]:
            return _classes(tuple([classes[to] for to in row]) for row in self.delta)

        ends = _classes(state in self.accept for state in range(len(self.delta)))
        return Orbit(ends, step, CELLS // len(ends))


class Orbit(Generic[Item]):
    """A sequence in which each item follows from the one before, and which therefore repeats."""

    def __init__(self, first: Item, step: Callable[[Item], Item], most: int):
        seen: dict[Item, int] = {}
        while first not in seen:
            if len(seen) == most:
                raise ValueError(f"nothing repeats within {most:,} letters: use fewer states")
            seen[first] = len(seen)
            first = step(first)
        self.items = list(seen)
        self.before = seen[first]  # the items from here on come again
        self.period = len(seen) - self.before

    def __getitem__(self, index: int) -> Item:
        last = index - self.before
        return self.items[index if last < 0 else self.before + last % self.period]


def _classes(traits: Iterable[Hashable]) -> tuple[int, ...]:
    """For each state the first one with the same trait."""
    first: dict[Hashable, int] = {}
    return tuple(map(first.setdefault, traits, count()))


def told_apart(dfa: Dfa, n: int, r: int) -> int:
    """The prefixes of length r that suffixes of length n - r tell apart, in classes: exact.

    Two prefixes are told apart if one suffix makes a member of one of them only. A prefix acts
    by the state that it reaches, so these are the classes of `told[n - r]` that `reached[r]` meets.
    """
    if not 0 <= r <= n:
        raise ValueError(f"r = {r} is no cut of a word of length {n}; cuts go from 0 to n")
    return len(set(compress(dfa.told[n - r], dfa.reached[r])))


def cuts(dfa: Dfa, n: int) -> tuple[int, ...]:
    """The cuts that matter at length n: each is the first whose count asks for one more bit.

    The last cut with the largest count is named too, for states that shrink as they merge. No
    other cut binds a state whose bits never fall: an earlier one of this list asks for no less.

    Once r is past the beginning of both orbits and n - r too, the count depends on r modulo the
    common period alone, so one period from either end shows every count where it first and last
    occurs (R.13).
    """
    period = lcm(dfa.reached.period, dfa.told.period)
    early, late = dfa.reached.before + period, n - dfa.told.before - period
    if early <= late:
        candidates = [*range(early), *range(late + 1, n + 1)]
    else:
        candidates = list(range(n + 1))
    if len(candidates) * len(dfa.delta) > CELLS:
        raise ValueError(f"counts repeat only every {period:,} letters: use fewer states")
    counts = {r: told_apart(dfa, n, r) for r in candidates}
    named, bits = [], 0
    for r, classes in counts.items():
        if (classes - 1).bit_length() > bits:
            bits = (classes - 1).bit_length()
            named.append(r)
    most = max(counts.values())
    last = max(r for r in counts if counts[r] == most)
    return tuple(dict.fromkeys([*named, last]))


def minimal(
    alphabet: Sequence[str], delta: Sequence[Sequence[int]], start: int, accept: Iterable[int]
) -> Dfa:
    """The minimal automaton of the language that a complete table accepts."""
    home = _merge(delta, set(accept))
    number, order = {home[start]: 0}, [start]
    for state in order:  # grows while it is walked
        for to in delta[state]:
            if home[to] not in number:
                number[home[to]] = len(order)
                order.append(to)
    if len(order) > STATES:
        raise ValueError(f"the minimal automaton has {len(order):,} states; at most {STATES:,}")
    table = tuple(tuple(number[home[to]] for to in delta[state]) for state in order)
    ends = frozenset(number[home[state]] for state in accept if home[state] in number)
    return Dfa(tuple(alphabet), table, 0, ends)


def _merge(delta: Sequence[Sequence[int]], accept: set[int]) -> list[int]:
    """For each state its class under the coarsest split that acceptance and letters respect.

    Hopcroft: a class that was split need be used to split others by its smaller part only.
    """
    sources: list[list[list[int]]] = [[[] for _ in delta] for _ in delta[0]]
    for state, row in enumerate(delta):
        for letter, to in enumerate(row):
            sources[letter][to].append(state)
    blocks = [accept, set(range(len(delta))) - accept]
    home = [0 if state in accept else 1 for state in range(len(delta))]
    todo = {0, 1}
    while todo:
        splitter = tuple(blocks[todo.pop()])
        for before in sources:
            hit = defaultdict(set)
            for to in splitter:
                for state in before[to]:
                    hit[home[state]].add(state)
            for block, part in hit.items():
                if len(part) == len(blocks[block]):
                    continue
                blocks[block] -= part
                blocks.append(part)
                new = len(blocks) - 1
                for state in part:
                    home[state] = new
                smaller = block if len(blocks[block]) < len(part) else new
                todo.add(new if block in todo else smaller)
    return home
