"""The syntactic monoid of a regular language: what holds over all lengths."""

from collections.abc import Sequence
from dataclasses import dataclass

from separatrix.core.language import Dfa, Orbit

ELEMENTS = 5_000
CELLS = 1 << 21  # numbers that one step may write down

Element = tuple[int, ...]  # where a word leads each state


@dataclass(frozen=True)
class Algebra:
    """Facts about ALL lengths together: none of them says what one length costs."""

    size: int
    aperiodic: bool  # it holds no group: the language is star-free
    commutative: bool  # only how often a letter occurs matters
    da: bool  # every regular element is idempotent
    stable_da: bool  # so it is among the words whose length is a multiple of a suitable one


def algebra(dfa: Dfa) -> Algebra:
    """The facts about the language's syntactic monoid; raises ValueError where it is too large.

    For a minimal automaton it is the monoid of the state maps that words make. The stable
    semigroup is what words of length s make, where those of length 2s make the same.
    """
    monoid = Monoid(dfa)
    letters = monoid.letters
    made, s = monoid.lengths()
    # An element is regular if right multiplication leads from it to an idempotent and back. So it
    # is in the stable semigroup: if m u = e = e e, then u e = u e^(s-1) = u (m u)^(s-1) is made by
    # a word whose length is a multiple of s, and takes m to e.
    home = components(monoid.right)
    idempotent = [then(m, m) == m for m in monoid.elements]
    regular = {home[m] for m, rests in enumerate(idempotent) if rests}
    fine = [rests or home[m] not in regular for m, rests in enumerate(idempotent)]
    return Algebra(
        size=len(monoid.elements),
        aperiodic=all(map(_aperiodic, monoid.elements)),
        commutative=all(then(a, b) == then(b, a) for a in letters for b in letters),
        da=all(fine),
        stable_da=all(fine[m] for m in made[s]),
    )


class Monoid:
    """The state maps that words make, numbered by their shortest words; the identity is 0."""

    def __init__(self, dfa: Dfa, most: int = ELEMENTS):
        most = min(most, CELLS // len(dfa.delta))
        # Letters that act alike are one.
        self.letters: list[Element] = list(dict.fromkeys(zip(*dfa.delta, strict=True)))
        self.elements: list[Element] = [tuple(range(len(dfa.delta)))]
        self.right: list[list[int]] = []  # element, letter
        number = {self.elements[0]: 0}
        for m in self.elements:  # grows while it is walked
            products = [then(m, a) for a in self.letters]
            for new in products:
                if number.setdefault(new, len(number)) == len(self.elements):
                    self.elements.append(new)
            if len(self.elements) > most:
                raise ValueError(f"the syntactic monoid has more than {most:,} elements")
            self.right.append([number[new] for new in products])

    def lengths(self) -> tuple[Orbit[frozenset[int]], int]:
        """Item s holds what words of length s make; and an s at which that is a semigroup."""

        def step(made: frozenset[int]) -> frozenset[int]:
            return frozenset(to for m in made for to in self.right[m])

        orbit = Orbit(frozenset([0]), step, max(CELLS // len(self.right), 1))
        return orbit, orbit.period * max(-(-orbit.before // orbit.period), 1)


def then(m: Element, other: Element) -> Element:
    """The map of one word and then of another."""
    return tuple([other[state] for state in m])


def _aperiodic(m: Element) -> bool:
    """Whether the powers of m end in one element: on every cycle of m its states rest."""
    seen = set()
    power = m
    while power not in seen:
        seen.add(power)
        last, power = power, then(power, m)
    return last == power


def components(after: Sequence[Sequence[int]]) -> list[int]:
    """For each place of a graph its strongly connected component, by Kosaraju's two walks."""
    before: list[list[int]] = [[] for _ in after]
    for place, targets in enumerate(after):
        for to in targets:
            before[to].append(place)
    order: list[int] = []  # of leaving the places, walking depth first
    seen = [False] * len(after)
    for root in range(len(after)):
        path = [] if seen[root] else [(root, iter(after[root]))]
        seen[root] = True
        while path:
            place, left = path[-1]
            new = next((to for to in left if not seen[to]), None)
            if new is None:
                order.append(place)
                path.pop()
            else:
                seen[new] = True
                path.append((new, iter(after[new])))
    home = [-1] * len(after)
    for root in reversed(order):
        walk = [root] if home[root] < 0 else []
        for at in walk:  # grows while it is walked
            if home[at] < 0:
                home[at] = root
                walk += [source for source in before[at] if home[source] < 0]
    return home
