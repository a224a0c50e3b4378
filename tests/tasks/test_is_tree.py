"""IsTree, against all sets of edges before and after the cut."""

from itertools import combinations, combinations_with_replacement, product

import pytest

from separatrix.core import Far, ask
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.inputs import inputs, tree
from separatrix.enumeration.common.messages import fewest, reach
from tasks.brute import check


@pytest.mark.parametrize("repeats", ["no", "yes"])
@pytest.mark.parametrize("n", [4, 5])
def test_counts(n, repeats):
    task = parse_task(f"is_tree(n={n}, repeats={repeats})")
    rows = list(inputs(task))
    check(task, rows)
    assert ask(task, Far).back == reach(rows)


@pytest.mark.parametrize("n, repeats", [(6, "no"), (6, "yes")])
def test_counts_of_edges_in_any_order(n, repeats):
    """What was seen matters as a set, so larger sizes can be enumerated."""
    task = parse_task(f"is_tree(n={n}, repeats={repeats})")
    edges, (cut,) = list(combinations(range(n), 2)), task.cuts[-1:]
    choose = combinations if repeats == "no" else combinations_with_replacement
    for r in range(1, cut // 2 + 1):
        rows = [
            (seen, rest, tree(n, seen + rest))
            for seen, rest in product(choose(edges, r), choose(edges, n - 1 - r))
            if repeats == "yes" or not set(seen) & set(rest)
        ]
        found = (fewest(rows) - 1).bit_length()
        assert task.prefix_bits(2 * r) <= found
        assert repeats == "no" or task.prefix_bits(2 * r) == found


def test_bits_in_print():
    """64 vertices: 214.3 bits, with repeats or without."""
    for repeats in ("no", "yes"):
        task = parse_task(f"is_tree(n=64, repeats={repeats})")
        assert task.prefix_bits(task.cuts[-1]) == 215
    with pytest.raises(ValueError, match="least"):
        parse_task("is_tree(n=3)")


@pytest.mark.parametrize("repeats", ["no", "yes"])
def test_counts_never_fall(repeats):
    """Neither at the named cut nor at a fixed one, where small counts give way to bounds too."""
    task = parse_task(f"is_tree(repeats={repeats})")
    last, fixed = (0, 0), {r: 0 for r in (2, 4, 5, 7, 60, 128, 255, 380, 388, 390, 396, 401)}
    for n in [*range(4, 30), *range(235, 280), *range(5000, 5009), (1 << 63) - 1, 1 << 63]:
        now = task.at(n)
        cut = now.cuts[-1]
        assert (cut, now.prefix_bits(cut)) >= last and now.prefix_bits(cut) >= last[1]
        last = cut, now.prefix_bits(cut)
        for r in fixed:
            if r <= cut:
                assert now.prefix_bits(r) >= fixed[r]
                fixed[r] = now.prefix_bits(r)
