"""Multi-hop facts against all their inputs."""

from itertools import permutations, product

import pytest

from separatrix.core import Far, Pairs, ask
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.messages import asked_last, held, reach
from tasks.brute import check, symbols


def inputs(task):
    n, hops = task.sizes.n, task.sizes.hops
    for objects in product(range(n), repeat=n):
        for order in permutations(range(n)):
            facts = sum(((s, objects[s]) for s in order), ())
            for x in range(n):
                end = x
                for _ in range(hops):
                    end = objects[end]
                yield asked_last((*facts, x), end)


@pytest.mark.parametrize("n, hops", [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)])
def test_counts(n, hops):
    task = parse_task(f"multi_hop(n={n}, hops={hops})")
    rows = list(inputs(task))
    check(task, rows, exact=range(0, max(task.cuts) + 1, 2))
    assert len(symbols(rows)) == task.vocabulary
    pairs = ask(task, Pairs)
    assert held(rows, range(1, 2 * n, 2)) >= pairs.values**pairs.number
    if n > 1:
        assert ask(task, Far).back == reach(rows)


def test_one_hop_is_associative_recall():
    one, other = parse_task("multi_hop(n=50, hops=1)"), parse_task("ar(n=50)")
    assert one.cuts == other.cuts and one.prefix_bits(100) == other.prefix_bits(100)
    assert list(one.abilities()) == list(other.abilities())


def test_fewer_facts_than_hops_are_refused():
    with pytest.raises(ValueError, match="below the least, 5"):
        parse_task("multi_hop(n=4, hops=5)")
