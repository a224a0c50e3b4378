"""One softmax head in whole numbers, and the protocols in which two parties follow it (I.4)."""

from decimal import Decimal
from functools import cache

from separatrix.core import Arch, Fixed
from separatrix.core.exact import ceil_log2
from separatrix.core.readout import value_sum_bits

Row = tuple[int, list[int]]  # the score of a token and its values, in units of 2^-frac


class Ledger:
    """What is said, bit by bit; a number that does not fit its width arrives as another one."""

    def __init__(self) -> None:
        self.bits = 0

    def say(self, number: int, width: int) -> int:
        self.bits += width
        half = 1 << width - 1
        return (number + half) % (2 * half) - half


def largest(p: Fixed) -> int:
    return (1 << p.bits - 1) - 1


@cache
def exponential(score: int, frac: int) -> int:
    return int((Decimal(score) / (1 << frac)).exp() * (1 << frac))


# Order norm: weights are rounded after the global maximum and the global sum are known.


def norm(rows: list[Row], p: Fixed) -> list[int]:
    """Sums of the values times the weights, exact, in units of 2^-2frac."""
    highest = max(score for score, _ in rows)
    return weighed(rows, highest, total(rows, highest, p), p)


def norm_said(near: list[Row], far: list[Row], arch: Arch, N: int, ledger: Ledger) -> list[int]:
    """C1: both say their maximum and their sum; the far party says its share of the values."""
    p, wide = arch.p, arch.p.bits + ceil_log2(N + 1)
    highest = max(ledger.say(max(score for score, _ in side), p.bits) for side in (near, far))
    all_of = sum(ledger.say(total(side, highest, p), wide) for side in (near, far))
    shares = weighed(far, highest, all_of, p)
    heard = [ledger.say(share, value_sum_bits(arch, N)) for share in shares]
    return [a + b for a, b in zip(weighed(near, highest, all_of, p), heard, strict=True)]


def total(rows: list[Row], highest: int, p: Fixed) -> int:
    return sum(exponential(score - highest, p.frac) for score, _ in rows)


def weighed(rows: list[Row], highest: int, all_of: int, p: Fixed) -> list[int]:
    by = min(all_of, largest(p))
    half = by // 2 if p.rounding == "nearest" else 0
    exps = [exponential(score - highest, p.frac) for score, _ in rows]
    weights = [((e << p.frac) + half) // by for e in exps]
    columns = zip(*(values for _, values in rows), strict=True)
    return [sum(w * v for w, v in zip(weights, column, strict=True)) for column in columns]


# Order set: each exponential is rounded by itself, sums are exact, one division ends it.


def sums(rows: list[Row], p: Fixed) -> list[int]:
    """The denominator and the numerators."""
    exps = [min(exponential(score, p.frac), largest(p)) for score, _ in rows]
    columns = zip(*((1, *values) for _, values in rows), strict=True)
    return [sum(e * v for e, v in zip(exps, column, strict=True)) for column in columns]


def sums_said(near: list[Row], far: list[Row], arch: Arch, N: int, ledger: Ledger) -> list[int]:
    """C2: the far party says its sums, and a maximum that nobody needs here."""
    width = 2 * arch.p.bits + ceil_log2(N + 1)
    ledger.say(0, width)
    heard = [ledger.say(part, width) for part in sums(far, arch.p)]
    return [a + b for a, b in zip(sums(near, arch.p), heard, strict=True)]


# What a head reads, and what the near party finds when both talk.
READ_OUTS = {"norm": (norm, norm_said), "set": (sums, sums_said)}
