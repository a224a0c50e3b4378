"""Layers that read k selected tokens: all orders in which they may score what can stand there."""

from collections.abc import Iterator
from itertools import permutations, product

from separatrix.core import Check
from separatrix.core.spec import parse, parse_task
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import about, settled
from separatrix.theorems.certificate import certificate

TASKS = (
    *("parity(n=3)", "parity(n=4)", "majority(n=3)", "majority(n=4)", "threshold(n=4, k=1, b=1)"),
    *("threshold(n=4, k=1, b=2)", "threshold(n=4, k=2, b=0)", "threshold(n=4, k=2, b=1)"),
)
Order = dict[tuple[int, int], int]  # the rank of each symbol at each place; ties are broken


def checks() -> Iterator[Check]:
    """The subcube lemma for all orders; the least k of a task, over all orders and all answers."""
    for n in (1, 2, 3):
        found = [subcube(order, n, k) for order in orders(n) for k in range(1, n + 1)]
        yield Check(f"{n} places, all scores, all k", sum(found), len(found), "have a subcube")
    for text in TASKS:
        task = parse_task(text)
        (bound,) = certificate(parse("dsa[1, h=1, hd=1] @ d=1 p=1"), task)
        n = task.length - 1
        for_last = about(inputs(task), range(n)).values()
        least = max(min(least_k(order, rows, n) for order in orders(n)) for rows in for_last)
        yield Check(f"{task}, all scores, all answers", least, bound.need, "tokens read")


def orders(n: int) -> Iterator[Order]:
    """All scores of two symbols at n places, for one query: only their order counts."""
    pairs = list(product(range(n), (0, 1)))
    for ranks in permutations(range(2 * n)):
        yield dict(zip(pairs, ranks, strict=True))


def selected(order: Order, x: tuple[int, ...], k: int) -> frozenset:
    """The k places that score highest, and what stands there."""
    return frozenset(sorted(enumerate(x), key=order.__getitem__)[-k:])


def subcube(order: Order, n: int, k: int) -> bool:
    """Whether at some input the selection stays when the tokens outside change at will."""
    cube = list(product((0, 1), repeat=n))
    for seen in {selected(order, x, k) for x in cube}:
        if all(selected(order, x, k) == seen for x in cube if seen <= set(enumerate(x))):
            return True
    return False


def least_k(order: Order, rows: list, n: int) -> int:
    """The least k with which the selected tokens settle the answer."""
    return next(
        k
        for k in range(1, n + 1)
        if settled((selected(order, x, k), answer) for x, _, answer in rows)
    )
