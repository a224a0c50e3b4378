"""Dyck words, against all inputs and against the automaton."""

import pytest

from separatrix.core import Far, Fooling, ask
from separatrix.core.automata import dyck
from separatrix.core.fooling import fooling
from separatrix.core.language import told_apart
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.families import fooled
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import reach
from tasks.brute import check


def task_of(n, types, depth):
    return parse_task(f"dyck(n={n}, types={types}, depth={depth})")


SIZES = [(n, 1, depth) for n in (2, 4, 8, 10) for depth in (1, 2, 3, 9)]
SIZES += [(n, 2, depth) for n in (2, 4, 6) for depth in (1, 2, 3, 9)] + [(4, 3, 1), (4, 3, 2)]


@pytest.mark.parametrize("n, types, depth", SIZES)
def test_counts_are_exact(n, types, depth):
    task = task_of(n, types, depth)
    rows = list(inputs(task))
    check(task, rows, exact=range(max(task.cuts) + 1))
    assert ask(task, Far).back == reach(rows)


@pytest.mark.parametrize("types, depth", [(1, 5), (2, 2), (2, 5), (3, 4), (5, 3), (4, 2)])
def test_counts_equal_those_of_the_automaton(types, depth):
    """At every cut of every length, and the named cuts have the largest."""
    dfa = dyck(types, depth)
    for n in range(2, 21, 2):
        task = task_of(n, types, depth)
        counts = [told_apart(dfa, n, r) for r in range(n)]
        assert [task.prefix_bits(r) for r in range(n)] == [(c - 1).bit_length() for c in counts]
        assert max(counts) == max(counts[r] for r in task.cuts)


@pytest.mark.parametrize("types, top", [(2, 70), (3, 70), (7, 65), (10, 200), (6, 1001)])
def test_counts_of_deep_stacks(types, top):
    task = task_of(2 * top, types, top)
    count = 1 + sum(types**h for h in range(top % 2, top + 1, 2))
    assert task.prefix_bits(top) == (count - 1).bit_length()


SMALL = [(n, 1, depth) for n in (4, 8, 10) for depth in (1, 2, 3, 4, 9)]
SMALL += [(n, 2, depth) for n in (2, 4, 6, 8) for depth in (1, 2, 3, 4)]
SMALL += [(n, 3, depth) for n in (2, 4, 6) for depth in (1, 2, 3)]


@pytest.mark.parametrize("n, types, depth", SMALL)
def test_fooling_sets(n, types, depth):
    """All pairs of the claimed family, in the language as deep as it is."""
    task = task_of(n, types, depth)
    game = next((a for a in task.abilities() if isinstance(a, Fooling)), None)
    assert (game.bits if game else 0) == fooled(task)


def test_two_types_two_deep():
    """The seed's n - 1 bits, as the automaton finds them; 3 bits for a recurrence."""
    for n in (2, 8, 100, 1 << 20):
        task = task_of(n, 2, 2)
        assert ask(task, Fooling).bits == n - 1 == fooling(dyck(2, 2), n).bits
        assert max(task.prefix_bits(r) for r in task.cuts) == (2 if n == 2 else 3)


@pytest.mark.parametrize("form", ["dyck", "dyck(types=3, depth=40)", "dyck(depth=1000000)"])
def test_ladder(form):
    task = parse_task(form)
    assert task.at(101).n == 100 and task.at(2).n == 2
    with pytest.raises(ValueError, match="try n=6"):
        parse_task("dyck(n=7)")
    for tops in (range(2, 200), range((1 << 63) - 9, (1 << 63) + 1)):
        last = 0
        for n in tops:
            now = task.at(n)
            bits = now.prefix_bits(now.cuts[0])
            assert bits >= last
            last = bits
