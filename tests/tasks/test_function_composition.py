"""f(g(x)) against all its inputs."""

from math import comb, perm

import pytest

from separatrix.core import Far, Recall, Table, ask
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import bits, held, reach, states
from tasks.brute import check, symbols


@pytest.mark.parametrize("n", [1, 2, 3])
def test_counts(n):
    task = parse_task(f"compose(n={n})")
    rows = list(inputs(task))
    check(task, rows, exact=range(n + 1))
    assert bits(states(rows, 2 * n)) == task.prefix_bits(2 * n)
    assert len(symbols(rows)) == task.vocabulary
    assert held(rows, range(ask(task, Table).end)) == n**n
    if n > 1:
        assert ask(task, Far).back == reach(rows)


@pytest.mark.parametrize("n, j", [(2, 1), (3, 1), (3, 2)])
def test_the_sum_over_tables_is_the_exact_count(n, j):
    task = parse_task(f"compose(n={n})")
    assert states(inputs(task), n + j) == exact(n, j)


def exact(n, j):
    """Sum over f of (values of f)^j."""
    onto = [sum((-1) ** i * comb(c, i) * (c - i) ** n for i in range(c + 1)) for c in range(n + 1)]
    return sum(comb(n, c) * onto[c] * c**j for c in range(n + 1))


def test_the_bound_is_below_the_sum_and_close():
    for n in range(1, 60):
        task = parse_task(f"compose(n={n})")
        for j in range(1, n):
            short = bits(exact(n, j)) - task.prefix_bits(n + j)
            assert 0 <= short <= 1 + j / 7, (n, j)


def test_the_sharp_cut_asks_almost_twice_the_table():
    task = parse_task("compose(n=64)")
    assert task.prefix_bits(64) == 384
    assert task.prefix_bits(127) == 721
    assert ask(task, Recall) == Recall(64, 64, 64)
    assert perm(64, 64).bit_length() + 63 * 6 < 721  # what permutations alone would show
