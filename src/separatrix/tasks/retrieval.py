"""Retrieval: n tokens, each a key with a value, then a key; say its value."""

from dataclasses import dataclass, replace

from separatrix.core import Far, Recall, Source, Task, size
from separatrix.core.exact import ceil_log2

MOST = 64  # bits of a word


@dataclass(frozen=True, kw_only=True)
class Retrieval(Task):
    """Tokens (a_1, b_1) ... (a_n, b_n), then a; the answer is the b_i with a_i = a.

    Keys and values are words of D bits, the keys distinct, the last one among them; by default D
    is the least that gives n keys. For n = 2, D = 1: `(1, 0) (0, 1) | 0` -> 1. Key and value are
    one token, so one layer finds the pair. Drawn: values uniform, distinct keys uniform, and the
    asked one uniform among them.
    """

    D: int | None = size(lambda s: max(1, ceil_log2(s.n)))

    source = Source("Chen, Peng, Wu", 2024, "arxiv.org/abs/2412.02975", "the retrieval head")
    linear = True

    def at(self, n):
        return replace(self, n=n if self.D is None else min(n, 1 << min(self.D, MOST)))

    def refuse(self):
        least = ceil_log2(self.sizes.n)
        if not least <= self.sizes.D <= MOST:
            raise ValueError(f"retrieval: {self.n} keys of D={self.D} bits; D is {least} to {MOST}")

    @property
    def length(self):
        return self.sizes.n + 1

    @property
    def vocabulary(self):
        """Of keys, and again of values: a token has two fields."""
        return 1 << self.sizes.D

    @property
    def cuts(self):
        return (self.sizes.n,)

    def prefix_bits(self, r):
        """With the first r keys fixed, all values differ somewhere, and the last key may ask there.

        Exact: of polynomials of degree below r over 2^D elements one goes through the r pairs
        (R.11).
        """
        return r * self.sizes.D

    def abilities(self):
        yield Far(self.sizes.n)
        yield Recall(self.sizes.n, 1 << self.sizes.D, self.sizes.n)


EXAMPLES = ("retrieval(n=2)", "retrieval(n=3)", "retrieval(n=64, D=16)")
