"""3-Sum in both forms, against all inputs."""

import pytest

from separatrix.core import Far, Fooling, ask
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.families import meeting
from separatrix.enumeration.common.inputs import inputs, match3, triple
from separatrix.enumeration.common.messages import reach
from tasks.brute import check


@pytest.mark.parametrize("ask_", ["each", "any"])
@pytest.mark.parametrize("n, m", [(3, 4), (3, 5), (3, 8), (4, 5), (4, 9), (5, 6), (5, 7)])
def test_counts_are_never_too_large(n, m, ask_):
    task = parse_task(f"three_sum(n={n}, m={m}, ask={ask_})")
    found = list(inputs(task))
    check(task, found)
    assert ask(task, Far).back == reach(found) == n - 1


@pytest.mark.parametrize("m", range(6, 33))
def test_sets_are_told_apart(m):
    """The argument of `prefix_bits`: triples show in the largest set without the wanted value."""
    for each in (True, False):
        v = parse_task(f"three_sum(n=99, m={m}, ask={'each' if each else 'any'})").prefix_bits(97)
        for wanted in range(2, v + 2):
            x = 1 if each else -wanted - (2 * v + 1)
            t = -wanted - 1 if each else 2 * v + 1
            others = [i for i in range(2, v + 2) if i != wanted]
            found = match3 if each else triple
            assert found([wanted, 1, 1, 1, t, x], m)
            assert not found([*others, *others, *others, 1, 1, 1, t, x], m)


@pytest.mark.parametrize("ask_", ["each", "any"])
@pytest.mark.parametrize("n", [3, 4, 7, 8, 11])
def test_disjointness_in_three_sum(n, ask_):
    """The family of the ability, for all pairs of sets and all m that give it a size."""
    for m in range(4, 6 * n + 12):
        task = parse_task(f"three_sum(n={n}, m={m}, ask={ask_})")
        game = next((a for a in task.abilities() if isinstance(a, Fooling)), None)
        if game is None:
            assert m < (6 if ask_ == "each" else 12)
            continue
        assert meeting(task) == game.bits


def test_reductions_need_their_modulus():
    """One less, and an input without a common element has a triple: fewer are claimed."""
    for form in ("three_sum(n=7, m=9)", "three_sum(n=7, m=23, ask=any)"):
        task = parse_task(form)
        assert ask(task, Fooling).bits == 2 == meeting(task)


def test_the_size_in_print():
    """Match3 of N = 2n + 1 tokens and modulus N + 3: n bits."""
    assert ask(parse_task("three_sum(n=101, m=104)"), Fooling).bits == 50
    assert ask(parse_task("three_sum(n=101, m=103)"), Fooling).bits == 49
