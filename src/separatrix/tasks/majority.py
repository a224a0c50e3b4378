"""Majority: are more than half of the bits 1?"""

from dataclasses import dataclass

from separatrix.core import Certificates, Far, Source, Task
from separatrix.core.exact import ceil_log2


@dataclass(frozen=True, kw_only=True)
class Majority(Task):
    """n bits; the answer is 1 if more than n/2 of them are 1. `1 0 1 1 0` -> 1, `1 0 1 0` -> 0."""

    source = Source("ours", 2026, "docs/theory/sparse.md", "I.11")
    first = 2

    @property
    def vocabulary(self):
        return 2

    @property
    def cuts(self):
        return ((self.sizes.n + 1) // 2,)

    def prefix_bits(self, r):
        """The number of 1s so far, but for what cannot win any more and what has won (I.3)."""
        n = self.sizes.n
        needed = n // 2 + 1
        won, lost = min(r, needed), max(0, needed - (n - r) - 1)
        return ceil_log2(won - lost + 1) if r < n else 0

    def abilities(self):
        yield Far(self.sizes.n - 1)
        yield Certificates(self.sizes.n // 2)


EXAMPLES = ("majority(n=3)", "majority(n=8)", "majority(n=64)")
