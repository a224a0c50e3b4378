"""How many states a task asks for, as whole bits, and what accuracy is left with fewer."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate, count
from math import comb, factorial

from separatrix.core.exact import (
    SHORT,
    Enclosure,
    add,
    at_least,
    ceil_log2,
    ceiling,
    exp2,
    floor_log2,
    least,
    log2,
    log2_binomial,
    log2_factorial,
    subtract,
)

TERMS = 1024  # of a sum, taken on either side of its largest
SMALL = 256  # up to here Stirling numbers are multiplied out
GRID = 30  # accuracies are multiples of 2^-GRID


def ceil_log2_binomials(u: int, most: int, weight: int = 1, least: int = 0, plus: int = 0) -> int:
    """ceil(log2(plus + sum of C(u, i) weight^i for least <= i <= most)); least, plus are 0 or 1.

    The bits of a set of at most `most` out of u things, each of one of `weight` kinds. Exact where
    `binomials_exact` says so, else a lower bound. It falls neither in u nor in `most`.
    """
    at_least(0, u=u, most=most, least=least, plus=plus)
    at_least(1, weight=weight)
    for name, value in (("least", least), ("plus", plus)):
        if value > 1:
            raise ValueError(f"{name}={value}: needs 0 or 1")
    if least > plus + min(u, most):
        raise ValueError(f"most={most}: with least={least}, plus={plus}, u={u} nothing to count")
    return log2_sum(u, most, weight, (1,), plus - least)


def binomials_exact(u: int, most: int, weight: int = 1) -> bool:
    """Whether `ceil_log2_binomials` is exact here: few terms are summed, or few are left out."""
    top = min(u, most)
    largest = peak(u, top, weight)
    return top >= u - 1 or max(largest, top - largest) <= TERMS


def ceil_log2_two_sum(n: int, m: int) -> int:
    """The bits of what n values from Z_m leave to be told apart, where any two may sum to 0 (I.3).

    Either a pair that sums to 0 was seen; or what counts is from which of the u pairs {x, -x} a
    value came, which of the two, and which self-inverse values came (0, and m/2 for even m), each
    once at most. With A(t) = sum of C(u, i) 2^i for i <= t the states are A(n) + A(n-1) - 1 for
    odd m, A(n) + 2 A(n-1) + A(n-2) - 3 for even m and n > 2, one more for n = 2. Exact where
    `binomials_exact(u, n, 2)`, else a lower bound.
    """
    at_least(0, n=n)
    at_least(1, m=m)
    if n <= 1:
        return n * ceil_log2(m)
    if m <= 2:
        return 0  # whatever comes next makes a pair, or one was seen
    u = (m - 1) // 2
    if m % 2:
        return log2_sum(u, n, 2, (1, 2), -1)
    return log2_sum(u, n, 2, (1, 3, 4), -3 if n > 2 else -2)


def log2_sum(u: int, top: int, weight: int, shares: Sequence[int], shift: int) -> int:
    """ceil(log2(shift + sum of share(top - i) C(u, i) weight^i for i <= top)), or a lower bound.

    `shares` holds share(0), share(1), ..., grows, and goes on with its last, a power of two.

    The bound is the greater of two smaller sums, neither of which falls: TERMS terms on either side
    of the largest (when that moves up a place, the term left behind is below what its upper
    neighbour has grown by, as C(u+1, i) = C(u, i) + C(u, i-1)), and all terms of min(u, top+1).
    """

    def whole(rounded: int) -> int:
        return (whole_sum(u, top, weight, shares, shift) - 1).bit_length()

    if min(u, top) <= SHORT:
        return whole(0)
    if top >= u + len(shares) - 1:  # (1 + weight)^u, which is not 1 above a power of two (Mihailescu)
        full = ceil_log2(1 + weight, u) if shift <= 0 else floor_log2(1 + weight, u) + 1
        return full + ceil_log2(shares[-1])
    otherwise = whole if few_terms(u, top, weight) else int
    ...
