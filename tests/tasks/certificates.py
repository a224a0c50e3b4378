"""Brute force: the fewest places that settle an answer."""

from collections.abc import Callable
from itertools import combinations, product


def least(n: int, answer: Callable[[tuple], object]) -> int:
    """The fewest of n binary places whose values settle the answer, at the easiest input."""
    values = {bits: answer(bits) for bits in product((0, 1), repeat=n)}
    for size in range(n + 1):
        for places in combinations(range(n), size):
            seen: dict[tuple, set] = {}
            for bits, value in values.items():
                seen.setdefault(tuple(bits[i] for i in places), set()).add(value)
            if any(len(found) == 1 for found in seen.values()):
                return size
    raise AssertionError("all places settle it")


def with_last(n: int, answer: Callable[[tuple], object]) -> int:
    """The same of the places before the last, for the worse of its two values."""
    return max(least(n - 1, lambda bits, c=c: answer((*bits, c))) for c in (0, 1))
