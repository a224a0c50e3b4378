"""A bound on what two parties must tell each other, growing with the length of a word."""

from dataclasses import dataclass

from separatrix.core.exact import log2

SCALE = 128  # bits of a logarithm behind the point


@dataclass(frozen=True)
class Family:
    """A proof that words of length n need at least `count` transcripts between two parties.

    They own the letters as `owners` says, over and over. Inputs with one transcript form a
    rectangle with one answer: log2 of `count` bits pass, whoever speaks, before both know it (R.4).
    """

    owners: str
    counts: tuple[int, ...]  # at lengths 0, 1, ...
    step: int  # beyond them, so many letters more
    ratio: int  # make so many times more, at least
    proof: str

    def bits(self, n: int) -> int:
        """Bits at length n, rounded up; the power of `ratio` is never written out."""
        steps = max((n - len(self.counts)) // self.step + 1, 0)
        count = self.counts[n - steps * self.step]
        if count == 0:
            return 0
        return -(-(log2(count, SCALE)[0] + log2(self.ratio, SCALE, steps)[0]) >> SCALE)
