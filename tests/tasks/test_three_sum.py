"""3-Sum in both forms, against all inputs."""

from itertools import combinations, product

import pytest

from separatrix.core import Far, Fooling, ask
from separatrix.core.spec import parse_task
from separatrix.core.task import Task
from separatrix.enumeration.common.messages import reach
from tasks.brute import check


def triple(tokens, m) -> bool:
    """Whether three different places hold values of sum 0."""
    return any(sum(three) % m == 0 for three in combinations(tokens, 3))


def match3(tokens, m) -> bool:
    """Whether the last value and some two, itself and repetitions allowed, sum to 0."""
    return any((tokens[-1] + a + b) % m == 0 for a in tokens for b in tokens)


def inputs(task: Task):
    m, n = task.sizes.m, task.sizes.n
    for tokens in product(range(m), repeat=n):
        if task.ask == "any":
            yield tokens, {n - 1: triple(tokens, m)}
        else:
            yield tokens, {i: match3(tokens[: i + 1], m) for i in range(n)}


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
    for m in range(4, 6 * n + 40):
        task = parse_task(f"three_sum(n={n}, m={m}, ask={ask_})")
        game = next((a for a in task.abilities() if isinstance(a, Fooling)), None)
        if game is None:
            assert m < (6 if ask_ == "each" else 12)
            continue
        for a, b in product(product((0, 1), repeat=game.bits), repeat=2):
            assert shown(a, b, n, m, ask_) == any(x and y for x, y in zip(a, b, strict=True))


def shown(a, b, n, m, ask_) -> bool:
    h, q = len(a), m // 3
    if ask_ == "each":
        mine = [i + 1 if a[i - 1] else 1 for i in range(1, h + 1)]
        yours = [-(i + 2) if b[i - 1] else 1 for i in range(1, h + 1)]
        return match3(mine + yours + [1] * (n - 2 * h), m)
    w = h + 1
    mine = [i if a[i - 1] else w for i in range(1, h + 1)]
    yours = [-(q + i) if b[i - 1] else w for i in range(1, h + 1)]
    return triple(mine + yours + [q] + [w] * (n - 2 * h - 1), m)


def test_reductions_need_their_modulus():
    """One less, and an input without a common element has a triple: fewer are claimed."""
    assert ask(parse_task("three_sum(n=7, m=9)"), Fooling).bits == 2
    assert shown((0, 0, 1), (0, 0, 0), 7, 9, "each")
    assert ask(parse_task("three_sum(n=7, m=23, ask=any)"), Fooling).bits == 2
    wrong = [
        (a, b)
        for a, b in product(product((0, 1), repeat=3), repeat=2)
        if shown(a, b, 7, 23, "any") != any(x and y for x, y in zip(a, b, strict=True))
    ]
    assert wrong


def test_the_size_in_print():
    """Match3 of N = 2n + 1 tokens and modulus N + 3: n bits."""
    assert ask(parse_task("three_sum(n=101, m=104)"), Fooling).bits == 50
    assert ask(parse_task("three_sum(n=101, m=103)"), Fooling).bits == 49
