"""Fewest messages, on counts that are known otherwise."""

from itertools import permutations, product

import pytest

from separatrix.enumeration.common.colours import colours
from separatrix.enumeration.common.messages import (
    asked_last,
    fewest,
    held,
    least_bits,
    maps,
    reach,
    states,
)


def test_distinct_residuals_without_promises():
    rows = [(x, i, x[i]) for x in product(range(3), repeat=3) for i in range(3)]
    assert fewest(rows) == 27


@pytest.mark.parametrize(
    "asked, columns, values, least", [(2, 2, 2, 4), (2, 4, 2, 5), (3, 5, 2, 10), (2, 4, 3, 9)]
)
def test_free_keys_are_covering_arrays(asked, columns, values, least):
    """Values of `asked` free keys, one of which is asked for: the least array of that strength."""
    rows = [
        (tuple(zip(keys, said, strict=True)), key, value)
        for keys in permutations(range(columns), asked)
        for said in product(range(values), repeat=asked)
        for key, value in zip(keys, said, strict=True)
    ]
    assert fewest(rows) == least


def test_colours_of_odd_cycles_and_cliques():
    cycle = [1 << (i + 1) % 5 | 1 << (i - 1) % 5 for i in range(5)]
    assert colours(cycle) == 3
    wheel = [mask | 1 << 5 for mask in cycle] + [0b11111]
    assert colours(wheel) == 4
    assert colours([0b111 & ~(1 << i) for i in range(3)]) == 3
    assert colours([0, 0]) == 1


def test_answers_of_the_past_need_no_state():
    said = [((a, b), {0: a, 1: b}) for a in range(2) for b in range(2)]
    assert states(said, 1) == 1
    late = [((a, b), {1: a}) for a in range(2) for b in range(2)]
    assert states(late, 1) == 2
    assert states(late, 2) == 1


def test_one_machine_must_give_one_answer():
    with pytest.raises(ValueError, match="two answers"):
        fewest([(0, 0, 0), (0, 0, 1)])


def test_reach_and_held():
    inputs = [asked_last(tokens, tokens[0]) for tokens in product(range(3), range(2), range(2))]
    assert reach(inputs) == 2
    assert held(inputs, {0}) == 3
    assert held(inputs, {1}) == 1


def test_maps_are_partitions():
    """Bell numbers; into two parts at most 2^(n - 1)."""
    assert [len(list(maps(n, n))) for n in range(7)] == [1, 1, 2, 5, 15, 52, 203]
    assert [len(list(maps(n, 2))) for n in range(1, 7)] == [1, 2, 4, 8, 16, 32]


@pytest.mark.parametrize("n, kinds", [(1, 2), (2, 2), (1, 5), (2, 1)])
def test_trying_every_map_finds_as_many(n, kinds):
    rows = [(x, i, x[i]) for x in product(range(kinds), repeat=n) for i in range(n)]
    assert least_bits(rows) == (fewest(rows) - 1).bit_length()
