"""State-based recall against all its inputs."""

from itertools import combinations, product

import pytest

from separatrix.core import Far, Tracking, ask, offers
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.messages import asked_last, reach, states
from tasks.brute import check, symbols


def inputs(task):
    n, names = task.sizes.n, "abcde"[: task.sizes.pointers]
    for stored in product(("b0", "b1"), repeat=n):
        for start in product(range(n), repeat=len(names)):
            for swaps in product(combinations(names, 2), repeat=task.sizes.swaps):
                at = dict(zip(names, start, strict=True))
                for a, b in swaps:
                    at[a], at[b] = at[b], at[a]
                init = sum(zip(names, start, strict=True), ())
                told = (*stored, "INIT", *init, "OPS", *sum(swaps, ()), "QUERY")
                for name in names:
                    yield asked_last((*told, name), stored[at[name]])


@pytest.mark.parametrize("n, pointers, swaps", [(1, 2, 1), (2, 2, 1), (3, 2, 2), (3, 3, 1)])
def test_counts(n, pointers, swaps):
    task = parse_task(f"state_based_recall(n={n}, pointers={pointers}, swaps={swaps})")
    rows = list(inputs(task))
    check(task, rows, exact=range(n + 1))
    assert len(symbols(rows)) == task.vocabulary
    assert ask(task, Far).back == reach(rows)


def test_after_the_addresses_only_their_bits_are_needed():
    task = parse_task("state_based_recall(n=3, pointers=2, swaps=1)")
    assert states(inputs(task), 3 + 1 + 4) == 4


def test_five_pointers_are_not_solvable():
    assert not ask(parse_task("state_based_recall(n=8)"), Tracking).solvable
    assert not offers(parse_task("state_based_recall(n=8, pointers=4)"), Tracking)
