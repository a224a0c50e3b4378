"""Membership: whether a word of n letters belongs to a regular language."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import compress
from math import lcm
from typing import Self

from separatrix.core.abilities import Far, Fooling, Tracking
from separatrix.core.exact import ceil_log2
from separatrix.core.language import CELLS, Dfa, cuts, told_apart
from separatrix.core.task import Task
from separatrix.core.text import show

FAR = 1 << 62  # a length at which all counts repeat
STEPS = 64  # the longest step between lengths of a ladder


class Membership(Task):
    """Tokens are the letters; the answer, at the last of them, is 1 for a member.

    Counts may fall when words get longer: (ab)* has one word of each even length. `at` keeps to
    lengths among which they never do, if there are such (R.13).
    """

    @property
    @abstractmethod
    def language(self) -> Dfa:
        """The minimal automaton; it does not depend on n."""

    def counted(self, count, *sizes):
        """What a count says of the language; where that is too large the error names the task."""
        language = self.language
        try:
            return count(language, *sizes)
        except ValueError as error:
            raise ValueError(f"{show(str(self))}: {error}") from None

    @property
    def first(self) -> int:  # type: ignore[override]
        steps = self.counted(ladder)
        return steps.rest or steps.step if steps else 1

    def at(self, n: int) -> Self:
        steps = self.counted(ladder)
        return replace(self, n=steps.below(n) if steps else n)

    @property
    def grows(self):
        return self.counted(ladder) is not None

    @property
    def vocabulary(self):
        return len(self.language.alphabet)

    @property
    def cuts(self):
        n, steps = self.sizes.n, self.counted(ladder)
        return tuple(r for r in (steps.cuts if steps else self.counted(cuts, n)) if 0 < r < n)

    def prefix_bits(self, r):
        """The prefixes that suffixes of n - r letters tell apart; after the last letter, none."""
        n = self.sizes.n
        return ceil_log2(told_apart(self.language, n, r)) if r < n else 0

    def facts(self):
        return algebraic(self.language)

    def abilities(self) -> Iterator[object]:
        n = self.sizes.n
        if told_apart(self.language, n, 1) > 1 and n > 1:
            yield Far(n - 1)
        if is_parity(self.language):
            yield Tracking(parity=True, modulo=2)
        game = fooling_along(self.language, n)
        if game:
            yield game


def algebraic(dfa: Dfa) -> tuple[tuple[str, str], ...]:
    """The syntactic monoid in words. It is about all lengths together: no verdict rests on it."""
    from separatrix.core.algebra import algebra

    states = ("minimal automaton", f"{len(dfa.delta)} states")
    try:
        found = algebra(dfa)
    except ValueError as reason:
        return (states, ("syntactic monoid", str(reason)))
    says = {
        "aperiodic": found.aperiodic,
        "commutative": found.commutative,
        "in DA": found.da,
        "stable semigroup in DA": found.stable_da,
    }
    words = ", ".join(key if holds else f"not {key}" for key, holds in says.items())
    return (states, ("syntactic monoid", f"{found.size} elements; {words} (of no verdict)"))


@dataclass(frozen=True)
class Ladder:
    """Lengths rest, rest + step, ... along which no count at a fixed cut falls, and its cuts.

    The cuts are the first whose counts at large n ask for one more bit, the same for all n.
    """

    step: int
    rest: int
    cuts: tuple[int, ...]

    def below(self, n: int) -> int:
        """The largest length on the ladder that is at most n."""
        return n - (n - self.rest) % self.step


@cache
def ladder(dfa: Dfa) -> Ladder | None:
    """The lengths at which most is to be told apart, if what s letters tell apart, so do s + step.

    From a fixed cut on, words are longer at longer lengths; if those tell apart whatever shorter
    ones do, counts there never fall. A finite language has no ladder: longer words tell nothing
    (R.13).
    """
    step = dfa.told.period
    if step > STEPS or not refined(dfa, step):
        return None
    found = []
    for rest in range(step):
        far = FAR - (FAR - rest) % step
        named = tuple(r for r in cuts(dfa, far) if r <= far // 2)
        most = max((told_apart(dfa, far, r) for r in named), default=1)
        found.append((ceil_log2(most), -rest, named))
    _, rest, named = max(found)
    return Ladder(step, -rest, named)


def refined(dfa: Dfa, step: int) -> bool:
    """Whether prefixes of one length that s letters tell apart are told apart by s + step letters.

    Of states that no two prefixes of one length reach nothing is asked.
    """
    together = dfa.reached.items[1:] or dfa.reached.items
    shorter = dfa.told.items[1 : dfa.told.before]
    if len(together) * len(shorter) * len(dfa.delta) > CELLS:
        return False
    for s, coarse in enumerate(shorter, 1):
        both = list(zip(dfa.told[s + step], coarse, strict=True))
        for flags in together:
            pairs = set(compress(both, flags))
            if len({fine for fine, _ in pairs}) < len(pairs):
                return False
    return True


def fooling_along(dfa: Dfa, n: int) -> Fooling | None:
    """The best bound that never falls along the ladder.

    A family's bits never fall along its own step: the least of one common step never falls.
    """
    from separatrix.core import fooling  # not needed before somebody brings a language

    steps = ladder(dfa)
    if steps is None:
        return fooling.fooling(dfa, n)
    best: Fooling | None = None
    for family in fooling.families(dfa):
        lengths = range(n, n + lcm(family.step, steps.step), steps.step)
        bits = min(map(family.bits, lengths))
        if bits > (best.bits if best else 0):
            best = Fooling(bits, family.owners, len(dfa.alphabet), n, family=family.proof)
    return best


def is_parity(dfa: Dfa) -> bool:
    """Whether it counts some letters modulo 2 and ignores others, up to their names."""
    return set(zip(*dfa.delta, strict=True)) == {(0, 1), (1, 0)}
