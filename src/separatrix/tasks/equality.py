"""Equality: do the two halves agree?"""

from dataclasses import dataclass

from separatrix.core import Source, size
from separatrix.core.halves import Halves


@dataclass(frozen=True, kw_only=True)
class Equality(Halves):
    """n symbols; the answer is 1 if the first half equals the second. `0 1 1 0 1 1` -> 1."""

    symbols: int | None = size(2, least=2)

    aliases = ("eq", "string_equality")
    source = Source("Bhattamishra et al.", 2024, "arxiv.org/abs/2406.09347", "Theorem 11")
    remark = "deterministic models only: with coins O(log n) bits are enough"
    fools = "all pairs of equal halves; in every cross of two they differ"

    @property
    def vocabulary(self):
        return self.sizes.symbols


EXAMPLES = ("equality(n=2)", "equality(n=6)", "equality(n=4, symbols=3)", "equality(n=64)")
