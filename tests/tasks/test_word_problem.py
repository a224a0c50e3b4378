"""Word problems, against all inputs; the rank of their matrices."""

from itertools import product

import pytest

from separatrix.core import Far, Fooling, Tracking, ask, offers
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.inputs import elements, inputs, times
from separatrix.enumeration.common.messages import reach
from tasks.brute import check


def product_of(word):
    result = tuple(range(len(word[0])))
    for a in word:
        result = times(result, a)
    return result


@pytest.mark.parametrize("group, n", [("s3", 2), ("s3", 4), ("z3", 4), ("z2", 6), ("z5", 3)])
def test_counts_are_exact(group, n):
    task = parse_task(f"word_problem(n={n}, group={group})")
    rows = list(inputs(task))
    check(task, rows, exact=range(n))
    assert all(task.prefix_bits(r) == task.prefix_bits(1) for r in range(1, n))
    assert ask(task, Far).back == reach(rows)


@pytest.mark.parametrize("group", ["s5", "a5", "s4", "a4", "s3", "z60", "z5", "z3", "z2"])
def test_groups(group):
    found = elements(group)
    task = parse_task(f"word_problem(n=9, group={group})")
    assert task.vocabulary == len(found)
    tracking = ask(task, Tracking)
    orders = {order(a) for a in found}
    assert tracking.parity == (2 in orders) and tracking.modulo in orders
    assert tracking.solvable == solvable(found)


def order(a) -> int:
    power, count = a, 1
    while power != tuple(range(len(a))):
        power, count = times(power, a), count + 1
    return count


def inverse(a):
    return tuple(sorted(range(len(a)), key=a.__getitem__))


def solvable(group) -> bool:
    while len(group) > 1:
        inner = {times(times(inverse(a), inverse(b)), times(a, b)) for a in group for b in group}
        while more := {times(a, b) for a in inner for b in inner} - inner:
            inner |= more
        if len(inner) == len(group):
            return False
        group = sorted(inner)
    return True


def rank(rows, prime=1_000_003) -> int:
    """Modulo a prime, which is never more than over the rationals."""
    rows, found = [list(row) for row in rows], 0
    for column in range(len(rows[0])):
        pivot = next((i for i in range(found, len(rows)) if rows[i][column]), None)
        if pivot is None:
            continue
        rows[found], rows[pivot] = rows[pivot], rows[found]
        head = rows[found]
        factor = pow(head[column], -1, prime)
        for i in range(found + 1, len(rows)):
            if rows[i][column]:
                scale = rows[i][column] * factor % prime
                rows[i] = [(a - scale * b) % prime for a, b in zip(rows[i], head, strict=True)]
        found += 1
    return found


@pytest.mark.parametrize("group, n, dimensions", [
    ("s3", 2, (1, 1, 2)), ("s3", 3, (1, 1, 2)), ("s3", 4, (1, 1, 2)), ("s3", 5, (1, 1, 2)),
    ("a4", 4, (1, 1, 1, 3)), ("z3", 4, (1, 1, 1)), ("s4", 2, (1, 1, 2, 3, 3)),
    ("a5", 2, (1, 3, 3, 4, 5)),
])  # fmt: skip
def test_rank(group, n, dimensions):
    """The matrix of `the product is 1`, odd places against even ones."""
    found = elements(group)
    one = tuple(range(len(found[0])))
    odd, rest = product(found, repeat=(n + 1) // 2), list(product(found, repeat=n // 2))
    rows = []
    for x in odd:
        words = ([a for pair in zip(x, (*y, one), strict=False) for a in pair] for y in rest)
        rows.append([product_of(word) == one for word in words])
    expected = sum(d ** (n - n % 2) for d in dimensions)
    assert rank(set(map(tuple, rows))) == expected
    task = parse_task(f"word_problem(n={n}, group={group})")
    if offers(task, Fooling):
        assert 1 << ask(task, Fooling).bits - 1 < max(dimensions) ** (n - n % 2) <= expected
    else:
        assert max(dimensions) == 1


@pytest.mark.parametrize("group, dimensions", [
    ("s5", (1, 1, 4, 4, 5, 5, 6)), ("a5", (1, 3, 3, 4, 5)), ("s4", (1, 1, 2, 3, 3)),
    ("a4", (1, 1, 1, 3)), ("s3", (1, 1, 2)),
])  # fmt: skip
def test_dimensions(group, dimensions):
    """As many representations as classes of conjugate elements, squares that sum to the order."""
    found = elements(group)
    classes = {frozenset(times(times(inverse(b), a), b) for b in found) for a in found}
    assert len(dimensions) == len(classes) and sum(d * d for d in dimensions) == len(found)
    bits = ask(parse_task(f"word_problem(n=2000, group={group})"), Fooling).bits
    assert bits == (max(dimensions) ** 2000 - 1).bit_length()
