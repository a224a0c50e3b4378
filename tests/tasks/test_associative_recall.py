"""Associative recall against all its inputs."""

import pytest

from separatrix.core import Far, Pairs, ask
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import held, reach
from tasks.brute import check, symbols


def value_places(task):
    n = task.sizes.n
    return range(1, 2 * n, 2) if task.layout == "interleaved" else range(n)


@pytest.mark.parametrize("layout", ["interleaved", "values_first"])
@pytest.mark.parametrize("n, keys, values", [(1, 1, 2), (2, 2, 2), (3, 3, 3), (3, 3, 2), (2, 4, 2)])
def test_counts(n, keys, values, layout):
    task = parse_task(f"ar(n={n}, keys={keys}, values={values}, layout={layout})")
    assert task.exact == (keys == n)
    rows = list(inputs(task))
    whole = range(0, 2 * n + 1, 2) if layout == "interleaved" else range(2 * n + 1)
    check(task, rows, exact=whole if keys == n else ())
    assert len(symbols(rows)) == task.vocabulary
    assert held(rows, value_places(task)) == values**n
    assert ask(task, Pairs).number == n and ask(task, Pairs).values == values
    assert ask(task, Far).back == reach(rows)


def test_keys_run_out():
    assert parse_task("ar(keys=5)").at(100).sizes.n == 5
    with pytest.raises(ValueError, match="keys >= 6"):
        parse_task("ar(n=6, keys=5)")
