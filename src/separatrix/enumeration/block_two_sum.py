"""2-Sum through block summaries: all ways to summarise a block, and the game for two blocks."""

from collections.abc import Iterator
from functools import reduce
from itertools import combinations, count
from operator import and_, or_

from separatrix.core import Check
from separatrix.core.spec import parse, parse_task
from separatrix.enumeration.common.messages import bits, maps
from separatrix.theorems.block_two_sum import block_two_sum

SIZES = ((3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (5, 1), (7, 1))  # values 1, ..., u; block size


def checks() -> Iterator[Check]:
    """The least number of summaries that settle half of the values; the least that win the game."""
    for u, B in SIZES:
        arch = parse(f"bsa[{B}, k=1, h=1, hd=1] @ d=1 p=1")
        (bound,) = block_two_sum(arch, parse_task(f"two_sum(n={4 * B}, m={2 * u + 1})"))
        least = next(s for s in count(1) if max(v.bit_count() for v in settled(u, B, s)) >= u / 2)
        case = f"u={u} B={B}"
        yield Check(f"{case}, half of the values settled", bits(least), bound.need, "bits")
        game = next(s for s in count(1) if wins(u, settled(u, B, s)))
        yield Check(f"{case}, two blocks, one opened", game, least, "summaries", ">=")


def wins(u: int, found: set[int]) -> bool:
    """Whether each value is settled by the summary of one of two blocks; then the other is opened.

    A value that both leave open is asked for when both summaries leave it open: whichever block is
    opened may hold a content without it, and the other decides.
    """
    return any(a | b == (1 << u) - 1 for a in found for b in found)


def settled(u: int, B: int, summaries: int) -> set[int]:
    """The sets of values (as bits) of which a summary says whether they occur, for all summaries.

    What a block contains matters as a set: contents with one set may as well share a summary.
    """
    sizes = range(1, min(u, B) + 1)
    sets = [sum(1 << v for v in some) for i in sizes for some in combinations(range(u), i)]
    found = set()
    for names in maps(len(sets), summaries):
        left = (1 << u) - 1
        for name in set(names):
            alike = [content for content, other in zip(sets, names, strict=True) if other == name]
            left &= ~reduce(or_, alike) | reduce(and_, alike)
        found.add(left)
    return found
