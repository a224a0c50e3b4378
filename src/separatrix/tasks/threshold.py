"""Thresholds of k-sparse features: do more than b of them hold?"""

from dataclasses import dataclass, replace

from separatrix.core import Certificates, Far, Fooling, Source, Task, fixed_size, size
from separatrix.core.counts import binomials_exact, ceil_log2_binomials
from separatrix.core.exact import ceil_log2

SPARSE = 2


@dataclass(frozen=True, kw_only=True)
class Threshold(Task):
    """n bits in k rows; a feature is the AND of a column; are more than b features true?

    For k = 2, b = 1: `1 0 1 1 | 1 1 0 1` -> 1, as columns 1 and 4 hold. k = 1 tests whether more
    than b bits are 1; k = 2, b = 0 whether two sets intersect.
    """

    k: int | None = fixed_size(SPARSE)
    b: int | None = size(0, least=0)

    aliases = ("thres",)
    source = Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 13")

    @property
    def first(self):
        return self.k or SPARSE

    def at(self, n):
        return replace(self, n=n - n % self.first)

    def refuse(self):
        n, k = self.n, self.sizes.k
        if n % k:
            low = n - n % k
            raise ValueError(f"{self}: k={k} does not divide n={n}; try n={low} or {low + k}")

    @property
    def features(self) -> int:
        """Columns, each of k bits."""
        return self.sizes.n // self.sizes.k

    @property
    def vocabulary(self):
        return 2

    @property
    def cuts(self):
        n, k, b = self.sizes.n, self.sizes.k, self.sizes.b
        if b >= self.features or n == 1:
            return ()
        if k == 1:
            return (min(b + 1, n - b),)
        return (self.features, n - self.features) if k > 2 else (self.features,)

    @property
    def exact(self):
        return self.sizes.k == 1 or binomials_exact(self.features, self.features - self.sizes.b - 1)

    def prefix_bits(self, r):
        """Before the last row: which columns are all 1 so far, or that at most b can be.

        Two such sets of more than b columns are told apart by b + 1 columns of one, not all in the
        other, that go on with 1. k = 1: the number of 1s, but for what has won or lost already
        (I.3).
        """
        n, k, b = self.sizes.n, self.sizes.k, self.sizes.b
        if k == 1:
            return ceil_log2(min(r, b + 1) - max(0, b + r - n) + 1) if r < n and b < n else 0
        begun, killed = min(r, self.features), self.features - b - 1
        if begun <= killed or r > n - self.features:
            return begun if r <= n - self.features else 0
        return ceil_log2_binomials(begun, killed, plus=1) if killed >= 0 else 0

    def abilities(self):
        k, b, rest = self.sizes.k, self.sizes.b, self.features - self.sizes.b
        if rest <= 0:
            return
        yield Far(self.sizes.n - 1)
        # With a last bit 1, or 0: the 1s of b + 1 columns, or a 0 in all but b (I.11).
        yield Certificates(max(min((b + 1) * k - 1, rest), min((b + 1) * k, rest - 1)))
        if k > 1:
            yield Fooling(
                bits=rest,
                partition="first row, other rows",
                symbols=2,
                tokens=self.length,
                family=f"{b:,} columns are 1, in the others the first row is a set, the second its "
                "complement and further rows are 1; some cross of two has one true column more",
            )


EXAMPLES = (
    *("threshold(n=4)", "threshold(n=8, b=1)", "threshold(n=6, k=1, b=2)"),
    *("threshold(n=9, k=3)", "threshold(n=64, b=4)"),
)
