"""Retrieval against all its inputs."""

from itertools import permutations, product

import pytest

from separatrix.core import Far, ask
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.messages import asked_last, reach
from tasks.brute import check


def inputs(task):
    n, words = task.sizes.n, range(1 << task.sizes.D)
    for keys in permutations(words, n):
        for values in product(words, repeat=n):
            pairs = tuple(zip(keys, values, strict=True))
            for key, value in pairs:
                yield asked_last((*pairs, key), value)


@pytest.mark.parametrize("n, D", [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2)])
def test_counts(n, D):
    task = parse_task(f"retrieval(n={n}, D={D})")
    rows = list(inputs(task))
    check(task, rows, exact=range(n + 1) if n < 3 else (1, 3))
    assert ask(task, Far).back == reach(rows)


def test_keys_run_out():
    assert parse_task("retrieval(D=3)").at(100).sizes.n == 8
    with pytest.raises(ValueError, match="D is 4 to 64"):
        parse_task("retrieval(n=9, D=3)")
    with pytest.raises(ValueError, match="D is 1 to 64"):
        parse_task(f"retrieval(n=2, D={1 << 60})")
