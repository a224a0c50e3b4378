"""Brute force itself, on counts that are known otherwise, and the faults it must find."""

from itertools import permutations, product

import pytest

from separatrix.core import Source, Task
from tasks.brute import asked_last, check, colours, fewest, held, reach, states


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
    with pytest.raises(AssertionError, match="two answers"):
        fewest([(0, 0, 0), (0, 0, 1)])


class Echo(Task):
    """Say the first token at the last one, with `bits` claimed for it."""

    source = Source("a test", 2026, "")
    exact = True
    cuts = (1, 2)
    length = 3
    bits = 2

    def prefix_bits(self, r):
        return self.bits if r else 0


class Bold(Echo):
    """Claims a bit too much."""

    bits = 3


class Shy(Echo):
    """Claims to count exactly, a bit too little."""

    bits = 1


INPUTS = [asked_last(tokens, tokens[0]) for tokens in product(range(3), range(2), range(2))]


def test_check_finds_wrong_counts():
    check(Echo(n=1), INPUTS)
    with pytest.raises(AssertionError, match="2 bits are enough"):
        check(Bold(n=1), INPUTS)
    with pytest.raises(AssertionError, match="1 < 2"):
        check(Shy(n=1), INPUTS)
    check(Shy(n=1), INPUTS, exact=())


def test_reach_and_held():
    assert reach(INPUTS) == 2
    assert held(INPUTS, {0}) == 3
    assert held(INPUTS, {1}) == 1
