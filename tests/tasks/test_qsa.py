"""Sparse averaging, read at the last token, against all its inputs."""

from itertools import combinations, product

import pytest

from separatrix.core import Averaging, Far, Silent, ask
from separatrix.core.spec import parse_task
from separatrix.enumeration.averaging import told
from separatrix.enumeration.common.messages import asked_last, fewest, reach
from tasks.brute import check


def inputs(task):
    """Earlier tokens' sets are left out: they are never asked."""
    n, q = task.sizes.n, task.sizes.q
    for signs in product((1, -1), repeat=n):
        for asked in combinations(range(n), q):
            yield asked_last((*signs[:-1], (signs[-1], asked)), sum(signs[j] for j in asked))


@pytest.mark.parametrize("n, q", [(2, 1), (3, 1), (3, 2), (4, 3), (5, 2), (6, 1), (6, 5)])
def test_counts(n, q):
    task = parse_task(f"qsa(n={n}, q={q})")
    rows = list(inputs(task))
    check(task, rows, exact=range(n))
    assert ask(task, Far).back == reach(rows)


@pytest.mark.parametrize("n, q", [(3, 1), (5, 2), (6, 2), (7, 3)])
def test_pointing_tells_q_bits(n, q):
    """Place 2i or 2i + 1 of pair i is pointed at; the even ones say + or -, the odd ones -."""
    assert ask(parse_task(f"qsa(n={n}, q={q})"), Averaging) == Averaging(q, n)
    assert fewest(told(q)) == 2**q
    with pytest.raises(Silent):
        ask(parse_task(f"qsa(n={2 * q}, q={q})"), Averaging)


def test_q_leaves_a_place_out():
    assert parse_task("qsa(n=9)").sizes.q == 4
    with pytest.raises(ValueError, match="below the least, 5"):
        parse_task("qsa(n=4, q=4)")
