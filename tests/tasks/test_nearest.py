"""Nearest neighbour against all inputs made of sign vectors."""

from fractions import Fraction
from itertools import product

import pytest

from separatrix.core import Far, Recall, ask, offers
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.messages import bits, reach, states
from tasks.brute import check


def inputs(task):
    """Inner products of sign vectors of length 1; only vectors with the margin may be asked."""
    d, gamma, m = task.sizes.d, task.sizes.gamma, task.labelled
    points = list(product((1, -1), repeat=d))

    def nearest(x, vectors):
        near = sorted((Fraction(sum(map(int.__mul__, x, v)), d) for v in vectors), reverse=True)
        if len(near) > 1 and near[0] < near[1] + gamma:
            return None
        return max(range(m), key=lambda i: sum(map(int.__mul__, x, vectors[i])))

    for vectors in product(points, repeat=m):
        found = {x: nearest(x, vectors) for x in points}
        legal = [x for x in points if found[x] is not None]
        for labels in product(range(task.sizes.labels), repeat=m):
            told = sum(zip(vectors, labels, strict=True), ())
            for asked in product(legal, repeat=m):
                answers = {2 * m + k: labels[found[x]] for k, x in enumerate(asked)}
                yield (*told, *asked), answers


@pytest.mark.parametrize(
    "text",
    [
        *("nearest(n=2)", "nearest(n=4)", "nearest(n=5, labels=3)", "nearest(n=4, d=1)"),
        *("nearest(n=6, d=1)", "nearest(n=6, d=2)", "nearest(n=4, d=2, gamma=1.5)"),
        "nearest(n=6, d=1, gamma=2.0)",
    ],
)
def test_counts(text):
    task = parse_task(text)
    rows = list(inputs(task))
    check(task, rows)
    if task.labelled == 2:
        assert ask(task, Far).back <= reach([(t, {max(a): a[max(a)]}) for t, a in rows])


def test_labels_that_nobody_can_ask_for_are_not_counted():
    """On a line there are two points: of three labelled vectors one at most keeps the margin."""
    task = parse_task("nearest(n=6, d=1)")
    assert task.apart == 1 and bits(states(inputs(task), 6)) == 1
    assert not offers(task, Recall)


def test_by_default_there_is_room_for_all():
    for n in (2, 3, 64, 1000, 1 << 63):
        task = parse_task("nearest").at(n)
        assert task.prefix_bits(task.cuts[0]) == n // 2
        assert task.sizes.gamma * task.sizes.d <= 2
    assert parse_task("nearest(n=64, d=16, gamma=0.1)").prefix_bits(64) == 32
    wide = parse_task("nearest(gamma=0.1)")
    assert max(wide.at(1 << k).apart for k in range(1, 63)) == (1 << 20) - 1


def test_no_margin_is_wider_than_the_sphere():
    with pytest.raises(ValueError, match="differ by at most 2"):
        parse_task("nearest(n=8, gamma=2.5)")
