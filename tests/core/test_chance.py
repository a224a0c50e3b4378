"""Draws are reproducible, spread out, and apart by seed and purpose."""

from collections import Counter
from itertools import permutations

from separatrix.core.chance import Chance


def draws(seed, purpose, count=6):
    chance = Chance(seed, purpose)
    return [chance.integers(0, 1000) for _ in range(count)]


def test_the_same_again_and_on_every_machine():
    assert draws(0, "weights") == draws(0, "weights") == PINNED
    assert len({tuple(draws(s, p)) for s in range(9) for p in ("weights", "inputs")}) == 18


def test_every_value_and_every_order_comes_up():
    chance = Chance(1, "spread")
    found = Counter(chance.integers(-2, 3) for _ in range(5000))
    assert set(found) == {-2, -1, 0, 1, 2} and min(found.values()) > 850
    orders = Counter(tuple(chance.permuted("abc")) for _ in range(3000))
    assert set(orders) == set(permutations("abc")) and min(orders.values()) > 380


PINNED = [798, 944, 694, 793, 692, 116]
