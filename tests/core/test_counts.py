"""Sums of binomials, 2-Sum states and Stirling numbers against counting, and where methods meet."""

from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from separatrix.core import counts
from separatrix.core.counts import (
    Binomials,
    binomials_exact,
    blocks,
    ceil_log2_binomials,
    ceil_log2_stirling_max,
    ceil_log2_two_sum,
)
from separatrix.core.exact import ceil_log2, ceil_log2_binomial, floor_log2, log2

HUGE = 2**62


def bits(x):
    """ceil(log2 x) of a whole number."""
    return (x - 1).bit_length()


def partial(u, most, weight):
    total = term = 1
    for i in range(min(u, most)):
        term = term * (u - i) * weight // (i + 1)
        total += term
    return total


@pytest.mark.parametrize("weight", [1, 2, 3, 1000])
def test_small_sums(weight):
    for u in range(100):
        total = 0
        for most in range(u + 3):
            total += comb(u, most) * weight**most
            for least, plus in product(range(2), repeat=2):
                if total - least + plus > 0:
                    found = ceil_log2_binomials(u, most, weight, least, plus)
                    assert found == bits(total - least + plus)
                    assert most > 1000 or binomials_exact(u, most, weight)


@given(st.integers(60, 2047), st.data(), st.sampled_from([1, 2, 3]), st.integers(0, 1))
def test_sums(u, data, weight, plus):
    most = data.draw(st.integers(0, u + 1))
    total = partial(u, most, weight)
    found = ceil_log2_binomials(u, most, weight, plus=plus)
    assert found == bits(total + plus) or not binomials_exact(u, most, weight)
    assert bits(total + plus) - 1 <= found <= bits(total + plus)
    assert binomials_exact(u, most)


def check_ties(count):
    """Sums that are powers of two: perfect codes, halves, everything; and one more than these."""
    ties = [(23, 3, 11), (90, 2, 12), (HUGE - 1, 1, 62), (1001, 500, 1000), (2001, 1000, 2000)]
    for u, most, power in [*ties, (HUGE, HUGE, HUGE), (5000, 5000, 5000)]:
        assert count(u, most) == power
        assert count(u, most, plus=1) == power + 1
        assert count(u, most, least=1) == power
    assert count(HUGE, HUGE - 1, plus=1) == HUGE  # 2^u - 1, and 1 more
    assert count(HUGE, HUGE, 3) == 2 * HUGE
    assert count(HUGE, HUGE - 1, 3, plus=1) == 2 * HUGE


def test_ties():
    check_ties(ceil_log2_binomials)


def test_planted_loose_tie(monkeypatch):
    """Sums near a power of two need to be counted."""
    monkeypatch.setattr(Binomials, "counted", lambda self: self.top)
    with pytest.raises(AssertionError):
        check_ties(ceil_log2_binomials)


def check_switches(truth, found, exact):
    """Never above the truth, close, exact where that is said, and falling nowhere."""
    for a, b in product(range(45), repeat=2):
        if found(a, b) is not None:
            assert truth(a, b) - 3 * (not exact(a, b)) <= found(a, b) <= truth(a, b)
            assert found(a, b) <= found(a + 1, b)
            assert found(a, b) <= found(a, b + 1)


@pytest.fixture
def few_terms(monkeypatch):
    """All methods within reach of counting: direct to 2, windows of 5 terms."""
    monkeypatch.setattr(counts, "SHORT", 2)
    monkeypatch.setattr(counts, "TERMS", 5)


def check_sums(weight, least, plus):
    def truth(u, most):
        return bits(partial(u, most, weight) - least + plus)

    def found(u, most):
        nothing = least > plus + min(u, most)
        return None if nothing else ceil_log2_binomials(u, most, weight, least, plus)

    check_switches(truth, found, lambda u, most: binomials_exact(u, most, weight))


def two_sum_states(n, m):
    """How many states n values from Z_m leave, by I.3."""
    u, alone = (m - 1) // 2, 2 - m % 2

    def sets(values):  # from how many pairs, and which of each, so many values may come
        return partial(u, values, 2) - (values > 0) if values >= 0 else 0

    if m == 2 and n >= 2:
        return 1
    return (n >= 2) + sum(comb(alone, i) * sets(n - i) for i in range(alone + 1))


@pytest.mark.parametrize(("least", "plus"), [(0, 0), (0, 1), (1, 0)])
@pytest.mark.parametrize("weight", [1, 2, 7])
def test_switches(few_terms, weight, least, plus):
    check_sums(weight, least, plus)


def test_switches_of_two_sum(few_terms):
    check_switches(
        lambda n, m: bits(two_sum_states(n, m)),
        lambda n, m: ceil_log2_two_sum(n, m) if m > 2 else None,
        lambda n, m: binomials_exact((m - 1) // 2, n, 2),
    )


@pytest.mark.parametrize("fault", ["but_for_last", "around_largest"])
def test_planted_missing_method(few_terms, monkeypatch, fault):
    monkeypatch.setattr(Binomials, fault, lambda self, scale: (1, 1))
    with pytest.raises(AssertionError):
        check_sums(1, 0, 0)


def test_planted_double(few_terms, monkeypatch):
    total = Binomials.total
    monkeypatch.setattr(Binomials, "total", lambda self, *terms: 2 * total(self, *terms))
    with pytest.raises(AssertionError):
        check_sums(1, 0, 0)


@given(st.integers(2**20, HUGE), st.integers(2**16, HUGE), st.sampled_from([1, 2, 5]))
def test_huge_sums(u, most, weight):
    """Between the largest term and all terms; growing; as close as is said."""
    found = ceil_log2_binomials(u, most, weight)
    top = min(most, (u + 1) * weight // (weight + 1))
    largest = ceil_log2_binomial(u, min(u, top)) + floor_log2(weight, min(u, top))
    assert largest - 1 <= found <= ceil_log2(1 + weight, u)
    assert found <= ceil_log2_binomials(u + 1, most, weight)
    assert found <= ceil_log2_binomials(u, most + 1, weight)
    if most >= top + 2**32:  # nearly all: what is lost is lost by the window
        assert ceil_log2(1 + weight, u) - found <= 24


def test_sums_that_die_out():
    """Where most is small against u, few terms matter, whether all of them are summed or not."""
    for u in (10**6, HUGE):
        assert ceil_log2_binomials(u, 2) == bits(1 + u + comb(u, 2))
        assert ceil_log2_binomials(u, 300) == bits(partial(u, 300, 1))
        assert ceil_log2_binomials(u, 1000, 2) == bits(partial(u, 1000, 2))
        assert binomials_exact(u, 1000, 2) and not binomials_exact(u, 5000, 2)
        assert ceil_log2_binomials(u, 5000, 2) == bits(partial(u, 5000, 2))


def enumerated(n, m):
    """How many classes of n values there are that one or two more values can tell apart."""

    def pair(values):
        return any((a + b) % m == 0 for i, a in enumerate(values) for b in values[:i])

    ends = [end for length in (1, 2) for end in product(range(m), repeat=length)]
    prefixes = product(range(m), repeat=n)
    return len({tuple(pair(prefix + end) for end in ends) for prefix in prefixes})


def test_two_sum_by_enumeration():
    for m in range(1, 9):
        for n in range(5 if m < 7 else 4):
            assert enumerated(n, m) == two_sum_states(n, m)


def test_two_sum():
    for m in range(1, 60):
        for n in range(45):
            assert ceil_log2_two_sum(n, m) == bits(two_sum_states(n, m))
    for n, m, need in ((64, 129, 103), (64, 4097, 471)):  # 102.4 and 470.6 bits in I.3
        assert ceil_log2_two_sum(n, m) == need == bits(two_sum_states(n, m))
    for n, m in ((700, 1401), (700, 1402), (700, 1399), (700, 1500), (700, 10**6), (999, 2001)):
        assert ceil_log2_two_sum(n, m) == bits(two_sum_states(n, m))


def test_huge_two_sum():
    """2 * 3^u less next to nothing, and 4 * 3^u with two self-inverse values."""
    for n in (HUGE, HUGE + 1, HUGE + 2, HUGE + 3, 2 * HUGE):
        assert ceil_log2_two_sum(n, 2 * HUGE + 1) == ceil_log2(3, HUGE) + 1
        assert ceil_log2_two_sum(n, 2 * HUGE + 2) == ceil_log2(3, HUGE) + 2


def triangle(n):
    """Rows 0 to n of the Stirling numbers of the second kind."""
    row = [1]
    for size in range(n + 1):
        yield row
        row = [0, *(c * row[c] * (c < size + 1) + row[c - 1] for c in range(1, size + 1)), 1]


def test_stirling():
    for n, row in enumerate(triangle(420)):
        for plus in range(2):
            best, found = bits(plus + max(row)), ceil_log2_stirling_max(n, plus)
            assert found == best or n > counts.SMALL
            assert best - 1 <= found <= best
    assert ceil_log2_stirling_max(64, plus=1) == 215  # 214.4 bits in I.3


def test_stirling_enclosures():
    for n, row in enumerate(triangle(90)):
        for c, plus, scale in product(range(max(1, blocks(n) - 3), blocks(n) + 1), (0, 1), (9, 60)):
            low, high = counts.log2_stirling(n, c, plus, scale)
            inner_low, inner_high = log2(row[c] + plus, scale + 99) if n else (0, 0)
            assert low <= inner_low >> 99 and -(-inner_high >> 99) <= high
            assert n < 50 or high - low <= 40


def check_growth(bound):
    for start in (0, counts.SMALL - 9, 1000, 10**6, HUGE - 9):
        found = [bound(n) for n in range(start, start + 18)]
        assert found == sorted(found)
    assert bound(counts.SMALL + 1) - bound(counts.SMALL) in (4, 5, 6, 7)


def test_stirling_grows():
    check_growth(ceil_log2_stirling_max)
    sizes = [blocks(n) for n in range(3000)]
    assert all(b - a in (0, 1) for a, b in zip(sizes, sizes[1:], strict=False))


def test_planted_stirling(monkeypatch):
    """A c that is not near the best would make the bound fall where it takes over."""
    near = counts.blocks
    monkeypatch.setattr(counts, "blocks", lambda n: near(n) - 12 * (n > counts.SMALL))
    with pytest.raises(AssertionError):
        check_growth(ceil_log2_stirling_max)


def test_huge_stirling():
    """Below c^n/c! for the best c, and above a third of it: c e^(-n/c) is 1 at most there."""
    for n in (10**4, 10**9, HUGE):
        c = blocks(n)
        most = ceil_log2(c, n) - counts.log2_factorial(c, 0)[0]
        assert most - 8 <= ceil_log2_stirling_max(n) <= most


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ceil_log2_binomials(-1, 2), "u=-1: needs an integer, at least 0"),
        (lambda: ceil_log2_binomials(2, -1), "most=-1"),
        (lambda: ceil_log2_binomials(2, 1, weight=0), "weight=0: needs an integer, at least 1"),
        (lambda: ceil_log2_binomials(2, 1, least=2), "least=2: needs 0 or 1"),
        (lambda: ceil_log2_binomials(2, 1, plus=-1), "plus=-1"),
        (lambda: ceil_log2_binomials(2, 0, least=1), "most=0.*empty"),
        (lambda: ceil_log2_two_sum(-1, 3), "n=-1"),
        (lambda: ceil_log2_two_sum(1, 0), "m=0"),
        (lambda: ceil_log2_stirling_max(-1), "n=-1"),
        (lambda: ceil_log2_stirling_max(5, plus=7), "plus=7: needs 0 or 1"),
    ],
)
def test_arguments(call, message):
    with pytest.raises(ValueError, match=message):
        call()
