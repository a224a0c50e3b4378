"""2-Sum in its three forms, against all inputs."""

import pytest

from separatrix.core import Fooling, abilities, ask, offers
from separatrix.core.spec import parse_task
from separatrix.enumeration.common.families import meeting
from separatrix.enumeration.common.inputs import inputs
from separatrix.enumeration.common.messages import reach
from tasks.brute import check


@pytest.mark.parametrize("range_", ["full", "half"])
@pytest.mark.parametrize("ask_", ["last", "each", "any"])
@pytest.mark.parametrize("n, m", [(2, 3), (2, 4), (2, 9), (3, 4), (3, 5), (3, 6), (3, 7), (4, 5)])
def test_counts_are_exact(n, m, ask_, range_):
    task = parse_task(f"two_sum(n={n}, m={m}, ask={ask_}, range={range_})")
    assert task.exact
    found = list(inputs(task))
    check(task, found, exact=range(max(task.cuts) + 1))
    far = next((a.back for a in task.abilities() if isinstance(a, abilities.Far)), 0)
    assert far == reach(found)


def test_bits_of_the_table_in_print():
    """n = 64: 64.0 and 102.4 bits for m = 129, 406.6 and 470.6 for m = 4097."""
    for m, half, full in ((129, 64, 103), (4097, 407, 471)):
        assert parse_task(f"two_sum(n=64, m={m}, range=half)").prefix_bits(64) == half
        assert parse_task(f"two_sum(n=65, m={m}, ask=any)").prefix_bits(64) == full


@pytest.mark.parametrize("n", range(2, 9))
@pytest.mark.parametrize("above", range(5))
def test_any_contains_disjointness(n, above):
    """The family of the ability, for all pairs of sets and all m."""
    h = n // 2
    m = 2 * h + 3 + above
    task = parse_task(f"two_sum(n={n}, m={m}, ask=any)")
    game = ask(task, Fooling)
    assert (game.bits, game.tokens) == (h, n)
    assert meeting(task) == h


def test_reduction_needs_its_modulus():
    """With m = 2h + 2 the filler pairs with itself, so fewer elements are claimed."""
    task = parse_task("two_sum(n=6, m=8, ask=any)")
    assert ask(task, Fooling).bits == 2 == meeting(task)


def test_where_records_are_offered():
    assert ask(parse_task("two_sum(n=128)"), abilities.TwoSum) == abilities.TwoSum(128, 128)
    assert not offers(parse_task("two_sum(n=2, m=4)"), abilities.TwoSum)
    for form in ("ask=each", "ask=any"):
        assert not offers(parse_task(f"two_sum(n=8, {form})"), abilities.TwoSum)
    for form in ("ask=last", "ask=each", "ask=any, range=half"):
        assert not offers(parse_task(f"two_sum(n=8, {form})"), Fooling)


@pytest.mark.parametrize("m", [3, 4, 257, 258, 4097, 2**40 + 1, 2**40])
@pytest.mark.parametrize("form", ["last", "any", "last, range=half"])
def test_counts_never_fall(m, form):
    """Where the sets reach half of all, and where all fit, other formulas take over."""
    for middle in (m // 4, m // 2, m):
        task = parse_task(f"two_sum(m={m}, ask={form})")
        steps = [task.at(n) for n in range(max(1, middle - 4), middle + 5)]
        bits = [max([t.prefix_bits(r) for r in t.cuts], default=0) for t in steps]
        assert bits == sorted(bits)


def test_half_of_all_sets():
    """2^2n - 1 sets of at most n out of 2n + 1 values."""
    for n in (1, 2, 5, 10**6, 2**62):
        task = parse_task("two_sum").at(n)
        assert task.exact and task.prefix_bits(n) == 2 * n
