"""The inputs by which tasks claim to fool two parties, written out, and whether they do."""

from collections.abc import Callable, Hashable
from itertools import combinations, product

from separatrix.core import Task
from separatrix.enumeration.common.inputs import HALVES, balanced, match3, triple, true_columns
from separatrix.enumeration.common.messages import bits

Parts = tuple[tuple, tuple]  # the tokens of the one party and of the other


def fooled(task: Task) -> int:
    """Bits that no protocol can save: of the claimed family if all its crosses are right, else 0.

    All pairs have one answer, and of any two pairs some cross has another.
    """
    pairs, says = FAMILIES[task.name](task)
    values = {says(*pair) for pair in pairs}
    if len(values) > 1:
        return 0
    for (x, y), (u, v) in combinations(pairs, 2):
        if says(x, v) in values and says(u, y) in values:
            return 0
    return bits(len(pairs))


def brackets(task) -> tuple[list[Parts], Callable[[tuple, tuple], Hashable]]:
    """All balanced words that nest at most 2 deep; odd places and even places (I.5)."""
    n, depth = task.sizes.n, task.sizes.depth
    words = product(range(2 * task.sizes.types), repeat=n)
    pairs = [(w[::2], w[1::2]) for w in words if balanced(w, min(2, depth))]
    return pairs, lambda x, y: balanced(sum(zip(x, y, strict=True), ()), depth)


def halves(task):
    """All pairs of equal halves; for sets, of a set and its complement (I.6)."""
    sides = product(range(task.vocabulary), repeat=task.sizes.n // 2)
    if task.name == "disjointness":
        pairs = [(x, tuple(1 - a for a in x)) for x in sides]
    else:
        pairs = [(x, x) for x in sides]
    return pairs, HALVES[task.name]


def columns(task):
    """b columns of 1s; in the others a set, its complement below it, and 1s in further rows."""
    n, b, w = task.sizes.n, task.sizes.b, task.features
    ones, more = (1,) * b, (1,) * (n - 2 * w)
    sides = product((0, 1), repeat=w - b)
    pairs = [((*ones, *x), (*ones, *(1 - a for a in x), *more)) for x in sides]
    return pairs, lambda x, y: true_columns(x + y, w) > b


FAMILIES = {"dyck": brackets, "threshold": columns} | dict.fromkeys(HALVES, halves)


def meeting(task: Task) -> int:
    """The largest h for which the answer says whether two subsets of {1..h} meet, for all pairs."""
    h = 0
    while 2 * h + 2 <= task.length - (task.name == "three_sum") and shows(task, h + 1):
        h += 1
    return h


def shows(task: Task, h: int) -> bool:
    """Whether the reduction from disjointness is right for all pairs of subsets of {1..h}."""
    mine, yours, says = REDUCTIONS[task.name](task, h)
    for a, b in product(product((0, 1), repeat=h), repeat=2):
        x = tuple(words[member] for words, member in zip(mine, a, strict=True))
        y = tuple(words[member] for words, member in zip(yours, b, strict=True))
        if says(x, y) != any(p and q for p, q in zip(a, b, strict=True)):
            return False
    return True


def two_sum(task, h):
    """A says i or w, B -i or w, for i = 1, ..., h: a pair sums to 0 iff the sets meet (I.8)."""
    m, w = task.sizes.m, h + 1
    rest = (w,) * (task.length - 2 * h)
    mine, yours = [(w, i) for i in range(1, w)], [(w, -i) for i in range(1, w)]
    return mine, yours, lambda x, y: any((a + b) % m == 0 for a, b in combinations(x + y + rest, 2))


def three_sum(task, h):
    """each: A says i + 1 or 1, B -(i + 2) or 1, all others 1 (I.8).

    any: A says i or w, B -(q + i) or w, one token is q = m // 3, all others w.
    """
    m, places, left = task.sizes.m, range(1, h + 1), task.length - 2 * h
    if task.ask == "each":
        mine, yours = [(1, i + 1) for i in places], [(1, -i - 2) for i in places]
        return mine, yours, lambda x, y: match3(x + y + (1,) * left, m)
    w, q = h + 1, m // 3
    mine, yours = [(w, i) for i in places], [(w, -q - i) for i in places]
    return mine, yours, lambda x, y: triple(x + y + (q,) + (w,) * (left - 1), m)


REDUCTIONS = {"two_sum": two_sum, "three_sum": three_sum}
