"""Counting: does a symbol occur more than t times?"""

from dataclasses import dataclass

from separatrix.core import Certificates, Far, Source, Task, size
from separatrix.core.exact import ceil_log2_binomial


@dataclass(frozen=True, kw_only=True)
class Counting(Task):
    """n symbols, then a symbol q and a number t < n; the answer is 1 if q occurs more than t times.

    For n = 4: `2 0 2 1 | 2 1` -> 1.
    """

    alphabet: int | None = size(lambda s: s.n, least=2)

    source = Source("Wen, Dang, Lyu", 2024, "arxiv.org/abs/2402.18510", "Theorem 4.6")

    @property
    def length(self):
        return self.sizes.n + 2

    @property
    def vocabulary(self):
        """Symbols and numbers share their tokens."""
        return max(self.sizes.alphabet, self.sizes.n)

    @property
    def cuts(self):
        return (1, self.sizes.n) if self.sizes.n > 1 else (1,)

    def prefix_bits(self, r):
        """All multisets of r symbols: two differ in the count of some q, and t parts them."""
        k = self.sizes.alphabet
        return ceil_log2_binomial(r + k - 1, k - 1) if r <= self.sizes.n else 0

    def abilities(self):
        n = self.sizes.n
        if self.sizes.alphabet > 1:
            yield Far(n + 1)
            # Of two symbols (I.11): min(t + 1, n - t) places settle it, most for t about n / 2.
            yield Certificates((n + 1) // 2)


EXAMPLES = ("counting(n=2)", "counting(n=4)", "counting(n=5, alphabet=2)", "counting(n=64)")
