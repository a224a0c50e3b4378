"""Two-party games on small matrices, exactly."""

from collections.abc import Callable, Hashable, Iterator
from itertools import product

Rows = list[tuple[Hashable, ...]]


def matrix(says: Callable, alphabet, n: int, owners: str) -> Rows:
    """Answers to words of length n, whose places are owned in turn: rows are A's letters."""
    owned = [owners[i % len(owners)] for i in range(n)]

    def answer(x, y) -> Hashable:
        x, y = iter(x), iter(y)
        return says(tuple(next(x if owner == "A" else y) for owner in owned))

    columns = list(product(alphabet, repeat=owned.count("B")))
    mine = product(alphabet, repeat=owned.count("A"))
    return [tuple(answer(x, y) for y in columns) for x in mine]


def distinct(rows: Rows) -> Rows:
    """The matrix without rows and columns that occur before."""
    return list(dict.fromkeys(zip(*dict.fromkeys(zip(*rows, strict=True)), strict=True)))


def cheapest(rows: Rows) -> int:
    """The bits after which both know the answer, over all protocols, for a small matrix."""
    rows = distinct(rows)
    known: dict[tuple[int, int], int] = {}

    def cost(inside: int, across: int) -> int:
        cells = {
            rows[i][j]
            for i in range(len(rows))
            for j in range(len(rows[0]))
            if inside >> i & 1 and across >> j & 1
        }
        if len(cells) == 1:
            return 0
        if (inside, across) not in known:
            speaks = [max(cost(p, across), cost(inside ^ p, across)) for p in parts(inside)]
            hears = [max(cost(inside, p), cost(inside, across ^ p)) for p in parts(across)]
            known[inside, across] = 1 + min(speaks + hears)
        return known[inside, across]

    return cost((1 << len(rows)) - 1, (1 << len(rows[0])) - 1)


def parts(mask: int) -> Iterator[int]:
    """All ways to split a set in two, one part of each."""
    part = (mask - 1) & mask
    while part > mask ^ part:
        yield part
        part = (part - 1) & mask
