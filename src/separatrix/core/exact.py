"""Exact counting: logarithms of huge integers, rounded to whole bits without ever being wrong.

A real number is held between two integers in units of 2^-scale, and where these do not decide,
the scale grows. mpmath is imported inside functions, and its last bits are not trusted.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb, perm

Enclosure = tuple[int, int]  # least and greatest possible value, in units of 2^-scale

SHORT = 64  # products of so few factors are multiplied out
LAST_SCALE = 512  # what lies closer than this to an integer is taken to be one
GRID = 30  # accuracies are multiples of 2^-GRID
GUARD = 32  # bits asked of mpmath beyond those used: it errs in the last few of them


def ceil_log2(x: int, times: int = 1) -> int:
    """ceil(times log2 x), the bits that tell x^times things apart; exact."""
    at_least(1, x=x)
    at_least(0, times=times)
    if times == 1:
        return (x - 1).bit_length()
    if power_of_two(x) or times == 0:
        return times * (x.bit_length() - 1)
    return ceiling(lambda scale: log2(x, scale, times))  # irrational: some scale decides


def floor_log2(x: int, times: int = 1) -> int:
    """floor(times log2 x), exact."""
    return ceil_log2(x, times) - (not power_of_two(x) and times > 0)


def ceil_log2_falling(a: int, b: int) -> int:
    """ceil(log2 a!/(a-b)!), the bits of b different things out of a in order; exact."""
    at_least(0, a=a, b=b)
    if b > a:
        raise ValueError(f"b={b}: only a={a} things to choose from")
    if b <= SHORT:
        return (perm(a, b) - 1).bit_length()
    # Two neighbours among the factors: an odd prime divides one of them, so this is no integer.
    return ceiling(lambda scale: subtract(log2_factorial(a, scale), log2_factorial(a - b, scale)))


def ceil_log2_factorial(a: int) -> int:
    """ceil(log2 a!), exact."""
    return ceil_log2_falling(a, a)


def ceil_log2_binomial(n: int, k: int) -> int:
    """ceil(log2 C(n, k)), the bits of k different things out of n; exact."""
    at_least(0, n=n, k=k)
    if k > n:
        raise ValueError(f"k={k}: only n={n} things to choose from")
    if min(k, n - k) <= SHORT:
        return (comb(n, k) - 1).bit_length()
    # No prime power above n divides C(n, k) > n (Kummer), so it is no power of two.
    return ceiling(lambda scale: log2_binomial(n, k, scale))


@lru_cache(maxsize=4096)
def accuracy_ceiling(k: int, N: int, S: int) -> Fraction:
    """The share of right answers that S bits allow after N uniform symbols out of k, or a bit more.

    One of the N symbols is asked for, each as likely. With R = N log2 k - S > 0 the share delta of
    wrong ones has h2(delta) + delta log2(k-1) >= R/N and delta >= (1 - 2^-R)/N (I.1b). The ceiling
    is a multiple of 2^-30, and 1 if nothing follows.
    """
    at_least(1, k=k, N=N)
    at_least(0, S=S)
    scale, whole = 64 + N.bit_length(), 1 << GRID
    R = log2(k, scale, N)[0] - (S << scale)  # rounded down
    if R <= 0:
        return Fraction(1)

    def in_doubt(j: int) -> bool:
        """Whether neither excludes delta < j/2^30; the left side of the first grows up to 1-1/k."""
        entropy = (GRID * whole << scale) - log2(j, scale, j)[0]
        entropy += log2(max(1, k - 1), scale, j)[1] - log2(whole - j, scale, whole - j)[0]
        if N * entropy <= whole * R:
            return False
        return N * j >= whole or (GRID << scale) - log2(whole - N * j, scale)[0] > R

    most = whole * (k - 1) // k
    doubtful = least(in_doubt, 1, most)
    return Fraction(whole - (most if doubtful is None else doubtful - 1), whole)


def least(predicate: Callable[[int], bool], low: int, high: int) -> int | None:
    """The least integer from low to high of which a monotone predicate is true, None if of none."""
    if low > high or not predicate(high):
        return None
    wrong, right = low - 1, low
    while right < high and not predicate(right):
        wrong, right = right, min(high, 2 * right - low + 1)
    while right - wrong > 1:
        middle = (wrong + right) // 2
        if predicate(middle):
            right = middle
        else:
            wrong = middle
    return right


def ceiling(
    enclose: Callable[[int], Enclosure], otherwise: Callable[[int], int] | None = None
) -> int:
    """The least integer not below a real number that `enclose` holds tighter at greater scales.

    Without `otherwise` it never ends on an integer. With it, what LAST_SCALE does not decide is
    left to it; it is given the lower end rounded up, which is never too much.
    """
    scale = 32
    while True:
        low, high = (-(-end >> scale) for end in enclose(scale))
        if low == high:
            return low
        if otherwise and scale == LAST_SCALE:
            return otherwise(low)
        scale *= 2


def log2(x: int, scale: int, times: int = 1) -> Enclosure:
    """times log2 x, with no error where x is a power of two."""
    exponent = x.bit_length() - 1
    if power_of_two(x):
        return times * exponent << scale, times * exponent << scale
    from mpmath.libmp import from_int, mpf_mul, mpi_log

    precision = scale + (times * (exponent + 1)).bit_length() + GUARD
    natural, _ = mpi_log((from_int(x), from_int(x)), precision)
    return in_bits(mpf_mul(natural, from_int(times)), precision, scale)


def log2_factorial(n: int, scale: int) -> Enclosure:
    """log2 n!."""
    from mpmath.libmp import from_int, mpf_loggamma

    precision = scale + (n * n.bit_length()).bit_length() + GUARD
    return in_bits(mpf_loggamma(from_int(n + 1), precision), precision, scale)


def log2_binomial(n: int, k: int, scale: int) -> Enclosure:
    """log2 C(n, k)."""
    ordered = subtract(log2_factorial(n, scale), log2_factorial(k, scale))
    return subtract(ordered, log2_factorial(n - k, scale))


def exp2(exponent: Enclosure, scale: int) -> Enclosure:
    """2^exponent, of an exponent that is at most about 0: above it errors grow beyond the guard."""
    from mpmath.libmp import from_man_exp, mpf_exp, mpf_ln2, mpf_mul, to_fixed

    precision = scale + GUARD
    ends = (mpf_mul(from_man_exp(end, -scale), mpf_ln2(precision + 64)) for end in exponent)
    low, high = (int(to_fixed(mpf_exp(end, precision), scale)) for end in ends)
    return low - 1, high + 2


def log2_product(unit: Enclosure, factor: Enclosure, shift: int, scale: int) -> Enclosure:
    """log2(2^unit factor + shift), with the shift smaller than the product."""
    shifted = 1 + ((abs(shift) << scale) >> max(0, unit[0] >> scale))
    low = max(1, factor[0] - shifted * (shift < 0))
    high = factor[1] + shifted * (shift > 0)
    ends = log2(low, scale)[0] - (scale << scale), log2(high, scale)[1] - (scale << scale)
    return add(unit, ends)


def in_bits(natural, precision: int, scale: int) -> Enclosure:
    """A natural logarithm that is right to `precision` bits, save some of the guard, in base 2."""
    from mpmath.libmp import mpf_div, mpf_ln2, to_fixed

    value = int(to_fixed(mpf_div(natural, mpf_ln2(precision), precision), scale))
    return value - 1, value + 2


def subtract(a: Enclosure, b: Enclosure) -> Enclosure:
    return a[0] - b[1], a[1] - b[0]


def add(a: Enclosure, b: Enclosure) -> Enclosure:
    return a[0] + b[0], a[1] + b[1]


def power_of_two(x: int) -> bool:
    return x & (x - 1) == 0


def at_least(bound: int, **sizes: int) -> None:
    """ValueError naming the first size that is no integer or is below the bound."""
    for name, value in sizes.items():
        if not isinstance(value, int) or value < bound:
            raise ValueError(f"{name}={value}: needs an integer, at least {bound}")
