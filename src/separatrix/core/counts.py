"""How many states a task asks for, as whole bits, and what accuracy is left with fewer."""

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate, takewhile
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
LOG2_E = 14426950408889634  # of e, in 10^-16
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
        raise ValueError(f"least={least}: with u={u}, most={most}, plus={plus} the sum is empty")
    return Binomials(u, most, weight, plus - least).bits()


def binomials_exact(u: int, most: int, weight: int = 1) -> bool:
    """Whether `ceil_log2_binomials` is exact here: few terms are summed, or few are left out."""
    return most >= u - 1 or Binomials(u, most, weight, 0).few


def ceil_log2_two_sum(n: int, m: int) -> int:
    """The bits of what n values from Z_m leave to be told apart, if any two may sum to 0 (I.3).

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
    if m % 2:
        return Binomials(m // 2, n, 2, -1, shares=(1, 2)).bits()
    return Binomials(m // 2 - 1, n, 2, -3 if n > 2 else -2, shares=(1, 3, 4)).bits()


@dataclass(frozen=True)
class Binomials:
    """shift + the sum of share(top - i) C(u, i) weight^i for i <= top, -3 <= shift <= 1.

    `shares` are share(0), share(1), ...; they grow, and the last, a power of two, goes on.
    """

    u: int
    top: int
    weight: int
    shift: int
    shares: tuple[int, ...] = (1,)

    def bits(self) -> int:
        """ceil(log2) of the sum, or of the greater of two smaller sums that never fall.

        One has all terms of min(u, top + 1), the other TERMS terms on either side of the largest.
        When that moves up a place, a term is left behind at the lower end; its neighbour has grown
        by no less, as C(u + 1, i + 1) = C(u, i + 1) + C(u, i).
        """
        if min(self.u, self.top) <= SHORT:
            return self.counted()
        if self.top >= self.u + len(self.shares) - 1:  # (1 + weight)^u, the last share times
            return self.all_terms() + ceil_log2(self.shares[-1])
        if self.few:
            return ceiling(self.around_largest, lambda _: self.counted())
        nearly = replace(self, u=min(self.u, self.top + 1))
        bits = ceiling(nearly.less_missing, int)
        return bits if nearly == self else max(bits, ceiling(self.around_largest, int))

    @property
    def largest(self) -> int:
        """Where the largest term stands."""
        return min(self.top, (self.u + 1) * self.weight // (self.weight + 1))

    @property
    def few(self) -> bool:
        """Whether TERMS on either side of the largest are all."""
        return max(self.largest, min(self.u, self.top) - self.largest) <= TERMS

    def all_terms(self) -> int:
        """ceil(log2) of (1 + weight)^u + shift: for u > 1 no power is 1 above one of two, but 9."""
        if self.shift > 0:
            return floor_log2(1 + self.weight, self.u) + 1
        return ceil_log2(1 + self.weight, self.u)

    def counted(self) -> int:
        """ceil(log2) from the number itself."""
        total, term = self.shift, 1
        for i in range(min(self.u, self.top) + 1):
            total += self.share(i) * term
            term = term * (self.u - i) * self.weight // (i + 1)
        return (total - 1).bit_length()

    def share(self, i: int) -> int:
        return self.shares[min(self.top - i, len(self.shares) - 1)] if i <= self.top else 0

    def around_largest(self, scale: int) -> Enclosure:
        """log2 of the sum over TERMS terms on either side of the largest, in units of that one.

        Every step down from it loses less than a unit, and the ratios are below 1: term i is short
        by its distance at most, what fell to 0 too.
        """
        u, weight, largest = self.u, self.weight, self.largest
        one = 1 << scale
        lower = accumulate(
            range(largest, max(0, largest - TERMS), -1),
            lambda term, i: term * i // ((u - i + 1) * weight),
            initial=one,
        )
        upper = accumulate(
            range(largest, min(u, self.top, largest + TERMS)),
            lambda term, i: term * (u - i) * weight // (i + 1),
            initial=one,
        )
        terms = [*takewhile(bool, lower)][:0:-1]
        first = largest - len(terms)
        terms += takewhile(bool, upper)
        plain = max(0, self.top - len(self.shares) + 2 - first)  # those whose share is the last
        total = self.shares[-1] * sum(terms[:plain])
        total += sum(self.share(i) * term for i, term in enumerate(terms[plain:], first + plain))
        unit = add(log2_binomial(u, largest, scale), log2(weight, scale, largest))
        error = 2 * TERMS**2 * self.shares[-1]
        return log2_product(unit, (total, total + error), self.shift, scale)

    def less_missing(self, scale: int) -> Enclosure:
        """log2 of the sum where few terms are left out, in units of all of them."""
        lowest = max(0, self.top - len(self.shares) + 2)
        missing = sum(
            (self.shares[-1] - self.share(i)) * comb(self.u, i) * self.weight ** (i - lowest)
            for i in range(lowest, self.u + 1)
        )
        unit = add(log2(self.shares[-1], scale), log2(1 + self.weight, scale, self.u))
        of_them = add(log2(missing, scale), log2(self.weight, scale, lowest))
        one = 1 << scale
        factor = subtract((one, one), exp2(subtract(of_them, unit), scale))
        return log2_product(unit, factor, self.shift, scale)


def log2_product(unit: Enclosure, factor: Enclosure, shift: int, scale: int) -> Enclosure:
    """log2(2^unit factor + shift), where the shift is tiny."""
    tiny = 1 + ((abs(shift) << scale) >> max(0, unit[0] >> scale))
    low = max(1, factor[0] - tiny * (shift < 0))
    high = factor[1] + tiny * (shift > 0)
    factor = log2(low, scale)[0] - (scale << scale), log2(high, scale)[1] - (scale << scale)
    return add(unit, factor)


def ceil_log2_stirling_max(n: int, plus: int = 0) -> int:
    """ceil(log2(plus + S(n, c))) for the c with most partitions of n things into c blocks (I.3).

    Exact up to n = SMALL, else a lower bound, that of a c close to the best. It never falls in n:
    c stays or grows by 1, and S(n + 1, c + 1) = (c + 1) S(n, c + 1) + S(n, c).
    """
    at_least(0, n=n, plus=plus)
    c = blocks(n)
    if n <= SMALL:
        most = max(stirling(n, c) for c in range(max(0, c - 2), c + 2))
        return (plus + most - 1).bit_length()
    return ceiling(lambda scale: log2_stirling(n, c, plus, scale), int)


def blocks(n: int) -> int:
    """The greatest c with c ln c <= n, a block or so above the c with most partitions."""
    goal, slope = (n * LOG2_E << 64) // 10**16, (LOG2_E << 64) // 10**16

    def size(c: int) -> int:
        return c * log2(c, 64)[0]

    c = max(1, n)
    while (newton := (goal + c * slope) // (size(c) // c + slope)) < c:
        c = newton
    while size(c + 1) <= goal:
        c += 1
    while size(c) > goal:
        c -= 1
    return c


def stirling(n: int, c: int) -> int:
    """S(n, c), by inclusion and exclusion of empty blocks."""
    return sum((-1) ** j * comb(c, j) * (c - j) ** n for j in range(c + 1)) // factorial(c)


def log2_stirling(n: int, c: int, plus: int, scale: int) -> Enclosure:
    """log2(plus + S(n, c)): inclusion and exclusion stopped early, first above, then below.

    c^n / c! is the unit, and for c ln c <= n no term is above 1.
    """
    held = before = (1 << scale, 1 << scale)
    for j in range(1, c):
        ratio = subtract(log2(c - j, scale, n), log2(c, scale, n))
        term = exp2(add(log2(comb(c, j), scale), ratio), scale)
        before, held = held, (subtract if j % 2 else add)(held, term)
        if term[1] <= 4:
            break
    factor = min(before[0], held[0]), max(before[1], held[1])
    unit = subtract(log2(c, scale, n), log2_factorial(c, scale))
    return log2_product(unit, factor, plus, scale)


def accuracy_ceiling(k: int, N: int, S: int) -> Fraction:
    """At least the share of right answers after a prefix of N uniform symbols out of k, in S bits.

    One of the N symbols is asked for, each as likely. With R = N log2 k - S > 0 the share delta of
    wrong ones has h2(delta) + delta log2(k-1) >= R/N and delta >= (1 - 2^-R)/N (I.1b). Rounded up
    to a multiple of 2^-30; 1 if nothing follows.
    """
    at_least(1, k=k, N=N)
    at_least(0, S=S)
    scale, whole = 64 + N.bit_length(), 1 << GRID
    missing = log2(k, scale, N)[0] - (S << scale)  # R, rounded down
    if missing <= 0:
        return Fraction(1)

    def in_doubt(j: int) -> bool:
        """Whether delta < j/2^30 is not excluded; the left side of Fano's inequality grows."""
        entropy = (GRID * whole << scale) - log2(j, scale, j)[0]
        entropy -= log2(whole - j, scale, whole - j)[0]
        fano = N * (entropy + log2(max(1, k - 1), scale, j)[1]) > whole * missing
        few = N * j >= whole or (GRID << scale) - log2(whole - N * j, scale)[0] > missing
        return fano and few

    most = whole * (k - 1) // k
    doubtful = least(in_doubt, 1, most)
    return Fraction(whole - (most if doubtful is None else doubtful - 1), whole)
