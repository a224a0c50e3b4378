"""How many states some tasks ask for, as whole bits: sums of binomials, Stirling numbers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
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
    log2,
    log2_binomial,
    log2_factorial,
    log2_product,
    subtract,
)

TERMS = 1024  # of a sum, taken on either side of its largest
SMALL = 256  # up to here Stirling numbers are multiplied out
LOG2_E = 14426950408889634  # of e, in 10^-16


def ceil_log2_binomials(u: int, most: int, weight: int = 1, least: int = 0, plus: int = 0) -> int:
    """ceil(log2(plus + sum of C(u, i) weight^i for least <= i <= most)); least, plus are 0 or 1.

    The bits of a set of at most `most` out of u things, each of one of `weight` kinds. Exact where
    `binomials_exact` says so, else a lower bound, at worst some log2(sqrt(u)/TERMS) bits short. It
    falls neither in u nor in `most`.
    """
    at_least(0, u=u, most=most)
    at_least(1, weight=weight)
    none_or_one(least=least, plus=plus)
    if least > plus + min(u, most):
        raise ValueError(f"least={least}: with u={u}, most={most}, plus={plus} the sum is empty")
    return Binomials(u, most, weight, plus - least).bits()


def binomials_exact(u: int, most: int, weight: int = 1) -> bool:
    """Whether `ceil_log2_binomials` is exact here: few terms are summed, or few are left out."""
    return most >= u - 1 or Binomials(u, most, weight, 0).few


def ceil_log2_two_sum(n: int, m: int) -> int:
    """The bits of what n values from Z_m leave to be told apart, if any two may sum to 0 (I.3b).

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
        return Binomials(m // 2, n, 2, -1, copies=(1, 1)).bits()
    return Binomials(m // 2 - 1, n, 2, -3 if n > 2 else -2, copies=(1, 2, 1)).bits()


@dataclass(frozen=True)
class Binomials:
    """shift + copies[0] A(top) + copies[1] A(top - 1) + ..., a positive number.

    A(t) is the sum of C(u, i) weight^i for i <= t. There are 1, 2 or 4 copies, |shift| is below
    their number, or 1.
    """

    u: int
    top: int
    weight: int
    shift: int
    copies: tuple[int, ...] = (1,)

    def bits(self) -> int:
        """ceil(log2) of it, or of the greater of two smaller numbers that never fall.

        One is the same for min(u, top + 1). The other sums only TERMS terms on either side of the
        largest: when that moves up a place, a term is left behind at the lower end, but the next
        has grown by no less, as C(u + 1, i + 1) = C(u, i + 1) + C(u, i).
        """
        if min(self.u, self.top) <= SHORT:
            return self.counted()
        if self.top >= self.u + len(self.copies) - 1:
            return self.all_terms()
        if self.few:
            return ceiling(self.around_largest, lambda _: self.counted())
        nearly = replace(self, u=min(self.u, self.top + 1))
        bits = ceiling(nearly.but_for_last, int)
        return bits if nearly == self else max(bits, ceiling(self.around_largest, int))

    @property
    def largest(self) -> int:
        """Where the largest term stands."""
        return min(self.top, (self.u + 1) * self.weight // (self.weight + 1))

    @property
    def few(self) -> bool:
        """Whether TERMS on either side of the largest are all."""
        return max(self.largest, min(self.u, self.top) - self.largest) <= TERMS

    def counted(self) -> int:
        """ceil(log2) from the number itself."""
        terms = [1]
        for i in range(min(self.u, self.top)):
            terms.append(terms[-1] * (self.u - i) * self.weight // (i + 1))
        return (self.shift + self.total(terms, 0) - 1).bit_length()

    def all_terms(self) -> int:
        """ceil(log2) where each A is (1 + weight)^u.

        A negative shift crosses no power of two: a higher power is never 1 above one, save 9
        (Mihailescu), and 2 or 4 copies are a multiple of 2 or 4, the shift is less.
        """
        power = floor_log2(1 + self.weight, self.u) + 1
        if self.shift <= 0:
            power = ceil_log2(1 + self.weight, self.u)
        return power + ceil_log2(sum(self.copies))

    def total(self, terms: Sequence[int], first: int) -> int:
        """The sum, from terms number `first` and up."""
        ends = [max(0, self.top + 1 - j - first) for j in range(len(self.copies))]
        return sum(n * sum(terms[:end]) for n, end in zip(self.copies, ends, strict=True))

    def around_largest(self, scale: int) -> Enclosure:
        """log2 of the sum over TERMS terms on either side of the largest, in units of that one.

        Each step away from it loses less than 2^-scale, and no ratio is above 1: a term is short by
        its distance at most, and so is one that fell to 0.
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
        below = [*takewhile(bool, lower)][:0:-1]
        total = self.total([*below, *takewhile(bool, upper)], largest - len(below))
        error = 2 * TERMS**2 * sum(self.copies)
        unit = add(log2_binomial(u, largest, scale), log2(weight, scale, largest))
        return log2_product(unit, (total, total + error), self.shift, scale)

    def but_for_last(self, scale: int) -> Enclosure:
        """log2 of the sum where few terms are left out, in units of all of them."""
        u, weight, first = self.u, self.weight, self.top + 2 - len(self.copies)
        left_out = sum(
            copies * comb(u, i) * weight ** (i - first)
            for j, copies in enumerate(self.copies)
            for i in range(self.top - j + 1, u + 1)
        )
        unit = add(log2(sum(self.copies), scale), log2(1 + weight, scale, u))
        part = subtract(add(log2(left_out, scale), log2(weight, scale, first)), unit)
        factor = subtract((1 << scale, 1 << scale), exp2(part, scale))
        return log2_product(unit, factor, self.shift, scale)


def ceil_log2_stirling_max(n: int, plus: int = 0) -> int:
    """ceil(log2(plus + S(n, c))) for the c of most partitions of n things in c blocks; plus 0 or 1.

    Exact up to n = SMALL, else a lower bound: c is close to the best. It never falls in n, as c
    stays or grows by 1, and S(n + 1, c + 1) = (c + 1) S(n, c + 1) + S(n, c) (R.5).
    """
    at_least(0, n=n)
    none_or_one(plus=plus)
    c = blocks(n)
    if n <= SMALL:
        most = max(stirling(n, c) for c in (c - 1, c))  # no other is best up to SMALL
        return (plus + most - 1).bit_length()
    return ceiling(lambda scale: log2_stirling(n, c, plus, scale), int)


@lru_cache(maxsize=1 << 14)
def blocks(n: int) -> int:
    """The greatest c with c ln c <= n, a block or so above the c with most partitions."""
    goal, slope = (n * LOG2_E << 64) // 10**16, (LOG2_E << 64) // 10**16

    def size(c: int) -> int:
        return c * log2(c, 64)[0]

    c = max(1, min(n, 2 * n // max(1, 69 * (n.bit_length() - 1) // 100) + 1))  # 2n / ln n, or more
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
    """log2(plus + S(n, c)): inclusion and exclusion of j empty blocks, stopped above and below.

    The unit is c^n / c!, and for c ln c <= n no term is above 1.
    """
    scale += n.bit_length()  # the errors of logarithms are taken n times
    whole = log2(c, scale)
    left, ordered = whole, (0, 0)
    held = before = (1 << scale, 1 << scale)
    for j in range(1, c):
        ordered, left = add(ordered, left), log2(c - j, scale)  # c (c-1) ... (c-j+1), and c-j
        ratio = subtract(left, whole)
        low, high = exp2(add(ordered, (n * ratio[0], n * ratio[1])), scale)
        term = low // factorial(j), high // factorial(j) + 1
        before, held = held, (subtract if j % 2 else add)(held, term)
        if term[1] >> n.bit_length() == 0:
            break
    factor = min(before[0], held[0]), max(before[1], held[1])
    unit = subtract((n * whole[0], n * whole[1]), log2_factorial(c, scale))
    low, high = log2_product(unit, factor, plus, scale)
    return low >> n.bit_length(), (high >> n.bit_length()) + 1


def none_or_one(**sizes: int) -> None:
    """ValueError naming the first that is neither 0 nor 1."""
    at_least(0, **sizes)
    for name, value in sizes.items():
        if value > 1:
            raise ValueError(f"{name}={value}: needs 0 or 1")
