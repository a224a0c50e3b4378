"""How much two parties must tell each other about a word of a regular language."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from separatrix.core.abilities import Fooling
from separatrix.core.algebra import Monoid, then
from separatrix.core.crosses import looping, whole
from separatrix.core.family import Family
from separatrix.core.language import Dfa

GROUP = 256  # elements


def fooling(dfa: Dfa, n: int) -> Fooling | None:
    """The best bound that is found for words of length n; None where none is.

    Members and non-members both give families, since both parties must know either answer. Along
    some step of n the bound never falls.
    """
    best = max(families(dfa), key=lambda family: family.bits(n), default=None)
    if best is None or best.bits(n) == 0:
        return None
    return Fooling(best.bits(n), best.owners, len(dfa.alphabet), n, family=best.proof)


@cache
def families(dfa: Dfa) -> tuple[Family, ...]:
    """Every bound that is found for the language, each proved for all lengths."""
    found = list(permuting(dfa))
    for side, kind in ((dfa, "member"), (dfa.complement(), "non-member")):
        found += [*whole(side, kind), *looping(side, kind)]
    return tuple(found)


def permuting(dfa: Dfa) -> Iterator[Family]:
    """The rank of a group language that does not commute (R.4).

    Let words of length s make a group H of permutations, and let A and B own s letters in turn:
    x_1 y_1 ... x_k y_k, each any element of H, then a fixed word v. As a function of an element
    of H the answer is a sum of coefficients of irreducible representations. If it were one of
    characters alone, y g h v and y h g v would have one answer for all y, g and h; where they
    have not, some representation of dimension d >= 2 occurs. The coefficients in all x (and in
    all y) are independent, so the matrix of answers has rank d^(2k - 1) or more.
    """
    if any(len(set(column)) < len(column) for column in zip(*dfa.delta, strict=True)):
        return
    try:
        monoid = Monoid(dfa, GROUP)
    except ValueError:  # too large
        return
    if all(then(a, b) == then(b, a) for a, b in product(monoid.letters, repeat=2)):
        return
    made, s = monoid.lengths()
    group = [monoid.elements[m] for m in made[s]]
    reached = {element[dfa.start] for element in group}
    swap = next(((g, h) for g, h in product(group, repeat=2) if then(g, h) != then(h, g)), None)
    if swap is None:
        return
    g, h = swap
    gh, hg = then(g, h), then(h, g)

    def tells(v: tuple[int, ...]) -> bool:
        return any((v[gh[q]] in dfa.accept) != (v[hg[q]] in dfa.accept) for q in reached)

    counts = [0] * (2 * s)
    for rest in range(2 * s):
        counts.append(2 * any(tells(monoid.elements[m]) for m in made[rest]))
    proof = f"words of length {s} make {len(group)} permutations that do not commute"
    yield Family("A" * s + "B" * s, tuple(counts), 2 * s, 4, proof)
