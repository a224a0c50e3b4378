"""Copying against all its inputs."""

import pytest

from separatrix.core import Copy, Far, ask
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import reach
from tasks.brute import check, symbols


@pytest.mark.parametrize("n, k", [(1, 2), (2, 2), (4, 2), (3, 3), (2, 5)])
def test_counts(n, k):
    task = parse_task(f"copying(n={n}, symbols={k})")
    rows = list(inputs(task))
    check(task, rows, exact=range(n + 1))
    assert len(symbols(rows)) == task.vocabulary
    assert ask(task, Copy) == Copy(n, k, n)
    assert ask(task, Far).back == reach(rows)
