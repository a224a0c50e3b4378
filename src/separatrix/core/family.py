"""A bound on what two parties must tell each other, growing with the length of a word."""

from dataclasses import dataclass
from functools import cache

FRACTION = 128  # bits of a logarithm behind the point


@dataclass(frozen=True)
class Family:
    """A proof that words of length n need at least `count` transcripts between two parties.

    They own the letters as `owners` says, in turn. Inputs with one transcript form a rectangle
    with one answer: log2 of `count` bits pass, whoever speaks, before both know the answer.
    """

    owners: str
    counts: tuple[int, ...]  # at lengths 0, 1, ...
    step: int  # beyond them, so many letters more
    ratio: int  # make so many times more, or more than that
    proof: str

    def bits(self, n: int) -> int:
        """Bits at length n, rounded up; the power of `ratio` is never written out."""
        steps = max((n - len(self.counts)) // self.step + 1, 0)
        count = self.counts[n - steps * self.step]
        return -(-(log2(count) + steps * log2(self.ratio)) >> FRACTION) if count else 0


@cache
def log2(number: int) -> int:
    """2**FRACTION times the logarithm, from below; equal for powers of two.

    Squaring a number between 1 and 2 shifts the next bit of its logarithm before the point.
    Every rounding is down, and comes too late to be seen in the bits that are kept.
    """
    whole = number.bit_length() - 1
    point = 2 * FRACTION
    rest = (number << point) >> whole
    for _ in range(FRACTION):
        rest = rest * rest >> point
        carry = rest >> point + 1
        rest >>= carry
        whole = 2 * whole + carry
    return whole
