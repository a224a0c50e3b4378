"""Inequality: do the two halves differ?"""

from dataclasses import dataclass

from separatrix.core import Source, size
from separatrix.core.halves import Halves


@dataclass(frozen=True, kw_only=True)
class Inequality(Halves):
    """n symbols; the answer is 1 if the first half is not the second. `0 1 1 0 0 1` -> 1.

    For two symbols a threshold of 2-sparse features: is any x_i XOR x_(i + n/2) true (J.7)?
    """

    symbols: int | None = size(2, least=2)

    aliases = ("ineq",)
    source = Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Appendix F.3")
    remark = "deterministic models only: with coins O(log n) bits are enough"
    fools = "all pairs of equal halves; in every cross of two they differ"

    @property
    def vocabulary(self):
        return self.sizes.symbols


EXAMPLES = ("inequality(n=2)", "inequality(n=6)", "inequality(n=64)")
