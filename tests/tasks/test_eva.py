"""Function evaluation against all its inputs."""

import pytest

from separatrix.core import Far, ask
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import reach, states
from tasks.brute import check, symbols


@pytest.mark.parametrize("text", ["eva(n=1)", "eva(n=2)", "eva(n=3)", "eva(n=4)"])
@pytest.mark.parametrize("query", ["last", "first"])
def test_counts(text, query):
    task = parse_task(text.replace(")", f", query={query})"))
    rows = list(inputs(task))
    check(task, rows, exact=range(max(task.cuts) + 1))
    assert len(symbols(rows)) == task.vocabulary
    if task.sizes.n > 1:
        assert ask(task, Far).back == reach(rows)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_with_the_query_first_no_cut_asks_more_than_the_named_ones(n):
    task = parse_task(f"eva(n={n}, query=first)")
    most = max(states(inputs(task), r) for r in range(task.length))
    assert 2 ** task.prefix_bits(2) >= most


def test_only_the_query_at_the_end_makes_the_count_linear():
    assert parse_task("eva(n=9)").linear and not parse_task("eva(n=9, query=first)").linear
