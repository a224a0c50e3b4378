"""Index lookup against all its inputs."""

import pytest

from separatrix.core import Far, ask, offers
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import reach
from tasks.brute import check, symbols


@pytest.mark.parametrize("query", ["last", "first"])
@pytest.mark.parametrize("n, k", [(1, 2), (1, 3), (2, 2), (2, 3), (3, 2), (5, 3), (7, 2)])
def test_counts(n, k, query):
    task = parse_task(f"index_lookup(n={n}, symbols={k}, query={query})")
    rows = list(inputs(task))
    check(task, rows, exact=range(max(task.cuts) + 1))
    assert len(symbols(rows)) == task.vocabulary
    if reach(rows):
        assert ask(task, Far).back == reach(rows)
    else:
        assert not offers(task, Far)


def test_names_and_defaults():
    assert str(parse_task("idxl(400)")) == "index_lookup(n=400)"
    assert parse_task("index(n=3)").sizes.symbols == 64
    assert parse_task("idxl(n=400)").prefix_bits(400) == 2400
