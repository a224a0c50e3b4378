"""The best that a memory of few states can do on average, over all ways to use it."""

from collections.abc import Sequence
from itertools import combinations, product

from separatrix.core.chance import Chance


def most_right(answers: Sequence[Sequence[int]], states: int, enough: int) -> int:
    """The most right answers of all encoders with so many states, at most `enough`.

    A row of `answers` belongs to one way to answer, and has for each string the places that this
    way gets right. A state stands for one way; a string goes to the state that serves it best.
    """
    best = 0
    for chosen in combinations(dict.fromkeys(map(tuple, answers)), states):
        best = max(best, sum(map(max, zip(*chosen, strict=True))))
        if best >= enough:
            break
    return best


def best_recall(N: int, k: int, states: int) -> int:
    """The most right answers over all strings of N symbols below k and all N places.

    Each state gets one string right in all N places, and all others in N - 1 at most.
    """
    strings = list(product(range(k), repeat=N))
    ways = [[sum(a == b for a, b in zip(x, y, strict=True)) for x in strings] for y in strings]
    ways = Chance(0, "codes").permuted(ways)
    return most_right(ways, states, enough=states * N + (len(strings) - states) * (N - 1))
